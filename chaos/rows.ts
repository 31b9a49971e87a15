import type { Row } from './row.ts';
import { asleepAlone, asleepOfTwo, asleepReplica, asleepWithPostgres } from './rows/asleep.ts';
import { killed, rolling, stopped } from './rows/bot.ts';
import { dataFolder } from './rows/data-folder.ts';
import { gatewayAnew, gatewayResumed, lostAnswers, restFaults } from './rows/discord.ts';
import { fuzzGateway, fuzzWebhook } from './rows/fuzz.ts';
import { othersResources, redirects, refusedAgain } from './rows/lies.ts';
import { linkDown } from './rows/link.ts';
import { memory } from './rows/memory.ts';
import {
  postgresFailedOver,
  postgresFull,
  postgresHangs,
  postgresOfTwo,
  postgresSlow,
  postgresStopped,
} from './rows/postgres.ts';
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
  asleepWithPostgres,
  webhookReplicas,
  asleepReplica,
  postgresStopped,
  postgresHangs,
  postgresSlow,
  postgresFull,
  postgresFailedOver,
  postgresOfTwo,
  settings,
  dataFolder,
  fuzzGateway,
  fuzzWebhook,
  memory,
];
