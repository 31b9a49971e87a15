import type { HandlerContext } from '../context.ts';
import type { ComponentInput } from '../declaration/component.ts';
import type { Arrival } from '../paging/extent.ts';
import { pageAt } from '../paging.ts';
import type { Reply } from '../reply.ts';
import type { ListPageFields } from './custom-ids.ts';
import type { Kind } from './kind.ts';
import { isOfService, serviceFilter, sizeOf } from './list-filter.ts';
import { listView } from './list-view.ts';
import { lookThrough, totalOf } from './look-through.ts';
import { indexed, remember } from './recent.ts';
import { keepChoice } from './selection.ts';
import { sortedPage } from './sorted-page.ts';

/** A page of the list as it is now. @throws ServiceFailure */
export async function listPage(
  kind: Kind,
  fields: ListPageFields,
  context: HandlerContext,
  arrival?: Arrival,
): Promise<Reply> {
  if (isOfService(fields)) {
    const filter = serviceFilter(fields);
    const found = await kind.client(context).page(filter, pageAt(fields), context.abandoned);
    await remember(kind, found.rows, context);
    const rows = found.rows.map((resource) => indexed(kind, resource));
    const counted = found.total ?? (await totalOf(kind, fields, context));
    return listView(kind, fields, { ...found, rows }, { arrival, counted });
  }
  const looked = await lookThrough(kind, fields, context);
  const sizes = Float64Array.from(looked.rows, sizeOf(fields));
  const found = sortedPage(looked.rows, sizes, pageAt(fields), looked.whole);
  return listView(kind, fields, found, { arrival, looked });
}

/** The page that somebody turned to, with what is chosen on the message that showed another. @throws ServiceFailure */
export async function turnedPage(
  kind: Kind,
  fields: ListPageFields,
  context: HandlerContext,
  { arrival, message }: { readonly arrival: Arrival | undefined } & Pick<ComponentInput, 'message'>,
): Promise<Reply> {
  return keepChoice(kind, await listPage(kind, fields, context, arrival), message);
}
