import type { HandlerContext } from './context.ts';
import { defineCommand } from './declaration/command.ts';
import { defineComponent } from './declaration/component.ts';
import { limitOption, orderOption, pageAt } from './paging.ts';
import { MOST_RECORDS, type RecordsPageFields, recordsPageId } from './records/custom-ids.ts';
import { recordsView } from './records/view.ts';
import type { Reply } from './reply.ts';

const pageButton = defineComponent({
  codec: recordsPageId,
  effect: 'update-own',
  run: (fields, context) => page(fields, context),
});

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
  components: [pageButton],
  run: ({ limit, default: direction }, context) => page({ direction, limit, page: 0, after: '' }, context),
});

async function page(fields: RecordsPageFields, { scoreRecords }: HandlerContext): Promise<Reply> {
  return recordsView(fields, await scoreRecords.page({ direction: fields.direction, ...pageAt(fields) }));
}
