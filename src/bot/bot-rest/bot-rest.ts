import type { IncomingHttpHeaders } from 'node:http';
import type { RESTOptions } from '@discordjs/rest';
import type { Dispatcher } from 'undici';
import { Pool, request } from '../../services/http/undici.ts';
import type { ClockWatch } from '../clock-watch.ts';
import { REST } from './discord-rest.ts';

/** The longest wait for a rate limit, in milliseconds; a call that would wait longer fails. */
const LONGEST_WAIT = 60_000;
/** The same for a message to a channel: its sender handles longer limits. */
const LONGEST_WAIT_OF_MESSAGES = 10_000;
/** Seconds; a longer limit counts as this one. A timer of over 24.8 days fires at once, in a loop. */
const LONGEST_LIMIT = 3_600;
/** Milliseconds that discord.js adds to Discord's limits. */
const OFFSET = 50;

/**
 * Discord's REST API with the bot's token, for all calls except answers to interactions: the gateway's address,
 * commands, and lines for the audit channel. It respects all rate limits by itself; `endBotRest` ends its timers and
 * connections.
 * @param apiUrl Discord's API without a version
 * @param clock gets the time of each answer
 */
export function createBotRest(apiUrl: string, token: string, clock?: Pick<ClockWatch, 'note'>): BotRest {
  const requests = new DiscordRequests(apiUrl);
  const options: Partial<RESTOptions> = {
    api: apiUrl,
    timeout: 10_000,
    retries: 2,
    offset: OFFSET,
    handlerSweepInterval: 60_000,
    rejectOnRateLimit: ({ route, retryAfter, timeToReset }) =>
      Math.max(retryAfter, timeToReset) >
      OFFSET + (route === '/channels/:id/messages' ? LONGEST_WAIT_OF_MESSAGES : LONGEST_WAIT),
    makeRequest: withPatience(requests.make.bind(requests), clock),
  };
  return new BotRest(options, requests).setToken(token);
}

/** discord.js forgets the token at the first 401, and every later call would fail without being sent. */
class BotRest extends REST {
  readonly requests: DiscordRequests;

  constructor(options: Partial<RESTOptions>, requests: DiscordRequests) {
    super(options);
    this.requests = requests;
  }

  override setToken(token: string | null): this {
    return token === null ? this : super.setToken(token);
  }
}

/** Without this its timers live as long as the process. */
export function endBotRest(rest: BotRest): void {
  rest.clearHandlerSweeper();
  rest.clearHashSweeper();
  void rest.requests.close();
}

/**
 * discord.js repeats a call after every 429, and at once if the 429 names no time: Discord blocks any address that
 * sends 10,000 such calls in 10 minutes. So each repetition waits at least a second, and twice as long after each 429
 * in a row that names no time, until the call fails. discord.js also expects every error's body to be an object.
 */
function withPatience(
  call: RESTOptions['makeRequest'],
  clock: Pick<ClockWatch, 'note'> | undefined,
): RESTOptions['makeRequest'] {
  let unnamed = 0;
  return async (url, init) => {
    const response = await call(url, init);
    const { headers } = response;
    clock?.note(Date.parse(headers.get('date') ?? ''));
    const bounded = (name: string, least: number) => {
      const seconds = Number(headers.get(name));
      headers.set(name, String(seconds >= least ? Math.min(seconds, LONGEST_LIMIT) : least));
    };
    if (headers.has('x-ratelimit-reset-after')) bounded('x-ratelimit-reset-after', 0);
    const named = Number(headers.get('retry-after')) > 0;
    unnamed = response.status === 429 && !named ? unnamed + 1 : 0;
    if (unnamed > 0) headers.set('retry-after', String(Math.min(2 ** (unnamed - 1), LONGEST_LIMIT)));
    else if (headers.has('retry-after')) bounded('retry-after', 1);
    const json = () => response.json();
    const errorJson = () => json().then(errorBody, errorBody);
    return { ...response, json: response.status < 400 ? json : errorJson };
  };
}

const errorBody = (body: unknown): object =>
  typeof body === 'object' && body !== null && !(body instanceof Error) ? body : {};

type MakeRequest = RESTOptions['makeRequest'];

/** A call of `@discordjs/rest` in this program: without files. */
type JsonRequest = Pick<Dispatcher.DispatchOptions, 'method'> & {
  readonly headers?: Record<string, string>;
  readonly body?: string | null;
  readonly signal?: AbortSignal | null;
};

/** The connections of `@discordjs/rest` to one server. */
class DiscordRequests {
  readonly #pool: Pool;

  /** @param url of the server */
  constructor(url: string) {
    this.#pool = new Pool(new URL(url).origin, { allowH2: false });
  }

  /** Makes a call. @throws AbortError, or an error with a code, if no answer comes */
  async make(url: string, options: JsonRequest): ReturnType<MakeRequest> {
    const { pathname, search } = new URL(url);
    const answer = await request.call(this.#pool, { ...options, path: pathname + search });
    const { statusCode: status, statusText, headers, body } = answer;
    return {
      status,
      statusText,
      ok: status >= 200 && status < 300,
      headers: new AnswerHeaders(headers),
      body,
      bodyUsed: false,
      json: () => body.json(),
      text: () => body.text(),
      arrayBuffer: () => body.arrayBuffer(),
    };
  }

  /** Ends the connections, each once its call is done. */
  close(): Promise<void> {
    return this.#pool.close();
  }
}

/** Headers, case-insensitive. Node's `Headers` load its whole `fetch`, 45 ms of each start. */
class AnswerHeaders extends URLSearchParams {
  constructor(headers: IncomingHttpHeaders) {
    super();
    for (const [name, value = []] of Object.entries(headers)) {
      for (const each of [value].flat()) this.append(name, each);
    }
  }

  override get(name: string): string | null {
    return super.get(name.toLowerCase());
  }

  override has(name: string): boolean {
    return super.has(name.toLowerCase());
  }

  override forEach(callback: (value: string, name: string, all: AnswerHeaders) => void): void {
    for (const [name, value] of this) callback(value, name, this);
  }

  getSetCookie(): string[] {
    return this.getAll('set-cookie');
  }
}
