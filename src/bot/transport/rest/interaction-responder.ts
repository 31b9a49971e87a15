import { setTimeout as sleep } from 'node:timers/promises';
import { type APIMessageTopLevelComponent, MessageFlags, type Snowflake } from 'discord-api-types/v10';
import { z } from 'zod';
import { INITIAL_RESPONSE_TIME, INTERACTION_TOKEN_LIFE } from '../../../handlers/discord-limits.ts';
import type { Reply } from '../../../handlers/reply.ts';
import { withRetries } from '../../../services/http/timed-call.ts';
import { InteractionFailure } from '../interaction-failure.ts';
import type { Acknowledgement, FirstAnswer, Message, OriginalState, Responder } from '../responder.ts';
import {
  type InteractionBody,
  type InteractionCall,
  type InteractionCalls,
  messageBody,
  responseBody,
  type Sent,
} from './interaction-calls.ts';

/** Milliseconds for the first answer: some of Discord's pass before the interaction arrives. */
export const RESPONSE_WINDOW = INITIAL_RESPONSE_TIME - 200;

/**
 * The most milliseconds of one attempt: of the first answer, of a later call, of one with files, of a sign of progress.
 */
const RESPONSE_TIMEOUT = 1_000;
const LATER_TIMEOUT = 10_000;
const UPLOAD_TIMEOUT = 60_000;
const PROGRESS_TIMEOUT = 1_000;

/** Milliseconds for the first attempt of an edit, doubled for each further one: a hanging edit can be repeated. */
const EDIT_TIMEOUT = 3_000;

/**
 * Milliseconds before the second attempt; each further wait is twice as long, up to the longest one for the first
 * answer.
 */
const RESPONSE_PAUSE = 100;
const LONGEST_RESPONSE_PAUSE = 500;
const LATER_PAUSE = 250;

/**
 * Discord counts refused calls and blocks a client that makes 10,000 of them in ten minutes. The first answer uses the
 * rest of its 3 s: where a quarter of all calls failed, five attempts lost one answer in four hundred.
 */
const RESPONSE_ATTEMPTS = 7;
const ATTEMPTS = 5;

/** For a call that another one can replace. */
const FEW_ATTEMPTS = 2;

/** The interaction to answer. Its token authorises the answer. */
export interface InteractionIdentity {
  readonly id: Snowflake;
  readonly application_id: Snowflake;
  readonly token: string;
  /** The clicked component, and its message: as Discord sent them. */
  readonly data?: unknown;
  readonly message?: unknown;
}

interface Policy {
  /**
   * Milliseconds from the moment an attempt is sent, counted from 1. An attempt that waits for a connection has until
   * `until`.
   */
  readonly timeout: number | ((attempt: number) => number);
  readonly attempts?: number;
  /** By `performance.now()`: no attempt begins later, except the first one. Default: the token's end. */
  readonly until?: number;
  readonly pause?: number;
  readonly longestPause?: number;
  /** Whether another attempt may follow this failure. Default: if the call can be repeated, and may then succeed. */
  readonly isRetryable?: (failure: InteractionFailure) => boolean;
}

/**
 * Answers one interaction over Discord's REST API. Its 3 s begin with the constructor, less the given age. Every method
 * throws InteractionFailure if the call was refused, or if its outcome is unknown.
 */
export class InteractionResponder implements Responder {
  readonly #calls: Pick<InteractionCalls, 'delay' | 'send'>;
  readonly #interaction: InteractionIdentity;
  readonly #receivedAt: number;
  /** Whether the first answer may have arrived, without a confirmation of Discord. */
  #acknowledgementUnknown = false;

  /** @param age milliseconds of the 3 s that have passed */
  constructor(calls: Pick<InteractionCalls, 'delay' | 'send'>, interaction: InteractionIdentity, age = 0) {
    this.#calls = calls;
    this.#interaction = interaction;
    // The age comes from a clock that may be wrong: at least the full time of one attempt remains.
    this.#receivedAt = performance.now() - Math.min(age, RESPONSE_WINDOW - RESPONSE_TIMEOUT);
  }

