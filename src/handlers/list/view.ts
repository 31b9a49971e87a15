import type { APIButtonComponentWithURL } from 'discord-api-types/v10';
import type { NameListing } from '../../services/names/names-service.ts';
import type { HandlerContext } from '../context.ts';
import { MESSAGE_CONTENT_LENGTH } from '../discord-limits.ts';
import { type Button, button, isExactValue, linkButton, row } from '../display/buttons.ts';
import { COLOUR } from '../display/colours.ts';
import { fileName, safeJson } from '../display/file-text.ts';
import { codeBlock, inline, joinLines, shownText, visible } from '../display/safe-text.ts';
import { CannotDo } from '../handler-failure.ts';
import { firstPage } from '../paging/page-fields.ts';
import { type Extent, isOnOnePage, listHeading, pageButtons } from '../paging/page-view.ts';
import type { Reply } from '../reply.ts';
import type { Words } from '../words/words.ts';
import { type NamesPageFields, namesFileId, namesJsonId, namesPages } from './custom-ids.ts';
import { namesText } from './names-text.ts';
import { creditLine, otherButtons } from './registry-view.ts';

/** A page of names, and the fields that requested it. */
export interface ListedPage extends NamesPageFields {
  readonly listing: NameListing;
  readonly extent: Extent;
  /** The address of the wallet's page outside of Discord. */
  readonly link: string | undefined;
}

/** Returns the size of the list, the visible part, and the filter: `40 names · page 3 of 3 · containing \`ic\``. */
function namesHeading({ extent, contains }: ListedPage, { lists }: Words): string {
  const heading = listHeading('names', extent, lists);
  return contains === '' ? heading : `${heading} · ${lists.containing({ text: inline(contains, 100) })}`;
}

/** Returns the age of a stale answer, as a sentence. */
function staleNote({ listing }: ListedPage, { lists, registries }: Words): string | undefined {
  const { staleSeconds, source } = listing;
  if (staleSeconds === undefined) return undefined;
  const minutes = Math.floor(staleSeconds / 60);
  const registry = source?.title;
  if (registry === undefined) return minutes === 0 ? lists.justStale : lists.stale({ minutes });
  return minutes === 0 ? registries.justStale({ registry }) : registries.stale({ registry, minutes });
}

/** Returns the lines under names without a card: the heading, the notes, the age of a stale answer, and the credit. */
function footer(listed: ListedPage, words: Words): string {
  const { title, credit } = listed.listing.source ?? {};
  const heading = namesHeading(listed, words);
  return joinLines(
    title === undefined ? heading : `${heading} · ${title}`,
    listed.extent.note?.(words),
    staleNote(listed, words),
    credit && creditLine(credit),
  );
}

/** Returns the names that can be shown, in the form in which they are looked up. */
export const shownNames = ({ names }: NameListing): readonly string[] => names.filter((name) => name !== '');

/** The names of a page that can be suggested later. */
function namesOffered({ by, subject, listing }: ListedPage): readonly string[] {
  const { source } = listing;
  const names = shownNames(listing);
  const targets = source ? names.flatMap((name) => source.targetOf(name) ?? []) : names;
  return [...targets.toReversed(), ...(by === 'name' ? [subject] : [])].filter(isExactValue);
}

/** Returns the line above the names, with their owner. */
function ownerLine({ by, subject, listing: { source } }: ListedPage, words: Words): string {
  const name = inline(source?.shown ?? subject, 300);
  const registry = source?.title;
  if (registry === undefined) return by === 'name' ? words.lists.belongsTo({ name }) : words.lists.theWallet;
  return by === 'name'
    ? words.registries.belongsTo({ name, registry })
    : words.registries.theWallet({ registry });
}

type Format = 'card' | 'text' | 'json';

/** The context of a view with files. */
type FileContext = Pick<HandlerContext, 'attachmentSizeLimit' | 'words'>;

/** Returns a page of names in the requested format. @throws CannotDo if Discord does not accept the JSON */
export function namesReply(listed: ListedPage, format: Format, context: FileContext): Reply | Promise<Reply> {
  switch (format) {
    case 'card':
      return namesCard(listed, context.words);
    case 'text':
      return namesTextReply(listed, context);
    case 'json':
      return namesJson(listed, context);
  }
}

/** Of the 4,096 characters of an embed's description; the rest is for the other lines. */
const ROOM_FOR_NAMES = 3_000;

/** Returns a page as a card: the wallet where it is easy to copy, the names, and buttons to other pages. */
export function namesCard(listed: ListedPage, words: Words): Reply {
  const { listing, extent } = listed;
  const { wallet, source: { credit } = {} } = listing;
  const names = namesForDisplay(listing);
  const stale = staleNote(listed, words);
  const roomPerName = Math.floor(ROOM_FOR_NAMES / Math.max(names.length, 1)) - 1;
  const isCut = names.some((each) => visible(each).length > roomPerName);
  const components = namesButtons(listed, { format: 'c', isCut }, words);
  const description = joinLines(
    ownerLine(listed, words),
    codeBlock([shownText(wallet, 300)]),
    `**${namesHeading(listed, words)}**`,
    extent.note?.(words),
    names.length === 0 ? undefined : codeBlock(names.map((each) => shownText(each, roomPerName))),
    credit && creditLine(credit),
  );
  const embed = { color: COLOUR, description };
  return {
    embeds: [stale === undefined ? embed : { ...embed, footer: { text: stale } }],
    components,
    shownNames: namesOffered(listed),
  };
}

