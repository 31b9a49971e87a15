import { setImmediate as turn } from 'node:timers/promises';
import { lastPageStart, MAX_ROWS_PER_CALL, type PageRequest } from '../../services/lists/page.ts';
import type { NameListing } from '../../services/names/names-service.ts';
import { ServiceFailure } from '../../services/service-failure.ts';
import { foldedNfc, foldedNfkc } from '../../services/text.ts';
import type { HandlerContext } from '../context.ts';
import { defineCommand } from '../declaration/command.ts';
import { defineComponent } from '../declaration/component.ts';
import { choice, optionalText, requiredText } from '../declaration/options.ts';
import { inline } from '../display/safe-text.ts';
import { CannotDo } from '../handler-failure.ts';
import { pageComponents } from '../paging/page-components.ts';
import { limitOption, orderOption, type PageFields, pageAt } from '../paging/page-fields.ts';
import { allNotes, extentOf, type Navigation } from '../paging/page-view.ts';
import type { Say } from '../words/words.ts';
import { commands } from '../words/words.ts';
import {
  DEFAULT_NAMES_PER_PAGE,
  MAX_NAMES_PER_PAGE,
  type NamesPageFields,
  namesFileId,
  namesJsonId,
  namesPages,
} from './custom-ids.ts';
import { sourceNotes } from './registry-view.ts';
import { suggestNames, withSimilarNames } from './suggested-names.ts';
import { type ListedPage, namesFile, namesJson, namesReply, shownNames } from './view.ts';

const FORMATS = { c: 'card', t: 'text' } as const;

const pages = pageComponents(namesPages, {
  effect: 'update-own',
  async show(fields, context, navigation) {
    const listed = await lookUp(fields, context, navigation);
    // The message may be a sentence about an unregistered name. The page replaces it, too.
    return { content: '', ...(await namesReply(listed, FORMATS[fields.format], context)) };
  },
  async find(beginning, { by, subject, contains, direction, limit }, context) {
    const all = { by, subject, contains, direction, limit: MAX_ROWS_PER_CALL, page: 0 };
    return findName(beginning, (await lookUp(all, context)).listing, limit);
  },
});

const jsonButton = defineComponent({
  codec: namesJsonId,
  effect: 'private',
  run: async (fields, context) => namesJson(await lookUp(fields, context), context),
});

const fileButton = defineComponent({
  codec: namesFileId,
  effect: 'private',
  async run(fields, context) {
    const all = { ...fields, limit: MAX_ROWS_PER_CALL, page: 0 };
    return namesFile(await lookUp(all, context), context);
  },
});

/** The options of every list of names. */
export const listingOptions = {
  limit: limitOption(commands.names.limit, { most: MAX_NAMES_PER_PAGE, usual: DEFAULT_NAMES_PER_PAGE }),
  default: orderOption(commands.names.order),
  format: choice({
    description: commands.names.format,
    choices: [
      { value: 'card', name: commands.choices.card },
      { value: 'text', name: commands.choices.text },
      { value: 'json', name: commands.choices.json },
    ],
    fallback: 'card',
  }),
  contains: optionalText({
    description: commands.names.contains,
    minLength: 1,
    maxLength: 100,
  }),
};

/** `/list <name>`: the wallet of a registered name, and all names of that wallet. */
export const list = defineCommand({
  name: 'list',
  description: commands.list.about,
  access: 'everyone',
  example: 'name:ada format:json',
  options: {
    name: requiredText({
      description: commands.list.name,
      minLength: 1,
      maxLength: 255,
      suggest: suggestNames,
    }),
    ...listingOptions,
  },
  visibility: 'public',
  components: [...pages, jsonButton, fileButton],
  async run({ name, contains = '', limit, default: direction, format }, context) {
    const fields = { by: 'name', subject: name, contains, limit, direction, page: 0 } as const;
    let listed: ListedPage;
    try {
      listed = await lookUp(fields, context);
    } catch (failure) {
      listed = await lookUpInSmallLetters(failure, fields, context);
    }
    return namesReply(listed, format, context);
  },
});

/**
 * Looks up an unregistered name in small letters. The first look-up stays with the caller, because a function around it
 * would cost each `/list` two promises.
 * @param failure of the first look-up
 * @throws the failure, as CannotDo with similar names if neither is registered
 */
export async function lookUpInSmallLetters(
  failure: unknown,
  fields: NamesPageFields,
  context: HandlerContext,
): Promise<ListedPage> {
  const { subject } = fields;
  const small = subject.toLowerCase();
  if (isNotRegistered(failure) && small !== subject) {
    const spelt = { name: inline(subject, 255), small: inline(small, 255) };
    const note: Say = ({ lists }) => lists.unregistered.inSmallLetters(spelt);
    try {
      return await lookUp({ ...fields, subject: small }, context, { note });
    } catch (again) {
      if (!isNotRegistered(again)) throw again;
    }
  }
  throw withSimilarNames(failure, fields, context);
}

/** Only for the service: registries look names up in their normal form. */
const isNotRegistered = (failure: unknown): boolean =>
  failure instanceof ServiceFailure &&
  failure.reason.kind === 'not-registered' &&
  failure.source?.title === undefined;

/**
 * Fetches a page of names.
 * @throws ServiceFailure; CannotDo for a wallet, if the service does not list names by wallet
 */
