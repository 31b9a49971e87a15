import type { IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import { RateLimit } from '../../../src/services/http/rest-calls.ts';
import { quickClock } from '../quick-clock.ts';

const answered = (status: number, headers: IncomingHttpHeaders = {}) => ({
  status,
  headers,
  body: undefined,
  error: undefined,
  sent: true,
});

/** A rate limit, and the seconds that a call has to wait. */
function limitOf(defaultSeconds: number | undefined) {
  const clock = quickClock();
  const limit = new RateLimit(clock, defaultSeconds);
  const left = (background = false) => limit.rejection(background)?.headers['retry-after'];
  return { clock, limit, left };
}

test.each([
  [10, {}, '10'],
  [10, { 'retry-after': '3' }, '3'],
  [10, { 'retry-after': '30' }, '30'],
  [10, { 'retry-after': 'soon' }, '10'],
  [10, { 'retry-after': '99999' }, '3600'],
  [undefined, {}, undefined],
  [undefined, { 'retry-after': '3' }, '3'],
])('default seconds %s, a 429 with %j: calls wait %s s', (seconds, headers, expected) => {
  const { limit, left } = limitOf(seconds);
  limit.note(answered(429, headers), false);
  expect(left()).toBe(expected);
});

test('no other status blocks calls, even with a Retry-After', () => {
  const { limit, left } = limitOf(10);
  for (const status of [200, 202, 400, 428, 430, 500, 503])
    limit.note(answered(status, { 'retry-after': '60' }), false);
  expect(left()).toBeUndefined();
});

test('a block ends at its time, and a shorter later one does not end it', () => {
  const { clock, limit, left } = limitOf(10);
  limit.note(answered(429, { 'retry-after': '60' }), false);
  limit.note(answered(429), false);
  clock.milliseconds += 59_001;
  expect(left()).toBe('1');
  clock.milliseconds += 999;
  expect(left()).toBeUndefined();
});

test('a limit in the body of another status blocks all calls; a limit of a background call blocks only background calls', () => {
  const { clock, limit, left } = limitOf(10);
  limit.note(answered(429), true);
  expect([left(true), left()]).toEqual(['10', undefined]);
  limit.block(20, false);
  expect([left(true), left()]).toEqual(['20', '20']);
  expect(limit.rejection(false)).toMatchObject({ status: 429, sent: false, error: undefined });
  clock.milliseconds += 20_000;
  expect([left(true), left()]).toEqual([undefined, undefined]);
});
