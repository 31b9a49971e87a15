import { defineCommand } from './declaration/command.ts';
import { defineComponent } from './declaration/component.ts';
import { choice, optionalChoice } from './declaration/options.ts';
import { pageComponents } from './paging/page-components.ts';
import { limitOption, orderOption } from './paging.ts';
import {
  MOST_RECORDS,
  recordDetailsId,
  recordMenuId,
  recordsFileId,
  recordsPages,
} from './records/custom-ids.ts';
import { awardOption, playerOption, providerOption } from './records/filter-options.ts';

const answers = () => import('./records/answers.ts');
const details = () => import('./records/details.ts');

const turning = pageComponents(recordsPages, {
  effect: 'update-own',
  rows: 'records',
  show: async (fields, context, arrival) => (await answers()).turnedRecords(fields, context, arrival),
});

const detailsButton = defineComponent({
  codec: recordDetailsId,
  effect: 'private',
  run: async (fields, context) => (await details()).recordDetails(fields, undefined, context),
});

const detailsMenu = defineComponent({
  codec: recordMenuId,
  effect: 'update',
  run: async (fields, context, { values: [id] }) => (await details()).recordDetails(fields, id, context),
});

const fileButton = defineComponent({
  codec: recordsFileId,
  effect: 'private',
  run: async (fields, context) => (await answers()).recordsAsFile(fields, context),
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
  components: [...turning, detailsButton, detailsMenu, fileButton],
  run: async (typed, context) => (await answers()).typedRecords(typed, context),
});
