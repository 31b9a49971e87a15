import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namesContaining } from '../../../src/handlers/list/list.ts';
import { english } from '../../../src/handlers/words/words.ts';
import type { NameListing } from '../../../src/services/names/names-service.ts';
import { ServiceFailure } from '../../../src/services/service-failure.ts';
import { countTurns } from '../../turns.ts';

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `Name-${at + 1}`);

/** A wallet with these names, whose service gives `reach` of them at the most, and what it was asked for. */
function wallet(names: readonly string[], { reach = names.length, tells = true } = {}) {
  const asked: number[] = [];
  const ask = async (limit: number): Promise<NameListing> => {
    asked.push(limit);
    const given = Math.min(limit, names.length);
    if (given > reach) throw new ServiceFailure({ kind: 'out-of-reach', rows: reach, problem: 'x' });
    const more = limit < names.length;
    return {
      wallet: '0x1',
      names: names.slice(0, limit),
      more,
      total: more || !tells ? undefined : names.length,
      staleSeconds: 5,
    };
  };
  return { ask, asked };
}

describe('names that contain a text', () => {
  it('are those that have it, in pages as of a list of their own', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: fc.constantFrom('a', 'B', 'é', 'e\u0301', '-'), maxLength: 4 }), {
          maxLength: 60,
        }),
        fc.string({ unit: fc.constantFrom('a', 'b', 'É', 'f'), minLength: 1, maxLength: 2 }),
        fc.nat(8),
        fc.integer({ min: 1, max: 9 }),
        async (names, text, page, limit) => {
          const { ask } = wallet(names);
          const all = names.filter((name) => {
            const plain = (each: string) => each.normalize('NFC').toLowerCase();
            return plain(name).includes(plain(text));
          });
          const { listing, note } = await namesContaining(text, { offset: page * limit, limit }, ask);
          const offset = listing.offset ?? -1;
          expect(note).toBeUndefined();
          expect(listing).toMatchObject({ wallet: '0x1', total: all.length, staleSeconds: 5 });
          expect(listing.names).toEqual(all.slice(offset, offset + limit));
          expect(listing.more).toBe(all.length > offset + limit);
          if (page * limit < all.length) expect(offset).toBe(page * limit);
          else expect(listing.names.length > 0 || all.length === 0).toBe(true);
        },
      ),
    );
  });

  it('are looked for among 10,000 at the most, and that is said', async () => {
    const { ask, asked } = wallet(numbered(10_500));
    const { listing, note } = await namesContaining('name-99', { offset: 0, limit: 200 }, ask);
    expect(listing.total).toBe(111);
    expect(note?.(english)).toBe('Looked through 10,000 names of this wallet: there may be more.');
    expect(asked).toEqual([1_000, 10_000]);
  });

  it('take one call where the first thousand is all', async () => {
    const { ask, asked } = wallet(numbered(1_000));
    expect((await namesContaining('name', { offset: 0, limit: 15 }, ask)).note).toBeUndefined();
    expect(asked).toEqual([1_000]);
  });

  it('are those among the first thousand where the service lets nobody further', async () => {
    const { ask } = wallet(numbered(5_000), { reach: 1_920 });
    const { listing, note } = await namesContaining('99', { offset: 0, limit: 15 }, ask);
    expect(listing.total).toBe(19);
    expect(note?.(english)).toBe('Looked through 1,000 names of this wallet: there may be more.');
  });

  it('may be more where the service does not say whether it gave all', async () => {
    const { ask } = wallet(numbered(15), { tells: false });
    const { note } = await namesContaining('99', { offset: 0, limit: 15 }, ask);
    expect(note?.(english)).toBe('Looked through 15 names of this wallet: there may be more.');
  });

  it('end with any other failure', async () => {
    const failing = async (limit: number) => {
      if (limit > 1_000) throw new ServiceFailure({ kind: 'refused', status: 422 });
      return wallet(numbered(2_000)).ask(limit);
    };
    await expect(namesContaining('x', { offset: 0, limit: 15 }, failing)).rejects.toThrow('refused');
  });

  it.each(['Éa', 'ﷺ'])('are found among 10,000 of %s without holding others up', async (fill) => {
    const names = Array.from({ length: 10_000 }, (_, at) => `${at}`.padEnd(255, fill));
    const { ask } = wallet(names);
    using turns = countTurns();
    await namesContaining('zz', { offset: 0, limit: 15 }, ask);
    // 200 names in each turn.
    expect(turns.count).toBeGreaterThanOrEqual(49);
  });
});
