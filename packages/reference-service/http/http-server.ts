import process from 'node:process';
import type { DatabaseSync } from 'node:sqlite';
import formbody from '@fastify/formbody';
import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { plainJsonType } from 'plain-json-type';
import { namesLoopback } from 'startup/loopback';
import { documentationRoutes } from '../documentation/documentation-routes.ts';
import { namesRoutes } from '../names/name-routes.ts';
import { nameTable } from '../names/name-table.ts';
import { resourceRoutes } from '../resources/resource-routes.ts';
import { conversations, scores } from '../resources/resource-schema.ts';
import { resourceTable } from '../resources/stored-resources.ts';
import { scoreRecordRoutes } from '../score-records/score-record-routes.ts';
import { scoreRecordTable } from '../score-records/score-record-table.ts';
import { requireToken } from '../tokens/authentication.ts';
import { limitRate } from '../tokens/rate-limit.ts';
import type { TokenRegister } from '../tokens/token-register.ts';
import { readForm } from './form-body.ts';
import { answerBrokenRequest, HttpProblem, sendNotFound, sendProblem } from './problem-details.ts';

/** Accepts only forms and JSON. An empty body counts as no body. */
function acceptBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.register(formbody, { parser: readForm });
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else parseJson(request, String(body), done);
  });
}

/** At least as long as any path that arrives, so that a schema rejects a name that is too long, with its message. */
const MAX_PATH_PARAMETER = 16_384;
const BODY_LIMIT_BYTES = 65_536;
const REQUEST_TIMEOUT_MS = 10_000;

/** Without other compilers, Fastify loads its own at once: a fifth of all its code. */
function refuseSchemas(): never {
  throw new TypeError('The service has compilers of its own.');
}

/** The accepted tokens and the limits. */
export interface ServerOptions {
  readonly tokens: TokenRegister;
  /** Requests per second and token. */
  readonly rateLimit: number;
  /** Allowed hosts besides loopback, in lower case and without a port. */
  readonly allowedHosts: readonly string[];
}

const FOREIGN_HOST =
  "The service answers at its machine's loopback address and to the hosts in SERVICE_ALLOWED_HOSTS alone.";

/**
 * Returns the service's HTTP server, which does not listen yet. It stores rows in `database`, which the caller closes.
 */
export function buildServer(
  database: DatabaseSync,
  { tokens, rateLimit, allowedHosts }: ServerOptions,
): FastifyInstance {
  /**
   * Otherwise a web page could read the service's data through a host name that resolves to loopback (DNS rebinding).
   */
  const foreignHost = ({ raw }: FastifyRequest) =>
    namesLoopback(raw, allowedHosts) ? undefined : new HttpProblem(421, FOREIGN_HOST);
  const server = fastify({
    routerOptions: { maxParamLength: MAX_PATH_PARAMETER },
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    return503OnClosing: false,
    // An undecodable URL has no route, so no hook runs.
    frameworkErrors: (error, request, reply) => sendProblem(foreignHost(request) ?? error, request, reply),
    clientErrorHandler: answerBrokenRequest,
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
  }).withTypeProvider<ZodTypeProvider>();

  server.setValidatorCompiler(validatorCompiler);
  // TypeScript checks the answers against their schemas. For a page of 10,000 names, V8's own JSON.stringify is faster
  // than any serializer generated from a schema.
  server.setSerializerCompiler(() => JSON.stringify);
  server.setErrorHandler(sendProblem);
  server.setNotFoundHandler(sendNotFound);

  server.addHook('onRequest', async (request) => {
    const problem = foreignHost(request);
    if (problem) throw problem;
  });
  server.get('/livez', () => ({ live: true, uptimeSeconds: Math.floor(process.uptime()) }));
  plainJsonType(server);
  acceptBodies(server);
  const open = [namesRoutes(nameTable(database)), scoreRecordRoutes(scoreRecordTable(database))];
  const ofUsers = [conversations, scores].map((kind) => resourceRoutes(kind, resourceTable(database, kind)));
  for (const routes of open) server.register(routes);
  server.register(async (scope) => {
    requireToken(scope, tokens);
    await limitRate(scope, rateLimit);
    for (const routes of ofUsers) scope.register(routes);
  });
  server.register(documentationRoutes([...open, ...ofUsers]));
  return server;
}
