import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RateLimitGate } from '../../../../src/bot/state/memory/state-in-memory.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a 429', () => {
  it.each([
    ['whose body says so', { headers: {} }, { retry_after: 5, global: true }],
    ['whose scope says so', { headers: { 'x-ratelimit-scope': 'global' } }, { retry_after: 5 }],
    ['with its own header', { headers: { 'x-ratelimit-global': 'true', 'retry-after': '5' } }, undefined],
  ])('%s holds back every bucket', (_, answer, body) => {
    const gate = new RateLimitGate();
    gate.note('one', { statusCode: 429, ...answer }, body);
    expect(gate.delay('another')).toBe(5_000);
  });

  it.each([3_601, 3e9, 1e308])('of %d s holds back everything for an hour at the most', (seconds) => {
    const gate = new RateLimitGate();
    gate.note('one', { statusCode: 429, headers: {} }, { retry_after: seconds, global: true });
    expect(gate.delay('another')).toBe(3_600_000);
  });

  it('does not shorten an earlier one', () => {
    const gate = new RateLimitGate();
    gate.note('one', { statusCode: 429, headers: {} }, { retry_after: 5, global: true });
    gate.note('one', { statusCode: 429, headers: {} }, { retry_after: 1, global: true });
    expect(gate.delay('another')).toBe(5_000);
  });

  it('otherwise holds back its own bucket alone, for as long as it says', () => {
    const gate = new RateLimitGate();
    gate.note('one', { statusCode: 429, headers: {} }, { retry_after: 5, global: false });
    expect(gate.delay('one')).toBe(5_000);
    expect(gate.delay('another')).toBe(0);
    vi.advanceTimersByTime(4_999);
    expect(gate.delay('one')).toBe(1);
    vi.advanceTimersByTime(2);
    expect(gate.delay('one')).toBe(0);
  });

  it.each([
    ['that does not say how long', {}, 1_000],
    ['with the header alone', { 'retry-after': '7' }, 7_000],
    ['with a header that is no number', { 'retry-after': 'soon' }, 1_000],
    ['with a header of 0', { 'retry-after': '0' }, 0],
    ['with a header without an end', { 'retry-after': 'Infinity' }, 1_000],
    ['with a header below 0', { 'retry-after': '-3' }, 1_000],
  ])('%s', (_, headers, wait) => {
    const gate = new RateLimitGate();
    gate.note('one', { statusCode: 429, headers });
    expect(gate.delay('one')).toBe(wait);
  });
});

describe('an answer that calls its bucket empty', () => {
  const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '1.5' };

  it('has the bucket left alone until it is full again', () => {
    const gate = new RateLimitGate();
    gate.note('one', { statusCode: 200, headers });
    expect(gate.delay('one')).toBe(1_500);
    expect(gate.delay('another')).toBe(0);
    vi.advanceTimersByTime(1_501);
    expect(gate.delay('one')).toBe(0);
  });

  it('holds nothing back while something is left', () => {
    const gate = new RateLimitGate();
    gate.note('one', { statusCode: 200, headers: { ...headers, 'x-ratelimit-remaining': '1' } });
    expect(gate.delay('one')).toBe(0);
  });
});
