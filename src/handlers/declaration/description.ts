import type { APIApplicationCommandBasicOption } from 'discord-api-types/v10';

/**
 * The users of a command and of its components. Managers have Manage Server in a server that has installed the bot.
 * Moderators have Manage Messages in a server that the host has configured; their commands are registered only there.
 */
export type Access = 'everyone' | 'managers' | 'moderators';

/** Declares a change of the service. Its answer is deferred first: Discord lets only one process defer an interaction. */
export interface ChangeDeclaration {
  /** The command that shows the present state if the result is uncertain: `/conversation show`. */
  readonly shownBy: string;
  /** Its action in the audit if that differs from the name of the command or component. */
  readonly action?: string;
}

/** The description of a subcommand, or of a command without subcommands. */
export interface RunnableDescription {
  readonly name: string;
  readonly description: string;
  /** The typed options of an example: `name:ada`. May be empty. */
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
   * The runnables by subcommand name. A command without subcommands has a single runnable, under the empty name. A menu command
   * has no runnables.
   */
  readonly runnables: ReadonlyMap<string, RunnableDescription>;
}
