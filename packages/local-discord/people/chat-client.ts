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

/** The value of an option: Discord's clients send these three types. */
export type OptionValue = string | number | boolean;

/** An attached file. */
export interface ChatFile {
  readonly name: string;
  /** Its media type; default: `application/octet-stream`. */
  readonly contentType?: string;
  readonly bytes: Uint8Array;
}

/** The parts of a message besides its text. */
export interface SaidWith {
  readonly files?: readonly ChatFile[];
  /** The id of the answered message. */
  readonly replyTo?: string;
  readonly poll?: NewPoll;
  /** The id of a message of this channel that is forwarded; the message then has nothing else. */
  readonly forwards?: string;
}

/** A new poll. */
export interface NewPoll {
  readonly question: string;
  /** One to ten. */
  readonly answers: readonly { readonly text: string; readonly emoji?: string | undefined }[];
  /** 1 to 768; default: 24. */
  readonly hours?: number | undefined;
  /** Whether several answers may be chosen; default: one. */
  readonly multiple?: boolean | undefined;
}

/** The values of a command's options, by name. */
export type CommandOptions = Readonly<Record<string, OptionValue | ChatFile>>;

/** The value of a form's field: a text, the chosen values, the state of a box, or files. */
export type FieldValue = string | boolean | readonly string[] | readonly ChatFile[];

/** The part of an option's declaration that decides which users, roles or channels it accepts. */
export interface NamingOption {
  readonly type: ApplicationCommandOptionType;
  readonly channel_types?: readonly ChannelType[];
}

/** The part of a select menu that decides which users, roles or channels it offers. */
export interface NamingMenu {
  readonly type: ComponentType;
  readonly channel_types?: readonly ChannelType[];
}

/** A user, role or channel that an option can name and a menu can offer. */
export interface Nameable {
  readonly id: string;
  readonly kind: 'user' | 'role' | 'channel';
  /** With its sign: `@member`, `#general`. */
  readonly name: string;
  /** Another name: a person's display name. */
  readonly alias?: string;
  /** Set for a user that is an application. */
  readonly isApp?: true;
}

/** A message for one viewer, in the order of the channel. Other people's ephemeral ones are left out. */
export interface SeenMessage {
  readonly message: APIMessage;
  /** The bot has deferred its answer: a client shows "… is thinking". */
  readonly loading: boolean;
  /** Visible to this person only. */
  readonly ephemeral: boolean;
}

/** A modal that the bot has opened for a person, until it is submitted or dropped. */
export interface OpenModal {
  readonly kind: 'modal';
  readonly modal: APIModalInteractionResponseCallbackData;
  /** The interaction that opened it: a command, or the use of a message's component. */
  readonly opener: APIMessageInteractionMetadata;
}

/** The result of an interaction for the person who caused it. */
export type InteractionResult =
  /** New or changed messages, in order; at least one, none of them loading any more. */
  | { readonly kind: 'messages'; readonly messages: readonly SeenMessage[] }
  | { readonly kind: 'choices'; readonly choices: readonly APIApplicationCommandOptionChoice[] }
  | OpenModal
  /** Acknowledged without a visible effect (for instance a deferred update that was never edited). */
  | {
      readonly kind: 'nothing';
      /** The interaction whose placeholder was deleted: a message that answers it may still come. */
      readonly interaction?: string;
    }
  /** No answer within 3 s, or the placeholder was never filled: a client shows it in red. */
  | {
      readonly kind: 'failed';
      readonly reason: string;
      /** No bot received it, which a client does not show. */
      readonly undelivered?: boolean;
    };

/**
 * The event that ends an interaction: its first visible effect, or its acknowledgement, after which a
 * client enables the button or the form again. With the latter a deferral gives `nothing`, and `watch` reports its
 * later effects.
 */
export type Until = 'seen' | 'acknowledged';

/**
 * One person at a Discord client, looking at one channel. Every action resolves with its result: the first visible
 * effect other than a placeholder. A bot may edit that later; `until` and `watch` show it.
 * An action that a client would refuse rejects with a ChatRefusal.
 */
