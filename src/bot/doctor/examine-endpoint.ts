import { randomBytes } from 'node:crypto';
import { Routes } from 'discord-api-types/v10';
import { connectionRemedy, errorCode } from '../../services/http/connection-remedy.ts';
import { Pool, request } from '../../services/http/undici.ts';
import { callFailure } from '../bot-rest/call-failure.ts';
import { withoutQuery } from '../delivery-check.ts';
import type { Registry } from '../registration/sync-commands.ts';
import type { CheckResult, Finding } from './finding.ts';

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
    const [verdict, text] = await answerTo(url, headers());
    findings.push({ check: `${name} request`, verdict, text });
    if (verdict === 'unknown') break;
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
      // A connection that is kept would tell of another time.
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
export async function examinePing(rest: Registry['rest'], url: string): Promise<CheckResult> {
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
