import { setTimeout as sleep } from 'node:timers/promises';
import { RESTJSONErrorCodes, type Snowflake } from 'discord-api-types/v10';
import { InteractionFailure } from '../interaction-failure.ts';
import type { FirstAnswer, Message } from '../message.ts';
import type { Acknowledgement, OriginalState, Responder } from '../responder.ts';
import type { InteractionCall, InteractionCalls } from './interaction-calls.ts';
import { originalState } from './original-state.ts';
import { messageBody, responseBody } from './payload.ts';

/** Milliseconds: Discord gives 3 s for the first answer, of which some is gone when the interaction is here. */
export const RESPONSE_WINDOW = 2_800;

/** Milliseconds that one attempt may take: of the first answer, of a later call, of one with files, of a sign of progress. */
const RESPONSE_TIMEOUT = 1_000;
const LATER_TIMEOUT = 10_000;
const UPLOAD_TIMEOUT = 60_000;
const PROGRESS_TIMEOUT = 1_000;

/** Milliseconds for the first attempt of an edit, twice as many for each further one: one that hangs can be repeated. */
const EDIT_TIMEOUT = 3_000;

/** Milliseconds before the second attempt; each further wait is twice as long, but for the longest of the first answer. */
const RESPONSE_PAUSE = 100;
const LONGEST_RESPONSE_PAUSE = 500;
const LATER_PAUSE = 250;

/**
 * Discord counts refused calls and shuts out whoever makes 10,000 of them in ten minutes. The first answer uses what there
 * is of its 3 s: where a quarter of all calls failed, five attempts lost one answer in four hundred.
 */
const RESPONSE_ATTEMPTS = 7;
const ATTEMPTS = 5;

/** For a call that another one can stand in for. */
const FEW_ATTEMPTS = 2;

/** Milliseconds for which an interaction's token is good. */
const TOKEN_LIFE = 15 * 60_000;

/** Which interaction is answered. The token is what authorises the answer. */
export interface InteractionIdentity {
  readonly id: Snowflake;
  readonly application_id: Snowflake;
  readonly token: string;
  /** What was clicked, and on which message: as Discord sent it. */
  readonly data?: unknown;
  readonly message?: unknown;
}

interface Policy {
  /** Milliseconds from when an attempt is sent, the first one being 1. One that waits for a connection has until `until`. */
  timeout(attempt: number): number;
  readonly attempts: number;
  /** On the clock of `performance.now()`: no attempt begins later, but for the first one. */
  readonly until: number;
  readonly pause: number;
  readonly longestPause?: number;
  /** Whether another attempt may follow this failure. */
  again(failure: InteractionFailure): boolean;
}

/**
 * Answers one interaction over Discord's REST API. Its 3 s begin when it is made, or were begun before.
 * Every method throws InteractionFailure when the call was refused, or when it is unknown whether it was carried out.
 */
export class InteractionResponder implements Responder {
  readonly #calls: Pick<InteractionCalls, 'delay' | 'send'>;
  readonly #interaction: InteractionIdentity;
  readonly #receivedAt: number;
  /** Whether the first answer may have arrived, without a word of Discord's that it did. */
  #acknowledgementUnknown = false;

  /** @param age milliseconds that have passed of the 3 s */
  constructor(calls: Pick<InteractionCalls, 'delay' | 'send'>, interaction: InteractionIdentity, age = 0) {
    this.#calls = calls;
    this.#interaction = interaction;
    // By a clock that may be off: what remains is an attempt's whole time at least.
    this.#receivedAt = performance.now() - Math.min(age, RESPONSE_WINDOW - RESPONSE_TIMEOUT);
  }