export interface ChatClient {
  readonly user: APIUser;
  readonly channelId: string;
  /** The channel's name, or "direct message". */
  readonly channelName: string;
  /** The language of their client: commands are offered in it, and bots receive it. */
  readonly locale: Locale;
  /** Sets it for all clients of this person. */
  setLocale(locale: Locale): void;
  /** The places where they can be now. */
  places(): Places;
  /**
   * The same person at another channel.
   * @throws ChatRefusal if they do not see the channel
   */
  at(channelId: string): ChatClient;
  /**
   * Joins a server.
   * @param server its name or id; default: the only one that they are not in
   * @returns its id
   */
  join(server?: string): string;
  /**
   * Leaves a server, after which only their direct messages are left of it.
   * @param server its name or id; default: the only one that they are in
   */
  leave(server?: string): void;
  /**
   * The commands that this person is offered here, with `name_localized` and `description_localized` at each part with
   * a text in their language.
   */
  commands(): readonly APIApplicationCommand[];
  /**
   * Runs a slash command. Options are checked as Discord's clients check them.
   * @param path the command's name, and those of its group and subcommand: `list`, `conversation list`; also in this
   * person's language
   * @param until default: `seen`
   */
  command(path: string, options?: CommandOptions, until?: Until): Promise<InteractionResult>;
  /**
   * The bot's choices for the option `focused` while it holds `typed`, with the values of the other options so far.
   * @param path as for `command`
   */
  autocomplete(
    path: string,
    focused: string,
    typed: string,
    options?: CommandOptions,
  ): Promise<InteractionResult>;
  /** Uses a command of a message's menu on a message that this person sees, by the command's name. */
  onMessage(command: string, messageId: string, until?: Until): Promise<InteractionResult>;
  /**
   * Uses a command of a user's menu.
   * @param user an id, a mention, or a name with or without its sign
   */
  onUser(command: string, user: string, until?: Until): Promise<InteractionResult>;
  /**
   * Writes a message of their own, which everybody in the channel sees, and which bots with the intents receive.
   * @param content may be empty if there are files, a poll or a forwarded message
   */
  say(content: string, more?: SaidWith): SeenMessage;
  /** Changes the text of a message of their own. */
  rewrite(messageId: string, content: string): SeenMessage;
  /** Deletes a message of their own, or of others if they may; dismisses an ephemeral one. */
  remove(messageId: string): void;
  /** Votes for these answers of a message's poll, and for no others; an empty list takes the votes back. */
  vote(messageId: string, answerIds: readonly number[]): SeenMessage;
  /**
   * Reacts to a message with an emoji, or takes the reaction back.
   * @param remove default: false
   */
  react(messageId: string, emoji: string, remove?: boolean): SeenMessage;
  /** Shows bots and people that they are writing. */
  type(): void;
  /**
   * Starts a thread here.
   * @param more the message that it begins with, or whether only its members see it
   * @returns its id
   */
  startThread(name: string, more?: { readonly message?: string; readonly isPrivate?: boolean }): string;
  /** Joins the thread of this place, or leaves it. */
  setJoined(joined: boolean): void;
  /** Ends a poll of their own before its time. */
  endPoll(messageId: string): void;
  /** The users, roles or channels that this option accepts here; none for an option of another type. */
  nameables(option: NamingOption): readonly Nameable[];
  /**
   * Clicks the button with this custom id on a message that this person sees.
   * @param until default: `seen`
   */
  click(messageId: string, customId: string, until?: Until): Promise<InteractionResult>;
  /** The users, roles or channels that a menu of them offers here; none for another component. */
  choosable(menu: NamingMenu): readonly Nameable[];
  /**
   * Chooses these values in the select menu with this custom id, and deselects all others. A user, role or channel is
   * an id, a mention, or a name with or without its sign.
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
   * @param fields by the custom ids of their inputs; a missing input keeps the bot's value
   * @param until default: `seen`
   */
  submit(
    modal: OpenModal,
    fields?: Readonly<Record<string, FieldValue>>,
    until?: Until,
  ): Promise<InteractionResult>;
  /** All messages that this person sees in the channel, oldest first. */
  messages(): readonly SeenMessage[];
  /**
   * Calls `listener` for every new or changed message here; returns a function that stops the calls.
   * @param gone receives the id of each message that is deleted, and of each placeholder that can no longer be filled
   */
  watch(listener: (seen: SeenMessage) => void, gone?: (messageId: string) => void): () => void;
  /**
   * Calls `listener` whenever their places, permissions or commands may have changed: after a change of roles,
   * permissions, commands or their language. Returns a function that stops the calls.
   */
  watchStanding(listener: () => void): () => void;
  /** The first state of the message that is wanted, including the current one. Waits without a limit. */
  until(messageId: string, wanted: (seen: SeenMessage) => boolean): Promise<SeenMessage>;
}

/** Files for the people who see them. */
export interface ChatAttachments {
  /** The bytes of an attachment of a message, a command or a form, by its id. */
  attachment(attachmentId: string): Uint8Array | undefined;
}

/** An action that a Discord client would refuse; the message is the sentence that it would show. */
export class ChatRefusal extends Error {
  override readonly name = 'ChatRefusal';
}

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
