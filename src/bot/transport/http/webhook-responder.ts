import { InteractionFailure } from '../interaction-failure.ts';
import { type FirstAnswer, isPromise } from '../message.ts';
import type { Acknowledgement } from '../responder.ts';
import { type InteractionCalls, responseBody } from '../rest/interaction-calls.ts';
import {
  type InteractionIdentity,
  InteractionResponder,
  RESPONSE_WINDOW,
} from '../rest/interaction-responder.ts';
import type { PendingResponse } from './pending-response.ts';

/**
 * Answers an interaction that came as a webhook. A whole answer is the HTTP response. A promise of one goes to the
 * callback endpoint, and so does what follows: nothing but Discord's answer there proves that it took the promise.
 */
export class WebhookResponder extends InteractionResponder {
  readonly #response: Pick<PendingResponse, 'leaveToCallback' | 'send'>;
  readonly #receivedAt = performance.now();

  constructor(
    calls: Pick<InteractionCalls, 'delay' | 'send'>,
    interaction: InteractionIdentity,
    response: Pick<PendingResponse, 'leaveToCallback' | 'send'>,
  ) {
    super(calls, interaction);
    this.#response = response;
  }

  /**
   * Discord takes an answer at the callback endpoint once it is told by 202 that the answer comes there, and files there
   * alone. The same way is left where the connection is gone, and Discord then decides whether it is too late.
   */
  override async respond(answer: FirstAnswer): Promise<Acknowledgement> {
    const body = responseBody(answer);
    if (isPromise(answer) || typeof body !== 'string') {
      this.#response.leaveToCallback();
      return super.respond(answer, body);
    }
    if (performance.now() - this.#receivedAt > RESPONSE_WINDOW) {
      this.#response.leaveToCallback();
      throw new InteractionFailure('response: too late for Discord', { unknown: false });
    }
    const written = await this.#response.send(body);
    // Whether Discord took it nobody knows, and nothing depends on it: a whole answer is the end.
    if (written === 'written') return 'ours';
    try {
      return await super.respond(answer, body);
    } catch (error) {
      // It may be the response that has acknowledged it.
      const mayBeOurs = written === 'unknown' && error instanceof InteractionFailure;
      if (mayBeOurs && error.alreadyAcknowledged) return 'unproven';
      throw mayBeOurs ? error.afterUnknown() : error;
    }
  }
}
