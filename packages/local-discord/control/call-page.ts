import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { type FastifyInstance, fastify } from 'fastify';

/** The page loads nothing from other hosts; Swagger UI sets styles on its elements. */
const CONTENT_SECURITY_POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'";

/** Its document has no viewport, without which a phone draws it as wide as a desk. */
const FOR_PHONES =
  "document.head.append(Object.assign(document.createElement('meta'), { name: 'viewport', content: 'width=device-width' }));";
const NARROW = '@media (width < 600px) { .swagger-ui .opblock-body { overflow-x: auto; } }';

/**
 * A server of a page on which each call of a document can be tried, loaded when somebody opens it. It never listens: the
 * control API passes requests to it, from whose origin the page then calls.
 * @param address of the page, without its host; the document is at `json` below it
 */
export async function callPageServer(address: string): Promise<FastifyInstance> {
  const server = fastify();
  // Swagger UI asks for it; the document that the page reads is not made of routes, and is the control API's own.
  await server.register(swagger);
  await server.register(swaggerUi, {
    routePrefix: address,
    staticCSP: CONTENT_SECURITY_POLICY,
    theme: {
      title: 'Control of a local Discord',
      js: [{ filename: 'viewport.js', content: FOR_PHONES }],
      css: [{ filename: 'narrow.css', content: NARROW }],
    },
    uiConfig: { layout: 'BaseLayout', tryItOutEnabled: true, displayRequestDuration: true },
  });
  await server.ready();
  return server;
}
