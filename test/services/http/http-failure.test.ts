import fc from 'fast-check';
import { errors } from 'undici';
import { expect, test } from 'vitest';
import { failureOfError, retryAfterSeconds } from '../../../src/services/http/service-answer.ts';

const systemError = (code: string) => Object.assign(new Error('secret'), { code });

test.each([
  [new errors.ConnectTimeoutError(), { kind: 'too-slow', problem: 'no connection in time' }],
  [systemError('ETIMEDOUT'), { kind: 'too-slow', problem: 'no connection in time' }],
  [new errors.HeadersTimeoutError(), { kind: 'too-slow', problem: 'no answer in time' }],
  [new errors.BodyTimeoutError(), { kind: 'too-slow', problem: 'the answer stopped in the middle' }],
  [systemError('ENOTFOUND'), { kind: 'unavailable', problem: 'the connection failed (ENOTFOUND)' }],
  [
    systemError('DEPTH_ZERO_SELF_SIGNED_CERT'),
    { kind: 'unavailable', problem: 'the connection failed (DEPTH_ZERO_SELF_SIGNED_CERT)' },
  ],
])('%s', (error, reason) => {
  expect(failureOfError(error)).toMatchObject({ reason });
});

test('a defect of ours stays what it is', () => {
  const defect = new errors.InvalidArgumentError('invalid path');
  expect(failureOfError(defect)).toBe(defect);
});

const now = Date.parse('2026-01-01T00:00:00Z');

test.each([
  [undefined, undefined],
  ['', undefined],
  ['0', 0],
  ['120', 120],
  ['60 ', 60],
  ['\t60', 60],
  ['7200', 3600],
  ['9'.repeat(400), 3600],
  ['1e3', undefined],
  ['Thu, 01 Jan 2026 00:01:00 GMT', 60],
  ['Thu, 01 Jan 2026 00:00:00 GMT', 0],
  ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
  ['Fri, 01 Jan 2027 00:00:00 GMT', 3600],
  ['Thu, 99 Jan 2026 00:01:00 GMT', undefined],
  ['2026-01-01T00:01:00Z', undefined],
  [['5', '10'], 5],
])('Retry-After %j is %s s', (header, seconds) => {
  expect(retryAfterSeconds(header, now)).toBe(seconds);
});

test('whatever Retry-After says, the wait is unknown or from 0 to 3,600 s', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.date({ noInvalidDate: true }).map(String), fc.nat().map(String)),
      (header) => {
        const seconds = retryAfterSeconds(header) ?? 0;
        expect(seconds >= 0 && seconds <= 3600).toBe(true);
      },
    ),
  );
});
