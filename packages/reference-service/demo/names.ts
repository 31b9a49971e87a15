import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { nameTable } from '../names/name-table.ts';

const COLLECTION_SIZE = 2_500;

/**
 * Players of the games (score-records.ts) besides those of `DEMO`. Each has a wallet of their own, so that each is a
 * different person on a board. `player-0042` is not registered and stays a hash there.
 */
const PLAYERS = [
  ...['grace', 'linus', 'margaret', 'zoë', 'alan', 'barbara', 'claude', 'donald', 'edsger', 'frances'],
  ...['gordon', 'hedy', 'ivan', 'joan', 'katherine', 'leslie', 'mary', 'niklaus', 'ole-johan', 'radia'],
  ...['shafi', 'tim', 'vint', 'whitfield'],
];

const FIRST_WORDS = [
  ...['amber', 'ancient', 'autumn', 'azure', 'bold', 'bright', 'calm', 'cobalt', 'copper', 'coral'],
  ...['crimson', 'crystal', 'dawn', 'deep', 'distant', 'dusty', 'early', 'ember', 'fabled', 'fair'],
  ...['gentle', 'gilded', 'golden', 'hidden', 'hollow', 'humble', 'indigo', 'ivory', 'jade', 'kind'],
  ...['late', 'little', 'lucky', 'lunar', 'merry', 'misty', 'noble', 'northern', 'opal', 'pale'],
  ...['proud', 'quiet', 'rapid', 'roaming', 'scarlet', 'silver', 'still', 'tidal', 'velvet', 'wild'],
];
const SECOND_WORDS = [
  ...['anchor', 'arrow', 'badger', 'beacon', 'birch', 'brook', 'canyon', 'cedar', 'comet', 'compass'],
  ...['crane', 'delta', 'falcon', 'feather', 'fern', 'finch', 'fjord', 'forge', 'fox', 'garden'],
  ...['glacier', 'harbour', 'heron', 'island', 'juniper', 'kite', 'lagoon', 'lantern', 'lark', 'lynx'],
  ...['maple', 'meadow', 'meteor', 'orchard', 'otter', 'owl', 'pebble', 'pine', 'prism', 'raven'],
  ...['reef', 'river', 'robin', 'sail', 'sparrow', 'summit', 'thistle', 'tower', 'voyage', 'willow'],
];

/** Combines each word with each other, so that neighbours share no word. */
const COMPOUNDS = FIRST_WORDS.flatMap((_, round) =>
  FIRST_WORDS.map((word, at) => `${word}-${SECOND_WORDS[(at + round) % SECOND_WORDS.length]}`),
);

/** Ordinary names. */
const COLLECTION = ['collector', ...COMPOUNDS].slice(0, COLLECTION_SIZE);

/**
 * Names that a chat must display with care: other scripts, directions and combining marks, white space, Markdown,
 * mentions, length.
 */
const ODDITIES = [
  'oddities',
  'Zoë',
  '千夏',
  'مجموعة',
  '👩‍🚀 pilot',
  '🦄🌈',
  'a/b?c=%2F',
  '**bold** _and_ `code`',
  '[link](https://example.com)',
  '@everyone',
  'txt.\u202Eexe',
  'zero\u200Bwidth',
  `long-${'and-longer-'.repeat(23)}`.slice(0, 255),
];

const COLLECTORS_WALLET = '0x0e84d6a2f91b7c35d8a04be6972f1c53ab68d7f0';

/** Names by wallet, in the order of registration. */
const DEMO = {
  '0x5a1c0de9b7f2438e6d1f0a94c37be8215d60fa7c': ['ada', 'ada.lovelace', 'エイダ'],
  '0xb3920f7ce41d58a60c2e97fd13b4865a7ef0d219': ['solo'],
  [COLLECTORS_WALLET]: COLLECTION,
};

const ODD_WALLET = '0x71c4be02d95f3a8617e0c2d48b6f9a35e81d04c7';

/** Suggested names for a first look-up. */
export const FIRST_NAMES: readonly string[] = ['ada', 'collector', 'solo', 'ada.lovelace', 'エイダ'];

/** Registers wallets with three names, one name, 2,500 names and odd names, and the players' wallets. */
export function fillNames(database: DatabaseSync): void {
  const names = nameTable(database);
  for (const [wallet, registered] of Object.entries({ ...DEMO, [ODD_WALLET]: ODDITIES })) {
    for (const name of registered) names.register({ name, wallet });
  }
  registerPlayers(database);
}

/** Registers the players, including those that an earlier demo set had in the collection's wallet. */
export function registerPlayers(database: DatabaseSync): void {
  const names = nameTable(database);
  for (const name of PLAYERS) {
    const wallet = names.find(name)?.wallet ?? COLLECTORS_WALLET;
    if (wallet !== COLLECTORS_WALLET) continue;
    const digest = createHash('sha256').update(`wallet of ${name}`).digest('hex');
    names.register({ name, wallet: `0x${digest.slice(0, 40)}` });
  }
}

/** Whether the names in a database are a demo set of any version. An operator's own names are left alone. */
export function hasDemoNames(database: DatabaseSync): boolean {
  const names = nameTable(database);
  return Object.entries(DEMO).every(([wallet, [first = '']]) => names.find(first)?.wallet === wallet);
}
