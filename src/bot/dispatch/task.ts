import {
  type APIApplicationCommandInteraction,
  type APIApplicationCommandInteractionDataBasicOption,
  type APIApplicationCommandInteractionDataOption,
  type APIInteraction,
  type APIMessageComponentInteraction,
  type APIModalSubmitInteraction,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ComponentType,
  InteractionType,
  MessageFlags,
} from 'discord-api-types/v10';
import { z } from 'zod';
import type { HandlerContext } from '../../handlers/context.ts';
import type { Command } from '../../handlers/declaration/command.ts';
import {
  type Component,
  type ComponentInput,
  type Effect,
  idOf,
  type Opening,
} from '../../handlers/declaration/component.ts';
import type { Access, Changes } from '../../handlers/declaration/description.ts';
import type { ChosenChannel } from '../../handlers/declaration/options.ts';
import type { RawOption, Runnable } from '../../handlers/declaration/runnable.ts';
import { withoutIsolates } from '../../handlers/display/text-direction.ts';
import type { Reply } from '../../handlers/reply.ts';
import { userOf } from './received.ts';

/** The place of the answer: a message for everybody, one for the asker alone, or the component's message. */
export type Placement = 'public' | 'private' | 'update';

/** Opens the form that is the whole answer. */
export interface Form {
  open(context: HandlerContext): Opening;
}

/** Work that leads to a reply. */
export interface Work {
  readonly placement: Placement;
  /** Whether everybody sees the answer. */
  readonly isPublic: boolean;
  /** The declaration of a change of the service; undefined for a task that only reads. */
  readonly changes: Changes | undefined;
  run(context: HandlerContext): Promise<Reply>;
}

/** The declared task of an interaction. */
export interface Task {
  readonly label: string;
  readonly access: Access;
  /** Whether the cooldown applies: to commands for everyone, not to buttons under their answers or to moderators. */
  readonly cooled: boolean;
  /**
   * Reads the options, or the fields of the custom id. Call it after the check of access.
   * @param pageSize the rows of a page in the server; undefined for those of each command
   * @returns the form that is the whole answer, or the work that leads to an answer
   * @throws InvalidOption, UnreadableCustomId
   */
  begin(pageSize?: number): Form | Work;
}

/** A chat command's runnable, with the given options. */
interface Called<Type extends InteractionType> {
  /** As people type it: `/conversation show`. */
  readonly label: string;
  readonly access: Access;
  readonly runnable: Runnable;
  readonly options: readonly APIApplicationCommandInteractionDataBasicOption<Type>[];
}

/** The data of a command, from its use or from autocomplete. */
type CommandData<Type extends InteractionType> = {
  name: string;
  options?: APIApplicationCommandInteractionDataOption<Type>[];
};

/** A click, a choice or a form. */
type Clicked = APIMessageComponentInteraction | APIModalSubmitInteraction;

/** Finds the declared task of an interaction. */
export class Catalog {
  readonly #commands: ReadonlyMap<string, Command>;
  readonly #components: ReadonlyMap<string, { readonly component: Component; readonly access: Access }>;

  /** @throws Error if two commands or two components have one name: only one of them could be found */
  constructor(commands: readonly Command[]) {
    const components = commands.flatMap((command) =>
      command.components.map((component) => ({ component, access: command.access })),
    );
    this.#commands = indexedByName('commands', commands, commandKey);
    this.#components = indexedByName('components', components, ({ component }) => component.id);
  }

  /** The task of a command, a click, a choice or a modal; undefined without a declaration. */
  find(interaction: APIInteraction): Task | undefined {
    switch (interaction.type) {
      case InteractionType.ApplicationCommand:
        return this.#command(interaction);
      case InteractionType.MessageComponent:
      case InteractionType.ModalSubmit:
        return this.#component(interaction);
      default:
        return undefined;
    }
  }

  /** The chat command of a use, or of autocomplete. */
  called<Type extends InteractionType>(data: CommandData<Type>): Called<Type> | undefined {
    const command = this.#commands.get(data.name);
    const { label, subcommand } = calledAs(data);
    const runnable = command?.runnables.get(subcommand?.name ?? '');
    if (!command || !runnable) return undefined;
    const options = ((subcommand ?? data).options ?? []).filter((option) => isBasic(option));
    return { label, access: command.access, runnable, options };
  }

  #command({ data }: APIApplicationCommandInteraction): Task | undefined {
    // A command without a type is a chat command, as at Discord's command endpoints.
    const { type = ApplicationCommandType.ChatInput } = data;
    if (type === ApplicationCommandType.Message) return this.#menuCommand(data, 'message');
    if (type === ApplicationCommandType.User) return this.#menuCommand(data, 'user');
    const called =
      type === ApplicationCommandType.ChatInput && 'name' in data ? this.called(data) : undefined;
    if (!called) return undefined;
    const { label, access, runnable, options } = called;
    return {
      label,
      access,
      cooled: access === 'everyone',
      begin(pageSize) {
        const given = new Map(options.map((option) => [option.name, givenValue(option, data)]));
        const { isPublic, run } = runnable.begin(given, pageSize);
        return { placement: isPublic ? 'public' : 'private', isPublic, changes: runnable.changes, run };
      },
    };
  }

  #menuCommand(data: { readonly name: string }, menu: 'message' | 'user'): Task | undefined {
    const command = this.#commands.get(commandKey({ name: data.name, menu }));
    if (!command?.use) return undefined;
    const { name: label, access, use } = command;
    const run = (context: HandlerContext) => use(data, context);
    return {
      ...{ label, access, cooled: access === 'everyone' },
      begin: () => ({ placement: 'private', isPublic: false, changes: undefined, run }),
    };
  }

  #component(interaction: Clicked): Task | undefined {
    const { data, message } = interaction;
    const found = this.#components.get(idOf(data.custom_id));
    if (!found) return undefined;
    const { component, access } = found;
    return {
      label: component.id,
      access,
      cooled: false,
      begin() {
        const customId = data.custom_id;
        if ('open' in component) return { open: (context) => component.open(customId, context) };
        const values = 'values' in data ? data.values : [];
        const placement = mayUpdate(component.effect, interaction) ? 'update' : 'private';
        const isPublic = placement === 'update' && !((message?.flags ?? 0) & MessageFlags.Ephemeral);
        const run = component.begin({ customId, values, message, ...inputOfForm(interaction) });
        return { placement, isPublic, changes: component.changes, run };
      },
    };
  }
}

