import { randomBytes } from 'node:crypto';
import { InteractionType, PermissionFlagsBits, Routes } from 'discord-api-types/v10';
import { z } from 'zod';
import { IDENTIFY_INTERVAL, INITIAL_RESPONSE_TIME } from '../../handlers/discord-limits.ts';
import { connectionRemedy, errorCode } from '../../services/http/connection-remedy.ts';
import { openPool } from '../../services/http/pools.ts';
import { createBotRest, endBotRest } from '../bot-rest/bot-rest.ts';
import { callFailure } from '../bot-rest/call-failure.ts';
import {
  type Application,
  deliveryProblems,
  ownApplication,
  withoutQuery,
} from '../bot-rest/own-application.ts';
import type { Config } from '../config/config.ts';
import type { WebhookSettings } from '../config/webhook-settings.ts';
import type { Registry } from '../registration/sync-commands.ts';
import { tryConnect } from '../transport/gateway/connection.ts';
import { gatewayInformation } from '../transport/gateway/identify-limits.ts';
import { runDiscordCheck } from './examine-discord.ts';
import { type CheckResult, type Finding, findingOf } from './finding.ts';

/** The settings that determine how interactions reach the bot. */
export interface ExaminedReach {
  readonly apiUrl: string;
  /** Undefined for webhooks without a token. */
  readonly token: string | undefined;
  /** Undefined for the gateway. */
  readonly webhooks: WebhookSettings | undefined;
  readonly shards: ExaminedShards;
  /** Whether Discord is the local one, where bots are not invited. */
  readonly local: boolean;
  /** Whether the doctor may ask Discord to save the address of the webhooks again. */
  readonly write: boolean;
}

/**
 * Checks how interactions reach the bot, and returns the address that invites it to a server. Skipped if Discord
 * rejects the token.
 */
export async function examineReach(asked: ExaminedReach): Promise<Finding[]> {
  const { apiUrl, token, webhooks } = asked;
  if (token === undefined) return webhooks ? await examineForgeries(addressHere(webhooks)) : [];
  const rest = createBotRest(apiUrl, token);
  try {
    const own = await ownApplication(rest).catch(() => undefined);
    if (own === undefined) return [];
    const { id, interactions_endpoint_url: url } = own;
    return [
      ...(webhooks ? await examineWebhooks(rest, url ?? undefined, asked, webhooks) : []),
      ...(webhooks ? [] : await examineSessions(rest, asked.shards)),
      ...(asked.local ? [] : [inviteFinding(id)]),
      ...deliveryFindings(own, webhooks),
    ];
  } finally {
    endBotRest(rest);
  }
}

function deliveryFindings(own: Application, webhooks: WebhookSettings | undefined): Finding[] {
  const taken = { kind: webhooks ? 'webhooks' : 'gateway', publicKey: webhooks?.publicKey } as const;
  return deliveryProblems(own, taken).map((text) => ({ check: 'interactions', verdict: 'wrong', text }));
}

