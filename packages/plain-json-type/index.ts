import type { FastifyInstance } from 'fastify';

const WITH_CHARSET = /^(application\/json); charset=utf-8$/;

/**
 * Lets JSON be answered as `application/json` alone. The type has no charset (RFC 8259, section 11), Discord sends none,
 * and there are clients that compare it to the letter; Fastify adds one by itself.
 */
export function plainJsonType(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const [, plain] = WITH_CHARSET.exec(String(reply.getHeader('content-type'))) ?? [];
    if (plain !== undefined) reply.header('content-type', plain);
    done();
  });
}
