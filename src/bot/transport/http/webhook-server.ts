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
 * Maximum body size in bytes, because a body is in memory before its signature can be checked. Discord's interactions
 * have a few kilobytes: options and form fields have up to 255 characters each, and a click carries one of the bot's
 * messages. The largest is "Look up this name", which carries any user's message: 4,000 characters of text, 6,000 in
 * embeds and ten files with descriptions of 1,024 characters each, all of 4 bytes, plus 100 mentioned users, are 150
 * kB. Bots can send longer messages with menus full of emoji. "Look up this name" does not answer for those.
 */
const MAX_BODY = 256 * 1024;

/**
 * An answer is deferred after a second, which ends its request. With a slow service this limit allows 1,000 requests
 * per second.
 */
const CONNECTIONS = 1_000;

/**
 * Milliseconds until an idle connection is closed. Longer than the timeout of load balancers, usually a minute, so
 * that none of them sends a request on a connection that has just been closed.
 */
const KEPT_ALIVE = 75_000;

/**
 * Maximum difference in seconds between a request's timestamp and this machine's clock. Prevents later replays of a
 * recorded request.
 */
const CLOCK_TOLERANCE = 300;

/** Milliseconds between two requests beyond that tolerance whose signatures are still verified. */
const STALE_CHECK_INTERVAL = 10_000;

const PATH = '/interactions';
const JSON_TYPE = /^application\/json\s*(;|$)/i;
const SIGNATURE = /^[0-9a-f]{128}$/i;
/** Unix seconds. */
const TIMESTAMP = /^\d{1,12}$/;

const FORGED =
  "requests without Discord's signature were rejected; if Discord does not accept the endpoint, compare " +
  "DISCORD_PUBLIC_KEY with the application's page at https://discord.com/developers";

const CROWDED =
  'the webhook port reached its connection limit: the connections longest without a complete request were closed; ' +
  'allow only the reverse proxy to reach PORT, and add replicas if interactions arrive that fast';

/** The HTTP status by the code of the error with which Fastify itself rejects a request. */
const STATUS_OF_ERROR: Readonly<Record<string, number>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 413,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 400,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 415,
  // The client disconnected before the end of its request. Anyone can do that at any rate, so it is not logged.
  ECONNRESET: 400,
};

const identified = z.object({
  id: z.string().regex(SNOWFLAKE),
  application_id: z.string().regex(SNOWFLAKE),
  token: z.string().min(1),
  type: z.int(),
});

/** A request from Discord: an interaction, or a PING, which tests the endpoint. */
export type Incoming = APIInteraction | 'ping';

/** The settings of the server, and the receiver of its requests. */
export interface WebhookServerOptions {
  /** The application's public key, 64 hexadecimal digits. */
  readonly publicKey: string;
  /** Receives the timestamps of requests that Discord has signed. */
  readonly clock: Pick<ClockWatch, 'note'>;
  /** Milliseconds in which a request must be complete. Slower ones are aborted. */
  readonly requestLimit: number;
  /** Maximum connections; default: 1,000. */
  readonly connections?: number | undefined;
  readonly log: Logger;
  /** Called with each request from Discord. May respond later. */
  onIncoming(incoming: Incoming, reply: FastifyReply): void;
}

/**
 * Serves only `POST /interactions`. Rejects every request that is not from Discord as early as possible, with a
 * status and no body.
 */
export function webhookServer(options: WebhookServerOptions): FastifyInstance {
  const { publicKey, clock, requestLimit, connections = CONNECTIONS, log, onIncoming } = options;
  const signatures = new SignatureCheck(publicKey);
  const crowded = new ThrottledWarning(log, CROWDED);
  const forged = new ThrottledWarning(log, FORGED);
  const app = Fastify({
    bodyLimit: MAX_BODY,
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
    const misdirected = misdirectedStatus(request);
    if (misdirected === undefined && signatures.isWorthVerifying(request.headers)) return done();
    if (misdirected === undefined) forged.add();
    sendStatus(misdirected === 405 ? reply.header('allow', 'POST') : reply, misdirected ?? 401);
  });
  app.setErrorHandler<{ readonly code?: string }>((error, _request, reply) => {
    const status = STATUS_OF_ERROR[error.code ?? ''];
    if (status === undefined) log.error({ err: error }, 'a webhook request failed');
    sendStatus(reply, status ?? 500);
  });
  app.post<{ Body: Buffer }>(PATH, (request, reply) => {
    handle(request, reply).catch((error: unknown) => reply.send(error));
  });

  /** Verifies the signature, then parses the body. */
  async function handle({ headers, body }: FastifyRequest<{ Body: Buffer }>, reply: FastifyReply) {
    if (!(await signatures.isSignedByDiscord(headers, body))) {
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

/**
 * Rejects schemas, because no route has one. Without these factories Fastify loads ajv and fast-json-stringify, a
 * hundred modules.
 */
function refuseSchemas(): never {
  throw new TypeError('The webhook server has no schemas.');
}

/** Responds with a status and no body. */
export function sendStatus(reply: FastifyReply, status: number): void {
  reply.code(status).send();
}

/**
 * Returns the status for a request whose path, method or media type differs from Discord's interactions. Not every
 * method has a route.
 */
function misdirectedStatus({ url, method, headers }: FastifyRequest): 404 | 405 | 415 | undefined {
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
    // Created once, because creating it costs more than a verification.
    const x = Buffer.from(publicKey, 'hex').toString('base64url');
    this.#key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  }

  /**
   * Whether a request may come from Discord, by its headers. If this machine's clock is wrong, the timestamps of all
   * requests from Discord are off. Therefore one such request is verified every 10 s.
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
   * Whether Discord has signed these exact bytes with this timestamp. Runs in Node's thread pool, so that a forged
   * request costs less than half the time on the main thread.
   */
  isSignedByDiscord(headers: IncomingHttpHeaders, body: Buffer): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    const signed = Buffer.concat([Buffer.from(timestampOf(headers)), body]);
    const signature = Buffer.from(signatureOf(headers), 'hex');
    verify(null, signed, this.#key, signature, (error, holds) => (error ? reject(error) : resolve(holds)));
    return promise;
  }
}

/** Parses a body. Returns undefined if it is not JSON or lacks the fields that every interaction has. */
function parseIncoming(body: Buffer): Incoming | undefined {
  try {
    const json: unknown = JSON.parse(body.toString());
    const { type } = identified.parse(json);
    // Other fields are validated where they are used, as in interactions from the gateway.
    return type === InteractionType.Ping ? 'ping' : (json as APIInteraction);
  } catch {
    return undefined;
  }
}
