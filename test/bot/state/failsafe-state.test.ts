import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { stateInMemory } from '../../../src/bot/state/memory/state-in-memory.ts';
import { type CommandState, failsafeState } from '../../../src/bot/state/open-state.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** State all of whose calls do as `fail` does, behind failsafes, and what the log has of it. */
function setUp(fail: () => Promise<never>) {
  const log: Record<string, unknown>[] = [];
  const logger = createLogger('info', [], { write: (line) => void log.push(JSON.parse(line)) });
  const failing = {
    cooldown: { take: fail, giveBack: fail },
    rateLimitGate: { delay: fail, note: fail },
    recentNames: { add: fail, matching: fail, shown: fail },
    runClaims: { claim: fail, release: fail },
    indexChanges: { tell: fail, heard: fail },
  };
  return { log, state: failsafeState(failing, logger) };
}

type FailsafeState = ReturnType<typeof setUp>['state'];

/** Each call of the state, by the member that it is of. */
const CALLS: readonly [keyof CommandState, (state: FailsafeState) => unknown][] = [
  ['cooldown', ({ cooldown }) => cooldown.take('ada', '/list', 'run')],
  ['cooldown', ({ cooldown }) => cooldown.giveBack('ada', '/list', 'run')],
  ['rateLimitGate', ({ rateLimitGate }) => rateLimitGate.delay('token')],
  ['rateLimitGate', ({ rateLimitGate }) => rateLimitGate.note('token', { statusCode: 200, headers: {} })],
  ['recentNames', ({ recentNames }) => recentNames.add('here', 'ada')],
  ['recentNames', ({ recentNames }) => recentNames.matching('here', 'a')],
  ['recentNames', ({ recentNames }) => recentNames.shown('here')],
  ['runClaims', ({ runClaims }) => runClaims.claim('r')],
  ['runClaims', ({ runClaims }) => runClaims.release('r')],
  ['indexChanges', ({ indexChanges }) => indexChanges.tell({ kind: 'score', id: 'a' })],
  ['indexChanges', ({ indexChanges }) => indexChanges.heard()],
];

it.each([
  ['fails', () => Promise.reject(new TypeError('ECONNREFUSED')), 'ECONNREFUSED'],
  ['hangs', () => new Promise<never>(() => {}), 'no answer within 500 ms'],
])(
  'state that %s lets commands run and calls through, is logged, and left alone for 5 s',
  async (_, fail, why) => {
    const failing = vi.fn(fail);
    const { log, state } = setUp(failing);
    for (const [member, call] of CALLS) {
      const [before, told] = [failing.mock.calls.length, log.length];
      const asked = call(state);
      await vi.advanceTimersByTimeAsync(500);
      expect([0, undefined, [], true]).toContainEqual(await asked);
      expect(failing).toHaveBeenCalledTimes(before + 1);
      expect(log.slice(told)).toMatchObject([{ level: 'warn', state: member, err: { message: why } }]);
      await vi.advanceTimersByTimeAsync(4_400);
      expect([0, undefined, [], true]).toContainEqual(await call(state));
      expect(failing).toHaveBeenCalledTimes(before + 1);
      await vi.advanceTimersByTimeAsync(600);
    }
  },
);

it.each(CALLS)('%s that fails switches none of the others off', async (member, call) => {
  const failing = vi.fn(() => Promise.reject(new TypeError('ECONNREFUSED')));
  for (const [other, callOther] of CALLS) {
    const { state } = setUp(failing);
    await call(state);
    await state.settled();
    failing.mockClear();
    await callOther(state);
    expect([other, failing.mock.calls.length]).toEqual([other, other === member ? 0 : 1]);
  }
});

it('many calls of a member that fail at once are one line of the log', async () => {
  const { log, state } = setUp(() => Promise.reject(new TypeError('ECONNREFUSED')));
  await Promise.all([state.cooldown.take('ada', '/list', 'run'), state.cooldown.take('bob', '/list', 'run')]);
  expect(log).toHaveLength(1);
});

it('state that works is what it is', async () => {
  const state = failsafeState(
    stateInMemory({ cooldownSeconds: 2 }),
    createLogger('silent', [], { write() {} }),
  );
  expect(await state.cooldown.take('ada', '/list', 'run')).toBe(0);
  expect(await state.cooldown.take('ada', '/list', 'run')).toBe(2_000);
  await state.rateLimitGate.note('token', { statusCode: 429, headers: {} }, { retry_after: 5, global: true });
  expect(await state.rateLimitGate.delay('another')).toBe(5_000);
  await state.recentNames.add('here', 'ada');
  expect(await state.recentNames.matching('here', 'a')).toEqual(['ada']);
});

it('state in the memory of this process answers at once, without a timer', () => {
  const memory = stateInMemory({ cooldownSeconds: 2 });
  const state = failsafeState(memory, createLogger('silent', [], { write() {} }));
  expect(state.cooldown.take('ada', '/list', 'run')).toBe(0);
  expect(state.rateLimitGate.delay('token')).toBe(0);
  state.recentNames.add('here', 'ada');
  expect(state.recentNames.matching('here', 'a')).toEqual(['ada']);
  expect(vi.getTimerCount()).toBe(0);
});

it('nobody waits for what is written but the end, and that for half a second', async () => {
  const { log, state } = setUp(() => new Promise<never>(() => {}));
  await state.recentNames.add('here', 'ada');
  await state.rateLimitGate.note('token', { statusCode: 200, headers: {} });
  let ended = false;
  void state.settled().then(() => {
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(499);
  expect([ended, log.length]).toEqual([false, 0]);
  await vi.advanceTimersByTimeAsync(1);
  expect([ended, log.length]).toEqual([true, 2]);
});

it('of more writes than 1,000 at once the rest fails, which the log says', async () => {
  const hanging = vi.fn(() => new Promise<never>(() => {}));
  const { log, state } = setUp(hanging);
  for (let write = 0; write < 1_002; write++) await state.recentNames.add('here', 'ada');
  await vi.advanceTimersByTimeAsync(0);
  expect(hanging).toHaveBeenCalledTimes(1_000);
  expect(log).toMatchObject([
    { level: 'warn', state: 'recentNames', err: { message: '1000 writes are on their way' } },
  ]);
});
