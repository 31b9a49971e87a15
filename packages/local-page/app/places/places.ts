import { signal } from '@preact/signals';
import { html } from 'htm/preact';
import type { PlaceView } from 'local-discord/control-client';
import type { ListedChannel } from 'local-discord/people';
import { showRefusal } from '../composer/context-menu.ts';
import { focusOnArrival } from '../composer/focus-composer.ts';
import { initials } from '../people/avatar.ts';
import { openSettings } from '../settings/channel-settings.ts';
import { Icon } from '../shell/icon.ts';
import { namedPlaces, type Session } from '../state/page-session.ts';
import { hashOfViews, type Pane } from '../state/pane.ts';
import { useWords } from '../words/words.ts';

/** A server with its places, or all direct messages. */
interface Group {
  readonly id: string;
  readonly name: string;
  readonly places: readonly PlaceView[];
}

/** After choosing a place, even the current one, the person wants to type there. */
function focusOnChoice(): void {
  focusOnArrival();
  closeSide();
}

const DIRECT = '@me';

/** Groups places by server. Direct messages come first, as in Discord. */
function groupsOf({ person, words }: Pane): Group[] {
  const places = namedPlaces(person);
  const inServer = (server: string | null) => places.filter((place) => place.server === server);
  return [
    { id: DIRECT, name: words.say('directMessages'), places: inServer(null) },
    ...person.servers.map(({ id, name }) => ({ id, name, places: inServer(id) })),
  ].filter((group) => group.places.length > 0);
}