async function examineSessions(rest: Registry['rest'], shards: ExaminedShards): Promise<Finding[]> {
  const findings: Finding[] = [];
  const failed = await runDiscordCheck('shards', '', async () => {
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
    ? await runDiscordCheck('PING', '', () => examinePing(rest, url))
    : { check: 'PING', verdict: 'unknown', text: 'only Discord can sign one; --write asks Discord to do so' };
  return [...forgeries, ping];
}

const addressHere = ({ host, port }: WebhookSettings): string => {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}/interactions`;
};

/** Answers to commands need no permission. Audit messages and boards do, because they are the bot's own messages. */
function inviteFinding(applicationId: string): Finding {
  const { ViewChannel, SendMessages, EmbedLinks, ReadMessageHistory, AttachFiles } = PermissionFlagsBits;
  const permissions = ViewChannel | SendMessages | EmbedLinks | ReadMessageHistory | AttachFiles;
  const query = `client_id=${applicationId}&scope=bot+applications.commands&permissions=${permissions}`;
  return { check: 'invite it with', verdict: 'ok', text: `https://discord.com/oauth2/authorize?${query}` };
}

const gateway = gatewayInformation.extend({
  session_start_limit: gatewayInformation.shape.session_start_limit.extend({ total: z.int() }),
});

/** Time limit for opening a connection to the gateway, in ms. */
const GATEWAY_TIMEOUT = 5_000;

type Gateway = z.output<typeof gateway>;

/** The shards of this process, and whether the processes share through the database. */
interface ExaminedShards extends Pick<Config['gateway'], 'shards' | 'shardCount'> {
  readonly areShared: boolean;
}

/**
 * Checks whether the configured shards exist, how many sessions may still start, and whether the gateway can be
 * reached. Starts no session.
 * @throws the errors that `callFailure` classifies
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
  { shards: own, shardCount, areShared }: ExaminedShards,
  answer: Gateway,
  count: number,
): CheckResult {
  const last = own?.at(-1) ?? 0;
  if (last >= count)
    return [
      'wrong',
      `SHARDS has ${last}, but the last of ${count} is ${count - 1}: correct it or SHARD_COUNT`,
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
      `${own.length} of ${count} here: set SHARD_COUNT, because Discord's recommendation changes`,
    ];
  if (!areShared && own.length < count)
    return [
      'advice',
      `${own.length} of ${count} here: set DATABASE_URL, so that processes do not start sessions at the same time`,
    ];
  return ['ok', `${own.length} of ${count} here`];
}

function starts({ session_start_limit: limit }: Gateway, served: number): CheckResult {
  const { total, remaining, reset_after, max_concurrency } = limit;
  const left = `${remaining} of ${total} left, ${max_concurrency} every ${IDENTIFY_INTERVAL / 1_000} s`;
  if (remaining >= served) return ['ok', left];
  const hours = Math.ceil(reset_after / 3_600_000);
  return ['wrong', `${left}: too few for ${served} shards; there are more in ${hours} h`];
}

/** A firewall may allow only Discord's API; the gateway has another host name. */
async function reached(url: string): Promise<CheckResult> {
  const error = await tryConnect(url, GATEWAY_TIMEOUT);
  if (!error) return ['ok', `${url} takes connections`];
  const code = errorCode(error);
  const said = code === 'Error' ? 'no WebSocket' : code;
  return ['wrong', `${url} (${said}): ${connectionRemedy(code) ?? 'let this machine connect to it'}`];
}

const PING = JSON.stringify({ type: InteractionType.Ping });

/** Requests without a signature and with a wrong one. They must be refused, or Discord does not save the address. */
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
 * Checks whether a webhook address refuses requests that Discord did not sign, as seen from this machine. Only Discord
 * can sign a PING, so only Discord can check that one is answered: see `examinePing`.
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
    const pool = openPool(origin, {
      headersTimeout: INITIAL_RESPONSE_TIME,
      bodyTimeout: INITIAL_RESPONSE_TIME,
    });
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path: pathname + search,
      headers: { 'content-type': 'application/json', ...signature },
      body: PING,
      // A reused connection would hide that the address is unreachable now.
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
    return ['wrong', `is taken (${status}): anybody could send commands to ${withoutQuery(url)}`];
  const what = status >= 500 ? 'is a bot running behind it?' : 'its path has to be /interactions';
  return ['wrong', `${withoutQuery(url)} answers ${status} instead of 401: ${what}`];
}

/**
 * Asks Discord to save the unchanged address. Discord then sends a PING and its own forgeries.
 * @param rest with the token of the application
 */
async function examinePing(rest: Registry['rest'], url: string): Promise<CheckResult> {
  try {
    await rest.patch(Routes.currentApplication(), { body: { interactions_endpoint_url: url } });
    return ['ok', 'Discord saved the address again, so its PING was answered'];
  } catch (error) {
    const failure = callFailure(error);
    if (failure?.kind !== 'refused' || failure.status !== 400) throw error;
    return [
      'wrong',
      `Discord could not verify ${withoutQuery(url)}: check DISCORD_PUBLIC_KEY, and that Discord can reach it`,
    ];
  }
}
