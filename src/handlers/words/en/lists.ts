import type { Formats } from '../formats.ts';

/** The size of a list, and that of its part which is shown. */
export interface RowWords {
  readonly none: string;
  noneOnPage(at: { page: number }): string;
  noneOnPageOf(at: { page: number; pages: number }): string;
  all(of: { count: number }): string;
  atLeast(of: { count: number }): string;
}

/** The rows that lists have. */
export type Rows = 'names' | 'conversations' | 'scores' | 'records' | 'players' | 'lines';

/** Pages of every list, and lists of names. */
export const lists = ({ plural, number }: Formats<'en'>) => ({
  rows: {
    names: {
      none: 'No names',
      noneOnPage: ({ page }) => `No names on page ${number(page)}`,
      noneOnPageOf: ({ page, pages }) => `No names on page ${number(page)} of ${number(pages)}`,
      all: ({ count }) => plural(count, { one: '1 name', other: `${number(count)} names` }),
      atLeast: ({ count }) => `${number(count)}+ names`,
    },
    conversations: {
      none: 'No conversations',
      noneOnPage: ({ page }) => `No conversations on page ${number(page)}`,
      noneOnPageOf: ({ page, pages }) => `No conversations on page ${number(page)} of ${number(pages)}`,
      all: ({ count }) => plural(count, { one: '1 conversation', other: `${number(count)} conversations` }),
      atLeast: ({ count }) => `${number(count)}+ conversations`,
    },
    scores: {
      none: 'No scores',
      noneOnPage: ({ page }) => `No scores on page ${number(page)}`,
      noneOnPageOf: ({ page, pages }) => `No scores on page ${number(page)} of ${number(pages)}`,
      all: ({ count }) => plural(count, { one: '1 score', other: `${number(count)} scores` }),
      atLeast: ({ count }) => `${number(count)}+ scores`,
    },
    records: {
      none: 'No records',
      noneOnPage: ({ page }) => `No records on page ${number(page)}`,
      noneOnPageOf: ({ page, pages }) => `No records on page ${number(page)} of ${number(pages)}`,
      all: ({ count }) => plural(count, { one: '1 record', other: `${number(count)} records` }),
      atLeast: ({ count }) => `${number(count)}+ records`,
    },
    players: {
      none: 'No players',
      noneOnPage: ({ page }) => `No players on page ${number(page)}`,
      noneOnPageOf: ({ page, pages }) => `No players on page ${number(page)} of ${number(pages)}`,
      all: ({ count }) => plural(count, { one: '1 player', other: `${number(count)} players` }),
      atLeast: ({ count }) => `${number(count)}+ players`,
    },
    /** Of the history of moderation. */
    lines: {
      none: 'No lines',
      noneOnPage: ({ page }) => `No lines on page ${number(page)}`,
      noneOnPageOf: ({ page, pages }) => `No lines on page ${number(page)} of ${number(pages)}`,
      all: ({ count }) => plural(count, { one: '1 line', other: `${number(count)} lines` }),
      atLeast: ({ count }) => `${number(count)}+ lines`,
    },
  } satisfies Readonly<Record<Rows, RowWords>> as Readonly<Record<Rows, RowWords>>,
  /** Rows of a service that are too long, empty or wrong. `rows` is their number in words: `2 names`. */
  cannotBeShown: ({ rows }: { rows: string }) => `${rows} cannot be shown.`,
  page: ({ page }: { page: number }) => `page ${number(page)}`,
  pageOf: ({ page, pages }: { page: number; pages: number }) => `page ${number(page)} of ${number(pages)}`,
  button: {
    previous: 'Previous',
    next: 'Next',
    page: ({ page }: { page: string }) => `Page ${page}`,
    typeAgain: 'Type again',
    allNames: 'All names as a file',
    allOfThese: 'All of these as a file',
    nextFile: 'Next file',
    explorer: 'Show in explorer',
    namesOfWallet: 'Names of this wallet',
    lookUp: 'Look up this name',
  },
  /** Said on another page than the one that was asked for. */
  otherPage: {
    furthest: ({ page }: { page: number }) =>
      `You can jump to page ${number(page)} at most: Next goes on from there.`,
    seemsLast: 'This seems to be the last page.',
    isLast: ({ page }: { page: number }) => `There is no page ${number(page)}: this is the last one.`,
  },
  /** The form that asks for a page. `first` and `last` are the words that it takes. */
  form: {
    title: 'Go to a page',
    page: 'Page',
    pageOrLetters: 'Page, or first letters',
    first: 'first',
    last: 'last',
    any: ({ first, last }: { first: string; last: string }) => `A number, ${first} or ${last}`,
    range: ({ pages, first, last }: { pages: number; first: string; last: string }) =>
      `1 to ${number(pages)}, ${first} or ${last}`,
    orNames: ({ range }: { range: string }) =>
      `${range}, or first letters: "12" in quotes for names that begin with 12`,
    tooLong: 'This list has too long a name for a form: use the other buttons.',
    nothing: 'Nothing was typed, so you are still on this page.',
    notANumber: ({ first, last }: { first: string; last: string }) =>
      `Not a page number. Type a number, ${first} or ${last}.`,
    fromOne: 'Pages count from 1, so you are still on this one: type 1 or more.',
    tooMany: ({ last }: { last: string }) =>
      `No list has so many pages, so you are still on this one: type ${last} for the last page.`,
    typed: ({ text }: { text: string }) => `You typed ${text}.`,
  },
  containing: ({ text }: { text: string }) => `containing ${text}`,
  belongsTo: ({ name }: { name: string }) => `${name} belongs to the wallet`,
  theWallet: 'The wallet',
  walletOf: ({ name, names }: { name: string; names: string }) => `The wallet of ${name}: ${names}`,
  wallet: ({ wallet, names }: { wallet: string; names: string }) => `The wallet ${wallet}: ${names}`,
  /** The names service is down, and the answer is an old one. */
  stale: ({ minutes }: { minutes: number }) =>
    `The names service is down at the moment: this answer is ${plural(minutes, { one: '1 minute', other: `${minutes} minutes` })} old.`,
  justStale: 'The names service is down at the moment: this answer is less than a minute old.',
  asFile: 'They are too long for a message, so here they are as a file',
  tooLarge: 'A file with these names is too large for Discord here: choose a smaller `limit`.',
  cutFile: ({ count, all }: { count: number; all: number }) =>
    `The file has the first ${number(count)} of ${number(all)} names, as many as Discord accepts here`,
  nameTooLong: {
    pages: 'This name is too long for page buttons: a larger `limit` shows more.',
    button: 'This name is too long for a button: a larger `limit` shows more.',
  },
  addressTooLong: {
    pages: 'This address is too long for page buttons: a larger `limit` shows more.',
    button: 'This address is too long for a button: a larger `limit` shows more.',
  },
  byNameAlone:
    'The service of this bot finds names only by a name: use `/list` with one of the names of the wallet.',
  lookedThrough: ({ count }: { count: number }) =>
    `Looked through ${plural(count, { one: '1 name', other: `${number(count)} names` })} of this wallet: there may be more.`,
  /** The first letters that the form takes. The names are all there are, or as many as the service gives. */
  find: {
    none: ({ typed }: { typed: string }) =>
      `None of the names begins with ${typed}, so you are still on this page.`,
    noneOfFirst: ({ typed, count }: { typed: string; count: number }) =>
      `None of the first ${plural(count, { one: '1 name', other: `${number(count)} names` })} begins with ${typed}, so you are still on this page.`,
    found: ({ typed, found }: { typed: string; found: number }) =>
      plural(found, {
        one: `1 of the names begins with ${typed}: it is on this page.`,
        other: `${number(found)} of the names begin with ${typed}: the first is on this page.`,
      }),
    foundOfFirst: ({ typed, found, count }: { typed: string; found: number; count: number }) => {
      const first = plural(count, { one: '1 name', other: `${number(count)} names` });
      return plural(found, {
        one: `1 of the first ${first} begins with ${typed}: it is on this page.`,
        other: `${number(found)} of the first ${first} begin with ${typed}: the first is on this page.`,
      });
    },
    apart: 'They are not next to each other, as these names are not in alphabetical order.',
  },
  /** A name that nobody has registered. */
  unregistered: {
    inSmallLetters: ({ name, small }: { name: string; small: string }) =>
      `Nobody has registered ${name}: these are the names of ${small}.`,
    nothingAsked: 'No name was looked up here yet: type the full name, as it was registered, and send it.',
    nobody: ({ name }: { name: string }) => `Nobody has registered the name ${name}.`,
    didYouMean: ({ names }: { names: readonly string[] }) => `Did you mean ${names.join(' or ')}?`,
    likeAnAddress: ({ command }: { command: string }) =>
      `It looks like the address of a wallet: ${command} shows its names.`,
    noSuchWallet: ({ wallet, command }: { wallet: string; command: string }) =>
      `There is no wallet ${wallet} with names. If it is a name, ${command} shows its wallet.`,
  },
  /** The menu command on a message. */
  message: {
    which: 'Which of these is the name?',
    whichOfFirst:
      'Which of these is the name? The message has more words than fit here: type another one with `/list`.',
    noneChosen: 'No name was chosen: choose one.',
    noName: 'There is no name in this message. Type it with `/list`.',
    allTooLong: 'There is no name in this message that is short enough: type it with `/list`.',
  },
});
