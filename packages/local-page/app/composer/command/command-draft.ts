import type { CommandView, EncodedFile, OptionView } from 'local-discord/control-client';

/** The value of an option as it is sent. */
export type Value = string | number | boolean | EncodedFile;

/** An option that is being filled in. */
export interface Field {
  readonly option: OptionView;
  /** Its typed text. */
  readonly text: string;
  /** The value, if it was chosen from a list. */
  readonly chosen?: Value;
}

/** A command that is being filled in. Immutable: each change returns a new draft. */
export interface CommandDraft {
  readonly command: CommandView;
  readonly fields: readonly Field[];
  /** The name of the focused option. Undefined after the last option, where more options are offered. */
  readonly focused: string | undefined;
}

/** Creates a draft with only the required options and the focus on the first. */
export function draftOf(command: CommandView): CommandDraft {
  const fields = command.options.filter(({ required }) => required).map((option) => ({ option, text: '' }));
  return { command, fields, focused: fields[0]?.option.name };
}

/** Returns the options without a field. */
export function unusedOptions({ command, fields }: CommandDraft): OptionView[] {
  return command.options.filter((option) => !fields.some((field) => field.option.name === option.name));
}

export const withFocus = (draft: CommandDraft, focused: string | undefined): CommandDraft => ({
  ...draft,
  focused,
});

/** Adds a field for an option, unless it exists, and focuses it. */
export function withOption(draft: CommandDraft, option: OptionView): CommandDraft {
  const isThere = draft.fields.some((field) => field.option.name === option.name);
  const fields = isThere ? draft.fields : [...draft.fields, { option, text: '' }];
  return { ...draft, fields, focused: option.name };
}

/** Removes an option, unless it is required. Focuses the field before it, or the end. */
export function withoutOption(draft: CommandDraft, name: string): CommandDraft {
  const at = draft.fields.findIndex(({ option }) => option.name === name);
  const before = draft.fields[at - 1]?.option.name;
  if (draft.fields[at]?.option.required) return withFocus(draft, before ?? name);
  return { ...draft, fields: draft.fields.toSpliced(at, 1), focused: before };
}

const BEGINS_OPTION = /^(?<before>.*?)(?:^|\s)(?<name>\S+):$/su;

/**
 * Sets the typed text of a field. If the text ends with another option's name and a colon, as in `ada limit:`, typing
 * continues in that option.
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

/** Sets the chosen value of an option and its label from the list. */
export const withChosen = (draft: CommandDraft, name: string, text: string, chosen: Value): CommandDraft =>
  put(draft, name, { text, chosen });

function put(draft: CommandDraft, name: string, typed: Omit<Field, 'option'>): CommandDraft {
  const fields = draft.fields.map(({ option, ...field }) => ({
    option,
    ...(option.name === name ? typed : field),
  }));
  return { ...draft, fields };
}

/** Returns the field after this one, or undefined for the end. */
export function nextField({ fields }: CommandDraft, name: string): string | undefined {
  return fields[fields.findIndex(({ option }) => option.name === name) + 1]?.option.name;
}

/** Finds an option by its name in either language and any case. */
export function optionNamed(command: CommandView, typed: string): OptionView | undefined {
  const lower = typed.toLowerCase();
  return command.options.find(({ name, shown_name }) => name === lower || shown_name.toLowerCase() === lower);
}
