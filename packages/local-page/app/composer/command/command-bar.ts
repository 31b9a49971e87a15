import { html } from 'htm/preact';
import type { EncodedFile, NameableView, OptionView, Outcome } from 'local-discord/control-client';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { matchesSearch } from '../../components/picker.ts';
import { Icon } from '../../shell/icon.ts';
import type { Pane } from '../../state/pane.ts';
import { useWords, type Words } from '../../words/words.ts';
import { readFiles } from '../attach.ts';
import { composerLabel } from '../focus-composer.ts';
import { sendCommand } from '../send.ts';
import {
  type Combobox,
  type Query,
  type Suggestion,
  SuggestionList,
  type Suggestions,
  useCombobox,
  useQuery,
} from '../suggestions.ts';
import {
  type CommandDraft,
  type Field,
  nextField,
  optionNamed,
  unusedOptions,
  type Value,
  withChosen,
  withFocus,
  withOption,
  withoutOption,
  withText,
} from './command-draft.ts';
import { acceptedValues, checkDraft, checkField } from './field-check.ts';

/** A command with its options to fill in, instead of the text field. */
export function CommandBar({ pane, draft }: { pane: Pane; draft: CommandDraft }) {
  const { words } = pane;
  const { say } = words;
  const { command: current, refusal, isSubmitted } = pane.composer;
  const [wasTried, setTried] = useState(false);
  const [optionFilter, setOptionFilter] = useState('');
  const id = useId();
  const end = useRef<HTMLInputElement>(null);
  const { command, fields, focused } = draft;
  const field = fields.find(({ option }) => option.name === focused);
  const change = (next: CommandDraft) => {
    current.value = next;
    setOptionFilter('');
    refusal.value = '';
    isSubmitted.value = false;
  };
  const mistakes = mistakesOf(pane, draft, wasTried);

  const values = useOptionSuggestions(pane, draft, field, (text, value) => {
    if (field)
      change(
        withFocus(withChosen(draft, field.option.name, text, value), nextField(draft, field.option.name)),
      );
  });
  const options = unusedOptions(draft);
  const named = options.filter(({ shown_name }) =>
    shown_name.toLowerCase().includes(optionFilter.toLowerCase()),
  );
  const offered = field
    ? values
    : {
        items: named.map((option) => ({
          key: option.name,
          name: option.shown_name,
          detail: option.description,
          choose: () => change(withOption(draft, option)),
        })),
      };
  const takesFirst = isEmptyDraft(draft) && field?.option.required === true && field.option.autocomplete;
  const box = useCombobox({
    id: `${id}-list`,
    about: JSON.stringify([focused, field?.text ?? optionFilter]),
    mustChoose: field ? takesFirst || mustChoose(field.option) : optionFilter !== '',
    isNarrowed: (field?.text ?? optionFilter) !== '',
    ...offered,
  });
  useLayoutEffect(() => {
    if (focused === undefined && document.activeElement !== end.current) end.current?.focus();
  }, [focused]);

  const send = () => {
    const mistake =
      optionFilter.trim() === ''
        ? undefined
        : say('noOption', { command: `/${command.shown_path}`, option: optionFilter.trim() });
    if (mistake !== undefined) {
      refusal.value = mistake;
      return;
    }
    if (!('mistakes' in checkDraft(draft, words))) return void sendCommand(pane, draft);
    setTried(true);
    const [wrong] = mistakesOf(pane, draft, true).keys();
    change(withFocus(draft, wrong));
  };
  // Enter in an empty command takes the first value that the bot suggests, once it arrives, and sends the command if it
  // is complete then. A command with restricted default permissions needs another Enter, after a look at it.
  const shouldSubmit = isSubmitted.value;
  useLayoutEffect(() => {
    if (!shouldSubmit || (takesFirst && box.isStale)) return;
    isSubmitted.value = false;
    const [first] = takesFirst ? box.items : [];
    if (!first) return send();
    first.choose();
    const { value: filled } = current;
    if (filled && !command.restricted && !('mistakes' in checkDraft(filled, words)))
      void sendCommand(pane, filled);
  });
  const leave = () => {
    pane.draft.value = `/${command.shown_path}`;
    current.value = undefined;
  };
  const back = () => {
    const last = fields.at(-1)?.option.name;
    if (field && !field.option.required) return change(withoutOption(draft, field.option.name));
    const before = field ? fields[fields.indexOf(field) - 1]?.option.name : last;
    if (before === undefined) leave();
    else change(withFocus(draft, before));
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && takesFirst && !box.isMoved && !box.isClosed && !event.isComposing) {
      event.preventDefault();
      isSubmitted.value = true;
      return;
    }
    if (box.onKey(event) || event.isComposing) return;
    if (event.key === 'Enter') {
      // In an empty file field, Enter opens the file dialog.
      if (field?.option.kind === 'attachment' && field.text === '') return;
      event.preventDefault();
      send();
    } else if (event.key === 'Backspace' && (field?.text ?? optionFilter) === '') {
      event.preventDefault();
      back();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      leave();
    }
  };
  const onOptionFilter = (text: string) => {
    const option = text.endsWith(':') ? optionNamed(command, text.slice(0, -1).trim()) : undefined;
    if (option) change(withOption(draft, option));
    else setOptionFilter(text);
  };
  const focusOn = (name: string | undefined) => name !== focused && change(withFocus(draft, name));

  return html`
    <div class="box line wrap command-bar" role="group" aria-label="/${command.shown_path}: ${command.description}">
      <span class="name" dir="auto">/${command.shown_path}</span>
      ${fields.map(
        (
          each: Field,
        ) => html`<${OptionField} key=${each.option.name} field=${each} isFocused=${each === field} box=${box}
          mistake=${mistakes.get(each.option.name)} onFocus=${() => focusOn(each.option.name)} onKey=${onKey}
          onFile=${(file: EncodedFile | undefined) => change(file ? withChosen(draft, each.option.name, file.name, file) : withText(draft, each.option.name, ''))}
          onText=${(text: string) => change(withText(draft, each.option.name, text))} />`,
      )}
      <input ref=${end} class="further-options" data-takes-keys=${field === undefined} type="text" dir="auto" autocomplete="off" spellcheck=${false} value=${optionFilter}
        aria-autocomplete="list" aria-controls=${!field && box.isOpen ? box.id : undefined}
        aria-activedescendant=${field ? undefined : box.activeId} aria-label=${composerLabel(pane)} aria-description=${options.length === 0 ? say('noFurtherOptions') : say('furtherOptions', { n: options.length })}
        placeholder=${options.length > 0 ? say('optionalLeft', { n: options.length }) : ''} onFocus=${() => focusOn(undefined)} onKeyDown=${onKey}
        onInput=${(event: InputEvent) => event.target instanceof HTMLInputElement && onOptionFilter(event.target.value)} />
      <span class="command-tools">
        <button type="button" class="icon-button" aria-label=${say('leaveCommand')} title=${say('leaveCommand')} onClick=${leave}><${Icon} name="close" size=${16} /></button>
        <button type="button" class="icon-button send" aria-label=${say('sendCommand')} title=${say('send')} onClick=${send}><${Icon} name="send" /></button>
      </span>
    </div>
    ${[...mistakes].map(([name, sentence]) => html`<p class="trouble option-mistake" key=${name} role="alert"><b>${optionNamed(command, name)?.shown_name}</b> ${sentence}</p>`)}
    ${field && !box.isOpen && !box.isClosed && html`<div class="popover suggestions"><${ListHeading} option=${field.option} /></div>`}
    <${SuggestionList} box=${box} label=${field ? say('valuesOf', { option: field.option.shown_name }) : say('optionalOptions')}>
      <${ListHeading} option=${field?.option} />
    <//>`;
}

