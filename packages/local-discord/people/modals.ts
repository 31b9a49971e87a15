import {
  type APICheckboxGroupComponent,
  type APIComponentInLabel,
  type APIModalInteractionResponseCallbackData,
  type APIModalSubmissionComponent,
  type APIRadioGroupComponent,
  type APITextInputComponent,
  ComponentType,
} from 'discord-api-types/v10';
import { codePoints } from '../forms/fields.ts';
import type { AttachedFiles } from './attached-files.ts';
import { type ChatFile, ChatRefusal, type FieldValue, type OpenModal } from './chat-client.ts';
import { checkCount, chosenValues, type Menu } from './message-controls.ts';
import type { Nameables } from './nameables.ts';
import { checkBounds } from './option-values.ts';

type Modal = APIModalInteractionResponseCallbackData;

/** An input of a modal, with its own label or that of its label component. */
export interface ModalField {
  readonly input: APIComponentInLabel;
  readonly label: string;
  readonly description: string | undefined;
}

/** Returns the inputs of a modal, in order. */
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
    return [{ input, label, description }];
  });
}

interface ModalContext {
  readonly nameables: Nameables;
  readonly files: AttachedFiles;
}

/**
 * Fills a modal with a person's values. Other inputs keep the bot's values. Validates them as Discord's clients do.
 * @throws ChatRefusal about the first invalid input
 */
export function fillModal(
  { modal }: OpenModal,
  given: Readonly<Record<string, FieldValue>>,
  context: ModalContext,
): FilledIn {
  const fields = modalFields(modal);
  for (const customId of Object.keys(given)) {
    if (fields.some(({ input }) => input.custom_id === customId)) continue;
    const names = fields.map(({ input }) => input.custom_id).join(', ');
    throw new ChatRefusal(`There is no field "${customId}" in the form; its fields are: ${names}.`);
  }
  return new Map(
    fields.map((field) => [field.input.custom_id, filled(field, given[field.input.custom_id], context)]),
  );
}

function filled(
  { input, label }: ModalField,
  given: FieldValue | undefined,
  { nameables, files }: ModalContext,
) {
  const what = `The field "${label}"`;
  switch (input.type) {
    case ComponentType.TextInput:
      return textIn(input, givenText(given, what), what);
    case ComponentType.Checkbox: {
      if (given !== undefined && typeof given !== 'boolean')
        throw new ChatRefusal(`${what} is checked or not.`);
      return given ?? input.default ?? false;
    }
    case ComponentType.FileUpload: {
      const some = givenFiles(given, what);
      if (!isLeftOut(some, input, what)) checkCount(what, 'files', some.length, input);
      return some.map((file) => files.attach(file));
    }
    case ComponentType.RadioGroup: {
      const chosen = givenText(given, what) ?? input.options.find((option) => option.default)?.value ?? '';
      if (isLeftOut(chosen, input, what)) return null;
      checkGroupOption(input, chosen, what);
      return chosen;
    }
    case ComponentType.CheckboxGroup: {
      const { options, min_values: least = 1, max_values: most = options.length } = input;
      const chosen =
        givenTexts(given, what) ?? options.filter((each) => each.default).map(({ value }) => value);
      if (isLeftOut(chosen, input, what)) return [];
      for (const value of chosen) checkGroupOption(input, value, what);
      checkCount(what, 'of its options', new Set(chosen).size, { min_values: least, max_values: most });
      return [...new Set(chosen)];
    }
    default: {
      const chosen = givenTexts(given, what) ?? defaultValues(input);
      if (isLeftOut(chosen, input, what)) return [];
      if (given !== undefined) return chosenValues(input, chosen, nameables, what);
      // The bot's default may be a channel that the person cannot view.
      checkCount(what, 'of its options', chosen.length, input);
      return chosen;
    }
  }
}

function textIn(input: APITextInputComponent, given: string | undefined, what: string): string {
  const value = given ?? input.value ?? '';
  if (isLeftOut(value, input, what)) return value;
  const bounds = { min: input.min_length, max: input.max_length, unit: 'characters' };
  checkBounds(what, codePoints(value), bounds);
  return value;
}

/**
 * Returns whether an optional field is empty.
 * @throws ChatRefusal if the field is empty but required
 */
function isLeftOut(
  value: { readonly length: number },
  { required = true }: { required?: boolean },
  what: string,
): boolean {
  if (value.length > 0) return false;
  if (required) throw new ChatRefusal(`${what} is required.`);
  return true;
}

function checkGroupOption(
  { options }: APIRadioGroupComponent | APICheckboxGroupComponent,
  chosen: string,
  what: string,
): void {
  if (options.some(({ value }) => value === chosen)) return;
  const there = options.map(({ value }) => value).join(', ');
  throw new ChatRefusal(`${what} has no option "${chosen}"; there is: ${there}.`);
}

function defaultValues(menu: Menu): string[] {
  if (menu.type !== ComponentType.StringSelect) return (menu.default_values ?? []).map(({ id }) => id);
  return menu.options.filter((option) => option.default).map(({ value }) => value);
}

function givenText(given: FieldValue | undefined, what: string): string | undefined {
  if (given === undefined || typeof given === 'string') return given;
  throw new ChatRefusal(`${what} takes a text.`);
}

/** A text counts as a list of one value, an empty text as an empty list. */
function givenTexts(given: FieldValue | undefined, what: string): readonly string[] | undefined {
  if (given === undefined) return undefined;
  if (typeof given === 'string') return given === '' ? [] : [given];
  const texts = typeof given === 'boolean' ? [] : given.filter((each) => typeof each === 'string');
  if (typeof given === 'boolean' || texts.length < given.length)
    throw new ChatRefusal(`${what} takes options.`);
  return texts;
}

function givenFiles(given: FieldValue | undefined, what: string): readonly ChatFile[] {
  const all = typeof given === 'object' ? given : [];
  const files = all.filter((each) => typeof each === 'object');
  if ((typeof given !== 'object' && given !== undefined) || files.length < all.length)
    throw new ChatRefusal(`${what} takes files.`);
  return files;
}

/** Values of a modal by custom id, in the format of a submission. */
export type FilledIn = ReadonlyMap<string, string | boolean | null | readonly string[]>;

interface Input {
  readonly type: ComponentType;
  readonly custom_id: string;
  readonly id?: number;
}

/** Returns the components of a submitted modal, which have only the values. */
export function submission(
  { components }: APIModalInteractionResponseCallbackData,
  values: FilledIn,
): APIModalSubmissionComponent[] {
  const left = new Map(values);
  const take = ({ type, custom_id, id = 0 }: Input): object[] => {
    const value = left.get(custom_id);
    left.delete(custom_id);
    if (value === undefined) return [];
    return [{ type, id, custom_id, ...(Array.isArray(value) ? { values: value } : { value }) }];
  };
  const known = components.flatMap((component): object[] => {
    const { id = 0, type } = component;
    if (type === ComponentType.TextDisplay) return [{ type, id }];
    if (type === ComponentType.ActionRow) {
      const inputs = component.components.flatMap(take);
      return inputs.length > 0 ? [{ type, id, components: inputs }] : [];
    }
    return take(component.component).map((input) => ({ type, id, component: input }));
  });
  // Only tampered clients send values of unknown inputs.
  const others = [...left.keys()].flatMap((custom_id) => take({ type: ComponentType.TextInput, custom_id }));
  const all = [...known, ...others.map((component) => ({ type: ComponentType.Label, id: 0, component }))];
  // The library's union has one member for each type of input.
  return all as APIModalSubmissionComponent[];
}
