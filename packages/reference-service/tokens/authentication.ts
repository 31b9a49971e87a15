import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpProblem } from '../http/problem-details.ts';
import type { Caller, TokenRegister } from './token-register.ts';

const CALLER = 'caller';

/** RFC 6750, section 2.1. The scheme is case-insensitive (RFC 9110, section 11.1). */
const BEARER = /^bearer +(\S+) *$/i;

const HOW = 'Send "Authorization: Bearer <token>"; "npm run service -- token create" makes a token.';

/** Rejects requests to the routes of `scope` without a valid token. */
export function requireToken(scope: FastifyInstance, tokens: TokenRegister): void {
  scope.decorateRequest(CALLER);
  scope.addHook('onRequest', (request, _reply, done) => {
    const { authorization } = request.headers;
    const caller = tokens.verify(BEARER.exec(authorization ?? '')?.[1] ?? '');
    if (caller === undefined) {
      done(authorization === undefined ? missingToken() : invalidToken());
      return;
    }
    request.setDecorator<Caller>(CALLER, caller);
    done();
  });
}

/** Returns the user of a request's token. Only for routes behind `requireToken`. */
export function callerOf(request: FastifyRequest): number {
  return request.getDecorator<Caller>(CALLER).userId;
}

/** Returns the id of the token, never the token itself. Rate limits count by it. */
export function tokenOf(request: FastifyRequest): string {
  return request.getDecorator<Caller>(CALLER).tokenId;
}

/** A request without a token gets no error code (RFC 6750, section 3.1). */
function missingToken(): HttpProblem {
  return new HttpProblem(401, `This needs a token. ${HOW}`, {
    'www-authenticate': 'Bearer realm="rollcall"',
  });
}

function invalidToken(): HttpProblem {
  const challenge = 'Bearer realm="rollcall", error="invalid_token"';
  return new HttpProblem(401, `The token is not valid, or was revoked. ${HOW}`, {
    'www-authenticate': challenge,
  });
}
