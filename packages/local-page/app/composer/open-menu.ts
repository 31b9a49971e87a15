import type { APIUser } from 'discord-api-types/v10';
import { html } from 'htm/preact';
import type { SeenMessage } from 'local-discord/people';
import { Icon } from '../shell/icon.ts';
import type { Pane } from '../state/pane.ts';
import { useWords } from '../words/words.ts';
import type { MenuTarget } from './composer-state.ts';

/** Opens the menu of a message or user below a point of the window. */
function openMenu(pane: Pane, target: MenuTarget, at: { x: number; y: number }): void {
  const opener = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
  pane.composer.menu.value = { target, ...at, opener };
}

/** Opens the menu below an element, for its button and for the keyboard. */
export function openMenuBelow(pane: Pane, target: MenuTarget, element: Element): void {
  const { left, bottom } = element.getBoundingClientRect();
  openMenu(pane, target, { x: left, y: bottom });
}

/** Returns the handlers that open menus in a pane: right click, the menu key and Shift+F10. */
export function menuEvents(pane: Pane) {
  return {
    onContextMenu(event: MouseEvent) {
      const target = targetOf(pane, event.target);
      // Links, fields and selected text keep the browser's menu.
      if (!target || hasOwnMenu(event.target) || getSelection()?.isCollapsed === false) return;
      event.preventDefault();
      openMenu(pane, target, { x: event.clientX, y: event.clientY });
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return;
      const target = targetOf(pane, event.target);
      if (!target || !(event.target instanceof Element) || hasOwnMenu(event.target)) return;
      event.preventDefault();
      openMenuBelow(pane, target, event.target);
    },
  };
}

const hasOwnMenu = (at: EventTarget | null) =>
  at instanceof Element && at.closest('a, input, textarea, video, audio') !== null;

function targetOf(pane: Pane, at: EventTarget | null): MenuTarget | undefined {
  if (!(at instanceof Element)) return undefined;
  const id = at.closest<HTMLElement>('article[data-id]')?.dataset.id;
  const seen = id === undefined ? undefined : pane.messages.message(id).value;
  if (!seen) return undefined;
  const user = at.closest<HTMLElement>('[data-user-id]')?.dataset.userId;
  const { author } = seen.message;
  if (user === author.id) return { kind: 'user', user: author };
  return { kind: 'message', seen };
}

const elementOf = ({ currentTarget }: MouseEvent) =>
  currentTarget instanceof Element ? currentTarget : document.body;

/**
 * The button of a message's menu, visible while the pointer or the focus is in the message. Tab skips it, because a
 * button per message would lengthen the way to the composer. The menu key opens the same menu.
 */
export function MessageMenuButton({ pane, seen }: { pane: Pane; seen: SeenMessage }) {
  const name = useWords().say('more');
  return html`<div class="message-tools">
    <button type="button" class="icon-button" tabindex="-1" aria-label=${name} title=${name} aria-haspopup="menu"
      onClick=${(event: MouseEvent) => openMenuBelow(pane, { kind: 'message', seen }, elementOf(event))}><${Icon} name="more" /></button>
  </div>`;
}

/** An author's name above a message, which opens their menu. */
export function AuthorButton({ pane, user, name }: { pane: Pane; user: APIUser; name: string }) {
  return html`<button type="button" class="name author" data-user-id=${user.id} aria-haspopup="menu"
    onClick=${(event: MouseEvent) => openMenuBelow(pane, { kind: 'user', user }, elementOf(event))}>${name}</button>`;
}
