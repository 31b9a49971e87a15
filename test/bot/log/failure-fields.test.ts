import { expect, test } from 'vitest';
import { createLogger, failureFields } from '../../../src/bot/log/logger.ts';
import { InteractionFailure } from '../../../src/bot/transport/interaction-failure.ts';
import { ServiceFailure } from '../../../src/services/service-failure.ts';

const outage = () =>
  new ServiceFailure({ kind: 'unavailable', problem: 'ECONNREFUSED' }, { cause: new Error('the cause') });
const failure = { kind: 'unavailable', problem: 'ECONNREFUSED' };

test('an expected failure is logged in one line: its kind, its problem, its count, and no stack', () => {
  const lines: string[] = [];
  const log = createLogger('info', [], { write: (line) => void lines.push(line) });
  for (let times = 0; times < 3; times += 1) {
    log.child({ reference: 'r' }).warn({ err: outage(), seconds: 5 }, 'the service failed');
  }
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'the service failed', reference: 'r', seconds: 5, failure },
    { failure: { ...failure, times: 2 } },
    { failure: { ...failure, times: 3 } },
  ]);
  expect(JSON.parse(lines[0] ?? '')).not.toHaveProperty('failure.times');
  expect(lines.join('')).not.toMatch(/stack|the cause|"err"/);
});

test('a defect keeps its stack, and so does what Discord refuses for good', () => {
  const lines: string[] = [];
  const log = createLogger('info', [], { write: (line) => void lines.push(line) });
  log.error(new TypeError('a defect'));
  log.error({ err: new InteractionFailure('refused', { status: 400, unknown: false }) }, 'lost');
  log.error({ err: new InteractionFailure('no answer', { unknown: true }) }, 'lost');
  const [defect, refused, retryable] = lines.map((line) => JSON.parse(line));
  expect(defect.err.stack).toContain('failure-fields.test.ts');
  expect(refused.err.stack).toContain('failure-fields.test.ts');
  expect(retryable.failure).toEqual({ kind: 'interaction', problem: 'no answer', status: 0 });
});

test.each([10_062, 10_015])('what comes too late for Discord (%i) is no defect: it has no stack', (code) => {
  const err = new InteractionFailure(`callback: 404 ${code}`, { status: 404, code, unknown: false });
  const problem = `callback: 404 ${code}`;
  expect(failureFields()({ err })).toEqual({ failure: { kind: 'interaction', problem, status: 404 } });
});

test('another failure, or ten minutes, begin a new count', () => {
  let now = 0;
  const fields = failureFields(() => now);
  const times = (err: Error) => fields({ err });
  times(outage());
  expect(times(outage())).toMatchObject({ failure: { times: 2 } });
  now += 600_000;
  expect(times(outage())).toEqual({ failure });
  times(new ServiceFailure({ kind: 'too-slow', problem: '3 s' }));
  expect(times(outage())).toEqual({ failure });
});
