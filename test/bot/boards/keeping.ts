import { setImmediate as turn } from 'node:timers/promises';
import type { REST } from '@discordjs/rest';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { BoardCalls } from '../../../src/bot/boards/board-calls.ts';
import { BoardScheduler, type SchedulerParts } from '../../../src/bot/boards/board-scheduler.ts';
import { createBotRest, endBotRest } from '../../../src/bot/bot-rest/bot-rest.ts';
import type { BoardState, BoardStore } from '../../../src/bot/store/board-store.ts';
import { type BoardPost, boardPosts } from '../../../src/bot/transport/bot-channels.ts';
import type { AuditEntry } from '../../../src/handlers/audit-entry.ts';
import { moreId } from '../../../src/handlers/boards/message.ts';
import { button, row as buttonRow } from '../../../src/handlers/display/buttons.ts';
import type { PostedRow } from '../../../src/handlers/server-boards.ts';
import type { RankedScore } from '../../../src/services/indexes/score-index.ts';
import type { IndexedScore } from '../../../src/services/indexes/score-table.ts';
import type { Finished } from '../../services/upstream.ts';
import { BoardsInMemory } from './boards-in-memory.ts';
import { type ScriptedDiscord, startDiscord } from './scripted-discord.ts';

/** 2026-11-25, a Wednesday, at 08:00 UTC. */
export const EIGHT = Date.UTC(2026, 10, 25, 8);
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export const row = (rank: number, player: string, score: number): PostedRow => ({
  rank,
  player,
  score,
  record: score,
});

/** Two clocks that the test moves. */
export class TwoClocks {
  wall = EIGHT;
  steady = 0;

  now = () => ({ wall: this.wall, steady: this.steady });

  /** Time passes. */
  pass(milliseconds: number): void {
    this.wall += milliseconds;
    this.steady += milliseconds;
  }
}

interface Setup {
  /** Has the clocks, the store and the Discord. */
  readonly shared?: Keeping;
  readonly store?: BoardStore;
  /** Milliseconds from one call to the next, or the bot's own. */
  readonly pace?: number | 'as the bot';
  /** Milliseconds that a stop waits for calls. */
  readonly finishWithin?: number;
}

/** A keeper with a scripted Discord, and what it tells. */
export class Keeping {
  readonly clocks: TwoClocks;
  readonly store: BoardsInMemory;
  readonly discord: ScriptedDiscord;
  readonly keeper: BoardScheduler;
  readonly lines: (AuditEntry & { board: string })[] = [];
  readonly outcomes: BoardPost['outcome'][] = [];
  rows: readonly PostedRow[] = [row(1, 'ada', 30), row(2, 'ben', 20)];
  /** Of a message, above its rows. */
  heading = '';
  /** Those of the index, by ascending id. */
  scores: readonly IndexedScore[] = [];
  /** In place of a message. */
  instead: Awaited<ReturnType<SchedulerParts['compose']>> | undefined;
  /** Messages that were made, or could not be made. */
  composed = 0;

  constructor(discord: ScriptedDiscord, rest: REST, { shared, store, pace = 1, finishWithin }: Setup) {
    this.discord = discord;
    this.clocks = shared?.clocks ?? new TwoClocks();
    this.store = shared?.store ?? new BoardsInMemory(() => this.clocks.steady);
    const whole = { extent: 'whole', records: 9, asOf: new Date(EIGHT) } as const;
    this.keeper = new BoardScheduler(
      {
        store: store ?? this.store,
        calls: new BoardCalls(
          rest,
          { note() {} },
          {
            ...(pace !== 'as the bot' && { pace }),
            now: () => this.clocks.steady,
          },
        ),
        end: () => endBotRest(rest),
        now: this.clocks.now,
        idBefore: () => '1',
        compose: async ({ id }, slot, isPatient) => {
          this.composed += 1;
          const { rows, instead } = this;
          if (instead === 'index not whole' ? isPatient : instead) return instead ?? 'service away';
          const embeds = [{ description: `${this.heading} ${rows.map(({ player }) => player).join(' ')}` }];
          const components = moreRow(id, 'board', slot);
          return { reply: { embeds, components }, rows, players: rows.length, state: whole };
        },
        scoreIndex: {
          select: async () => ({ ...nothing, rows: this.scores.slice(-1), state: whole }),
          leaderboard: async (_filter, { player }) => {
            const best = bestOf(this.scores);
            const own = best.find(({ score }) => score.service === player);
            return { rows: best.slice(0, 1), players: 0, own: own && { ...own, offset: 0 }, state: whole };
          },
        },
        announce: async ({ id }, slot, { first, passed }) => ({
          content: `${first.player} ${first.score} passed ${passed.player}`,
          components: moreRow(id, 'announcement', slot),
        }),
        audit: (board, entry) => this.lines.push({ ...entry, board: board.id }),
        log: pino({ level: 'silent' }),
      },
      finishWithin,
    );
  }

  put(...boards: readonly BoardState[]): void {
    for (const board of boards) this.store.put(board);
  }

  /** Time passes in the usual steps. */
  async live(milliseconds: number): Promise<void> {
    for (let left = milliseconds; left > 0; left -= 10_000) await this.pass(Math.min(left, 10_000));
  }

  /** Time passes at once, as while the machine sleeps, and the keeper looks and does all that is due. */
  async pass(milliseconds = 0): Promise<void> {
    this.clocks.pass(milliseconds);
    await this.look();
  }

  async look(): Promise<void> {
    await this.keeper.poll();
    for (let quiet = 0; quiet < 3; quiet += 1) {
      await this.keeper.settled();
      await turn();
    }
  }

  get sent() {
    return this.discord.messages;
  }
}

const nothing = { total: 0, ofSeveralGames: false };

function moreRow(board: string, kind: 'board' | 'announcement', slot: number) {
  return buttonRow(button(moreId, { board, kind, slot }, 'More'));
}

function bestOf(scores: readonly IndexedScore[]): RankedScore[] {
  const best = new Map<string, IndexedScore>();
  for (const score of scores)
    if (score.score > (best.get(score.service)?.score ?? 0)) best.set(score.service, score);
  const sorted = [...best.values()].toSorted((one, other) => other.score - one.score || one.id - other.id);
  return sorted.map((score, at) => ({ rank: at + 1, score }));
}

/** A keeper and its surroundings, until the end of the test. */
export async function startKeeping(finished: Finished, setup: Setup = {}): Promise<Keeping> {
  const discord = setup.shared?.discord ?? (await startDiscord(finished));
  const rest = createBotRest(discord.apiUrl, 'a.b.c', undefined, 'by the caller');
  const keeping = new Keeping(discord, rest, setup);
  const note = (message: unknown) => keeping.outcomes.push((message as BoardPost).outcome);
  boardPosts.subscribe(note);
  finished(async () => {
    boardPosts.unsubscribe(note);
    await keeping.keeper.stop();
  });
  return keeping;
}

/** A keeper that has these boards to keep, until the end of the test. */
export async function keepingOf(...boards: readonly BoardState[]): Promise<Keeping> {
  const keeping = await startKeeping(onTestFinished);
  keeping.put(...boards);
  return keeping;
}
