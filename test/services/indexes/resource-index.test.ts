import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { HandlerContext } from '../../../src/handlers/context.ts';
import { idOf } from '../../../src/handlers/declaration/component.ts';
import { conversation } from '../../../src/handlers/moderation/moderation-command.ts';
import { conversationKind } from '../../../src/handlers/moderation/resource-kind.ts';
import type { ResourceIndexInMemory } from '../../../src/services/indexes/resource-index.ts';
import { indexEntry } from '../../../src/services/indexes/resource-table.ts';
import type { ListPart } from '../../../src/services/lists/page.ts';
import { shownRows } from '../../../src/services/lists/page.ts';
import type { Conversation, IndexedResource } from '../../../src/services/resources/managed-resource.ts';
import { ServiceFailure } from '../../../src/services/service-failure.ts';
import type { Services } from '../../../src/services/services.ts';
import { emptyContext } from '../../handlers/empty-context.ts';
import { customIdOf, rowOf } from '../../handlers/moderation/moderator.ts';
import { runs } from '../../property-runs.ts';
import { foreignServices, localServices, servicesWith } from '../services-of.ts';
import { indexOver } from './scripted-resources.ts';
import { steppedClock } from './stepped-clock.ts';

const MINUTES = 60_000;

afterEach(() => {
  vi.useRealTimers();
});

const byId = (one: IndexedResource, other: IndexedResource) => (one.id < other.id ? -1 : 1);

async function contentOf(index: ResourceIndexInMemory): Promise<IndexedResource[]> {
  const rows: IndexedResource[] = [];
  for await (const block of index.all('conversation')) rows.push(...block);
  return rows.toSorted(byId);
}

/** All of a service's list, as the index has to have it. */
async function listOf(conversations: Services['conversations']): Promise<IndexedResource[]> {
  const rows: Conversation[] = [];
  for (let after: string | undefined; ; after = rows.at(-1)?.id) {
    const { rows: more, follows } = await conversations.part(after);
    rows.push(...shownRows(more));
    if (follows !== 'more') return rows.map((row) => indexEntry(conversationKind, row)).toSorted(byId);
  }
}

/** A change: which of what is there, and what is done to it. */
const step = fc.oneof(
  fc.record({ does: fc.constant('create' as const), party: fc.stringMatching(/^[a-c]{1,3}$/) }),
  fc.record({
    does: fc.constantFrom('pin', 'unpin', 'mute', 'archive', 'restore', 'delete', 'show'),
    which: fc.nat(50),
  }),
  fc.record({ does: fc.constant('wait' as const), seconds: fc.nat(300) }),
);

