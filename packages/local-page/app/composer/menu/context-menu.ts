import { html } from 'htm/preact';
import type { OfferView } from 'local-discord/control-client';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Pane } from '../../state/pane.ts';
import { useWords } from '../../words/words.ts';
import type { OpenMenu } from '../composer-state.ts';
import { focusComposer } from '../focus-composer.ts';
import { stepped } from '../suggestions/use-combobox.ts';
import { appItems, type MenuItem, ownItems } from './menu-items.ts';

const MARGIN = 8;

/** The menu of a message or of somebody, with the commands that applications have for it. */
export function ContextMenu({
  pane,
  menu,
  offer,
}: {
  pane: Pane;
  menu: OpenMenu;
  offer: OfferView | undefined;
}) {
  const { say } = useWords();
  const { target, opener } = menu;
  const list = useRef<HTMLDivElement>(null);
  const close = (goBack = true) => {
    pane.composer.menu.value = undefined;
    if (!goBack) return;
    // Its opener may stand in a list that has closed by itself.
    if (opener?.checkVisibility()) opener.focus();
    else focusComposer(list.current);
  };
  usePlace(list, menu);
  useLayoutEffect(() => {
    const onPointer = ({ target: at }: Event) => {
      if (!(at instanceof Node && list.current?.contains(at))) close(false);
    };
    const leave = () => close(false);
    addEventListener('pointerdown', onPointer, true);
    addEventListener('resize', leave);
    addEventListener('wheel', leave, { passive: true });
    return () => {
      removeEventListener('pointerdown', onPointer, true);
      removeEventListener('resize', leave);
      removeEventListener('wheel', leave);
    };
  }, [menu]);
  const apps = offer ? appItems(pane, target, offer) : [];
  const item = ({
    key,
    name,
    choose,
  }: MenuItem) => html`<button type="button" class="line menu-item" role="menuitem" tabindex="-1" key=${key}
    dir="auto" onPointerMove=${focusTarget} onClick=${() => {
      close();
      void choose();
    }}>${name}</button>`;
  const label =
    target.kind === 'message' ? say('message') : (target.user.global_name ?? target.user.username);
  return html`<div ref=${list} class="popover context-menu" popover="manual" role="menu" aria-label=${label}
    onContextMenu=${(event: Event) => event.preventDefault()}
    onKeyDown=${(event: KeyboardEvent) => onKey(event, list.current, close)}>
    ${ownItems(pane, target).map(item)}
    ${
      apps.length > 0 &&
      html`<div role="group" aria-label=${say('apps')} class="menu-group">
        <div class="label menu-heading" role="presentation">${say('apps')}</div>
        ${apps.map(item)}
      </div>`
    }
  </div>`;
}

function focusTarget({ currentTarget }: Event): void {
  if (currentTarget instanceof HTMLElement && currentTarget !== document.activeElement) currentTarget.focus();
}

/** Shows the menu where it was asked for, as far as there is room, and goes into it. */
function usePlace(list: { readonly current: HTMLDivElement | null }, menu: OpenMenu): void {
  useLayoutEffect(() => {
    const { current } = list;
    if (!current) return;
    current.showPopover();
    itemsOf(current)[0]?.focus();
  }, [menu]);
  // Commands come a moment later, and need room too.
  useLayoutEffect(() => {
    const { current } = list;
    if (!current) return;
    const { width, height } = current.getBoundingClientRect();
    const isRtl = getComputedStyle(current).direction === 'rtl';
    const wanted = isRtl ? menu.x - width : menu.x;
    current.style.left = `${Math.max(MARGIN, Math.min(wanted, innerWidth - width - MARGIN))}px`;
    current.style.top = `${Math.max(MARGIN, Math.min(menu.y, innerHeight - height - MARGIN))}px`;
  });
}

const itemsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[role="menuitem"]')];

function onKey(event: KeyboardEvent, list: HTMLElement | null, close: () => void): void {
  if (!list) return;
  const items = itemsOf(list);
  const at = items.findIndex((item) => item.matches(':focus'));
  const next = nextIndex(event.key, at, items);
  if (next === undefined && event.key !== 'Escape' && event.key !== 'Tab') return;
  event.preventDefault();
  event.stopPropagation();
  if (next === undefined) close();
  else items[next]?.focus();
}

/** The item that a key leads to: arrows, Home, End, and the first letter of a name. */
function nextIndex(key: string, at: number, items: readonly HTMLElement[]): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return stepped(at, 1, items.length);
    case 'ArrowUp':
      return stepped(at, -1, items.length);
    case 'Home':
      return 0;
    case 'End':
      return items.length - 1;
    default: {
      if (key.length !== 1 || key === ' ') return undefined;
      const begins = (item: HTMLElement) =>
        item.textContent?.toLowerCase().startsWith(key.toLowerCase()) ?? false;
      const after = items.findIndex((item, index) => index > at && begins(item));
      const found = after >= 0 ? after : items.findIndex(begins);
      return found < 0 ? undefined : found;
    }
  }
}
