import { html } from 'htm/preact';
import type { PlaceCard } from '../../protocol/events.ts';
import { focusOnArrival } from '../composer/focus-composer.ts';
import { initials } from '../people/initials.ts';
import { ServerTitle } from '../settings/server-title.ts';
import { Icon } from '../shell/icon.ts';
import { closeSide } from '../shell/side-drawer.ts';
import { hashOfViews } from '../state/address.ts';
import type { Session } from '../state/page-session.ts';
import type { Pane } from '../state/pane.ts';

/** The server that a place belongs to, or all direct messages together. */
interface Group {
  readonly id: string;
  readonly name: string;
  readonly places: readonly PlaceCard[];
}

/** Somebody who has chosen a place wants to write there, also when it is the one where they are. */
function arrive(): void {
  focusOnArrival();
  closeSide();
}

const DIRECT: Pick<Group, 'id' | 'name'> = { id: '@me', name: 'Direct Messages' };

/** The places by the server that they are in, direct messages first, as Discord has them. */
function groupsOf(places: readonly PlaceCard[]): Group[] {
  const groups = Map.groupBy(places, ({ server }) => server?.id ?? DIRECT.id);
  return [...groups]
    .map(([id, members]) => ({ id, name: members[0]?.server?.name ?? DIRECT.name, places: members }))
    .toSorted((one, other) => Number(other.id === DIRECT.id) - Number(one.id === DIRECT.id));
}

/** The servers of this person, and direct messages, as round buttons one below the other. */
export function ServerRail({ session, pane }: { session: Session; pane: Pane }) {
  const here = pane.place.server?.id ?? DIRECT.id;
  return html`<nav class="rail" aria-label="Servers">
    <ul>
      ${groupsOf(pane.person.places).map(({ id, name, places }) => {
        const [place] = places;
        const unread = places.some((each) => session.isUnread({ person: pane.person.name, place: each.id }));
        const href = place && `#${hashOfViews([{ person: pane.person.name, place: place.id }])}`;
        return html`<li>
          <a class="rail-item" href=${href} title=${name} aria-label=${unread ? `${name}, unread` : name} data-unread=${unread} data-initials=${initials(name)}
            aria-current=${id === here ? 'true' : undefined} onClick=${arrive}>
            ${id === DIRECT.id && html`<${Icon} name="letter" />`}
          </a>
        </li>`;
      })}
    </ul>
  </nav>`;
}

/** The channels of the server that one looks at, or the direct messages. */
export function PlaceList({ session, pane }: { session: Session; pane: Pane }) {
  const here = pane.place.server?.id ?? DIRECT.id;
  const group = groupsOf(pane.person.places).find(({ id }) => id === here);
  if (!group) return null;
  const isUnread = ({ id }: PlaceCard) => session.isUnread({ person: pane.person.name, place: id });
  return html`<nav class="places" aria-label=${group.name}>
    <${ServerTitle} pane=${pane} name=${group.name} />
    <ul>
      ${group.places.map(
        (place) => html`<li>
          <button type="button" class="place" data-unread=${isUnread(place)} aria-current=${place.id === pane.place.id ? 'page' : undefined}
            onClick=${() => {
              session.go({ person: pane.person.name, place: place.id });
              arrive();
            }}>
            <span class="place-sign" aria-hidden="true">${place.server ? '#' : '@'}</span>
            <span class="place-name">${place.name}</span>
            ${isUnread(place) && html`<span class="sr-only">, unread</span>`}
          </button>
        </li>`,
      )}
    </ul>
  </nav>`;
}
