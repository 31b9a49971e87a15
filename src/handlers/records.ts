import type { HandlerContext } from './context.ts';
import { defineCommand } from './declaration/command.ts';
import type { Arrival } from './paging/extent.ts';
import { pageComponents } from './paging/page-components.ts';
import { firstPage, limitOption, orderOption, pageAt } from './paging.ts';
import { MOST_RECORDS, type RecordsPageFields, recordsPages } from './records/custom-ids.ts';
import { recordsView } from './records/view.ts';
import type { Reply } from './reply.ts';

/** `/records`: the score records that games have logged, in pages. */
export const records = defineCommand({
  name: 'records',
  description: 'Show the scores that games have logged',
  access: 'everyone',
  example: 'default:asc',
  options: {
    limit: limitOption('Records', { most: MOST_RECORDS, usual: 15 }),
    default: orderOption('records'),
  },
  visibility: 'public',
  components: pageComponents(recordsPages, { effect: 'update-own', rows: 'records', show: page }),
  run: ({ limit, default: direction }, context) =>
    page({ ...firstPage(limit), direction, after: '' }, context),
});

async function page(
  fields: RecordsPageFields,
  { scoreRecords }: HandlerContext,
  arrival?: Arrival,
): Promise<Reply> {
  const found = await scoreRecords.page({ direction: fields.direction, ...pageAt(fields) });
  return recordsView(fields, found, arrival);
}
