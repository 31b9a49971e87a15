import { setTimeout as sleep } from 'node:timers/promises';
import { type APIMessageTopLevelComponent, MessageFlags, type Snowflake } from 'discord-api-types/v10';
import { z } from 'zod';
import { INITIAL_RESPONSE_TIME, INTERACTION_TOKEN_LIFE } from '../../../handlers/discord-limits.ts';
import type { Reply } from '../../../handlers/reply.ts';
import { withRetries } from '../../../services/http/timed-call.ts';
import { InteractionFailure } from '../interaction-failure.ts';
import type { Acknowledgement, FirstAnswer, Message, OriginalState, Responder } from '../responder.ts';
import {
  type CallResult,
  type InteractionBody,
  type InteractionCall,
  type InteractionCalls,
  messageBody,
  responseBody,
} from './interaction-calls.ts';

/** Milliseconds for the first answer. Part of Discord's 3 s passes before the interaction arrives. */
export const RESPONSE_WINDOW = INITIAL_RESPONSE_TIME - 200;

/**
 * Timeouts of one attempt in milliseconds: for the first answer, a later call, a call with files, and a progress
 * edit.
 */
const RESPONSE_TIMEOUT = 1_000;
const LATER_TIMEOUT = 10_000;
const UPLOAD_TIMEOUT = 60_000;
const PROGRESS_TIMEOUT = 1_000;

/**
 * Timeout of the first attempt of an edit in milliseconds, doubled for each retry, so that a hanging edit can be
 * retried.
 */
const EDIT_TIMEOUT = 3_000;

/** Milliseconds before the second attempt, doubled for each retry, with a maximum for the first answer. */
const RESPONSE_PAUSE = 100;
const MAX_RESPONSE_PAUSE = 500;
const LATER_PAUSE = 250;

/**
 * Maximum attempts, because Discord blocks a client that makes 10,000 rejected calls in ten minutes. The first answer
 * uses the rest of its 3 s: when a quarter of all calls failed, five attempts lost one answer in four hundred.
 */
const RESPONSE_ATTEMPTS = 7;
const ATTEMPTS = 5;

/** Maximum attempts of a call that another call can replace. */
const FEW_ATTEMPTS = 2;

/** The interaction to answer. Its token authorises the answer. */
export interface InteractionIdentity {
  readonly id: Snowflake;
  readonly application_id: Snowflake;
  readonly token: string;
  /** The clicked component and its message, as Discord sent them. */
  readonly data?: unknown;
  readonly message?: unknown;
}

interface RetryPolicy {
  /**
   * Milliseconds from the moment an attempt is sent, by attempt, counted from 1. An attempt that waits for a
   * connection may wait until `until`.
   */
  readonly timeout: number | ((attempt: number) => number);
  readonly attempts?: number;
  /** By `performance.now()`. No attempt except the first starts later. Default: when the token expires. */
  readonly until?: number;
  readonly pause?: number;
  readonly longestPause?: number;
  /** Whether a failure allows another attempt. Default: if the call can be repeated and may then succeed. */
  readonly isRetryable?: (failure: InteractionFailure) => boolean;
}

/**
 * Answers one interaction over Discord's REST API. Its 3 s start with the constructor, minus the given age.
 * Each method throws InteractionFailure if the call was refused or its outcome is unknown.
 */
export class InteractionResponder implements Responder {
  readonly #calls: Pick<InteractionCalls, 'delay' | 'send'>;
  readonly #interaction: InteractionIdentity;
  readonly #receivedAt: number;
  /** Whether the first answer may have arrived without Discord's confirmation. */
  #acknowledgementUnknown = false;

  /** @param age milliseconds of the 3 s that have already passed */
  constructor(calls: Pick<InteractionCalls, 'delay' | 'send'>, interaction: InteractionIdentity, age = 0) {
    this.#calls = calls;
    this.#interaction = interaction;
    // The age depends on a clock that may be wrong, so at least the full timeout of one attempt remains.
    this.#receivedAt = performance.now() - Math.min(age, RESPONSE_WINDOW - RESPONSE_TIMEOUT);
  }

