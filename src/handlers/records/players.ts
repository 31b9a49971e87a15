/** Players of score records: the text for a hash, and the reading of the option `player`. */

import { allNear } from 'startup/near-word';
import { z } from 'zod';
import type { ScoreIndex } from '../../services/indexes/score-index.ts';
import { hashOfName, isPlayerHash, playerKey } from '../../services/score-records/player-hash.ts';
import { beginningOf, foldedForSearch } from '../../services/text.ts';
import type { HandlerContext } from '../context.ts';
import { optionalText, type Suggestion } from '../declaration/options.ts';
import { AUTOCOMPLETE_CHOICES, CHOICE_VALUE_LENGTH } from '../discord-limits.ts';
import { codeText, inline } from '../display/safe-text.ts';
import { isolated } from '../display/text-direction.ts';
import { CannotDo } from '../failure.ts';
import { withoutRegistryId } from '../list/registry-id.ts';
import { commands, type Say, type Words } from '../words/words.ts';
import { notFoundText } from './score-text.ts';

/** The name of the player with this hash, if all readers know it. */
export type NameOf = (hash: string) => string | undefined;

type Here = Pick<HandlerContext, 'allNamesShownHere' | 'namesByHash' | 'settings'>;

/**
 * The names that were shown to everybody in this place. Those of a registry may be offered with its id in front, and are
 * hashed without it.
 */
const namesShown = ({ allNamesShownHere, settings: { nameSources } }: Here): readonly string[] => [
  ...new Set(allNamesShownHere().map((text) => withoutRegistryId(text, nameSources))),
];

/** The names of the players of a page. */
export interface PlayerNames {
  readonly nameOf: NameOf;
  /** Another name of the player's wallet, which stands higher on the page. */
  readonly alsoOf: NameOf;
}

/**
 * The names of players: those that the service tells to everybody, and each name that everybody in this place has seen. Only
 * answers that show players ask for the first and hash the second, so that lists of names cost nothing more.
 * @param hashes of the players who are shown, in the order of their rows
 */
export async function findPlayerNames(here: Here, hashes: readonly string[]): Promise<PlayerNames> {
  const { playerHash = 'none' } = here.settings;
  if (playerHash === 'none') return { nameOf: () => undefined, alsoOf: () => undefined };
  const asking = here.namesByHash?.of(hashes);
  const names = new Map(namesShown(here).map((name) => [hashOfName(name, playerHash), name]));
  const told = await asking;
  const firstOf = new Map<string, string>();
  const others = new Map<string, string>();
  for (const key of told ? hashes.map(playerKey) : []) {
    const known = told?.get(key);
    if (known === undefined) continue;
    const first = firstOf.get(known.wallet);
    if (first === undefined) firstOf.set(known.wallet, known.name);
    else if (first !== known.name) others.set(key, first);
  }
  return {
    nameOf: (hash) => told?.get(playerKey(hash))?.name ?? names.get(playerKey(hash)),
    alsoOf: (hash) => others.get(playerKey(hash)),
  };
}

/** The shown characters of a player: of a hash, and of a name. */
interface Room {
  readonly hash: number;
  readonly name: number;
}

/** In a sentence or a heading. This much of a hash can be typed for the whole. */
const IN_SENTENCE: Room = { hash: 12, name: 24 };

/** In a row of one line on a phone. */
export const IN_ROW: Room = { hash: 8, name: 16 };
/** Characters of another name of the wallet: 25 rows of them fit into a message in every language. */
const ALSO_NAME = 12;

/** A player's name, or the beginning of the hash: at most 28 characters. */
export const shownPlayer = (hash: string, nameOf: NameOf, room = IN_SENTENCE): string =>
  isolated(`\`${plainPlayer(hash, nameOf, room)}\``);

/** The end of a row whose wallet has another name higher up: `also ada`; nothing for others. */
export function alsoText(hash: string, { alsoOf }: PlayerNames, words: Words): string[] {
  const other = alsoOf(hash);
  return other === undefined
    ? []
    : [words.records.also({ name: isolated(`\`${codeText(other, ALSO_NAME)}\``) })];
}

