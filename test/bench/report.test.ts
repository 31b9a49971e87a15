import { expect, test } from 'vitest';
import { aims, type Rounds, table } from '../../bench/report.ts';
import type { Figures } from '../../bench/visit.ts';

const floor: Figures = {
  p50: 1,
  throughput: 1_000,
  busyProcessor: 0.5,
  instructions: 600,
  memoryAfter: 100,
};
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
  allocated: 60,
  promoted: 3.1,
};
const rounds: Rounds = new Map([
  [
    'uncached',
    {
      name: 'Rollcall',
      figures: [
        { ...uncached, p50: 5, start: 300 },
        { ...uncached, p50: 0.8, start: 900 },
        { ...uncached, p50: 0.1, start: 400 },
      ],
    },
  ],
  ['cached', { name: 'cached', figures: [{ p50: 0.4 }] }],
  ['settings', { name: 'with settings', figures: [{ ready: 529, memory: 120.1 }] }],
  ['boards', { name: 'boards', figures: [{ pacedP95: 2, pacedP95WithBoards: 3.2, lastBoard: 101 }] }],
  ['floor', { name: 'floor', figures: [floor] }],
  ['once', { name: 'once', figures: [once] }],
  ['plain', { name: 'plain', figures: [plain] }],
]);

test('the table has a row for each measure with the medians, and leaves a gap where nothing was measured', () => {
  const rows = table(rounds).split('\n');
  expect(rows[0]).toBe('|  | Rollcall | cached | with settings | boards | floor | once | plain |');
  expect(rows[1]).toBe('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  expect(rows).toContain('| `/list` p50, 1 in flight, ms | 0.8 | 0.4 |  |  | 1 | 0.8 |  |');
  expect(rows).toContain('| `/list` a second, 64 in flight | 1,100 |  |  |  | 1,000 |  |  |');
});

test('each aim says by the medians how far it is, and whether it holds', () => {
  expect(aims(rounds).split('\n')).toEqual([
    "- ready: 1.10 of the plain's, aim at most 1.1: holds",
    "- first answer: 1.33 of the plain's ready, aim at most 1.1: missed",
    '- instructions a command: not measured here',
    "- the same, 1 in flight: 1.06 of the floor's, aim at most 1.05: missed",
    "- p50 without a cache: 0.80 of the floor's, aim at most 0.95: holds",
    "- p50 without a cache: 1.00 of the once's, aim at most 1.05: holds",
    "- p50 cached: 0.40 of the floor's, aim at most 0.4: holds",
    "- processor time a command: 1.00 of the floor's, aim at most 1.15: holds",
    "- processor time a command: 1.56 of the once's, aim at most 1.25: missed",
    "- commands a second, 64 in flight: 1.10 of the floor's, aim at least 1.1: holds",
    "- memory after the load: 1.50 of the floor's, aim at most 1.6: holds",
    "- memory with 2,000 servers: 0.25 of the plain's, aim at most 0.32: holds",
    "- p95 while boards are posted: 1.60 of the boards's pacedP95, aim at most 1.5: missed",
    '- ready, ms, with settings: 199.0 more than Rollcall, aim at most 200: holds',
    '- memory, MB, with settings: 10.1 more than Rollcall, aim at most 10: missed',
    '- kB allocated a command: 60.0, aim at most 60: holds',
    '- kB promoted a command: 3.1, aim at most 3: missed',
    '- seconds until the last of 1,000 boards: 101.0, aim at most 180: holds',
  ]);
});

test('an aim of a bot that was not measured is left out', () => {
  const floorAlone: Rounds = new Map([['floor', { name: 'floor', figures: [floor] }]]);
  expect(aims(floorAlone)).toBe('');
  const before: Rounds = new Map([['before', { name: 'before', figures: [{ p50: 1 }] }]]);
  const line = "p50 without a cache: 0.80 of the before's, aim at most 1: holds";
  expect(aims(new Map([...rounds, ...before]))).toContain(line);
});
