import type { APIMessageTopLevelComponent } from 'discord-api-types/v10';
import type { ResourcePage } from '../../services/managed-resource.ts';
import { button, row, type StatefulComponent } from '../declaration/component.ts';
import { inline } from '../display/display-text.ts';
import type { Reply } from '../reply.ts';
import type { Kind, Managed } from './kind.ts';
import type { ListQuestion } from './list.ts';
import { type MenuState, resourceMenu } from './selection.ts';

const COLOUR = 0x5865f2;

/** 25 rows with three of these each stay under the 4,096 characters of an embed's description. */
const SHOWN = 24;

/** The components under a list. */
export interface ListButtons {
  readonly page: StatefulComponent<ListQuestion>;
  readonly menu: StatefulComponent<MenuState>;
}

/** A page of a list: a line for each row, the buttons to the pages beside it, and a menu to choose several rows. */
export function listView(
  kind: Kind,
  question: ListQuestion,
  found: ResourcePage<Managed>,
  buttons: ListButtons,
): Reply {
  const { rows, more } = found;
  const first = question.page * question.limit + 1;
  const heading =
    rows.length === 0
      ? `No ${kind.noun}s${question.page > 0 ? ' on this page' : ''}`
      : `${kind.noun}s ${first} to ${first + rows.length - 1}${more ? ', and there are more' : ''}`;
  const description = [
    `**${heading}**${filters(question)}`,
    ...rows.map((resource) => line(kind, resource)),
  ].join('\n');
  return {
    content: '',
    embeds: [{ color: COLOUR, description }],
    components: [...pageRow(question, found, buttons), ...resourceMenu(kind, rows, buttons.menu)],
  };
}

function line(kind: Kind, resource: Managed): string {
  const party = kind.partyOf(resource);
  const flags = [
    resource.is_pinned && 'pinned',
    resource.is_muted && 'muted',
    resource.archived_at && 'archived',
  ];
  const parts = [
    inline(resource.id, SHOWN),
    party !== null && `${kind.party} ${inline(party, SHOWN)}`,
    resource.group_id !== null && `group ${inline(resource.group_id, SHOWN)}`,
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
  { rows, more }: ResourcePage<Managed>,
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
