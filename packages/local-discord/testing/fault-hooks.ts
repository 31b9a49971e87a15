import type { FastifyInstance } from 'fastify';
import { ApiError } from '../model/api-error.ts';
import { refuse } from '../rest/rate-limits.ts';
import type { RequestBody } from '../rest/request-body.ts';
import { answerError } from '../rest/server.ts';
import type { Faults, ReceivedRequest } from './faults.ts';

/** Records every request and lets the faults that a test has ordered happen. */
export function injectFaults(app: FastifyInstance, faults: Faults): void {
  const received = new WeakMap<object, ReceivedRequest>();
  const lost = new WeakSet<object>();

  app.addHook('onRequest', (request, reply, done) => {
    const { headers, method } = request;
    // discord.js encodes the sign of `@me` and of `@original`; nobody wants to write a pattern for both forms.
    const path = request.originalUrl.replaceAll('%40', '@');
    const record: ReceivedRequest = {
      method,
      path,
      authorization: headers.authorization,
      contentType: headers['content-type'],
      userAgent: headers['user-agent'],
      body: undefined,
      status: undefined,
    };
    received.set(request, record);
    faults.record(record);
    const fault = faults.take(method, path);
    switch (fault?.kind) {
      case 'rate-limit':
        return refuse(reply, fault.retryAfter, fault.scope);
      case 'status':
        answerError(new ApiError(fault.status, 0, `${fault.status}: injected`), reply);
        return;
      case 'reset':
        request.raw.socket.resetAndDestroy();
        return;
      case 'hang':
        return;
      case 'lost-answer':
        lost.add(request);
        return done();
      default:
        return done();
    }
  });
  app.addHook<{ Body: RequestBody | undefined }>('preHandler', (request, _reply, done) => {
    const record = received.get(request);
    if (record) record.body = request.body?.json;
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    const record = received.get(request);
    if (record) record.status = reply.statusCode;
    if (lost.has(request)) request.raw.socket.resetAndDestroy();
    else done();
  });
}
