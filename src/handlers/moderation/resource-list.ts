import type { ResourceIndexState } from '../../services/indexes/resource-index.ts';
import { indexEntry } from '../../services/indexes/resource-table.ts';
import type { Page } from '../../services/lists/page.ts';
import type { IndexedResource } from '../../services/resources/managed-resource.ts';
import type { HandlerContext } from '../context.ts';
import { type Component, defineComponent } from '../declaration/component.ts';
import { choice, onlyOrHide, optionalText } from '../declaration/options.ts';
import { defineRunnable, type Runnable } from '../declaration/runnable.ts';
import { ACTION_ROW_BUTTONS, SELECT_OPTIONS } from '../discord-limits.ts';
import { type Button, button, row } from '../display/buttons.ts';
import { COLOUR } from '../display/colours.ts';
import { joinLines } from '../display/safe-text.ts';
import { pageComponents } from '../paging/page-components.ts';
import { firstPage, limitOption, pageAt } from '../paging/page-fields.ts';
import { type Extent, extentOf, listHeading, type Navigation, pageButtons } from '../paging/page-view.ts';
import type { Reply } from '../reply.ts';
import type { Words } from '../words/words.ts';
import { commands } from '../words/words.ts';
import type { ListPageFields } from './custom-ids.ts';
import { countRows, findFilteredRows, sortedPage, sortKey } from './filtered-rows.ts';
import { MAX_ROWS } from './jobs/job.ts';
import {
  type Selection,
  type SelectionChange,
  selectionMenu,
  selectRows,
  verbButtons,
} from './jobs/selection.ts';
import { canServiceList, encodeFlags, filterInWords, serviceFilter } from './list-filter.ts';
import { type ResourceKind, remember } from './resource-kind.ts';
import { shareable } from './resource-option.ts';
import { resourceLines, searchProgress } from './view.ts';

/** The components that turn and refresh the pages of a list and select rows. Rows of other pages stay selected. */
export function listComponents(kind: ResourceKind): Component[] {
  const { refresh, chooseAll, menu } = kind.ids;
  return [
    ...pageComponents(kind.ids, {
      effect: 'update',
      show: (fields, context, arrival) => listPage(kind, fields, context, { arrival }),
    }),
    defineComponent({
      codec: refresh,
      effect: 'update',
      run: (fields, context) => listPage(kind, { turn: 'a', ...fields }, context),
    }),
    defineComponent({
      codec: chooseAll,
      effect: 'update',
      run: (fields, context) => listPage(kind, { turn: 'a', ...fields }, context, { all: true }),
    }),
    defineComponent({
      codec: menu,
      effect: 'update',
      run: (fields, context, input) => listPage(kind, fields, context, { menu: input }),
    }),
  ];
}

/** The subcommand `list`: a filtered list, in pages. */
export function listSubcommand(kind: ResourceKind): Runnable {
  return defineRunnable({
    name: 'list',
    description: commands[kind.noun].list,
    example: `${kind.party}:${kind.party === 'contact' ? 'margaret' : 'star'} archived:hide`,
    options: {
      // Named after the party.
      [kind.party]: optionalText({
        description: commands[kind.noun].partOfParty,
        minLength: 1,
        maxLength: 255,
      }),
      muted: onlyOrHide({ description: commands[kind.noun].muted }),
      archived: onlyOrHide({ description: commands.moderation.archived }),
      pinned: onlyOrHide({ description: commands.moderation.pinned }),
      group: optionalText({
        description: commands.moderation.group,
        minLength: 1,
        maxLength: 255,
      }),
      order: choice({
        description: commands.moderation.order,
        choices: [
          { value: 'newest', name: commands.choices.newest },
          { value: 'active', name: commands.choices.lastActivity },
        ],
        fallback: 'newest',
      }),
      limit: limitOption(commands.moderation.limit, { most: SELECT_OPTIONS, usual: 10 }),
    },
    visibility: shareable,
    run({ [kind.party]: part = '', muted, archived, pinned, group = '', order, limit }, context) {
      const filter = {
        flags: encodeFlags(({ name }) => ({ muted, archived, pinned })[name]),
        order: order === 'active' ? 'a' : 'n',
        group,
        // Its key is computed, so that TypeScript gives it the type of any option.
        party: String(part),
      } as const;
      return listPage(kind, { ...firstPage(limit), ...filter, after: '', job: '' }, context);
    },
  });
}

