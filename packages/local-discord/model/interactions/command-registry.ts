import type { APIApplicationCommand } from 'discord-api-types/v10';
import { z } from 'zod';
import {
  type CommandForm,
  DUPLICATE_NAME,
  MAX_OF_TYPE,
  parseCommand,
  parseCommands,
} from '../../forms/command-form.ts';
import { invalidForm } from '../../forms/form.ts';
import type { DataFile } from '../data-file.ts';
import type { AccessChanges } from '../directory/world-changes.ts';
import { discordError } from '../discord-error.ts';
import type { Snowflakes } from '../snowflake.ts';
import { commandObject } from './command-object.ts';

const stored = z.custom<APIApplicationCommand>(
  (value) => z.looseObject({ id: z.string(), name: z.string(), type: z.number() }).safeParse(value).success,
);

/** The application's global commands, for which `guildId` is undefined, and those of each server. */
export class CommandRegistry {
  #all: APIApplicationCommand[] = [];
  readonly #ids: Snowflakes;
  readonly #accessChanges: AccessChanges;
  readonly #dataFile: DataFile | undefined;
  readonly #applicationId: string;

  constructor(
    applicationId: string,
    ids: Snowflakes,
    accessChanges: AccessChanges,
    dataFile: DataFile | undefined,
  ) {
    this.#accessChanges = accessChanges;
    this.#applicationId = applicationId;
    this.#ids = ids;
    this.#dataFile = dataFile;
    this.#all = dataFile?.texts('command').map(({ value }) => stored.parse(JSON.parse(value))) ?? [];
  }

  list(guildId: string | undefined): APIApplicationCommand[] {
    return this.#all.filter((command) => command.guild_id === guildId);
  }

  /** @throws DiscordError 10063 */
  get(guildId: string | undefined, id: string): APIApplicationCommand {
    const command = this.list(guildId).find((each) => each.id === id);
    if (!command) throw discordError('UnknownApplicationCommand');
    return command;
  }

  /**
   * Creates a command or overwrites the command of the same name and type.
   * @throws DiscordError 50035; 30032 if the limit is reached
   */
  create(guildId: string | undefined, body: unknown): { command: APIApplicationCommand; created: boolean } {
    const form = parseCommand(body);
    const former = this.#named(guildId, form);
    const max = MAX_OF_TYPE[form.type];
    const ofType = this.list(guildId).filter(({ type }) => type === form.type);
    if (!former && ofType.length >= max) throw discordError('MaximumNumberOfApplicationCommandsReached', max);
    const command = this.#made(guildId, form, former);
    this.#replace(former, command);
    return { command, created: !former };
  }

  /** Replaces all commands. Commands with the same name and type keep their ids. */
  overwrite(guildId: string | undefined, body: unknown): APIApplicationCommand[] {
    const commands = parseCommands(body).map((form) => this.#made(guildId, form, this.#named(guildId, form)));
    for (const former of this.list(guildId)) this.#replace(former, undefined);
    for (const command of commands) this.#replace(undefined, command);
    return commands;
  }

  /**
   * Changes the fields that `body` has.
   * @throws DiscordError 10063, 50035
   */
  edit(guildId: string | undefined, id: string, body: unknown): APIApplicationCommand {
    const former = this.get(guildId, id);
    const changes = z.record(z.string(), z.unknown()).safeParse(body).data ?? {};
    const form = parseCommand({ ...former, ...changes, type: former.type });
    if ((this.#named(guildId, form) ?? former).id !== id)
      throw invalidForm([{ path: ['name'], ...DUPLICATE_NAME }]);
    const command = this.#made(guildId, form, former);
    this.#replace(former, command);
    return command;
  }

  delete(guildId: string | undefined, id: string): void {
    this.#replace(this.get(guildId, id), undefined);
  }

  #named(guildId: string | undefined, { name, type }: CommandForm): APIApplicationCommand | undefined {
    return this.list(guildId).find((command) => command.name === name && command.type === type);
  }

  /** Returns a command with a new version, or `former` if nothing changes. */
  #made(
    guildId: string | undefined,
    form: CommandForm,
    former: APIApplicationCommand | undefined,
  ): APIApplicationCommand {
    const id = former?.id ?? this.#ids.next();
    const version = former?.version ?? this.#ids.next();
    const command = commandObject(form, { id, version, application_id: this.#applicationId, guildId });
    if (!former || JSON.stringify(former) === JSON.stringify(command)) return former ?? command;
    return { ...command, version: this.#ids.next() };
  }

  #replace(former: APIApplicationCommand | undefined, command: APIApplicationCommand | undefined): void {
    this.#accessChanges.notify();
    if (former) {
      this.#all = this.#all.filter((each) => each !== former);
      this.#dataFile?.delete('command', former.id);
    }
    if (command) {
      this.#all.push(command);
      this.#dataFile?.put('command', command.id, JSON.stringify(command));
    }
  }
}