describe('an index of the reference service', () => {
  /** Does what a moderator does with commands and buttons. */
  async function moderate(
    context: HandlerContext,
    name: string,
    options: Record<string, string>,
  ): Promise<void> {
    const run = conversation.runnables.get(name);
    if (!run) throw new Error(`There is no ${name}`);
    const reply = await run.prepare(new Map(Object.entries(options))).run(context);
    if (name !== 'delete') return;
    const customId = customIdOf(reply, 'Delete for good');
    const confirm = conversation.components.find(({ id }) => id === idOf(customId));
    if (!confirm || !('prepare' in confirm)) throw new Error('There is nothing to confirm with');
    await confirm.prepare({ customId, values: [], typed: new Map(), message: undefined })(context);
  }

  it('equals its list after any changes made here, and ten minutes after those made elsewhere', async () => {
    const { local, environment } = await localServices({}, false);
    let users = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.nat(12),
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.tuple(fc.boolean(), step), { maxLength: 15 }),
        async (first, limit, steps) => {
          users += 1;
          const services = servicesWith({
            ...environment,
            API_TOKEN: local.issueToken(`user-${users}`),
            API_CURSOR_PARAMETER: 'starting_after',
            API_LARGEST_LIMIT: String(limit),
          });
          const { conversations } = services;
          for (let at = 0; at < first; at += 1) await conversations.create({ contact_id: `first-${at}` });
          const { index, clock, failures } = indexOver(conversations);
          const here: HandlerContext = { ...emptyContext, conversations, resourceIndex: index };
          const elsewhere: HandlerContext = { ...emptyContext, conversations };
          index.state('conversation');
          await clock.advance(MINUTES);
          let untouched = true;
          for (const [isHere, each] of steps) {
            const context = isHere ? here : elsewhere;
            if (each.does === 'wait') await clock.advance(each.seconds * 1_000);
            else if (each.does === 'create') {
              await moderate(context, 'create', { contact: each.party });
              untouched &&= isHere;
            } else {
              const all = await listOf(conversations);
              const id = all[each.which % Math.max(all.length, 1)]?.id;
              if (id === undefined) continue;
              if (each.does === 'show') await moderate(context, 'show', { id });
              // With a reason the button deletes without a form.
              else if (each.does === 'delete') await moderate(context, 'delete', { id, reason: 'spam' });
              else await moderate(context, 'change', { id, action: each.does });
              untouched &&= isHere || each.does === 'show';
            }
            if (untouched) expect(await contentOf(index)).toEqual(await listOf(conversations));
          }
          await clock.advance(10 * MINUTES);
          expect(index.state('conversation').whole).toBe(true);
          expect(await contentOf(index)).toEqual(await listOf(conversations));
          expect(failures).toEqual([]);
          index.stop();
        },
      ),
      { numRuns: runs(10) },
    );
  });

  it('is read to the end in as few calls as there are pages, and again every four minutes', async () => {
    const { environment } = await localServices({}, true);
    const services = servicesWith({
      ...environment,
      API_CURSOR_PARAMETER: 'starting_after',
      API_LARGEST_LIMIT: '30',
    });
    const { index, clock, calls } = indexOver(services.conversations);
    expect(calls).toEqual([]);
    expect(index.state('conversation')).toMatchObject({ whole: false, size: 0 });
    await clock.advance(MINUTES);
    const rows = await listOf(services.conversations);
    expect(rows.length).toBeGreaterThan(30);
    const pages = Math.ceil(rows.length / 30);
    // The newest once more at the end, for what has come meanwhile.
    expect(calls).toHaveLength(pages + 1);
    expect(index.state('conversation')).toMatchObject({ whole: true, size: rows.length });
    await clock.advance(4 * MINUTES);
    expect(calls).toHaveLength(2 * (pages + 1));
  });
});

describe('an index of a service of another making', () => {
  it('has what one call gives where there is no cursor, and says that it is not all', async () => {
    const { foreign, services } = await foreignServices({ largestLimit: 20 }, { API_LARGEST_LIMIT: '1000' });
    for (let at = 0; at < 20; at += 1) foreign.add('conversations', { contact_id: `c-${at}` });
    const { index, clock } = indexOver(services.conversations);
    index.state('conversation');
    await clock.advance(MINUTES);
    expect(index.state('conversation')).toMatchObject({ whole: true, size: 20 });
    foreign.add('conversations');
    await clock.advance(20 * MINUTES);
    expect(index.state('conversation')).toEqual({ whole: false, size: 20, cut: true });
    expect(foreign.requests[0]).toBe('GET /v1/conversations?limit=1000');
  });

  it('goes on over a row that was deleted right where it had come to', async () => {
    const { foreign, services } = await foreignServices({ cursorParameter: 'from', largestLimit: 10 });
    for (let at = 0; at < 30; at += 1) foreign.add('conversations');
    const { index, clock, calls } = indexOver({
      async part(after) {
        const part = await services.conversations.part(after);
        if (calls.length === 1) foreign.rows.conversations.splice(8, 2);
        return part;
      },
    });
    index.state('conversation');
    await clock.advance(2_000);
    expect(index.state('conversation')).toMatchObject({ whole: true, size: 30 });
    await clock.advance(8 * MINUTES);
    expect(index.state('conversation')).toMatchObject({ whole: true, size: 28 });
  });

  it('whose cursor is ignored is told of to the host, and is never whole', async () => {
    const { foreign, services } = await foreignServices(
      { largestLimit: 10 },
      { API_CURSOR_PARAMETER: 'nonsense' },
    );
    for (let at = 0; at < 30; at += 1) foreign.add('conversations');
    const { index, clock, failures, calls } = indexOver(services.conversations);
    index.state('conversation');
    await clock.advance(9 * MINUTES);
    expect(index.state('conversation')).toMatchObject({ whole: false, size: 10 });
    expect(failures[0]).toMatchObject({
      kind: 'conversation',
      failure: { reason: { kind: 'unexpected-answer' } },
    });
    expect(calls.length).toBeLessThan(10);
  });
});

