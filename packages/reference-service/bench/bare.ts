/**
 * The baseline: Fastify alone, which answers given paths with given bytes. Its only argument is a JSON file that maps
 * paths to bodies.
 */

import { readFileSync } from 'node:fs';
import { fastify } from 'fastify';
import { z } from 'zod';

const bodies = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')));
const server = fastify();
for (const path of new Set(Object.keys(bodies).map((key) => key.split('?', 1)[0] ?? ''))) {
  server.get(path, async (request, reply) => {
    reply.type('application/json; charset=utf-8');
    return bodies[request.url];
  });
}
process.stdout.write(`Listening on ${await server.listen({ host: '127.0.0.1', port: 0 })}\n`);
