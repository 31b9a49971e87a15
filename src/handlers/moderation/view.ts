/** How conversations and scores look: the labels in menus and suggestions, and the card. */

import { type APIEmbed, ButtonStyle } from 'discord-api-types/v10';
import { type Button, button, row } from '../display/buttons.ts';
import { ARCHIVED_COLOUR, COLOUR } from '../display/colours.ts';
import { countOf, inline, shownText, timestamp } from '../display/safe-text.ts';
import type { Reply } from '../reply.ts';
import type { IndexedResource, IndexState } from '../resource-index.ts';
import { ACTIONS, type Verb } from './actions.ts';
import type { Managed, ResourceKind } from './resource-kind.ts';

/** Discord's limit for what is offered, and for an option of a menu. */
const LABEL_LENGTH = 100;

/** Characters of a contact or game, and of a group beside it; the id has the rest. */
const PARTY_LENGTH = 40;
const GROUP_LENGTH = 24;

/** Characters of an id behind a contact or game, which tells most resources apart; an id hardly longer is shown whole. */
const ID_BEGINNING = 6;
const SHORT_ID = 9;

/** The fields of a label. Marks that are not known are left out. */
type Labelled = Pick<IndexedResource, 'id' | 'party' | 'group_id'> &
  Partial<Pick<IndexedResource, 'is_pinned' | 'is_muted' | 'archived'>>;

/** Who a resource is with, with its marks, and then its group: `linus 📌 🔇 · group eu`; its id where there is neither. */
export function resourceLabel(resource: Labelled): string {
  const { id, party, group_id } = resource;
  const group = group_id === null ? undefined : `group ${shownText(group_id, GROUP_LENGTH)}`;
  const withWhom = party === null ? undefined : shownText(party, PARTY_LENGTH);
  const [first = shownText(id, LABEL_LENGTH - MARKS_LENGTH), ...others] = [withWhom, group].filter(
    (part) => part !== undefined,
  );
  return [[first, ...stateMarks(resource)].join(' '), ...others].join(' · ');
}

/** The same with the id behind it: its beginning, or the whole id where two labels would be equal. */
export function distinctLabels(resources: readonly Labelled[]): string[] {
  const short = resources.map((resource) => labelWithId(resource, beginningOfId(resource.id)));
  return resources.map((resource, at) => {
    const label = short[at] ?? '';
    const isOnlyOne = short.filter((other) => other === label).length === 1;
    return isOnlyOne ? label : labelWithId(resource, resource.id);
  });
}

function labelWithId(resource: Labelled, id: string): string {
  const label = resourceLabel(resource);
  if (resource.party === null && resource.group_id === null) return label;
  return `${label} · ${shownText(id, LABEL_LENGTH - label.length - 3)}`;
}

function beginningOfId(id: string): string {
  return id.length <= SHORT_ID ? id : `${id.slice(0, ID_BEGINNING)}…`;
}

/** Characters of all marks with the spaces before them. */
const MARKS_LENGTH = 10;

/** How far the index was looked through: `Looked through 1,000 conversations so far`. @param noun of one resource */
export function lookedThrough(noun: string, { looked, cut }: IndexState): string {
  const many = countOf(noun, looked);
  return cut ? `Looked through the ${many} available` : `Looked through ${many} so far`;
}

/** The marks for pinned, muted and archived. */
export function stateMarks({ is_pinned, is_muted, archived }: Labelled): string[] {
  return [is_pinned && '📌', is_muted && '🔇', archived && '🗄️'].filter((mark) => typeof mark === 'string');
}

/** A title holds 256 characters, and ids have at most 255. */
const TITLE_LENGTH = 240;
const SHOWN = 300;

/** The text above a card, and the button that undoes the change. */
interface Note {
  readonly text: string;
  readonly undo?: Button | undefined;
}

/** A resource with its state, and a button for everything that can be done to it now. */
export function resourceCard(kind: ResourceKind, resource: Managed, note?: Note): Reply {
  const { ids } = kind;
  const { id, pinned_message_id } = resource;
  const change = (verb: Verb) => button(ids.change, { verb, id }, ACTIONS[verb].label);
  const rows = row(
    change(resource.is_pinned ? 'unpin' : 'pin'),
    change(resource.is_muted ? 'unmute' : 'mute'),
    change(resource.archived_at === null ? 'archive' : 'restore'),
    button(ids.askMessage, { id }, 'Pin a message'),
    button(ids.askDelete, { id }, 'Delete', { style: ButtonStyle.Danger }),
  );
  const disabled = pinned_message_id === null;
  const unpin = button(ids.unpinMessage, { id }, 'Unpin the message', { disabled });
  // Undo never stands first: a second click where a button was pressed, on a card that has moved, does not hit it.
  const below = [disabled && !note?.undo ? undefined : unpin, note?.undo].filter(
    (each) => each !== undefined,
  );
  const without = `This id is too long for buttons: use /${kind.noun} pin, mute, archive, pin-message or delete.`;
  return {
    content: [note?.text, rows.length === 0 ? without : undefined]
      .filter((line) => line !== undefined)
      .join('\n'),
    embeds: [resourceEmbed(kind, resource)],
    components: [...rows, ...row(...below)],
  };
}

/** A resource at a glance: who it is with, what is so of it, how long ago it was in use, and its id in small print. */
export function resourceEmbed(kind: ResourceKind, resource: Managed): APIEmbed {
  const { id, group_id, archived_at } = resource;
  const party = kind.partyOf(resource);
  const group = group_id === null ? undefined : `group ${inline(group_id, TITLE_LENGTH)}`;
  const title = party === null ? undefined : inline(party, TITLE_LENGTH);
  const times = [
    ago('active', resource.last_active_at),
    ago('opened', resource.last_opened_at),
    ago('created', resource.created_at),
  ].join(' · ');
  const lines = [
    badges(resource).join(' · '),
    title === undefined ? '' : (group ?? ''),
    times,
    `-# ${kind.noun} ${inline(id, SHOWN)}`,
  ];
  return {
    color: archived_at === null ? COLOUR : ARCHIVED_COLOUR,
    title: title ?? group ?? `No ${kind.party}`,
    description: lines.filter((line) => line !== '').join('\n'),
  };
}

/** What is so of a resource; nothing of what is not. */
function badges({ is_pinned, is_muted, archived_at, pinned_message_id }: Managed): string[] {
  return [
    is_muted && '🔇 muted',
    is_pinned && '📌 pinned',
    archived_at !== null && `🗄️ archived ${timestamp(archived_at, 'R')}`,
    pinned_message_id !== null && `💬 pinned message ${inline(pinned_message_id, SHOWN)}`,
  ].filter((badge) => typeof badge === 'string');
}

const ago = (what: string, time: Date | null): string =>
  time === null ? `never ${what}` : `${what} ${timestamp(time, 'R')}`;
