import type { FastifyInstance } from 'fastify';

const WITH_CHARSET = /^(application\/json); charset=utf-8$/;

/**
 * Sends JSON as `application/json` without a charset, which Fastify adds by default. The type has no charset (RFC 8259,
 * section 11), Discord sends none, and some clients compare the header literally.
 */
export function plainJsonType(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const [, plain] = WITH_CHARSET.exec(String(reply.getHeader('content-type'))) ?? [];
    if (plain !== undefined) reply.header('content-type', plain);
    done();
  });
}
