import type { Logger } from 'pino';
import { z } from 'zod';
import { connectionRemedy } from '../../../services/http/connection-remedy.ts';
import { errorCode } from '../../../services/http/http-failure.ts';
import { type HttpResponse, NoResponse, TimeOver, timedCall } from '../../../services/http/timed-call.ts';
import { Pool } from '../../../services/http/undici.ts';
import { discordCalls } from '../../channels.ts';
import { CallOutages } from '../../log/call-outages.ts';
import type { RateLimitGate } from '../../state/rate-limit-gate.ts';
import { InteractionFailure } from '../interaction-failure.ts';
import type { InteractionBody } from './payload.ts';

/** How many connections carry answers to Discord at once. */
const CONNECTIONS = 64;

/**
 * Milliseconds without an answer that count as an outage of Discord. Each attempt has 1 s or more unless our own deadline
 * comes first.
 */
const FAIR_TIME = 900;

/** Bytes of an answer of Discord's that are read: a message of ours with all its fields is some tens of kilobytes. */
const LARGEST_ANSWER = 1024 * 1024;

/**
 * What undici refuses in a path; and then its pool takes the connection that was to send it for busy, for good. No id and no
 * token of Discord's has it.
 */
const UNSENDABLE = /[^\x21-\x7e]/;

const OUTAGE = {
  begins: 'Discord takes no answers: they are tried again as long as there is time',
  ends: 'Discord takes answers again',
};

const JSON_HEADERS = { 'content-type': 'application/json' };

/** One call that answers an interaction. */
export interface InteractionCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** After the API's version. */
  readonly path: string;
  readonly body?: InteractionBody;
  /** What the log calls it. */
  readonly label: string;
  /** The rate limit's bucket: every interaction token has its own. */
  readonly bucket: string;
}

const errorBody = z
  .object({ code: z.number(), message: z.string(), retry_after: z.number().min(0), global: z.boolean() })
  .partial();

/**
 * Makes the calls that answer interactions, on a connection pool of their own and without the bot's token.
 * discord.js counts edits and follow-ups against 50 requests a second, from which Discord exempts them
 * (https://discord.com/developers/docs/topics/rate-limits#global-rate-limit).
 */
export class InteractionCalls {
  readonly #pool: Pool;
  readonly #root: string;
  readonly #gate: RateLimitGate;
  readonly #outages: CallOutages | undefined;

  /**
   * @param apiUrl Discord's API without a version, e.g. `https://discord.com/api`
   * @param log is told of outages
   */
  constructor(apiUrl: string, gate: RateLimitGate, log?: Logger) {
    const { origin, pathname } = new URL(apiUrl);
    const connect = { timeout: 2_000 };
    this.#pool = new Pool(origin, { connections: CONNECTIONS, connect, maxResponseSize: LARGEST_ANSWER });
    this.#gate = gate;
    this.#outages = log && new CallOutages(log, OUTAGE);
    this.#root = `${pathname.replace(/\/+$/, '')}/v10`;
  }

  /** Milliseconds for which Discord holds calls of this bucket back; 0 and more. */
  delay(bucket: string): number | Promise<number> {
    return this.#gate.delay(bucket);
  }

  /**
   * Makes a call once and at once, whatever `delay` says.
   * @param timeout milliseconds from when it is sent
   * @param patience milliseconds for all of it, the wait for a connection included
   * @returns the body of the answer, as far as there is one and it came
   * @throws InteractionFailure
   */
  async send(
    call: InteractionCall,
    timeout: number,
    patience: number = timeout,
  ): Promise<Buffer | undefined> {
    const { method, path, body = null, label, bucket } = call;
    if (UNSENDABLE.test(path))
      throw new InteractionFailure(`${label}: no such interaction can be addressed`, {
        status: 404,
        unknown: false,
      });
    const options = { method, path: this.#root + path, ...(await encoded(body)) };
    let response: HttpResponse;
    try {
      response = await timedCall(this.#pool, options, { timeout, patience });
    } catch (cause) {
      const { sent: unknown = false, cause: reason } = cause instanceof NoResponse ? cause : {};
      const cutShort = timeout < FAIR_TIME && reason instanceof TimeOver;
      const said = cutShort ? `only ${Math.round(timeout)} ms were left for an answer` : silence(reason);
      const failure = new InteractionFailure(`${label}: ${said}`, { unknown, cutShort, cause });
      if (!cutShort) this.#outages?.note(failure);
      discordCalls.publish({ call: label, status: 0 });
      throw failure;
    }
    const { statusCode: status } = response;
    discordCalls.publish({ call: label, status });
    const ok = status < 300;
    const problem = ok ? undefined : readProblem(response.body);
    this.#gate.note(bucket, response, problem);
    if (status < 500) this.#outages?.note(undefined);
    if (ok) return response.body;
    const { code = 0, message = '' } = problem ?? {};
    const said = `${label}: ${status} ${code === 0 ? '' : code} ${message}`.trim();
    const failure = new InteractionFailure(said, { status, code, unknown: status >= 500 });
    if (status >= 500) this.#outages?.note(failure);
    throw failure;
  }

  /** Ends the connections: once the calls in flight are done, or at once. */
  async close(atOnce = false): Promise<void> {
    await (atOnce ? this.#pool.destroy() : this.#pool.close());
  }
}

/** Why there is no answer, as far as the host can do something about it. */
function silence(reason: Error | undefined): string {
  const remedy = reason && connectionRemedy(errorCode(reason));
  return `no answer from Discord${remedy === undefined ? '' : `: ${remedy}`}`;
}

/** A form is encoded here: undici takes no form but of its own making. Node's comes with its `fetch`, once there is one. */
async function encoded(body: InteractionBody | null) {
  if (body === null || typeof body === 'string')
    return { headers: body === null ? null : JSON_HEADERS, body };
  const form = new Response(body);
  const headers = { 'content-type': form.headers.get('content-type') ?? '' };
  return { headers, body: Buffer.from(await form.arrayBuffer()) };
}

function readProblem(body: Buffer | undefined): z.output<typeof errorBody> | undefined {
  try {
    return errorBody.safeParse(JSON.parse(String(body))).data;
  } catch {
    // A proxy in front of Discord answers in HTML: the status alone has to do.
    return undefined;
  }
}