describe('an index of a service that limits calls', () => {
  it('leaves it alone too after a look at the newest was refused', async () => {
    let calls = 0;
    let busy = false;
    const { index, clock } = indexOver({
      async part() {
        calls += 1;
        if (!busy) return { rows: [], follows: 'nothing' };
        throw new ServiceFailure({ kind: 'rate-limited', retryAfterSeconds: undefined });
      },
    });
    index.state('conversation');
    await clock.advance(10_000);
    busy = true;
    await index.matching('conversation', 'a', 25);
    await clock.advance(10_000);
    await index.matching('conversation', 'ab', 25);
    expect(calls).toBe(2);
  });

  it('asks later and later while the service is away, and goes on when it is back', async () => {
    let away = true;
    const { index, clock, calls } = indexOver({
      async part() {
        if (away) throw new ServiceFailure({ kind: 'unavailable', problem: 'ECONNREFUSED' });
        return { rows: [rowOf()], follows: 'nothing' };
      },
    });
    index.state('conversation');
    await clock.advance(10 * MINUTES);
    expect(calls.length).toBeGreaterThan(10);
    expect(calls.length).toBeLessThan(18);
    away = false;
    await clock.advance(MINUTES + 1_000);
    expect(index.state('conversation')).toMatchObject({ whole: true, size: 1 });
  });
});

it('an index is whole for ten minutes after the last reading to the end began', async () => {
  let away = false;
  const clock = steppedClock();
  const part = async () => {
    if (away) throw new ServiceFailure({ kind: 'unavailable', problem: 'ECONNREFUSED' });
    return { rows: [], follows: 'nothing' as const };
  };
  const { index } = indexOver({ part }, { clock });
  index.state('conversation');
  await clock.advance(MINUTES);
  away = true;
  await clock.advance(9 * MINUTES);
  expect(index.state('conversation').whole).toBe(true);
  await clock.advance(1);
  expect(index.state('conversation').whole).toBe(false);
});

describe('a process that has just begun', () => {
  /** The ids that are offered for what somebody types within 1.25 s; undefined if it takes longer. */
  async function offered(index: ResourceIndexInMemory, typed: string): Promise<string[] | undefined> {
    let ids: string[] | undefined;
    void index.matching('conversation', typed, 25).then(({ rows }) => {
      ids = rows.map(({ id }) => id);
    });
    await vi.advanceTimersByTimeAsync(1_250);
    return ids;
  }

  it('offers the newest within 5 s of the first letter, though each call takes 3 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const part = async (): Promise<ListPart<Conversation>> => {
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      return { rows: [rowOf({ id: 'newest', contact_id: 'ada' })], follows: 'more' };
    };
    const { index, calls } = indexOver({ part });
    expect(await offered(index, 'a')).toEqual([]);
    // Who types and the reading share the call.
    expect(calls.map(({ after }) => after)).toEqual([undefined]);
    await vi.advanceTimersByTimeAsync(1_800);
    expect(await offered(index, 'ad')).toEqual(['newest']);
  });

  it('offers what a command saw before anything is read, and no longer what a command saw gone', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { index } = indexOver({ part: () => new Promise<never>(() => {}) });
    const seen = ['1', '2'].map((id) => indexEntry(conversationKind, rowOf({ id, contact_id: 'ada' })));
    index.remember('conversation', seen);
    expect(await offered(index, 'a')).toEqual(['1', '2']);
    index.forget('conversation', '1');
    expect(await offered(index, 'a')).toEqual(['2']);
  });
});

