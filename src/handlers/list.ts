import { defineCommand } from './declaration/command.ts';
import { defineComponent } from './declaration/component.ts';
import { requiredText } from './declaration/options.ts';
import { namesFileId, namesJsonId, namesPages } from './list/custom-ids.ts';
import { listingOptions } from './list/options.ts';
import { pageComponents } from './paging/page-components.ts';

const answers = () => import('./list/answers.ts');

const turning = pageComponents(namesPages, {
  effect: 'update-own',
  rows: 'names',
  show: async (fields, context, arrival) => (await answers()).turnedPage(fields, context, arrival),
  find: async (beginning, fields, context) =>
    (await import('./list/find-name.ts')).findName(beginning, fields, context),
});

const jsonButton = defineComponent({
  codec: namesJsonId,
  effect: 'private',
  run: async (fields, context) => (await answers()).pageAsJson(fields, context),
});

const fileButton = defineComponent({
  codec: namesFileId,
  effect: 'private',
  run: async (fields, context) => (await import('./list/file.ts')).namesFile(fields, context),
});

/** `/list <name>`: the wallet behind a registered name, and every name that is registered to that wallet. */
export const list = defineCommand({
  name: 'list',
  description: 'Show the wallet behind a registered name and every name registered to it',
  access: 'everyone',
  example: 'name:ada format:json',
  options: {
    name: requiredText({
      description: 'A registered name',
      minLength: 1,
      maxLength: 255,
      suggest: async (typed, { recentNames, place }) =>
        (await recentNames.matching(place, typed)).map((name) => ({ name, value: name })),
    }),
    ...listingOptions,
  },
  visibility: 'public',
  components: [...turning, jsonButton, fileButton],
  async run({ name, contains = '', limit, default: direction, format }, context) {
    const fields = { by: 'name', subject: name, contains, limit, direction, page: 0 } as const;
    return (await answers()).namesBesideName(fields, format, context);
  },
});
