import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** Requests whose bodies create or edit a message: a callback's data, or the message itself. */
const MESSAGE = /\/(?:callback|webhooks\/\d+\/[^/]+(?:\/messages\/[^/]+)?|channels\/\d+\/messages)(?:\?|$)/;
const SHOWING = new Set([4, 7]);

const created = z.object({ fastify: z.custom<FastifyInstance>((value) => typeof value === 'object') });
const nobody = z.object({ parse: z.tuple([]) });
const message = z.object({ allowed_mentions: nobody });
const callback = z.object({ type: z.int(), data: z.unknown().optional() });
const body = z.object({ json: z.unknown() });

/** Counts all later messages to any Fastify server of this process, and those that might mention a person. */
export function countUnsafeMessages(): { readonly unsafe: number; readonly messages: number } {
  const counted = { unsafe: 0, messages: 0 };
  subscribe('fastify.initialization', (opened) => {
    created.parse(opened).fastify.addHook('preHandler', (request, _reply, done) => {
      if (request.method !== 'GET' && request.method !== 'DELETE' && MESSAGE.test(request.originalUrl)) {
        const shown = shownBy(body.safeParse(request.body).data?.json);
        if (shown !== undefined) counted.messages += 1;
        if (shown !== undefined && !message.safeParse(shown).success) counted.unsafe += 1;
      }
      done();
    });
  });
  return counted;
}

/** Returns the message in a body; undefined for a callback without one. */
function shownBy(json: unknown): unknown {
  const answered = callback.safeParse(json).data;
  if (!answered) return json;
  return SHOWING.has(answered.type) ? answered.data : undefined;
}
