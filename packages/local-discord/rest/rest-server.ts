import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { plainJsonType } from 'plain-json-type';
import { namesLoopback } from 'startup/loopback';
import { DiscordError } from '../model/discord-error.ts';
import type { Payload } from '../model/messages/attachment-object.ts';
import { addOperations, type OperationOptions } from './operation.ts';
import { applicationOperations } from './operations/application.ts';
import { guildOperations } from './operations/guilds.ts';
import { interactionOperations } from './operations/interactions.ts';
import { messageOperations } from './operations/messages.ts';
import { threadOperations } from './operations/threads.ts';
import { parseJson, parseMultipart, parseUrlEncoded } from './payload-body.ts';
import {
  entityTooLarge,
  httpError,
  invalidApiVersion,
  malformedJson,
  RestError,
  restErrorOf,
  unknownContentType,
} from './rest-error.ts';

const LOOPBACK_ORIGIN = /^https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i;

/** Discord's hosts of API, gateway and files, for libraries with a fixed address. */
const DISCORD_HOST =
  /^(?:(?:canary|ptb)\.)?(?:discord(?:app)?\.com|[\w-]+\.discord\.gg|cdn\.discordapp\.com|media\.discordapp\.net)(?::\d{1,5})?$/i;

/**
 * Safe against DNS rebinding: over TLS a page would need a certificate of these hosts, which only bots are told to
 * trust.
 */
const namesDiscord = ({ socket, headersDistinct: { host } }: IncomingMessage) =>
  socket instanceof TLSSocket && host?.length === 1 && DISCORD_HOST.test(host.join());

/**
 * Returns why a request is refused: it names another host, as after DNS rebinding, or comes from a page of another
 * origin. Undefined for an allowed request. Bots send no origin.
 */
export function foreign(request: IncomingMessage): string | undefined {
  const { origin } = request.headers;
  if (!namesLoopback(request) && !namesDiscord(request))
    return 'The local Discord answers only at its loopback address.\n';
  if (origin !== undefined && !LOOPBACK_ORIGIN.test(origin))
    return 'The local Discord answers only pages of loopback origins.\n';
  return undefined;
}

const OTHER_VERSION = '/api/other-version';
/** The implemented operations. */
export const OPERATIONS = [
  ...applicationOperations,
  ...guildOperations,
  ...interactionOperations,
  ...messageOperations,
  ...threadOperations,
];

/** Routes that accept application/x-www-form-urlencoded, according to Discord's specification. */
const URL_ENCODED =
  /\/(?:channels\/:channel_id\/messages(?:\/:message_id)?|callback|:webhook_token(?:\/messages\/(?:@original|:message_id))?)$/;
/** Ten files of maximum size, and the rest of the body. */
const MAX_BODY_BYTES = 101 * 1024 * 1024;
/** Longer than an interaction's token. */
const MAX_TOKEN_CHARACTERS = 500;
const FASTIFY_ERRORS: Readonly<Record<string, () => RestError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: entityTooLarge,
  FST_ERR_CTP_EMPTY_JSON_BODY: malformedJson,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: malformedJson,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: unknownContentType,
};

/** No route has a schema. Without these factories Fastify would load ajv and fast-json-stringify, a hundred modules. */
function noDiscordSchemas(): never {
  throw new TypeError('The local Discord has no schemas for Fastify.');
}

/** Makes the HTTP server without routes: it normalizes addresses, parses bodies and formats errors. */
export function restServer(): FastifyInstance {
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: MAX_TOKEN_CHARACTERS },
    frameworkErrors: (_error, { raw }, reply) => answerUnreadableRoute(raw, reply),
    rewriteUrl: ({ url }) => plainRoute(url ?? '/'),
    schemaController: {
      compilersFactory: { buildValidator: noDiscordSchemas, buildSerializer: noDiscordSchemas },
    },
  });
  app.addHook('onRequest', async ({ raw }, reply) => {
    const reason = foreign(raw);
    if (reason !== undefined) return refuseForeign(reason, reply);
  });
  plainJsonType(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => parseJson(body),
  );
  app.addContentTypeParser('multipart/form-data', async (_request: FastifyRequest, raw: IncomingMessage) =>
    parseMultipart(raw, MAX_BODY_BYTES),
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async ({ routeOptions: { url = '' } }: FastifyRequest, body: string) => {
      if (!URL_ENCODED.test(url)) throw unknownContentType();
      return parseUrlEncoded(body);
    },
  );
  // aiohttp sends a content type even without a body.
  app.addContentTypeParser('*', async ({ headers }: FastifyRequest) => {
    if (headers['content-length'] !== '0') throw unknownContentType();
  });
  app.setErrorHandler((error, _request, reply) => answerError(error, reply));
  app.setNotFoundHandler((_request, reply) => answerError(httpError(404), reply));
  app.all(OTHER_VERSION, (_request, reply) => answerError(invalidApiVersion(), reply));
  return app;
}