/** The same without isolates and marks of code, for buttons and pictures. */
export function plainPlayer(hash: string, nameOf: NameOf, room = IN_SENTENCE): string {
  const name = nameOf(hash);
  if (name !== undefined) return codeText(name, room.name);
  return codeText(hash.length > room.hash ? `${beginningOf(hash, room.hash)}…` : hash, IN_SENTENCE.name);
}

/** A player in the name of a file. */
export const playerInFileName = (hash: string, nameOf: NameOf): string =>
  nameOf(hash) ?? beginningOf(hash, IN_SENTENCE.hash);

/** The players whose names are asked for while somebody types one: as many as one call takes. */
const MAX_NAMED = 100;

/** The players with scores and a name: first the names shown here, the latest first, then names that the service knows. */
async function namedPlayers(here: Here & Pick<HandlerContext, 'scoreIndex'>) {
  const { playerHash = 'none' } = here.settings;
  if (playerHash === 'none') return [];
  const names = namesShown(here);
  const players = await here.scoreIndex.playersOf(names.map((name) => hashOfName(name, playerHash)));
  const named = new Map(
    names.flatMap((name, at) => {
      const hash = players[at];
      return hash === undefined ? [] : [[hash, name] as const];
    }),
  );
  if (here.namesByHash) {
    const first = await here.scoreIndex.players('', MAX_NAMED);
    const told = await here.namesByHash.of(first);
    for (const hash of first) {
      const name = told.get(playerKey(hash))?.name;
      if (name !== undefined) named.set(hash, name);
    }
  }
  return [...named].map(([hash, name]) => ({ name, hash }));
}

/** Names of players that were shown here or that the service tells, and hashes: first those that begin with the typed text. */
async function suggestPlayers(typed: string, context: HandlerContext): Promise<Suggestion[]> {
  const wanted = foldedForSearch(typed.trim());
  const named = await namedPlayers(context);
  const found = named
    .map(({ name, hash }) => ({ hash, at: foldedForSearch(name).indexOf(wanted) }))
    .filter(({ at }) => at !== -1)
    .sort((one, other) => Math.sign(one.at) - Math.sign(other.at))
    .map(({ hash }) => hash);
  const hashes = await context.scoreIndex.players(withoutMark(typed.trim()), AUTOCOMPLETE_CHOICES);
  const offered = [...new Set([...found, ...hashes])].slice(0, AUTOCOMPLETE_CHOICES);
  const { nameOf } = await findPlayerNames(context, offered);
  // A name that looks like a hash would be read as one.
  const alike = new Set(await context.scoreIndex.playersOf(offered.flatMap((hash) => nameOf(hash) ?? [])));
  return offered.map((hash) => {
    const name = nameOf(hash);
    const isReadBack = name !== undefined && name === name.trim() && !alike.has(name);
    return {
      name: plainPlayer(hash, nameOf),
      value: isReadBack ? name : beginningOf(hash, CHOICE_VALUE_LENGTH),
    };
  });
}

/** The limits of an option for a text of a score record. */
export const textLimits = (description: string) => ({ description, minLength: 1, maxLength: 1_000 });

/** The option `player`: a name or a hash as answers show them, the whole hash, or a unique beginning of one. */
export const playerOption = optionalText({
  ...textLimits(commands.scores.player),
  suggest: suggestPlayers,
});

/** The text that an option names, or the reason why it names none, with similar texts and their labels for buttons. */
export type TextMatch =
  | { readonly text: string }
  | { readonly say: Say; readonly near: readonly string[]; label(near: string): string };

/** The shortest beginning of a hash in custom ids: 80 bits, which nobody's hashes share by chance. */
const DIGITS_IN_ID = 20;

/** A player in a custom id: `~` and the beginning of a hash, or `=` and a text of another kind; empty for none. */
export const playerInId = z.string().regex(/^(~[\da-f]{20}|=.*)?$/s);

