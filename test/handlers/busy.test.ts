import { expect, it } from 'vitest';
import { explain } from '../../src/handlers/handler-failure.ts';
import { english } from '../../src/handlers/words/words.ts';
import { ServiceFailure } from '../../src/services/service-failure.ts';

it.each([
  [undefined, 'in a minute'],
  [0, 'in a second'],
  [2, 'in 2 seconds'],
  [120, 'in 120 seconds'],
  [121, 'in 3 minutes'],
  [3_600, 'in 60 minutes'],
])('a wait of %s s is told %s', (retryAfterSeconds, wait) => {
  const failure = new ServiceFailure({ kind: 'rate-limited', retryAfterSeconds });
  expect(explain(failure, english)?.sentence).toBe(`The service is busy: try again ${wait}.`);
});
