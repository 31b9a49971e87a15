import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';

const PROBE = new URL('../../bench/garbage-probe.js', import.meta.url).href;
const MB = 1_000_000;

const garbage = z.object({ allocated: z.int(), promoted: z.int() });

/** Makes so many arrays of 1,000 bytes at each line of its input, and keeps every `nth`; `0 0` drops them. */
const SCRIPT = `
  const kept = [];
  console.log('ready');
  process.stdin.on('data', (line) => {
    const [count, nth] = String(line).split(' ').map(Number);
    for (let at = 0; at < count; at += 1) {
      const made = Array.from({ length: 125 }, () => at);
      if (at % nth === 0) kept.push(made);
    }
    if (count === 0) {
      kept.length = 0;
      gc();
    }
    console.log('made');
  });`;

test('a report has the bytes that were allocated, and promoted, since the one before', async () => {
  const program = spawn(process.execPath, ['--expose-gc', '--import', PROBE, '-e', SCRIPT], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  onTestFinished(() => void program.kill('SIGKILL'));
  const said = createInterface(program.stdout);
  const reports = createInterface(program.stderr);
  const report = async () => {
    program.kill('SIGUSR2');
    const [line] = await once(reports, 'line');
    return garbage.parse(JSON.parse(String(line).replace(/^garbage /, '')));
  };
  const make = async (count: number, nth: number) => {
    program.stdin.write(`${count} ${nth}\n`);
    await once(said, 'line');
  };
  await once(said, 'line');
  await report();

  await make(100_000, 1_000_000);
  const dropped = await report();
  expect(dropped.allocated / (100 * MB)).toBeGreaterThan(0.9);
  expect(dropped.promoted).toBeLessThan(5 * MB);

  await make(100_000, 2);
  const half = await report();
  expect(half.allocated / dropped.allocated).toBeCloseTo(1, 0);
  // The last ones are young still.
  expect(half.promoted / half.allocated).toBeGreaterThan(0.2);
  expect(half.promoted / half.allocated).toBeLessThan(0.6);

  // What a large collection frees was promoted nevertheless.
  await make(0, 0);
  const freed = await report();
  expect(freed.allocated).toBeLessThan(5 * MB);
  expect(freed.promoted).toBeGreaterThanOrEqual(0);
});
