import type { DatabaseSync } from 'node:sqlite';
import { nameRegister } from '../names/name-register.ts';

const COLLECTION_SIZE = 2_500;

/** Names that a chat has to show with care: other scripts, directions and marks, white space, markdown, mentions. */
const UNUSUAL_NAMES = [
  'Zoë',
  '千夏',
  'مجموعة',
  '👩‍🚀 pilot',
  '🦄🌈',
  'a/b?c=%2F',
  '**bold** _and_ `code`',
  '@everyone',
  'txt.\u202Eexe',
  'zero\u200Bwidth',
];

const RELICS = Array.from(
  { length: COLLECTION_SIZE - UNUSUAL_NAMES.length - 1 },
  (_, index) => `relic-${String(index + 1).padStart(4, '0')}`,
);

/** Wallet to names, in the order of registration. */
const DEMO = {
  '0x5a1c0de9b7f2438e6d1f0a94c37be8215d60fa7c': ['ada', 'ada.lovelace', 'エイダ'],
  '0xb3920f7ce41d58a60c2e97fd13b4865a7ef0d219': ['solo'],
  '0x0e84d6a2f91b7c35d8a04be6972f1c53ab68d7f0': ['collector', ...UNUSUAL_NAMES, ...RELICS],
};

/** Names of the demo set that are worth to be asked for first. */
export const FIRST_NAMES: readonly string[] = ['ada', 'collector', 'solo', 'ada.lovelace', 'エイダ'];

/** Registers wallets of three names, of one, and of 2,500. */
export function fillNames(database: DatabaseSync): void {
  const names = nameRegister(database);
  for (const [wallet, registered] of Object.entries(DEMO)) {
    for (const name of registered) names.register({ name, wallet });
  }
}

/** Whether the names in a database are those of the demo set: an operator's own are left alone. */
export function hasDemoNames(database: DatabaseSync): boolean {
  const names = nameRegister(database);
  return Object.entries(DEMO).every(([wallet, [first = '']]) => names.find(first)?.wallet === wallet);
}
