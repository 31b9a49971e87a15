/** The commands and options that the server offers a person at a place. Types only. */

/** The type of an option's values. */
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

/** A value with its displayed name. */
export interface OfferedChoice {
  readonly name: string;
  readonly value: string | number;
}

/** An option of a command, with its texts in the person's language. */
export interface OfferedOption {
  /** Its name in requests. */
  readonly name: string;
  readonly shownName: string;
  readonly description: string;
  readonly kind: OptionKind;
  readonly required: boolean;
  /** The bot offers values while the user types. */
  readonly autocomplete: boolean;
  /** The only allowed values; empty to allow others too. */
  readonly choices: readonly OfferedChoice[];
  /** The limits of a number, or of the length of a text in characters. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** The allowed types of channels; undefined for all. */
  readonly channelTypes?: readonly number[] | undefined;
}

/** The application of a command. */
export interface OfferingApp {
  readonly id: string;
  readonly name: string;
}

/** A slash command, or a subcommand of one. */
export interface OfferedCommand {
  /** `conversation list`, the name in requests. */
  readonly path: string;
  /** The same in the person's language. */
  readonly shownPath: string;
  readonly description: string;
  /** Required options come first. */
  readonly options: readonly OfferedOption[];
  readonly app: OfferingApp;
  /** Whether the bot offers it only to people with certain permissions. */
  readonly isRestricted?: boolean;
}

/** A command of the menu of a message or of a user. */
export interface OfferedMenuCommand {
  readonly target: 'message' | 'user';
  readonly name: string;
  readonly shownName: string;
  readonly app: OfferingApp;
}

/** All commands that a person may see at a place. */
export interface Offer {
  readonly commands: readonly OfferedCommand[];
  readonly menus: readonly OfferedMenuCommand[];
}
