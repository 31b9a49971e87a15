import type { FastifyReply } from 'fastify';

/**
 * What has become of an answer: handed to the network in time; surely not, as the connection was gone or the answer is
 * another one already; or nobody knows, as the connection went meanwhile.
 */
export type Written = 'written' | 'gone' | 'unknown';

/** The HTTP response that a webhook waits for; it is used once. */
export class PendingResponse {
  /** Let go of once it is used: the answer may go on for minutes, and with the request some 64 KB would stay. */
  #reply: FastifyReply | undefined;

  constructor(reply: FastifyReply) {
    this.#reply = reply;
  }

  /** Answers with JSON. */
  send(json: string): Promise<Written> {
    const reply = this.#reply;
    if (!reply || reply.raw.destroyed) return Promise.resolve('gone');
    this.#reply = undefined;
    return new Promise((resolve) => {
      // As bytes: to a text Fastify would add a charset, which the type does not have.
      reply.raw.once('finish', () => resolve('written')).once('close', () => resolve('unknown'));
      reply.code(200).header('content-type', 'application/json').send(Buffer.from(json));
    });
  }

  /** Says that the answer comes over the callback endpoint, unless something has been said. */
  leaveToCallback(): void {
    this.#reply?.code(202).send();
    this.#reply = undefined;
  }
}
