import type { HandlerContext } from './context.ts';
import { defineCommand } from './declaration/command.ts';
import { defineComponent } from './declaration/component.ts';
import { choice, requiredText } from './declaration/options.ts';
import { card } from './list/card.ts';
import { MOST_NAMES_ON_A_PAGE, type NamesPageFields, namesFileId, namesPageId } from './list/custom-ids.ts';
import { namesFile } from './list/file.ts';
import { json } from './list/json.ts';
import type { ListedPage } from './list/listed-page.ts';
import { text } from './list/text.ts';
import { limitOption, orderOption, pageAt } from './paging.ts';

const pageButton = defineComponent({
  codec: namesPageId,
  effect: 'update-own',
  run: async (fields, context) => card(await lookUp(fields, context)),
});

const fileButton = defineComponent({
  codec: namesFileId,
  effect: 'private',
  run: ({ direction, name }, context) => namesFile(name, direction, context),
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
    limit: limitOption('Names', { most: MOST_NAMES_ON_A_PAGE, usual: 15 }),
    default: orderOption('names'),
    format: choice({
      description: 'How the answer looks, a card unless told',
      choices: [
        { value: 'card', name: 'card with pages' },
        { value: 'text', name: 'plain text' },
        { value: 'json', name: 'JSON file' },
      ],
      fallback: 'card',
    }),
  },
  visibility: 'public',
  components: [pageButton, fileButton],
  async run({ name, limit, default: direction, format }, context) {
    const listed = await lookUp({ name, limit, direction, page: 0 }, context);
    await context.recentNames.add(context.place, listed.name);
    switch (format) {
      case 'card':
        return card(listed);
      case 'text':
        return text(listed, context.attachmentSizeLimit);
      case 'json':
        return json(listed, context.attachmentSizeLimit);
    }
  },
});

async function lookUp(fields: NamesPageFields, { names }: HandlerContext): Promise<ListedPage> {
  const { offset, limit } = pageAt(fields);
  const listing = await names.list(fields.name, { direction: fields.direction, limit, offset });
  return { ...fields, listing };
}
