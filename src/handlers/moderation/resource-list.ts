import type { Page } from '../../services/lists/page.ts';
import { within } from '../../services/time.ts';
import type { HandlerContext } from '../context.ts';
import {
  type Component,
  type ComponentInput,
  type ComponentMessage,
  defineComponent,
} from '../declaration/component.ts';
import { choice, onlyOrHide, optionalText } from '../declaration/options.ts';
import { defineRunnable, type Runnable } from '../declaration/runnable.ts';
import { button, row } from '../display/buttons.ts';
import { COLOUR } from '../display/colours.ts';
import { grouped, inline, timestamp } from '../display/safe-text.ts';
import { pageComponents } from '../paging/page-components.ts';
import {
  type Arrival,
  type Extent,
  extentOf,
  firstPage,
  limitOption,
  listHeading,
  pageAt,
  pageButtons,
} from '../paging/paging.ts';
import type { Reply } from '../reply.ts';
import type { IndexedResource, IndexState } from '../resource-index.ts';
import { english } from '../words/en/index.ts';
import { type ListPageFields, MOST_ROWS } from './custom-ids.ts';
import {
  filterInWords,
  flagsOf,
  isOfService,
  lookThrough,
  serviceFilter,
  sortedPage,
  sortingNumber,
  totalOf,
} from './list-filter.ts';
import { indexed, type ResourceKind, remember } from './resource-kind.ts';
import { shareable } from './resource-option.ts';
import { keepChoice, resourceMenu, shownPageFields } from './selection.ts';
import { lookedThrough, stateMarks } from './view.ts';

/** Goes to another page of a list, and shows the same one again. */
export function listComponents(kind: ResourceKind): Component[] {
  // Rows chosen on the pages before stay chosen.
  const show = async (
    fields: ListPageFields,
    context: HandlerContext,
    arrival: Arrival | undefined,
    { message }: Pick<ComponentInput, 'message'>,
  ) => keepChoice(kind, await listPage(kind, fields, context, arrival), message, context);
  return [
    ...pageComponents(kind.ids, { effect: 'update', show }),
    defineComponent({
      codec: kind.ids.refresh,
      effect: 'update',
      run: (fields, context, input) => show({ turn: 'a', ...fields }, context, undefined, input),
    }),
  ];
}

/** The list, filtered and in pages. */
export function listSubcommand(kind: ResourceKind): Runnable {
  return defineRunnable({
    name: 'list',
    description: `List ${kind.noun}s, the newest or the last active first`,
    example: `${kind.party}:${kind.party === 'contact' ? 'margaret' : 'star'} archived:hide`,
    options: {
      // Its name is that of the party.
      [kind.party]: optionalText({
        description: `A part of the ${kind.party}; capitals do not matter`,
        minLength: 1,
        maxLength: 255,
      }),
      muted: onlyOrHide({ description: 'Muted ones only, or all others' }),
      archived: onlyOrHide({ description: 'Archived ones only, or all others' }),
      pinned: onlyOrHide({ description: 'Pinned ones only, or all others' }),
      group: optionalText({
        description: 'Only those of the group with this id',
        minLength: 1,
        maxLength: 255,
      }),
      order: choice({
        description: 'Which come first; default: the newest',
        choices: [
          { value: 'newest', name: 'newest' },
          { value: 'active', name: 'last activity' },
        ],
        fallback: 'newest',
      }),
      limit: limitOption('Rows', { most: MOST_ROWS, usual: 10 }),
    },
    visibility: shareable,
    run({ [kind.party]: part = '', muted, archived, pinned, group = '', order, limit }, context) {
      const filter = {
        flags: flagsOf({ muted, archived, pinned }),
        order: order === 'active' ? 'a' : 'n',
        group,
        // By its computed name TypeScript takes it for any of the options.
        party: String(part),
      } as const;
      return listPage(kind, { ...firstPage(limit), ...filter, after: '' }, context);
    },
  });
}

/** A page of the list as it is now. @throws ServiceFailure */
async function listPage(
  kind: ResourceKind,
  fields: ListPageFields,
  context: HandlerContext,
  arrival?: Arrival,
): Promise<Reply> {
  if (isOfService(fields)) {
    const filter = serviceFilter(fields);
    const found = await kind.client(context).page(filter, pageAt(fields), context.abandoned);
    remember(kind, found.rows, context);
    const rows = found.rows.map((resource) => indexed(kind, resource));
    const total = found.total ?? (await totalOf(kind, fields, context));
    return listView(kind, fields, { ...found, rows }, { arrival, total });
  }
  const looked = await lookThrough(kind, fields, context);
  const sizes = Float64Array.from(looked.rows, sortingNumber(fields));
  const found = sortedPage(looked.rows, sizes, pageAt(fields), looked.whole);
  return listView(kind, fields, found, { arrival, looked });
}

/** Milliseconds that the service has to show a list again, also when the bot is about to stop. */
const REFRESH_LIMIT = 3_000;

/**
 * A list after its rows were changed, with nothing chosen. Where the service does not give it in time, it has no rows:
 * none of them may be as it was.
 */
export async function refreshedList(
  kind: ResourceKind,
  message: ComponentMessage | undefined,
  context: HandlerContext,
): Promise<Reply> {
  const here = shownPageFields(kind, message);
  if (here && !context.signal.aborted) {
    const reading = listPage(kind, here, context).catch(
      (error: unknown) => void context.explainAndLog(error),
    );
    const page = await within(REFRESH_LIMIT, reading);
    if (page) return page;
  }
  const how = context.mention(`${kind.noun} list`);
  return {
    content: `This list is not shown again after the change: use ${how}.`,
    embeds: [],
    components: [],
  };
}

