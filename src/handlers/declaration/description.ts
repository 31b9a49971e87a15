import type { APIApplicationCommandBasicOption } from 'discord-api-types/v10';

/**
 * The users of a command and of its components. Managers have Manage Server in a server that has installed the bot.
 * Moderators have Manage Messages in a server that the host named; their commands are registered in those servers alone.
 */
export type Access = 'everyone' | 'managers' | 'moderators';

/** The declaration of a change of the service: its answer is deferred first, since Discord lets one process defer. */
export interface ChangeDeclaration {
  /** The command that shows the result if it is uncertain: `/conversation show`. */
  readonly shownBy: string;
  /** Its action in the audit, where that is not the name of the command or component. */
  readonly action?: string;
}

/** The description of a subcommand, or of a command without subcommands. */
export interface RunnableDescription {
  readonly name: string;
  readonly description: string;
  /** The typed options of an example: `name:ada`; empty for none. */
  readonly example: string;
  readonly options: readonly APIApplicationCommandBasicOption[];
  /** The declaration of a change of the service; undefined for a command that only reads. */
  readonly changes: ChangeDeclaration | undefined;
}

/** The description of a command, for `/help` and for dispatch. */
export interface CommandDescription {
  readonly name: string;
  readonly description: string;
  readonly access: Access;
  /** The menu of the command, under "Apps" in Discord's clients; undefined for a typed command. */
  readonly menu: 'message' | 'user' | undefined;
  /**
   * The runnables by the names of the subcommands. A command without subcommands has one, under the empty name, and a menu
   * command has none.
   */
  readonly runnables: ReadonlyMap<string, RunnableDescription>;
}
