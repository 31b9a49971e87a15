import type { ResourceFilter } from '../../services/resources/managed-resource.ts';
import type { HandlerContext } from '../context.ts';
import type { Component } from '../declaration/component.ts';
import { only, optionalText } from '../declaration/options.ts';
import { defineRunnable, type Runnable } from '../declaration/runnable.ts';
import type { Arrival } from '../paging/extent.ts';
import { pageComponents } from '../paging/page-components.ts';
import { firstPage, limitOption, pageAt } from '../paging.ts';
import type { Reply } from '../reply.ts';
import { type ListPageFields, MOST_ROWS } from './custom-ids.ts';
import type { Kind } from './kind.ts';
import { listView } from './list-view.ts';
import { shareable } from './options.ts';
import { remember } from './recent.ts';
import { keepChoice } from './selection.ts';

/** Goes to another page of a list. */
export function listComponents(kind: Kind): Component[] {
  return pageComponents(kind.ids, {
    effect: 'update',
    rows: `${kind.noun}s`,
    show: async (fields, context, arrival, message) =>
      keepChoice(kind, await page(kind, fields, context, arrival), message),
  });
}

/** The list, filtered and in pages. */
export function listSubcommand(kind: Kind): Runnable {
  return defineRunnable({
    name: 'list',
    description: `List ${kind.noun}s, the newest first`,
    example: 'pinned:only limit:25',
    options: {
      muted: only({ description: 'Only muted ones' }),
      archived: only({ description: 'Only archived ones' }),
      pinned: only({ description: 'Only pinned ones' }),
      group: optionalText({
        description: 'Only those of the group with this id',
        minLength: 1,
        maxLength: 255,
      }),
      limit: limitOption('Rows', { most: MOST_ROWS, usual: 10 }),
    },
    visibility: shareable,
    async run({ muted, archived, pinned, group = '', limit }, context) {
      const flags = `${muted ? 'm' : ''}${archived ? 'a' : ''}${pinned ? 'p' : ''}`;
      return page(kind, { ...firstPage(limit), flags, after: '', group }, context);
    },
  });
}

async function page(
  kind: Kind,
  fields: ListPageFields,
  context: HandlerContext,
  arrival?: Arrival,
): Promise<Reply> {
  const found = await kind.client(context).page(filterOf(fields), pageAt(fields));
  await remember(kind, found.rows, context);
  return listView(kind, fields, found, arrival);
}

function filterOf({ flags, group }: ListPageFields): ResourceFilter {
  return {
    ...(flags.includes('m') && { muted: true as const }),
    ...(flags.includes('a') && { archived: true as const }),
    ...(flags.includes('p') && { pinned: true as const }),
    ...(group !== '' && { group_id: group }),
  };
}