  /**
   * The first answer, tried again while there is time. That Discord calls it acknowledged already (40060) after an
   * attempt that may have arrived does not say whose answer it is.
   */
  async respond(answer: FirstAnswer): Promise<Acknowledgement> {
    const { id, token } = this.#interaction;
    const path = `/interactions/${id}/${token}/callback`;
    try {
      await this.#attempt(
        { method: 'POST', path, body: responseBody(answer), label: 'callback', bucket: token },
        {
          timeout: () => RESPONSE_TIMEOUT,
          attempts: RESPONSE_ATTEMPTS,
          until: this.#receivedAt + RESPONSE_WINDOW,
          pause: RESPONSE_PAUSE,
          longestPause: LONGEST_RESPONSE_PAUSE,
          again: ({ retryable }) => retryable,
        },
      );
      return 'ours';
    } catch (error) {
      if (!(error instanceof InteractionFailure)) throw error;
      if (error.unknown && error.alreadyAcknowledged) return 'unproven';
      this.#acknowledgementUnknown = error.unknown;
      throw error;
    }
  }

  async lookAtOriginal(): Promise<OriginalState> {
    const policy = { ...this.#laterPolicy(EDIT_TIMEOUT), attempts: FEW_ATTEMPTS };
    try {
      const body = await this.#attempt({ ...this.#original(), method: 'GET', label: 'look' }, policy);
      return originalState(body, this.#interaction);
    } catch (error) {
      if (!(error instanceof InteractionFailure) || error.status !== 404) throw error;
      return error.code === RESTJSONErrorCodes.UnknownMessage ? 'removed' : 'missing';
    }
  }

  async editOriginal(message: Message): Promise<void> {
    const policy = this.#laterPolicy(timeFor(message));
    const timeout = (attempt: number) => Math.min(EDIT_TIMEOUT * 2 ** (attempt - 1), LATER_TIMEOUT);
    await this.#attempt(this.#edit(message, 'edit'), message.files ? policy : { ...policy, timeout });
  }

  async showProgress(message: Message): Promise<void> {
    const until = performance.now() + PROGRESS_TIMEOUT;
    const policy = { ...this.#laterPolicy(PROGRESS_TIMEOUT), attempts: 1, until };
    await this.#attempt(this.#edit(message, 'progress'), policy);
  }

  async deleteOriginal(): Promise<void> {
    await this.#attempt(
      { ...this.#original(), method: 'DELETE', label: 'delete' },
      { ...this.#laterPolicy(LATER_TIMEOUT), attempts: FEW_ATTEMPTS },
    );
  }

  async followUp(message: Message, { onceMoreIfUnknown } = { onceMoreIfUnknown: false }): Promise<void> {
    const { application_id, token } = this.#interaction;
    const path = `/webhooks/${application_id}/${token}`;
    let unknown = 0;
    await this.#attempt(
      { method: 'POST', path, body: messageBody(message), label: 'follow-up', bucket: token },
      {
        ...this.#laterPolicy(timeFor(message)),
        again: (failure) => {
          if (failure.unknown) unknown += 1;
          const again = failure.retryable || this.#mayComeTooEarly(failure);
          return again && unknown <= (onceMoreIfUnknown ? 1 : 0);
        },
      },
    );
  }

  #edit(message: Message, label: string): InteractionCall {
    return { ...this.#original(), method: 'PATCH', body: messageBody(message), label };
  }

  #original() {
    const { application_id, token } = this.#interaction;
    return { path: `/webhooks/${application_id}/${token}/messages/@original`, bucket: token };
  }

  /** While nobody knows whether there is a first answer, it may still be coming. */
  #mayComeTooEarly({ status }: InteractionFailure): boolean {
    return status === 404 && this.#acknowledgementUnknown;
  }

  /** For calls that can be repeated. */
  #laterPolicy(timeout: number): Policy {
    return {
      timeout: () => timeout,
      attempts: ATTEMPTS,
      until: this.#receivedAt + TOKEN_LIFE,
      pause: LATER_PAUSE,
      again: (failure) => failure.retryable || this.#mayComeTooEarly(failure),
    };
  }

  /** Makes a call until it is done, waiting out rate limits, with a longer pause after each attempt. */
  async #attempt(
    call: InteractionCall,
    { timeout, attempts, until, pause, longestPause = Number.POSITIVE_INFINITY, again }: Policy,
  ): Promise<Buffer | undefined> {
    let unknown = false;
    let before: InteractionFailure | undefined;
    for (let attempt = 1; ; attempt++) {
      const held = this.#calls.delay(call.bucket);
      if (held !== 0) await this.#waitForRateLimit(call, held, until, unknown);
      try {
        // However late it is, as after a sleep, one attempt has the whole of its time: Discord decides, no clock here.
        const least = attempt === 1 ? timeout(attempt) : 1;
        const left = Math.max(least, until - performance.now());
        return await this.#calls.send(call, Math.min(timeout(attempt), left), left);
      } catch (error) {
        if (!(error instanceof InteractionFailure)) throw error;
        unknown ||= error.unknown;
        // The attempt before it says more than one that had no time.
        const cause: InteractionFailure = error.cutShort && before ? before : error;
        const failure = unknown && !cause.unknown ? cause.afterUnknown() : cause;
        before = error;
        const wait = Math.min(pause * 2 ** (attempt - 1), longestPause);
        if (!again(error) || attempt >= attempts || performance.now() + wait >= until) throw failure;
        await sleep(wait);
      }
    }
  }

  /** Waits while Discord's rate limit holds the call back, unless that is too late for it. */
  async #waitForRateLimit(
    call: InteractionCall,
    held: number | Promise<number>,
    until: number,
    unknown: boolean,
  ): Promise<void> {
    for (let left = await held; left > 0; left = await this.#calls.delay(call.bucket)) {
      if (performance.now() + left > until) {
        throw new InteractionFailure(`${call.label}: held back by a rate limit`, { status: 429, unknown });
      }
      await sleep(left);
    }
  }
}

const timeFor = ({ files }: Message): number => (files ? UPLOAD_TIMEOUT : LATER_TIMEOUT);
