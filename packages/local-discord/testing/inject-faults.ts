import type { FastifyInstance } from 'fastify';
import { refuse } from '../rest/rate-limits.ts';
import { plainError } from '../rest/rest-error.ts';
import { answerError } from '../rest/server.ts';
import type { Faults } from './faults.ts';
import { pathOf } from './record-requests.ts';

/** Lets the faults that a test has ordered happen. */
export function injectFaults(app: FastifyInstance, faults: Faults): void {
  const lost = new WeakSet<object>();

  app.addHook('onRequest', (request, reply, done) => {
    const fault = faults.take(request.method, pathOf(request));
    switch (fault?.kind) {
      case 'rate-limit':
        return refuse(reply, fault.retryAfter, fault.scope);
      case 'status':
        answerError(plainError(fault.status, 'injected'), reply);
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
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (lost.has(request)) request.raw.socket.resetAndDestroy();
    else done();
  });
}
