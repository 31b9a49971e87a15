import { setTimeout as sleep } from 'node:timers/promises';
import { type APIInteractionResponse, RESTJSONErrorCodes, type Snowflake } from 'discord-api-types/v10';
import { Pool } from 'undici';
import { z } from 'zod';
import type { ReplyFile } from '../../handlers/reply.ts';
import type { Responder } from '../dispatch/responder.ts';
import { InteractionFailure } from './interaction-failure.ts';
import { requestBody } from './message-body.ts';
import { RateLimitGate } from './rate-limit-gate.ts';
import { timedCall, type WholeAnswer } from './timed-call.ts';

/** How many connections carry answers to Discord at once. */
const CONNECTIONS = 64;

/** Milliseconds: Discord gives 3 s for the first answer, of which some is gone when the interaction is here. */
const RESPONSE_WINDOW = 2_800;
const RESPONSE_PAUSE = 50;
const ATTEMPT = 1_000;

/** Milliseconds and attempts for calls that may take their time. */
const UNHURRIED = 10_000;
const ATTEMPTS = 4;

const JSON_HEADERS = { 'content-type': 'application/json' };

/** Which interaction is answered. The token is what authorises the answer. */
export interface InteractionIdentity {
  readonly id: Snowflake;
  readonly application_id: Snowflake;
  readonly token: string;
}

interface Call {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly payload?: object;
  readonly files?: readonly ReplyFile[] | undefined;
  /** What the log calls it. */
  readonly label: string;
  /** The rate limit's bucket: every interaction token has its own. */
  readonly bucket: string;
}

const errorBody = z
  .object({ code: z.number(), message: z.string(), retry_after: z.number().min(0), global: z.boolean() })
  .partial();

/**
 * The calls that answer interactions, on a connection pool of their own and without the bot's token.
 * discord.js counts edits and follow-ups against 50 requests a second, from which Discord exempts them
 * (https://discord.com/developers/docs/topics/rate-limits#global-rate-limit).
 */
export class InteractionApi {
  readonly #pool: Pool;
  readonly #root: string;
  readonly #gate = new RateLimitGate();

  /** @param apiUrl Discord's API without a version, e.g. `https://discord.com/api` */
  constructor(apiUrl: string) {
    const { origin, pathname } = new URL(apiUrl);
    this.#pool = new Pool(origin, { connections: CONNECTIONS, connect: { timeout: 2_000 } });
    this.#root = `${pathname.replace(/\/+$/, '')}/v10`;
  }

  /**
   * The first answer. Discord wants it within 3 s, so an attempt has 1 s and failed ones are repeated until then.
   * A repeated one that Discord calls already acknowledged (40060) has arrived before, and is a success.
   * @param receivedAt when the interaction came, on the clock of `performance.now()`
   * @throws InteractionFailure when Discord refuses it or the time is over
   */
  async respond(
    { id, token }: InteractionIdentity,
    response: APIInteractionResponse,
    files: readonly ReplyFile[] | undefined,
    receivedAt: number,
  ): Promise<void> {
    const path = `/interactions/${id}/${token}/callback`;
    const call: Call = { method: 'POST', path, payload: response, files, label: 'callback', bucket: token };
    for (let repeated = false; ; repeated = true) {
      if (performance.now() + this.#gate.delay(token) > receivedAt + RESPONSE_WINDOW) {
        throw new InteractionFailure('callback: held back by a rate limit', 429, 0);
      }
      await this.#gate.pass(token);
      const left = receivedAt + RESPONSE_WINDOW - performance.now();
      try {
        return await this.#call(call, Math.max(1, Math.min(ATTEMPT, left)));
      } catch (error) {
        if (!(error instanceof InteractionFailure)) throw error;
        if (repeated && error.code === RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged) return;
        const over = performance.now() + RESPONSE_PAUSE >= receivedAt + RESPONSE_WINDOW;
        if (over || !error.passing) throw error;
        await sleep(RESPONSE_PAUSE);
      }
    }
  }

  /** Replaces the first answer, or fills its placeholder. */
  editOriginal(to: InteractionIdentity, payload: object, files?: readonly ReplyFile[]): Promise<void> {
    return this.#persist({ ...originalOf(to), method: 'PATCH', payload, files, label: 'edit' }, true);
  }

  /** Takes the first answer away, or its placeholder. */
  async deleteOriginal(to: InteractionIdentity): Promise<void> {
    return this.#persist({ ...originalOf(to), method: 'DELETE', label: 'delete' }, true);
  }

  /** A further message. It is not repeated when it may have arrived. */
  followUp(to: InteractionIdentity, payload: object, files?: readonly ReplyFile[]): Promise<void> {
    const path = `/webhooks/${to.application_id}/${to.token}`;
    return this.#persist(
      { method: 'POST', path, payload, files, label: 'follow-up', bucket: to.token },
      false,
    );
  }

  /** What dispatch answers this interaction with; its 3 s begin now. */
  responder(to: InteractionIdentity): Responder {
    const receivedAt = performance.now();
    return {
      respond: (response, files) => this.respond(to, response, files, receivedAt),
      editOriginal: (payload, files) => this.editOriginal(to, payload, files),
      deleteOriginal: () => this.deleteOriginal(to),
      followUp: (payload, files) => this.followUp(to, payload, files),
    };
  }

  /** Ends the connections: once the calls in hand are done, or at once. */
  async close(atOnce = false): Promise<void> {
    await (atOnce ? this.#pool.destroy() : this.#pool.close());
  }

  /** A call without hurry: it waits out rate limits and repeats what failed in passing, if that is harmless. */
  async #persist(call: Call, repeatable: boolean): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      await this.#gate.pass(call.bucket);
      try {
        return await this.#call(call, UNHURRIED);
      } catch (error) {
        if (!(error instanceof InteractionFailure) || !error.passing || attempt === ATTEMPTS) throw error;
        if (!repeatable && error.status !== 429) throw error;
        await sleep(attempt * 250);
      }
    }
  }

  async #call({ method, path, payload, files, label, bucket }: Call, timeout: number): Promise<void> {
    const body = payload && requestBody(payload, files);
    const headers = typeof body === 'string' ? JSON_HEADERS : null;
    const options = { method, path: this.#root + path, headers, body: body ?? null };
    let answer: WholeAnswer;
    try {
      answer = await timedCall(this.#pool, options, timeout);
    } catch (error) {
      throw new InteractionFailure(`${label}: no answer from Discord`, 0, 0, { cause: error });
    }
    const { statusCode, text } = answer;
    const ok = statusCode < 300;
    const problem = ok ? undefined : readProblem(text);
    this.#gate.note(bucket, answer, problem);
    if (ok) return;
    const said = `${statusCode} ${problem?.code ?? ''} ${problem?.message ?? ''}`.trim();
    throw new InteractionFailure(`${label}: ${said}`, statusCode, problem?.code ?? 0);
  }
}

const originalOf = ({ application_id, token }: InteractionIdentity) => ({
  path: `/webhooks/${application_id}/${token}/messages/@original`,
  bucket: token,
});

function readProblem(text: string): z.output<typeof errorBody> | undefined {
  try {
    return errorBody.safeParse(JSON.parse(text)).data;
  } catch {
    // A proxy in front of Discord answers in HTML: the status alone has to do.
    return undefined;
  }
}
