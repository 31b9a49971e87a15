// Shows a bot's form as text and parses the line that is typed for it.

import { basename } from 'node:path';
import { type APIComponentInLabel, ComponentType } from 'discord-api-types/v10';
import type { Outcome, SentFile } from 'local-discord/control-client';
import { ChatRefusal, type ModalField, modalFields } from 'local-discord/people';
import { plainReason } from 'startup/plain-reason';
import { readSmallFile } from 'startup/small-file';
import { quotedWord, splitWords, unclosedQuote, type Word } from './input/words.ts';
import { markdownText } from './view/markdown-text.ts';
import type { Screen } from './view/screen.ts';
import { visibleLine } from './view/terminal-text.ts';

export type OpenForm = Pick<Extract<Outcome, { kind: 'form' }>, 'form' | 'modal'>;

/** The value of a field for the control API. */
type FieldValue = string | boolean | readonly string[] | readonly SentFile[];

/** Discord's limit for a file. */
const MAX_FILE_KIB = 10 * 1_024;

/** An input of a form with the name to type: its custom id, or its position if the custom id is no plain word. */
interface NamedField extends ModalField {
  readonly name: string;
}

function namedFields({ modal }: OpenForm): NamedField[] {
  return modalFields(modal).map((field, index) => {
    const { custom_id } = field.input;
    return { ...field, name: /^[\w-]{1,32}$/.test(custom_id) ? custom_id : String(index + 1) };
  });
}

/** Returns the word before a value, such as `message:`, for each input. */
export const fieldWords = (form: OpenForm): string[] => namedFields(form).map(({ name }) => `${name}:`);

/** Returns the options of a string select, a radio group or a checkbox group. */
const optionsOf = (input: APIComponentInLabel) =>
  'options' in input
    ? input.options.map(({ label, value, description, default: chosen }) => ({
        label,
        value,
        description,
        chosen,
      }))
    : [];

/** Returns a form as text, with usage. */
export function formText(form: OpenForm, screen: Pick<Screen, 'paint' | 'nameOf'>): string {
  const { title, components } = form.modal;
  const fields = namedFields(form);
  const texts = components.flatMap((component) =>
    component.type === ComponentType.TextDisplay ? markdownText(component.content, screen).split('\n') : [],
  );
  const words = fieldWords(form).map((word) => `${word}…`);
  const usage =
    fields.length === 1 ? 'VALUE sends it,' : `${words.join(' ')} sends it, what is left out as it is now;`;
  return [
    `[form] ${screen.paint('bold', visibleLine(title))}`,
    ...[...texts, ...fields.flatMap((field) => fieldLines(field, screen))].map((line) => `  ${line}`),
    `:fill ${usage} :fill alone sends it empty, :dismiss drops it.`,
  ].join('\n');
}

function fieldLines(
  { name, label, description, input }: NamedField,
  { nameOf }: Pick<Screen, 'nameOf'>,
): string[] {
  const required = 'required' in input ? input.required !== false : input.type !== ComponentType.Checkbox;
  const chosen = ('default_values' in input && input.default_values) || [];
  const now =
    input.type === ComponentType.TextInput
      ? input.value
      : chosen.map(({ id }) => nameOf?.(id) ?? id).join(', ');
  const placeholder = 'placeholder' in input && input.placeholder;
  const more = [description, now && `Now: ${now}`, placeholder && `Such as: ${placeholder}`];
  const bounds = [required ? 'required' : 'optional', ...acceptedBy(input)].join(', ');
  const options = optionsOf(input).map((option, index) => {
    const mark = option.chosen ? '●' : '○';
    const text = [option.label, option.description && `· ${option.description}`].filter(Boolean).join(' ');
    return `    ${index + 1} ${mark} ${visibleLine(text)}`;
  });
  return [
    visibleLine(`${name}: ${label} (${bounds})`),
    ...more.flatMap((text) => (text ? [`    ${visibleLine(text)}`] : [])),
    ...options,
  ];
}

const KINDS: Partial<Record<ComponentType, string>> = {
  [ComponentType.UserSelect]: '@user',
  [ComponentType.RoleSelect]: '@role',
  [ComponentType.MentionableSelect]: '@user or @role',
  [ComponentType.ChannelSelect]: '#channel',
  [ComponentType.FileUpload]: 'the path of a file',
};

