import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { readForm } from './form-body.ts';

/** Lets `server` read forms and JSON, and nothing else. An empty body of either is as good as none. */
export function acceptBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.register(formbody, { parser: readForm });
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else parseJson(request, String(body), done);
  });
}
