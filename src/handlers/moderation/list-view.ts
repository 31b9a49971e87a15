import type { APIMessageTopLevelComponent } from 'discord-api-types/v10';
import type { ListPage } from '../../services/lists/list-call.ts';
import { button, row, type StatefulComponent } from '../declaration/component.ts';
import { inline } from '../display/display-text.ts';
import { pageExtent } from '../display/page-extent.ts';
import type { Reply } from '../reply.ts';
import type { Kind, Managed } from './kind.ts';
import type { ListQuestion } from './list.ts';
import { type MenuState, resourceMenu } from './selection.ts';

const COLOUR = 0x5865f2;

/**
 * An embed's description holds 4,096 characters. The heading takes at most 250 of them, and each row at most 124
 * besides its id; the ids get the rest: all of their 255 characters on a page of ten, 29 on one of 25.
 */
const ROOM_FOR_ROWS = 4_096 - 250;
const ROOM_BESIDE_ID = 124;
const PARTY_LENGTH = 20;

/** The components under a list. */
export interface ListButtons {
  readonly page: StatefulComponent<ListQuestion>;
  readonly menu: StatefulComponent<MenuState>;
}

/** A page of a list: a line for each row, the buttons to the pages beside it, and a menu to choose several rows. */
export function listView(
  kind: Kind,
  question: ListQuestion,
  found: ListPage<Managed>,
  buttons: ListButtons,
): Reply {
  const { rows, more } = found;
  const offset = question.page * question.limit;
  const heading = pageExtent(kind.noun, { offset, rows: rows.length, more });
  const idLength = Math.floor(ROOM_FOR_ROWS / Math.max(rows.length, 1)) - ROOM_BESIDE_ID;
  const description = [
    `**${heading}**${filters(question)}`,
    ...rows.map((resource) => line(kind, resource, idLength)),
  ].join('\n');
  return {
    content: '',
    embeds: [{ color: COLOUR, description }],
    components: [...pageRow(question, found, buttons), ...resourceMenu(kind, rows, buttons.menu)],
  };
}

function line(kind: Kind, resource: Managed, idLength: number): string {
  const party = kind.partyOf(resource);
  const flags = [
    resource.is_pinned && 'pinned',
    resource.is_muted && 'muted',
    resource.archived_at && 'archived',
  ];
  const parts = [
    inline(resource.id, idLength),
    party !== null && `${kind.party} ${inline(party, PARTY_LENGTH)}`,
    resource.group_id !== null && `group ${inline(resource.group_id, PARTY_LENGTH)}`,
    ...flags,
    resource.last_active_at === null
      ? 'never active'
      : `active <t:${Math.floor(resource.last_active_at.getTime() / 1_000)}:R>`,
  ];
  return parts.filter((part) => part !== false && part !== null).join(' · ');
}

function filters({ flags, group }: ListQuestion): string {
  const set = [
    flags.includes('m') && 'muted',
    flags.includes('a') && 'archived',
    flags.includes('p') && 'pinned',
    group !== '' && `of group ${inline(group, 100)}`,
  ].filter((filter) => filter !== false);
  return set.length === 0 ? '' : ` (only ${set.join(', ')})`;
}

/** No row when everything is on this page, or when the state does not fit into a custom id. */
function pageRow(
  question: ListQuestion,
  { rows, more }: ListPage<Managed>,
  { page }: ListButtons,
): APIMessageTopLevelComponent[] {
  if (question.page === 0 && !more) return [];
  const before = { ...question, page: Math.max(0, question.page - 1), after: '' };
  const next = { ...question, page: question.page + 1, after: rows.at(-1)?.id ?? '' };
  // A state with the last id may be too long where one without it is not: the service is then asked from the start.
  const forward = page.customId(next) === undefined ? { ...next, after: '' } : next;
  return row(
    button(page, before, 'Previous', { disabled: question.page === 0 }),
    button(page, forward, 'Next', { disabled: !more }),
  );
}
