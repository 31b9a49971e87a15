/** Players of score records: how people see a hash, and what the option `player` takes. */

import { allNear } from 'startup/near-word';
import { hashOfName, playerKey } from '../../services/score-records/player-hash.ts';
import { beginningOf } from '../../services/text.ts';
import type { HandlerContext } from '../context.ts';
import { optionalText, type Suggestion } from '../declaration/options.ts';
import { AUTOCOMPLETE_CHOICES, CHOICE_VALUE_LENGTH } from '../discord-limits.ts';
import { inline } from '../display/safe-text.ts';
import { nameAlone } from '../list/name-alone.ts';
import { commands } from '../words/en/commands.ts';
import type { Say } from '../words/en/index.ts';

/** The name of the player with this hash, where it is known to everybody who reads it; undefined elsewhere. */
export type NameOf = (hash: string) => string | undefined;

type Here = Pick<HandlerContext, 'allNamesShownHere' | 'settings'>;

/**
 * The names that were shown to everybody in this place. Those of a registry may be offered with its id in front, and are
 * hashed without it.
 */
async function namesShown({
  allNamesShownHere,
  settings: { nameSources },
}: Here): Promise<readonly string[]> {
  const shown = await allNamesShownHere();
  return [...new Set(shown.map((text) => nameAlone(text, nameSources)))];
}

/**
 * The names of players whose hash is that of a name that was shown to everybody in this place. They are hashed here, for an
 * answer that shows players, so that lists of names cost nothing more.
 */
export async function namesOfPlayers(here: Here): Promise<NameOf> {
  const { playerHash = 'none' } = here.settings;
  if (playerHash === 'none') return () => undefined;
  const shown = await namesShown(here);
  const names = new Map(shown.map((name) => [hashOfName(name, playerHash), name]));
  return (hash) => names.get(playerKey(hash));
}

/** How much is shown of a player: characters of a hash, and of a name. */
interface Room {
  readonly hash: number;
  readonly name: number;
}

/** In a sentence or a heading: as much of a hash as can be typed for the whole. */
const IN_SENTENCE: Room = { hash: 12, name: 24 };

/** In a row, which is one line of a phone. */
export const IN_ROW: Room = { hash: 8, name: 16 };

/** A player, by their name or by the beginning of their hash: at most 26 characters. */
export function shownPlayer(hash: string, nameOf: NameOf, room = IN_SENTENCE): string {
  const name = nameOf(hash);
  if (name !== undefined) return inline(name, room.name);
  return inline(hash.length > room.hash ? `${beginningOf(hash, room.hash)}…` : hash, IN_SENTENCE.name);
}

/** The same where code has no meaning: on a button or in a picture. */
export const plainPlayer = (hash: string, nameOf: NameOf, room = IN_SENTENCE): string =>
  shownPlayer(hash, nameOf, room).slice(1, -1);

/** A player in the name of a file. */
export const playerInFileName = (hash: string, nameOf: NameOf): string =>
  nameOf(hash) ?? beginningOf(hash, IN_SENTENCE.hash);

/** The players with scores whose names were shown here, the latest first. */
async function namedPlayers(here: Here & Pick<HandlerContext, 'scoreIndex'>) {
  const { playerHash = 'none' } = here.settings;
  if (playerHash === 'none') return [];
  const names = await namesShown(here);
  const players = await here.scoreIndex.playersOf(names.map((name) => hashOfName(name, playerHash)));
  return names.flatMap((name, at) => {
    const hash = players[at];
    return hash === undefined ? [] : [{ name, hash }];
  });
}

