import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FilterQuestionsInMemory } from '../../../../src/bot/state/memory/state-in-memory.ts';

let passed = 0;
beforeEach(() => {
  passed = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
});
afterEach(() => void vi.restoreAllMocks());

/** The cache believes a time for a millisecond. */
async function pass(milliseconds: number) {
  passed += milliseconds;
  await sleep(5);
}

const rows = { count: 2, meant: ['a', 'b'] };

it('keeps a question for its five minutes, and no more than 100 of them', async () => {
  const questions = new FilterQuestionsInMemory();
  expect(questions.kept('one')).toBeUndefined();
  questions.keep('one', rows);
  await pass(5 * 60_000);
  expect(questions.kept('one')).toEqual(rows);
  await pass(61_000);
  expect(questions.kept('one')).toBeUndefined();
  for (let at = 0; at < 101; at += 1) questions.keep(String(at), rows);
  expect(questions.kept('0')).toBeUndefined();
  expect(questions.kept('1')).toEqual(rows);
  expect(questions.kept('100')).toEqual(rows);
});

it('keeps 4 million characters of ids', () => {
  const questions = new FilterQuestionsInMemory();
  const longest = { count: 200_000, meant: Array.from({ length: 500 }, () => 'x'.repeat(255)) };
  for (let at = 0; at < 32; at += 1) questions.keep(String(at), longest);
  expect(questions.kept('0')).toBeUndefined();
  expect(questions.kept('1')).toEqual(longest);
});

it('lets a run begin once, and again when it is released or long over', async () => {
  const questions = new FilterQuestionsInMemory();
  expect([questions.claim('mute'), questions.claim('pin'), questions.claim('mute')]).toEqual([
    true,
    true,
    false,
  ]);
  questions.release('mute');
  expect([questions.claim('mute'), questions.claim('mute')]).toEqual([true, false]);
  await pass(5 * 60_000);
  expect(questions.claim('mute')).toBe(false);
  await pass(31_000);
  expect(questions.claim('mute')).toBe(true);
});
