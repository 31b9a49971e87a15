import { html } from 'htm/preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../shell/icon.ts';
import type { Session } from '../state/page-session.ts';
import type { Pane } from '../state/pane.ts';
import { useWords } from '../words/words.ts';
import { MessageRow } from './message-row.ts';
import { NewestAloud } from './newest-aloud.ts';
import { useReadMissing } from './read-missing.ts';
import { useVirtualRows } from './virtual-rows.ts';
import { WelcomeBlock } from './welcome.ts';

const NONE: readonly string[] = [];

/** What this person sees at this place, oldest first, from the newest on. */
export function MessageList({ session, pane }: { session: Session; pane: Pane }) {
  const { say, hear } = useWords();
  const { messages, place } = pane;
  const scroller = useRef<HTMLDivElement>(null);
  const above = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState('');
  /** Whether the focus follows: an arrow key goes to a message, a press on a button in one does not. */
  const goes = useRef(false);
  const known = messages.ids.value;
  const ids = known ?? NONE;
  const rows = useVirtualRows(ids, scroller, above, focused === '' ? -1 : ids.indexOf(focused));
  const items = rows.getVirtualItems();
  useReadMissing(
    pane,
    items.flatMap(({ index }) => ids.slice(Math.max(index - 1, 0), index + 1)),
  );
  // The first time that there is something, its end is what one wants to see.
  useLayoutEffect(() => rows.scrollToEnd(), [known === undefined]);

  /** Goes to a message with the arrow keys. */
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
  // Scrolls to the message that somebody wants to see; when the message with the focus is gone, the list gets it.
  const wanted = pane.wanted.value;
  useLayoutEffect(() => {
    if (wanted === undefined) return;
    pane.wanted.value = undefined;
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
        ${closed.value === undefined ? html`<${WelcomeBlock} session=${session} pane=${pane} />` : html`<p class="muted empty">${hear(closed.value)}</p>`}
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
    <${NewestAloud} pane=${pane} />
  </div>`;
}