/** Names of players that were shown here, and hashes: first those that begin as it was typed. */
async function suggestPlayers(typed: string, context: HandlerContext): Promise<Suggestion[]> {
  const wanted = typed.trim().toLowerCase();
  const named = await namedPlayers(context);
  const found = named
    .map(({ name, hash }) => ({ hash, at: name.toLowerCase().indexOf(wanted) }))
    .filter(({ at }) => at !== -1)
    .sort((one, other) => Math.sign(one.at) - Math.sign(other.at))
    .map(({ hash }) => hash);
  const hashes = await context.scoreIndex.players(withoutMark(typed.trim()), AUTOCOMPLETE_CHOICES);
  const names = new Map(named.map(({ name, hash }) => [hash, name]));
  const nameOf: NameOf = (hash) => names.get(hash);
  // A name that is written like a hash would be read as that.
  const alike = new Set(await context.scoreIndex.playersOf([...names.values()]));
  return [...new Set([...found, ...hashes])].map((hash) => {
    const name = nameOf(hash);
    const isReadBack = name !== undefined && name === name.trim() && !alike.has(name);
    return {
      name: plainPlayer(hash, nameOf),
      value: isReadBack ? name : beginningOf(hash, CHOICE_VALUE_LENGTH),
    };
  });
}

/** What an option for a text of a score record takes: it has at most 1,000 characters. */
export const textLimits = (description: string) => ({ description, minLength: 1, maxLength: 1_000 });

/** The option `player`: a name or a hash as answers show them, the whole hash, or a beginning that no other player has. */
export const playerOption = optionalText({
  ...textLimits(commands.scores.player),
  suggest: suggestPlayers,
});

/** What an option names, or why it names nothing, with what may be meant and how a button says it. */
export type Reading =
  | { readonly text: string }
  | { readonly say: Say; readonly near: readonly string[]; label(near: string): string };

/** The most players that are compared with the typed text, and the most that are offered. */
const COMPARED = 1_000;
const OFFERED = 3;

/** Without the … that stands for the rest of a hash where it is shown. */
const withoutMark = (typed: string): string => typed.replace(/(?<=.)…$/, '');

/** A player as typed: a whole hash, a name, or the beginning of a hash. */
export async function readPlayer(typed: string, context: HandlerContext): Promise<Reading> {
  const { scoreIndex: index, settings } = context;
  const { playerHash = 'none' } = settings;
  const beginning = withoutMark(typed);
  const begun = await index.players(beginning, OFFERED);
  const whole = begun.find((hash) => playerKey(hash) === playerKey(beginning));
  if (whole !== undefined) return { text: whole };
  const named = await namedPlayers(context);
  if (playerHash !== 'none') {
    const [byName] = await index.players(hashOfName(nameAlone(typed, settings.nameSources), playerHash), 1);
    const isShown = ({ name, hash }: (typeof named)[number]) =>
      [IN_SENTENCE, IN_ROW].some((room) => plainPlayer(hash, () => name, room) === typed);
    const text = byName ?? named.find(isShown)?.hash;
    if (text !== undefined) return { text };
  }
  const [player, ...others] = begun;
  if (player !== undefined && others.length === 0) return { text: player };
  const nameOf = await namesOfPlayers(context);
  const label = (hash: string) => plainPlayer(hash, nameOf);
  if (player !== undefined) {
    return {
      say: ({ records }) => records.unknown.severalPlayers({ typed: inline(beginning, 100) }),
      near: [player, ...others],
      label,
    };
  }
  // A slip is behind the first half, or else anywhere among fewer players.
  const half = await index.players(beginning.slice(0, Math.ceil(beginning.length / 2)), COMPARED);
  const hashes = [...new Set([...half, ...(await index.players('', COMPARED))])];
  const starts = new Map([
    ...hashes.map((hash) => [hash.slice(0, beginning.length), hash] as const),
    ...named.map(({ name, hash }) => [name, hash] as const),
  ]);
  const alike = allNear(beginning, [...starts.keys()]).flatMap((start) => starts.get(start) ?? []);
  const near = [...new Set(alike)].slice(0, OFFERED);
  const of = { typed: inline(beginning, 100) };
  const meant = { ...of, near: near.map((hash) => shownPlayer(hash, nameOf)) };
  return {
    say({ records: { unknown } }) {
      if (playerHash === 'none') return near.length === 0 ? unknown.player(of) : unknown.playerNear(meant);
      return near.length === 0 ? unknown.playerByName(of) : unknown.playerByNameNear(meant);
    },
    near,
    label,
  };
}
