import type { Row } from './row.ts';
import { killed, rolling, stopped } from './rows/bot.ts';
import { dataFolder } from './rows/data-folder.ts';
import { gatewayAnew, gatewayResumed, lostAnswers, restFaults } from './rows/discord.ts';
import { fuzzGateway, fuzzWebhook } from './rows/fuzz.ts';
import { memory } from './rows/memory.ts';
import { redisFull, redisHangs, redisOfTwo, redisSlow, redisStopped } from './rows/redis.ts';
import { serviceFaults, serviceKilled } from './rows/service.ts';
import { webhookReplicas } from './rows/webhook.ts';

/** Everything that is tried, in the order of the table. */
export const rows: readonly Row[] = [
  serviceKilled,
  serviceFaults,
  gatewayResumed,
  gatewayAnew,
  restFaults,
  lostAnswers,
  stopped,
  killed,
  rolling,
  webhookReplicas,
  redisStopped,
  redisHangs,
  redisSlow,
  redisFull,
  redisOfTwo,
  dataFolder,
  fuzzGateway,
  fuzzWebhook,
  memory,
];
