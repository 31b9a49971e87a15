import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visible } from '../../../src/handlers/display/safe-text.ts';
import { namesText } from '../../../src/handlers/list/names-text.ts';
import { english } from '../../../src/handlers/words/words.ts';
import { anyCharacter } from '../../any-character.ts';
import { countTurns } from '../../turns.ts';

const name = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 60 });
const bytesOf = (text: string) => new TextEncoder().encode(text).length;
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe('a file of names', () => {
  it('has as many of the first names as there is room for, and says when there are more', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(name, { maxLength: 80 }),
        fc.integer({ min: 30, max: 8_000 }),
        async (names, limit) => {
          const { file, cut } = await namesText(['wallet: w', ''], names, limit);
          expect(file.data.length).toBeLessThanOrEqual(limit);
          const lines = textOf(file.data).split('\n').slice(2, -1);
          expect(lines).toEqual(names.slice(0, lines.length).map(visible));
          const next = names[lines.length];
          if (next === undefined) return void expect(cut).toBeUndefined();
          expect(file.data.length + bytesOf(`${visible(next)}\n`)).toBeGreaterThan(limit);
          expect(cut?.(english)).toBe(english.lists.cutFile({ count: lines.length, all: names.length }));
        },
      ),
    );
  });

  it('is never over 10 MiB, whatever Discord takes', async () => {
    const names = Array.from({ length: 4_000 }, (_, at) => `${at}`.padEnd(1_000, '語'));
    const { file, cut } = await namesText([], names, 500 * 1024 * 1024);
    expect(file.data.length).toBeLessThanOrEqual(10 * 1024 * 1024);
    expect(file.data.length).toBeGreaterThan(10 * 1024 * 1024 - 3_100);
    expect(cut?.(english)).toMatch(/^The file has the first 3,\d{3} of 4,000 names/);
  });

  it('lets others have their turn while it is written', async () => {
    const names = Array.from({ length: 80 }, () => '\u200b'.repeat(1_000));
    using turns = countTurns();
    await namesText([], names, 10 * 1024 * 1024);
    expect(turns.count).toBeGreaterThanOrEqual(80 / 8 - 1);
  });
});
