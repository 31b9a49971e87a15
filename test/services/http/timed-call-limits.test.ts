import { getEventListeners } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  Abandoned,
  type AttemptResult,
  mayHaveTakenEffect,
  type TimedCallOptions,
  TimedCalls,
  TimeOver,
  withRetries,
} from '../../../src/services/http/timed-call.ts';

/** Calls to a server that does what the test says, when the test says it. */
function callsByHand() {
  const dispatched: Dispatcher.DispatchHandler[] = [];
  const dispatch = (_options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler) => {
    dispatched.push(handler);
    return true;
  };
  const calls = new TimedCalls({ dispatch } as unknown as Dispatcher);
  return (options: Partial<TimedCallOptions> = {}) => {
    const attempted: { result?: AttemptResult } = {};
    void calls.make({ method: 'GET', path: '/' }, { totalTimeout: 5_000, ...options }).then((result) => {
      attempted.result = result;
    });
    const abort = vi.fn<(reason: Error) => void>();
    const controller = { abort } as unknown as Dispatcher.DispatchController;
    return { attempted, abort, controller, handler: dispatched.at(-1) };
  };
}

/** Lets so many milliseconds pass, then a turn of the event loop. */
async function pass(milliseconds: number) {
  vi.advanceTimersByTime(milliseconds);
  await turn();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a limit', () => {
  test('ends a call that has no connection at its last millisecond, and says how long it was', async () => {
    const { attempted } = callsByHand()({ totalTimeout: 1_500 });
    await pass(1_499);
    expect(attempted.result).toBeUndefined();
    await pass(1);
    expect(attempted.result).toMatchObject({ sent: false, status: 0, error: expect.any(TimeOver) });
    expect(attempted.result?.error?.message).toBe('no complete answer within 1.5 s');
  });

  test('of the whole call is the one that is named where both end together', async () => {
    await pass(1_000);
    const { attempted, handler, controller } = callsByHand()({
      startedAt: performance.now() - 50,
      totalTimeout: 100,
      timeout: 50,
    });
    handler?.onRequestStart?.(controller, undefined);
    await pass(50);
    expect(attempted.result?.error?.message).toBe('no complete answer within 0.1 s');
  });

  test('of the whole call is the one that is named where a body stops at its end', async () => {
    const { attempted, handler, controller } = callsByHand()({ totalTimeout: 100, idleTimeout: 100 });
    handler?.onRequestStart?.(controller, undefined);
    handler?.onResponseStart?.(controller, 200, {}, 'OK');
    await pass(100);
    expect(attempted.result?.error?.message).toBe('no complete answer within 0.1 s');
  });

  test('needs one timer for all calls, and ends each in its turn, a later one that ends sooner too', async () => {
    const call = callsByHand();
    const calls = [300, 100, 200].map((patience) => call({ totalTimeout: patience }).attempted);
    expect(vi.getTimerCount()).toBe(1);
    for (const ended of [[1], [1, 2], [0, 1, 2]]) {
      await pass(99);
      expect(calls.filter(({ result }) => result)).toHaveLength(ended.length - 1);
      await pass(1);
      for (const at of ended) expect(calls[at]?.result).toMatchObject({ error: expect.any(TimeOver) });
    }
  });

  test('that counts from the sending does so when a look at it comes before its end', async () => {
    const { attempted, handler, controller } = callsByHand()({ timeout: 450 });
    await pass(300);
    handler?.onRequestStart?.(controller, undefined);
    await pass(150);
    await pass(299);
    expect(attempted.result).toBeUndefined();
    await pass(1);
    expect(attempted.result?.error?.message).toBe('no complete answer within 0.45 s');
  });

  test('is not counted by a call that has no connection, if it counts from the sending', async () => {
    const { attempted } = callsByHand()({ timeout: 50, totalTimeout: 1_000 });
    await pass(999);
    expect(attempted.result).toBeUndefined();
    await pass(1);
    expect(attempted.result).toMatchObject({ sent: false, error: expect.any(TimeOver) });
  });

  test('of silence ends a body that stops, and not one that goes on', async () => {
    const { attempted, handler, controller } = callsByHand()({ idleTimeout: 150 });
    handler?.onRequestStart?.(controller, undefined);
    handler?.onResponseStart?.(controller, 200, {}, 'OK');
    for (let pieces = 0; pieces < 4; pieces += 1) {
      await pass(100);
      handler?.onResponseData?.(controller, Buffer.from('x'));
    }
    await pass(149);
    expect(attempted.result).toBeUndefined();
    await pass(1);
    const error = { message: 'the answer stopped in the middle' };
    expect(attempted.result).toMatchObject({ status: 200, body: undefined, error });
  });

  test('does not end a call whose answer is here, however late the event loop comes to it', async () => {
    const { attempted, handler, controller } = callsByHand()({ totalTimeout: 100 });
    handler?.onRequestStart?.(controller, undefined);
    vi.advanceTimersByTime(200);
    handler?.onResponseStart?.(controller, 200, {}, 'OK');
    handler?.onResponseEnd?.(controller, {});
    await turn();
    expect(attempted.result).toMatchObject({ status: 200, error: undefined });
  });
});

