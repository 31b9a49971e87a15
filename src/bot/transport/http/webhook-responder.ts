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
 * Answers an interaction from a webhook. A complete answer is the HTTP response. A deferral and all later calls use
 * the REST API, because only its response proves that Discord accepted the deferral.
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
   * Sends an answer as the HTTP response, or through the callback endpoint if it is a deferral or has files. Discord
   * accepts an answer at the callback endpoint after a 202 response, and accepts files only there. If the connection
   * is closed, the answer also goes to the callback endpoint, where Discord decides whether it is too late.
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
    // Whether Discord accepted it is unknown and irrelevant, because nothing follows a complete answer.
    if (written === 'written') return 'ours';
    try {
      return await super.respond(answer, body);
    } catch (error) {
      // The HTTP response may have acknowledged the interaction.
      const mayBeOurs = written === 'unknown' && error instanceof InteractionFailure;
      if (mayBeOurs && error.kind === 'taken') return 'unproven';
      throw mayBeOurs ? error.afterUnknown() : error;
    }
  }
}

/**
 * The outcome of a response: `written` to the network in time; `gone` if it was not sent, because the connection was
 * closed or the response was already used; `unknown` if the connection closed meanwhile.
 */
type Written = 'written' | 'gone' | 'unknown';

/** The HTTP response that Discord waits for. Can be used once. */
export class PendingResponse {
  /** Cleared after use. Work may continue for minutes, and the reply retains about 64 KB of the request. */
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
      // A buffer, because Fastify adds a charset to strings, and the JSON media type has none.
      reply.raw.once('finish', () => resolve('written')).once('close', () => resolve('unknown'));
      reply.code(200).header('content-type', 'application/json').send(Buffer.from(json));
    });
  }

  /** Responds with 202, so that the answer can use the callback endpoint. No-op if the response was already used. */
  deferToCallback(): void {
    this.#reply?.code(202).send();
    this.#reply = undefined;
  }
}
