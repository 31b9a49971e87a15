import type {
  APIApplicationCommand,
  APIApplicationCommandOptionChoice,
  APIMessage,
  APIMessageInteractionMetadata,
  APIModalInteractionResponseCallbackData,
  APIUser,
  ApplicationCommandOptionType,
  ChannelType,
  ComponentType,
  Locale,
} from 'discord-api-types/v10';
import type { ChannelKind } from '../model/world.ts';

/** The value of an option. Discord's clients send these three types. */
export type OptionValue = string | number | boolean;

export interface ChatFile {
  readonly name: string;
  /** Media type. Default: `application/octet-stream`. */
  readonly contentType?: string;
  readonly bytes: Uint8Array;
}

/** Parts of a message besides its text. */
export interface SaidWith {
  readonly files?: readonly ChatFile[];
  /** Id of the message to which it replies. */
  readonly replyTo?: string;
  readonly poll?: NewPoll;
  /** Id of a message of this channel to forward. A forward has no other parts. */
  readonly forwards?: string;
}

/** A new poll. */
export interface NewPoll {
  readonly question: string;
  /** 1 to 10. */
  readonly answers: readonly { readonly text: string; readonly emoji?: string | undefined }[];
  /** 1 to 768. Default: 24. */
  readonly hours?: number | undefined;
  /** Whether voters can choose several answers. Default: false. */
  readonly multiple?: boolean | undefined;
}

/** Values of a command's options by name. */
export type CommandOptions = Readonly<Record<string, OptionValue | ChatFile>>;

/** The value of a modal's field: a text, chosen values, the state of a checkbox, or files. */
export type FieldValue = string | boolean | readonly string[] | readonly ChatFile[];

/** The fields of an option that determine which users, roles or channels it accepts. */
export interface NamingOption {
  readonly type: ApplicationCommandOptionType;
  readonly channel_types?: readonly ChannelType[];
}

/** The fields of a select menu that determine which users, roles or channels it offers. */
export interface NamingMenu {
  readonly type: ComponentType;
  readonly channel_types?: readonly ChannelType[];
}

/** A user, role or channel that an option accepts or a menu offers. */
export interface Nameable {
  readonly id: string;
  readonly kind: 'user' | 'role' | 'channel';
  /** With its prefix: `@member`, `#general`. */
  readonly name: string;
  /** A person's display name. */
  readonly alias?: string;
  /** Set for bots. */
  readonly isApp?: true;
}

/** A message as one viewer sees it. */
export interface SeenMessage {
  readonly message: APIMessage;
  /** Whether the bot has deferred its response. Clients show "… is thinking". */
  readonly loading: boolean;
  /** Whether only this person sees it. */
  readonly ephemeral: boolean;
}

/** A modal that the bot has opened for a person. It stays open until it is submitted or dropped. */
export interface OpenModal {
  readonly kind: 'modal';
  readonly modal: APIModalInteractionResponseCallbackData;
  /** The interaction that opened it: a command or the use of a message's component. */
  readonly opener: APIMessageInteractionMetadata;
}

/** The result of an interaction for the person who caused it. */
export type InteractionResult =
  /** New or changed messages in order, at least one. No message is loading. */
  | { readonly kind: 'messages'; readonly messages: readonly SeenMessage[] }
  | { readonly kind: 'choices'; readonly choices: readonly APIApplicationCommandOptionChoice[] }
  | OpenModal
  /** Acknowledged without a visible effect, for instance by a deferred update without an edit. */
  | {
      readonly kind: 'nothing';
      /** Id of the interaction whose deferred response was deleted. A follow-up can still come. */
      readonly interaction?: string;
    }
  /** No response within 3 s, or the deferred response was never filled. Clients show the reason in red. */
  | {
      readonly kind: 'failed';
      readonly reason: string;
      /** Whether no bot received it. Clients do not show this. */
      readonly undelivered?: boolean;
    };

/**
 * When an action resolves: at the first visible effect or at the acknowledgement, after which clients enable the button
 * or modal again. With `acknowledged`, a deferral resolves to `nothing` and `watch` reports its later effects.
 */
export type Until = 'seen' | 'acknowledged';

/**
 * One person's client at one channel. Every action resolves to its result: the first visible effect other than a
 * deferred response. `until` and `watch` report the bot's later edits. Actions that a client would refuse throw a
 * ChatRefusal.
 */