/** Whether no option is filled in. A line that lacks an option is refused instead. */
const isEmptyDraft = ({ fields }: CommandDraft) => fields.every(({ text }) => text === '');

/**
 * Returns the problems of options: filled options without focus, all options after an attempt to send, and the refused
 * option.
 */
function mistakesOf({ words, composer }: Pane, draft: CommandDraft, all: boolean): Map<string, string> {
  const refusal = composer.refusal.value;
  const checked = checkDraft(draft, words);
  const mistakes = 'mistakes' in checked ? [...checked.mistakes] : [];
  const shown = mistakes.filter(([name]) => {
    const isEmpty = draft.fields.some(({ option, text }) => option.name === name && text === '');
    return all || !(isEmpty || name === draft.focused);
  });
  const refused = /^The option "([^"]+)"/.exec(refusal)?.[1];
  return new Map([
    ...shown,
    ...(refused === undefined ? [] : ([[refused, words.translate(refusal)]] as const)),
  ]);
}

/** Describes the focused option at the top of its list. Without an option, names the list. */
function ListHeading({ option }: { option: OptionView | undefined }) {
  const words = useWords();
  if (!option) return html`<p class="note list-heading">${words.say('optional')}</p>`;
  const takes = acceptedValues(option, words);
  return html`<p class="note list-heading" dir="auto">
    <b class="title">${option.shown_name}</b> ${option.description}
    ${(takes || option.required) && html`<span class="list-taken">${[option.required ? words.say('required') : '', takes].filter(Boolean).join(' · ')}</span>`}
  </p>`;
}

