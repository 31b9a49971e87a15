import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { conversationKind } from '../../../src/handlers/moderation/resource-kind.ts';
import { indexEntry } from '../../../src/services/indexes/resource-table.ts';
import { ServiceFailure } from '../../../src/services/service-failure.ts';
import { rowOf } from '../../handlers/moderation/moderator.ts';
import { countTurns } from '../../turns.ts';
import { indexOver } from './scripted-resources.ts';

const SECONDS = 1_000;
const MINUTES = 60 * SECONDS;

afterEach(() => {
  vi.useRealTimers();
});

/** The times of calls, in seconds. */
const secondsOf = (calls: readonly { readonly at: number }[]) => calls.map(({ at }) => at / SECONDS);

/** A list of so many rows, one a call. */
const listOf = (length: number) => (after?: string) => {
  const at = after === undefined ? 0 : Number(after) + 1;
  const rows = [rowOf({ id: `${at}`, contact_id: `contact ${at}` })];
  return { rows, follows: at + 1 < length ? 'more' : 'nothing' } as const;
};

const limited = () => new ServiceFailure({ kind: 'rate-limited', retryAfterSeconds: 1 });

it('a list of one call is read by one call, and until then nothing is said of it', async () => {
  const { index, clock, calls } = indexOver({ part: listOf(1) });
  expect(index.state('conversation')).toEqual({ whole: false, size: 0, cut: false });
  await clock.advance(MINUTES);
  expect(calls).toHaveLength(1);
  expect(index.get('conversation', '0')).toMatchObject({ id: '0', party: 'contact 0' });
  expect(index.get('conversation', '1')).toBeUndefined();
});

it('the newest rows are read again 3 s after they were read last, whatever was read since, and before then where asked', async () => {
  const { index, clock, calls } = indexOver({ part: listOf(100) });
  const newest = () => calls.filter(({ after }) => after === undefined).length;
  index.state('conversation');
  await clock.advance(2_999);
  await index.refreshed('conversation');
  expect(newest()).toBe(1);
  await clock.advance(1);
  await index.refreshed('conversation');
  expect(newest()).toBe(2);
  await index.refreshed('conversation');
  expect(newest()).toBe(2);
  await index.refreshed('conversation', true);
  expect(newest()).toBe(3);
});

it('a list that goes round in a circle ends with a failure, and is read again in a while', async () => {
  const list = listOf(5);
  const { index, clock, calls, failures } = indexOver({
    part: (after) => ({ ...list(after === '4' ? undefined : after), follows: 'more' as const }),
  });
  index.state('conversation');
  await clock.advance(MINUTES);
  expect(calls).toHaveLength(5 + 3);
  expect(failures).toMatchObject([{ failure: { reason: { kind: 'unexpected-answer' } } }]);
  await clock.advance(10 * MINUTES);
  expect(calls.length).toBeLessThan(30);
});

it('a service that is away is called again after 5, 10, 20, 40 and 60 s', async () => {
  const { index, clock, calls } = indexOver({
    part() {
      throw new ServiceFailure({ kind: 'unavailable', problem: 'ECONNREFUSED' });
    },
  });
  index.state('conversation');
  await clock.advance(200 * SECONDS);
  expect(secondsOf(calls)).toEqual([0, 5, 15, 35, 75, 135, 195]);
});

it('a service that is away is called again for half an hour after the last use, and then from the next use on', async () => {
  const { index, clock, calls } = indexOver({
    part() {
      throw new ServiceFailure({ kind: 'unavailable', problem: 'ECONNREFUSED' });
    },
  });
  index.state('conversation');
  await clock.advance(60 * MINUTES);
  const before = secondsOf(calls);
  expect((before.at(-1) ?? 0) / 60).toBeGreaterThan(29);
  expect((before.at(-1) ?? 0) / 60).toBeLessThanOrEqual(31);
  index.state('conversation');
  await clock.advance(10 * SECONDS);
  expect(secondsOf(calls).slice(before.length)).toEqual([3_600, 3_605]);
});

it('a 429 is waited for as long as it says, and makes readings slower until later ones succeed', async () => {
  let refused = 0;
  const list = listOf(4);
  const { index, clock, calls } = indexOver({
    part(after) {
      refused += 1;
      if (refused <= 3) throw limited();
      return list(after);
    },
  });
  index.state('conversation');
  await clock.advance(4 * MINUTES - 1);
  // Each 429 doubles the gap of 100 ms; the last call asks once more for the newest.
  expect(secondsOf(calls)).toEqual([0, 1, 2, 3, 3.8, 4.6, 5.4, 6.2]);
});

it('a gap of many 429s is halved by each reading to the end', async () => {
  let refused = 0;
  const list = listOf(2);
  const { index, clock, calls } = indexOver({
    part(after) {
      refused += 1;
      if (refused <= 7) throw limited();
      return list(after);
    },
  });
  index.state('conversation');
  await clock.advance(4.9 * MINUTES);
  const gaps = secondsOf(calls).map((time, at, all) => time - (all[at - 1] ?? 0));
  const [first, second] = [gaps.slice(8, 10), gaps.slice(11, 13)];
  expect(first).toEqual([12.8, 12.8].map((gap) => expect.closeTo(gap)));
  expect(second).toEqual([6.4, 6.4].map((gap) => expect.closeTo(gap)));
});

it('rows that no call can reach are kept', async () => {
  const { index, clock } = indexOver({
    part: () => ({ rows: [rowOf({ id: 'a' })], follows: 'out-of-reach' }),
  });
  index.remember('conversation', [indexEntry(conversationKind, rowOf({ id: 'behind' }))]);
  await clock.advance(5 * MINUTES);
  expect(index.state('conversation')).toEqual({ whole: false, size: 2, cut: true });
});

it('a large answer is stored in several turns of the event loop', async () => {
  const rows = Array.from({ length: 9_500 }, (_, id) => rowOf({ id: `${id}` }));
  const { index } = indexOver({ part: () => ({ rows, follows: 'nothing' }) });
  using turns = countTurns();
  await index.refreshed('conversation');
  expect(index.state('conversation').size).toBe(9_500);
  expect(turns.count).toBeGreaterThanOrEqual(9);
  expect(turns.count).toBeLessThan(30);
});

it('a first search waits until a short list is read, and a later one waits for nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { index, clock } = indexOver({ part: listOf(1) });
  expect(await index.matching('conversation', '0', 25)).toMatchObject({
    rows: [{ id: '0' }],
    state: { whole: true },
  });
  await clock.advance(10 * SECONDS);
  let found = 0;
  void index.matching('conversation', 'contact', 25).then(({ rows }) => {
    found = rows.length;
  });
  for (let quiet = 0; quiet < 5; quiet += 1) await turn();
  expect(found).toBe(1);
});

it('a search for a contact waits for the whole list', async () => {
  const { index, clock } = indexOver({ part: listOf(3) });
  const searching = index.withParty('conversation', 'contact 2', 25);
  await clock.advance(SECONDS);
  expect(await searching).toMatchObject({ rows: [{ id: '2' }], state: { whole: true } });
  const later = await index.withParty('conversation', 'contact 1', 25);
  expect(later).toMatchObject({ rows: [{ id: '1' }], state: { whole: true } });
});
