import type { HandlerContext } from '../context.ts';
import { defineCommand } from '../declaration/command.ts';
import { defineComponent } from '../declaration/component.ts';
import { choice, optionalText, requiredText } from '../declaration/options.ts';
import { CannotDo } from '../failure.ts';
import { type Arrival, extentOf, limitOption, orderOption, type PageFields, pageAt } from '../paging/page.ts';
import { pageComponents } from '../paging/page-components.ts';
import {
  MOST_NAMES_ON_A_PAGE,
  type NamesPageFields,
  namesFileId,
  namesJsonId,
  namesPages,
} from './custom-ids.ts';
import { orMeant } from './meant.ts';
import { containing, findName, MOST_NAMES } from './search.ts';
import { json, type ListedPage, namesFile, show } from './view.ts';

const FORMATS = { c: 'card', t: 'text' } as const;

const BY_NAME_ALONE =
  'The service that this bot asks lists names by a name alone: use `/list` with one of the names of the wallet.';

const turning = pageComponents(namesPages, {
  effect: 'update-own',
  rows: 'names',
  async show(fields, context, arrival) {
    const listed = await lookUp(fields, context, arrival);
    // The message may be a sentence about an unregistered name: the page takes its place too.
    return { content: '', ...(await show(listed, FORMATS[fields.format], context)) };
  },
  async find(beginning, { by, subject, contains, direction, limit }, context) {
    const all = { by, subject, contains, direction, limit: MOST_NAMES, page: 0 };
    return findName(beginning, (await lookUp(all, context)).listing, limit);
  },
});

const jsonButton = defineComponent({
  codec: namesJsonId,
  effect: 'private',
  run: async (fields, context) => json(await lookUp(fields, context), context.attachmentSizeLimit),
});

const fileButton = defineComponent({
  codec: namesFileId,
  effect: 'private',
  async run(fields, context) {
    const all = { ...fields, limit: MOST_NAMES, page: 0 };
    return namesFile(await lookUp(all, context), context.attachmentSizeLimit);
  },
});

/** The options of every list of names. */
export const listingOptions = {
  limit: limitOption('Names', { most: MOST_NAMES_ON_A_PAGE, usual: 15 }),
  default: orderOption('names'),
  format: choice({
    description: 'How the answer looks; default: a card',
    choices: [
      { value: 'card', name: 'card with pages' },
      { value: 'text', name: 'plain text' },
      { value: 'json', name: 'JSON file' },
    ],
    fallback: 'card',
  }),
  contains: optionalText({
    description: 'Only names with this in them, whatever its capitals',
    minLength: 1,
    maxLength: 100,
  }),
};

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
    try {
      const reply = show(await lookUp(fields, context), format, context);
      // Everybody here sees the answer, so the name is offered here from now on. A failure is for the asker alone.
      context.recentNames.add(context.place, name);
      return reply;
    } catch (failure) {
      throw await orMeant(failure, fields, context);
    }
  },
});

/**
 * Asks for a page of names.
 * @throws ServiceFailure; CannotDo for a wallet, where the service does not list names by one
 */
export async function lookUp(
  fields: NamesPageFields & Partial<PageFields>,
  { names, walletLink }: Pick<HandlerContext, 'names' | 'walletLink'>,
  arrival?: Arrival,
): Promise<ListedPage> {
  const { by, subject, contains, direction } = fields;
  const ask = by === 'name' ? names.list : names.ofWallet;
  if (!ask) throw new CannotDo(BY_NAME_ALONE);
  const request = pageAt(fields);
  const { listing, note } =
    contains === ''
      ? { listing: await ask(subject, { direction, ...request }) }
      : await containing(contains, request, (limit) => ask(subject, { direction, limit, offset: 0 }));
  const { names: rows, offset, more, total } = listing;
  const extent = extentOf(fields, { offset, rows: rows.length, more, total }, arrival);
  const link = walletLink?.(listing.wallet);
  if (note === undefined) return { ...fields, listing, extent, link };
  const notes = [extent.note, note].filter((each) => each !== undefined).join(' ');
  return { ...fields, listing, extent: { ...extent, note: notes }, link };
}
