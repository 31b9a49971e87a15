import { describe, expect, it } from 'vitest';
import { RateLimitGate } from '../../../src/bot/discord/rate-limit-gate.ts';

describe('a 429', () => {
  it.each([
    ['whose body says so', { headers: {} }, { retry_after: 5, global: true }],
    ['whose scope says so', { headers: { 'x-ratelimit-scope': 'global' } }, { retry_after: 5 }],
    ['with its own header', { headers: { 'x-ratelimit-global': 'true', 'retry-after': '5' } }, undefined],
  ])('%s holds back every bucket', (_, answer, body) => {
    const gate = new RateLimitGate();
    gate.note('one', { statusCode: 429, ...answer }, body);
    expect(gate.delay('another')).toBeGreaterThan(4_000);
  });

  it('otherwise holds back its own bucket alone', () => {
    const gate = new RateLimitGate();
    gate.note('one', { statusCode: 429, headers: {} }, { retry_after: 5, global: false });
    expect(gate.delay('one')).toBeGreaterThan(4_000);
    expect(gate.delay('another')).toBe(0);
  });
});
