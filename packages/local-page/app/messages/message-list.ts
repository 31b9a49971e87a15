import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/virtual-core';
import { html } from 'htm/preact';
import type { SeenMessage } from 'local-discord/people';
import type { RefObject } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';
import type { Chip } from '../../server/start-page.ts';
import { Icon } from '../shell/icon.ts';
import type { Session } from '../state/page-session.ts';
import type { Pane } from '../state/pane.ts';
import { useWords, type Words } from '../words/words.ts';
import { MessageRow } from './message-row.ts';

const NONE: readonly string[] = [];

/** The messages that this person sees at this place, oldest first, scrolled to the newest. */
export function MessageList({ session, pane }: { session: Session; pane: Pane }) {
  const { say, translate } = useWords();
  const { messages, place } = pane;
  const scroller = useRef<HTMLDivElement>(null);
  const above = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState('');
  /** Whether to move the focus. Arrow keys do; pressing a button in a message does not. */
  const goes = useRef(false);
  const known = messages.ids.value;
  const ids = known ?? NONE;
  const rows = useVirtualRows(ids, scroller, above, focused === '' ? -1 : ids.indexOf(focused));
  const items = rows.getVirtualItems();
  useLoadMissing(
    pane,
    items.flatMap(({ index }) => ids.slice(Math.max(index - 1, 0), index + 1)),
  );
  // Scrolls to the end once the messages are loaded.
  useLayoutEffect(() => rows.scrollToEnd(), [known === undefined]);

  /** Moves between messages with the arrow keys. */
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || (key !== 'ArrowUp' && key !== 'ArrowDown')) return;
    if (target !== scroller.current && !target.matches('article')) return;
    event.preventDefault();
    const from = focused === '' ? ids.length : ids.indexOf(focused);
    const to = Math.min(Math.max(from + (key === 'ArrowUp' ? -1 : 1), 0), ids.length - 1);
    goes.current = true;
    setFocused(ids[to] ?? '');
    rows.scrollToIndex(to, { align: 'auto' });
  };
  useLayoutEffect(() => {
    if (!goes.current) return;
    goes.current = false;
    const article = scroller.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(focused)}"]`);
    article?.focus({ preventScroll: true });
  }, [focused]);
  // Scrolls to the requested message. If the focused message is deleted, the list gets the focus.
  const wanted = pane.scrollTarget.value;
  useLayoutEffect(() => {
    if (wanted === undefined) return;
    pane.scrollTarget.value = undefined;
    if (wanted === 'newest') return rows.scrollToEnd();
    goes.current = true;
    setFocused(wanted);
    rows.scrollToIndex(ids.indexOf(wanted), { align: 'center' });
  }, [wanted]);
  useLayoutEffect(() => {
    if (focused === '' || ids.includes(focused)) return;
    setFocused('');
    if (document.activeElement === document.body) scroller.current?.focus({ preventScroll: true });
  }, [ids]);
  const onFocusIn = ({ target }: FocusEvent) => {
    const article = target instanceof Element ? target.closest<HTMLElement>('article') : null;
    setFocused(article?.dataset.id ?? '');
  };
  const { closed } = messages;
  const atEnd = ids.length === 0 || rows.isAtEnd();
  return html`<div class="message-area">
    <div class="messages" role="log" aria-live="off" aria-label=${say('messagesIn', { place: place.name })} tabindex="0" ref=${scroller}
      onKeyDown=${onKeyDown} onFocusIn=${onFocusIn}>
      <div class="above-rows" ref=${above}>
        ${closed.value === undefined ? html`<${WelcomeBlock} session=${session} pane=${pane} />` : html`<p class="muted empty">${translate(closed.value)}</p>`}
      </div>
      <div class="rows" style=${{ blockSize: `${rows.getTotalSize()}px` }}>
        ${items.map(({ index, key, start }) => {
          const id = ids[index] ?? '';
          return html`<div class="row" key=${key} data-index=${index} ref=${rows.measureElement} style=${{ translate: `0 ${start - rows.options.scrollMargin}px` }}>
            <${MessageRow} id=${id} previousId=${ids[index - 1]} pane=${pane} />
          </div>`;
        })}
      </div>
    </div>
    ${
      !atEnd &&
      html`<button type="button" class="line spread jump" onClick=${() => rows.scrollToEnd()}>
        <span>${say('olderMessages')}</span><span class="line">${say('jumpToNewest')} <${Icon} name="down" size=${16} /></span>
      </button>`
    }
    <${NewestAnnouncement} pane=${pane} />
  </div>`;
}

/** Announces new messages to screen readers, but not rows that appear by scrolling. */
function NewestAnnouncement({ pane }: { pane: Pane }) {
  const words = useWords();
  const seen = pane.messages.newest.value;
  return html`<div class="sr-only" role="status">${seen && announcementText(seen, words)}</div>`;
}

const MAX_ANNOUNCED = 300;

function announcementText({ message, loading, ephemeral }: SeenMessage, { say }: Words): string {
  const name = message.author.global_name ?? message.author.username;
  if (loading) return say('isThinking', { name });
  const text =
    message.content || message.embeds.map(({ title, description }) => title ?? description).join(', ');
  const line = `${name}: ${text.slice(0, MAX_ANNOUNCED) || say('aMessage')}`;
  return ephemeral ? say('spokenEphemeral', { message: line }) : line;
}