describe('the caller', () => {
  test('that has left before the call sends nothing', async () => {
    const call = callsByHand();
    const { attempted, handler } = call({ signal: AbortSignal.abort() });
    await pass(0);
    expect(handler).toBeUndefined();
    expect(attempted.result).toMatchObject({ sent: false, error: expect.any(Abandoned) });
    expect(attempted.result?.error?.message).toBe('the caller ended the call');
  });

  test('that leaves in between ends the attempt, which may have been carried out', async () => {
    const leaving = new AbortController();
    const { attempted, abort, handler, controller } = callsByHand()({ signal: leaving.signal });
    handler?.onRequestStart?.(controller, undefined);
    leaving.abort();
    await pass(0);
    expect(attempted.result).toMatchObject({ sent: true, status: 0, error: expect.any(Abandoned) });
    expect(abort).toHaveBeenCalledExactlyOnceWith(attempted.result?.error);
  });

  test('that leaves after the end ends nothing', async () => {
    const leaving = new AbortController();
    const { attempted, abort, handler, controller } = callsByHand()({ signal: leaving.signal });
    handler?.onRequestStart?.(controller, undefined);
    handler?.onResponseStart?.(controller, 200, {}, 'OK');
    handler?.onResponseEnd?.(controller, {});
    expect(getEventListeners(leaving.signal, 'abort')).toEqual([]);
    leaving.abort();
    await pass(10_000);
    expect(attempted.result).toMatchObject({ status: 200, error: undefined });
    expect(abort).not.toHaveBeenCalled();
  });
});

test('a body that nobody wants is not collected', async () => {
  const { attempted, handler, controller } = callsByHand()({ wantsBody: (status) => status < 300 });
  handler?.onRequestStart?.(controller, undefined);
  handler?.onResponseStart?.(controller, 404, {}, 'Not Found');
  const room = vi.spyOn(Buffer, 'allocUnsafe');
  for (let times = 0; times < 3; times += 1) handler?.onResponseData?.(controller, Buffer.from('piece'));
  expect(room).not.toHaveBeenCalled();
  room.mockRestore();
  handler?.onResponseEnd?.(controller, {});
  await pass(0);
  expect(attempted.result).toMatchObject({ status: 404, body: undefined, error: undefined });
});

test('a body in pieces is whole, in a few rooms that each have twice the size', async () => {
  const { attempted, handler, controller } = callsByHand()();
  handler?.onRequestStart?.(controller, undefined);
  handler?.onResponseStart?.(controller, 200, {}, 'OK');
  const room = vi.spyOn(Buffer, 'allocUnsafe');
  const pieces = ['ab', 'c', 'defghijk', ...'l'.repeat(1_000)];
  for (const piece of pieces) handler?.onResponseData?.(controller, Buffer.from(piece));
  expect(room.mock.calls.length).toBeLessThan(12);
  room.mockRestore();
  handler?.onResponseEnd?.(controller, {});
  await pass(0);
  expect(attempted.result?.body?.toString()).toBe(pieces.join(''));
});

test('a retried call counts its attempts, and ends with what came while it waited', async () => {
  const attempts: unknown[] = [];
  const outcomes = ['maybe', 'no', 'no'];
  const call = {
    attempt: async (number: number, isUncertain: boolean) => {
      attempts.push([number, isUncertain]);
      return outcomes[number - 1] ?? 'last';
    },
    isUncertain: (outcome: string) => outcome === 'maybe',
    pauseAfter: (_outcome: string, number: number) => number * 10,
    wait: async (milliseconds: number) => (milliseconds === 30 ? 'came meanwhile' : undefined),
  };
  expect(await withRetries(call)).toEqual({ outcome: 'came meanwhile', isUncertain: true });
  expect(attempts).toEqual([
    [1, false],
    [2, true],
    [3, true],
  ]);
});

test.each([
  [{ sent: true, status: 0 }, true],
  [{ sent: true, status: 503 }, false],
  [{ sent: true, status: 500 }, true],
  [{ sent: false, status: 0 }, false],
])('of an attempt that was %j it is %s that it may have been carried out', (seen, carriedOut) => {
  const attempted = { headers: {}, body: undefined, error: undefined, ...seen };
  expect(mayHaveTakenEffect(attempted, (status) => status === 503 || status === 0)).toBe(carriedOut);
});
