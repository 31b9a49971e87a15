import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { type FastifyInstance, fastify } from 'fastify';
import { type FastifyPluginAsyncZod, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { plainJsonType } from 'plain-json-type';
import { sendNotFound, sendProblem } from '../http/problem-details.ts';
import { describe } from './describe.ts';

const DESCRIPTION = `Conversations, scores, score records and names.

A body is a form or JSON; in a form an empty value means null. Times are Unix seconds, those of score records ISO 8601.
Errors are problem details (RFC 9457).`;

/** The page takes nothing from anywhere else; Swagger UI sets styles on its elements. */
const CONTENT_SECURITY_POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'";

/**
 * A server of `/openapi.json`, made from the schemas of `routes`, and of `/docs`, a page to read it at. It is one of its
 * own, since the plugins must be there before the routes and would cost every start of the service, whether or not
 * somebody reads. It never listens: the service hands it requests.
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