  /**
   * Sends the first answer, and tries again while there is time. If Discord calls it acknowledged already (40060) after
   * an attempt that may have arrived, it is unknown whose answer that is.
   * @param body the answer in Discord's format
   */
  async respond(answer: FirstAnswer, body = responseBody(answer)): Promise<Acknowledgement> {
    const { id, token } = this.#interaction;
    const path = `/interactions/${id}/${token}/callback`;
    try {
      await this.#make(
        { method: 'POST', path, body, label: 'callback', bucket: token },
        {
          timeout: RESPONSE_TIMEOUT,
          attempts: RESPONSE_ATTEMPTS,
          until: this.#receivedAt + RESPONSE_WINDOW,
          pause: RESPONSE_PAUSE,
          longestPause: LONGEST_RESPONSE_PAUSE,
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

  async lookAtOriginal(): Promise<OriginalState> {
    try {
      const body = await this.#makeOnOriginal('GET', 'look', {
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
    return shown.parse(JSON.parse(String(await this.#makeOnOriginal('GET', 'look', policy))));
  }

  async editOriginal(message: Message): Promise<void> {
    const timeout = message.files
      ? UPLOAD_TIMEOUT
      : (attempt: number) => Math.min(EDIT_TIMEOUT * 2 ** (attempt - 1), LATER_TIMEOUT);
    await this.#makeOnOriginal('PATCH', 'edit', { timeout }, messageBody(message));
  }

  async showProgress(message: Message): Promise<void> {
    const until = performance.now() + PROGRESS_TIMEOUT;
    const policy = { timeout: PROGRESS_TIMEOUT, attempts: 1, until };
    await this.#makeOnOriginal('PATCH', 'progress', policy, messageBody(message));
  }

  async deleteOriginal(): Promise<void> {
    await this.#makeOnOriginal('DELETE', 'delete', { timeout: LATER_TIMEOUT, attempts: FEW_ATTEMPTS });
  }

  async followUp(message: Message, { onceMoreIfUnknown } = { onceMoreIfUnknown: false }): Promise<void> {
    const { application_id, token } = this.#interaction;
    const path = `/webhooks/${application_id}/${token}`;
    let unknown = 0;
    await this.#make(
      { method: 'POST', path, body: messageBody(message), label: 'follow-up', bucket: token },
      {
        timeout: message.files ? UPLOAD_TIMEOUT : LATER_TIMEOUT,
        isRetryable: (failure) => {
          if (failure.unknown) unknown += 1;
          return this.#mayPass(failure) && unknown <= (onceMoreIfUnknown ? 1 : 0);
        },
      },
    );
  }

  /** While it is unknown whether a first answer exists, it may still arrive. */
  #mayPass({ retryable, status }: InteractionFailure): boolean {
    return retryable || (status === 404 && this.#acknowledgementUnknown);
  }

  #makeOnOriginal(
    method: InteractionCall['method'],
    label: string,
    policy: Policy,
    body?: InteractionBody,
  ): Promise<Buffer | undefined> {
    const { application_id, token } = this.#interaction;
    const path = `/webhooks/${application_id}/${token}/messages/@original`;
    return this.#make({ method, path, body, label, bucket: token }, policy);
  }

  /** Makes a call until it succeeds, waiting out rate limits, with a longer pause after each attempt. */
  #make(call: InteractionCall, policy: Policy): Promise<Buffer | undefined> {
    const {
      timeout,
      attempts = ATTEMPTS,
      until = this.#receivedAt + INTERACTION_TOKEN_LIFE,
      pause = LATER_PAUSE,
      longestPause = Number.POSITIVE_INFINITY,
      isRetryable = (failure) => this.#mayPass(failure),
    } = policy;
    let before: InteractionFailure | undefined;
    const send = (number: number) => {
      const time = typeof timeout === 'number' ? timeout : timeout(number);
      // Even after a delay, for instance a sleep of the machine, one attempt has its full time: Discord decides, not a
      // clock here.
      const left = Math.max(number === 1 ? time : 1, until - performance.now());
      return this.#calls.send(call, Math.min(time, left), left);
    };
    const made = withRetries<Sent>({
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
      // The failure of the attempt before is more informative than that of one without enough time.
      const failure = outcome.cutShort && before ? before : outcome;
      throw isUncertain && !failure.unknown ? failure.afterUnknown() : failure;
    });
  }

  /** Waits while Discord's rate limit holds the call back, unless that takes too long for it. */
  async #waitForRateLimit(
    { bucket, label }: InteractionCall,
    until: number,
    unknown: boolean,
  ): Promise<void> {
    for (let left = this.#calls.delay(bucket); left > 0; left = this.#calls.delay(bucket)) {
      if (performance.now() + left > until) {
        throw new InteractionFailure(`${label}: held back by a rate limit`, { status: 429, unknown });
      }
      await sleep(left);
    }
  }
}

/** The components in Discord's answer to a read of the first answer. */
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

/** The message of a click, as it was then. */
const clicked = z.object({
  message: z.object({ id: z.string(), edited_timestamp: z.string().nullish() }),
  data: z.object({ custom_id: z.string() }),
});

/**
 * Derives the state of the answer from a message. The message of a clicked button counts as finished if it was edited
 * since and no longer has that button: the edit may belong to another click. Content that ends in `…` is a sign of
 * progress.
 * @param body in Discord's format
 */
export function originalState(body: Buffer | undefined, interaction: unknown): OriginalState {
  const { id, content, flags, edited_timestamp, components } = original.parse(JSON.parse(String(body)));
  if ((flags & MessageFlags.Loading) !== 0 || content.endsWith('…')) return 'waiting';
  const click = clicked.safeParse(interaction).data;
  if (click?.message.id !== id) return 'finished';
  const isEdited = (edited_timestamp ?? null) !== (click.message.edited_timestamp ?? null);
  return isEdited && !hasCustomId(components, click.data.custom_id) ? 'finished' : 'waiting';
}

/** Whether a component with this custom id is among the components, at any depth. */
function hasCustomId(components: unknown, customId: string): boolean {
  if (typeof components !== 'object' || components === null) return false;
  return Object.entries(components).some(
    ([name, value]) => (name === 'custom_id' && value === customId) || hasCustomId(value, customId),
  );
}
