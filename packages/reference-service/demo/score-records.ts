import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { PLAYER } from '../score-records/score-record-schema.ts';
import { scoreRecordTable } from '../score-records/score-record-table.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** All but `player-0042` are registered (names.ts). The first five also have other names. */
const PLAYERS = [
  ...['ada', 'ada.lovelace', 'solo', 'collector', 'エイダ'],
  ...['grace', 'linus', 'margaret', 'zoë', 'player-0042', 'alan', 'barbara', 'claude', 'donald', 'edsger'],
  ...['frances', 'gordon', 'hedy', 'ivan', 'joan', 'katherine', 'leslie', 'mary', 'niklaus', 'ole-johan'],
  ...['radia', 'shafi', 'tim', 'vint', 'whitfield'],
];

interface Game {
  readonly name: string;
  /** A beginner's score. */
  readonly beginning: number;
  /** Scores are multiples of this unit. */
  readonly unit: number;
  /** Numbers of scores by period, in days ago. */
  readonly played: readonly { readonly from: number; readonly to: number; readonly scores: number }[];
}

/** Three games whose players increase from week to week, and whose last 7 and 30 days are full. */
const BUSY = [
  { from: 90, to: 30, scores: 24 },
  { from: 30, to: 7, scores: 24 },
  { from: 7, to: 0, scores: 16 },
];

const GAMES: readonly Game[] = [
  { name: 'star-forge', beginning: 9_000, unit: 10, played: BUSY },
  { name: 'tide-runner', beginning: 1_400, unit: 1, played: BUSY },
  { name: 'ember-keep', beginning: 12_000, unit: 100, played: BUSY },
  { name: 'moon-garden', beginning: 240, unit: 5, played: [{ from: 84, to: 36, scores: 8 }] },
];

/** Regular players per game. They make every other score. */
const REGULARS = 6;

/** Awards by the ratio to a beginner's score. */
const AWARDS = [
  { from: 6, award: 'golden relic' },
  { from: 4, award: 'silver relic' },
  { from: 2, award: 'bronze relic' },
];

/**
 * Inserts 200 records of 30 players in four games from the last 90 days. Most scores are low and a few very high.
 * Players tend to improve with each attempt. One game is hardly played any more. Every fifth record has metadata that
 * is not JSON. Times are relative to the current hour, so that a fixed clock gives fixed records.
 */
export function fillScoreRecords(database: DatabaseSync): void {
  const records = scoreRecordTable(database);
  const now = Date.now() - (Date.now() % HOUR_MS);
  const attempts = GAMES.flatMap((game, at) => attemptsAt(game, at)).sort((a, b) => b.daysAgo - a.daysAgo);
  for (const [index, { game, player, attempt, daysAgo }] of attempts.entries()) {
    const id = index + 1;
    const factor = scoreFactor(game.name, player, attempt);
    const created = now - daysAgo * DAY_MS;
    records.put({
      id,
      [PLAYER]: createHash('sha256').update(player).digest('hex'),
      provider: game.name,
      nft_earned: AWARDS.find(({ from }) => factor >= from)?.award ?? '',
      score: Math.round((game.beginning * factor) / game.unit) * game.unit,
      stage: Math.min(12, 1 + Math.floor(factor)),
      bonus: (id % 4) * 250,
      json:
        id % 5 === 0
          ? `seed=${id}; replay lost`
          : JSON.stringify({ seed: id, seconds: 60 + (id % 90), combo: [id % 3, id % 7] }),
      created_at: microseconds(created, id),
      updated_at: microseconds(Math.min(now, created + (id % 3) * 60_000), id),
    });
  }
}

/** One score of a player in a game. */
interface Attempt {
  readonly game: Game;
  readonly player: string;
  /** 0 for the player's first in this game. */
  readonly attempt: number;
  readonly daysAgo: number;
}

/** Returns the scores of a game in order of time, spread over its days and rotating over its players. */
function attemptsAt(game: Game, gameAt: number): Attempt[] {
  const times = game.played.flatMap(({ from, to, scores }) =>
    Array.from(
      { length: scores },
      (_, at) => from - ((at + 0.1 + 0.8 * chance(game.name, from, at)) / scores) * (from - to),
    ),
  );
  const done = new Map<string, number>();
  return times.map((daysAgo, at) => {
    const player = playerAt(gameAt, at);
    const attempt = done.get(player) ?? 0;
    done.set(player, attempt + 1);
    return { game, player, attempt, daysAgo };
  });
}

/** Alternates between regulars and others. All players play all busy games, and each game has its own regulars. */
function playerAt(gameAt: number, at: number): string {
  const others = PLAYERS.length - REGULARS;
  const inTurn = at >> 1;
  const place = at % 2 === 0 ? inTurn % REGULARS : REGULARS + (inTurn % others);
  return PLAYERS[(gameAt * REGULARS + place) % PLAYERS.length] ?? '';
}

/** Returns the ratio to a beginner's score. Few are much better than most, and each attempt improves the score. */
function scoreFactor(game: string, player: string, attempt: number): number {
  const talent = [1, 2, 3].reduce((sum, die) => sum + chance(game, player, die) - 0.5, 0);
  const luck = 0.9 + 0.2 * chance(game, player, `attempt ${attempt}`);
  return Math.exp(1.8 * talent) * (1 + 0.25 * attempt) * luck;
}

/** A deterministic number from 0 to below 1 for a subject. */
function chance(...subject: (string | number)[]): number {
  return createHash('sha256').update(subject.join()).digest().readUInt32BE() / 2 ** 32;
}

/** ISO 8601 with six fractional digits; a Date has three. */
function microseconds(time: number, id: number): string {
  return new Date(time).toISOString().replace(
    /\d{3}Z$/,
    `${String(id * 4_721)
      .padStart(6, '0')
      .slice(-6)}Z`,
  );
}
