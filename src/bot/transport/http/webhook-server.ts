import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { limitConnections } from '../../connection-limit.ts';

/**
 * Bytes: a body is in memory before anybody can look at its signature. Discord's interactions are some kilobytes: our
 * options and forms take 255 characters each, and a click brings a message of ours. The largest is "Look up this name",
 * which brings anybody's message: 4,000 characters of text, 6,000 in embeds, and ten files described in 1,024 each, all
 * of 4 bytes, with 100 mentioned people, are 150 kB. A bot can make a message that is larger, by menus full of emoji:
 * "Look up this name" does not answer there.
 */
const LARGEST_BODY = 256 * 1024;

/** After a second an answer is deferred, and its request is over: while the service is slow this is 1,000 a second. */
const CONNECTIONS = 1_000;

/**
 * Milliseconds that an idle connection is kept: longer than load balancers keep theirs, which is a minute usually, so that
 * none sends into one that has just been closed.
 */
const KEPT_ALIVE = 75_000;

const PATH = '/interactions';
const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** What Fastify refuses by itself, with the status for it. */
const STATUS_OF_ERROR: Readonly<Record<string, number>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 413,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 400,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 415,
  // Whoever sent it hung up before its end, and hears nothing. Anybody can do that, as often as they like.
  ECONNRESET: 400,
};

/** No route has a schema. Without these Fastify loads ajv and fast-json-stringify all the same, a hundred modules. */
function noSchemas(): never {
  throw new TypeError('The server for webhooks has no schemas.');
}

/** What a server of webhooks does with what it gets. */
export interface WebhookHandlers {
  /** Milliseconds in which a request has to be whole; a slower one is broken off. */
  readonly requestLimit: number;
  /** Before the body is read: a status that refuses the request, or undefined. */
  refusal(request: FastifyRequest): number | undefined;
  /** Resolves when the request has been looked at; its answer may come later. */
  take(request: FastifyRequest<{ Body: Buffer }>, reply: FastifyReply): Promise<void>;
  /** What is a defect of ours. */
  onDefect(error: unknown): void;
  /** A connection was ended, since there were too many. */
  onCrowded(): void;
}

/**
 * Serves `POST /interactions` and nothing else. Whatever is wrong with a request is said by the status alone, as early
 * as it shows.
 */
export function webhookServer({
  requestLimit,
  refusal,
  take,
  onDefect,
  onCrowded,
}: WebhookHandlers): FastifyInstance {
  const app = Fastify({
    bodyLimit: LARGEST_BODY,
    requestTimeout: requestLimit,
    keepAliveTimeout: KEPT_ALIVE,
    http: { headersTimeout: requestLimit, connectionsCheckingInterval: requestLimit / 5 },
    frameworkErrors: (_error, _request, reply) => end(reply, 404),
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  });
  limitConnections(app.server, CONNECTIONS, onCrowded);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook('onRequest', (request, reply, done) => {
    const status = misdirected(request) ?? refusal(request);
    if (status === undefined) return done();
    end(status === 405 ? reply.header('allow', 'POST') : reply, status);
  });
  app.setErrorHandler((error, _request, reply) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const status = STATUS_OF_ERROR[code];
    if (status === undefined) onDefect(error);
    end(reply, status ?? 500);
  });
  app.post<{ Body: Buffer }>(PATH, (request, reply) => {
    take(request, reply).catch((error: unknown) => {
      onDefect(error);
      end(reply, 500);
    });
  });
  return app;
}

/** The status for what is not sent as Discord sends interactions, whatever is in it. Not every method has a route. */
function misdirected({ url, method, headers }: FastifyRequest): 404 | 405 | 415 | undefined {
  if (url.split('?', 1)[0] !== PATH) return 404;
  if (method !== 'POST') return 405;
  return JSON_TYPE.test(headers['content-type'] ?? '') ? undefined : 415;
}

/** Answers with a status alone. */
export function end(reply: FastifyReply, status: number): void {
  reply.code(status).send();
}
