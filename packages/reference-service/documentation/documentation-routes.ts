import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

/** `/openapi.json` and `/docs`, which describe `routes`. Loads their code at the first request. */
export function documentationRoutes(routes: readonly FastifyPluginAsyncZod[]): FastifyPluginAsyncZod {
  let documentation: Promise<FastifyInstance> | undefined;

  return async (service) => {
    for (const path of ['/openapi.json', '/docs', '/docs/*']) {
      service.get(path, async (request, reply) => {
        documentation ??= import('./documentation.ts').then((module) => module.documentationServer(routes));
        const server = await documentation;
        reply.hijack();
        server.routing(request.raw, reply.raw);
      });
    }
    service.addHook('onClose', async () => {
      await (await documentation)?.close();
    });
  };
}
