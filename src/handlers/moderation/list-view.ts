import type { Page } from '../../services/lists/page.ts';
import { type Button, button, COLOUR, row } from '../display/buttons.ts';
import { counted, inline, timestamp } from '../display/text.ts';
import { type Arrival, type Extent, extentOf, heading, pageButtons } from '../paging/page.ts';
import type { Reply } from '../reply.ts';
import type { IndexedResource, IndexState } from '../resource-index.ts';
import type { ListPageFields } from './custom-ids.ts';
import type { Kind } from './kind.ts';
import { marksOf } from './label.ts';
import { filterInWords } from './list-filter.ts';
import { resourceMenu } from './selection.ts';

/**
 * An embed's description holds 4,096 characters. What stands above the rows takes at most 500 of them, and each row at
 * most 100 besides its id; the ids get the rest: all of their 255 characters on a page of ten, 43 on one of 25.
 */
const ROOM_FOR_ROWS = 4_096 - 500;
const ROOM_BESIDE_ID = 100;
const PARTY_LENGTH = 20;

/** How a page was come to, and what is known of its list besides. */
interface Found {
  readonly arrival?: Arrival | undefined;
  /** How many rows there are as far as is known elsewhere. */
  readonly counted?: number | undefined;
  /** What was looked through, where the service could not list it. */
  readonly looked?: IndexState | undefined;
}

/** A page of a list: a line for each row, the buttons to other pages, and a menu to choose several rows. */
export function listView(
  kind: Kind,
  fields: ListPageFields,
  page: Page<IndexedResource>,
  { arrival, counted, looked }: Found,
): Reply {
  const { rows } = page;
  const extent = extentOf(
    { ...fields, total: counted ?? fields.total },
    { ...page, rows: rows.length },
    arrival,
  );
  const idLength = Math.floor(ROOM_FOR_ROWS / Math.max(rows.length, 1)) - ROOM_BESIDE_ID;
  const [turns, missing] = turnsOf(kind, fields, extent, { last: rows.at(-1)?.id, looked });
  const description = [
    `**${heading(kind.noun, extent)}**${filterInWords(kind, fields)}`,
    extent.note,
    looked && howFar(kind, looked),
    ...rows.map((resource) => line(resource, idLength)),
    missing,
  ]
    .filter((part) => part !== undefined)
    .join('\n');
  const here = extent.page === fields.page ? fields : { ...fields, page: extent.page, after: '' };
  return {
    content: '',
    embeds: [{ color: COLOUR, description }],
    components: [...turns, ...resourceMenu(kind, rows, here)],
  };
}

/** The row of page buttons; where the end is not known as not all was looked through, a look further in place of Last. */
function turnsOf(
  { ids }: Kind,
  fields: ListPageFields,
  extent: Extent,
  { last, looked }: { readonly last: string | undefined; readonly looked: IndexState | undefined },
) {
  const turns: (Button | undefined)[] = [...pageButtons(ids, fields, extent, looked ? '' : last)];
  if (looked && !looked.whole && !looked.cut) {
    const again = { ...fields, turn: 'a', page: extent.page, total: '', after: '' } as const;
    turns.splice(4, 1, button(ids.page, again, 'Look further'));
  }
  const shown = row(...turns);
  const missing =
    turns.length > shown.length && shown.length === 0
      ? 'These filters are too long for page buttons: a larger `limit` shows more.'
      : undefined;
  return [shown, missing] as const;
}

/** How far was looked; undefined where nothing is left to look through. */
function howFar({ noun }: Kind, { whole, looked, cut }: IndexState): string | undefined {
  if (whole) return undefined;
  return `Looked through ${counted(noun, looked)}${cut ? ', and no more can be had' : ' so far'}.`;
}

/** Who it is with and its marks, when it was active, and its id. */
function line(resource: IndexedResource, idLength: number): string {
  const { id, party, group_id, last_active_at } = resource;
  const group = group_id === null ? undefined : `group ${inline(group_id, PARTY_LENGTH)}`;
  const [first = 'nobody', ...others] = [
    party === null ? undefined : inline(party, PARTY_LENGTH),
    group,
  ].filter((part) => part !== undefined);
  const active = last_active_at === null ? 'never active' : `active ${timestamp(last_active_at, 'R')}`;
  return [[first, ...marksOf(resource)].join(' '), ...others, active, inline(id, idLength)].join(' · ');
}
