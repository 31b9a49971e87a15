import type { Page } from '../../services/lists/page.ts';
import { row } from '../display/buttons.ts';
import { COLOUR } from '../display/colours.ts';
import { inline } from '../display/display-text.ts';
import { timestamp } from '../display/time.ts';
import { type Arrival, extentOf, heading } from '../paging/extent.ts';
import { pageButtons } from '../paging/page-buttons.ts';
import type { Reply } from '../reply.ts';
import type { ListPageFields } from './custom-ids.ts';
import { type Kind, type Managed, partiesOf } from './kind.ts';
import { resourceMenu } from './menu.ts';

/**
 * An embed's description holds 4,096 characters. The heading takes at most 250 of them, and each row at most 124
 * besides its id; the ids get the rest: all of their 255 characters on a page of ten, 29 on one of 25.
 */
const ROOM_FOR_ROWS = 4_096 - 250;
const ROOM_BESIDE_ID = 124;
const PARTY_LENGTH = 20;

/** A page of a list: a line for each row, the buttons to other pages, and a menu to choose several rows. */
export function listView(kind: Kind, fields: ListPageFields, page: Page<Managed>, arrival?: Arrival): Reply {
  const { rows } = page;
  const extent = extentOf(fields, { ...page, rows: rows.length }, arrival);
  const idLength = Math.floor(ROOM_FOR_ROWS / Math.max(rows.length, 1)) - ROOM_BESIDE_ID;
  const description = [
    `**${heading(kind.noun, extent)}**${filters(fields)}`,
    ...(extent.note === undefined ? [] : [extent.note]),
    ...rows.map((resource) => line(kind, resource, idLength)),
  ].join('\n');
  const turns = row(...pageButtons(kind.ids, fields, extent, rows.at(-1)?.id));
  const here = extent.page === fields.page ? fields : { ...fields, page: extent.page, after: '' };
  return {
    content: '',
    embeds: [{ color: COLOUR, description }],
    components: [...turns, ...resourceMenu(kind, rows, here)],
  };
}

function line(kind: Kind, resource: Managed, idLength: number): string {
  const known = { party: kind.partyOf(resource), group_id: resource.group_id };
  const flags = [
    resource.is_pinned && 'pinned',
    resource.is_muted && 'muted',
    resource.archived_at && 'archived',
  ];
  const parts = [
    inline(resource.id, idLength),
    ...partiesOf(kind, known, (party) => inline(party, PARTY_LENGTH)),
    ...flags,
    resource.last_active_at === null ? 'never active' : `active ${timestamp(resource.last_active_at, 'R')}`,
  ];
  return parts.filter((part) => part !== false && part !== null).join(' · ');
}

function filters({ flags, group }: ListPageFields): string {
  const set = [
    flags.includes('m') && 'muted',
    flags.includes('a') && 'archived',
    flags.includes('p') && 'pinned',
    group !== '' && `of group ${inline(group, 100)}`,
  ].filter((filter) => filter !== false);
  return set.length === 0 ? '' : ` (only ${set.join(', ')})`;
}