/** Where the list behind a report cannot be shown again. */
const PRESS_REFRESH = 'The list does not show this yet: press Refresh under it.';

/**
 * Shows the list that led to this message again, on the page and with the choice that it has now.
 * @returns an empty text, or the sentence that says what to do where the list stays as it was
 */
export async function refreshSource(kind: ResourceKind, context: HandlerContext): Promise<string> {
  const { source } = context;
  if (!source || context.signal.aborted) return PRESS_REFRESH;
  const refresh = async () => {
    const shown = await source.read();
    if (!shown) return false;
    const message = { components: [...(shown.components ?? [])] };
    const here = shownPageFields(kind, message);
    // What is no list any more shows nothing that is old.
    if (!here) return true;
    return source.edit(keepChoice(kind, await listPage(kind, here, context), message, context));
  };
  const failed = (error: unknown) => void context.explainAndLog(error);
  return (await within(REFRESH_LIMIT, refresh().catch(failed))) === true ? '' : PRESS_REFRESH;
}

/**
 * An embed's description holds 4,096 characters. What stands above the rows takes at most 500 of them, and each row at
 * most 100 besides its id; the ids get the rest: all of their 255 characters on a page of ten, 43 on one of 25.
 */
const ROOM_FOR_ROWS = 4_096 - 500;
const ROOM_BESIDE_ID = 100;
const PARTY_LENGTH = 20;

/** How somebody came to a page, and what is known of its list. */
interface ListKnowledge {
  readonly arrival?: Arrival | undefined;
  /** How many rows there are, where the service or the index says so. */
  readonly total?: number | undefined;
  /** How far the index was looked through, where the service cannot list it. */
  readonly looked?: IndexState | undefined;
}

/** A page of a list: a line for each row, the buttons to other pages, and a menu to choose several rows. */
function listView(
  kind: ResourceKind,
  fields: ListPageFields,
  page: Page<IndexedResource>,
  { arrival, total, looked }: ListKnowledge,
): Reply {
  const { rows } = page;
  const known = { ...fields, total: total ?? fields.total };
  const extent = extentOf(known, { ...page, rows: rows.length }, arrival);
  const idLength = Math.floor(ROOM_FOR_ROWS / Math.max(rows.length, 1)) - ROOM_BESIDE_ID;
  const [buttons, missing] = listButtons(kind, fields, extent, { last: rows.at(-1)?.id, looked });
  const description = [
    `**${listHeading(`${kind.noun}s`, extent, english.lists)}**${filterInWords(kind, fields)}`,
    extent.note?.(english),
    looked && !looked.whole ? `${lookedThrough(kind.noun, looked)}.` : undefined,
    ...rows.map((resource) => resourceLine(resource, idLength)),
    missing,
  ]
    .filter((part) => part !== undefined)
    .join('\n');
  const here = extent.page === fields.page ? fields : { ...fields, page: extent.page, after: '' };
  return {
    content: '',
    embeds: [{ color: COLOUR, description }],
    components: [...buttons, ...resourceMenu(kind, rows, here)],
  };
}

/** The rows of buttons: to other pages, and below them those that show this page again. */
function listButtons(
  { ids }: ResourceKind,
  fields: ListPageFields,
  extent: Extent,
  { last, looked }: { readonly last: string | undefined; readonly looked: IndexState | undefined },
) {
  const { page, total = '' } = extent;
  const again = { ...fields, turn: 'a', page, total: '', after: '' } as const;
  const turns = pageButtons(ids, fields, extent, english, looked ? '' : last);
  const further = looked && !looked.whole && !looked.cut ? [button(ids.page, again, 'Look further')] : [];
  const after = page === fields.page ? fields.after : '';
  const refresh =
    button(ids.refresh, { ...again, total, after }, 'Refresh') ?? button(ids.refresh, again, 'Refresh');
  const rows = extent.rows === 0 ? undefined : allButton(ids, fields, extent);
  const below = [...further, refresh, rows].filter((each) => each !== undefined);
  const shown = row(...turns);
  const missing =
    turns.length > shown.length && shown.length === 0
      ? 'These filters are too long for page buttons: a larger `limit` shows more.'
      : undefined;
  return [[...shown, ...row(...below)], missing] as const;
}

/** Asks about all rows of the filter, where the buttons of the question have room for it. */
function allButton({ askAll, changeAll }: ResourceKind['ids'], fields: ListPageFields, extent: Extent) {
  const { flags, order, group, party } = fields;
  const { total, page, limit, rows, more } = extent;
  const filter = { flags, order, group, party };
  const longest = { verb: 'restore', asker: '9'.repeat(20), until: 9_999_999_999, ...filter } as const;
  if (changeAll.encode(longest) === undefined) return undefined;
  const least = page * limit + rows + (more ? 1 : 0);
  const all = total === undefined ? `At least ${grouped(least)}` : `All ${grouped(total)}`;
  return button(askAll, filter, `${all} of this filter …`);
}

/** Who it is with and its marks, when it was active, and its id. */
export function resourceLine(resource: IndexedResource, idLength: number): string {
  const { id, party, group_id, last_active_at } = resource;
  const group = group_id === null ? undefined : `group ${inline(group_id, PARTY_LENGTH)}`;
  const [first = 'nobody', ...others] = [
    party === null ? undefined : inline(party, PARTY_LENGTH),
    group,
  ].filter((part) => part !== undefined);
  const active = last_active_at === null ? 'never active' : `active ${timestamp(last_active_at, 'R')}`;
  return [[first, ...stateMarks(resource)].join(' '), ...others, active, inline(id, idLength)].join(' · ');
}
