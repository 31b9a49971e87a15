import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Services } from '../../../src/services/services.ts';
import { runs } from '../../property-runs.ts';
import { servicesAt } from '../services-of.ts';
import { startUpstream, type Upstream } from '../upstream.ts';
import { recordOf, rowOf } from './listed-rows.ts';

/** A service that lists `ids` as they are, repetitions among them, and has no cursor. */
async function listing(): Promise<{ upstream: Upstream; ids: string[] }> {
  const ids: string[] = [];
  const upstream = await startUpstream(({ url = '' }, response) => {
    const limit = Number(new URL(url, 'http://localhost').searchParams.get('limit'));
    const given = ids.slice(0, limit);
    const data = url.startsWith('/api/v1/score')
      ? given.map(recordOf)
      : url.startsWith('/v1/')
        ? given.map(rowOf)
        : [{ wallet: 'w' }, { names: given }];
    response.end(JSON.stringify({ has_more: given.length < ids.length, data }));
  });
  return { upstream, ids };
}

/** All pages of a list, one after the other, as somebody sees them who clicks Next. */
async function pages(
  limit: number,
  page: (offset: number) => Promise<{ ids: string[]; more: boolean }>,
): Promise<string[][]> {
  const seen: string[][] = [];
  for (;;) {
    const { ids, more } = await page(seen.length * limit);
    seen.push(ids);
    if (!more) return seen;
  }
}

const readers: Record<string, (services: Services, limit: number) => Promise<string[][]>> = {
  conversations: ({ conversations }, limit) =>
    pages(limit, async (offset) => {
      const { rows, more } = await conversations.page({}, { offset, limit });
      return { ids: rows.map(({ id }) => id), more };
    }),
  records: ({ scoreRecords }, limit) =>
    pages(limit, async (offset) => {
      const { rows, more } = await scoreRecords.page({ direction: 'asc', offset, limit });
      return { ids: rows.map(({ id }) => String(id)), more };
    }),
  names: ({ names }, limit) =>
    pages(limit, async (offset) => {
      const { names: ids, more } = await names.list('ada', { direction: 'asc', offset, limit });
      return { ids: [...ids], more };
    }),
};

describe('a service that repeats rows', () => {
  const repetitive = fc.array(fc.integer({ min: 1, max: 12 }).map(String), { minLength: 1, maxLength: 40 });

  test.each(Object.keys(readers))('gives each of %s once, in order, on whole pages', async (kind) => {
    const { upstream, ids } = await listing();
    await fc.assert(
      fc.asyncProperty(repetitive, fc.integer({ min: 1, max: 7 }), async (all, limit) => {
        ids.splice(0, ids.length, ...all);
        const services = servicesAt(upstream, { NAMES_CACHE_SECONDS: '0' });
        const seen = (await readers[kind]?.(services, limit)) ?? [];
        await services.close();
        expect(seen.flat()).toEqual([...new Set(all)]);
        for (const page of seen.slice(0, -1)) expect(page).toHaveLength(limit);
      }),
      { numRuns: runs(12) },
    );
  });

  test('without end is asked a few times, and told as far as it goes', async () => {
    const upstream = await startUpstream(({ url = '' }, response) => {
      const limit = Number(new URL(url, 'http://localhost').searchParams.get('limit'));
      const data = Array.from({ length: limit }, () => rowOf('a'));
      response.end(JSON.stringify({ has_more: true, data }));
    });
    const services = servicesAt(upstream);
    onTestFinished(() => services.close());
    const { rows, more } = await services.conversations.page({}, { offset: 0, limit: 10 });
    expect(rows.map(({ id }) => id)).toEqual(['a']);
    expect(more).toBe(true);
    expect(upstream.requests).toHaveLength(5);
  });
});
