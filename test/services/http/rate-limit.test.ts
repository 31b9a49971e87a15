import type { IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import { RateLimit } from '../../../src/services/http/rate-limit.ts';
import { quickClock } from '../quick-clock.ts';

const answered = (status: number, headers: IncomingHttpHeaders = {}) => ({
  status,
  headers,
  body: undefined,
  error: undefined,
  sent: true,
});

/** Holds of a source, and the seconds that calls are told to wait now. */
function holdsOf(usualSeconds: number | undefined) {
  const clock = quickClock();
  const holds = new RateLimit(clock, usualSeconds);
  const left = (background = false) => holds.rejection(background)?.headers['retry-after'];
  return { clock, holds, left };
}

test.each([
  [10, {}, '10'],
  [10, { 'retry-after': '3' }, '3'],
  [10, { 'retry-after': '30' }, '30'],
  [10, { 'retry-after': 'soon' }, '10'],
  [10, { 'retry-after': '99999' }, '3600'],
  [undefined, {}, undefined],
  [undefined, { 'retry-after': '3' }, '3'],
])('usual seconds %s, a 429 with %j: calls wait %s s', (usual, headers, expected) => {
  const { holds, left } = holdsOf(usual);
  holds.note(answered(429, headers), false);
  expect(left()).toBe(expected);
});

test('no other status holds, though it names a wait', () => {
  const { holds, left } = holdsOf(10);
  for (const status of [200, 202, 400, 428, 430, 500, 503])
    holds.note(answered(status, { 'retry-after': '60' }), false);
  expect(left()).toBeUndefined();
});

test('a hold ends at its time, and a shorter one after it does not end it', () => {
  const { clock, holds, left } = holdsOf(10);
  holds.note(answered(429, { 'retry-after': '60' }), false);
  holds.note(answered(429), false);
  clock.milliseconds += 59_001;
  expect(left()).toBe('1');
  clock.milliseconds += 999;
  expect(left()).toBeUndefined();
});

test('a limit in the body of another status holds everybody; one of a background call those alone', () => {
  const { clock, holds, left } = holdsOf(10);
  holds.note(answered(429), true);
  expect([left(true), left()]).toEqual(['10', undefined]);
  holds.block(20, false);
  expect([left(true), left()]).toEqual(['20', '20']);
  expect(holds.rejection(false)).toMatchObject({ status: 429, sent: false, error: undefined });
  clock.milliseconds += 20_000;
  expect([left(true), left()]).toEqual([undefined, undefined]);
});