/** Round buttons for direct messages, this person's servers, and other servers that they can join. */
export function ServerRail({ session, pane }: { session: Session; pane: Pane }) {
  const { say } = useWords();
  const here = pane.place.server ?? DIRECT;
  const others = new Map(
    session.people.value.flatMap(({ servers }) => servers.map((server) => [server.id, server])),
  )
    .values()
    .filter(({ id }) => pane.person.servers.every((mine) => mine.id !== id))
    .toArray();
  return html`<nav class="rail" aria-label=${say('servers')}>
    <ul>
      ${groupsOf(pane).map(({ id, name, places }) => {
        const [place] = places;
        const unread = places.some((each) => session.isUnread({ person: pane.person.name, place: each.id }));
        const href = place && `#${hashOfViews([{ person: pane.person.name, place: place.id }])}`;
        return html`<li>
          <a class="rail-item" href=${href} title=${name} aria-label=${unread ? say('unreadPlace', { name }) : name} data-unread=${unread} data-initials=${initials(name)}
            aria-current=${id === here ? 'true' : undefined} onClick=${focusOnChoice}>
            ${id === DIRECT && html`<${Icon} name="letter" />`}
          </a>
        </li>`;
      })}
      ${others.map(({ id, name }) => {
        const label = say('joinServer', { server: name });
        return html`<li key=${id}><button type="button" class="rail-item" aria-label=${label} title=${label}
          onClick=${() => showRefusal(pane, () => pane.as.join(id))}><${Icon} name="plus" /></button></li>`;
      })}
    </ul>
  </nav>`;
}

/** Groups the entries of a list by category, in order. Entries without a category and direct messages come first. */
const byCategory = (list: readonly ListedChannel[]) => [
  ...Map.groupBy(list, ({ category, thread }) =>
    thread ? list.find(({ id }) => id === thread.parent)?.category : category,
  ),
];

/** The icon before a channel's name; `@` for a direct message. */
export function PlaceIcon({ kind, isDirect }: { kind: ListedChannel['kind']; isDirect: boolean }) {
  const drawn = kind === 'text' || kind === 'category' ? undefined : kind;
  return html`<span class="place-sign" aria-hidden="true">${
    drawn ? html`<${Icon} name=${drawn} size=${18} />` : isDirect ? '@' : '#'
  }</span>`;
}

/** The name of a channel's kind for screen readers. */
const SPOKEN_KINDS = new Map<
  ListedChannel['kind'],
  'voiceChannel' | 'announcementChannel' | 'forum' | 'thread'
>([
  ['voice', 'voiceChannel'],
  ['announcement', 'announcementChannel'],
  ['forum', 'forum'],
  ['thread', 'thread'],
]);

/** The channels of the current server by category, or the direct messages. */
export function PlaceList({ session, pane }: { session: Session; pane: Pane }) {
  const { server } = pane;
  const here = server?.id ?? DIRECT;
  const group = groupsOf(pane).find(({ id }) => id === here);
  if (!group) return null;
  return html`<nav class="places" aria-label=${group.name}>
    <${ServerTitle} pane=${pane} name=${group.name} />
    ${byCategory(server?.list ?? group.places).map(
      ([category, entries]) => html`
        ${category !== undefined && html`<h3 class="cut label places-category">${category}</h3>`}
        <ul aria-label=${category}>
          ${entries.map((entry) => {
            const place = group.places.find(({ id }) => id === entry.id);
            return html`<li>${
              place
                ? html`<${PlaceButton} session=${session} pane=${pane} place=${place} />`
                : html`<${ClosedPlace} entry=${entry} />`
            }</li>`;
          })}
        </ul>
      `,
    )}
  </nav>`;
}

function PlaceButton({ session, pane, place }: { session: Session; pane: Pane; place: PlaceView }) {
  const { say } = useWords();
  const { id, name, kind, server } = place;
  const isUnread = session.isUnread({ person: pane.person.name, place: id });
  const spoken = SPOKEN_KINDS.get(kind);
  return html`<button type="button" class="entry line place" data-thread=${kind === 'thread'} data-unread=${isUnread} aria-current=${id === pane.place.id ? 'page' : undefined}
    onClick=${() => {
      session.go({ person: pane.person.name, place: id });
      focusOnChoice();
    }}>
    <${PlaceIcon} kind=${kind} isDirect=${!server} />
    <span class="cut">${name}</span>
    ${spoken !== undefined && html`<span class="sr-only">, ${say(spoken)}</span>`}
    ${isUnread && html`<span class="sr-only">, ${say('unread')}</span>`}
  </button>`;
}

/** A forum. Bots can see it, but it has no posts yet. */
function ClosedPlace({ entry: { name, kind } }: { entry: ListedChannel }) {
  const { say } = useWords();
  return html`<span class="entry line place place-closed" title=${say('noForumPosts')}>
    <${PlaceIcon} kind=${kind} isDirect=${false} />
    <span class="cut">${name}</span>
    <span class="sr-only">, ${say('forum')}, ${say('withoutPosts')}</span>
  </span>`;
}

const MENU = 'server-menu';

/** A server's name above its channels, with a menu: its settings, for those who may change them, and leaving. */
function ServerTitle({ pane, name }: { pane: Pane; name: string }) {
  const { person, server, words } = pane;
  if (!server) return html`<h2 class="cut title places-title">${name}</h2>`;
  const choose = (does: () => unknown) => () => {
    // Runs first, so that the dialog returns the focus to the button and not to a hidden element.
    document.getElementById(MENU)?.hidePopover();
    void does();
  };
  const open = choose(() => {
    openSettings.value = { person: person.name, server };
  });
  const leave = choose(() => showRefusal(pane, () => pane.as.leave(server.id)));
  return html`<h2 class="cut title places-title">
      <button type="button" class="line spread server-button" popovertarget=${MENU} aria-haspopup="dialog">
        <span class="cut">${name}</span><${Icon} name="down" size=${16} />
      </button>
    </h2>
    <div id=${MENU} class="popover server-menu" popover="auto" role="dialog" aria-label=${name}>
      ${
        server.may_manage &&
        html`<button type="button" class="line menu-item spread" autofocus onClick=${open}>
          ${words.say('serverSettings')}<${Icon} name="settings" size=${18} />
        </button>`
      }
      <button type="button" class="line menu-item spread" autofocus=${!server.may_manage} onClick=${leave}>
        ${words.say('leaveServer')}<${Icon} name="external" size=${18} />
      </button>
    </div>`;
}

/** Whether the sidebar is open on small screens, where it has no room beside the messages. */
export const sideIsOpen = signal(false);

export function closeSide(): void {
  sideIsOpen.value = false;
}

// A changed place should be visible.
addEventListener('hashchange', closeSide);