export async function lookUp(
  fields: NamesPageFields & Partial<PageFields>,
  { names, settings }: Pick<HandlerContext, 'names' | 'settings'>,
  navigation?: Navigation,
): Promise<ListedPage> {
  const { by, contains, direction } = fields;
  const ask = by === 'name' ? names.list : names.ofWallet;
  if (!ask) throw new CannotDo(({ lists }) => lists.byNameAlone);
  const request = pageAt(fields);
  const { listing, note } =
    contains === ''
      ? { listing: await ask(fields.subject, { direction, ...request }) }
      : await namesContaining(contains, request, (limit) =>
          ask(fields.subject, { direction, limit, offset: 0 }),
        );
  const { offset, more, total, lastTotal, source } = listing;
  const rows = shownNames(listing).length;
  const skipped = listing.names.length - rows;
  const extent = extentOf('names', fields, { offset, rows, skipped, more, total, lastTotal }, navigation);
  const link = source?.title === undefined ? settings.walletLink?.(listing.wallet) : source.link;
  const { by: found = by, subject = fields.subject } = source ?? {};
  const listed = { ...fields, by: found, subject, listing, link };
  const hasOwn = source && (source.lookedUp ?? listing.paysTo ?? listing.readSoFar) !== undefined;
  const own = hasOwn ? sourceNotes(fields.subject, source, listing) : [];
  return { ...listed, extent: { ...extent, note: allNotes(extent.note, note, ...own) } };
}

/** Names in the first search. Most services need few calls for them. */
const FIRST_SEARCH = 1_000;

/** Names compared per turn of the event loop. The slowest take 80 µs each on a busy machine. */
const NAMES_PER_TURN = 200;

interface FilteredNames {
  readonly listing: NameListing;
  /** Reports how many names were searched, unless all were. */
  readonly note: Say | undefined;
}

/**
 * Returns a page of the names that contain a text; case is ignored. The interface has no such filter, so the names are
 * searched from the first on, at most 10,000.
 * @param ask fetches this many names from the first on
 * @throws ServiceFailure
 */
export async function namesContaining(
  text: string,
  { offset, limit }: PageRequest,
  ask: (limit: number) => Promise<NameListing>,
): Promise<FilteredNames> {
  const searched = await firstNames(ask);
  const wanted = foldedNfc(text);
  const shown = searched.source?.shownName ?? ((name: string) => name);
  const names: string[] = [];
  for (let at = 0; at < searched.names.length; at += NAMES_PER_TURN) {
    if (at > 0) await turn();
    const some = searched.names.slice(at, at + NAMES_PER_TURN);
    names.push(
      ...some.filter((name) => foldedNfc(name).includes(wanted) || foldedNfc(shown(name)).includes(wanted)),
    );
  }
  const start = Math.min(offset, lastPageStart(names.length, limit));
  const end = start + limit;
  const page = { offset: start, names: names.slice(start, end), more: names.length > end };
  return {
    listing: { ...searched, ...page, total: names.length },
    note:
      searched.total !== searched.names.length
        ? ({ lists }) => lists.lookedThrough({ count: searched.names.length })
        : undefined,
  };
}

/**
 * Fetches as many names as possible. A service that returns few names per call may not get further than the first
 * search.
 */
async function firstNames(ask: (limit: number) => Promise<NameListing>): Promise<NameListing> {
  const first = await ask(FIRST_SEARCH);
  if (!first.more) return first;
  try {
    return await ask(MAX_ROWS_PER_CALL);
  } catch (error) {
    if (error instanceof ServiceFailure && error.reason.kind === 'out-of-reach') return first;
    throw error;
  }
}

/** UTF-16 units compared per turn of the event loop: some milliseconds if NFKC turns each into eighteen characters. */
const UNITS_PER_TURN = 5_000;

/** Additional units for each name. */
const UNITS_PER_NAME = 10;

/**
 * A name is read up to this many times the typed length, because its characters may take more units than the typed
 * ones.
 */
const READ_FACTOR = 8;

/**
 * Returns the page with the first name that begins with the typed text; case is ignored. No service promises
 * alphabetical order (docs/interface.md#names), so all names are searched.
 * @param listing all names, or as many as the service returns
 * @param limit names per page
 * @throws CannotDo if no name does
 */
export async function findName(
  typed: string,
  listing: Pick<NameListing, 'names' | 'total'>,
  limit: number,
): Promise<{ readonly page: number; readonly note: Say }> {
  const wanted = foldedNfkc(typed);
  const places: number[] = [];
  let units = 0;
  for (const [place, name] of listing.names.entries()) {
    const beginning = name.slice(0, READ_FACTOR * typed.length);
    if (foldedNfkc(beginning).startsWith(wanted)) places.push(place);
    units += beginning.length + UNITS_PER_NAME;
    if (units < UNITS_PER_TURN) continue;
    units = 0;
    await turn();
  }
  const [first] = places;
  const begun = inline(typed, 100);
  const count = listing.names.length;
  const isWhole = listing.total === count;
  if (first === undefined) {
    throw new CannotDo(({ lists: { find } }) =>
      isWhole ? find.none({ typed: begun }) : find.noneOfFirst({ typed: begun, count }),
    );
  }
  const found = places.length;
  const isTogether = found === (places.at(-1) ?? first) - first + 1;
  return {
    page: Math.floor(first / limit),
    note({ lists: { find } }) {
      const where = isWhole
        ? find.found({ typed: begun, found })
        : find.foundOfFirst({ typed: begun, found, count });
      return isTogether ? where : `${where} ${find.apart}`;
    },
  };
}
