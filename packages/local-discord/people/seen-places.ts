import type { Locale } from 'discord-api-types/v10';
import type { ChannelKind } from '../model/world.ts';

/** An entry of the list of a server's channels. */
export interface ListedChannel {
  readonly id: string;
  /** Without its sign, or "direct message". */
  readonly name: string;
  readonly kind: ChannelKind | 'thread';
  /** The name of its category; for a thread, that of its channel. */
  readonly category?: string | undefined;
  /** Set for a thread. */
  readonly thread?: {
    /** The id of its channel. */
    readonly parent: string;
    readonly archived: boolean;
    readonly locked: boolean;
    /** Whether only its members see it. */
    readonly private: boolean;
    /** Whether the person is one of its members. */
    readonly joined: boolean;
  };
}

/** A channel that a person sees, and where they can be. */
export interface SeenChannel extends ListedChannel {
  /** Whether they may write messages there. */
  readonly maySend: boolean;
  /** Whether they may delete messages of others there. */
  readonly mayDelete: boolean;
}

/** A server of a person. */
interface SeenServer {
  readonly id: string;
  readonly name: string;
  /** The channels and threads with messages that they see, also archived ones, in the order of `list`. */
  readonly channels: readonly SeenChannel[];
  /**
   * All channels that they see, forums too, as clients list them: those without a category first, and voice channels
   * after the others of their category. The active threads of a channel follow it.
   */
  readonly list: readonly ListedChannel[];
  /** That of its Community; null where it is none. */
  readonly language: Locale | null;
  /** Whether they may change its settings: they own it, administer it, or may manage the server. */
  readonly mayManage: boolean;
}

/** All places that a person's client can show. */
export interface Places {
  readonly servers: readonly SeenServer[];
  /** Between them and the bot. */
  readonly direct: SeenChannel;
}
