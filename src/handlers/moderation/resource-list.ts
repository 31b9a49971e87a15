import type { ResourceIndexState } from '../../services/indexes/resource-index.ts';
import { indexed } from '../../services/indexes/resource-table.ts';
import type { Page } from '../../services/lists/page.ts';
import type { IndexedResource } from '../../services/resources/managed-resource.ts';
import type { HandlerContext } from '../context.ts';
import { type Component, type ComponentInput, defineComponent } from '../declaration/component.ts';
import { choice, onlyOrHide, optionalText } from '../declaration/options.ts';
import { defineRunnable, type Runnable } from '../declaration/runnable.ts';
import { SELECT_OPTIONS } from '../discord-limits.ts';
import { button, row } from '../display/buttons.ts';
import { COLOUR } from '../display/colours.ts';
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
import type { Words } from '../words/words.ts';
import { commands } from '../words/words.ts';
import type { ListPageFields } from './custom-ids.ts';
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
import { type ResourceKind, remember } from './resource-kind.ts';
import { shareable } from './resource-option.ts';
import { keepChoice, resourceMenu } from './selection.ts';
import { lookedThrough, resourceLines } from './view.ts';

/** Show another page of a list, or the same one again. */
export function listComponents(kind: ResourceKind): Component[] {
  // Rows chosen on other pages stay chosen.
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
        flags: flagsOf({ muted, archived, pinned }),
        order: order === 'active' ? 'a' : 'n',
        group,
        // Its name is computed, so that TypeScript allows the type of any option.
        party: String(part),
      } as const;
      return listPage(kind, { ...firstPage(limit), ...filter, after: '' }, context);
    },
  });
}

/** A page of the list as it is now. @throws ServiceFailure */
export async function listPage(
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
    return listView(kind, fields, { ...found, rows }, { arrival, total }, context.words);
  }
  const looked = await lookThrough(kind, fields, context);
  const sizes = Float64Array.from(looked.rows, sortingNumber(fields));
  const found = sortedPage(looked.rows, sizes, pageAt(fields), looked.whole);
  return listView(kind, fields, found, { arrival, looked }, context.words);
}

/** The way to a page, and the known facts about its list. */
interface ListKnowledge {
  readonly arrival?: Arrival | undefined;
  /** The number of rows, if the service or the index knows it. */
  readonly total?: number | undefined;
  /** The state of the searched index, for a list that the service cannot make. */
  readonly looked?: ResourceIndexState | undefined;
}

/** A page of a list: a line for each row, the buttons to other pages, and a menu to choose several rows. */
function listView(
  kind: ResourceKind,
  fields: ListPageFields,
  page: Page<IndexedResource>,
  { arrival, total, looked }: ListKnowledge,
  words: Words,
): Reply {
  const { rows } = page;
  const known = { ...fields, total: total ?? fields.total };
  const extent = extentOf(`${kind.noun}s`, known, { ...page, rows: rows.length }, arrival);
  // A later page cannot follow a row that is not shown.
  const last = page.skipped === undefined ? rows.at(-1)?.id : undefined;
  const [buttons, missing] = listButtons(kind, fields, extent, { last, looked }, words);
  const heading = `**${listHeading(`${kind.noun}s`, extent, words.lists)}**`;
  const lines = [
    [heading, ...filterInWords(kind, fields, words)].join(' · '),
    extent.note?.(words),
    looked && !looked.whole ? lookedThrough(kind, looked, words) : undefined,
    ...resourceLines(kind, rows, words),
    missing,
  ];
  const description = lines.filter((line) => line !== undefined).join('\n');
  const here = extent.page === fields.page ? fields : { ...fields, page: extent.page, after: '' };
  return {
    content: '',
    embeds: [{ color: COLOUR, description }],
    components: [...buttons, ...resourceMenu(kind, rows, here, words)],
  };
}

/** The rows of buttons: to other pages, and below them to this page again. */
function listButtons(
  kind: ResourceKind,
  fields: ListPageFields,
  extent: Extent,
  { last, looked }: { readonly last: string | undefined; readonly looked: ResourceIndexState | undefined },
  words: Words,
) {
  const { ids } = kind;
  const { button: label, list } = words.moderation;
  const { page, total = '' } = extent;
  const again = { ...fields, turn: 'a', page, total: '', after: '' } as const;
  const turns = pageButtons(ids, fields, extent, words, looked ? '' : last);
  const further = looked && !looked.whole && !looked.cut ? [button(ids.page, again, label.lookFurther)] : [];
  const after = page === fields.page ? fields.after : '';
  const refresh =
    button(ids.refresh, { ...again, total, after }, label.refresh) ??
    button(ids.refresh, again, label.refresh);
  const rows = extent.rows === 0 ? undefined : allButton(kind, fields, words);
  const below = [...further, refresh, rows].filter((each) => each !== undefined);
  const shown = row(...turns);
  const missing = turns.length > shown.length && shown.length === 0 ? list.filtersTooLong : undefined;
  return [[...shown, ...row(...below)], missing] as const;
}

/** The button that asks about all rows of the filter; undefined if the filter is too long for the question's buttons. */
function allButton({ noun, ids: { askAll, changeAll } }: ResourceKind, fields: ListPageFields, words: Words) {
  const { flags, order, group, party } = fields;
  const filter = { flags, order, group, party };
  const ends = { asker: 'z'.repeat(13), until: 'z'.repeat(6), shown: '_'.repeat(6) };
  // The filter for the remaining rows of a run has up to three flags.
  const longest = { verb: 'restore', ...ends, ...filter, flags: 'map' } as const;
  if (changeAll.encode(longest) === undefined) return undefined;
  return button(askAll, filter, words[noun].all.button);
}