interface OptionFieldProps {
  readonly field: Field;
  readonly isFocused: boolean;
  readonly mistake: string | undefined;
  /** The list of the focused field. */
  readonly box: Combobox;
  readonly onFocus: () => void;
  readonly onText: (text: string) => void;
  readonly onFile: (file: EncodedFile | undefined) => void;
  readonly onKey: (event: KeyboardEvent) => void;
}

/** An option of the command: its name and its value. */
function OptionField({ field, isFocused, mistake, box, onFocus, onText, onFile, onKey }: OptionFieldProps) {
  const words = useWords();
  const { option, text } = field;
  const input = useRef<HTMLInputElement>(null);
  // Focuses the field before the next key, also during fast typing.
  useLayoutEffect(() => {
    if (isFocused && document.activeElement !== input.current) input.current?.focus();
  }, [isFocused]);
  const about = `${box.id}-${option.name}`;
  if (option.kind === 'attachment') {
    const choose = async ({ target }: Event) => {
      if (target instanceof HTMLInputElement) onFile((await readFiles(target.files ?? []))[0]);
    };
    return html`<label class="option-field" data-mistake=${mistake !== undefined} data-filled=${text !== ''}>
      <span class="option-name" dir="auto">${option.shown_name}</span>
      <input ref=${input} class="option-file" data-takes-keys=${isFocused} type="file" aria-required=${option.required} aria-invalid=${mistake !== undefined}
        onFocus=${onFocus} onKeyDown=${onKey} onChange=${choose} />
    </label>`;
  }
  return html`<label class="option-field" data-mistake=${mistake !== undefined}>
    <span class="option-name" dir="auto">${option.shown_name}</span>
    <input ref=${input} class="option-input" data-takes-keys=${isFocused} type="text" dir="auto" autocomplete="off" spellcheck=${false} value=${text}
      inputmode=${INPUT_MODES[option.kind]} role="combobox" aria-autocomplete="list" aria-required=${option.required}
      aria-invalid=${mistake !== undefined} aria-describedby=${about}
      aria-expanded=${isFocused && box.isOpen} aria-controls=${box.id}
      aria-activedescendant=${isFocused ? box.activeId : undefined}
      onFocus=${onFocus} onKeyDown=${onKey}
      onInput=${(event: InputEvent) => event.target instanceof HTMLInputElement && onText(event.target.value)} />
    <span id=${about} class="sr-only">${mistake ?? [option.description, acceptedValues(option, words)].filter(Boolean).join('; ')}</span>
  </label>`;
}

const INPUT_MODES: Readonly<Record<string, string>> = { integer: 'numeric', number: 'decimal' };

/** Long enough not to query the bot at every letter. */
const AUTOCOMPLETE_DELAY_MS = 200;

