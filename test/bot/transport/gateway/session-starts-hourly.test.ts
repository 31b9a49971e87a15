import { expect, it, onTestFinished } from 'vitest';
import { createLogger } from '../../../../src/bot/log/logger.ts';
import { SessionStarts } from '../../../../src/bot/transport/gateway/session-starts.ts';
import { replaceTimerPromises } from '../../../timer-promises.ts';

it('Discord is asked again at least hourly, however long it says that session starts are used up', async () => {
  const waits: (number | undefined)[] = [];
  onTestFinished(replaceTimerPromises(async (milliseconds) => void waits.push(milliseconds)));
  const left = [0, 0, 5];
  const ask = async () => ({
    url: 'wss://gateway.discord.gg',
    shards: 1,
    session_start_limit: { remaining: left.shift(), reset_after: 86_400_000 },
  });
  const log = createLogger('silent', [], { write: () => undefined });
  await new SessionStarts(ask, log, 1_000).available(1, false, new AbortController().signal);
  expect(waits).toEqual([3_600_000, 3_600_000]);
});
