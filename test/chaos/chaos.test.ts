import { expect, test } from 'vitest';
import type { Row } from '../../chaos/row.ts';
import { killed, rolling, stopped } from '../../chaos/rows/bot.ts';
import { dataFolder } from '../../chaos/rows/data-folder.ts';
import { gatewayResumed, lostAnswers, restFaults } from '../../chaos/rows/discord.ts';
import { fuzzGateway } from '../../chaos/rows/fuzz.ts';
import { redisFull, redisHangs, redisOfTwo, redisSlow, redisStopped } from '../../chaos/rows/redis.ts';
import { serviceFaults, serviceKilled } from '../../chaos/rows/service.ts';
import { webhookReplicas } from '../../chaos/rows/webhook.ts';
import { setStage } from '../../chaos/stage/stage.ts';
import { describeWith } from '../servers/describe-with.ts';

/** The rows of `npm run chaos` for a moment each, on a stage of theirs, with as few bots as their settings allow. */
const EFFORT = { seed: 1, perSecond: 50, seconds: 0.3 };

/** The promises that each row broke, by its name: nothing for those that hold. */
async function brokenBy(rows: readonly Row[]): Promise<Record<string, readonly string[]>> {
  const stage = await setStage({ settings: { API_TIMEOUT_SECONDS: '1' } });
  const broken: Record<string, readonly string[]> = {};
  try {
    for (const row of rows) {
      const account = await row.run(stage, EFFORT);
      if (account.broken.length > 0) broken[row.name] = account.broken;
    }
  } finally {
    await stage.close();
  }
  return broken;
}

describeWith(['redis-server'], 'chaos around a bot with Redis', () => {
  // Not the row of sessions that begin anew: Discord wants 5 s between two of them, in which commands find nobody.
  const faults = [serviceKilled, serviceFaults, gatewayResumed, restFaults, lostAnswers];
  test.concurrent('every command is answered once and every change is made once, whatever fails', async () => {
    expect(await brokenBy([redisOfTwo, redisStopped, redisHangs, redisSlow, redisFull, ...faults])).toEqual(
      {},
    );
  });
});

describeWith(['unshare', 'mount'], 'chaos of bots that end and of full disks', () => {
  test.concurrent('no command is lost between one bot and the next, and no fuzz or full disk ends one', async () => {
    expect(await brokenBy([stopped, killed, rolling, fuzzGateway, dataFolder])).toEqual({});
  });
});

describeWith(['redis-server', 'haproxy'], 'chaos of replicas behind a load balancer', () => {
  test.concurrent('what a replica had in hand when it was killed is answered by another one', async () => {
    expect(await brokenBy([webhookReplicas])).toEqual({});
  });
});
