import { expect, test } from 'vitest';
import { aims, type Rounds, table } from '../../bench/report.ts';
import type { Figures } from '../../bench/visit.ts';

const floor: Figures = { p50: 1, throughput: 1_000, busyProcessor: 0.5, instructions: 600, memoryAfter: 100 };
const once: Figures = { p50: 0.8, busyProcessor: 0.32 };
const plain: Figures = { memoryInServers: 400, start: 310, ready: 300 };
const uncached: Figures = {
  throughput: 1_100,
  busyProcessor: 0.5,
  memoryInServers: 100,
  ready: 330,
  memory: 110,
  instructions: 636,
  memoryAfter: 150,
};
const rounds: Rounds = {
  uncached: [
    { ...uncached, p50: 5, start: 300 },
    { ...uncached, p50: 0.8, start: 900 },
    { ...uncached, p50: 0.1, start: 400 },
  ],
  cached: [{ p50: 0.4 }],
  settings: [{ ready: 529, memory: 120.1 }],
  floor: [floor],
  once: [once],
  plain: [plain],
  unthrottled: [{}],
};

test('the table has a row for each measure with the medians, and leaves a gap where nothing was measured', () => {
  const rows = table(rounds).split('\n');
  expect(rows[0]).toBe(
    '|  | Rollcall, no cache | Rollcall, cached | Rollcall, no cache, 10,000 servers with settings | floor | floor that answers once | plain discord.js | plain, no throttle |',
  );
  expect(rows[1]).toBe('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  expect(rows).toContain('| `/list` p50, 1 in flight, ms | 0.8 | 0.4 |  | 1 | 0.8 |  |  |');
  expect(rows).toContain('| `/list` a second, 64 in flight | 1,100 |  |  | 1,000 |  |  |  |');
});

test('each aim says by the medians how far it is, and whether it holds', () => {
  expect(aims(rounds).split('\n')).toEqual([
    "- ready: 1.10 of the plain discord.js's, aim at most 1.1: holds",
    "- first answer: 1.33 of the plain discord.js's ready, aim at most 1.1: missed",
    '- instructions a command: not measured here',
    "- the same, 1 in flight: 1.06 of the floor's, aim at most 1.05: missed",
    "- p50 without a cache: 0.80 of the floor's, aim at most 0.95: holds",
    "- p50 without a cache: 1.00 of the floor that answers once's, aim at most 1.05: holds",
    "- p50 cached: 0.40 of the floor's, aim at most 0.4: holds",
    "- processor time a command: 1.00 of the floor's, aim at most 1.2: holds",
    "- processor time a command: 1.56 of the floor that answers once's, aim at most 1.25: missed",
    "- commands a second, 64 in flight: 1.10 of the floor's, aim at least 1.1: holds",
    "- memory after the load: 1.50 of the floor's, aim at most 1.4: missed",
    "- memory with 2,000 servers: 0.25 of the plain discord.js's, aim at most 0.32: holds",
    '- ready, ms, Rollcall, no cache, 10,000 servers with settings: 199.0 more than Rollcall, no cache, aim at most 200: holds',
    '- memory, MB, Rollcall, no cache, 10,000 servers with settings: 10.1 more than Rollcall, no cache, aim at most 10: missed',
  ]);
});
