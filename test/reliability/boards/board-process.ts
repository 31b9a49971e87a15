/** A process that keeps boards and does nothing else. It writes a line of JSON for each line of its audit. */

import process from 'node:process';
import { pino } from 'pino';
import { openBoardScheduler } from '../../../src/bot/boards/open-board-scheduler.ts';
import { parseConfig } from '../../../src/bot/config/config.ts';
import { ClockWatch } from '../../../src/bot/process/clock-watch.ts';
import { Postgres } from '../../../src/bot/store/postgres.ts';
import { SqlStore, storeFileOf } from '../../../src/bot/store/sql-store.ts';
import { SqliteFile } from '../../../src/bot/store/sqlite.ts';
import { EMPTY_ROW } from '../../../src/handlers/server-settings.ts';
import { scaled } from './scaled-engine.ts';

const { DISCORD, TOKEN = '', SCALE, BASE, DATA_DIR, DATABASE_URL } = process.env;
const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' }, process.stderr);
const config = parseConfig(DATABASE_URL ? { DATABASE_URL } : { DATA_DIR });
const engine = DATABASE_URL ? new Postgres(DATABASE_URL, log) : new SqliteFile(storeFileOf(config));
const { boards } = new SqlStore(scaled(engine, Number(SCALE), Number(BASE)));

const whole = { extent: 'whole', records: 1, asOf: new Date() } as const;
const empty = async () => ({
  rows: [],
  players: 0,
  total: 0,
  own: undefined,
  ofSeveralGames: false,
  state: whole,
});
const record = {
  ...{ id: 1, created_at: new Date(), provider: 'tide-runner', service: 'ada', score: 7 },
  ...{ award: 'gold', nft_earned: '', stage: 1, bonus: 0 },
};
const unused = () => {
  throw new Error('not used here');
};

const keeper = openBoardScheduler({
  store: boards,
  discord: { apiUrl: String(DISCORD), token: TOKEN, now: () => Date.now() },
  clock: new ClockWatch(log),
  scoreIndex: {
    state: async () => whole,
    known: () => whole,
    leaderboard: async () => ({ ...(await empty()), players: 1, rows: [{ rank: 1, score: record }] }),
    select: empty,
    providers: unused,
    awards: unused,
    players: unused,
    playersOf: unused,
    find: unused,
    scores: unused,
  },
  settings: {},
  charts: { draw: unused },
  recentNames: { add() {}, matching: () => [], shown: () => [] },
  serverSettings: { of: () => EMPTY_ROW },
  publicLanguage: undefined,
  audit: {
    writeOwn: (_server, _channel, { target, why }) =>
      process.stdout.write(`${JSON.stringify({ target, why })}\n`),
  },
  log,
});
process.once('SIGTERM', () => void keeper.stop().then(() => process.exit()));
await keeper.poll();
// Timers of the keeper keep no process alive.
setInterval(() => void keeper.poll(), 5_000);
process.stdout.write('"ready"\n');
