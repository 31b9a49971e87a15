import { within } from '../../services/time.ts';
import type { HandlerContext } from '../context.ts';
import type { Component, ComponentMessage } from '../declaration/component.ts';
import { choice, onlyOrHide, optionalText } from '../declaration/options.ts';
import { defineRunnable, type Runnable } from '../declaration/runnable.ts';
import { type Arrival, firstPage, limitOption, pageAt } from '../paging/page.ts';
import { pageComponents } from '../paging/page-components.ts';
import type { Reply } from '../reply.ts';
import { type ListPageFields, MOST_ROWS } from './custom-ids.ts';
import { indexed, type Kind, remember } from './kind.ts';
import {
  flagsOf,
  isOfService,
  lookThrough,
  serviceFilter,
  sizeOf,
  sortedPage,
  totalOf,
} from './list-filter.ts';
import { listView } from './list-view.ts';
import { shareable } from './options.ts';
import { keepChoice, pageOf } from './selection.ts';

/** Goes to another page of a list. */
export function listComponents(kind: Kind): Component[] {
  return pageComponents(kind.ids, {
    effect: 'update',
    rows: `${kind.noun}s`,
    // What is chosen on the page before stays chosen.
    show: async (fields, context, arrival, message) =>
      keepChoice(kind, await listPage(kind, fields, context, arrival), message),
  });
}

/** The list, filtered and in pages. */
export function listSubcommand(kind: Kind): Runnable {
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
        description: 'Which come first, the newest unless told',
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
  kind: Kind,
  fields: ListPageFields,
  context: HandlerContext,
  arrival?: Arrival,
): Promise<Reply> {
  if (isOfService(fields)) {
    const filter = serviceFilter(fields);
    const found = await kind.client(context).page(filter, pageAt(fields), context.abandoned);
    remember(kind, found.rows, context);
    const rows = found.rows.map((resource) => indexed(kind, resource));
    const counted = found.total ?? (await totalOf(kind, fields, context));
    return listView(kind, fields, { ...found, rows }, { arrival, counted });
  }
  const looked = await lookThrough(kind, fields, context);
  const sizes = Float64Array.from(looked.rows, sizeOf(fields));
  const found = sortedPage(looked.rows, sizes, pageAt(fields), looked.whole);
  return listView(kind, fields, found, { arrival, looked });
}

/** Milliseconds that the service has to show a list again, also when the bot is about to stop. */
const REFRESH_LIMIT = 3_000;

/**
 * A list as it is after a change of what is on it, with nothing chosen. Where the service does not say how it is, it
 * shows no rows: none of them may be as it was.
 */
export async function refreshedList(
  kind: Kind,
  message: ComponentMessage | undefined,
  context: HandlerContext,
): Promise<Reply> {
  const here = pageOf(kind, message);
  if (here && !context.signal.aborted) {
    const reading = listPage(kind, here, context).catch((error: unknown) => void context.tell(error));
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
