import type { SwaggerTransform } from '@fastify/swagger';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { type FastifyInstance, fastify } from 'fastify';
import {
  type FastifyPluginAsyncZod,
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import { plainJsonType } from 'plain-json-type';
import { z } from 'zod';
import { sendNotFound, sendProblem } from '../http/problem-details.ts';

/** RFC 9457, the format of every error. */
const problem = z.object({ type: z.string(), title: z.string(), status: z.int(), detail: z.string() });

const ERRORS = {
  400: 'A parameter or field is invalid; the detail names it.',
  401: 'The token is missing or invalid.',
  404: 'The resource does not exist or is not yours.',
  413: 'The body is larger than 64 KiB.',
  415: 'The body is neither a form nor JSON.',
  429: 'Too many requests; Retry-After has the seconds to wait.',
  500: 'The service failed.',
};

const BODY_TYPES = ['application/x-www-form-urlencoded', 'application/json'];

/** Adds the common parts of routes to a route's schemas: authorisation and errors. */
export const describe: SwaggerTransform = (document) => {
  const { schema, url } = document;
  if (!schema || schema.hide === true) return jsonSchemaTransform(document);
  const needsToken = url.startsWith('/v1/');
  const statuses: (keyof typeof ERRORS)[] = [
    400,
    ...(needsToken ? ([401, 429] as const) : []),
    ...(schema.params ? ([404] as const) : []),
    ...(schema.body ? ([413, 415] as const) : []),
    500,
  ];
  const errors = statuses.map((status) => [
    status,
    { description: ERRORS[status], content: { 'application/problem+json': { schema: problem } } },
  ]);
  const success = z.record(z.string(), z.unknown()).parse(schema.response);
  return jsonSchemaTransform({
    ...document,
    schema: {
      ...schema,
      ...(needsToken ? { security: [{ bearer: [] }] } : {}),
      ...(schema.body ? { consumes: BODY_TYPES } : {}),
      response: { ...success, ...Object.fromEntries(errors) },
    },
  });
};

const DESCRIPTION = `Conversations, scores, score records and names.

A body is a form or JSON; in a form an empty value means null. Times are Unix seconds, those of score records ISO 8601.
Errors are problem details (RFC 9457).`;

/** The page loads nothing from other hosts. Swagger UI needs inline styles. */
const CONTENT_SECURITY_POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'";

/**
 * Returns a server of `/openapi.json`, generated from the schemas of `routes`, and of `/docs`, a page that shows it. It
 * is a separate server, because its plugins must be registered before the routes and would slow down every start. It
 * never listens: the service injects requests into it.
 */
export async function documentationServer(
  routes: readonly FastifyPluginAsyncZod[],
): Promise<FastifyInstance> {
  const server = fastify();
  plainJsonType(server);
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  server.setErrorHandler(sendProblem);
  server.setNotFoundHandler(sendNotFound);
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Rollcall reference service', version: '1', description: DESCRIPTION },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: describe,
  });
  await server.register(swaggerUi, { routePrefix: '/docs', staticCSP: CONTENT_SECURITY_POLICY });
  server.get('/openapi.json', { schema: { hide: true } }, () => server.swagger());
  for (const plugin of routes) server.register(plugin);
  await server.ready();
  return server;
}
