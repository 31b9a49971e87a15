/** How conversations and scores look: the labels in menus and suggestions, and the card. */

import { type APIEmbed, ButtonStyle } from 'discord-api-types/v10';
import { type Button, button, row } from '../display/buttons.ts';
import { ARCHIVED_COLOUR, COLOUR } from '../display/colours.ts';
import { countOf, inline, shownText, when } from '../display/safe-text.ts';
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

/** A field's value holds 1,024 characters, and ids have at most 255. */
const SHOWN = 300;

/** The text above a card, and the button that undoes the change. */
interface Note {
  readonly text: string;
  readonly undo?: Button | undefined;
}

/** A resource with all its fields, and a button for everything that can be done to it. */
export function resourceCard(kind: ResourceKind, resource: Managed, note?: Note): Reply {
  const { ids } = kind;
  const { id } = resource;
  const change = (verb: Verb) => button(ids.change, { verb, id }, ACTIONS[verb].label);
  const rows = row(
    change(resource.is_pinned ? 'unpin' : 'pin'),
    change(resource.is_muted ? 'unmute' : 'mute'),
    change(resource.archived_at === null ? 'archive' : 'restore'),
    button(ids.askMessage, { id }, 'Pin a message'),
    button(ids.askDelete, { id }, 'Delete', { style: ButtonStyle.Danger }),
  );
  const unpinLook = { disabled: resource.pinned_message_id === null };
  const unpin = button(ids.unpinMessage, { id }, 'Unpin the message', unpinLook);
  // Undo stands last: a second click on the first button, where it was, never hits it.
  const below = [unpin, note?.undo].filter((each) => each !== undefined);
  const without = `This id is too long for buttons: use /${kind.noun} pin, mute, archive, pin-message or delete.`;
  return {
    content: [note?.text, rows.length === 0 ? without : undefined]
      .filter((line) => line !== undefined)
      .join('\n'),
    embeds: [resourceEmbed(kind, resource)],
    components: [...rows, ...row(...below)],
  };
}

/** All fields of a resource, with times as Discord shows them to each viewer. */
export function resourceEmbed(kind: ResourceKind, resource: Managed): APIEmbed {
  const { id, group_id, pinned_message_id, archived_at } = resource;
  const text = (value: string | null) => (value === null ? 'none' : inline(value, SHOWN));
  const field = (name: string, value: string) => ({ name, value, inline: true });
  return {
    color: archived_at === null ? COLOUR : ARCHIVED_COLOUR,
    description: `**${kind.noun}** ${inline(id, SHOWN)}`,
    fields: [
      field(kind.party, text(kind.partyOf(resource))),
      field('group', text(group_id)),
      field('pinned message', text(pinned_message_id)),
      field('pinned', resource.is_pinned ? 'yes' : 'no'),
      field('muted', resource.is_muted ? 'yes' : 'no'),
      field('archived', archived_at === null ? 'no' : when(archived_at)),
      field('last active', when(resource.last_active_at)),
      field('last opened', when(resource.last_opened_at)),
      field('created', when(resource.created_at)),
    ],
  };
}
