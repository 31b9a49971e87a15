import type { FastifyReply } from 'fastify';
import { InteractionFailure } from '../interaction-failure.ts';
import { type Acknowledgement, type FirstAnswer, isDeferral } from '../responder.ts';
import { type InteractionCalls, responseBody } from '../rest/interaction-calls.ts';
import {
  type InteractionIdentity,
  InteractionResponder,
  RESPONSE_WINDOW,
} from '../rest/interaction-responder.ts';

/**
 * Answers an interaction from a webhook. A complete answer is the HTTP response. A promise of one goes to the callback
 * endpoint, and so do later calls: only Discord's answer there proves that it accepted the promise.
 */
export class WebhookResponder extends InteractionResponder {
  readonly #response: Pick<PendingResponse, 'deferToCallback' | 'send'>;
  readonly #receivedAt = performance.now();

  constructor(
    calls: Pick<InteractionCalls, 'delay' | 'send'>,
    interaction: InteractionIdentity,
    response: Pick<PendingResponse, 'deferToCallback' | 'send'>,
  ) {
    super(calls, interaction);
    this.#response = response;
  }

  /**
   * Discord accepts an answer at the callback endpoint once a 202 has announced it, and accepts files only there. If
   * the connection is gone, the answer goes to the callback endpoint too, and Discord decides whether it is too late.
   */
  override async respond(answer: FirstAnswer): Promise<Acknowledgement> {
    const body = responseBody(answer);
    if (isDeferral(answer) || typeof body !== 'string') {
      this.#response.deferToCallback();
      return super.respond(answer, body);
    }
    if (performance.now() - this.#receivedAt > RESPONSE_WINDOW) {
      this.#response.deferToCallback();
      throw new InteractionFailure('response: too late for Discord', { unknown: false });
    }
    const written = await this.#response.send(body);
    // It is unknown whether Discord accepted it, and does not matter: nothing follows a complete answer.
    if (written === 'written') return 'ours';
    try {
      return await super.respond(answer, body);
    } catch (error) {
      // The response may have acknowledged the interaction.
      const mayBeOurs = written === 'unknown' && error instanceof InteractionFailure;
      if (mayBeOurs && error.kind === 'taken') return 'unproven';
      throw mayBeOurs ? error.afterUnknown() : error;
    }
  }
}

/**
 * The fate of a response: handed to the network in time; surely not sent, as the connection was gone or the response
 * was used already; or unknown, as the connection closed meanwhile.
 */
type Written = 'written' | 'gone' | 'unknown';

/** The HTTP response that Discord waits for. Used once. */
export class PendingResponse {
  /** Dropped after its use: work may continue for minutes, and the reply would keep some 64 KB of the request. */
  #reply: FastifyReply | undefined;

  constructor(reply: FastifyReply) {
    this.#reply = reply;
  }

  /** Responds with JSON. */
  send(json: string): Promise<Written> {
    const reply = this.#reply;
    if (!reply || reply.raw.destroyed) return Promise.resolve('gone');
    this.#reply = undefined;
    return new Promise((resolve) => {
      // As bytes: Fastify adds a charset to a text, which the JSON type does not have.
      reply.raw.once('finish', () => resolve('written')).once('close', () => resolve('unknown'));
      reply.code(200).header('content-type', 'application/json').send(Buffer.from(json));
    });
  }

  /** Announces that the answer comes over the callback endpoint, unless the response was used already. */
  deferToCallback(): void {
    this.#reply?.code(202).send();
    this.#reply = undefined;
  }
}
