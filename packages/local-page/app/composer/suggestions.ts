import { html } from 'htm/preact';
import { ControlRefusal } from 'local-discord/control-client';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Pane } from '../state/pane.ts';
import { useWords } from '../words/words.ts';

/** The list of a combobox above the composer, with what it is about at its top. */
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
  /** Of the list in the document. */
  readonly id: string;
  /** What the list is about. When it changes, the list is open again and begins at its first item. */
  readonly about: string;
  /** Something in the list is meant for certain: Enter takes the first without a step to it. */
  readonly mustChoose: boolean;
  /** Something stands in the field that the list is narrowed down by: Tab takes the first without a step to it. */
  readonly isNarrowed: boolean;
}

/** A list that belongs to a field: which item is active, and what keys do there. */
export interface Combobox extends ComboboxOptions {
  readonly isOpen: boolean;
  /** By Escape, until one types on. */
  readonly isClosed: boolean;
  readonly active: number;
  /** Somebody has gone to the active item. */
  readonly isMoved: boolean;
  /** What Enter takes. */
  readonly chosen: Suggestion | undefined;
  readonly activate: (index: number) => void;
  readonly activeId: string | undefined;
  readonly close: () => void;
  /** @returns whether the key was for the list */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

/** The keys of a combobox with a list: arrows, Enter and Tab choose, Escape closes until one types on. */
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

/** One line of a list that is chosen from while one types. */
export interface Suggestion {
  readonly key: string;
  readonly name: string;
  /** What it is, or what it is for. */
  readonly detail?: string;
  /** Whose it is: a heading stands above the first of each. */
  readonly group?: string;
  readonly choose: () => void;
}

/** What a list has to offer now. */
export interface Suggestions {
  readonly items: readonly Suggestion[];
  /** In place of items, or beside the items of an earlier text: "Loading options …". */
  readonly sentence?: string;
  /** Whether the items belong to an earlier text. */
  readonly isStale?: boolean;
}

/** The item after a step of the arrow keys, around the ends. @param active -1 for none */
export function steppedIndex(active: number, step: 1 | -1, count: number): number {
  if (count === 0) return -1;
  if (active < 0) return step > 0 ? 0 : count - 1;
  return (active + step + count) % count;
}

/** A question that follows what somebody types. */
export interface Query<Result> {
  /** Another text for another question. */
  readonly key: string;
  run(): Promise<Result>;
}

/** What came of a question. */
export interface QueryResult<Result> {
  readonly result?: Result;
  /** Why there is none. */
  readonly refusal?: string;
  /** These answer an earlier question; the answer to this one is still to come. */
  readonly isStale: boolean;
}

/**
 * Asks whenever the question changes, or what this person is offered may have, and keeps the earlier answer until the new
 * one is there.
 * @param question undefined for none
 * @param delay milliseconds without a change before it is asked
 */
export function useQuery<Result>(
  pane: Pane,
  question: Query<Result> | undefined,
  delay: number,
): QueryResult<Result> {
  const [answer, setAnswer] = useState<Omit<QueryResult<Result>, 'isStale'> & { of: string | undefined }>({
    of: undefined,
  });
  const asked = question?.key;
  useEffect(() => {
    if (question === undefined) return;
    let isWanted = true;
    const ask = async () => {
      const answered = await question.run().then(
        (result) => ({ result }),
        (error: unknown) => {
          if (error instanceof ControlRefusal) return { refusal: error.message };
          throw error;
        },
      );
      if (isWanted) setAnswer({ ...answered, of: question.key });
    };
    const timer = setTimeout(() => void ask(), delay);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [asked, pane.person]);
  if (asked === undefined) return { isStale: false };
  const { of, ...known } = answer;
  return { ...known, isStale: of !== asked };
}
