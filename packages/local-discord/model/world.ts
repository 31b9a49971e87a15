import type { Locale } from 'discord-api-types/v10';

/**
 * What is in a local Discord from its start. Ids are snowflakes, each for one thing alone; as long as they stay, custom
 * ids, links and a bot's settings outlive a restart.
 */
export interface World {
  readonly application: WorldApplication;
  readonly servers: readonly WorldServer[];
  readonly people: readonly WorldPerson[];
  /** What people have said before the first start, oldest first; nothing without it. */
  readonly history?: readonly {
    readonly channelId: string;
    readonly username: string;
    readonly content: string;
  }[];
}

/** An account: what is known of somebody everywhere. */
export interface WorldUser {
  readonly id: string;
  readonly username: string;
  readonly displayName: string | null;
}

/** The application and its bot, which have one id. */
export interface WorldApplication {
  readonly id: string;
  readonly name: string;
  readonly owner: WorldUser;
}

/** A server that has installed the application. */
export interface WorldServer {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string;
  /** The language of its community; en-US without it. */
  readonly locale?: Locale;
  /** What everybody may; Discord's usual permissions without it. */
  readonly permissions?: bigint;
  /** The highest first, without that of everybody. */
  readonly roles: readonly WorldRole[];
  /** The one among them that came with the application; its bot has it. */
  readonly botRoleId?: string;
  /** Text channels, in their order. */
  readonly channels: readonly WorldChannel[];
}

/** A role of a server. */
export interface WorldRole {
  readonly id: string;
  readonly name: string;
  /** On top of everybody's; those of everybody usually without it. */
  readonly permissions?: bigint;
}

/** A text channel of a server. */
export interface WorldChannel {
  readonly id: string;
  readonly name: string;
  /** The ids of the roles that see it; everybody does without it. */
  readonly visibleTo?: readonly string[];
  /** The ids of the roles that may write in it; everybody does without it. */
  readonly writableBy?: readonly string[];
}

/** Somebody at a chat client, who is found by their username. */
export interface WorldPerson extends WorldUser {
  /** The channel that they look at first: one of their servers, or else their direct message with the bot. */
  readonly channelId: string;
  /** The language of their client at first; en-US without it. */
  readonly locale?: Locale;
  /** The servers that they are in. Without any they have installed the application for themselves and write to it directly. */
  readonly memberships?: readonly {
    readonly serverId: string;
    /** Those that they have there. */
    readonly roleIds: readonly string[];
  }[];
}
