import type { APIUser } from 'discord-api-types/v10';
import { html } from 'htm/preact';
import type { SeenMessage } from 'local-discord/people';
import { Icon } from '../../shell/icon.ts';
import type { Pane } from '../../state/pane.ts';
import { useWords } from '../../words/words.ts';
import { openMenuBelow } from './open-menu.ts';

const elementOf = ({ currentTarget }: MouseEvent) =>
  currentTarget instanceof Element ? currentTarget : document.body;

/**
 * What opens the menu of a message; there while the pointer or the focus is in it. Tab passes by: one at each message would
 * be many on the way to the composer, and the menu key opens the same.
 */
export function MessageMenuButton({ pane, seen }: { pane: Pane; seen: SeenMessage }) {
  const name = useWords().say('more');
  return html`<div class="message-tools">
    <button type="button" class="icon-button" tabindex="-1" aria-label=${name} title=${name} aria-haspopup="menu"
      onClick=${(event: MouseEvent) => openMenuBelow(pane, { kind: 'message', seen }, elementOf(event))}><${Icon} name="more" /></button>
  </div>`;
}

/** Somebody's name above their message, which opens their menu. */
export function AuthorButton({ pane, user, name }: { pane: Pane; user: APIUser; name: string }) {
  return html`<button type="button" class="name author" data-user-id=${user.id} aria-haspopup="menu"
    onClick=${(event: MouseEvent) => openMenuBelow(pane, { kind: 'user', user }, elementOf(event))}>${name}</button>`;
}
