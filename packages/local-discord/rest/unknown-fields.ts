import type { FastifyInstance } from 'fastify';
import { unknownFields } from '../forms/declared-fields.ts';
import type { Notices } from '../model/notices.ts';
import type { Payload } from '../model/payload.ts';

/** Tells of fields that every later request has and that no form reads: Discord ignores them without a word. */
export function watchUnknownFields(api: FastifyInstance, notices: Notices): void {
  api.addHook<{ Body: Payload | undefined }>('onResponse', async ({ body, method, routeOptions }, reply) => {
    // A refused body has not been read by all of its forms.
    if (!body || reply.statusCode >= 400) return;
    const route = routeOptions.url?.replace(/^\/api/, '').replaceAll(/:(\w+)/g, '{$1}');
    tellUnknownFields(notices, `${method} ${route}`, body.json);
  });
}

/** Tells of the unknown fields of one body. @param where the operation that takes it */
export function tellUnknownFields(notices: Notices, where: string, json: unknown): void {
  for (const field of unknownFields(json)) {
    notices.tell(`The unknown field ${JSON.stringify(field)} is ignored: ${where}.`);
  }
}
