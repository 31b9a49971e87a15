import { expect, it } from 'vitest';
import { backoffDelay, TIMING } from '../../../../src/bot/transport/gateway/timing.ts';

const MOST = [500, 1_000, 2_000, 2_000, 2_000, 2_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000];

it('waits grow from attempt to attempt, up to a minute, by chance', () => {
  for (const [attempt, most] of MOST.entries()) {
    const waits = Array.from({ length: 50 }, () => backoffDelay(attempt, TIMING.backoff));
    for (const wait of waits) {
      expect(wait).toBeGreaterThanOrEqual(most / 2);
      expect(wait).toBeLessThanOrEqual(most);
    }
    expect(new Set(waits).size).toBeGreaterThan(1);
  }
});

it('waits are as docs/decisions.md says', () => {
  expect(TIMING).toMatchObject({
    responseTimeout: 15_000,
    stableAfter: 60_000,
    resumedStableAfter: 2_000,
    outageLogInterval: 60_000,
    identifyInterval: 5_000,
  });
});
