import type { APIMessageComponentEmoji } from 'discord-api-types/v10';
import { html } from 'htm/preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Icon } from '../shell/icon.ts';
import { useWords } from '../words/words.ts';

/** An option of a picker. */
export interface PickerOption {
  readonly value: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly emoji?: APIMessageComponentEmoji | undefined;
}

interface PickerProps {
  readonly label: string;
  readonly options: readonly PickerOption[];
  readonly least: number;
  readonly most: number;
  readonly chosen: readonly string[];
  /** Whether typing filters the options. */
  readonly searched?: boolean;
  readonly disabled?: boolean;
  /** Whether the message waits for something. A blocked picker cannot be opened, but keeps the focus. */
  readonly blocked?: boolean;
  readonly waits?: boolean;
  readonly required?: boolean;
  /** The id of an external label. */
  readonly labelledBy?: string;
  readonly onChoose: (values: readonly string[]) => void;
}

/** A menu: a button that opens a list of options to choose from by pointer or keyboard. */
export function Picker({
  label,
  options,
  least,
  most,
  chosen,
  searched = false,
  disabled = false,
  blocked = false,
  waits = false,
  required = false,
  labelledBy,
  onChoose,
}: PickerProps) {
  const { say } = useWords();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [picked, setPicked] = useState<readonly string[]>(chosen);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const several = most > 1;
  const shown = options.filter(({ label: text, description = '' }) =>
    matchesSearch(typed, text, description),
  );
  const labelOf = (each: string) => options.find(({ value }) => value === each)?.label ?? each;
  // Users, roles and channels are loaded later.
  const labels = options.length > 0 ? chosen.map(labelOf) : [];

  useEffect(() => {
    list.current?.querySelector('[data-at="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at, open]);

  const show = () => {
    if (disabled || blocked || !button.current || !list.current) return;
    setPicked(chosen);
    setTyped('');
    setAt(
      Math.max(
        options.findIndex(({ value }) => chosen.includes(value)),
        0,
      ),
    );
    list.current.showPopover();
    positionNear(list.current, button.current);
    list.current.querySelector<HTMLElement>('[data-focus]')?.focus();
  };
  const finish = (values: readonly string[]) => {
    list.current?.hidePopover();
    button.current?.focus();
    const changed = values.length !== chosen.length || values.some((value) => !chosen.includes(value));
    if (changed && values.length >= least && values.length <= most) onChoose(values);
  };
  const pick = ({ value }: PickerOption) => {
    if (!several) {
      // An optional choice can be removed.
      return finish(picked.includes(value) && least === 0 ? [] : [value]);
    }
    const next = picked.includes(value) ? picked.filter((each) => each !== value) : [...picked, value];
    if (next.length <= most) setPicked(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = shown.length - 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(at + 1, last),
      ArrowUp: Math.max(at - 1, 0),
      Home: 0,
      End: last,
    };
    const to = moves[event.key];
    const option = shown[at];
    if (to !== undefined) setAt(to);
    else if (event.key === 'Enter' || (event.key === ' ' && !searched)) {
      if (option) pick(option);
    } else if (event.key === 'Tab') finish(picked);
    else if (event.key === 'Escape') {
      setPicked(chosen);
      list.current?.hidePopover();
      button.current?.focus();
    } else return;
    if (event.key !== 'Tab') event.preventDefault();
    event.stopPropagation();
  };
  const onToggle = (event: ToggleEvent) => {
    const opens = event.newState === 'open';
    setOpen(opens);
    // A click elsewhere closes the list and keeps the options picked so far.
    if (!opens && several && list.current?.contains(document.activeElement)) finish(picked);
  };
  const optionId = (index: number) => `${id}-${index}`;
  const keys = { onKeyDown, 'aria-activedescendant': shown[at] ? optionId(at) : undefined };
  const rows = shown.map(
    (
      option,
      index,
    ) => html`<div id=${optionId(index)} role="option" class="line option" key=${option.value} data-at=${index === at}
      aria-selected=${picked.includes(option.value)} onPointerMove=${() => setAt(index)} onClick=${() => pick(option)}>
      ${option.emoji && html`<${Emoji} emoji=${option.emoji} />`}
      <span class="grow option-text"><span>${option.label}</span>${option.description && html`<span class="note">${option.description}</span>`}</span>
      <span class="option-mark" data-several=${several} aria-hidden="true">${picked.includes(option.value) ? '✓' : ''}</span>
    </div>`,
  );
  const name = { 'aria-label': labelledBy === undefined ? label : undefined, 'aria-labelledby': labelledBy };
  const listRole = { role: 'listbox', 'aria-multiselectable': several, ...name };
  return html`<div class="picker">
    <button type="button" class="box line spread picker-button" ref=${button} role="combobox" aria-haspopup="listbox" aria-expanded=${open} aria-controls=${id}
      aria-label=${labelledBy === undefined ? [label, ...labels].join(', ') : undefined} aria-labelledby=${labelledBy} aria-busy=${waits} aria-disabled=${blocked} aria-required=${required} disabled=${disabled} onClick=${show}
      onKeyDown=${(event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        show();
      }}>
      <span class="cut picker-text" data-empty=${labels.length === 0}>${labels.join(', ') || label}</span>
      ${waits ? html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>` : html`<${Icon} name="down" size=${16} />`}
    </button>
    <div class="popover picker-list" popover="auto" ref=${list} onToggle=${onToggle}>
      ${
        searched
          ? html`<input class="input picker-search" data-focus type="text" role="combobox" aria-expanded="true" aria-controls=${id} autocomplete="off"
                placeholder=${say('search')} aria-label=${say('search')} value=${typed} ...${keys} onInput=${(
                  event: InputEvent,
                ) => {
                  if (event.target instanceof HTMLInputElement) setTyped(event.target.value);
                  setAt(0);
                }} />
              <div id=${id} ...${listRole}>${rows}</div>`
          : html`<div id=${id} ...${listRole} data-focus tabindex="0" ...${keys}>${rows}</div>`
      }
      ${shown.length === 0 && html`<p class="muted option-none">${say('noResults')}</p>`}
      ${
        several &&
        html`<div class="line spread note picker-foot"><span>${say(least === most ? 'chosenOf' : 'chosenUpTo', { n: picked.length, most })}</span>
          <button type="button" class="button" data-style="primary" disabled=${picked.length < least} onClick=${() => finish(picked)}>${say('done')}</button></div>`
      }
    </div>
  </div>`;
}

/**
 * Whether one of these texts contains the search text. Ignores case and surrounding spaces. Compares each text
 * separately, because a match must not span two texts.
 */
export function matchesSearch(typed: string, ...texts: readonly string[]): boolean {
  const wanted = typed.trim().toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(wanted));
}

const GAP_PX = 4;

/**
 * Places a floating element below its anchor, or above if there is more room.
 * @param wanted width in pixels; default: the anchor's width
 */
export function positionNear(floating: HTMLElement, anchor: HTMLElement, wanted?: number): void {
  const { left, top, bottom, width: usual } = anchor.getBoundingClientRect();
  const width = wanted ?? usual;
  const below = innerHeight - bottom;
  const opensUp = below < floating.offsetHeight + GAP_PX && top > below;
  Object.assign(floating.style, {
    left: `${Math.max(Math.min(left, innerWidth - width), 0)}px`,
    width: `${width}px`,
    top: opensUp ? 'auto' : `${bottom + GAP_PX}px`,
    bottom: opensUp ? `${innerHeight - top + GAP_PX}px` : 'auto',
    maxHeight: `${Math.max(opensUp ? top : below, 0) - 2 * GAP_PX}px`,
  });
}

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
}

/** Radio buttons or check boxes in a column. */
export function ChoiceGroup({
  type,
  labelledBy,
  about,
  required,
  options,
  chosen,
  onChoose,
}: {
  type: 'radio' | 'checkbox';
  labelledBy: string;
  /** The ids of descriptions. */
  about?: string | undefined;
  /** For radio buttons. */
  required?: boolean;
  options: readonly Choice[];
  chosen: readonly string[];
  onChoose: (values: readonly string[]) => void;
}) {
  const name = useId();
  const change = (value: string, checked: boolean) => {
    if (type === 'radio') onChoose([value]);
    else onChoose(checked ? [...chosen, value] : chosen.filter((each) => each !== value));
  };
  return html`<div class="stack" role=${type === 'radio' ? 'radiogroup' : 'group'} aria-labelledby=${labelledBy}
    aria-describedby=${about} aria-required=${type === 'radio' ? required : undefined}>
    ${options.map(
      ({ value, label, description }) => html`<label class="line choice" key=${value}>
        <input type=${type} class="check" name=${name} checked=${chosen.includes(value)}
          onChange=${(event: Event) => event.target instanceof HTMLInputElement && change(value, event.target.checked)} />
        <span class="grow option-text"><span>${label}</span>${description && html`<span class="note">${description}</span>`}</span>
      </label>`,
    )}
  </div>`;
}

/**
 * An emoji of a component, whose label or accessible name already covers it. A server's emoji is a picture on another
 * host, so its name is shown instead.
 */
export function Emoji({ emoji: { id, name } }: { emoji: APIMessageComponentEmoji }) {
  return id
    ? html`<span class="custom-emoji" aria-hidden="true">:${name}:</span>`
    : html`<span class="emoji" aria-hidden="true">${name}</span>`;
}
