/** Players of score records: the text for a hash, and the values of the option `player`. */

import { allNear } from 'startup/near-word';
import { z } from 'zod';
import type { ScoreIndex } from '../../services/indexes/score-index.ts';
import { hashOfName, isPlayerHash, playerKey } from '../../services/score-records/player-hash.ts';
import { beginningOf, foldedForSearch } from '../../services/text.ts';
import type { HandlerContext } from '../context.ts';
import { optionalText, type Suggestion } from '../declaration/options.ts';
import { AUTOCOMPLETE_CHOICES, CHOICE_VALUE_LENGTH } from '../discord-limits.ts';
import { codeText, inline, isolate } from '../display/safe-text.ts';
import { CannotDo } from '../handler-failure.ts';
import { withoutRegistryId } from '../list/registry-id.ts';
import { commands, type Say, type Words } from '../words/words.ts';
import { notFoundText } from './score-text.ts';

/** Returns the name of the player with this hash, if all readers know it. */
export type NameOf = (hash: string) => string | undefined;

type Here = Pick<HandlerContext, 'allNamesShownHere' | 'namesByHash' | 'settings'>;

/**
 * Returns the names that were shown to everybody in this place. A registry's name may be suggested with its id in front
 * but is hashed without it.
 */
const namesShown = ({ allNamesShownHere, settings: { nameSources } }: Here): readonly string[] => [
  ...new Set(allNamesShownHere().map((text) => withoutRegistryId(text, nameSources))),
];

/** The names of the players of a page. */
export interface PlayerNames {
  readonly nameOf: NameOf;
  /** Returns another name of the player's wallet that is higher on the page. */
  readonly otherNameOf: NameOf;
}

/**
 * Finds the names of players: names that the service gives to everybody, and names that everybody in this place has
 * seen. Only answers that show players make the call and compute the hashes, so that lists of names cost no more.
 * @param hashes of the visible players, in the order of their rows
 */
export async function findPlayerNames(here: Here, hashes: readonly string[]): Promise<PlayerNames> {
  const { playerHash = 'none' } = here.settings;
  if (playerHash === 'none') return { nameOf: () => undefined, otherNameOf: () => undefined };
  const asking = here.namesByHash?.of(hashes);
  const names = new Map(namesShown(here).map((name) => [hashOfName(name, playerHash), name]));
  const byHash = await asking;
  const firstOf = new Map<string, string>();
  const others = new Map<string, string>();
  for (const key of byHash ? hashes.map(playerKey) : []) {
    const known = byHash?.get(key);
    if (known === undefined) continue;
    const first = firstOf.get(known.wallet);
    if (first === undefined) firstOf.set(known.wallet, known.name);
    else if (first !== known.name) others.set(key, first);
  }
  return {
    nameOf: (hash) => byHash?.get(playerKey(hash))?.name ?? names.get(playerKey(hash)),
    otherNameOf: (hash) => others.get(playerKey(hash)),
  };
}

/** Maximum visible characters of a player's hash and name. */
interface MaxLengths {
  readonly hash: number;
  readonly name: number;
}

/** In a sentence or a heading. A user can type this much of a hash for the whole. */
const IN_SENTENCE: MaxLengths = { hash: 12, name: 24 };

/** In a row of one line on a phone. */
export const IN_ROW: MaxLengths = { hash: 8, name: 16 };
/** Maximum characters of another name of the wallet: 25 rows with it fit into a message in every language. */
const ALSO_NAME = 12;

/** Returns a player's name, or the beginning of the hash: at most 28 characters. */
export const shownPlayer = (hash: string, nameOf: NameOf, room = IN_SENTENCE): string =>
  isolate(`\`${plainPlayer(hash, nameOf, room)}\``);

/** Returns the end of a row whose wallet has another name higher up: `also ada`; empty for other rows. */
export function otherNameText(hash: string, { otherNameOf }: PlayerNames, words: Words): string[] {
  const other = otherNameOf(hash);
  return other === undefined
    ? []
    : [words.records.also({ name: isolate(`\`${codeText(other, ALSO_NAME)}\``) })];
}

/** Like `shownPlayer` without isolates and backticks, for buttons and pictures. */
export function plainPlayer(hash: string, nameOf: NameOf, room = IN_SENTENCE): string {
  const name = nameOf(hash);
  if (name !== undefined) return codeText(name, room.name);
  return codeText(hash.length > room.hash ? `${beginningOf(hash, room.hash)}…` : hash, IN_SENTENCE.name);
}

/** Returns a player for the name of a file. */
export const playerInFileName = (hash: string, nameOf: NameOf): string =>
  nameOf(hash) ?? beginningOf(hash, IN_SENTENCE.hash);

/** Maximum players whose names are fetched while a user types a name: the maximum of one call. */
const MAX_NAMED = 100;

/**
 * Finds the players with scores and a name: first the names shown here, the latest first, then names that the service
 * knows.
 */
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
    const byHash = await here.namesByHash.of(first);
    for (const hash of first) {
      const name = byHash.get(playerKey(hash))?.name;
      if (name !== undefined) named.set(hash, name);
    }
  }
  return [...named].map(([hash, name]) => ({ name, hash }));
}

/**
 * Suggests names of players that were shown here or that the service knows, and hashes. Those that begin with the typed
 * text come first.
 */
async function suggestPlayers(typed: string, context: HandlerContext): Promise<Suggestion[]> {
  const wanted = foldedForSearch(typed.trim());
  const named = await namedPlayers(context);
  const found = named
    .map(({ name, hash }) => ({ hash, at: foldedForSearch(name).indexOf(wanted) }))
    .filter(({ at }) => at !== -1)
    .sort((one, other) => Math.sign(one.at) - Math.sign(other.at))
    .map(({ hash }) => hash);
  const hashes = await context.scoreIndex.players(withoutEllipsis(typed.trim()), AUTOCOMPLETE_CHOICES);
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

/** The text that an option means, or why it means none, with similar texts and their labels for buttons. */
export type TextMatch =
  | { readonly text: string }
  | { readonly say: Say; readonly near: readonly string[]; label(near: string): string };

/** Length of a hash's beginning in custom ids: 80 bits, which no two hashes share by chance. */
const DIGITS_IN_ID = 20;

/** A player in a custom id: `~` and the beginning of a hash, or `=` and a text of another kind; empty for none. */
export const playerInId = z.string().regex(/^(~[\da-f]{20}|=.*)?$/s);

/** Encodes a player for a custom id. @param player whose hash may have any spelling */
export const encodePlayer = (player: string | undefined): string => {
  if (player === undefined) return '';
  return isPlayerHash(player) ? `~${playerKey(player).slice(0, DIGITS_IN_ID)}` : `=${player}`;
};

/**
 * Decodes a player.
 * @throws CannotDo if no hash or several hashes begin like this, or if no player has been read yet
 */
export async function decodePlayer(written: string, index: ScoreIndex): Promise<string | undefined> {
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

/** Maximum players that are compared with the typed text, and that are suggested. */
const MAX_COMPARED = 1_000;
const MAX_SUGGESTIONS = 3;

/** Removes the … of a shortened hash. */
const withoutEllipsis = (typed: string): string => typed.replace(/(?<=.)…$/, '');

/** Finds a typed player: a whole hash, a name, or the beginning of a hash. */
export async function matchPlayer(typed: string, context: HandlerContext): Promise<TextMatch> {
  const { scoreIndex: index, settings } = context;
  const { playerHash = 'none' } = settings;
  const beginning = withoutEllipsis(typed);
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
  // Searches for a typing error after the first half, and anywhere among fewer players.
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
