import { Routes } from 'discord-api-types/v10';
import { z } from 'zod';
import { connectionRemedy, errorCode } from '../../services/http/connection-remedy.ts';
import type { Config } from '../config/config.ts';
import type { Registry } from '../registration/sync-commands.ts';
import { whyNotListening } from '../transport/gateway/connection.ts';
import type { CheckResult, Finding } from './finding.ts';

/** https://discord.com/developers/docs/events/gateway#get-gateway-bot */
const gateway = z.object({
  url: z.url({ protocol: /^wss?$/ }),
  shards: z.int(),
  session_start_limit: z.object({
    total: z.int(),
    remaining: z.int(),
    /** Milliseconds. */
    reset_after: z.number(),
    max_concurrency: z.int(),
  }),
});

/** Milliseconds until a connection to the gateway is open. */
const GATEWAY_TIMEOUT = 5_000;

type Gateway = z.output<typeof gateway>;

/** Whether Redis is shared, besides which shards this process serves. */
export interface ExaminedShards extends Pick<Config['gateway'], 'shards' | 'shardCount'> {
  readonly redis: boolean;
}

/**
 * Whether the shards that are set exist, how many sessions may still begin, and whether the gateway can be reached; no
 * session is begun there. @throws what `callFailure` knows
 */
export async function examineShards(rest: Registry['rest'], asked: ExaminedShards): Promise<Finding[]> {
  const answer = gateway.parse(await rest.get(Routes.gatewayBot()));
  const count = asked.shardCount ?? answer.shards;
  const served = asked.shards?.length ?? count;
  return [
    found('shards', shards(asked, answer, count)),
    found('session starts', starts(answer, served)),
    found('gateway', await reached(answer.url)),
  ];
}

const found = (check: string, [verdict, text]: CheckResult): Finding => ({ check, verdict, text });

function shards(
  { shards: own, shardCount, redis }: ExaminedShards,
  answer: Gateway,
  count: number,
): CheckResult {
  const last = own?.at(-1) ?? 0;
  if (last >= count)
    return [
      'wrong',
      `SHARDS has ${last}, and of ${count} the last is ${count - 1}: correct it or SHARD_COUNT`,
    ];
  if (count < answer.shards)
    return [
      'advice',
      `${count}, and Discord recommends ${answer.shards}: raise SHARD_COUNT for all processes at once`,
    ];
  if (own === undefined) return ['ok', `all ${count} here`];
  if (shardCount === undefined)
    return [
      'advice',
      `${own.length} of ${count} here: set SHARD_COUNT, since what Discord recommends changes`,
    ];
  if (!redis && own.length < count)
    return [
      'advice',
      `${own.length} of ${count} here: set REDIS_URL, so that processes do not begin sessions at the same time`,
    ];
  return ['ok', `${own.length} of ${count} here`];
}

function starts({ session_start_limit: limit }: Gateway, served: number): CheckResult {
  const { total, remaining, reset_after, max_concurrency } = limit;
  const left = `${remaining} of ${total} left, ${max_concurrency} every 5 s`;
  if (remaining >= served) return ['ok', left];
  const hours = Math.ceil(reset_after / 3_600_000);
  return ['wrong', `${left}: too few for ${served} shards; there are more in ${hours} h`];
}

/** A host may let the bot through to Discord's API alone: the gateway has another name. */
async function reached(url: string): Promise<CheckResult> {
  const error = await whyNotListening(url, GATEWAY_TIMEOUT);
  if (!error) return ['ok', `${url} takes connections`];
  const code = errorCode(error);
  const said = code === 'Error' ? 'no WebSocket' : code;
  return ['wrong', `${url} (${said}): ${connectionRemedy(code) ?? 'let this machine connect to it'}`];
}
