import { expect, test } from 'vitest';
import { NamesInMemory } from '../../../../src/bot/state/memory/state-in-memory.ts';
import type { NamesCacheEntry } from '../../../../src/services/names/names-service.ts';

const entryOf = (...names: string[]): NamesCacheEntry => ({
  requestedAt: 1000,
  known: { wallet: 'w', names, end: 'seen' },
});

test('gives what was kept last, until it is deleted', () => {
  const memory = new NamesInMemory();
  expect(memory.get('asc ada')).toBeUndefined();
  memory.set('asc ada', entryOf('ada'));
  memory.set('asc ada', entryOf('ada', 'bea'));
  expect(memory.get('asc ada')).toEqual(entryOf('ada', 'bea'));
  expect(memory.get('desc ada')).toBeUndefined();
  memory.delete('asc ada');
  expect(memory.get('asc ada')).toBeUndefined();
});

test('keeps that a name is not registered', () => {
  const memory = new NamesInMemory();
  memory.set('asc zoe', { requestedAt: 1000, known: null });
  expect(memory.get('asc zoe')).toEqual({ requestedAt: 1000, known: null });
});

test('is bounded: what was not asked for longest is let go first', () => {
  const memory = new NamesInMemory();
  const names = Array.from({ length: 9000 }, (_, index) => `${index}`.padEnd(250, 'x'));
  // Each entry is 2.5 million characters: the seventh does not fit beside the others.
  for (let count = 1; count <= 6; count += 1) memory.set(`asc ${count}`, entryOf(...names));
  memory.get('asc 1');
  memory.set('asc 7', entryOf(...names));
  expect(memory.get('asc 2')).toBeUndefined();
  for (const kept of ['asc 1', 'asc 3', 'asc 7']) expect(memory.get(kept)).toBeDefined();
});

test('names that nobody has registered have their bound too', () => {
  const memory = new NamesInMemory();
  for (let count = 0; count <= 10_000; count += 1)
    memory.set(`asc ${count}`, { requestedAt: 1000, known: null });
  expect(memory.get('asc 0')).toBeUndefined();
  expect(memory.get('asc 1')).toBeDefined();
});

test('counts 32 characters for the key and for each text', () => {
  const memory = new NamesInMemory();
  const known = (length: number): NamesCacheEntry => ({
    requestedAt: 1000,
    known: { wallet: 'w', names: ['x'.repeat(length)], end: 'seen' },
  });
  const longest = 16_000_000 - ('key'.length + 32) - ('w'.length + 32) - 32;
  memory.set('key', known(longest));
  expect(memory.get('key')).toBeDefined();
  memory.set('key', known(longest + 1));
  expect(memory.get('key')).toBeUndefined();
});
