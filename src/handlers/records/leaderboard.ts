import type {
  Leaderboard,
  LeaderboardRange,
  RankedScore,
  ScoreIndex,
} from '../../services/indexes/score-index.ts';
import { lastPageStart } from '../../services/lists/page.ts';
import { inline } from '../display/safe-text.ts';
import { clockTimestamp, timestamp } from '../display/timestamps.ts';
import type { PageFields } from '../paging/page-fields.ts';
import { type Extent, extentOf, listHeading, type Navigation } from '../paging/page-view.ts';
import type { Words } from '../words/words.ts';
import { IN_ROW, otherNameText, type PlayerNames, shownPlayer } from './players.ts';
import { beginningOfPeriod, type Period } from './score-filter.ts';
import { formatLogged, indexLine, unknownPartLine } from './score-text.ts';

/** An embed's description has room for this many of the longest lines. */
export const MAX_PLAYERS = 25;

/** The selected leaderboard. */
export interface LeaderboardSelection {
  readonly provider: string;
  readonly stage?: number | undefined;
  readonly period: Period;
}

/** A part of a leaderboard, with its game, stage and period. */
export interface LeaderboardPage extends LeaderboardSelection {
  /** The whole hash of the requested player. */
  readonly player: string | undefined;
  /** Number of players before those of `leaderboard`. */
  readonly offset: number;
  readonly leaderboard: Leaderboard;
}

/**
 * Returns a part of a leaderboard, or its last page in place of a page past the end.
 * @throws ServiceFailure from the index
 */
export async function leaderboardPage(
  wanted: Omit<LeaderboardPage, 'leaderboard' | 'offset'>,
  { offset, limit }: Pick<LeaderboardRange, 'offset' | 'limit'>,
  index: Pick<ScoreIndex, 'leaderboard'>,
): Promise<LeaderboardPage> {
  const { provider, stage, period, player } = wanted;
  const since = beginningOfPeriod(period);
  const leaderboard = await index.leaderboard({ provider, stage, since }, { offset, limit, player });
  const last = lastPageStart(leaderboard.players, limit);
  return offset > last
    ? leaderboardPage(wanted, { offset: last, limit }, index)
    : { ...wanted, offset, leaderboard };
}

/** Returns the game, the stage and the period, in the order of a heading. @param game as the heading writes it */
export const leaderboardTitle = (
  game: string,
  { stage, period }: Pick<LeaderboardSelection, 'stage' | 'period'>,
  words: Words,
): string =>
  [
    game,
    ...(stage === undefined ? [] : [words.records.top.stage({ stage: formatLogged(stage, words) })]),
    words.records.period[period],
  ].join(' · ');

/** Returns the visible part of a leaderboard. @param fields of the requested page */
export function leaderboardExtent(
  fields: Pick<PageFields, 'limit' | 'page'>,
  { offset, leaderboard: { rows, players } }: LeaderboardPage,
  navigation?: Navigation,
): Extent {
  const more = offset + rows.length < players;
  return extentOf('players', fields, { offset, rows: rows.length, more, total: players }, navigation);
}

/** What a leaderboard's lines need besides its rows. */
interface LineOptions {
  readonly extent: Extent;
  readonly names: PlayerNames;
  readonly words: Words;
  /** A sentence in place of missing rows. */
  readonly hint?: string | undefined;
  /** Returns the text after a row; empty for no text. */
  mark(ranked: RankedScore): string;
  /** Whether the message is read for weeks, so that it needs dates. */
  readonly isLasting?: boolean;
}

/** Returns a page of a leaderboard in lines: its game, its size, its age, and its rows. */
export function leaderboardLines(
  page: LeaderboardPage,
  { extent, names, words, hint, mark, isLasting = false }: LineOptions,
): readonly string[] {
  const { rows, players, state } = page.leaderboard;
  const lines = [
    leaderboardTitle(words.records.top.title({ provider: inline(page.provider, 60) }), page, words),
    listHeading('players', extent, words.lists),
    players === 0
      ? unknownPartLine(state, words)
      : indexLine(state, words, isLasting ? dateAndTime : clockTimestamp),
    extent.note?.(words),
    hint,
    ...(rows.length === 0
      ? []
      : ['', ...rows.map((ranked) => `${rankLine(ranked, { names, words, isLasting })}${mark(ranked)}`)]),
  ];
  return lines.filter((line) => line !== undefined);
}

const dateAndTime = (time: Date): string => timestamp(time, 'f');

const MEDALS = ['🥇', '🥈', '🥉'];

/** In code, because Discord would read `4.` as a list of its own and count on where players share a rank. */
const rankName = (rank: number, { number }: Words): string => MEDALS[rank - 1] ?? `\`#${number(rank)}\``;

function rankLine(
  { rank, score: { service, created_at, score } }: RankedScore,
  { names, words, isLasting }: Pick<LineOptions, 'names' | 'words' | 'isLasting'>,
): string {
  const player = shownPlayer(service, names.nameOf, IN_ROW);
  const ranked = `${rankName(rank, words)} **${formatLogged(score, words)}** ${player}`;
  const time = timestamp(created_at, isLasting ? 'd' : 'R');
  return [ranked, time, ...otherNameText(service, names, words)].join(' · ');
}
