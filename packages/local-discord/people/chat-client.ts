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
import type { Places } from './seen-places.ts';

/** What somebody types into an option: Discord's clients send these three types. */
export type OptionValue = string | number | boolean;

/** A file that somebody attaches. */
export interface ChatFile {
  readonly name: string;
  /** Its media type; `application/octet-stream` without it. */
  readonly contentType?: string;
  readonly bytes: Uint8Array;
}

/** What a message has beside its text. */
export interface SaidWith {
  readonly files?: readonly ChatFile[];
  /** The id of the message that it answers. */
  readonly replyTo?: string;
  readonly poll?: NewPoll;
}

/** A poll that somebody starts. */
export interface NewPoll {
  readonly question: string;
  /** One to ten. */
  readonly answers: readonly { readonly text: string; readonly emoji?: string }[];
  /** 1 to 768; 24 without it. */
  readonly hours?: number;
  /** Whether somebody may choose several answers; one alone without it. */
  readonly multiple?: boolean;
}

/** What somebody fills in for a command, by the names of its options. */
export type CommandOptions = Readonly<Record<string, OptionValue | ChatFile>>;

/** What somebody fills in in a form: a text, what they choose, whether a box is checked, or files. */
export type FieldValue = string | boolean | readonly string[] | readonly ChatFile[];

/** The part of an option's declaration that decides whom or what it may name. */
export interface NamingOption {
  readonly type: ApplicationCommandOptionType;
  readonly channel_types?: readonly ChannelType[];
}

/** The part of a select menu that decides whom or what it offers. */
export interface NamingMenu {
  readonly type: ComponentType;
  readonly channel_types?: readonly ChannelType[];
}

/** A user, role or channel that an option can name and a menu can offer. */
export interface Nameable {
  readonly id: string;
  readonly kind: 'user' | 'role' | 'channel';
  /** As it is written with its sign: `@member`, `#general`. */
  readonly name: string;
  /** What else it is called: a person's display name. */
  readonly alias?: string;
  /** A user that is an application. */
  readonly isApp?: true;
}

/** A message as one person sees it, in the order of the channel. Another person's ephemeral ones are not there. */
export interface SeenMessage {
  readonly message: APIMessage;
  /** The bot has deferred and nothing has come yet: a client shows "… is thinking". */
  readonly loading: boolean;
  /** Only this person sees it. */
  readonly ephemeral: boolean;
}

/** A modal that the bot has opened for somebody, until it is submitted or forgotten. */
export interface OpenModal {
  readonly kind: 'modal';
  readonly modal: APIModalInteractionResponseCallbackData;
  /** The interaction that opened it: a command, or the use of a message's component. */
  readonly opener: APIMessageInteractionMetadata;
}

/** How an interaction ended, as the person who caused it sees it. */
export type InteractionResult =
  /** New or changed messages, in order; at least one, none of them loading any more. */
  | { readonly kind: 'messages'; readonly messages: readonly SeenMessage[] }
  | { readonly kind: 'choices'; readonly choices: readonly APIApplicationCommandOptionChoice[] }
  | OpenModal
  /** Acknowledged without anything to see (a deferred update that was never edited, say). */
  | {
      readonly kind: 'nothing';
      /** Whose placeholder was taken away: a message that answers it may still come. */
      readonly interaction?: string;
    }
  /** Nobody answered within 3 s, or the placeholder was never filled: what a client shows in red. */
  | {
      readonly kind: 'failed';
      readonly reason: string;
      /** No bot was there to take it, which a client does not show. */
      readonly undelivered?: boolean;
    };

/**
 * What the result of a use of a component or a form waits for: what is seen of it, or its acknowledgement, with which a
 * client lets go of the button or the form. A deferral is `nothing` then, and what is seen of it comes to `watch`.
 */
export type Until = 'seen' | 'acknowledged';

/**
 * One person at a Discord client, looking at one channel. Every action resolves with its result: what is seen first
 * that is no placeholder. A bot may go on editing that; `until` and `watch` show it.
 *
 * What a client would not let this person do rejects with a ChatRefusal.
 */