/** The value of an option: of a channel all that the payload has of it. */
function givenValue(
  option: APIApplicationCommandInteractionDataBasicOption<InteractionType.ApplicationCommand>,
  data: APIApplicationCommandInteraction['data'],
): RawOption {
  if (option.type !== ApplicationCommandOptionType.Channel) return option.value;
  const { value: id } = option;
  const resolved = 'resolved' in data && data.resolved && 'channels' in data.resolved ? data.resolved : {};
  return channels.parse(resolved.channels).get(id) ?? id;
}

/** The menus of messages and of users may each have a command with the same name. */
const commandKey = ({ name, menu }: Pick<Command, 'name' | 'menu'>): string =>
  menu === undefined ? name : `${name} of a ${menu}`;

function indexedByName<Value>(
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

/** A command as people type it, `/conversation show`, and its subcommand if it has one. */
function calledAs<Type extends InteractionType>({ name, options }: CommandData<Type>) {
  const first = options?.[0];
  const subcommand = first?.type === ApplicationCommandOptionType.Subcommand ? first : undefined;
  return { label: subcommand ? `/${name} ${subcommand.name}` : `/${name}`, subcommand };
}

function isBasic<Type extends InteractionType>(
  option: APIApplicationCommandInteractionDataOption<Type>,
): option is APIApplicationCommandInteractionDataBasicOption<Type> {
  return (
    option.type !== ApplicationCommandOptionType.Subcommand &&
    option.type !== ApplicationCommandOptionType.SubcommandGroup
  );
}

function mayUpdate(effect: Effect, interaction: Clicked): boolean {
  if (interaction.message === undefined) return false;
  if (effect === 'update') return true;
  // A message without a known asker counts as the clicker's.
  const asker = interaction.message.interaction_metadata?.user.id;
  return effect === 'update-own' && (asker === undefined || asker === userOf(interaction));
}

/** An input: a typed text or a radio group has a value, null for a group without a choice; a select has values. */
const input = z.object({
  custom_id: z.string(),
  value: z.string().overwrite(withoutIsolates).nullish(),
  values: z.array(z.string()).nullish(),
});

/** A bit for each permission; undefined where Discord does not say them. */
const permissions = z
  .string()
  .regex(/^\d{1,40}$/)
  .transform(BigInt)
  .optional()
  .catch(undefined);

/** The channels of a payload that were chosen in it, by their ids. */
const channels = z
  .record(z.string(), z.object({ type: z.int(), permissions, app_permissions: permissions }))
  .catch({})
  .transform((found) => {
    const all = Object.entries(found).map(([id, { app_permissions: appPermissions, ...channel }]) => {
      return [id, { id, ...channel, appPermissions }] as const;
    });
    return new Map<string, ChosenChannel>(all);
  });

/** The data of a modal, whose inputs are in rows or labels. Anything else in it counts as absent. */
const formData = z.object({
  components: z.array(
    z.union([
      z
        .object({ type: z.literal(ComponentType.ActionRow), components: z.array(input) })
        .transform(({ components }) => components),
      z
        .object({ type: z.literal(ComponentType.Label), component: input })
        .transform(({ component }) => [component]),
      z.unknown().transform(() => []),
    ]),
  ),
  resolved: z
    .object({ roles: z.record(z.string(), z.unknown()).catch({}), channels })
    .catch({ roles: {}, channels: new Map() }),
});

/** The texts and choices of a modal. */
function inputOfForm(interaction: Clicked): Pick<ComponentInput, 'typed' | 'chosen' | 'resolved'> {
  if (interaction.type !== InteractionType.ModalSubmit) return { typed: new Map() };
  const { components, resolved } = formData.parse(interaction.data);
  const inputs = components.flat();
  return {
    typed: new Map(inputs.flatMap(({ custom_id, value }) => (value == null ? [] : [[custom_id, value]]))),
    chosen: new Map(
      inputs.flatMap(({ custom_id, value, values }) => {
        if (value === null) return [[custom_id, []]];
        return values ? [[custom_id, values]] : [];
      }),
    ),
    resolved: { roles: new Set(Object.keys(resolved.roles)), channels: resolved.channels },
  };
}

/** The name of an interaction for the log: `/conversation show`, or the id of a button. Never throws. */
export function interactionLabel(interaction: APIInteraction): string {
  try {
    if (!('data' in interaction) || !interaction.data) return `type ${interaction.type}`;
    if ('custom_id' in interaction.data) return idOf(interaction.data.custom_id);
    const { type = ApplicationCommandType.ChatInput, name } = interaction.data;
    if (type !== ApplicationCommandType.ChatInput) return name;
    return calledAs({ options: [], ...interaction.data }).label;
  } catch {
    return 'a payload that makes no sense';
  }
}
