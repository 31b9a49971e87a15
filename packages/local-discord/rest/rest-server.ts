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

/** Discord's hosts, for libraries with a fixed address: API, gateway and files. */
const DISCORD_HOST =
  /^(?:(?:canary|ptb)\.)?(?:discord(?:app)?\.com|[\w-]+\.discord\.gg|cdn\.discordapp\.com|media\.discordapp\.net)(?::\d{1,5})?$/i;

/** No page on this machine can have these hosts without a certificate of them, which only a bot is told to trust. */
const namesDiscord = ({ socket, headersDistinct: { host } }: IncomingMessage) =>
  socket instanceof TLSSocket && host?.length === 1 && DISCORD_HOST.test(host.join());

/**
 * Why a request is refused: it names another host, as a page does after DNS rebinding, or comes from a page of another
 * origin. Undefined for an allowed one; bots send no origin.
 */
export function foreign(request: IncomingMessage): string | undefined {
  const { origin } = request.headers;
  if (!namesLoopback(request) && !namesDiscord(request))
    return 'The local Discord answers at its loopback address alone.\n';
  if (origin !== undefined && !LOOPBACK_ORIGIN.test(origin))
    return 'The local Discord answers no pages of other places.\n';
  return undefined;
}

const OTHER_VERSION = '/api/other-version';
/** The operations that work. */
export const OPERATIONS = [
  ...applicationOperations,
  ...guildOperations,
  ...interactionOperations,
  ...messageOperations,
  ...threadOperations,
];

/** The routes for which Discord's specification has bodies of that type. */
const URL_ENCODED =
  /\/(?:channels\/:channel_id\/messages(?:\/:message_id)?|callback|:webhook_token(?:\/messages\/(?:@original|:message_id))?)$/;
/** Ten files at their limit and the rest of the body. */
const MAX_BODY_BYTES = 101 * 1024 * 1024;
/** More than an interaction's token has. */
const MAX_TOKEN_CHARACTERS = 500;
const FASTIFY_ERRORS: Readonly<Record<string, () => RestError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: entityTooLarge,
  FST_ERR_CTP_EMPTY_JSON_BODY: malformedJson,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: malformedJson,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: unknownContentType,
};

/**
 * No route has a schema. Without these factories Fastify still loads ajv and fast-json-stringify, a hundred modules.
 */
function noDiscordSchemas(): never {
  throw new TypeError('The local Discord has no schemas for Fastify.');
}

/** The HTTP server with the common parts of its routes: addresses, bodies and errors. */
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
  // aiohttp names a type without a body, too.
  app.addContentTypeParser('*', async ({ headers }: FastifyRequest) => {
    if (headers['content-length'] !== '0') throw unknownContentType();
  });
  app.setErrorHandler((error, _request, reply) => answerError(error, reply));
  app.setNotFoundHandler((_request, reply) => answerError(httpError(404), reply));
  app.all(OTHER_VERSION, (_request, reply) => answerError(invalidApiVersion(), reply));
  return app;
}

/** Makes the routes of Discord's operations, under `/api`. */
export function apiRoutes(app: FastifyInstance, options: OperationOptions): void {
  app.register(
    async (api) => {
      options.unimplemented.answer(api, answerError);
      addOperations(api, OPERATIONS, options);
    },
    { prefix: '/api' },
  );
}

/** Answers in Discord's format. An unexpected error is a defect of this server: it becomes a 500 and a warning. */
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
 * An address that cannot be decoded, or with a part longer than any token, has no route. No hook sees its answer, and
 * for bytes Fastify keeps the type.
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
 * Routes are declared for `/api`; versions 9 and 10 have the same ones here, and others are refused. discord.js encodes
 * the sign of `@me`, which Fastify's fixed routes do not decode.
 */
function plainRoute(url: string): string {
  const decoded = url.replaceAll('%40', '@');
  const version = /^\/api\/v(\d+)(?=\/)/.exec(decoded);
  if (!version) return decoded;
  const known = version[1] === '9' || version[1] === '10';
  return known ? `/api${decoded.slice(version[0].length)}` : OTHER_VERSION;
}

/** Receives the progress of a request: the other methods get the result of `received`. */
interface RequestWatcher<Entry extends object> {
  /** A request has arrived; returning undefined ends the reports about it. */
  received(request: FastifyRequest): Entry | undefined;
  /** Its body has been read. */
  parsed(entry: Entry, body: Payload): void;
  /** Its answer is being sent. @param answer the text of the body, if there is one */
  answered(entry: Entry, status: number, answer: string | undefined): void;
  /** It has ended. @param complete whether the whole answer was handed to the network */
  ended?(entry: Entry, complete: boolean): void;
}

/** The path as in patterns and records: discord.js encodes the sign of `@me` and of `@original`. */
export const requestPath = ({ originalUrl }: FastifyRequest): string => originalUrl.replaceAll('%40', '@');

/** Watches every later request. Call it before routes are registered. */
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
