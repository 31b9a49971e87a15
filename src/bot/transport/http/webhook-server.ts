import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type APIInteraction, InteractionType } from 'discord-api-types/v10';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { z } from 'zod';
import { SNOWFLAKE } from '../../../handlers/discord-limits.ts';
import type { ClockWatch } from '../../process/clock-watch.ts';
import { ThrottledWarning } from '../../process/throttled-warning.ts';
import { limitConnections } from './connection-limit.ts';

/**
 * The longest body in bytes, since a body is in memory before its signature can be checked. Discord's interactions are
 * some kilobytes: options and forms take 255 characters each, and a click brings one of the bot's messages. The longest
 * is "Look up this name", which brings any user's message: 4,000 characters of text, 6,000 in embeds, and ten files
 * described in 1,024 each, all of 4 bytes, with 100 mentioned users, are 150 kB. A bot can send a longer message, by
 * menus full of emoji: "Look up this name" does not answer there.
 */
const LONGEST_BODY = 256 * 1024;

/**
 * After a second an answer is deferred and its request ends: with a slow service this allows 1,000 requests a second.
 */
const CONNECTIONS = 1_000;

/**
 * Milliseconds until an idle connection is closed: longer than the limit of load balancers, usually a minute, so that
 * none of them sends into a connection that has just been closed.
 */
const KEPT_ALIVE = 75_000;

/**
 * The greatest difference, in seconds, between a request's time and this machine's clock. A recorded request is useless
 * later.
 */
const CLOCK_TOLERANCE = 300;

/** Milliseconds between two requests outside of that time that are still verified. */
const STALE_CHECK_INTERVAL = 10_000;

const PATH = '/interactions';
const JSON_TYPE = /^application\/json\s*(;|$)/i;
const SIGNATURE = /^[0-9a-f]{128}$/i;
/** Seconds since 1970. */
const TIMESTAMP = /^\d{1,12}$/;

const FORGED =
  'requests without a signature of Discord were refused; if Discord does not accept the endpoint, compare ' +
  "DISCORD_PUBLIC_KEY with the application's page at https://discord.com/developers";

const CROWDED =
  'the port for webhooks had more connections than it takes: those longest without a whole request were ended; ' +
  'let nobody but the proxy in front of it reach PORT, and add replicas if interactions come that fast';

/** The status for each error with which Fastify itself refuses a request. */
const STATUS_OF_ERROR: Readonly<Record<string, number>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 413,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 400,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 415,
  // The client hung up before the end of its request. Anybody can do that, at any rate.
  ECONNRESET: 400,
};

const identified = z.object({
  id: z.string().regex(SNOWFLAKE),
  application_id: z.string().regex(SNOWFLAKE),
  token: z.string().min(1),
  type: z.int(),
});

/** A request of Discord's: an interaction, or a PING, which checks that the endpoint works. */
export type Incoming = APIInteraction | 'ping';

/** The settings of the server, and the receiver of its requests. */
export interface WebhookServerOptions {
  /** The application's, 64 hexadecimal digits. */
  readonly publicKey: string;
  /** Receives the times of requests that Discord has signed. */
  readonly clock: Pick<ClockWatch, 'note'>;
  /** Milliseconds in which a request has to be complete; a slower one is aborted. */
  readonly requestLimit: number;
  /** The most connections; default: 1,000. */
  readonly connections?: number | undefined;
  readonly log: Logger;
  /** Called with each request of Discord's. The answer may come later. */
  onIncoming(incoming: Incoming, reply: FastifyReply): void;
}

/**
 * Serves `POST /interactions` and nothing else. Refuses every request that is not Discord's with only a status, as
 * early as possible.
 */
