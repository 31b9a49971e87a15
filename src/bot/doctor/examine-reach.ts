import { randomBytes } from 'node:crypto';
import { PermissionFlagsBits, Routes } from 'discord-api-types/v10';
import { z } from 'zod';
import { connectionRemedy, errorCode } from '../../services/http/connection-remedy.ts';
import { Pool, request } from '../../services/http/undici.ts';
import { createBotRest, endBotRest } from '../bot-rest/bot-rest.ts';
import { callFailure } from '../bot-rest/call-failure.ts';
import { deliveryTroubles, withoutQuery } from '../bot-rest/own-application.ts';
import type { Config } from '../config/config.ts';
import type { WebhookSettings } from '../config/webhook-settings.ts';
import type { Registry } from '../registration/sync-commands.ts';
import { whyNotListening } from '../transport/gateway/connection.ts';
import { findAtDiscord } from './examine-discord.ts';
import { type CheckResult, type Finding, findingOf } from './finding.ts';

const application = z.object({
  id: z.string(),
  interactions_endpoint_url: z.string().nullish(),
  verify_key: z.string().optional(),
});

/** How a bot is set up to be reached. */
export interface ExaminedReach {
  readonly apiUrl: string;
  /** Undefined where webhooks need none. */
  readonly token: string | undefined;
  /** Undefined for the gateway. */
  readonly webhooks: WebhookSettings | undefined;
  readonly shards: ExaminedShards;
  /** Whether Discord is the one of this machine, where nobody invites a bot. */
  readonly local: boolean;
  /** Whether it writes to an audit channel, for which alone it needs permissions. */
  readonly audits: boolean;
  /** Whether Discord may be asked to save the address of the webhooks again. */
  readonly write: boolean;
}

/**
 * How interactions come to the bot, and what a server's owner opens to let it in. With a token that Discord refuses
 * there is nothing to say.
 */
export async function examineReach(asked: ExaminedReach): Promise<Finding[]> {
  const { apiUrl, token, webhooks } = asked;
  if (token === undefined) return webhooks ? await examineForgeries(addressHere(webhooks)) : [];
  const rest = createBotRest(apiUrl, token);
  try {
    const parsed = application.safeParse(await rest.get(Routes.currentApplication()).catch(() => undefined));
    if (!parsed.success) return [];
    const { id, interactions_endpoint_url: url } = parsed.data;
    return [
      ...(webhooks ? await examineWebhooks(rest, url ?? undefined, asked, webhooks) : []),
      ...(webhooks ? [] : await examineSessions(rest, asked.shards)),
      ...(asked.local ? [] : [inviteFinding(id, asked.audits)]),
      ...deliveryFindings(parsed.data, webhooks),
    ];
  } finally {
    endBotRest(rest);
  }
}

function deliveryFindings(
  own: z.output<typeof application>,
  webhooks: WebhookSettings | undefined,
): Finding[] {
  const taken = { kind: webhooks ? 'webhooks' : 'gateway', publicKey: webhooks?.publicKey } as const;
  return deliveryTroubles(own, taken).map((text) => ({ check: 'interactions', verdict: 'wrong', text }));
}

async function examineSessions(rest: Registry['rest'], shards: ExaminedShards): Promise<Finding[]> {
  const findings: Finding[] = [];
  const failed = await findAtDiscord('shards', '', async () => {
    findings.push(...(await examineShards(rest, shards)));
    return ['ok', ''];
  });
  return findings.length > 0 ? findings : [failed];
}

async function examineWebhooks(
  rest: Registry['rest'],
  url: string | undefined,
  { write }: ExaminedReach,
  webhooks: WebhookSettings,
): Promise<Finding[]> {
  const forgeries = await examineForgeries(url ?? addressHere(webhooks));
  if (url === undefined) return forgeries;
  const ping: Finding = write
    ? await findAtDiscord('PING', '', () => examinePing(rest, url))
    : { check: 'PING', verdict: 'unknown', text: 'only Discord can sign one; with --write it is asked to' };
  return [...forgeries, ping];
}

