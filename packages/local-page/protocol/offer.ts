/** What a person can choose from where they are, as the server tells the page. Types alone. */

/** What an option takes. */
export type OptionKind =
  | 'string'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'user'
  | 'role'
  | 'channel'
  | 'mentionable'
  | 'attachment';

/** A value with the name that people read. */
export interface OfferedChoice {
  readonly name: string;
  readonly value: string | number;
}

/** An option of a command, with its texts in the person's language. */
export interface OfferedOption {
  /** By which it is sent. */
  readonly name: string;
  readonly shownName: string;
  readonly description: string;
  readonly kind: OptionKind;
  readonly required: boolean;
  /** The bot offers values while one types. */
  readonly autocomplete: boolean;
  /** The only values that it takes; empty when it takes others too. */
  readonly choices: readonly OfferedChoice[];
  /** Of a number itself, or of the length of a text in characters. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** The types of channels that it takes; left out when it takes all. */
  readonly channelTypes?: readonly number[] | undefined;
}

/** The application that a command is of. */
export interface OfferingApp {
  readonly id: string;
  readonly name: string;
}

/** A slash command, or a subcommand of one. */
export interface OfferedCommand {
  /** `conversation list`, by which it is sent. */
  readonly path: string;
  /** The same in the person's language. */
  readonly shownPath: string;
  readonly description: string;
  /** Those that are required come first. */
  readonly options: readonly OfferedOption[];
  readonly app: OfferingApp;
  /** The bot has it for people with certain permissions alone. */
  readonly isRestricted?: boolean;
}

/** A command of the menu of a message or of a user. */
export interface OfferedMenuCommand {
  readonly target: 'message' | 'user';
  readonly name: string;
  readonly shownName: string;
  readonly app: OfferingApp;
}

/** All commands that somebody may see somewhere. */
export interface Offer {
  readonly commands: readonly OfferedCommand[];
  readonly menus: readonly OfferedMenuCommand[];
}