/** The server's limit. */
const BATCH_SIZE = 200;

/**
 * Loads missing messages, one request at a time. After scrolling past thousands, only those at the current position are
 * loaded.
 */
function useLoadMissing(pane: Pane, ids: readonly string[]): void {
  const wanted = useRef(ids);
  wanted.current = ids;
  const reads = useRef(false);
  useEffect(() => {
    const { messages } = pane;
    const read = async () => {
      if (reads.current) return;
      reads.current = true;
      const asked = new Set<string>();
      for (;;) {
        const missing = messages.missing(wanted.current).filter((id) => !asked.has(id));
        if (missing.length === 0) break;
        const some = missing.slice(0, BATCH_SIZE);
        for (const id of some) asked.add(id);
        try {
          messages.fill(await pane.as.seen(some, pane.place.id));
        } catch {
          // If this person may no longer see the channel, the view itself reports it.
          break;
        }
      }
      reads.current = false;
    };
    void read();
  }, [pane, ids.join()]);
}

/** The block above a place's first message: the place, an introduction, and first commands. */
function WelcomeBlock({ session, pane }: { session: Session; pane: Pane }) {
  const { say } = useWords();
  const { name, server, may_send: maySend } = pane.place;
  const welcomes = session.facts.value?.welcome;
  const welcome = server ? welcomes?.channel : welcomes?.direct;
  const sign = server ? '#' : '@';
  return html`<section class="welcome" aria-label=${say('welcomeTo', { place: `${sign}${name}` })}>
    <p class="title welcome-title">${server ? say('welcomeTo', { place: `#${name}` }) : name}</p>
    <p class="muted welcome-sentence">${welcome?.sentence ?? say('beginning')}</p>
    ${
      welcome &&
      maySend &&
      html`<ul class="line wrap welcome-chips" aria-label=${say('beginWith')}>
        ${welcome.chips.map((chip) => html`<li key=${chip.line}><${ChipButton} session=${session} pane=${pane} chip=${chip} /></li>`)}
      </ul>`
    }
  </section>`;
}

/** Puts a chip's line into the field, as a person who may send it. */
function ChipButton({ session, pane, chip }: { session: Session; pane: Pane; chip: Chip }) {
  const { line, label, by } = chip;
  const isMine = by === undefined || by.includes(pane.person.name);
  const begin = () => {
    const other = isMine ? undefined : session.people.value.find(({ name }) => name === by[0]);
    session.activate(session.panes.value.findIndex(({ view }) => view === pane.view));
    const view = other ? session.viewAs(other) : pane.view;
    session.go(view);
    session.fill(view, line);
  };
  return html`<button type="button" class="chip" onClick=${begin}>${by && isMine ? line : (label ?? line)}</button>`;
}

/** Rows of messages, of which only those near the viewport are in the document. */
export type VirtualRows = Virtualizer<HTMLElement, HTMLElement>;

/** The estimated height of a message until it is rendered and measured. */
const USUAL_HEIGHT_PX = 68;
const usualHeight = () => USUAL_HEIGHT_PX;
const ROWS_AROUND = 6;
/** The distance from the end within which the list stays at the end when messages arrive. */
const AT_END_PX = 80;

/**
 * A virtual list that keeps its position when rows above change, and stays at the end if it is there.
 * @param above the element above the rows, which scrolls with them
 * @param kept the index of a row that stays in the document because it has the focus
 */
function useVirtualRows(
  ids: readonly string[],
  scroller: RefObject<HTMLElement | null>,
  above: RefObject<HTMLElement | null>,
  kept: number,
): VirtualRows {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const drawn = useRef(true);
  const [scrollMargin, setScrollMargin] = useState(0);
  // A new function would make the virtualizer measure all rows again.
  const keyOf = useCallback((index: number) => ids[index] ?? index, [ids]);
  const options: VirtualizerOptions<HTMLElement, HTMLElement> = {
    count: ids.length,
    getItemKey: keyOf,
    getScrollElement: () => scroller.current,
    estimateSize: usualHeight,
    overscan: ROWS_AROUND,
    paddingStart: 16,
    paddingEnd: 24,
    scrollMargin,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: AT_END_PX,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      if (kept < 0 || kept >= range.count || near.includes(kept)) return near;
      return [...near, kept].toSorted((one, other) => one - other);
    },
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => {
      if (drawn.current) draw(undefined);
    },
  };
  const [rows] = useState(() => new Virtualizer(options));
  rows.setOptions(options);
  useLayoutEffect(() => {
    const unmount = rows._didMount();
    return () => {
      drawn.current = false;
      unmount();
    };
  }, [rows]);
  useLayoutEffect(() => rows._willUpdate());
  // A list at its end stays there when its height shrinks, as below a long list of commands.
  useLayoutEffect(() => {
    const { current } = scroller;
    if (!current) return;
    let stays = true;
    const onScroll = () => {
      stays = rows.isAtEnd();
    };
    const sizes = new ResizeObserver(() => {
      setScrollMargin(above.current?.offsetHeight ?? 0);
      if (stays) rows.scrollToEnd();
    });
    current.addEventListener('scroll', onScroll, { passive: true });
    sizes.observe(current);
    if (above.current) sizes.observe(above.current);
    return () => {
      current.removeEventListener('scroll', onScroll);
      sizes.disconnect();
    };
  }, [rows, scroller, above]);
  return rows;
}
