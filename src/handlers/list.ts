import { defineCommand } from './declaration/command.ts';
import { defineComponent } from './declaration/component.ts';
import { requiredText } from './declaration/options.ts';
import { namesFileId, namesJsonId, namesPages } from './list/custom-ids.ts';
import { namesFile } from './list/file.ts';
import { findName } from './list/find-name.ts';
import { lookUp } from './list/look-up.ts';
import { listingOptions } from './list/options.ts';
import { show } from './list/show.ts';
import { lookUpOrSuggest } from './list/unregistered.ts';
import { pageComponents } from './paging/page-components.ts';

const FORMATS = { c: 'card', t: 'text' } as const;

const turning = pageComponents(namesPages, {
  effect: 'update-own',
  rows: 'names',
  async show(fields, context, arrival) {
    const listed = await lookUp(fields, context, arrival);
    // Under a sentence about a name that nobody has registered it takes the place of the sentence too.
    return { content: '', ...(await show(listed, FORMATS[fields.format], context)) };
  },
  find: findName,
});

const jsonButton = defineComponent({
  codec: namesJsonId,
  effect: 'private',
  run: async (fields, context) => show(await lookUp(fields, context), 'json', context),
});

const fileButton = defineComponent({
  codec: namesFileId,
  effect: 'private',
  run: (fields, context) => namesFile(fields, context),
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
    return show(await lookUpOrSuggest(fields, context), format, context);
  },
});
