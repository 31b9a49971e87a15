import type { HandlerContext } from './context.ts';
import { defineCommand } from './declaration/command.ts';
import { defineComponent } from './declaration/component.ts';
import { choice, optionalChoice } from './declaration/options.ts';
import type { Arrival } from './paging/extent.ts';
import { pageComponents } from './paging/page-components.ts';
import { firstPage, limitOption, orderOption, pageAt } from './paging.ts';
import { chosenAward, chosenPlayer, chosenProvider } from './records/chosen.ts';
import {
  MOST_RECORDS,
  type RecordsPageFields,
  recordDetailsId,
  recordMenuId,
  recordsFileId,
  recordsPages,
} from './records/custom-ids.ts';
import { recordDetails } from './records/details.ts';
import { recordsFile } from './records/file.ts';
import { awardOption, playerOption, providerOption } from './records/filter-options.ts';
import { recordsView } from './records/view.ts';
import { filteredBy, findRecords, type WantedRecords, wantedBy } from './records/wanted-records.ts';
import type { Reply } from './reply.ts';

/** The newest record has the highest id. */
const ORDERS = { newest: 'desc', oldest: 'asc', score: 'score' } as const;

const detailsButton = defineComponent({
  codec: recordDetailsId,
  effect: 'private',
  run: (fields, context) => recordDetails(fields, undefined, context),
});

const detailsMenu = defineComponent({
  codec: recordMenuId,
  effect: 'update',
  run: (fields, context, { values: [id] }) => recordDetails(fields, id, context),
});

const fileButton = defineComponent({
  codec: recordsFileId,
  effect: 'private',
  run: async (fields, context) => recordsFile(await wantedBy(fields, context), fields.format, context),
});

/** `/records`: the score records that games have logged, in pages or as a file. */
export const records = defineCommand({
  name: 'records',
  description: 'Show the scores that games have logged',
  access: 'everyone',
  example: 'provider:tide-runner sort:score',
  options: {
    provider: providerOption,
    player: playerOption,
    award: awardOption,
    sort: optionalChoice({
      description: 'What comes first; without it the order is that of `default`',
      choices: [
        { value: 'newest', name: 'newest' },
        { value: 'oldest', name: 'oldest' },
        { value: 'score', name: 'highest score' },
      ],
    }),
    limit: limitOption('Records', { most: MOST_RECORDS, usual: 15 }),
    default: orderOption('records'),
    format: choice({
      description: 'How the answer looks, pages unless told',
      choices: [
        { value: 'pages', name: 'pages' },
        { value: 'csv', name: 'CSV file' },
        { value: 'json', name: 'JSON file' },
      ],
      fallback: 'pages',
    }),
  },
  visibility: 'public',
  components: [
    ...pageComponents(recordsPages, { effect: 'update-own', rows: 'records', show: showPage }),
    detailsButton,
    detailsMenu,
    fileButton,
  ],
  async run({ provider, player, award, sort, limit, default: direction, format }, context) {
    const index = context.scoreIndex;
    const filter = {
      provider: provider === undefined ? undefined : await chosenProvider(provider, index),
      player: player === undefined ? undefined : await chosenPlayer(player, index),
      award: award === undefined ? undefined : await chosenAward(award, index),
    };
    const order = sort === undefined ? direction : ORDERS[sort];
    const wanted: WantedRecords = { order, filter };
    if (format !== 'pages') return recordsFile(wanted, format, context);
    const fields = { order, by: filteredBy(filter), like: '', after: '' };
    return show({ ...firstPage(limit), ...fields }, wanted, context);
  },
});

async function showPage(
  fields: RecordsPageFields,
  context: HandlerContext,
  arrival?: Arrival,
): Promise<Reply> {
  return show(fields, await wantedBy(fields, context), context, arrival);
}

async function show(
  fields: RecordsPageFields,
  wanted: WantedRecords,
  context: HandlerContext,
  arrival?: Arrival,
): Promise<Reply> {
  return recordsView(fields, wanted, await findRecords(wanted, pageAt(fields), context), arrival);
}
