import { expect, it } from 'vitest';
import { TIMING, waitBefore } from '../../../../src/bot/transport/gateway/timing.ts';

it('waits longer before each attempt, up to a minute, and never the same', () => {
  for (const [attempt, most] of [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000].entries()) {
    const waits = Array.from({ length: 50 }, () => waitBefore(attempt, TIMING.again));
    for (const wait of waits) {
      expect(wait).toBeGreaterThanOrEqual(most / 2);
      expect(wait).toBeLessThanOrEqual(most);
    }
    expect(new Set(waits).size).toBeGreaterThan(1);
  }
});

it('is as the decisions say', () => {
  expect(TIMING).toMatchObject({ answer: 15_000, steady: 60_000, told: 60_000, identify: 5_000 });
});
