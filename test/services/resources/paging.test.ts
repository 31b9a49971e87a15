import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Services } from '../../../src/services/services.ts';
import { runs } from '../../property-runs.ts';
import { startForeignService } from '../foreign-service.ts';
import { rowOf } from '../lists/listed-rows.ts';
import { foreignServices, localServices, servicesOver, servicesWith } from '../services-of.ts';
import { failureOf, json } from '../upstream.ts';

type Conversations = Services['conversations'];

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const pathsOf = (requests: readonly string[]) => requests.map((request) => decodeURIComponent(request));

/** Goes through all pages as a moderator does who clicks "next". */
async function pageThrough(conversations: Conversations, limit: number, known: boolean): Promise<string[][]> {
  const pages: string[][] = [];
  for (let offset = 0; ; offset += limit) {
    const after = known ? pages.at(-1)?.at(-1) : undefined;
    const page = await conversations.page({}, { offset, limit, after });
    pages.push(ids(page.rows));
    if (!page.more) return pages;
  }
}

describe('a list at rest', () => {
  const shape = fc.record({
    count: fc.integer({ min: 0, max: 45 }),
    limit: fc.integer({ min: 1, max: 20 }),
    clamp: fc.integer({ min: 1, max: 50 }),
    largest: fc.integer({ min: 1, max: 50 }),
    known: fc.boolean(),
  });

  test('comes whole and in order through any pages, with a cursor', async () => {
    await fc.assert(
      fc.asyncProperty(shape, async ({ count, limit, clamp, largest, known }) => {
        const foreign = await startForeignService({ cursorParameter: 'from', largestLimit: clamp });
        try {
          const all = Array.from({ length: count }, () => foreign.add('conversations').id);
          const { conversations } = servicesWith({ ...foreign.settings, API_LARGEST_LIMIT: String(largest) });
          const pages = await pageThrough(conversations, limit, known);
          expect(pages.flat()).toEqual(all);
          for (const page of pages.slice(0, -1)) expect(page).toHaveLength(limit);
          const limits = foreign.requests.map((request) => Number(/limit=(\d+)/.exec(request)?.[1]));
          expect(Math.max(...limits)).toBeLessThanOrEqual(largest);
        } finally {
          await foreign.close();
        }
      }),
      { numRuns: runs(5) },
    );
  });

  test('comes whole and in order without a cursor, as far as the service lets it', async () => {
    await fc.assert(
      fc.asyncProperty(shape, async ({ count, limit, clamp }) => {
        const foreign = await startForeignService({ largestLimit: clamp });
        try {
          const all = Array.from({ length: count }, () => foreign.add('conversations').id);
          const { conversations } = servicesWith(foreign.settings);
          if (count <= clamp) {
            expect((await pageThrough(conversations, limit, false)).flat()).toEqual(all);
            return;
          }
          const outOfReach = {
            kind: 'out-of-reach',
            rows: clamp,
            problem: expect.stringContaining('API_CURSOR_PARAMETER'),
          };
          expect(await failureOf(pageThrough(conversations, limit, false))).toMatchObject(outOfReach);
        } finally {
          await foreign.close();
        }
      }),
      { numRuns: runs(5) },
    );
  });

  test('without a cursor a page further on is asked for from the first row', async () => {
    const { foreign, services } = await foreignServices({}, { API_LARGEST_LIMIT: '300' });
    for (let count = 0; count < 250; count += 1) foreign.add('conversations');
    const page = await services.conversations.page({}, { offset: 200, limit: 60 });
    expect(page).toMatchObject({ rows: { length: 50 }, more: false });
    expect(foreign.requests).toEqual(['GET /v1/conversations?limit=260']);
  });

  test('that is cut down is not asked for again', async () => {
    const { foreign, services } = await foreignServices({ largestLimit: 30 }, { API_LARGEST_LIMIT: '1000' });
    for (let count = 0; count < 50; count += 1) foreign.add('conversations');
    const reason = await failureOf(services.conversations.page({}, { offset: 40, limit: 10 }));
    expect(reason).toMatchObject({ problem: expect.stringContaining('at most 30 in one answer') });
    expect(foreign.requests).toEqual(['GET /v1/conversations?limit=50']);
  });

  test('is had in one call a page when the row before it is known', async () => {
    const { services } = await localServices({ API_CURSOR_PARAMETER: 'starting_after' }, true);
    const { foreign, services: others } = await foreignServices({ cursorParameter: 'from' });
    for (let count = 0; count < 60; count += 1) foreign.add('conversations');
    for (const { conversations } of [services, others]) {
      const pages = await pageThrough(conversations, 10, true);
      expect(pages).toHaveLength(6);
      expect(new Set(pages.flat()).size).toBe(60);
    }
    expect(foreign.requests).toHaveLength(6);
    expect(pathsOf(foreign.requests)[1]).toBe('GET /v1/conversations?limit=10&from=conversations/10 é');
  });

  test('is sent with its filters on every call', async () => {
    const { foreign, services } = await foreignServices({ cursorParameter: 'from', largestLimit: 1 });
    const fields = { is_muted: true, is_pinned: true, archived_at: 1.7e12, group_id: 'a&b' };
    for (let count = 0; count < 2; count += 1) foreign.add('conversations', fields);
    foreign.add('conversations', { ...fields, is_muted: false });
    const filter = { muted: true, archived: true, pinned: true, group_id: 'a&b' } as const;
    expect((await services.conversations.page(filter, { offset: 0, limit: 2 })).rows).toHaveLength(2);
    const filters = '&muted=true&archived=true&pinned=true&group_id=a&b';
    expect(pathsOf(foreign.requests)).toEqual([
      `GET /v1/conversations?limit=2${filters}`,
      `GET /v1/conversations?limit=1${filters}&from=conversations/1 é`,
    ]);
  });
});

