import type { APIApplicationCommandBasicOption } from 'discord-api-types/v10';

/**
 * Who may run a command and click what belongs to it. Moderators have Manage Messages in a server that the host
 * named; their commands are registered in those servers alone.
 */
export type Access = 'everyone' | 'moderators';

/** The declaration of a change of the service: its answer is deferred first, since Discord lets one process do that. */
export interface Changes {
  /** The command that shows what became of it, for an asker who has to look: `/conversation show`. */
  readonly shownBy: string;
}

/** The description of a subcommand, or of a command without subcommands. */
export interface RunnableDescription {
  readonly name: string;
  readonly description: string;
  /** Options as they are typed in an example: `name:ada`; empty for none. */
  readonly example: string;
  readonly options: readonly APIApplicationCommandBasicOption[];
  /** The declaration of a change of the service; undefined for a command that only reads. */
  readonly changes: Changes | undefined;
}

/** The description of a command, for `/help` and for dispatch. */
export interface CommandDescription {
  readonly name: string;
  readonly description: string;
  readonly access: Access;
  /** In whose menu it stands, under "Apps" in Discord's clients; undefined for one that is typed. */
  readonly menu: 'message' | 'user' | undefined;
  /**
   * Its typed forms by the names of the subcommands; a command without subcommands has one, under the empty name, and a
   * command of a menu none.
   */
  readonly runnables: ReadonlyMap<string, RunnableDescription>;
}