/** The names of a page for display. JSON has them as they are looked up. */
const namesForDisplay = (listing: NameListing): readonly string[] =>
  listing.source ? shownNames(listing).map(listing.source.shownName) : shownNames(listing);

/** Returns a page as the interface's text command prints it; as a file if it is too long for a message. */
async function namesTextReply(
  listed: ListedPage,
  { words, attachmentSizeLimit }: FileContext,
): Promise<Reply> {
  const { wallet } = listed.listing;
  const names = namesForDisplay(listed.listing);
  const shownNames = namesOffered(listed);
  const heading = [`wallet: ${visible(wallet)}`, 'names:'];
  const indented = names.map((name) => `  ${name}`);
  const components = namesButtons(listed, { format: 't', isCut: false }, words);
  const said = footer(listed, words);
  // Making characters visible never shortens a name.
  if (indented.reduce((length, line) => length + line.length, 0) <= MESSAGE_CONTENT_LENGTH) {
    const whole = `${codeBlock([...heading, ...indented.map(visible)])}${said}`;
    // The page before may have been a file.
    if (whole.length <= MESSAGE_CONTENT_LENGTH) return { content: whole, components, files: [], shownNames };
  }
  const { file, cut } = await namesText(heading, indented, attachmentSizeLimit);
  const why = cut?.(words) ?? words.lists.asFile;
  return {
    content: `${said}\n${why}.`,
    components,
    files: [{ ...file, name: namesFileName(listed, 'txt') }],
    shownNames,
  };
}

/**
 * Returns a page as the exact `data` array of docs/interface.md#names: an object with the wallet, and an object with
 * the names. If more names follow, a button gives the next file.
 * @throws CannotDo if Discord does not accept a file of that size here: JSON with fewer names would not be exact
 */
export function namesJson(listed: ListedPage, { words, attachmentSizeLimit }: FileContext): Reply {
  const { by, subject, contains, direction, limit, listing, extent } = listed;
  const { wallet } = listing;
  const data = Buffer.from(`${safeJson([{ wallet }, { names: shownNames(listing) }])}\n`);
  if (data.byteLength > attachmentSizeLimit) {
    throw new CannotDo(({ lists }) => lists.tooLarge);
  }
  const following = { by, subject, contains, direction, limit, page: extent.page + 1 };
  const next = extent.more ? row(button(namesJsonId, following, words.lists.button.nextFile)) : [];
  return {
    content: footer(listed, words),
    components: next,
    files: [{ name: namesFileName(listed, 'json'), contentType: 'application/json', data }],
    shownNames: namesOffered(listed),
  };
}

/** Returns the name of a file: its subject, the filter, and the page after the first. */
function namesFileName({ subject, contains, extent: { page } }: ListedPage, extension: string): string {
  const parts = [...(contains === '' ? [] : ['with', contains]), ...(page === 0 ? [] : [`page-${page + 1}`])];
  return fileName([subject, 'names', ...parts], extension);
}

/** Returns every name of the wallet as a text file, one a line, with the wallet above them. */
export async function namesFile(
  listed: ListedPage,
  { words, attachmentSizeLimit }: FileContext,
): Promise<Reply> {
  const { listing, extent } = listed;
  const heading = [`wallet: ${visible(listing.wallet)}`, ''];
  const { source } = listing;
  const { file, cut } = await namesText(heading, shownNames(listing), attachmentSizeLimit, source?.shownName);
  const said = [
    fileHeading(listed, words),
    extent.note?.(words),
    cut?.(words),
    staleNote(listed, words),
  ].filter((line) => line !== undefined);
  return {
    content: joinLines(said.reduce(inOneLine), source?.credit && creditLine(source.credit)),
    files: [{ ...file, name: namesFileName(listed, 'txt') }],
  };
}

/** Some of the lines are sentences that end with a full stop of their language, and some are not. */
const inOneLine = (said: string, next: string): string => `${said}${/[.。।]$/.test(said) ? '' : '.'} ${next}`;

function fileHeading(listed: ListedPage, words: Words): string {
  const { by, subject, listing } = listed;
  const names = namesHeading(listed, words);
  const shown = inline(listing.source?.shown ?? subject, 300);
  const registry = listing.source?.title;
  if (registry === undefined) {
    const { walletOf, wallet } = words.lists;
    return by === 'name' ? walletOf({ name: shown, names }) : wallet({ wallet: shown, names });
  }
  const { walletOf, wallet } = words.registries;
  return by === 'name'
    ? walletOf({ name: shown, registry, names })
    : wallet({ wallet: shown, registry, names });
}

/** Returns the buttons to other pages, if any. Below them is the button for all names, unless the page shows all. */
function namesButtons(
  { by, subject, contains, direction, limit, extent, link, listing }: ListedPage,
  { format, isCut }: { readonly format: 'c' | 't'; readonly isCut: boolean },
  words: Words,
): NonNullable<Reply['components']> {
  const texts = words.lists.button;
  const first = { ...firstPage(limit), format, direction, by, contains, subject };
  const isShown = isOnOnePage(extent) && !isCut;
  const label = contains === '' ? texts.allNames : texts.allOfThese;
  const { others = [] } = listing.source ?? {};
  return [
    ...row(...pageButtons(namesPages, first, extent, words)),
    ...row<Button | APIButtonComponentWithURL>(
      isShown ? undefined : button(namesFileId, first, label),
      linkButton(link, texts.explorer),
      // A `/list` of the service skips the code of registries.
      ...(others.length > 0 ? otherButtons(others, first, words) : []),
    ),
  ];
}
