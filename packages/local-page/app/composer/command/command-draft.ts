import type { CommandView, EncodedFile, OptionView } from 'local-discord/control-client';

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
export function unusedOptions({ command, fields }: CommandDraft): OptionView[] {
  return command.options.filter((option) => !fields.some((field) => field.option.name === option.name));
}

export const withFocus = (draft: CommandDraft, focused: string | undefined): CommandDraft => ({
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
  if (draft.fields[at]?.option.required) return withFocus(draft, before ?? name);
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
