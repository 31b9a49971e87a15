import {
  type APIModalInteractionResponseCallbackData,
  type APIModalSubmissionComponent,
  type APIModalSubmitTextInputComponent,
  type APITextInputComponent,
  ComponentType,
} from 'discord-api-types/v10';
import { ChatRefusal, type OpenModal } from '../chat-client.ts';
import { codePoints } from '../forms/form.ts';
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
): APIModalSubmitTextInputComponent[] {
  const fields = modalFields(modal);
  for (const customId of Object.keys(typed)) {
    if (!fields.some(({ input }) => input.custom_id === customId)) {
      const names = fields.map(({ input }) => input.custom_id).join(', ');
      throw new ChatRefusal(`There is no field "${customId}" in the form; its fields are: ${names}.`);
    }
  }
  return fields.map(({ input, label }) => {
    const value = typed[input.custom_id] ?? input.value ?? '';
    if (value === '') {
      if (input.required ?? true) throw new ChatRefusal(`The field "${label}" is required.`);
    } else {
      checkBounds(
        `The field "${label}"`,
        codePoints(value),
        input.min_length,
        input.max_length,
        'characters',
      );
    }
    return submitted(input, value);
  });
}

/** An input as it is submitted with this value. */
export function submitted(
  { custom_id, id }: Pick<APITextInputComponent, 'custom_id' | 'id'>,
  value: string,
): APIModalSubmitTextInputComponent {
  return { type: ComponentType.TextInput, custom_id, value, ...(id !== undefined && { id }) };
}

/** The components of a submitted modal: those of the modal, with only what was filled in. */
export function submission(
  { components }: Modal,
  inputs: readonly APIModalSubmitTextInputComponent[],
): APIModalSubmissionComponent[] {
  const left = new Map(inputs.map((input) => [input.custom_id, input]));
  const take = (customId: string) => {
    const input = left.get(customId);
    left.delete(customId);
    return input ? [input] : [];
  };
  const known = components.flatMap((component): APIModalSubmissionComponent[] => {
    const id = component.id ?? 0;
    if (component.type === ComponentType.TextDisplay) return [{ type: component.type, id }];
    if (component.type === ComponentType.ActionRow) {
      const own = component.components.flatMap(({ custom_id }) => take(custom_id));
      return own.length > 0 ? [{ type: component.type, id, components: own }] : [];
    }
    return take(component.component.custom_id).map((input) => ({
      type: component.type,
      id,
      component: input,
    }));
  });
  // What the modal does not have is there only when a client has been tampered with.
  const others = [...left.values()].map((component) => ({ type: ComponentType.Label as const, component }));
  return [...known, ...others];
}