export interface ChatClient {
  readonly user: APIUser;
  readonly channelId: string;
  /** The channel's name, or "direct message". */
  readonly channelName: string;
  /** The language of their client, in which they are offered commands and which a bot is told. */
  readonly locale: Locale;
  /** Changes it for all clients of this person. */
  setLocale(locale: Locale): void;
  /** Where else they can be, as it is now. */
  places(): Places;
  /**
   * The same person at another channel.
   * @throws ChatRefusal when they see no channel of this id
   */
  at(channelId: string): ChatClient;
  /**
   * The commands that this person is offered here, with `name_localized` and `description_localized` at each part that
   * has a text in their language.
   */
  commands(): readonly APIApplicationCommand[];
  /**
   * Runs a slash command. Options are checked as Discord's clients check them.
   * @param path the command's name, and those of its group and subcommand: `list`, `conversation list`; in this person's
   *   language as well
   */
  command(path: string, options?: CommandOptions): Promise<InteractionResult>;
  /**
   * What is offered for the option `focused` while it holds `typed`; other options as filled in so far.
   * @param path as for `command`
   */
  autocomplete(
    path: string,
    focused: string,
    typed: string,
    options?: CommandOptions,
  ): Promise<InteractionResult>;
  /** Uses a command of a message's menu on a message that this person sees, by the command's name. */
  onMessage(command: string, messageId: string): Promise<InteractionResult>;
  /**
   * Uses a command of a user's menu.
   * @param user an id, a mention, or a name with or without its sign
   */
  onUser(command: string, user: string): Promise<InteractionResult>;
  /**
   * Writes a message of their own, which everybody in the channel sees, and of which bots are told that have the
   * intents.
   * @param content may be empty when there are files or a poll
   */
  say(content: string, more?: SaidWith): SeenMessage;
  /** Changes the text of a message of their own. */
  rewrite(messageId: string, content: string): SeenMessage;
  /** Deletes a message of their own, or of others where they may; one that only they see is dismissed. */
  remove(messageId: string): void;
  /** Votes for these answers of a message's poll, and for no others; none takes the votes back. */
  vote(messageId: string, answerIds: readonly number[]): SeenMessage;
  /** Ends a poll of their own before its time. */
  endPoll(messageId: string): void;
  /** The users, roles or channels that this option may name here; none for an option of another type. */
  nameables(option: NamingOption): readonly Nameable[];
  /**
   * Clicks the button with this custom id on a message that this person sees.
   * @param until `seen` without it
   */
  click(messageId: string, customId: string, until?: Until): Promise<InteractionResult>;
  /** The users, roles or channels that a menu of them offers here; none for another component. */
  choosable(menu: NamingMenu): readonly Nameable[];
  /**
   * Chooses these values, and no others, in the select menu with this custom id. A user, role or channel is an id, a
   * mention, or a name with or without its sign.
   * @param until `seen` without it
   */
  select(
    messageId: string,
    customId: string,
    values: readonly string[],
    until?: Until,
  ): Promise<InteractionResult>;
  /**
   * Submits a modal that the bot has opened for this person.
   * @param fields by the custom ids of their inputs; an input that is left out keeps what the bot has put there
   * @param until `seen` without it
   */
  submit(
    modal: OpenModal,
    fields?: Readonly<Record<string, FieldValue>>,
    until?: Until,
  ): Promise<InteractionResult>;
  /** All that this person sees in the channel, oldest first. */
  messages(): readonly SeenMessage[];
  /**
   * Calls `listener` for every message that comes or changes here from now on; returns how to end that.
   * @param gone told the id of each that is deleted, or was a placeholder that nobody can fill any more
   */
  watch(listener: (seen: SeenMessage) => void, gone?: (messageId: string) => void): () => void;
  /**
   * Calls `listener` whenever their places, what they may there and the commands that they are offered may be others:
   * roles, permissions, commands or their language have changed. Returns how to end that.
   */
  watchStanding(listener: () => void): () => void;
  /** The message's first state that is wanted, the present one included. Waits as long as it takes. */
  until(messageId: string, wanted: (seen: SeenMessage) => boolean): Promise<SeenMessage>;
}

/** Files as those download them who see them. */
export interface ChatAttachments {
  /** The bytes of an attachment of a message, or of one that was given to a command or a form, by its id. */
  attachment(attachmentId: string): Uint8Array | undefined;
}

/** What a Discord client would not let this person do; the message is the sentence that they would read. */
export class ChatRefusal extends Error {
  override readonly name = 'ChatRefusal';
}