/** Reads a page of the list. @throws ServiceFailure; CannotDo if all rows are to be selected, but none match */
export async function listPage(
  kind: ResourceKind,
  asked: ListPageFields,
  context: HandlerContext,
  { arrival, ...choosing }: SelectionChange & { readonly arrival?: Navigation | undefined } = {},
): Promise<Reply> {
  const chosen = await selectRows(kind, asked, choosing, context);
  const fields = { ...asked, job: chosen.key };
  if (canServiceList(fields)) {
    const filter = serviceFilter(fields);
    const found = await kind.client(context).page(filter, pageAt(fields), context.abandoned);
    remember(kind, found.rows, context);
    const rows = found.rows.map((resource) => indexEntry(kind, resource));
    const total = found.total ?? (await countRows(kind, fields, context));
    return listView(kind, fields, { ...found, rows }, { arrival, total, chosen }, context);
  }
  const looked = await findFilteredRows(kind, fields, context);
  const sizes = Float64Array.from(looked.rows, sortKey(fields));
  const found = sortedPage(looked.rows, sizes, pageAt(fields), looked.whole);
  return listView(kind, fields, found, { arrival, looked, chosen }, context);
}

/** How a page was reached, what is known about its list, and the selected rows of all pages. */
interface ListState {
  readonly arrival?: Navigation | undefined;
  /** The number of rows, if the service or the index has it. */
  readonly total?: number | undefined;
  /** The state of the searched index, for a list that the service cannot return. */
  readonly looked?: ResourceIndexState | undefined;
  readonly chosen: Selection;
}

/** A page of a list: a line for each row, buttons to other pages, a menu to select rows, and the verbs for these. */
function listView(
  kind: ResourceKind,
  fields: ListPageFields,
  page: Page<IndexedResource>,
  { arrival, total, looked, chosen }: ListState,
  context: HandlerContext,
): Reply {
  const { words } = context;
  const { rows } = page;
  const known = { ...fields, total: total ?? fields.total };
  const extent = extentOf(`${kind.noun}s`, known, { ...page, rows: rows.length }, arrival);
  // A later page cannot follow a row that is not shown.
  const last = looked || page.skipped !== undefined ? '' : rows.at(-1)?.id;
  const heading = `**${listHeading(`${kind.noun}s`, extent, words.lists)}**`;
  const elsewhere = chosen.job?.rows.filter(({ id }) => rows.every((each) => each.id !== id)).length ?? 0;
  const description = joinLines(
    [heading, ...filterInWords(kind, fields, words)].join(' · '),
    extent.note?.(words),
    looked && !looked.whole ? searchProgress(kind, looked, words) : undefined,
    ...resourceLines(kind, rows, words),
    elsewhere === 0 ? undefined : words[kind.noun].menu.elsewhere({ count: elsewhere }),
  );
  const here = extent.page === fields.page ? fields : { ...fields, page: extent.page, after: '' };
  return {
    content: chosen.note ?? '',
    embeds: [{ color: COLOUR, description }],
    components: [
      ...row(...pageButtons(kind.ids, fields, extent, words, last)),
      ...row(...listButtons(kind, fields, extent, { chosen, looked }, words)),
      ...selectionMenu(kind, rows, here, chosen, words),
      ...inRows(verbButtons(kind, chosen, context)),
    ],
  };
}

/** A single row, or two rows of equal length if the buttons do not fit into one. */
function inRows(buttons: readonly Button[]) {
  const half = buttons.length <= ACTION_ROW_BUTTONS ? buttons.length : Math.ceil(buttons.length / 2);
  return [...row(...buttons.slice(0, half)), ...row(...buttons.slice(half))];
}

/** The buttons that refresh the page, and those that select all rows of the filter or none. */
function listButtons(
  { ids }: ResourceKind,
  fields: ListPageFields,
  extent: Extent,
  { chosen, looked }: Pick<ListState, 'chosen' | 'looked'>,
  words: Words,
) {
  const { button: label, bulk } = words.moderation;
  const { page, total } = extent;
  const again = { ...fields, turn: 'a', page, total: '', after: '' } as const;
  const after = page === fields.page ? fields.after : '';
  const here = { ...fields, page, total: total ?? ('' as const), after };
  const all = total === undefined ? bulk.chooseFirst({ count: MAX_ROWS }) : bulk.chooseAll({ count: total });
  return [
    ...(looked && !looked.whole && !looked.cut ? [button(ids.page, again, label.lookFurther)] : []),
    button(ids.refresh, here, label.refresh),
    ...(extent.rows === 0 || chosen.job?.all ? [] : [button(ids.chooseAll, here, all)]),
    ...(chosen.job ? [button(ids.refresh, { ...here, job: '' }, bulk.chooseNone)] : []),
  ];
}