/** Returns the suggestions for a field: its choices, people and channels, or the bot's. */
function useOptionSuggestions(
  pane: Pane,
  draft: CommandDraft,
  field: Field | undefined,
  choose: (name: string, value: Value) => void,
): Suggestions {
  const { words } = pane;
  const [nothing, loading] = [words.say('noOptions'), words.say('loadingOptions')];
  const bots = useQuery(pane, field && autocompleteQuery(pane, draft, field), AUTOCOMPLETE_DELAY_MS);
  const nameables = useQuery(pane, field && nameablesQuery(pane, field), 0);
  const item = (name: string, value: Value, detail?: string): Suggestion => ({
    key: String(value),
    name,
    ...(detail !== undefined && { detail }),
    choose: () => choose(name, value),
  });
  if (!field || field.chosen !== undefined) return { items: [] };
  const { kind, autocomplete } = field.option;
  if (!autocomplete && !isNameable(kind)) {
    const declared = declaredValues(field.option, words);
    const items = declared
      .filter(({ name }) => matchesSearch(field.text, name))
      .map(({ name, value }) => item(name, value));
    return { items, ...(declared.length > 0 && items.length === 0 && { sentence: nothing }) };
  }
  const { refusal, isStale } = autocomplete ? bots : nameables;
  if (refusal !== undefined && !isStale) return { items: [], sentence: words.translate(refusal) };
  const shown = (items: readonly Suggestion[] | undefined): Suggestions => {
    if (!items) return { items: [], sentence: loading, isStale: true };
    if (items.length > 0) return { items, isStale };
    return { items, isStale, sentence: isStale ? loading : nothing };
  };
  if (!autocomplete) return shown(nameables.result?.map(({ name, id, alias }) => item(name, id, alias)));
  if (bots.result?.kind === 'failed' && !isStale)
    return { items: [], sentence: words.say('botTooLate', { failure: words.translate(bots.result.reason) }) };
  return shown(
    bots.result?.choices?.map(({ name, shown_name = name, value }) => item(shown_name, value)) ??
      (bots.result && []),
  );
}

/** Whether the wanted value is certainly in the list. */
function mustChoose({ kind, choices, autocomplete }: OptionView): boolean {
  return choices.length > 0 || !(autocomplete || ['string', 'integer', 'number'].includes(kind));
}

function declaredValues(
  { kind, choices }: OptionView,
  { say }: Words,
): readonly { name: string; value: Value }[] {
  if (kind !== 'boolean')
    return choices.map(({ name, shown_name = name, value }) => ({ name: shown_name, value }));
  return [true, false].map((value) => ({ name: say(value ? 'yes' : 'no'), value }));
}

const isNameable = (kind: OptionView['kind']) =>
  kind === 'user' || kind === 'role' || kind === 'mentionable' || kind === 'channel';

function nameablesQuery(
  { as, place }: Pane,
  { option, text, chosen }: Field,
): Query<readonly NameableView[]> | undefined {
  const { kind: of, channel_types } = option;
  if (chosen !== undefined || !isNameable(of)) return undefined;
  return {
    key: JSON.stringify([of, text, channel_types]),
    run: () => as.nameables({ channel: place.id, of, typed: text, channel_types }),
  };
}

function autocompleteQuery(
  pane: Pane,
  draft: CommandDraft,
  { option, text, chosen }: Field,
): Query<Outcome> | undefined {
  if (chosen !== undefined || !option.autocomplete) return undefined;
  const { path } = draft.command;
  const options = filledOptions(pane, draft, option);
  return {
    key: JSON.stringify([path, option.name, text, options]),
    run: () => pane.as.autocomplete(path, option.name, text, options, { channel: pane.place.id }),
  };
}

/** Returns the other options that are valid so far. */
function filledOptions(
  { words }: Pane,
  { fields }: CommandDraft,
  focused: OptionView,
): Record<string, Value> {
  const others = fields.filter(
    ({ option, text }) => option.name !== focused.name && option.kind !== 'attachment' && text !== '',
  );
  return Object.fromEntries(
    others.flatMap((field) => {
      const checked = checkField(field, words);
      return 'value' in checked ? [[field.option.name, checked.value]] : [];
    }),
  );
}