export function webhookServer(options: WebhookServerOptions): FastifyInstance {
  const { publicKey, clock, requestLimit, connections = CONNECTIONS, log, onIncoming } = options;
  const signatures = new SignatureCheck(publicKey);
  const crowded = new ThrottledWarning(log, CROWDED);
  const forged = new ThrottledWarning(log, FORGED);
  const app = Fastify({
    bodyLimit: LONGEST_BODY,
    requestTimeout: requestLimit,
    keepAliveTimeout: KEPT_ALIVE,
    http: { headersTimeout: requestLimit, connectionsCheckingInterval: requestLimit / 5 },
    frameworkErrors: (_error, _request, reply) => sendStatus(reply, 404),
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
  });
  limitConnections(app.server, connections, () => crowded.add());
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook('onRequest', (request, reply, done) => {
    const misdirected = statusOfMisdirected(request);
    if (misdirected === undefined && signatures.isWorthVerifying(request.headers)) return done();
    if (misdirected === undefined) forged.add();
    sendStatus(misdirected === 405 ? reply.header('allow', 'POST') : reply, misdirected ?? 401);
  });
  app.setErrorHandler<{ readonly code?: string }>((error, _request, reply) => {
    const status = STATUS_OF_ERROR[error.code ?? ''];
    if (status === undefined) log.error({ err: error }, 'a webhook could not be taken');
    sendStatus(reply, status ?? 500);
  });
  app.post<{ Body: Buffer }>(PATH, (request, reply) => {
    handle(request, reply).catch((error: unknown) => reply.send(error));
  });

  /** Parses a body only after its signature is verified. */
  async function handle({ headers, body }: FastifyRequest<{ Body: Buffer }>, reply: FastifyReply) {
    if (!(await signatures.isDiscords(headers, body))) {
      forged.add();
      return sendStatus(reply, 401);
    }
    const timestamp = Number(headers['x-signature-timestamp']);
    clock.note(timestamp * 1_000, true);
    if (!isWithinTolerance(timestamp)) return sendStatus(reply, 401);
    const incoming = parseIncoming(body);
    if (incoming) onIncoming(incoming, reply);
    else sendStatus(reply, 400);
  }

  return app;
}

/** No route has a schema. Without these factories Fastify loads ajv and fast-json-stringify, a hundred modules. */
function refuseSchemas(): never {
  throw new TypeError('The server for webhooks has no schemas.');
}

/** Responds with a status and no body. */
export function sendStatus(reply: FastifyReply, status: number): void {
  reply.code(status).send();
}

/**
 * The status for a request that differs from Discord's interactions in path, method or type. Not every method has a
 * route.
 */
function statusOfMisdirected({ url, method, headers }: FastifyRequest): 404 | 405 | 415 | undefined {
  if (url.split('?', 1)[0] !== PATH) return 404;
  if (method !== 'POST') return 405;
  return JSON_TYPE.test(headers['content-type'] ?? '') ? undefined : 415;
}

const signatureOf = (headers: IncomingHttpHeaders): string => String(headers['x-signature-ed25519']);
const timestampOf = (headers: IncomingHttpHeaders): string => String(headers['x-signature-timestamp']);

const isWithinTolerance = (timestamp: number): boolean =>
  Math.abs(Date.now() / 1_000 - timestamp) <= CLOCK_TOLERANCE;

/**
 * Verifies Discord's signatures
 * (https://discord.com/developers/docs/interactions/overview#setting-up-an-endpoint-validating-security-request-headers).
 */
class SignatureCheck {
  readonly #key: KeyObject;
  #staleCheckedAt = Number.NEGATIVE_INFINITY;

  constructor(publicKey: string) {
    // Made once: it costs more than a verification.
    const x = Buffer.from(publicKey, 'hex').toString('base64url');
    this.#key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  }

  /**
   * Whether a request may be Discord's, by its headers. With a wrong clock the time of all of Discord's requests is
   * off, so one of them is still verified now and then.
   */
  isWorthVerifying(headers: IncomingHttpHeaders): boolean {
    const timestamp = timestampOf(headers);
    if (!SIGNATURE.test(signatureOf(headers)) || !TIMESTAMP.test(timestamp)) return false;
    if (isWithinTolerance(Number(timestamp))) return true;
    const now = performance.now();
    if (now - this.#staleCheckedAt < STALE_CHECK_INTERVAL) return false;
    this.#staleCheckedAt = now;
    return true;
  }

  /**
   * Whether Discord has signed exactly these bytes with this time. Runs in a thread of Node's pool: so a forged request
   * takes less than half of the main thread's time.
   */
  isDiscords(headers: IncomingHttpHeaders, body: Buffer): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    const signed = Buffer.concat([Buffer.from(timestampOf(headers)), body]);
    const signature = Buffer.from(signatureOf(headers), 'hex');
    verify(null, signed, this.#key, signature, (error, holds) => (error ? reject(error) : resolve(holds)));
    return promise;
  }
}

/** Undefined if a body is not JSON, or lacks the fields of every interaction. */
function parseIncoming(body: Buffer): Incoming | undefined {
  try {
    const json: unknown = JSON.parse(body.toString());
    const { type } = identified.parse(json);
    // The other fields are validated where they are used, like those of interactions from the gateway.
    return type === InteractionType.Ping ? 'ping' : (json as APIInteraction);
  } catch {
    return undefined;
  }
}
