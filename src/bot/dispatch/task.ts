import {
  type APIInteraction,
  type APIMessageComponentInteraction,
  type APIModalSubmitInteraction,
  ApplicationCommandType,
  ComponentType,
  InteractionType,
} from 'discord-api-types/v10';
import type { HandlerContext } from '../../handlers/context.ts';
import type { ComponentInput, Effect, Opening } from '../../handlers/declaration/component.ts';
import { idOf } from '../../handlers/declaration/custom-id.ts';
import type { Access, Changes } from '../../handlers/declaration/description.ts';
import type { Reply } from '../../handlers/reply.ts';
import { userOf } from '../transport/interaction-fields.ts';
import { type Called, type Catalog, calledAs, isChatCommand, isMenuCommand } from './catalog.ts';

/** Where the answer goes: a message for everybody, for the asker alone, or in place of the component's message. */
export type Placement = 'public' | 'private' | 'update';

/** Opens the form that is the whole answer. */
export interface Form {
  open(context: HandlerContext): Opening;
}

/** Work that leads to a reply. */
interface Work {
  readonly placement: Placement;
  /** What is declared of work that alters the service; undefined for work that only reads. */
  readonly changes: Changes | undefined;
  run(context: HandlerContext): Promise<Reply>;
}

/** What an interaction asks for, found among the declarations. */
export interface Task {
  readonly label: string;
  readonly access: Access;
  /** Commands for everyone wait for the cooldown; what is clicked under their answers does not, nor do moderators. */
  readonly cooled: boolean;
  /**
   * Reads what was typed, or what the custom id carries; to be called only for who may.
   * @returns what opens the modal that is the whole answer, or the work that leads to one
   * @throws InvalidOption, UnreadableCustomId
   */
  begin(): Form | Work;
}

/** Finds the task of a command, a click, a choice or a modal; undefined when no declaration knows it. */
export function findTask(interaction: APIInteraction, catalog: Catalog): Task | undefined {
  switch (interaction.type) {
    case InteractionType.ApplicationCommand: {
      if (isMenuCommand(interaction)) return menuTask(interaction, catalog);
      const called = isChatCommand(interaction) ? catalog.command(interaction) : undefined;
      return called && commandTask(called);
    }
    case InteractionType.MessageComponent:
    case InteractionType.ModalSubmit:
      return componentTask(interaction, catalog);
    default:
      return undefined;
  }
}

function commandTask({ label, access, runnable, options }: Called<InteractionType.ApplicationCommand>): Task {
  return {
    label,
    access,
    cooled: access === 'everyone',
    begin() {
      const raw = new Map(options.map(({ name, value }) => [name, value]));
      const open = runnable.modal(raw);
      if (open) return { open };
      return {
        placement: runnable.isPublic(raw) ? 'public' : 'private',
        changes: runnable.changes,
        run: (context) => runnable.run(raw, context),
      };
    },
  };
}

function menuTask(interaction: Parameters<Catalog['menuCommand']>[0], catalog: Catalog): Task | undefined {
  const { name, access, use } = catalog.menuCommand(interaction) ?? {};
  if (name === undefined || access === undefined || use === undefined) return undefined;
  return {
    label: name,
    access,
    cooled: access === 'everyone',
    begin: () => ({
      placement: 'private',
      changes: undefined,
      run: (context) => use(interaction.data, context),
    }),
  };
}

function componentTask(
  interaction: APIMessageComponentInteraction | APIModalSubmitInteraction,
  catalog: Catalog,
): Task | undefined {
  const found = catalog.component(interaction.data.custom_id);
  if (!found) return undefined;
  const { component, access } = found;
  return {
    label: component.id,
    access,
    cooled: false,
    begin() {
      const { custom_id: customId } = interaction.data;
      const input = inputOf(interaction);
      if ('open' in component) return { open: (context) => component.open(customId, context, input.values) };
      component.check(customId);
      return {
        placement: mayUpdate(component.effect, interaction) ? 'update' : 'private',
        changes: component.changes,
        run: (context) => component.run(input, context),
      };
    },
  };
}

function mayUpdate(
  effect: Effect,
  interaction: APIMessageComponentInteraction | APIModalSubmitInteraction,
): boolean {
  if (interaction.message === undefined) return false;
  if (effect === 'update') return true;
  // A message that does not say whose answer it is counts as the clicker's.
  const asker = interaction.message.interaction_metadata?.user.id;
  return effect === 'update-own' && (asker === undefined || asker === userOf(interaction));
}

function inputOf(interaction: APIMessageComponentInteraction | APIModalSubmitInteraction): ComponentInput {
  const { data, message } = interaction;
  const values = 'values' in data ? data.values : [];
  return { customId: data.custom_id, values, typed: typedInto(interaction), message };
}

/** What was typed into a modal: its inputs stand in rows or under labels. */
function typedInto(
  interaction: APIMessageComponentInteraction | APIModalSubmitInteraction,
): ReadonlyMap<string, string> {
  if (interaction.type !== InteractionType.ModalSubmit) return new Map();
  const inputs = interaction.data.components.flatMap((part) => {
    if (part.type === ComponentType.ActionRow) return part.components;
    return part.type === ComponentType.Label ? [part.component] : [];
  });
  return new Map(
    inputs.flatMap((input) =>
      'value' in input && typeof input.value === 'string' ? [[input.custom_id, input.value]] : [],
    ),
  );
}

/** What an interaction is about, for the log: `/conversation show`, or the id of a button. Never throws. */
export function labelOf(interaction: APIInteraction): string {
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
