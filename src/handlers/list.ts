/** `/list <name>`: the wallet behind a registered name, and every name that is registered to that wallet. */

import { z } from 'zod';
import type { HandlerContext } from './context.ts';
import { defineCommand } from './declaration/command.ts';
import { defineComponent, type StatefulComponent } from './declaration/component.ts';
import { customIdCodec } from './declaration/custom-id.ts';
import { choice, integer, requiredText } from './declaration/options.ts';
import { card } from './list/card.ts';
import { namesFile } from './list/file.ts';
import { json } from './list/json.ts';
import type { ListedPage, ListQuestion } from './list/question.ts';
import { text } from './list/text.ts';

const DIRECTIONS = ['asc', 'desc'] as const;

const state = {
  direction: z.enum(DIRECTIONS),
  limit: z.coerce.number().int().min(1).max(100),
  page: z.coerce.number().int().min(0).max(1_000_000),
  name: z.string().min(1),
};

const pageButton: StatefulComponent<ListQuestion> = defineComponent({
  codec: customIdCodec('list-page', state),
  effect: 'update-own',
  run: async (question, context) => card(await lookUp(question, context), buttons),
});

const fileButton = defineComponent({
  codec: customIdCodec('list-file', { direction: state.direction, name: state.name }),
  effect: 'private',
  run: ({ direction, name }, context) => namesFile(name, direction, context),
});

const buttons = { page: pageButton, file: fileButton };

export const list = defineCommand({
  name: 'list',
  description: 'Show the wallet behind a registered name and every name registered to it',
  options: {
    name: requiredText({
      description: 'A registered name',
      minLength: 1,
      maxLength: 255,
      suggest: async (typed, { recentNames, place }) =>
        (await recentNames.matching(place, typed)).map((name) => ({ name, value: name })),
    }),
    limit: integer({ description: 'Names on a page, 15 unless told', min: 1, max: 100, fallback: 15 }),
    default: choice({
      description: 'Order of the names, ascending unless told',
      choices: [
        { value: 'asc', name: 'ascending' },
        { value: 'desc', name: 'descending' },
      ],
      fallback: 'asc',
    }),
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
        return card(listed, buttons);
      case 'text':
        return text(listed, context.attachmentSizeLimit);
      case 'json':
        return json(listed, context.attachmentSizeLimit);
    }
  },
});

async function lookUp(question: ListQuestion, { names }: HandlerContext): Promise<ListedPage> {
  const { name, direction, limit, page } = question;
  return { ...question, listing: await names.list(name, { direction, limit, offset: page * limit }) };
}
