import { html } from 'htm/preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Pane } from '../state/pane.ts';
import { MessageRow } from './message-row.ts';

/** Closer to the end than this is at the end: the list then stays there when something comes. */
const AT_END_PX = 60;

/** What this person sees at this place, oldest first. */
export function MessageList({ pane }: { pane: Pane }) {
  const { messages, place } = pane;
  const list = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const ids = messages.ids.value;
  useLayoutEffect(() => {
    const { current } = list;
    if (current && atEnd.current) current.scrollTop = current.scrollHeight;
  });
  const onScroll = () => {
    const { current } = list;
    if (!current) return;
    atEnd.current = current.scrollHeight - current.scrollTop - current.clientHeight < AT_END_PX;
  };
  const all = ids?.map((id) => messages.message(id).value);
  return html`<div class="messages" role="log" aria-label="Messages in ${place.name}" tabindex="0" ref=${list} onScroll=${onScroll}>
    ${messages.closed.value !== undefined && html`<p class="empty">${messages.closed.value}</p>`}
    ${messages.closed.value === undefined && ids?.length === 0 && html`<p class="empty">Nothing has been said here yet.</p>`}
    ${all?.map((seen, index) => seen && html`<${MessageRow} key=${seen.message.id} seen=${seen} pane=${pane} previous=${all[index - 1]} />`)}
  </div>`;
}
