import { STATUS_CODES } from 'node:http';
import { DiscordAPIError, HTTPError, REST, type ResponseLike } from '@discordjs/rest';
import { Headers, request } from 'undici';
import { z } from 'zod';
import { openAgent } from '../../services/http/pools.ts';
import type { ClockWatch } from '../process/clock-watch.ts';
import { NotJson } from './call-failure.ts';
import { encodedForm } from './encoded-form.ts';

/** Longest wait for a rate limit in ms. A call that would wait longer fails. */
const LONGEST_WAIT = 60_000;
/** Longest wait for messages to a channel, whose sender handles longer limits. */
const LONGEST_WAIT_OF_MESSAGES = 10_000;
/** Longest rate limit that is respected, in seconds: an absurd one would silence the bot until a restart. */
const LONGEST_LIMIT = 3_600;
/** Milliseconds that discord.js adds to Discord's rate limits. */
const OFFSET = 50;

/**
 * Creates a client for Discord's REST API with the bot's token, for all calls except answers to interactions: the
 * gateway's address, commands, and audit messages. It respects all rate limits by itself. `endBotRest` stops its
 * timers.
 * @param apiUrl Discord's API without a version
 * @param clock receives the time of each answer
 * @param waits whether the client waits for rate limits and retries calls. If the caller does, each call is made at
 * once, or fails.
 */
export function createBotRest(
  apiUrl: string,
  token: string,
  clock?: Pick<ClockWatch, 'note'>,
  waits: 'inside' | 'by the caller' = 'inside',
): REST {
  const rest = new REST({
    api: apiUrl,
    agent: openAgent(apiUrl),
    timeout: 10_000,
    retries: waits === 'inside' ? 2 : 0,
    offset: OFFSET,
    handlerSweepInterval: 60_000,
    rejectOnRateLimit: ({ route, retryAfter, timeToReset }) =>
      waits === 'by the caller' ||
      Math.max(retryAfter, timeToReset) >
        OFFSET + (route === '/channels/:id/messages' ? LONGEST_WAIT_OF_MESSAGES : LONGEST_WAIT),
    async makeRequest(url, init) {
      const form = init.body instanceof FormData ? await encodedForm(init.body) : undefined;
      const headers = { ...init.headers, ...form?.headers };
      const response = await requested(url, { ...init, ...form, headers });
      capLimits(response.headers);
      clock?.note(Date.parse(response.headers.get('date') ?? ''));
      const { status, statusText } = response;
      const method = init.method ?? 'GET';
      if (status < 300 && isPage(response)) throw new NotJson(status, statusText, method, url, {});
      if (!isFinal(response)) return response;
      const body = await response.json().catch(() => NOT_JSON);
      if (body === NOT_JSON) throw new NotJson(status, statusText, method, url, {});
      const { data } = refusal.safeParse(body);
      throw data
        ? new DiscordAPIError(data, data.code, status, method, url, {})
        : new HTTPError(status, statusText, method, url, {});
    },
  });
  return rest.setToken(token);
}

/**
 * Makes a call with Rollcall's own undici, which `package.json` also assigns to discord.js, so that its agent is
 * compatible.
 */
async function requested(url: string, init: object): Promise<ResponseLike> {
  const { statusCode: status, headers, body } = await request(url, init);
  const given = Object.entries(headers).flatMap(([name, value = []]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  );
  return {
    body: null,
    bodyUsed: body.bodyUsed,
    arrayBuffer: () => body.arrayBuffer(),
    json: () => body.json(),
    text: () => body.text(),
    headers: new Headers(given),
    ok: status >= 200 && status < 300,
    status,
    statusText: STATUS_CODES[status] ?? '',
  };
}

function capLimits(headers: ResponseLike['headers']): void {
  for (const name of ['retry-after', 'x-ratelimit-reset-after'])
    if (Number(headers.get(name)) > LONGEST_LIMIT) headers.set(name, String(LONGEST_LIMIT));
}

/**
 * Whether this refusal ends the call. discord.js would expect an object in every body; forget the token after a 401,
 * which may concern a single call; and repeat a 429 without a time at once. Discord gives whole seconds, and blocks an
 * address that sends 10,000 such calls in 10 minutes
 * (https://discord.com/developers/docs/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans).
 */
function isFinal({ status, headers }: ResponseLike): boolean {
  if (status === 429) return !(Number(headers.get('retry-after')) >= 1);
  return status >= 400 && status < 500;
}

/** Whether something else answers in place of Discord's API, for example the sign-in page of a network. */
const isPage = ({ headers }: ResponseLike): boolean =>
  /^text\/html\b/i.test(headers.get('content-type') ?? '');

const NOT_JSON = Symbol('not JSON');

/** https://discord.com/developers/docs/reference#error-messages */
const refusal = z.looseObject({ code: z.int(), message: z.string().catch('') });

/** Stops the timers and closes the connections, which otherwise live as long as the process. */
export function endBotRest(rest: REST): void {
  void rest.agent?.destroy();
  rest.clearHandlerSweeper();
  rest.clearHashSweeper();
}