export interface ChatClient {
  readonly user: APIUser;
  readonly channelId: string;
  /** The channel's name or "direct message". */
  readonly channelName: string;
  /** Language of their client. Commands are shown in it, and bots receive it. */
  readonly locale: Locale;
  /** Sets the language of all clients of this person. */
  setLocale(locale: Locale): void;
  /** Returns the servers and channels that they can view. */
  places(): Places;
  /**
   * Returns the same person's client at another channel.
   * @throws ChatRefusal if they cannot view the channel
   */
  at(channelId: string): ChatClient;
  /**
   * Joins a server.
   * @param server name or id; default: the only server that they are not in
   * @returns the server's id
   */
  join(server?: string): string;
  /**
   * Leaves a server. Their direct messages stay.
   * @param server name or id; default: the only server that they are in
   */
  leave(server?: string): void;
  /**
   * Returns the commands available to this person here, with `name_localized` and `description_localized` in their
   * language.
   */
  commands(): readonly APIApplicationCommand[];
  /**
   * Runs a slash command. Validates the options as Discord's clients do.
   * @param path names of the command, group and subcommand, possibly in this person's language: `list`,
   * `conversation list`
   * @param until default: `seen`
   */
  command(path: string, options?: CommandOptions, until?: Until): Promise<InteractionResult>;
  /**
   * Requests the bot's choices for the option `focused` with the text `typed`.
   * @param path as for `command`
   * @param options values of the other options so far
   */
  autocomplete(
    path: string,
    focused: string,
    typed: string,
    options?: CommandOptions,
  ): Promise<InteractionResult>;
  /** Runs a message command, by its name, on a message that this person sees. */
  onMessage(command: string, messageId: string, until?: Until): Promise<InteractionResult>;
  /**
   * Runs a user command.
   * @param user an id, a mention, or a name with or without its prefix
   */
  onUser(command: string, user: string, until?: Until): Promise<InteractionResult>;
  /**
   * Writes a message. Everyone in the channel sees it. Bots with the intents receive it.
   * @param content may be empty with files, a poll or a forwarded message
   */
  say(content: string, more?: SaidWith): SeenMessage;
  /** Edits the text of their own message. */
  rewrite(messageId: string, content: string): SeenMessage;
  /**
   * Deletes their own message, or another user's message if they have the permission. Dismisses an ephemeral message.
   */
  remove(messageId: string): void;
  /** Votes for exactly these answers of a message's poll. An empty list removes the votes. */
  vote(messageId: string, answerIds: readonly number[]): SeenMessage;
  /**
   * Adds or removes their reaction to a message.
   * @param remove default: false
   */
  react(messageId: string, emoji: string, remove?: boolean): SeenMessage;
  /** Shows a typing indicator to bots and people. */
  type(): void;
  /**
   * Starts a thread here.
   * @param more the message from which it starts, or whether it is private
   * @returns the thread's id
   */
  startThread(name: string, more?: { readonly message?: string; readonly isPrivate?: boolean }): string;
  /** Joins or leaves the current thread. */
  setJoined(joined: boolean): void;
  /** Ends their own poll early. */
  endPoll(messageId: string): void;
  /** Returns the users, roles or channels that an option accepts here; none for an option of another type. */
  nameables(option: NamingOption): readonly Nameable[];
  /**
   * Clicks a button, by its custom id, on a message that this person sees.
   * @param until default: `seen`
   */
  click(messageId: string, customId: string, until?: Until): Promise<InteractionResult>;
  /** Returns the users, roles or channels that a select menu offers here; none for another component. */
  choosable(menu: NamingMenu): readonly Nameable[];
  /**
   * Selects exactly these values in a select menu, by its custom id.
   * @param values values of options; for users, roles and channels an id, a mention, or a name with or without its prefix
   * @param until default: `seen`
   */
  select(
    messageId: string,
    customId: string,
    values: readonly string[],
    until?: Until,
  ): Promise<InteractionResult>;
  /**
   * Submits a modal that the bot has opened for this person.
   * @param fields values by custom id; missing fields keep the bot's values
   * @param until default: `seen`
   */
  submit(
    modal: OpenModal,
    fields?: Readonly<Record<string, FieldValue>>,
    until?: Until,
  ): Promise<InteractionResult>;
  /**
   * Returns all messages that this person sees in the channel, oldest first. Other people's ephemeral messages are
   * excluded.
   */
  messages(): readonly SeenMessage[];
  /**
   * Calls `listener` for every new or changed message here.
   * @param gone receives the ids of deleted messages and of deferred responses that expired
   * @returns a function that stops the calls
   */
  watch(listener: (seen: SeenMessage) => void, gone?: (messageId: string) => void): () => void;
  /**
   * Calls `listener` when their channels, permissions or commands may have changed: after a change of roles, permissions,
   * commands or their language.
   * @returns a function that stops the calls
   */
  watchStanding(listener: () => void): () => void;
  /** Resolves to the first state of a message that is `wanted`, starting with the current one. Has no timeout. */
  until(messageId: string, wanted: (seen: SeenMessage) => boolean): Promise<SeenMessage>;
}

export interface ChatAttachments {
  /** Returns the bytes of an attachment of a message, command or modal. */
  attachment(attachmentId: string): Uint8Array | undefined;
}

/** Thrown for an action that a Discord client would refuse. The message is the sentence that the client would show. */
export class ChatRefusal extends Error {
  override readonly name = 'ChatRefusal';
}

/** An entry of a server's channel list. */
export interface ListedChannel {
  readonly id: string;
  /** Without the prefix `#`, or "direct message". */
  readonly name: string;
  readonly kind: ChannelKind | 'thread';
  /** Name of its category; for a thread, of its channel. */
  readonly category?: string | undefined;
  /** Only for threads. */
  readonly thread?: {
    /** Id of its channel. */
    readonly parent: string;
    readonly archived: boolean;
    readonly locked: boolean;
    /** Whether only its members see it. */
    readonly private: boolean;
    /** Whether the person is one of its members. */
    readonly joined: boolean;
  };
}

/** A channel with messages that a person can view. */
export interface SeenChannel extends ListedChannel {
  /** Whether they can write messages in it. */
  readonly maySend: boolean;
  /** Whether they can delete other users' messages in it. */
  readonly mayDelete: boolean;
}

/** A server as one of its members sees it. */
interface SeenServer {
  readonly id: string;
  readonly name: string;
  /** Visible channels and threads with messages, including archived threads, in the order of `list`. */
  readonly channels: readonly SeenChannel[];
  /**
   * All visible channels, including forums, as clients list them: channels without a category first, voice channels last
   * within a category. A channel's active threads follow it.
   */
  readonly list: readonly ListedChannel[];
  /** Language of its Community; null if it is not a Community. */
  readonly language: Locale | null;
  /** Whether they can change its settings: they own it, or have Administrator or Manage Server. */
  readonly mayManage: boolean;
}

/** All servers and channels that a person's client can show. */
export interface Places {
  readonly servers: readonly SeenServer[];
  /** The direct message with the bot. */
  readonly direct: SeenChannel;
}
