import type { Locale } from 'discord-api-types/v10';

/**
 * The initial contents of a local Discord. Ids are snowflakes, each used once; while they stay the same, custom ids,
 * links and a bot's settings remain valid after a restart.
 */
export interface World {
  readonly application: WorldApplication;
  readonly servers: readonly WorldServer[];
  readonly people: readonly WorldPerson[];
  /** The messages of people before the first start, oldest first; default: none. */
  readonly history?: readonly {
    readonly channelId: string;
    readonly username: string;
    readonly content: string;
  }[];
}

/** An account: a user's fields that are the same everywhere. */
export interface WorldUser {
  readonly id: string;
  readonly username: string;
  readonly displayName: string | null;
}

/** The application and its bot, which share one id. */
export interface WorldApplication {
  readonly id: string;
  readonly name: string;
  readonly owner: WorldUser;
  /** The privileged intents that are switched on for it; default: all. */
  readonly intents?: readonly PrivilegedIntent[];
}

/** https://discord.com/developers/docs/events/gateway#privileged-intents */
export type PrivilegedIntent = 'GuildMembers' | 'GuildPresences' | 'MessageContent';

/** A server that has installed the application. */
export interface WorldServer {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string;
  /** The language of its Community; default: the server is no Community. */
  readonly locale?: Locale;
  /** Everybody's permissions; default: Discord's usual ones. */
  readonly permissions?: bigint;
  /** The highest first, without everybody's. */
  readonly roles: readonly WorldRole[];
  /** The one among them that belongs to the application; its bot has it. */
  readonly botRoleId?: string;
  /** In their order; a category is one of them. */
  readonly channels: readonly WorldChannel[];
}

/** A role of a server. */
export interface WorldRole {
  readonly id: string;
  readonly name: string;
  /** In addition to everybody's; default: Discord's usual ones for everybody. */
  readonly permissions?: bigint;
}

/** The kinds of channels; a forum has no posts yet, and nobody speaks in a voice channel, which has messages. */
export const CHANNEL_KINDS = ['text', 'announcement', 'voice', 'forum', 'category'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** A channel of a server, or a category of channels. */
export interface WorldChannel {
  readonly id: string;
  readonly name: string;
  /** Default: text. */
  readonly kind?: ChannelKind;
  /** The id of its category; default: none. */
  readonly categoryId?: string;
  /** The ids of the roles that see it; default: everybody. */
  readonly visibleTo?: readonly string[];
  /** The ids of the roles that may write in it; default: everybody. */
  readonly writableBy?: readonly string[];
}

/** A person at a chat client, identified by their username. */
export interface WorldPerson extends WorldUser {
  /** The channel that they see first: one of their servers, or else their direct message with the bot. */
  readonly channelId: string;
  /** The initial language of their client; default: en-US. */
  readonly locale?: Locale;
  /** Their servers. A person without any has installed the application for themselves and writes to it directly. */
  readonly memberships?: readonly {
    readonly serverId: string;
    /** Their roles there. */
    readonly roleIds: readonly string[];
  }[];
}
