import type { Row } from './row.ts';
import { asleepAlone, asleepOfTwo, asleepReplica, asleepWithRedis } from './rows/asleep.ts';
import { killed, rolling, stopped } from './rows/bot.ts';
import { dataFolder } from './rows/data-folder.ts';
import { gatewayAnew, gatewayResumed, lostAnswers, restFaults } from './rows/discord.ts';
import { fuzzGateway, fuzzWebhook } from './rows/fuzz.ts';
import { othersResources, redirects, refusedAgain } from './rows/lies.ts';
import { linkDown } from './rows/link.ts';
import { memory } from './rows/memory.ts';
import { redisFull, redisHangs, redisOfTwo, redisSlow, redisStopped } from './rows/redis.ts';
import { serviceFaults, serviceKilled } from './rows/service.ts';
import { settings } from './rows/settings.ts';
import { webhookReplicas } from './rows/webhook.ts';

/** All rows, in the order of the table. */
export const rows: readonly Row[] = [
  serviceKilled,
  serviceFaults,
  redirects,
  refusedAgain,
  othersResources,
  gatewayResumed,
  gatewayAnew,
  restFaults,
  lostAnswers,
  linkDown,
  stopped,
  killed,
  rolling,
  asleepAlone,
  asleepOfTwo,
  asleepWithRedis,
  webhookReplicas,
  asleepReplica,
  redisStopped,
  redisHangs,
  redisSlow,
  redisFull,
  redisOfTwo,
  settings,
  dataFolder,
  fuzzGateway,
  fuzzWebhook,
  memory,
];
