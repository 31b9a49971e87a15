import { once } from 'node:events';
import { type APIInteraction, InteractionResponseType } from 'discord-api-types/v10';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { z } from 'zod';
import { withTimeout } from '../../../services/time.ts';
import type { WebhookSettings } from '../../config/webhook-settings.ts';
import type { ClockWatch } from '../../process/clock-watch.ts';
import { CannotRun, ExitCode } from '../../process/exit.ts';
import type { RateLimitGate } from '../../state/memory/state-in-memory.ts';
import type { Responder } from '../responder.ts';
import { InteractionCalls } from '../rest/interaction-calls.ts';
import { InteractionResponder } from '../rest/interaction-responder.ts';
import type { Receiver, Transport, TransportStatus } from '../transport.ts';
import { PendingResponse, WebhookResponder } from './webhook-responder.ts';
import { type Incoming, sendStatus, webhookServer } from './webhook-server.ts';

/** Milliseconds for a complete request. Discord waits 3 s for the response. */
const REQUEST_LIMIT = 5_000;

/** Maximum pending connections. Each interaction of a burst may open one. */
const BACKLOG = 1_024;

/** Milliseconds that a stop waits for the rest of partially received requests. */
const ARRIVAL_LIMIT = 250;

const PONG = JSON.stringify({ type: InteractionResponseType.Pong });

export interface WebhookOptions extends WebhookSettings {
  /** Discord's API without a version, for the calls after the first answer. */
  readonly apiUrl: string;
  readonly rateLimitGate: RateLimitGate;
  readonly clock: Pick<ClockWatch, 'note'>;
  /** Milliseconds in which a request must be complete; default: 5,000. */
  readonly requestLimit?: number;
  /** Maximum connections; default: 1,000. */
  readonly connections?: number;
  readonly log: Logger;
}

/** Receives interactions as webhooks, which Discord signs and sends to `/interactions`. */
export class WebhookTransport implements Transport {
  readonly kind = 'webhooks';
  readonly publicKey: string;
  readonly #options: WebhookOptions;
  readonly #calls: InteractionCalls;
  readonly #app: FastifyInstance;
  readonly #lost = Promise.withResolvers<never>();
  #receiver: Receiver | undefined;
  #since = performance.now();
  #closing: Promise<void> | undefined;
  #stopped = false;

  constructor(options: WebhookOptions) {
    const {
      apiUrl,
      rateLimitGate,
      clock,
      publicKey,
      requestLimit = REQUEST_LIMIT,
      connections,
      log,
    } = options;
    this.#options = options;
    this.publicKey = publicKey;
    this.#calls = new InteractionCalls(apiUrl, rateLimitGate, log);
    // Prevents an unhandled rejection if it rejects before the caller awaits `lost`.
    this.#lost.promise.catch(() => undefined);
    this.#app = webhookServer({
      publicKey,
      clock,
      requestLimit,
      connections,
      log,
      onIncoming: (incoming, reply) => this.#accept(incoming, reply),
    });
    this.#app.addHook('onSend', (_request, reply, _payload, done) => {
      if (this.#closing) reply.header('connection', 'close');
      done();
    });
  }

  /**
   * Starts to listen, and passes interactions to the receiver.
   * @throws CannotRun if it cannot listen
   */
  async start(receiver: Receiver): Promise<void> {
    this.#receiver = receiver;
    const { host, port, log } = this.#options;
    const { server } = this.#app;
    await this.#app.ready();
    try {
      server.listen({ host, port, backlog: BACKLOG });
      await once(server, 'listening');
    } catch (error) {
      throw listenFailed(error, { host, port });
    }
    log.info({ address: this.#address }, 'interactions are received as webhooks');
    this.#since = performance.now();
    server.on('error', (cause) => {
      const sentence = `The webhook server failed: ${cause.message}.`;
      this.#lost.reject(new CannotRun(sentence, ExitCode.localFailure, { cause }));
    });
  }

  get lost(): Promise<never> {
    return this.#lost.promise;
  }

  get status(): TransportStatus {
    const connected = this.#app.server.listening;
    return {
      closed: this.#closing !== undefined,
      address: this.#address,
      connections: this.#receiver ? [{ shard: undefined, connected, since: this.#since }] : [],
    };
  }

  respondTo(interaction: APIInteraction): Responder {
    return new InteractionResponder(this.#calls, interaction);
  }

  get #address(): string | undefined {
    const address = this.#app.server.address();
    if (address === null || typeof address === 'string') return undefined;
    const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
    return `http://${host}:${address.port}/interactions`;
  }

  /**
   * Closes idle connections at once, and the others after their answers. A request that is complete only after the
   * stop gets status 503, because the stop would not wait for its answer.
   */
  async stop(): Promise<void> {
    if (this.#closing) return;
    this.#since = performance.now();
    this.#closing = new Promise((resolve) => this.#app.server.close(() => resolve()));
    await withTimeout(ARRIVAL_LIMIT, this.#closing);
    this.#stopped = true;
  }

  async end(atOnce: boolean): Promise<void> {
    if (atOnce) this.#app.server.closeAllConnections();
    await this.#closing;
    await this.#calls.close(atOnce);
  }

  #accept(incoming: Incoming, reply: FastifyReply): void {
    const receiver = this.#receiver;
    const response = new PendingResponse(reply);
    if (this.#stopped || !receiver) sendStatus(reply, 503);
    else if (incoming === 'ping') void response.send(PONG);
    // A load balancer has retried the request. The answer to the first one uses the callback endpoint.
    else if (receiver.has(incoming.id)) response.deferToCallback();
    else void this.#dispatch(incoming, receiver, response);
  }

  /**
   * Passes an interaction to the receiver. If this process does not answer, another one may, through the callback
   * endpoint.
   */
  async #dispatch(interaction: APIInteraction, receiver: Receiver, response: PendingResponse): Promise<void> {
    const responder = new WebhookResponder(this.#calls, interaction, response);
    await receiver.handle(interaction, responder);
    response.deferToCallback();
  }
}

const systemError = z.object({ syscall: z.string(), code: z.string() });

/**
 * Returns the reason why the server cannot listen, as a sentence for the host, or the error itself if it is a defect.
 */
function listenFailed(error: unknown, { host, port }: { host: string; port: number }): unknown {
  const { data } = systemError.safeParse(error);
  if (!data) return error;
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Another program listens on port ${port} of ${host}: stop it, or change PORT.`,
    EACCES: `This user may not listen on port ${port}: set PORT to 1024 or higher.`,
    EADDRNOTAVAIL: `HOST is ${host}, which is not an address of this machine: set it to one, or to 0.0.0.0 for all.`,
    ENOTFOUND: `HOST is ${host}, a name that does not exist: set it to an address of this machine.`,
    EAI_AGAIN: `HOST is ${host}, a name that cannot be resolved: set it to an address of this machine.`,
  };
  const { code } = data;
  const sentence =
    sentences[code] ?? `Webhooks cannot be received at HOST and PORT, ${host}:${port} (${code}).`;
  return new CannotRun(sentence, ExitCode.localFailure, { cause: error });
}