/** Describes what an input accepts, besides whether it is required. */
function acceptedBy(input: APIComponentInLabel): string[] {
  if (input.type === ComponentType.TextInput) {
    const { min_length: least, max_length: most } = input;
    return [
      ...(least ? [`at least ${least} characters`] : []),
      ...(most === undefined ? [] : [`at most ${most} characters`]),
    ];
  }
  if (input.type === ComponentType.Checkbox) return [`yes or no, now ${input.default ? 'yes' : 'no'}`];
  if (input.type === ComponentType.RadioGroup) return ['one of these'];
  const isGroup = input.type === ComponentType.CheckboxGroup;
  const { min_values: least = 1, max_values: most = isGroup ? input.options.length : 1 } = input;
  const range = least === most ? `${most}` : `${least} to ${most}`;
  const kind = KINDS[input.type];
  return kind === undefined ? [`${range} of these`] : [most === 1 ? kind : `${kind}, ${range} of them`];
}

/**
 * Parses a typed line into values by custom id. The line is the value if there is only one input. Otherwise it has the
 * form `name:value`, repeated for several values. An empty line empties all inputs.
 * @throws ChatRefusal with a sentence about the first word that matches no input
 */
export function readFields(form: OpenForm, typed: string): Record<string, FieldValue> {
  const fields = namedFields(form);
  const words = splitWords(typed);
  const [only, ...others] = fields;
  const given = new Map<NamedField, readonly string[]>();
  if (typed === '') for (const field of fields) given.set(field, []);
  else if (only && others.length === 0 && words[0]?.key !== only.name)
    given.set(only, onlyTexts(only, typed, words));
  else {
    const unclosed = unclosedQuote(words);
    if (unclosed !== undefined) throw new ChatRefusal(unclosed);
    for (const { key, text } of words) {
      const field = fields.find(({ name }) => name === key);
      if (!field) {
        const names = fields.map(({ name }) => `${name}:…`).join(' ');
        const stray = quotedWord(key === undefined ? text : `${key}:${text}`);
        throw new ChatRefusal(
          `${stray} belongs to no field. Type :fill ${names}, with quotes around spaces.`,
        );
      }
      given.set(field, [...(given.get(field) ?? []), text]);
    }
  }
  return Object.fromEntries(
    [...given].map(([{ input }, texts]) => [input.custom_id, fieldValue(input, texts)]),
  );
}

/** A text input takes the line as it is. Other inputs take it as one value or as several words. */
function onlyTexts({ input }: NamedField, typed: string, words: readonly Word[]): readonly string[] {
  const [first, ...further] = words;
  const isQuoted = further.length === 0 && first?.key === undefined && first?.quoted && !first.unclosed;
  if (isQuoted) return [first.text];
  const isWhole = input.type === ComponentType.TextInput || optionOf(input, typed) !== undefined;
  return isWhole ? [typed] : words.map(({ text }) => text);
}

const CHECKBOX_WORDS: ReadonlyMap<string, boolean> = new Map([
  ...['yes', 'true', 'y', 'on'].map((word) => [word, true] as const),
  ...['no', 'false', 'n', 'off', ''].map((word) => [word, false] as const),
]);

function fieldValue(input: APIComponentInLabel, texts: readonly string[]): FieldValue {
  const last = texts.at(-1) ?? '';
  switch (input.type) {
    case ComponentType.TextInput:
      return last;
    case ComponentType.Checkbox:
      return CHECKBOX_WORDS.get(last.toLowerCase()) ?? last;
    case ComponentType.RadioGroup:
      return optionOf(input, last) ?? last;
    case ComponentType.FileUpload:
      return texts.filter((path) => path !== '').map(attachedFile);
    default:
      return texts
        .flatMap((text) => optionOf(input, text) ?? text.split(',').map((part) => part.trim()))
        .filter((text) => text !== '')
        .map((text) => optionOf(input, text) ?? text);
  }
}

/** Returns the value of the option with this value, label or number in the list. */
function optionOf(input: APIComponentInLabel, text: string): string | undefined {
  const options = optionsOf(input);
  const lower = text.toLowerCase();
  const found =
    options.find(({ value, label }) => value === text || label.toLowerCase() === lower) ??
    (/^\d{1,2}$/.test(text) ? options[Number(text) - 1] : undefined);
  return found?.value;
}

/**
 * Reads a local file. Relative paths start in the working folder of the prompt.
 * @throws ChatRefusal if it is unreadable
 */
export function attachedFile(path: string): SentFile {
  try {
    return { name: basename(path), bytes: Uint8Array.from(readSmallFile(path, MAX_FILE_KIB)) };
  } catch (error) {
    throw new ChatRefusal(`The file ${path} cannot be read: ${plainReason(error)}.`);
  }
}
