import { expect, it, vi } from 'vitest';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { CallOutages, Outage } from '../../../src/bot/process/outages.ts';
import { ServiceFailure } from '../../../src/services/service-failure.ts';

const QUIET = 40;

function watched() {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger('info', [], { write: (line) => void lines.push(JSON.parse(line)) });
  return { lines, outages: new CallOutages(log, { begins: 'it fails', ends: 'it works' }, QUIET) };
}

const away = () => new ServiceFailure({ kind: 'unavailable', problem: 'gone' });

it('makes two lines of an outage that comes and goes, without a stack, and counts what failed', async () => {
  const { lines, outages } = watched();
  outages.note(undefined);
  expect(outages.state).toBe('ok');
  for (const failure of [away(), away(), undefined, away(), undefined, undefined]) outages.note(failure);
  expect(outages.state).toBe('degraded');
  expect(lines).toMatchObject([{ level: 'warn', msg: 'it fails', failure: { kind: 'unavailable' } }]);
  expect(JSON.stringify(lines)).not.toContain('stack');
  await expect.poll(() => lines.length, { interval: 5 }).toBe(2);
  expect(lines.at(-1)).toMatchObject({
    level: 'info',
    msg: 'it works',
    failed: 3,
    seconds: expect.any(Number),
  });
  expect(outages.state).toBe('ok');
});

it('says nothing of an end while calls still fail, and begins anew after it', async () => {
  const { lines, outages } = watched();
  for (let count = 0; count < 5; count += 1) {
    outages.note(undefined);
    outages.note(away());
    await new Promise((resolve) => setTimeout(resolve, QUIET / 2));
  }
  expect(lines.length).toBe(1);
  outages.note(undefined);
  await expect.poll(() => outages.state, { interval: 5 }).toBe('ok');
  outages.note(away());
  outages.note(undefined);
  await expect.poll(() => outages.state, { interval: 5 }).toBe('ok');
  expect(lines.map(({ msg, failed }) => [msg, failed])).toEqual([
    ['it fails', undefined],
    ['it works', 5],
    ['it fails', undefined],
    ['it works', 1],
  ]);
});

it('begins an outage once, and ends it once with its seconds', () => {
  using _clock = fakeClock();
  const outage = new Outage();
  expect(outage.recordSuccess()).toBeUndefined();
  for (const turn of ['the first outage', 'a later one']) {
    expect([outage.recordFailure(), outage.recordFailure(), outage.isOn], turn).toEqual([true, false, true]);
    vi.advanceTimersByTime(1_249);
    expect(
      [outage.recordFailure(), outage.recordSuccess(), outage.recordSuccess(), outage.isOn],
      turn,
    ).toEqual([false, 1.2, undefined, false]);
  }
  outage.recordFailure();
  expect(outage.recordSuccess(performance.now() + 500)).toBe(0.5);
});

function fakeClock(): Disposable {
  vi.useFakeTimers({ toFake: ['performance'] });
  return { [Symbol.dispose]: () => void vi.useRealTimers() };
}

it('knows for how long nothing was called', () => {
  const { outages } = watched();
  expect(outages.sinceLastCall).toBe(Number.POSITIVE_INFINITY);
  outages.note(undefined);
  expect(outages.sinceLastCall).toBeLessThan(1_000);
});