describe('what an index costs', () => {
  const none = { part: async () => ({ rows: [], follows: 'nothing' as const }) };

  it('is nothing before the first use, little while it is used, and nothing when nobody does for half an hour', async () => {
    const { index, clock, calls } = indexOver(none);
    await clock.advance(60 * MINUTES);
    expect(calls).toEqual([]);
    index.remember('conversation', []);
    await clock.advance(60 * MINUTES);
    const used = calls.length;
    expect(used).toBeLessThan(2 * 10);
    await clock.advance(600 * MINUTES);
    expect(calls).toHaveLength(used);
    expect(index.state('conversation').whole).toBe(false);
    await clock.advance(2_000);
    expect(index.state('conversation').whole).toBe(true);
  });

  it('is ten calls a second at first, and later the same calls over three minutes', async () => {
    const times: number[] = [];
    const clock = steppedClock();
    const { index } = indexOver(
      {
        async part(after) {
          times.push(clock.now());
          const from = after === undefined ? 0 : Number(after) + 1;
          const rows = Array.from({ length: 10 }, (_, at) => rowOf({ id: `${from + at}` }));
          return { rows, follows: from < 2_390 ? 'more' : 'nothing' };
        },
      },
      { clock },
    );
    index.state('conversation');
    await clock.advance(3 * MINUTES);
    // The newest once more at the end.
    expect(times).toEqual(Array.from({ length: 241 }, (_, at) => at * 100));
    await clock.advance(4.5 * MINUTES);
    const later = times.slice(241);
    expect(later[0]).toBe(4 * MINUTES);
    expect((later.at(-1) ?? 0) - 4 * MINUTES).toBeGreaterThan(2.9 * MINUTES);
    expect((later.at(-1) ?? 0) - 4 * MINUTES).toBeLessThanOrEqual(3 * MINUTES);
  });

  it('ends with the last reading that began within half an hour of the last use', async () => {
    const times: number[] = [];
    const clock = steppedClock();
    const part = async () => {
      times.push(clock.now() / MINUTES);
      return { rows: [], follows: 'nothing' as const };
    };
    const { index } = indexOver({ part }, { clock });
    index.remember('conversation', []);
    await clock.advance(100 * MINUTES);
    expect(times).toEqual([0, 4, 8, 12, 16, 20, 24, 28]);
  });
});

it('what is changed here while a call is under way is known better than by its answer', async () => {
  const answer = Promise.withResolvers<ListPart<Conversation>>();
  let calls = 0;
  const part = () => {
    calls += 1;
    return calls === 1 ? answer.promise : new Promise<never>(() => {});
  };
  const { index } = indexOver({ part });
  const looking = index.refreshed('conversation');
  await turn();
  index.remember('conversation', [indexEntry(conversationKind, rowOf({ id: 'a', is_muted: true }))]);
  index.forget('conversation', 'b');
  const before = [rowOf({ id: 'a', is_muted: false }), rowOf({ id: 'b' }), rowOf({ id: 'c' })];
  answer.resolve({ rows: before, follows: 'nothing' });
  await looking;
  const { rows } = await index.matching('conversation', '', 25);
  expect(new Map(rows.map(({ id, is_muted }) => [id, is_muted]))).toEqual(
    new Map([
      ['a', true],
      ['c', false],
    ]),
  );
});