  /**
   * Sends the first answer, and retries while there is time. If Discord calls the interaction acknowledged (40060)
   * after an attempt that may have arrived, it is unknown whose answer Discord has.
   * @param body the encoded answer
   */
  async respond(answer: FirstAnswer, body = responseBody(answer)): Promise<Acknowledgement> {
    const { id, token } = this.#interaction;
    const path = `/interactions/${id}/${token}/callback`;
    try {
      await this.#call(
        { method: 'POST', path, body, label: 'callback', bucket: token },
        {
          timeout: RESPONSE_TIMEOUT,
          attempts: RESPONSE_ATTEMPTS,
          until: this.#receivedAt + RESPONSE_WINDOW,
          pause: RESPONSE_PAUSE,
          longestPause: MAX_RESPONSE_PAUSE,
          isRetryable: ({ retryable }) => retryable,
        },
      );
      return 'ours';
    } catch (error) {
      if (!(error instanceof InteractionFailure)) throw error;
      if (error.unknown && error.kind === 'taken') return 'unproven';
      this.#acknowledgementUnknown = error.unknown;
      throw error;
    }
  }

  async getOriginalState(): Promise<OriginalState> {
    try {
      const body = await this.#callOriginal('GET', 'look', {
        timeout: EDIT_TIMEOUT,
        attempts: FEW_ATTEMPTS,
      });
      return originalState(body, this.#interaction);
    } catch (error) {
      if (!(error instanceof InteractionFailure) || error.status !== 404) throw error;
      return error.kind === 'gone' ? 'waiting' : 'missing';
    }
  }

  async readOriginal(): Promise<Pick<Reply, 'components'>> {
    const policy = { timeout: EDIT_TIMEOUT, attempts: FEW_ATTEMPTS };
    return shown.parse(JSON.parse(String(await this.#callOriginal('GET', 'look', policy))));
  }

  async editOriginal(message: Message): Promise<void> {
    const timeout = message.files
      ? UPLOAD_TIMEOUT
      : (attempt: number) => Math.min(EDIT_TIMEOUT * 2 ** (attempt - 1), LATER_TIMEOUT);
    await this.#callOriginal('PATCH', 'edit', { timeout }, messageBody(message));
  }

  async showProgress(message: Message): Promise<void> {
    const until = performance.now() + PROGRESS_TIMEOUT;
    const policy = { timeout: PROGRESS_TIMEOUT, attempts: 1, until };
    await this.#callOriginal('PATCH', 'progress', policy, messageBody(message));
  }

  async deleteOriginal(): Promise<void> {
    await this.#callOriginal('DELETE', 'delete', { timeout: LATER_TIMEOUT, attempts: FEW_ATTEMPTS });
  }

  async followUp(message: Message, { onceMoreIfUnknown } = { onceMoreIfUnknown: false }): Promise<void> {
    const { application_id, token } = this.#interaction;
    const path = `/webhooks/${application_id}/${token}`;
    let unknown = 0;
    await this.#call(
      { method: 'POST', path, body: messageBody(message), label: 'follow-up', bucket: token },
      {
        timeout: message.files ? UPLOAD_TIMEOUT : LATER_TIMEOUT,
        isRetryable: (failure) => {
          if (failure.unknown) unknown += 1;
          return this.#mayRetry(failure) && unknown <= (onceMoreIfUnknown ? 1 : 0);
        },
      },
    );
  }

  /**
   * Whether a retry may succeed. A 404 allows one while it is unknown whether the first answer arrived, because it
   * may still arrive.
   */
  #mayRetry({ retryable, status }: InteractionFailure): boolean {
    return retryable || (status === 404 && this.#acknowledgementUnknown);
  }

  #callOriginal(
    method: InteractionCall['method'],
    label: string,
    policy: RetryPolicy,
    body?: InteractionBody,
  ): Promise<Buffer | undefined> {
    const { application_id, token } = this.#interaction;
    const path = `/webhooks/${application_id}/${token}/messages/@original`;
    return this.#call({ method, path, body, label, bucket: token }, policy);
  }

  /** Makes a call until it succeeds. Waits for rate limits, and pauses longer after each attempt. */
  #call(call: InteractionCall, policy: RetryPolicy): Promise<Buffer | undefined> {
    const {
      timeout,
      attempts = ATTEMPTS,
      until = this.#receivedAt + INTERACTION_TOKEN_LIFE,
      pause = LATER_PAUSE,
      longestPause = Number.POSITIVE_INFINITY,
      isRetryable = (failure) => this.#mayRetry(failure),
    } = policy;
    let before: InteractionFailure | undefined;
    const send = (number: number) => {
      const time = typeof timeout === 'number' ? timeout : timeout(number);
      // One attempt always has its full timeout, even after a delay, for example after the machine was suspended.
      // Discord decides, not a clock here.
      const left = Math.max(number === 1 ? time : 1, until - performance.now());
      return this.#calls.send(call, Math.min(time, left), left);
    };
    const made = withRetries<CallResult>({
      attempt: (number, unknown) => {
        if (this.#calls.delay(call.bucket) === 0) return send(number);
        return this.#waitForRateLimit(call, until, unknown).then(() => send(number));
      },
      isUncertain: (sent) => sent instanceof InteractionFailure && sent.unknown,
      pauseAfter: (sent, number) => {
        if (!(sent instanceof InteractionFailure)) return undefined;
        const wait = Math.min(pause * 2 ** (number - 1), longestPause);
        if (!isRetryable(sent) || number >= attempts || performance.now() + wait >= until) return undefined;
        before = sent;
        return wait;
      },
      wait: (milliseconds) => sleep(milliseconds, undefined),
    });
    return made.then(({ outcome, isUncertain }) => {
      if (!(outcome instanceof InteractionFailure)) return outcome;
      // The previous failure is more informative than that of an attempt without enough time.
      const failure = outcome.cutShort && before ? before : outcome;
      throw isUncertain && !failure.unknown ? failure.afterUnknown() : failure;
    });
  }

  /**
   * Waits while Discord's rate limit blocks the bucket.
   * @throws InteractionFailure with status 429 if the wait would exceed `until`
   */
  async #waitForRateLimit(
    { bucket, label }: InteractionCall,
    until: number,
    unknown: boolean,
  ): Promise<void> {
    for (let left = this.#calls.delay(bucket); left > 0; left = this.#calls.delay(bucket)) {
      if (performance.now() + left > until) {
        throw new InteractionFailure(`${label}: blocked by a rate limit`, { status: 429, unknown });
      }
      await sleep(left);
    }
  }
}

