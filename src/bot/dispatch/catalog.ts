import {
  type APIApplicationCommandInteraction,
  type APIApplicationCommandInteractionDataBasicOption,
  type APIApplicationCommandInteractionDataOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  type InteractionType,
} from 'discord-api-types/v10';
import type { Command } from '../../handlers/declaration/command.ts';
import type { Component } from '../../handlers/declaration/component.ts';
import { idOf } from '../../handlers/declaration/custom-id.ts';
import type { Access } from '../../handlers/declaration/description.ts';
import type { Runnable } from '../../handlers/declaration/runnable.ts';

/** The data of a command that is run, or of one whose options are being typed. */
type CommandData<Type extends InteractionType> = {
  data: { name: string; options?: APIApplicationCommandInteractionDataOption<Type>[] };
};

/** What a chat command names: the thing to run and the options it is given. */
export interface Called<Type extends InteractionType> {
  /** As it is typed: `/conversation show`. */
  readonly label: string;
  readonly access: Access;
  readonly runnable: Runnable;
  readonly options: readonly APIApplicationCommandInteractionDataBasicOption<Type>[];
}

/** Finds what an interaction is about among the declarations. */
export class Catalog {
  readonly #commands: ReadonlyMap<string, Command>;
  readonly #components: ReadonlyMap<string, { readonly component: Component; readonly access: Access }>;

  /** @throws Error when two commands or two components are called the same: only one of them could ever be found */
  constructor(commands: readonly Command[]) {
    const components = commands.flatMap((command) =>
      command.components.map((component) => ({ component, access: command.access })),
    );
    this.#commands = byName('commands', commands, keyOf);
    this.#components = byName('components', components, ({ component }) => component.id);
  }

  command<Type extends InteractionType>({ data }: CommandData<Type>): Called<Type> | undefined {
    const command = this.#commands.get(data.name);
    const { label, subcommand } = calledAs(data);
    const runnable = command?.runnables.get(subcommand?.name ?? '');
    if (!command || !runnable) return undefined;
    return {
      label,
      access: command.access,
      runnable,
      options: (subcommand ? (subcommand.options ?? []) : (data.options ?? [])).filter((option) =>
        isBasic(option),
      ),
    };
  }

  /** The command of a menu that is used. */
  menuCommand({ data }: MenuInteraction): Command | undefined {
    const menu = data.type === ApplicationCommandType.Message ? 'message' : 'user';
    return this.#commands.get(keyOf({ name: data.name, menu }));
  }

  component(customId: string): { readonly component: Component; readonly access: Access } | undefined {
    return this.#components.get(idOf(customId));
  }
}

/** A message and a user may have a command of the same name, and nobody takes one for the other. */
const keyOf = ({ name, menu }: Pick<Command, 'name' | 'menu'>): string =>
  menu === undefined ? name : `${name} of a ${menu}`;

/** A command as it is typed, `/conversation show`, and its subcommand where it has one. */
export function calledAs<Type extends InteractionType>({ name, options }: CommandData<Type>['data']) {
  const first = options?.[0];
  const subcommand = first?.type === ApplicationCommandOptionType.Subcommand ? first : undefined;
  return { label: subcommand ? `/${name} ${subcommand.name}` : `/${name}`, subcommand };
}

function byName<Value>(
  what: string,
  values: readonly Value[],
  nameOf: (value: Value) => string,
): ReadonlyMap<string, Value> {
  const found = new Map<string, Value>();
  for (const value of values) {
    const name = nameOf(value);
    if (found.has(name)) throw new Error(`Two ${what} have the name ${name}: give one of them another`);
    found.set(name, value);
  }
  return found;
}

function isBasic<Type extends InteractionType>(
  option: APIApplicationCommandInteractionDataOption<Type>,
): option is APIApplicationCommandInteractionDataBasicOption<Type> {
  return (
    option.type !== ApplicationCommandOptionType.Subcommand &&
    option.type !== ApplicationCommandOptionType.SubcommandGroup
  );
}

/** A command of the menu of a message or a user. */
type MenuInteraction = Extract<
  APIApplicationCommandInteraction,
  { data: { type: ApplicationCommandType.Message | ApplicationCommandType.User } }
>;

export function isMenuCommand(interaction: APIApplicationCommandInteraction): interaction is MenuInteraction {
  const { type } = interaction.data;
  return type === ApplicationCommandType.Message || type === ApplicationCommandType.User;
}

/** Whether a command is typed. */
export function isChatCommand(
  interaction: APIApplicationCommandInteraction,
): interaction is Extract<
  APIApplicationCommandInteraction,
  { data: { type: ApplicationCommandType.ChatInput } }
> {
  // A command whose type is left out is a chat command, at Discord's command endpoints too.
  const { type = ApplicationCommandType.ChatInput } = interaction.data;
  return type === ApplicationCommandType.ChatInput;
}
