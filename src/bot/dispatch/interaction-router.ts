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
import type { ChosenChannel } from '../../handlers/declaration/channels.ts';
import type { Command } from '../../handlers/declaration/command.ts';
import {
  type Component,
  type ComponentInput,
  type Effect,
  idOf,
  type ModalResult,
} from '../../handlers/declaration/component.ts';
import type { Access, ChangeDeclaration } from '../../handlers/declaration/description.ts';
import type { RawOption, Runnable } from '../../handlers/declaration/runnable.ts';
import { withoutIsolates } from '../../handlers/display/safe-text.ts';
import type { Reply } from '../../handlers/reply.ts';
import { userOf } from './received-interaction.ts';

/** Where the answer appears: a public message, a private one, or the component's message. */
export type Placement = 'public' | 'private' | 'update';

/** Opens a form, which is the complete answer. */
export interface Form {
  open(context: HandlerContext): ModalResult;
}

/** A call of a handler that returns a reply. */
export interface HandlerCall {
  readonly placement: Placement;
  /** Whether everyone sees the answer. */
  readonly isPublic: boolean;
  /** The declared change of the service; undefined for a command that only reads. */
  readonly changes: ChangeDeclaration | undefined;
  run(context: HandlerContext): Promise<Reply>;
}

/** The declared command or component of an interaction. */
export interface Route {
  readonly label: string;
  readonly access: Access;
  /**
   * Whether the cooldown applies: to commands for everyone, not to buttons under their answers, and not to
   * moderators.
   */
  readonly hasCooldown: boolean;
  /**
   * Parses the options or the fields of the custom id. Call it after the check of access.
   * @param pageSize the page size of the server; undefined for each command's default
   * @returns the form that is the complete answer, or the handler that makes the answer
   * @throws InvalidOption, UnreadableCustomId
   */
  parse(pageSize?: number): Form | HandlerCall;
}

/** A chat command's runnable with the given options. */
interface ChatCommandCall<Type extends InteractionType> {
  /** As typed: `/conversation show`. */
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
type ComponentInteraction = APIMessageComponentInteraction | APIModalSubmitInteraction;

/** Finds the declared command or component of an interaction. */
export class InteractionRouter {
  readonly #commands: ReadonlyMap<string, Command>;
  readonly #components: ReadonlyMap<string, { readonly component: Component; readonly access: Access }>;

  /** @throws Error if two commands or two components share a name, because only one of them could be found */
  constructor(commands: readonly Command[]) {
    const components = commands.flatMap((command) =>
      command.components.map((component) => ({ component, access: command.access })),
    );
    this.#commands = indexedByName('commands', commands, commandKey);
    this.#components = indexedByName('components', components, ({ component }) => component.id);
  }

  /** Returns the route of a command, a click, a choice or a modal; undefined if it is not declared. */
  find(interaction: APIInteraction): Route | undefined {
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

  /** Returns the chat command of a use or of autocomplete. */
  findChatCommand<Type extends InteractionType>(data: CommandData<Type>): ChatCommandCall<Type> | undefined {
    const command = this.#commands.get(data.name);
    const { label, subcommand } = commandLabel(data);
    const runnable = command?.runnables.get(subcommand?.name ?? '');
    if (!command || !runnable) return undefined;
    const options = ((subcommand ?? data).options ?? []).filter((option) => isBasic(option));
    return { label, access: command.access, runnable, options };
  }

  #command({ data }: APIApplicationCommandInteraction): Route | undefined {
    // A command without a type is a chat command, as in Discord's command endpoints.
    const { type = ApplicationCommandType.ChatInput } = data;
    if (type === ApplicationCommandType.Message) return this.#menuCommand(data, 'message');
    if (type === ApplicationCommandType.User) return this.#menuCommand(data, 'user');
    const called =
      type === ApplicationCommandType.ChatInput && 'name' in data ? this.findChatCommand(data) : undefined;
    if (!called) return undefined;
    const { label, access, runnable, options } = called;
    return {
      label,
      access,
      hasCooldown: access === 'everyone',
      parse(pageSize) {
        const given = new Map(options.map((option) => [option.name, givenValue(option, data)]));
        const { isPublic, run } = runnable.prepare(given, pageSize);
        return { placement: isPublic ? 'public' : 'private', isPublic, changes: runnable.changes, run };
      },
    };
  }