/** Writes it. @param player whose hash may be spelled in any way */
export const idOfPlayer = (player: string | undefined): string => {
  if (player === undefined) return '';
  return isPlayerHash(player) ? `~${playerKey(player).slice(0, DIGITS_IN_ID)}` : `=${player}`;
};

/** Reads it. @throws CannotDo if no hash or several hashes begin so, or no player has been read yet */
export async function playerOfId(written: string, index: ScoreIndex): Promise<string | undefined> {
  if (!written.startsWith('~')) return written === '' ? undefined : written.slice(1);
  // Before the first reading every player would be unknown.
  const state = await index.state();
  const [player, ...others] = (await index.players(written.slice(1), MAX_SUGGESTIONS)).filter(isPlayerHash);
  if (player !== undefined && others.length === 0) return player;
  const isRead = state.extent !== 'reading' && state.extent !== 'waiting';
  throw new CannotDo((words) => {
    const { playerUnclear, playerNotRead } = words.records;
    return notFoundText(player !== undefined || isRead ? playerUnclear : playerNotRead, state, words);
  });
}

/** The most players that are compared with the typed text, and the most that are suggested. */
const MAX_COMPARED = 1_000;
const MAX_SUGGESTIONS = 3;

/** Removes the … of a shortened hash. */
const withoutMark = (typed: string): string => typed.replace(/(?<=.)…$/, '');

/** Reads a typed player: a whole hash, a name, or the beginning of a hash. */
export async function matchPlayer(typed: string, context: HandlerContext): Promise<TextMatch> {
  const { scoreIndex: index, settings } = context;
  const { playerHash = 'none' } = settings;
  const beginning = withoutMark(typed);
  const begun = await index.players(beginning, MAX_SUGGESTIONS);
  const whole = begun.find((hash) => playerKey(hash) === playerKey(beginning));
  if (whole !== undefined) return { text: whole };
  if (playerHash !== 'none') {
    const [byName] = await index.players(
      hashOfName(withoutRegistryId(typed, settings.nameSources), playerHash),
      1,
    );
    if (byName !== undefined) return { text: byName };
  }
  const named = await namedPlayers(context);
  const shown = named.find(({ name, hash }) =>
    [IN_SENTENCE, IN_ROW].some((room) => plainPlayer(hash, () => name, room) === typed),
  );
  if (shown) return { text: shown.hash };
  const [player, ...others] = begun;
  if (player !== undefined && others.length === 0) return { text: player };
  if (player !== undefined) {
    const near = [player, ...others];
    const { nameOf } = await findPlayerNames(context, near);
    return {
      say: ({ records }) => records.unknown.severalPlayers({ typed: inline(beginning, 100) }),
      near,
      label: (hash) => plainPlayer(hash, nameOf),
    };
  }
  // Searches for a slip after the first half, and anywhere among fewer players.
  const half = await index.players(beginning.slice(0, Math.ceil(beginning.length / 2)), MAX_COMPARED);
  const hashes = [...new Set([...half, ...(await index.players('', MAX_COMPARED))])];
  const starts = new Map([
    ...hashes.map((hash) => [hash.slice(0, beginning.length), hash] as const),
    ...named.map(({ name, hash }) => [name, hash] as const),
  ]);
  const alike = allNear(beginning, [...starts.keys()], foldedForSearch).flatMap(
    (start) => starts.get(start) ?? [],
  );
  const near = [...new Set(alike)].slice(0, MAX_SUGGESTIONS);
  const { nameOf } = await findPlayerNames(context, near);
  const of = { typed: inline(beginning, 100) };
  return {
    say({ records: { unknown }, either }) {
      const meant = { ...of, near: either(near.map((hash) => shownPlayer(hash, nameOf))) };
      if (playerHash === 'none') return near.length === 0 ? unknown.player(of) : unknown.playerNear(meant);
      return near.length === 0 ? unknown.playerByName(of) : unknown.playerByNameNear(meant);
    },
    near,
    label: (hash) => plainPlayer(hash, nameOf),
  };
}