/** Adds the routes of Discord's operations under `/api`. */
export function apiRoutes(app: FastifyInstance, options: OperationOptions): void {
  app.register(
    async (api) => {
      options.unimplemented.answer(api, answerError);
      addOperations(api, OPERATIONS, options);
    },
    { prefix: '/api' },
  );
}

/**
 * Sends an error in Discord's format. An unexpected error is a defect of this server and becomes a 500 and a warning.
 */
export function answerError(error: unknown, reply: FastifyReply): FastifyReply {
  const known = restError(error);
  if (!known) process.emitWarning(error instanceof Error ? error : String(error));
  const answer = known ?? httpError(500);
  return reply.code(answer.status).send(restErrorBody(answer));
}

function restError(error: unknown): RestError | undefined {
  if (error instanceof RestError) return error;
  if (error instanceof DiscordError) return restErrorOf(error);
  return error instanceof Error && 'code' in error ? FASTIFY_ERRORS[String(error.code)]?.() : undefined;
}

/**
 * Answers an address that cannot be decoded or has a part longer than any token. Hooks do not run for it. The body is a
 * Buffer, because Fastify keeps the content type only for bytes.
 */
function answerUnreadableRoute(raw: IncomingMessage, reply: FastifyReply): FastifyReply {
  const reason = foreign(raw);
  if (reason !== undefined) return refuseForeign(reason, reply);
  const body = Buffer.from(JSON.stringify(restErrorBody(httpError(404))));
  return reply.code(404).type('application/json').send(body);
}

const refuseForeign = (reason: string, reply: FastifyReply) =>
  reply.code(403).type('text/plain; charset=utf-8').send(reason);

function restErrorBody({ message, code, errors }: RestError): object {
  return { message, code, ...(errors && { errors }) };
}

/**
 * Removes the version from an address. Versions 9 and 10 have the same routes; others are rejected. Decodes the `@` of
 * `@me`, which discord.js encodes and Fastify's static routes do not decode.
 */
function plainRoute(url: string): string {
  const decoded = url.replaceAll('%40', '@');
  const version = /^\/api\/v(\d+)(?=\/)/.exec(decoded);
  if (!version) return decoded;
  const known = version[1] === '9' || version[1] === '10';
  return known ? `/api${decoded.slice(version[0].length)}` : OTHER_VERSION;
}

/** Receives the progress of requests. The other methods get the result of `received`. */
interface RequestWatcher<Entry extends object> {
  /** Called when a request arrives. Returning undefined skips the request. */
  received(request: FastifyRequest): Entry | undefined;
  /** Called after the body was parsed. */
  parsed(entry: Entry, body: Payload): void;
  /** Called before the response is sent. @param answer the body, if it is a text */
  answered(entry: Entry, status: number, answer: string | undefined): void;
  /** Called at the end of the request. @param complete whether the whole response was written */
  ended?(entry: Entry, complete: boolean): void;
}

/**
 * Returns a request's path for patterns and records. Decodes the `@` of `@me` and `@original`, which discord.js
 * encodes.
 */
export const requestPath = ({ originalUrl }: FastifyRequest): string => originalUrl.replaceAll('%40', '@');

/** Reports every later request. Call it before routes are registered. */
export function watchRequests<Entry extends object>(
  app: FastifyInstance,
  watcher: RequestWatcher<Entry>,
): void {
  const entries = new WeakMap<object, Entry>();

  app.addHook('onRequest', (request, reply, done) => {
    const entry = watcher.received(request);
    if (entry) {
      entries.set(request, entry);
      if (watcher.ended) reply.raw.once('close', () => watcher.ended?.(entry, reply.raw.writableFinished));
    }
    done();
  });
  app.addHook<{ Body: Payload | undefined }>('preHandler', (request, _reply, done) => {
    const entry = entries.get(request);
    if (entry && request.body) watcher.parsed(entry, request.body);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const entry = entries.get(request);
    if (entry) watcher.answered(entry, reply.statusCode, typeof payload === 'string' ? payload : undefined);
    done();
  });
}