  #menuCommand(data: { readonly name: string }, menu: 'message' | 'user'): Route | undefined {
    const command = this.#commands.get(commandKey({ name: data.name, menu }));
    if (!command?.use) return undefined;
    const { name: label, access, use } = command;
    const run = (context: HandlerContext) => use(data, context);
    return {
      ...{ label, access, hasCooldown: access === 'everyone' },
      parse: () => ({ placement: 'private', isPublic: false, changes: undefined, run }),
    };
  }

  #component(interaction: ComponentInteraction): Route | undefined {
    const { data, message } = interaction;
    const found = this.#components.get(idOf(data.custom_id));
    if (!found) return undefined;
    const { component, access } = found;
    return {
      label: component.id,
      access,
      hasCooldown: false,
      parse() {
        const customId = data.custom_id;
        if ('open' in component) return { open: (context) => component.open(customId, context) };
        const values = 'values' in data ? data.values : [];
        const placement = mayUpdate(component.effect, interaction) ? 'update' : 'private';
        const isPublic = placement === 'update' && !((message?.flags ?? 0) & MessageFlags.Ephemeral);
        const run = component.prepare({ customId, values, message, ...formInput(interaction) });
        return { placement, isPublic, changes: component.changes, run };
      },
    };
  }
}

/** Returns the value of an option. For a channel it is everything that the payload contains about it. */
function givenValue(
  option: APIApplicationCommandInteractionDataBasicOption<InteractionType.ApplicationCommand>,
  data: APIApplicationCommandInteraction['data'],
): RawOption {
  if (option.type !== ApplicationCommandOptionType.Channel) return option.value;
  const { value: id } = option;
  const resolved = 'resolved' in data && data.resolved && 'channels' in data.resolved ? data.resolved : {};
  return channels.parse(resolved.channels).get(id) ?? id;
}

/** The message menu and the user menu may each have a command with the same name. */
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
    if (found.has(name)) throw new Error(`Two ${what} have the name ${name}: rename one of them`);
    found.set(name, value);
  }
  return found;
}

/** Returns a command as typed, `/conversation show`, and its subcommand if it has one. */
function commandLabel<Type extends InteractionType>({ name, options }: CommandData<Type>) {
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

function mayUpdate(effect: Effect, interaction: ComponentInteraction): boolean {
  if (interaction.message === undefined) return false;
  if (effect === 'update') return true;
  // A message without a known asker counts as the clicker's.
  const asker = interaction.message.interaction_metadata?.user.id;
  return effect === 'update-own' && (asker === undefined || asker === userOf(interaction));
}

/** An input. A text input or a radio group has a value, null for a group without a choice. A select has values. */
const input = z.object({
  custom_id: z.string(),
  value: z.string().overwrite(withoutIsolates).nullish(),
  values: z.array(z.string()).nullish(),
});

/** A bit for each permission; undefined if Discord omits them. */
const permissions = z
  .string()
  .regex(/^\d{1,40}$/)
  .transform(BigInt)
  .optional()
  .catch(undefined);

/** The chosen channels in a payload, by id. */
const channels = z
  .record(z.string(), z.object({ type: z.int(), permissions, app_permissions: permissions }))
  .catch({})
  .transform((found) => {
    const all = Object.entries(found).map(([id, { app_permissions: appPermissions, ...channel }]) => {
      return [id, { id, ...channel, appPermissions }] as const;
    });
    return new Map<string, ChosenChannel>(all);
  });

/** The data of a modal, whose inputs are in rows or labels. Ignores anything else. */
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

/** Returns the texts and choices of a modal. */
function formInput(interaction: ComponentInteraction): Pick<ComponentInput, 'typed' | 'chosen' | 'resolved'> {
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

/** Returns the name of an interaction for the log: `/conversation show`, or the id of a button. Never throws. */
export function interactionLabel(interaction: APIInteraction): string {
  try {
    if (!('data' in interaction) || !interaction.data) return `type ${interaction.type}`;
    if ('custom_id' in interaction.data) return idOf(interaction.data.custom_id);
    const { type = ApplicationCommandType.ChatInput, name } = interaction.data;
    if (type !== ApplicationCommandType.ChatInput) return name;
    return commandLabel({ options: [], ...interaction.data }).label;
  } catch {
    return 'a payload that makes no sense';
  }
}
