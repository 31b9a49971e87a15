import type { Locale } from 'discord-api-types/v10';

/**
 * The initial contents of a local Discord. Ids are unique snowflakes. While they stay the same, custom ids, links and a
 * bot's settings remain valid after a restart.
 */
export interface World {
  readonly application: WorldApplication;
  readonly servers: readonly WorldServer[];
  readonly people: readonly WorldPerson[];
  /** Messages of people from before the first start, oldest first. Default: none. */
  readonly history?: readonly {
    readonly channelId: string;
    readonly username: string;
    readonly content: string;
  }[];
}

/** An account: the fields of a user that do not depend on a server. */
export interface WorldUser {
  readonly id: string;
  readonly username: string;
  readonly displayName: string | null;
}

/** The application and its bot. They share one id. */
export interface WorldApplication {
  readonly id: string;
  readonly name: string;
  readonly owner: WorldUser;
  /** Enabled privileged intents. Default: all. */
  readonly intents?: readonly PrivilegedIntent[];
}

/** https://discord.com/developers/docs/events/gateway#privileged-intents */
export type PrivilegedIntent = 'GuildMembers' | 'GuildPresences' | 'MessageContent';

/** A server that has installed the application. */
export interface WorldServer {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string;
  /** The language of its Community. Default: the server is not a Community. */
  readonly locale?: Locale;
  /** Permissions of @everyone. Default: Discord's. */
  readonly permissions?: bigint;
  /** Highest first, without @everyone. */
  readonly roles: readonly WorldRole[];
  /** The application's managed role, one of `roles`. The bot has it. */
  readonly botRoleId?: string;
  /** In their order. Includes categories. */
  readonly channels: readonly WorldChannel[];
}

export interface WorldRole {
  readonly id: string;
  readonly name: string;
  /** In addition to those of @everyone. Default: Discord's permissions of @everyone. */
  readonly permissions?: bigint;
}

/** Kinds of channels. Forums have no posts yet. Voice channels have messages but no audio. */
export const CHANNEL_KINDS = ['text', 'announcement', 'voice', 'forum', 'category'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** A channel or category of a server. */
export interface WorldChannel {
  readonly id: string;
  readonly name: string;
  /** Default: `text`. */
  readonly kind?: ChannelKind;
  /** The id of its category. Default: none. */
  readonly categoryId?: string;
  /** Ids of the roles that see it. Default: all. */
  readonly visibleTo?: readonly string[];
  /** Ids of the roles that may write in it. Default: all. */
  readonly writableBy?: readonly string[];
}

/** A user with a chat client, identified by their username. */
export interface WorldPerson extends WorldUser {
  /** The channel that their client shows first: a channel of their servers, or their direct message with the bot. */
  readonly channelId: string;
  /** Initial language of their client. Default: en-US. */
  readonly locale?: Locale;
  /**
   * Their servers. Someone without memberships has installed the application as a user app and uses direct messages.
   */
  readonly memberships?: readonly {
    readonly serverId: string;
    readonly roleIds: readonly string[];
  }[];
}
