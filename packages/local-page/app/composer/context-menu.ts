import { html } from 'htm/preact';
import { ControlRefusal, type MenuCommandView, type OfferView } from 'local-discord/control-client';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { canEdit, startEditing } from '../messages/message-editor.ts';
import type { Pane } from '../state/pane.ts';
import { useWords } from '../words/words.ts';
import type { MenuTarget, OpenMenu } from './composer-state.ts';
import { focusComposer } from './focus-composer.ts';
import { runCommand } from './send.ts';
import { steppedIndex } from './suggestions.ts';

const MARGIN = 8;

/** The menu of a message or user, with the commands of applications. */
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
    // The opener may be in a list that has closed meanwhile.
    if (opener?.checkVisibility()) opener.focus();
    else focusComposer(list.current);
  };
  usePosition(list, menu);
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
    ${builtInItems(pane, target).map(item)}
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

/** Opens the menu at the requested position, if there is room, and focuses its first item. */
function usePosition(list: { readonly current: HTMLDivElement | null }, menu: OpenMenu): void {
  useLayoutEffect(() => {
    const { current } = list;
    if (!current) return;
    current.showPopover();
    itemsOf(current)[0]?.focus();
  }, [menu]);
  // Commands arrive later and need room, too.
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

/** Returns the item for a key: arrows, Home, End, or the first letter of a name. */
function nextIndex(key: string, at: number, items: readonly HTMLElement[]): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return steppedIndex(at, 1, items.length);
    case 'ArrowUp':
      return steppedIndex(at, -1, items.length);
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

/** An item of a menu. */
export interface MenuItem {
  readonly key: string;
  readonly name: string;
  readonly choose: () => unknown;
}

/** Returns the page's own actions for a message or user. */
export function builtInItems(pane: Pane, target: MenuTarget): MenuItem[] {
  const { say } = pane.words;
  const copy = (key: string, name: string, text: string): MenuItem => {
    return { key, name, choose: () => navigator.clipboard.writeText(text) };
  };
  if (target.kind === 'message') {
    const { id, content, author, poll } = target.seen.message;
    const remove = () => pane.act((as, here) => as.delete(id, here));
    const endPoll = () => pane.act((as, here) => as.endPoll(id, here));
    const mayEnd = poll && !poll.results?.is_finalized && author.id === pane.person.id;
    const reply = () => {
      pane.composer.replyTo.value = target.seen;
    };
    const react = () => {
      pane.reacting.value = id;
    };
    const { may_send: maySend, may_delete: mayDelete } = pane.place;
    const mayRemove = target.seen.ephemeral || mayDelete || author.id === pane.person.id;
    const removal = say(target.seen.ephemeral ? 'menuDismiss' : 'deleteMessage');
    return [
      ...(maySend && !target.seen.ephemeral ? [{ key: 'reply', name: say('reply'), choose: reply }] : []),
      ...(target.seen.ephemeral ? [] : [{ key: 'react', name: say('addReaction'), choose: react }]),
      ...(canEdit(pane, target.seen)
        ? [{ key: 'rewrite', name: say('menuEdit'), choose: () => startEditing(pane, target.seen) }]
        : []),
      ...(content === '' ? [] : [copy('text', say('copyText'), content)]),
      copy('id', say('copyMessageId'), id),
      ...(mayEnd ? [{ key: 'end', name: say('endPoll'), choose: () => showRefusal(pane, endPoll) }] : []),
      ...(mayRemove ? [{ key: 'remove', name: removal, choose: () => showRefusal(pane, remove) }] : []),
    ];
  }
  const { id, username } = target.user;
  const mention = () => {
    const { draft, composer } = pane;
    const named = { name: `@${username}`, mention: `<@${id}>` };
    composer.mentions.value = [...composer.mentions.value.filter(({ name }) => name !== named.name), named];
    draft.value = `${draft.value}${draft.value === '' || draft.value.endsWith(' ') ? '' : ' '}${named.name} `;
  };
  return [
    ...(pane.place.may_send ? [{ key: 'mention', name: say('mention'), choose: mention }] : []),
    copy('id', say('copyUserId'), id),
  ];
}

/** Returns the applications' commands for a message or user. */
function appItems(pane: Pane, target: MenuTarget, { menus }: OfferView): MenuItem[] {
  // Discord's clients offer no commands for ephemeral messages.
  if (target.kind === 'message' && target.seen.ephemeral) return [];
  return menus
    .filter((command) => command.target === target.kind)
    .map((command) => ({
      key: `${command.app.id} ${command.name}`,
      name: command.shown_name,
      choose: () => useMenuCommand(pane, target, command),
    }));
}

function useMenuCommand(
  pane: Pane,
  target: MenuTarget,
  { name, shown_name: label, app }: MenuCommandView,
): Promise<void> {
  return showRefusal(pane, () =>
    runCommand(pane, { label, app }, (as, here) =>
      as.use(
        name,
        target.kind === 'message' ? { message: target.seen.message.id } : { user: target.user.id },
        {
          ...here,
          until: 'acknowledged',
        },
      ),
    ),
  );
}

/** Runs an action and shows its refusal in the composer. */
export async function showRefusal(pane: Pane, does: () => Promise<unknown>): Promise<void> {
  const { refusal } = pane.composer;
  refusal.value = '';
  try {
    await does();
  } catch (error) {
    if (!(error instanceof ControlRefusal)) throw error;
    refusal.value = error.message;
  }
}
