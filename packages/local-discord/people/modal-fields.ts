import {
  type APIModalInteractionResponseCallbackData,
  type APIModalSubmissionComponent,
  type APIModalSubmitTextInputComponent,
  type APITextInputComponent,
  ComponentType,
} from 'discord-api-types/v10';
import { codePoints } from '../forms/form.ts';
import { ChatRefusal, type OpenModal } from './chat-client.ts';
import { checkBounds } from './option-values.ts';

type Modal = APIModalInteractionResponseCallbackData;

/** A text input of a modal, with the label that stands at it: its own, or that of the label around it. */
export interface ModalField {
  readonly input: APITextInputComponent;
  readonly label: string;
  readonly description: string | undefined;
}

/**
 * The text inputs of a modal, in order.
 * @throws ChatRefusal when it has inputs of another kind, which cannot be filled in here
 */
export function modalFields({ components }: Modal): ModalField[] {
  return components.flatMap((component): ModalField[] => {
    if (component.type === ComponentType.TextDisplay) return [];
    if (component.type === ComponentType.ActionRow) {
      return component.components.map((input) => ({
        input,
        label: input.label ?? '',
        description: undefined,
      }));
    }
    const { component: input, label, description } = component;
    if (input.type === ComponentType.TextInput) return [{ input, label, description }];
    throw new ChatRefusal(`The form's field "${label}" is no text, and cannot be filled in here.`);
  });
}

/**
 * The inputs of a modal as somebody leaves them: what is typed, and elsewhere what the bot had filled in. Checked as
 * Discord's clients check them.
 * @throws ChatRefusal with a sentence about the first that is wrong
 */
export function filledIn(
  { modal }: OpenModal,
  typed: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  const fields = modalFields(modal);
  for (const customId of Object.keys(typed)) {
    if (!fields.some(({ input }) => input.custom_id === customId)) {
      const names = fields.map(({ input }) => input.custom_id).join(', ');
      throw new ChatRefusal(`There is no field "${customId}" in the form; its fields are: ${names}.`);
    }
  }
  const values = fields.map(({ input, label }) => {
    const value = typed[input.custom_id] ?? input.value ?? '';
    if (value === '') {
      if (input.required ?? true) throw new ChatRefusal(`The field "${label}" is required.`);
    } else {
      const bounds = { min: input.min_length, max: input.max_length, unit: 'characters' };
      checkBounds(`The field "${label}"`, codePoints(value), bounds);
    }
    return [input.custom_id, value] as const;
  });
  return new Map(values);
}

/**
 * The components of a submitted modal: those of the modal, with only what was filled in.
 * @param values by the custom ids of their inputs
 */
export function submission(
  { components }: Modal,
  values: ReadonlyMap<string, string>,
): APIModalSubmissionComponent[] {
  const left = new Map(values);
  const take = ({ custom_id, id = 0 }: Identified): APIModalSubmitTextInputComponent[] => {
    const value = left.get(custom_id);
    left.delete(custom_id);
    return value === undefined ? [] : [{ type: ComponentType.TextInput, id, custom_id, value }];
  };
  const known = components.flatMap((component): APIModalSubmissionComponent[] => {
    const { id = 0 } = component;
    if (component.type === ComponentType.TextDisplay) return [{ type: component.type, id }];
    if (component.type === ComponentType.ActionRow) {
      const inputs = component.components.flatMap(take);
      return inputs.length > 0 ? [{ type: component.type, id, components: inputs }] : [];
    }
    return take(component.component).map((input) => ({ type: component.type, id, component: input }));
  });
  // What the modal does not have is there only when a client has been tampered with.
  const others = [...left.keys()].flatMap((custom_id) => take({ custom_id }));
  return [...known, ...others.map((component) => ({ type: ComponentType.Label as const, id: 0, component }))];
}

interface Identified {
  readonly custom_id: string;
  readonly id?: number;
}
