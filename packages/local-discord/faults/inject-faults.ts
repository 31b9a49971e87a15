import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refuseForNow } from '../rest/rate-limits.ts';
import { plainError } from '../rest/rest-error.ts';
import { answerError } from '../rest/rest-server.ts';
import { requestPath } from '../rest/watch-requests.ts';
import type { Fault, Faults } from './faults.ts';

/** https://discord.com/developers/docs/topics/opcodes-and-status-codes#json */
const TOO_MANY_EDITS = {
  code: 30046,
  message: 'Maximum number of edits to messages older than 1 hour reached. Try again later',
};

/**
 * Applies the ordered faults to requests.
 * @param met called with each affected request
 */
export function injectFaults(
  app: FastifyInstance,
  faults: Faults,
  met: (request: FastifyRequest, fault: Fault) => void = () => {},
): void {
  const lost = new WeakSet<object>();
  const shortened = new WeakMap<object, number>();

  app.addHook('onRequest', (request, reply, done) => {
    const fault = faults.take(request.method, requestPath(request));
    if (fault) met(request, fault);
    switch (fault?.kind) {
      case 'rate-limit':
        return refuseForNow(reply, fault.retryAfter, fault.scope);
      case 'edit-limit':
        return refuseForNow(reply, fault.retryAfter, 'user', TOO_MANY_EDITS);
      case 'status':
        answerError(plainError(fault.status, 'injected', fault.code), reply);
        return;
      case 'reset':
        request.raw.socket.resetAndDestroy();
        return;
      case 'hang':
        return;
      case 'lost-answer':
        lost.add(request);
        return done();
      case 'short':
        shortened.set(request, fault.items);
        return done();
      case 'delay':
        setTimeout(done, fault.milliseconds).unref();
        return;
      case 'late':
        faults.advance(fault.milliseconds);
        return done();
      default:
        return done();
    }
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    const items = shortened.get(request);
    if (lost.has(request)) request.raw.socket.resetAndDestroy();
    else if (items === undefined) done();
    else
      done(
        null,
        JSON.stringify(
          z
            .array(z.unknown())
            .parse(JSON.parse(String(payload)))
            .slice(0, items),
        ),
      );
  });
}
