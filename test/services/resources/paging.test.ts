import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Services } from '../../../src/services/services.ts';
import { startForeignService } from '../foreign-service.ts';
import { collect, foreignServices, localServices, servicesOver, servicesWith } from '../services-of.ts';
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
          expect(ids(await collect(conversations.rows({})))).toEqual(all);
          const limits = foreign.requests.map((request) => Number(/limit=(\d+)/.exec(request)?.[1]));
          expect(Math.max(...limits)).toBeLessThanOrEqual(largest);
        } finally {
          await foreign.close();
        }
      }),
      { numRuns: 25 },
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
            expect(ids(await collect(conversations.rows({})))).toEqual(all);
            return;
          }
          expect(ids(await collect(conversations.rows({}), clamp))).toEqual(all.slice(0, clamp));
          const outOfReach = {
            kind: 'unexpected-answer',
            problem: expect.stringContaining('API_CURSOR_PARAMETER'),
          };
          expect(await failureOf(collect(conversations.rows({})))).toMatchObject(outOfReach);
          expect(await failureOf(pageThrough(conversations, limit, false))).toMatchObject(outOfReach);
        } finally {
          await foreign.close();
        }
      }),
      { numRuns: 25 },
    );
  });

  test('beyond the largest limit it is asked for again with a larger one, when that is allowed', async () => {
    const { foreign, services } = await foreignServices({}, { API_LARGEST_LIMIT: '300' });
    for (let count = 0; count < 250; count += 1) foreign.add('conversations');
    expect(await collect(services.conversations.rows({}))).toHaveLength(250);
    expect(foreign.requests).toEqual([100, 200, 300].map((limit) => `GET /v1/conversations?limit=${limit}`));
  });

  test('that is cut down is not asked for again', async () => {
    const { foreign, services } = await foreignServices({ largestLimit: 30 }, { API_LARGEST_LIMIT: '1000' });
    for (let count = 0; count < 50; count += 1) foreign.add('conversations');
    const reason = await failureOf(collect(services.conversations.rows({})));
    expect(reason).toMatchObject({ problem: expect.stringContaining('no more than 30 rows') });
    expect(foreign.requests).toEqual(['GET /v1/conversations?limit=100']);
  });

  test('is fetched no further than it is read', async () => {
    const { foreign, services } = await foreignServices({ cursorParameter: 'from' });
    for (let count = 0; count < 250; count += 1) foreign.add('conversations');
    expect(await collect(services.conversations.rows({}), 100)).toHaveLength(100);
    expect(foreign.requests).toHaveLength(1);
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
    expect(await collect(services.conversations.rows(filter))).toHaveLength(2);
    const first = 'GET /v1/conversations?limit=100&muted=true&archived=true&pinned=true&group_id=a&b';
    expect(pathsOf(foreign.requests)).toEqual([first, `${first}&from=conversations/1 é`]);
  });
});

/** What happens to a list between two of its pages: rows that come, and rows that go, by their place. */
const happening = fc.record({
  added: fc.integer({ min: 0, max: 3 }),
  deleted: fc.array(fc.nat({ max: 1000 }), { maxLength: 4 }),
});

describe('a list that changes while it is read, with a cursor', () => {
  test('gives each row that was there all the time once, at the reference service', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 4 }), async (happenings) => {
        const settings = { API_CURSOR_PARAMETER: 'starting_after', API_LARGEST_LIMIT: '5' };
        const { conversations } = (await localServices(settings)).services;
        const present: string[] = [];
        const create = async () => {
          present.unshift((await conversations.create({ contact_id: 'ada' })).id);
        };
        for (let count = 0; count < 23; count += 1) await create();
        const lasting = new Set(present);
        await readWhileChanging(conversations, lasting, 5, happenings, async ({ added, deleted }) => {
          for (const place of deleted) {
            const [id] = present.splice(place % Math.max(1, present.length), 1);
            if (id === undefined) continue;
            lasting.delete(id);
            await conversations.delete(id);
          }
          for (let count = 0; count < added; count += 1) await create();
        });
      }),
      { numRuns: 12 },
    );
  });

  test('gives each row once at a service that forgets where a deleted row was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 4 }), async (happenings) => {
        const { foreign, services } = await foreignServices({ cursorParameter: 'from', largestLimit: 5 });
        const lasting = new Set<string>();
        for (let count = 0; count < 23; count += 1) lasting.add(foreign.add('conversations').id);
        const { conversations: rows } = foreign.rows;
        await readWhileChanging(
          services.conversations,
          lasting,
          5,
          happenings,
          async ({ added, deleted }) => {
            for (const place of deleted) {
              const [row] = rows.splice(place % Math.max(1, rows.length), 1);
              if (row) lasting.delete(row.id);
            }
            for (let count = 0; count < added; count += 1)
              rows.unshift(...rows.splice(rows.indexOf(foreign.add('conversations'))));
          },
        );
      }),
      { numRuns: 25 },
    );
  });

  test('goes on when the very row that it stood at is deleted, and a page is counted anew', async () => {
    const { foreign, services } = await foreignServices({ cursorParameter: 'from', largestLimit: 3 });
    const all = Array.from({ length: 7 }, () => foreign.add('conversations').id);
    const reading = services.conversations.rows({});
    const read: string[] = [];
    for await (const { id } of reading) {
      read.push(id);
      if (read.length === 3) foreign.rows.conversations.splice(2, 1);
    }
    expect(read).toEqual(all);

    const [, , third] = all;
    const page = await services.conversations.page({}, { offset: 3, limit: 2, after: third });
    expect(ids(page.rows)).toEqual([all[4], all[5]]);
  });
});

async function readWhileChanging(
  conversations: Conversations,
  lasting: ReadonlySet<string>,
  every: number,
  happenings: readonly { added: number; deleted: number[] }[],
  happen: (change: { added: number; deleted: number[] }) => Promise<void>,
): Promise<void> {
  const read: string[] = [];
  for await (const { id } of conversations.rows({})) {
    read.push(id);
    const change = read.length % every === 0 ? happenings[read.length / every - 1] : undefined;
    if (change) await happen(change);
  }
  expect(new Set(read).size).toBe(read.length);
  expect(read).toEqual(expect.arrayContaining([...lasting]));
}

describe('a service that lies about more', () => {
  const row = (id: string) => ({
    id,
    contact_id: 'c',
    group_id: null,
    pinned_message_id: null,
    is_pinned: false,
    is_muted: false,
    last_active_at: null,
    last_opened_at: null,
    created_at: 1_700_000_000,
    archived_at: null,
  });
  const tenRows = Array.from({ length: 10 }, (_, index) => row(String(index)));
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
      const unexpected = { kind: 'unexpected-answer' };
      expect(await failureOf(collect(conversations.rows({})))).toMatchObject(unexpected);
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
      json(response, { has_more: true, data: [row(String(count))] });
    });
    const { conversations } = servicesWith({
      API_BASE_URL: upstream.baseUrl.href,
      API_CURSOR_PARAMETER: 'from',
    });
    const reason = await failureOf(conversations.page({}, { offset: 5000, limit: 10 }));
    expect(reason).toMatchObject({ problem: 'a page would take more than 128 calls' });
    expect(count).toBe(128);
  });
});
