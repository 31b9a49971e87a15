import { html } from 'htm/preact';
import { ControlRefusal } from 'local-discord/control-client';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Pane } from '../state/pane.ts';
import { useWords } from '../words/words.ts';

/** The list of a combobox above the composer, with its subject at the top. */
export function SuggestionList({
  box,
  label,
  children,
}: {
  box: Combobox;
  /** Its accessible name. */
  label: string;
  children?: ComponentChildren;
}) {
  const { say } = useWords();
  const { id, items, sentence, active, isOpen, isStale } = box;
  const status = sentence ?? say('resultCount', { n: items.length });
  return html`
    <p class="sr-only" role="status">${isOpen && !isStale ? `${label}: ${status}` : ''}</p>
    ${
      isOpen &&
      html`<div class="popover suggestions" aria-busy=${isStale ?? false}>
        ${children}
        <div id=${id} class="suggestion-list" role="listbox" tabindex="0" aria-label=${label}>
          ${items.map((item, index) => {
            const { group } = item;
            return html`
              ${group !== undefined && items[index - 1]?.group !== group && html`<div class="label suggestion-group" role="presentation" key=${`group ${group}`}>${group}</div>`}
              <div id="${id}-${index}" key=${item.key} class="line suggestion" role="option" aria-selected=${index === active}
                onPointerMove=${() => index !== active && box.activate(index)}
                onPointerDown=${(event: PointerEvent) => event.preventDefault()} onClick=${item.choose}>
                <span class="name suggestion-name" dir="auto">${item.name}</span>
                ${item.detail && html`<span class="cut note suggestion-detail" dir="auto">${item.detail}</span>`}
              </div>`;
          })}
        </div>
        ${sentence !== undefined && html`<p class="muted suggestion-sentence">${sentence}</p>`}
      </div>`
    }`;
}

interface ComboboxOptions extends Suggestions {
  /** The id of the list in the document. */
  readonly id: string;
  /** The subject of the list. A change reopens the list and resets it to the first item. */
  readonly about: string;
  /** Whether the wanted item is certainly in the list. Enter then takes the first item without a step to it. */
  readonly mustChoose: boolean;
  /** Whether the field's text filters the list. Tab then takes the first item without a step to it. */
  readonly isNarrowed: boolean;
}

/** The list of a field: its active item and its keys. */
export interface Combobox extends ComboboxOptions {
  readonly isOpen: boolean;
  /** Closed by Escape, until the next typing. */
  readonly isClosed: boolean;
  readonly active: number;
  /** Whether the active item was reached by a step or the pointer. */
  readonly isMoved: boolean;
  /** The item that Enter takes. */
  readonly chosen: Suggestion | undefined;
  readonly activate: (index: number) => void;
  readonly activeId: string | undefined;
  readonly close: () => void;
  /** @returns whether the list handled the key */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

/** Handles the keys of a combobox: arrows move, Enter and Tab choose, Escape closes until the next typing. */
export function useCombobox(options: ComboboxOptions): Combobox {
  const { id, items, sentence, about, mustChoose, isNarrowed, isStale = false } = options;
  const [at, setAt] = useState({ about, active: -1, moved: false, closed: false });
  const fresh = at.about === about ? at : { about, active: -1, moved: false, closed: false };
  const first = mustChoose && items.length > 0 ? 0 : -1;
  const active = fresh.moved ? Math.min(fresh.active, items.length - 1) : first;
  const isOpen = !fresh.closed && (items.length > 0 || sentence !== undefined);
  const chosen = isOpen && !isStale ? items[active] : undefined;
  const activeId = isOpen && active >= 0 ? `${id}-${active}` : undefined;
  useEffect(() => {
    if (activeId !== undefined && fresh.moved)
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const activate = (index: number) => setAt({ ...fresh, active: index, moved: true });
  const close = () => setAt({ ...fresh, closed: true });
  const onKey = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return false;
    const result = effectOfKey(event, { active, items, isStale, isNarrowed });
    if (result === undefined) return false;
    event.preventDefault();
    if (result === 'close') close();
    else if (typeof result === 'number') activate(result);
    else result.choose();
    return true;
  };
  const { closed: isClosed, moved: isMoved } = fresh;
  return { ...options, isOpen, isClosed, active, isMoved, chosen, activate, activeId, close, onKey };
}

function effectOfKey(
  { key, shiftKey }: KeyboardEvent,
  {
    active,
    items,
    isStale,
    isNarrowed,
  }: Pick<ComboboxOptions, 'items' | 'isNarrowed'> & {
    active: number;
    isStale: boolean;
  },
): Suggestion | number | 'close' | undefined {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowUp':
      return items.length > 0 ? steppedIndex(active, key === 'ArrowDown' ? 1 : -1, items.length) : undefined;
    case 'Escape':
      return 'close';
    case 'Enter':
      return isStale || shiftKey ? undefined : items[active];
    case 'Tab':
      return isStale || shiftKey ? undefined : items[active < 0 && isNarrowed ? 0 : active];
    default:
      return undefined;
  }
}

/** An item of a suggestion list. */
export interface Suggestion {
  readonly key: string;
  readonly name: string;
  /** A description of the item. */
  readonly detail?: string;
  /** The owner of the item. A heading precedes the first item of each group. */
  readonly group?: string;
  readonly choose: () => void;
}

/** The current contents of a suggestion list. */
export interface Suggestions {
  readonly items: readonly Suggestion[];
  /** A sentence instead of items, or besides stale items: "Loading options …". */
  readonly sentence?: string;
  /** Whether the items belong to an earlier text. */
  readonly isStale?: boolean;
}

/** Returns the item after a step of an arrow key, wrapping around. @param active -1 for none */
export function steppedIndex(active: number, step: 1 | -1, count: number): number {
  if (count === 0) return -1;
  if (active < 0) return step > 0 ? 0 : count - 1;
  return (active + step + count) % count;
}

/** A query that depends on typed text. */
export interface Query<Result> {
  /** Identifies the query: another key is another query. */
  readonly key: string;
  run(): Promise<Result>;
}

/** The result of a query. */
export interface QueryResult<Result> {
  readonly result?: Result;
  /** Why there is no result. */
  readonly refusal?: string;
  /** Whether this is the result of an earlier query while the current one is pending. */
  readonly isStale: boolean;
}

/**
 * Runs a query whenever its key or the person changes. Keeps the earlier result until the new one arrives.
 * @param query undefined for none
 * @param delay debounce in milliseconds
 */
export function useQuery<Result>(
  pane: Pane,
  query: Query<Result> | undefined,
  delay: number,
): QueryResult<Result> {
  const [answer, setAnswer] = useState<Omit<QueryResult<Result>, 'isStale'> & { of: string | undefined }>({
    of: undefined,
  });
  const key = query?.key;
  useEffect(() => {
    if (query === undefined) return;
    let isWanted = true;
    const ask = async () => {
      const answered = await query.run().then(
        (result) => ({ result }),
        (error: unknown) => {
          if (error instanceof ControlRefusal) return { refusal: error.message };
          throw error;
        },
      );
      if (isWanted) setAnswer({ ...answered, of: query.key });
    };
    const timer = setTimeout(() => void ask(), delay);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [key, pane.person]);
  if (key === undefined) return { isStale: false };
  const { of, ...known } = answer;
  return { ...known, isStale: of !== key };
}
