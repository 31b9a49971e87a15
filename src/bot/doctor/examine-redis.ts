import type { Logger } from 'pino';
import { z } from 'zod';
import { RedisAway, RedisConnection, RedisFailure } from '../state/redis/connection.ts';
import { redisAddressOf } from '../state/redis-address.ts';
import { type CheckResult, type Finding, findingOf } from './finding.ts';

/** The fields of Redis's INFO, by name: https://redis.io/docs/latest/commands/info/ */
type Information = ReadonlyMap<string, string>;

const settings = z.record(z.string(), z.string());

/**
 * Whether Redis can be reached and written to, and which of its settings may lose shared state.
 * @param scope the prefix of the one key that is written, for a minute
 */
export async function examineRedis(url: string, scope: string, log: Logger): Promise<Finding[]> {
  const redis = await RedisConnection.open({ url, scope, log });
  try {
    const { problem } = redis;
    if (problem !== undefined) return [{ check: 'Redis', verdict: 'wrong', text: problem }];
    const information = parseInformation(await redis.send('INFO'));
    const save = await configuredValue(redis, 'save');
    const version = information.get('redis_version') ?? 'unknown';
    return [
      { check: 'Redis', verdict: 'ok', text: `${redisAddressOf(url)}, version ${version}, takes changes` },
      findingOf('eviction', eviction(information)),
      findingOf('persistence', persistence(information, save)),
    ];
  } catch (error) {
    if (!(error instanceof RedisFailure || error instanceof RedisAway)) throw error;
    return [{ check: 'Redis', verdict: 'unknown', text: error.message }];
  } finally {
    await redis.close();
  }
}

function parseInformation(information: unknown): Information {
  const lines = String(information).split('\r\n');
  return new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1)];
    }),
  );
}

/** Undefined if the user may not read it, as is usual at hosted ones. */
async function configuredValue(redis: RedisConnection, name: string): Promise<string | undefined> {
  try {
    return settings.parse(await redis.send('CONFIG', 'GET', name))[name];
  } catch (error) {
    if (error instanceof RedisFailure) return undefined;
    throw error;
  }
}

function eviction(information: Information): CheckResult {
  const policy = information.get('maxmemory_policy');
  if (policy === undefined) return ['unknown', 'it does not say what it does when its memory is full'];
  if (policy === 'noeviction')
    return ['ok', 'none: when its memory is full, each process remembers by itself'];
  if (information.get('maxmemory') === '0') return ['ok', `none, since it has no maxmemory (${policy})`];
  return [
    'advice',
    `when its memory is full it forgets by ${policy}: who has a command in hand, and gateway sessions, which then ` +
      'begin anew. Set maxmemory-policy noeviction',
  ];
}

function persistence(information: Information, save: string | undefined): CheckResult {
  if (information.get('aof_enabled') === '1') return ['ok', 'it keeps a log of changes (appendonly)'];
  if (save === undefined) return ['unknown', 'it keeps no log of changes, and does not say whether it saves'];
  if (save !== '')
    return ['advice', 'it saves now and then: a crash loses what came since. Set appendonly yes'];
  return [
    'advice',
    'none: when it restarts, sessions of the gateway begin anew, at the cost of an IDENTIFY each, and cooldowns and ' +
      'cached names are gone. Set appendonly yes',
  ];
}