/** What happens to a list between two of its pages: rows that come, and rows that go, by their place. */
const happening = fc.record({
  added: fc.integer({ min: 0, max: 3 }),
  deleted: fc.array(fc.nat({ max: 1000 }), { maxLength: 4 }),
});

describe('a list that changes while it is read, with a cursor', () => {
  test('gives each row that was there all the time once, at the reference service', async () => {
    const settings = { API_CURSOR_PARAMETER: 'starting_after', API_LARGEST_LIMIT: '5' };
    const { local, environment } = await localServices(settings);
    let users = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 4 }), async (happenings) => {
        users += 1;
        const { conversations } = servicesWith({
          ...environment,
          API_TOKEN: local.issueToken(`user-${users}`),
        });
        const present: string[] = [];
        const create = async () => {
          present.unshift((await conversations.create({ contact_id: 'ada' })).id);
        };
        for (let count = 0; count < 23; count += 1) await create();
        const lasting = new Set(present);
        await readWhileChanging(conversations, lasting, happenings, async ({ added, deleted }) => {
          for (const place of deleted) {
            const [id] = present.splice(place % Math.max(1, present.length), 1);
            if (id === undefined) continue;
            lasting.delete(id);
            await conversations.delete(id);
          }
          for (let count = 0; count < added; count += 1) await create();
        });
      }),
      { numRuns: runs(5) },
    );
  });

  test('gives each row once at a service that forgets where deleted rows were', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 4 }), async (happenings) => {
        const { foreign, services } = await foreignServices({ cursorParameter: 'from', largestLimit: 5 });
        const lasting = new Set<string>();
        for (let count = 0; count < 23; count += 1) lasting.add(foreign.add('conversations').id);
        const { conversations: rows } = foreign.rows;
        await readWhileChanging(
          services.conversations,
          lasting,
          happenings,
          async ({ added, deleted }, last) => {
            for (const place of deleted) {
              const at = place % Math.max(1, rows.length);
              if (rows[at]?.id === last) continue;
              for (const { id } of rows.splice(at, 1)) lasting.delete(id);
            }
            for (let count = 0; count < added; count += 1)
              rows.unshift(...rows.splice(rows.indexOf(foreign.add('conversations'))));
          },
        );
      }),
      { numRuns: runs(5) },
    );
  });

  test('a page is counted anew when the very row before it is deleted', async () => {
    const { foreign, services } = await foreignServices({ cursorParameter: 'from', largestLimit: 3 });
    const all = Array.from({ length: 7 }, () => foreign.add('conversations').id);
    foreign.rows.conversations.splice(2, 1);
    const [, , third] = all;
    const page = await services.conversations.page({}, { offset: 3, limit: 2, after: third });
    expect(ids(page.rows)).toEqual([all[4], all[5]]);
  });

  test('the last page takes the place of one that nothing is left of, where that is wanted', async () => {
    const { foreign, services } = await foreignServices({ cursorParameter: 'from', largestLimit: 3 });
    const all = Array.from({ length: 7 }, () => foreign.add('conversations').id);
    foreign.rows.conversations.splice(4);
    const request = { offset: 4, limit: 2, after: all[3] };
    expect((await services.conversations.page({}, request)).rows).toEqual([]);
    const page = await services.conversations.page({}, { ...request, orLast: true });
    expect(ids(page.rows)).toEqual([all[2], all[3]]);
    expect(page).toMatchObject({ offset: 2, more: false, total: 4 });
  });

  test('the total is known at the end of a list, also when it is gone on with there', async () => {
    for (const cursorParameter of ['from', undefined]) {
      const { foreign, services } = await foreignServices({ cursorParameter });
      const all = Array.from({ length: 5 }, () => foreign.add('scores').id);
      const first = await services.scores.page({}, { offset: 0, limit: 3 });
      expect(first.total).toBeUndefined();
      const last = await services.scores.page({}, { offset: 3, limit: 3, after: all[2] });
      expect(last).toMatchObject({ offset: 3, more: false, total: 5 });
    }
  });
});

