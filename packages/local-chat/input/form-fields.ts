import { type APITextInputComponent, ComponentType } from 'discord-api-types/v10';
import { ChatRefusal, type ModalField, modalFields, type OpenModal } from 'local-discord/people';
import { asWord, neverClosed, splitWords } from './words.ts';

/** A text input of a form, with the name by which it is typed. */
export interface NamedField extends ModalField {
  readonly input: APITextInputComponent;
  readonly name: string;
}

/**
 * The inputs of a form. One is typed by its custom id, or by its position when that is no plain word.
 * @throws ChatRefusal when it has inputs that are no texts
 */
export function namedFields({ modal }: OpenModal): NamedField[] {
  return modalFields(modal).map(({ input, label, description }, index) => {
    if (input.type !== ComponentType.TextInput)
      throw new ChatRefusal(`The form's field "${label}" is no text, and cannot be filled in here.`);
    const { custom_id } = input;
    const name = /^[\w-]{1,32}$/.test(custom_id) ? custom_id : String(index + 1);
    return { input, label, description, name };
  });
}

/** `message:`, as it is typed before a value, for each input. */
export function fieldWords(open: OpenModal): string[] {
  return namedFields(open).map(({ name }) => `${name}:`);
}

/**
 * The values that a typed line gives to the inputs, by their custom ids: the line itself for an only input,
 * `name:value` for others. Nothing typed empties all of them.
 * @throws ChatRefusal with a sentence about the first word that fits no input
 */
export function readFields(open: OpenModal, typed: string): Record<string, string> {
  const fields = namedFields(open);
  if (typed === '') return Object.fromEntries(fields.map(({ input }) => [input.custom_id, '']));
  const words = splitWords(typed);
  const [only, ...others] = fields;
  const [first, ...further] = words;
  if (only && others.length === 0 && first?.key !== only.name) {
    const isQuoted = further.length === 0 && first?.key === undefined && first?.quoted && !first.unclosed;
    return { [only.input.custom_id]: isQuoted ? first.text : typed };
  }
  const values: Record<string, string> = {};
  for (const word of words) {
    const { key, text, unclosed } = word;
    const field = fields.find(({ name }) => name === key);
    if (unclosed) throw new ChatRefusal(neverClosed(word));
    if (!field) {
      const names = fields.map(({ name }) => `${name}:…`).join(' ');
      const stray = asWord(key === undefined ? text : `${key}:${text}`);
      throw new ChatRefusal(`${stray} belongs to no field. Type :fill ${names}, with quotes around spaces.`);
    }
    values[field.input.custom_id] = text;
  }
  return values;
}
