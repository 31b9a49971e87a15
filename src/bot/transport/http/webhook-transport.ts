import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type APIInteraction, InteractionResponseType } from 'discord-api-types/v10';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { within } from '../../../services/time.ts';
import type { ClockWatch } from '../../clock-watch.ts';
import type { WebhookSettings } from '../../config/webhook-settings.ts';
import { CannotRun, ExitCode } from '../../exit.ts';
import { CountedWarnings } from '../../log/counted-warnings.ts';
import type { RateLimitGate } from '../../state/rate-limit-gate.ts';
import type { Responder } from '../responder.ts';
import { InteractionCalls } from '../rest/interaction-calls.ts';
import { InteractionResponder } from '../rest/interaction-responder.ts';
import type { Receiver, Transport, TransportStatus } from '../transport.ts';
import { listenFailed } from './listen-failure.ts';
import { PendingResponse } from './pending-response.ts';
import { WebhookRequests } from './webhook-requests.ts';
import { WebhookResponder } from './webhook-responder.ts';
import { end, webhookServer } from './webhook-server.ts';

/** Milliseconds: Discord waits for 3 s. */
const REQUEST_LIMIT = 5_000;

/** Connections that wait to be accepted: a burst of interactions may open one each. */
const BACKLOG = 1_024;

/** Milliseconds that a stop waits for the rest of requests whose beginning is here. */
const ARRIVAL_LIMIT = 250;

const CROWDED =
  'the port for webhooks had more connections than it takes: those longest without a whole request were ended; ' +
  'let nobody but the proxy in front of it reach PORT, and add replicas if interactions come that fast';

const PONG = JSON.stringify({ type: InteractionResponseType.Pong });

/** Where webhooks are taken, and for which application. */
export interface WebhookOptions extends WebhookSettings {
  /** Discord's API without a version, for what follows the first answer. */
  readonly apiUrl: string;
  readonly rateLimitGate: RateLimitGate;
  readonly clock: ClockWatch;
  /** Milliseconds in which a request has to be whole. */
  readonly requestLimit?: number;
  readonly log: Logger;
}

/** Interactions come as webhooks: Discord sends them to `/interactions`, signed. */
export class WebhookTransport implements Transport {
  readonly kind = 'webhooks';
  readonly publicKey: string;
  readonly #options: WebhookOptions;
  readonly #calls: InteractionCalls;
  readonly #requests: WebhookRequests;
  readonly #app: FastifyInstance;
  readonly #lost = Promise.withResolvers<never>();
  #receiver: Receiver | undefined;
  #since = performance.now();
  #closing: Promise<void> | undefined;
  #stopped = false;

  constructor(options: WebhookOptions) {
    const { apiUrl, rateLimitGate, clock, publicKey, requestLimit = REQUEST_LIMIT, log } = options;
    this.#options = options;
    this.publicKey = publicKey;
    this.#calls = new InteractionCalls(apiUrl, rateLimitGate, log);
    this.#requests = new WebhookRequests(publicKey, clock, log);
    this.#lost.promise.catch(() => undefined);
    const crowded = new CountedWarnings(log, CROWDED);
    this.#app = webhookServer({
      requestLimit,
      refusal: (request) => this.#requests.refusal(request),
      take: (request, reply) => this.#take(request, reply),
      onDefect: (err) => log.error({ err }, 'a webhook could not be taken'),
      onCrowded: () => crowded.add(),
    });
    this.#app.addHook('onSend', (_request, reply, _payload, done) => {
      if (this.#closing) reply.header('connection', 'close');
      done();
    });
  }

  /** Listens; requests that come from then on are handed to the receiver. */
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
    log.info({ address: this.#address }, 'interactions are taken as webhooks');
    this.#since = performance.now();
    server.on('error', (cause) => {
      const sentence = `The server for webhooks has failed: ${cause.message}.`;
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
    const { server } = this.#app;
    return server.listening ? `http://${listeningAt(server.address())}/interactions` : undefined;
  }

  /**
   * Connections without a request end at once, the others with their answers. What comes to its end later than the stop
   * is refused, since nobody would wait until it is answered.
   */
  async stop(): Promise<void> {
    if (this.#closing) return;
    this.#since = performance.now();
    this.#closing = new Promise((resolve) => this.#app.server.close(() => resolve()));
    await within(ARRIVAL_LIMIT, this.#closing);
    this.#stopped = true;
  }

  async end(atOnce: boolean): Promise<void> {
    if (atOnce) this.#app.server.closeAllConnections();
    await this.#closing;
    await this.#calls.close(atOnce);
  }

  async #take(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const incoming = await this.#requests.read(request);
    const response = new PendingResponse(reply);
    if (this.#stopped) end(reply, 503);
    else if (incoming === 'ping') void response.send(PONG);
    else if ('status' in incoming) end(reply, incoming.status);
    // Somebody repeats it, a load balancer for one: what it is answered with goes over the callback endpoint.
    else if (this.#receiver?.has(incoming.id)) response.leaveToCallback();
    else void this.#hand(incoming, response);
  }

  /** What nobody here has answered by the end may be answered elsewhere, over the callback endpoint. */
  async #hand(interaction: APIInteraction, response: PendingResponse): Promise<void> {
    const responder = new WebhookResponder(this.#calls, interaction, response);
    await this.#receiver?.handle(interaction, responder);
    response.leaveToCallback();
  }
}

const listeningAt = (address: AddressInfo | string | null): string => {
  if (typeof address !== 'object' || address === null) return String(address);
  return `${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
};