interface Happening {
  readonly added: number;
  readonly deleted: readonly number[];
}

/** Goes from page to page, with one thing that happens after each. It is told the last row that was read. */
async function readWhileChanging(
  conversations: Conversations,
  lasting: ReadonlySet<string>,
  happenings: readonly Happening[],
  happen: (change: Happening, last: string | undefined) => Promise<void>,
): Promise<void> {
  const read: string[] = [];
  for (let page = 0; ; page += 1) {
    const after = read.at(-1);
    const { rows, more } = await conversations.page({}, { offset: page * 5, limit: 5, after });
    read.push(...ids(rows));
    if (!more) break;
    const change = happenings[page];
    if (change) await happen(change, read.at(-1));
  }
  expect(new Set(read).size).toBe(read.length);
  expect(read).toEqual(expect.arrayContaining([...lasting]));
}

describe('a service that lies about more', () => {
  const tenRows = Array.from({ length: 10 }, (_, index) => rowOf(index));
  const lies: [string, (query: URLSearchParams) => readonly object[]][] = [
    ['gives the same rows for ever', () => tenRows],
    ['gives no rows for ever', () => []],
    ['gives the same rows in turns', (query) => (query.has('from') ? tenRows.toReversed() : tenRows)],
  ];

  test.each(lies)('that %s is found out in a few calls', async (_what, rowsOf) => {
    for (const cursor of ['from', '']) {
      const { upstream } = await servicesOver((request, response) => {
        const { searchParams } = new URL(request.url ?? '', 'http://localhost');
        json(response, { has_more: true, data: rowsOf(searchParams) });
      });
      const { conversations } = servicesWith({
        API_BASE_URL: upstream.baseUrl.href,
        API_CURSOR_PARAMETER: cursor,
      });
      const unexpected = { kind: cursor === '' ? 'out-of-reach' : 'unexpected-answer' };
      expect(await failureOf(conversations.page({}, { offset: 10, limit: 10 }))).toMatchObject(unexpected);
      expect(upstream.requests.length).toBeLessThan(10);
    }
  });

  test('a cursor that is not known to the service is found out on the second page', async () => {
    const { foreign, services } = await foreignServices({}, { API_CURSOR_PARAMETER: 'starting_after' });
    for (let count = 0; count < 20; count += 1) foreign.add('conversations');
    const { rows } = await services.conversations.page({}, { offset: 0, limit: 10 });
    const second = services.conversations.page({}, { offset: 10, limit: 10, after: rows.at(-1)?.id });
    expect(await failureOf(second)).toMatchObject({
      kind: 'unexpected-answer',
      problem: expect.stringContaining('is the cursor parameter right?'),
    });
  });

  test('a page of one row a call ends after so many calls', async () => {
    let count = 0;
    const { upstream } = await servicesOver((_request, response) => {
      count += 1;
      json(response, { has_more: true, data: [rowOf(count)] });
    });
    const { conversations } = servicesWith({
      API_BASE_URL: upstream.baseUrl.href,
      API_CURSOR_PARAMETER: 'from',
    });
    const reason = await failureOf(conversations.page({}, { offset: 5000, limit: 10 }));
    expect(reason).toMatchObject({
      kind: 'out-of-reach',
      rows: 128,
      problem: 'a page would take more than 128 calls',
    });
    expect(count).toBe(128);
  });
});