/** The components in Discord's response to a read of the first answer. */
const shown = z.object({
  components: z
    .array(z.custom<APIMessageTopLevelComponent>((part) => typeof part === 'object' && part !== null))
    .default([]),
});

const original = z.object({
  id: z.string(),
  content: z.string().default(''),
  flags: z.int().default(0),
  edited_timestamp: z.iso.datetime({ offset: true }).nullish(),
  components: z.unknown().optional(),
});

/** The message of a click, as it was at that time. */
const clicked = z.object({
  message: z.object({ id: z.string(), edited_timestamp: z.string().nullish() }),
  data: z.object({ custom_id: z.string() }),
});

/**
 * Derives the state of the answer from a message. The message of the clicked button is finished if it was edited
 * since and no longer has that button, because the edit may belong to another click. Content that ends in `…` shows
 * progress.
 * @param body the message in Discord's format
 */
export function originalState(body: Buffer | undefined, interaction: unknown): OriginalState {
  const { id, content, flags, edited_timestamp, components } = original.parse(JSON.parse(String(body)));
  if ((flags & MessageFlags.Loading) !== 0 || content.endsWith('…')) return 'waiting';
  const click = clicked.safeParse(interaction).data;
  if (click?.message.id !== id) return 'finished';
  const isEdited = (edited_timestamp ?? null) !== (click.message.edited_timestamp ?? null);
  return isEdited && !hasCustomId(components, click.data.custom_id) ? 'finished' : 'waiting';
}

/** Whether the components contain this custom id at any depth. */
function hasCustomId(components: unknown, customId: string): boolean {
  if (typeof components !== 'object' || components === null) return false;
  return Object.entries(components).some(
    ([name, value]) => (name === 'custom_id' && value === customId) || hasCustomId(value, customId),
  );
}
