import { html } from 'htm/preact';
import type { EncodedFile } from 'local-discord/control-client';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useWords } from '../../words/words.ts';
import { readFiles } from '../read-files.ts';
import type { Combobox } from '../suggestions/use-combobox.ts';
import { taken } from './check-field.ts';
import type { Field } from './command-draft.ts';

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

/** An option of the command that is filled in: its name, and what stands in it. */
export function OptionField({
  field,
  isFocused,
  mistake,
  box,
  onFocus,
  onText,
  onFile,
  onKey,
}: OptionFieldProps) {
  const words = useWords();
  const { option, text } = field;
  const input = useRef<HTMLInputElement>(null);
  // Before the next key, also of somebody who types fast.
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
    <span id=${about} class="sr-only">${mistake ?? [option.description, taken(option, words)].filter(Boolean).join('; ')}</span>
  </label>`;
}

const INPUT_MODES: Readonly<Record<string, string>> = { integer: 'numeric', number: 'decimal' };
