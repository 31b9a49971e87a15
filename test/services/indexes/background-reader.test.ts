import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ScoreIndexInMemory } from '../../../src/services/indexes/score-index.ts';
import type { ListPart } from '../../../src/services/lists/page.ts';
import { ServiceFailure } from '../../../src/services/service-failure.ts';
import { rowOf } from '../../handlers/moderation/moderator.ts';
import { scoreRecord } from './scripted-records.ts';
import { indexOver } from './scripted-resources.ts';
import { steppedClock } from './stepped-clock.ts';

const SECONDS = 1_000;
const MINUTES = 60 * SECONDS;

/** Answers a call with one row, the one after the row `after`; or fails. */
type Service = (after: number) => { readonly id: number; readonly isLast: boolean };

const limited = (retryAfterSeconds?: number) =>
  new ServiceFailure({ kind: 'rate-limited', retryAfterSeconds });

/** The part of a call, with a row made of the id. */
const partOf =
  <Row>(service: Service, row: (id: number) => Row) =>
  (after?: string): ListPart<Row> => {
    const { id, isLast } = service(after === undefined ? 0 : Number(after));
    return { rows: [row(id)], follows: isLast ? 'nothing' : 'more' };
  };

function conversations(service: Service) {
  const part = partOf(service, (id) => rowOf({ id: `${id}` }));
  const { index, clock, calls, failures } = indexOver({ part });
  const use = () => void index.state('conversation');
  return {
    use,
    size: () => index.state('conversation').size,
    stop: () => index.stop(),
    clock,
    calls,
    failures,
  };
}

function scoreRecords(service: Service) {
  const clock = steppedClock();
  const calls: { readonly after: string | undefined; readonly at: number }[] = [];
  const failures: unknown[] = [];
  const part = partOf(service, scoreRecord);
  const index = new ScoreIndexInMemory({
    part(after) {
      calls.push({ after, at: clock.now() });
      return clock.waitFor(turn().then(() => part(after)));
    },
    hasCursor: true,
    clock,
    onFailure: (failure) => failures.push(failure),
  });
  onTestFinished(() => index.stop());
  const use = () => void index.state().catch(() => undefined);
  return { use, size: () => index.known().records, stop: () => index.stop(), clock, calls, failures };
}

/** A list of so many rows, whose calls fail as `before` throws; it is called with their number, from 1 on. */
function listOf(length: number, before: (call: number) => void = () => undefined): Service {
  let calls = 0;
  return (after) => {
    calls += 1;
    before(calls);
    return { id: after + 1, isLast: after + 1 === length };
  };
}

describe.each([
  { list: 'conversations', indexOf: conversations },
  { list: 'score records', indexOf: scoreRecords },
])('the background reading of $list', ({ indexOf }) => {
  it('begins with the first use, and is shared by those that come meanwhile', async () => {
    const { clock, calls, use, size } = indexOf(listOf(5));
    await clock.advance(60 * MINUTES);
    expect(calls).toEqual([]);
    use();
    use();
    await clock.advance(10 * SECONDS);
    expect(calls.slice(0, 5).map(({ after }) => after)).toEqual([undefined, '1', '2', '3', '4']);
    expect(calls.length).toBeLessThanOrEqual(6);
    expect(size()).toBe(5);
  });

  it.each([
    [0, 1],
    [undefined, 30],
    [7, 7],
  ])('waits for a 429 that names %s seconds %i s, and goes on where it was', async (named, seconds) => {
    const { clock, calls, use, size } = indexOf(
      listOf(4, (call) => {
        if (call === 3) throw limited(named);
      }),
    );
    use();
    await clock.advance(2 * MINUTES);
    expect(calls.slice(0, 5).map(({ after }) => after)).toEqual([undefined, '1', '2', '2', '3']);
    expect((calls[3]?.at ?? 0) - (calls[2]?.at ?? 0)).toBe(seconds * SECONDS);
    expect(size()).toBe(4);
  });

  it('leaves half of the rate to people after a 429', async () => {
    // 21 calls in 21 to 23 s are allowed, and the first 20 come at once.
    const { clock, calls, use, size } = indexOf(
      listOf(60, (call) => {
        if (call === 21) throw limited(21);
      }),
    );
    use();
    await clock.advance(2.5 * MINUTES);
    expect(size()).toBe(60);
    const times = calls.slice(21, 61).map(({ at }) => at);
    for (const [at, time] of times.entries()) {
      if (at === 0) continue;
      const gap = time - (times[at - 1] ?? 0);
      expect(gap).toBeGreaterThanOrEqual(2 * SECONDS);
      expect(gap).toBeLessThan(2.2 * SECONDS);
    }
  });

  it('ends with the call in which it is stopped, whose failure is not told', async () => {
    for (const fails of [false, true]) {
      const { clock, calls, failures, use, stop } = indexOf(
        listOf(9, (call) => {
          if (call < 3) return;
          stop();
          if (fails) throw new ServiceFailure({ kind: 'unexpected-answer', problem: 'no rows' });
        }),
      );
      use();
      await clock.advance(MINUTES);
      use();
      await clock.advance(60 * MINUTES);
      expect(calls).toHaveLength(3);
      expect(failures).toEqual([]);
    }
  });
});
