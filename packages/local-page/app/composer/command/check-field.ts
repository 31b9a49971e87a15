import type { OfferedOption } from '../../../protocol/offer.ts';
import type { CommandDraft, Field, Value } from './command-draft.ts';

/** The value that is sent for a field, or its problem in a sentence. */
export type CheckedField = { readonly value: Value } | { readonly mistake: string };

const WHOLE = /^[+-]?\d+$/;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
]);

/** A field as Discord's clients check it. Whom and what a name means is the server's to know. */
export function checkField({ option, text, chosen }: Field): CheckedField {
  if (chosen !== undefined) return { value: chosen };
  if (text === '') return { mistake: 'This option is required. Specify a value.' };
  if (option.choices.length > 0) return readChoice(option, text);
  switch (option.kind) {
    case 'string':
      return readWithin(option, [...text].length, text, ' characters');
    case 'integer':
      if (!WHOLE.test(text.trim()) || !Number.isSafeInteger(Number(text)))
        return mistakenField('a whole number');
      return readWithin(option, Number(text), Number(text), '');
    case 'number':
      if (!NUMBER.test(text.trim()) || !Number.isFinite(Number(text))) return mistakenField('a number');
      return readWithin(option, Number(text), Number(text), '');
    case 'attachment':
      return mistakenField('a file');
    case 'boolean': {
      const value = BOOLEANS.get(text.trim().toLowerCase());
      return value === undefined ? mistakenField('true or false') : { value };
    }
    default:
      return { value: text.trim() };
  }
}

/** All options of a command by their names, or the problem of each. */
export function checkDraft({
  fields,
}: CommandDraft):
  | { readonly options: Readonly<Record<string, Value>> }
  | { readonly mistakes: ReadonlyMap<string, string> } {
  const options: Record<string, Value> = {};
  const mistakes = new Map<string, string>();
  for (const field of fields) {
    const { name, required } = field.option;
    if (field.text === '' && !required) continue;
    const checked = checkField(field);
    if ('mistake' in checked) mistakes.set(name, checked.mistake);
    else options[name] = checked.value;
  }
  return mistakes.size > 0 ? { mistakes } : { options };
}

/** What an option takes, in a few words: "a whole number from 1 to 100". Empty for any text. */
export function taken({ kind, choices, min, max }: OfferedOption): string {
  if (choices.length > 0) return 'one of the choices';
  const unit = kind === 'string' ? ' characters' : '';
  const bounds = boundsText(min, max, unit);
  const what = WHAT[kind];
  return what === '' ? bounds : `${what}${bounds && ` ${bounds}`}`;
}

const WHAT: Readonly<Record<OfferedOption['kind'], string>> = {
  string: '',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  user: 'a user',
  role: 'a role',
  channel: 'a channel',
  mentionable: 'a user or role',
  attachment: 'a file',
};

function boundsText(min: number | undefined, max: number | undefined, unit: string): string {
  if (min !== undefined && max !== undefined) {
    return unit === '' ? `from ${min} to ${max}` : `${min} to ${max}${unit}`;
  }
  if (max !== undefined) return `at most ${max}${unit}`;
  return min === undefined ? '' : `at least ${min}${unit}`;
}

function readChoice({ choices }: OfferedOption, text: string): CheckedField {
  const lower = text.trim().toLowerCase();
  const found = choices.find(
    ({ name, value }) => name.toLowerCase() === lower || String(value).toLowerCase() === lower,
  );
  return found ? { value: found.value } : mistakenField('one of the choices');
}

function readWithin({ min, max }: OfferedOption, size: number, value: Value, unit: string): CheckedField {
  if (min !== undefined && size < min) return mistakenField(`at least ${min}${unit}`);
  return max !== undefined && size > max ? mistakenField(`at most ${max}${unit}`) : { value };
}

const mistakenField = (takes: string): CheckedField => ({ mistake: `This option takes ${takes}.` });
