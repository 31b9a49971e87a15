import type { OptionView } from 'local-discord/control-client';
import type { Words } from '../../words/words.ts';
import type { CommandDraft, Field, Value } from './command-draft.ts';

/** The value to send for a field, or its problem in a sentence. */
export type CheckedField = { readonly value: Value } | { readonly mistake: string };

const WHOLE = /^[+-]?\d+$/;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
]);

/** Validates a field like Discord's clients. The server resolves names. */
export function checkField({ option, text, chosen }: Field, words: Words): CheckedField {
  const { say } = words;
  const mistaken = (what: string): CheckedField => ({ mistake: say('optionTakes', { what }) });
  const within = (size: number, value: Value): CheckedField => {
    const { min, max } = option;
    if (min !== undefined && size < min) return mistaken(boundsText({ ...option, max: undefined }, words));
    return max !== undefined && size > max
      ? mistaken(boundsText({ ...option, min: undefined }, words))
      : { value };
  };
  if (chosen !== undefined) return { value: chosen };
  if (text === '') return { mistake: say('optionRequired') };
  if (option.choices.length > 0) {
    const found = choiceNamed(option, text);
    return found ? { value: found.value } : mistaken(say('takesChoice'));
  }
  switch (option.kind) {
    case 'string':
      return within([...text].length, text);
    case 'integer':
      if (!WHOLE.test(text.trim()) || !Number.isSafeInteger(Number(text))) return mistaken(say('takesWhole'));
      return within(Number(text), Number(text));
    case 'number':
      if (!NUMBER.test(text.trim()) || !Number.isFinite(Number(text))) return mistaken(say('takesNumber'));
      return within(Number(text), Number(text));
    case 'attachment':
      return mistaken(say('takesFile'));
    case 'boolean': {
      const value = booleanIn(text.trim().toLowerCase(), words);
      return value === undefined ? mistaken(say('takesBoolean')) : { value };
    }
    default:
      return { value: text.trim() };
  }
}

/** Validates a draft. Returns all options by name, or the problem of each. */
export function checkDraft(
  { fields }: CommandDraft,
  words: Words,
):
  | { readonly options: Readonly<Record<string, Value>> }
  | { readonly mistakes: ReadonlyMap<string, string> } {
  const options: Record<string, Value> = {};
  const mistakes = new Map<string, string>();
  for (const field of fields) {
    const { name, required } = field.option;
    if (field.text === '' && !required) continue;
    const checked = checkField(field, words);
    if ('mistake' in checked) mistakes.set(name, checked.mistake);
    else options[name] = checked.value;
  }
  return mistakes.size > 0 ? { mistakes } : { options };
}

/** Describes the accepted values in a few words: "a whole number from 1 to 100". Empty for arbitrary text. */
export function acceptedValues(option: OptionView, words: Words): string {
  const { say } = words;
  if (option.choices.length > 0) return say('takesChoice');
  const bounds = boundsText(option, words);
  if (option.kind === 'string') return bounds;
  const what = say(TAKES[option.kind]);
  return bounds === '' ? what : say('whatWithin', { what, bounds });
}

const TAKES = {
  integer: 'takesWhole',
  number: 'takesNumber',
  boolean: 'takesBoolean',
  user: 'takesUser',
  role: 'takesRole',
  channel: 'takesChannel',
  mentionable: 'takesMentionable',
  attachment: 'takesFile',
} as const;

/** Empty without bounds. */
function boundsText({ kind, min, max }: Pick<OptionView, 'kind' | 'min' | 'max'>, { say }: Words): string {
  if (kind === 'string') {
    if (min !== undefined && max !== undefined) return say('charactersFromTo', { min, max });
    if (max !== undefined) return say('charactersAtMost', { max });
    return min === undefined ? '' : say('charactersAtLeast', { min });
  }
  // As typed, without thousands separators. Bounds may be fractions, too.
  const [least, most] = [String(min), String(max)];
  if (min !== undefined && max !== undefined) return say('fromTo', { min: least, max: most });
  if (max !== undefined) return say('atMost', { max: most });
  return min === undefined ? '' : say('atLeast', { min: least });
}

function choiceNamed({ choices }: OptionView, text: string) {
  const lower = text.trim().toLowerCase();
  return choices.find(({ name, shown_name = name, value }) =>
    [name, shown_name, String(value)].some((each) => each.toLowerCase() === lower),
  );
}

/** Accepts English words and the words in the list of values. */
function booleanIn(text: string, { say }: Words): boolean | undefined {
  if (text === say('yes').toLowerCase()) return true;
  return text === say('no').toLowerCase() ? false : BOOLEANS.get(text);
}
