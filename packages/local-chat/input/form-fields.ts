import { basename } from 'node:path';
import { type APIComponentInLabel, ComponentType } from 'discord-api-types/v10';
import {
  type ChatFile,
  ChatRefusal,
  type FieldValue,
  type ModalField,
  modalFields,
  type OpenModal,
} from 'local-discord/people';
import { plainReason } from 'startup/plain-reason';
import { readSmallFile } from 'startup/small-file';
import { asWord, neverClosed, splitWords, type Word } from './words.ts';

/** The limit of a file at Discord. */
const MOST_KIB = 10 * 1_024;

/** An input of a form, with the name by which it is typed. */
export interface NamedField extends ModalField {
  readonly name: string;
}

/** An option of an input that offers some: a menu of texts, or a group of boxes. */
export interface FieldOption {
  readonly label: string;
  readonly value: string;
  readonly description?: string;
  readonly default?: boolean;
}

/** The options of an input; none for one that offers none of its own. */
export const optionsOf = (input: APIComponentInLabel): readonly FieldOption[] =>
  'options' in input ? input.options : [];

/** The inputs of a form. One is typed by its custom id, or by its position when that is no plain word. */
export function namedFields({ modal }: OpenModal): NamedField[] {
  return modalFields(modal).map((field, index) => {
    const { custom_id } = field.input;
    return { ...field, name: /^[\w-]{1,32}$/.test(custom_id) ? custom_id : String(index + 1) };
  });
}

/** `message:`, as it is typed before a value, for each input. */
export function fieldWords(open: OpenModal): string[] {
  return namedFields(open).map(({ name }) => `${name}:`);
}

/**
 * The values that a typed line gives to the inputs, by their custom ids: the line itself for an only input,
 * `name:value` for others, several times for several values. Nothing typed empties all of them.
 * @throws ChatRefusal with a sentence about the first word that fits no input
 */
export function readFields(open: OpenModal, typed: string): Record<string, FieldValue> {
  const fields = namedFields(open);
  if (typed === '') return Object.fromEntries(fields.map((field) => [field.input.custom_id, emptyOf(field)]));
  const words = splitWords(typed);
  const [only, ...others] = fields;
  const [first] = words;
  if (only && others.length === 0 && first?.key !== only.name)
    return { [only.input.custom_id]: onlyValue(only, typed, words) };
  const given = new Map<NamedField, string[]>();
  for (const word of words) {
    const { key, text, unclosed } = word;
    const field = fields.find(({ name }) => name === key);
    if (unclosed) throw new ChatRefusal(neverClosed(word));
    if (!field) {
      const names = fields.map(({ name }) => `${name}:…`).join(' ');
      const stray = asWord(key === undefined ? text : `${key}:${text}`);
      throw new ChatRefusal(`${stray} belongs to no field. Type :fill ${names}, with quotes around spaces.`);
    }
    given.set(field, [...(given.get(field) ?? []), text]);
  }
  return Object.fromEntries(
    [...given].map(([field, texts]) => [field.input.custom_id, fieldValue(field, texts)]),
  );
}

/** A line is a text as it stands; of other inputs it is one value, or several words. */
function onlyValue(field: NamedField, typed: string, words: readonly Word[]): FieldValue {
  const [first, ...further] = words;
  const isQuoted = further.length === 0 && first?.key === undefined && first?.quoted && !first.unclosed;
  if (isQuoted) return fieldValue(field, [first.text]);
  const isWhole = field.input.type === ComponentType.TextInput || optionOf(field, typed) !== undefined;
  return fieldValue(field, isWhole ? [typed] : words.map(({ text }) => text));
}

const emptyOf = ({ input: { type } }: NamedField): FieldValue =>
  type === ComponentType.Checkbox ? false : type === ComponentType.FileUpload ? [] : '';

function fieldValue(field: NamedField, texts: readonly string[]): FieldValue {
  const last = texts.at(-1) ?? '';
  switch (field.input.type) {
    case ComponentType.TextInput:
      return last;
    case ComponentType.Checkbox:
      return checkedBy(field, last);
    case ComponentType.RadioGroup:
      return last === '' ? '' : chosenOption(field, last);
    case ComponentType.StringSelect:
    case ComponentType.CheckboxGroup:
      return separate(texts, (text) => optionOf(field, text) !== undefined).map((text) =>
        chosenOption(field, text),
      );
    case ComponentType.FileUpload:
      return texts.filter((path) => path !== '').map(fileAt);
    default:
      // Users, roles and channels: the chat client knows them.
      return separate(texts, () => false);
  }
}

/** The values in texts such as `red,blue`, where a comma may also be part of a value. */
const separate = (texts: readonly string[], isValue: (text: string) => boolean): string[] =>
  texts
    .flatMap((text) => (isValue(text) ? text : text.split(',').map((part) => part.trim())))
    .filter((text) => text !== '');

const YES = new Set(['yes', 'true', 'y', 'on']);
const NO = new Set(['no', 'false', 'n', 'off', '']);

function checkedBy({ name, label }: NamedField, text: string): boolean {
  const word = text.toLowerCase();
  if (!YES.has(word) && !NO.has(word))
    throw new ChatRefusal(`The field "${label}" is a box: type ${name}:yes or ${name}:no.`);
  return YES.has(word);
}

/** An option by its value, its label or its number in the list. */
function optionOf({ input }: NamedField, text: string): string | undefined {
  const options = optionsOf(input);
  const lower = text.toLowerCase();
  const found =
    options.find(({ value, label }) => value === text || label.toLowerCase() === lower) ??
    (/^\d{1,2}$/.test(text) ? options[Number(text) - 1] : undefined);
  return found?.value;
}

function chosenOption(field: NamedField, text: string): string {
  const value = optionOf(field, text);
  if (value !== undefined) return value;
  const there = optionsOf(field.input).map(({ label }, index) => `${index + 1} ${label}`);
  throw new ChatRefusal(`The field "${field.label}" has no option "${text}"; there is: ${there.join(', ')}.`);
}

/** A file of this machine; the path begins in the folder where the prompt was started. */
function fileAt(path: string): ChatFile {
  try {
    return { name: basename(path), bytes: Uint8Array.from(readSmallFile(path, MOST_KIB)) };
  } catch (error) {
    throw new ChatRefusal(`The file ${path} cannot be read: ${plainReason(error)}.`);
  }
}