const addressHere = ({ host, port }: WebhookSettings): string => {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}/interactions`;
};

/** Answers to commands need no permission; lines of the audit are messages of the bot's own. */
function inviteFinding(applicationId: string, audits: boolean): Finding {
  const { ViewChannel, SendMessages, EmbedLinks } = PermissionFlagsBits;
  const permissions = audits ? ViewChannel | SendMessages | EmbedLinks : 0n;
  const query = `client_id=${applicationId}&scope=bot+applications.commands&permissions=${permissions}`;
  return { check: 'invite it with', verdict: 'ok', text: `https://discord.com/oauth2/authorize?${query}` };
}

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
interface ExaminedShards extends Pick<Config['gateway'], 'shards' | 'shardCount'> {
  readonly redis: boolean;
}

/**
 * Whether the shards that are set exist, how many sessions may still begin, and whether the gateway can be reached; no
 * session is begun there. @throws what `callFailure` knows
 */
async function examineShards(rest: Registry['rest'], asked: ExaminedShards): Promise<Finding[]> {
  const answer = gateway.parse(await rest.get(Routes.gatewayBot()));
  const count = asked.shardCount ?? answer.shards;
  const served = asked.shards?.length ?? count;
  return [
    findingOf('shards', shards(asked, answer, count)),
    findingOf('session starts', starts(answer, served)),
    findingOf('gateway', await reached(answer.url)),
  ];
}

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

/** Milliseconds that Discord waits for an answer. */
const PATIENCE = 3_000;

const PING = JSON.stringify({ type: 1 });

/** What Discord refuses to save an address for: a request without a signature, and one with a wrong one. */
const FORGERIES: readonly (readonly [string, () => Record<string, string>])[] = [
  ['unsigned', () => ({})],
  [
    'badly signed',
    () => ({
      'x-signature-ed25519': randomBytes(64).toString('hex'),
      'x-signature-timestamp': String(Math.floor(Date.now() / 1_000)),
    }),
  ],
];

/**
 * Whether what Discord did not sign is refused at an address for webhooks, as seen from this machine.
 * Nobody but Discord can sign a PING, so that whether one is answered is Discord's to say: see `examinePing`.
 */
export async function examineForgeries(url: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, headers] of FORGERIES) {
    const result = await answerTo(url, headers());
    findings.push(findingOf(`${name} request`, result));
    if (result[0] === 'unknown') break;
  }
  return findings;
}

async function answerTo(url: string, signature: Record<string, string>): Promise<CheckResult> {
  try {
    const { origin, pathname, search } = new URL(url);
    const pool = new Pool(origin, { headersTimeout: PATIENCE, bodyTimeout: PATIENCE });
    const { statusCode, body } = await request.call(pool, {
      method: 'POST',
      path: pathname + search,
      headers: { 'content-type': 'application/json', ...signature },
      body: PING,
      // A kept connection would hide that the address cannot be reached now.
      reset: true,
    });
    await body.dump();
    return verdictOn(statusCode, url);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const code = errorCode(error);
    const remedy = connectionRemedy(code);
    const why = remedy === undefined ? code : `${code}: ${remedy}`;
    return ['unknown', `${withoutQuery(url)} cannot be reached from here (${why}); Discord has to reach it`];
  }
}

function verdictOn(status: number, url: string): CheckResult {
  if (status === 401) return ['ok', 'is refused (401)'];
  if (status < 300)
    return ['wrong', `is taken (${status}): anybody could give commands at ${withoutQuery(url)}`];
  const what = status >= 500 ? 'is a bot running behind it?' : 'its path has to be /interactions';
  return ['wrong', `${withoutQuery(url)} answers ${status} instead of 401: ${what}`];
}

/**
 * Has Discord save the address that it has already, before which it sends a PING and forgeries of its own.
 * @param rest with the token of the application
 */
async function examinePing(rest: Registry['rest'], url: string): Promise<CheckResult> {
  try {
    await rest.patch(Routes.currentApplication(), { body: { interactions_endpoint_url: url } });
    return ['ok', 'Discord saved the address again, which it does when its PING is answered'];
  } catch (error) {
    const failure = callFailure(error);
    if (failure?.kind !== 'refused' || failure.status !== 400) throw error;
    return [
      'wrong',
      `Discord could not verify ${withoutQuery(url)}: check DISCORD_PUBLIC_KEY, and that Discord reaches it`,
    ];
  }
}
