import type { HandlerContext } from '../context.ts';
import { defineCommand } from '../declaration/command.ts';
import { defineComponent } from '../declaration/component.ts';
import { choice, optionalChoice } from '../declaration/options.ts';
import { SELECT_OPTIONS } from '../discord-limits.ts';
import { button, row } from '../display/buttons.ts';
import { CannotDo } from '../handler-failure.ts';
import { pageComponents } from '../paging/page-components.ts';
import { firstPage, limitOption, orderChoices, pageAt } from '../paging/page-fields.ts';
import type { Navigation } from '../paging/page-view.ts';
import type { Reply } from '../reply.ts';
import type { Say } from '../words/words.ts';
import { commands } from '../words/words.ts';
import {
  type RecordDetailsFields,
  type RecordsPageFields,
  recordDetailsId,
  recordMenuId,
  recordsFileId,
  recordsPages,
} from './custom-ids.ts';
import {
  decodeSelection,
  encodeFilter,
  findRecords,
  type RecordSelection,
  withMetadata,
} from './find-records.ts';
import { playerOption } from './players.ts';
import { recordsFile } from './records-file.ts';
import { awardOption, matchScores, providerOption } from './score-filter.ts';
import { recordDetailsView, recordsView } from './view.ts';

/** The orders of the option `sort`. The newest record has the highest id. */
const ORDERS = { newest: 'desc', oldest: 'asc', score: 'score' } as const;

const pages = pageComponents(recordsPages, {
  effect: 'update-own',
  show: async (fields, context, navigation) =>
    recordsPage(fields, await decodeSelection(fields, context), context, navigation),
});

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
  async run(fields, context) {
    const file = await recordsFile(await decodeSelection(fields, context), fields.format, context);
    if (fields.format === 'json') return file;
    const { asJson } = context.words.records.button;
    return { ...file, components: row(button(recordsFileId, { ...fields, format: 'json' }, asJson)) };
  },
});

/** `/records`: the score records that games have logged, in pages or as a file. */
export const records = defineCommand({
  name: 'records',
  description: commands.records.about,
  access: 'everyone',
  example: 'provider:tide-runner sort:score',
  options: {
    provider: providerOption,
    player: playerOption,
    award: awardOption,
    sort: optionalChoice({
      description: commands.records.sort,
      choices: [
        { value: 'newest', name: commands.choices.newest },
        { value: 'oldest', name: commands.choices.oldest },
        { value: 'score', name: commands.choices.highestScore },
      ],
    }),
    limit: limitOption(commands.records.limit, { most: SELECT_OPTIONS, usual: 15 }),
    default: optionalChoice({ description: commands.records.order, choices: orderChoices }),
    format: choice({
      description: commands.records.format,
      choices: [
        { value: 'pages', name: commands.choices.pages },
        { value: 'csv', name: commands.choices.csv },
        { value: 'json', name: commands.choices.json },
      ],
      fallback: 'pages',
    }),
  },
  visibility: 'public',
  components: [...pages, detailsButton, detailsMenu, fileButton],
  async run({ provider, player, award, sort, limit, default: direction, format }, context) {
    const isFiltered = provider !== undefined || player !== undefined || award !== undefined;
    const usual = () => (format === 'pages' ? usualOrder(isFiltered, context) : 'asc');
    // Resolving the filter may have updated the state of the index.
    const first = () => {
      const order = sort === undefined ? (direction ?? usual()) : ORDERS[sort];
      return { ...firstPage(limit), order, after: '' };
    };
    const filter = isFiltered
      ? await matchScores({ provider, player, award }, context, (near, label) =>
          button(recordsPages.page, { ...first(), ...encodeFilter(near) }, label),
        )
      : {};
    const fields = { ...first(), ...encodeFilter(filter) };
    const wanted = { order: fields.order, filter };
    const note = sort !== undefined && direction !== undefined ? SORT_COUNTED : undefined;
    if (format !== 'pages') return recordsFile(wanted, format, context, note);
    return recordsPage(fields, wanted, context, note && { note });
  },
});

const SORT_COUNTED: Say = ({ records: texts }) => texts.sortCounted;

/** The default order: the newest first, if the newest are known. */
function usualOrder(
  isFiltered: boolean,
  { scoreRecords, scoreIndex }: Pick<HandlerContext, 'scoreRecords' | 'scoreIndex'>,
): 'asc' | 'desc' {
  const isListed = !isFiltered && scoreRecords.takesDescending === true;
  return isListed || scoreIndex.known().extent === 'whole' ? 'desc' : 'asc';
}

async function recordsPage(
  fields: RecordsPageFields,
  wanted: RecordSelection,
  context: HandlerContext,
  navigation?: Navigation,
): Promise<Reply> {
  const found = await findRecords(wanted, pageAt(fields), context);
  return recordsView(fields, wanted, found, context, navigation);
}

/**
 * Returns a record of a page with all its fields.
 * @param id the record's; default: the first one
 * @throws CannotDo if the record is no longer on that page
 */
async function recordDetails(
  fields: RecordDetailsFields,
  id: string | undefined,
  context: HandlerContext,
): Promise<Reply> {
  const { limit, page, after } = fields;
  const request = { offset: page * limit, limit, after: after === '' ? undefined : after };
  const { rows } = await findRecords(await decodeSelection(fields, context), request, context);
  const record = id === undefined ? rows[0] : rows.find((each) => String(each.id) === id);
  if (!record) throw new CannotDo((words) => words.records.notOnPage);
  const [known = record] = await withMetadata([record], context);
  return recordDetailsView(fields, rows, known, context);
}
