import type { CommandView, EncodedFile, OptionView } from 'local-discord/control-client';
import type { Words } from '../../words/words.ts';

/** What an option is sent as. */
export type Value = string | number | boolean | EncodedFile;

/** An option that somebody fills in. */
export interface Field {
  readonly option: OptionView;
  /** What stands in it. */
  readonly text: string;
  /** What stands for the text, when it was chosen out of a list. */
  readonly chosen?: Value;
}

/** A command that somebody fills in. Values only: each change makes a new one. */
export interface CommandDraft {
  readonly command: CommandView;
  readonly fields: readonly Field[];
  /** The name of the option that one is in; undefined behind the last, where further options are offered. */
  readonly focused: string | undefined;
}

/** A command with nothing but the options that it needs, at the first of them. */
export function draftOf(command: CommandView): CommandDraft {
  const fields = command.options.filter(({ required }) => required).map((option) => ({ option, text: '' }));
  return { command, fields, focused: fields[0]?.option.name };
}

/** The options that no field is for yet. */
export function furtherOptions({ command, fields }: CommandDraft): OptionView[] {
  return command.options.filter((option) => !fields.some((field) => field.option.name === option.name));
}

export const focus = (draft: CommandDraft, focused: string | undefined): CommandDraft => ({
  ...draft,
  focused,
});

/** A field for this option, or the one that is there. */
export function withOption(draft: CommandDraft, option: OptionView): CommandDraft {
  const isThere = draft.fields.some((field) => field.option.name === option.name);
  const fields = isThere ? draft.fields : [...draft.fields, { option, text: '' }];
  return { ...draft, fields, focused: option.name };
}

/** Without this option; one that is needed stays. Goes to the field before it, or behind the last. */
export function withoutOption(draft: CommandDraft, name: string): CommandDraft {
  const at = draft.fields.findIndex(({ option }) => option.name === name);
  const before = draft.fields[at - 1]?.option.name;
  if (draft.fields[at]?.option.required) return focus(draft, before ?? name);
  return { ...draft, fields: draft.fields.toSpliced(at, 1), focused: before };
}

const BEGINS_OPTION = /^(?<before>.*?)(?:^|\s)(?<name>\S+):$/su;

/**
 * The text that is typed into a field. The name of another option with its colon at the end goes on there, as in
 * `ada limit:`.
 */
export function withText(draft: CommandDraft, name: string, text: string): CommandDraft {
  const { before = '', name: begun } = BEGINS_OPTION.exec(text)?.groups ?? {};
  const next = begun === undefined ? undefined : optionNamed(draft.command, begun);
  const isEmpty = (option: OptionView) =>
    !draft.fields.some((field) => field.option.name === option.name && field.text !== '');
  if (next && (next.name === name ? before === '' : isEmpty(next))) {
    return withOption(put(draft, name, { text: before }), next);
  }
  return put(draft, name, { text });
}

/** The value that was chosen for an option, under the name that it has in the list. */
export const withChosen = (draft: CommandDraft, name: string, text: string, chosen: Value): CommandDraft =>
  put(draft, name, { text, chosen });

function put(draft: CommandDraft, name: string, typed: Omit<Field, 'option'>): CommandDraft {
  const fields = draft.fields.map(({ option, ...field }) => ({
    option,
    ...(option.name === name ? typed : field),
  }));
  return { ...draft, fields };
}

/** The field after this one, or the place behind the last. */
export function nextField({ fields }: CommandDraft, name: string): string | undefined {
  return fields[fields.findIndex(({ option }) => option.name === name) + 1]?.option.name;
}

/** The option of this name, in either language and in any case. */
export function optionNamed(command: CommandView, typed: string): OptionView | undefined {
  const lower = typed.toLowerCase();
  return command.options.find(({ name, shown_name }) => name === lower || shown_name.toLowerCase() === lower);
}

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

/** All options of a command by their names, or the problem of each. */
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

/** What an option takes, in a few words: "a whole number from 1 to 100". Empty for any text. */
export function taken(option: OptionView, words: Words): string {
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

/** Empty without any. */
function boundsText({ kind, min, max }: Pick<OptionView, 'kind' | 'min' | 'max'>, { say }: Words): string {
  if (kind === 'string') {
    if (min !== undefined && max !== undefined) return say('charactersFromTo', { min, max });
    if (max !== undefined) return say('charactersAtMost', { max });
    return min === undefined ? '' : say('charactersAtLeast', { min });
  }
  // As one types them, without separators of thousands: they may be fractions, too.
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

/** In English, and as the list of values has it. */
function booleanIn(text: string, { say }: Words): boolean | undefined {
  if (text === say('yes').toLowerCase()) return true;
  return text === say('no').toLowerCase() ? false : BOOLEANS.get(text);
}
