import { GatewayDispatchEvents } from 'discord-api-types/v10';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Gateway } from '../gateway/gateway-server.ts';
import type { Clock } from '../model/clock.ts';
import type { Internals } from '../open.ts';
import { type RateLimits, sendRateLimit } from '../rest/rate-limits.ts';
import { httpError } from '../rest/rest-error.ts';
import { answerError, requestPath } from '../rest/rest-server.ts';

/** A fault of a request. */
export type Fault =
  /** 429. `retryAfter` is in seconds. */
  | { readonly kind: 'rate-limit'; readonly retryAfter: number; readonly scope: 'user' | 'global' | 'shared' }
  /** 429 with code 30046: too many edits of messages older than an hour. `retryAfter` is in seconds. */
  | { readonly kind: 'edit-limit'; readonly retryAfter: number }
  /** An error response with this HTTP status. `code` is Discord's; default: 0. */
  | { readonly kind: 'status'; readonly status: number; readonly code?: number }
  /** The request is never answered. */
  | { readonly kind: 'hang' }
  /** The connection is reset before the request is processed. */
  | { readonly kind: 'reset' }
  /** The request is processed, but the connection is reset instead of a response. */
  | { readonly kind: 'lost-answer' }
  /** The request is processed, and the list in its response is truncated to `items`. */
  | { readonly kind: 'short'; readonly items: number }
  /** The request is processed after this time. */
  | { readonly kind: 'delay'; readonly milliseconds: number }
  /** The clock of the local Discord advances by this time before the request is processed. */
  | { readonly kind: 'late'; readonly milliseconds: number };

/** A fault for later requests. */
interface PendingFault {
  readonly number: number;
  /** Matches `METHOD path`. */
  readonly pattern: RegExp;
  /** Undefined for the order that disables rate limits. */
  readonly fault: Fault | undefined;
  /** Returns a description of the fault for this number of requests. */
  readonly sentence: (times: number) => string;
  times: number;
}

/** Injects faults into a local Discord. */
export class Faults {
  readonly #pending: PendingFault[] = [];
  readonly #listeners = new Set<() => void>();
  #last = 0;
  readonly #gateway: Gateway;
  readonly #clock: Clock;
  readonly #limits: RateLimits;

  constructor({ gateway, model, limits }: Pick<Internals, 'gateway' | 'model' | 'limits'>) {
    this.#gateway = gateway;
    this.#clock = model.clock;
    this.#limits = limits;
  }

  /** Applies `fault` to the next `times` requests whose `METHOD path` matches. */
  next(
    pattern: RegExp,
    fault: Fault,
    times = 1,
    sentence: PendingFault['sentence'] = () => fault.kind,
  ): void {
    this.#order({ pattern, fault, times, sentence });
  }

  /** Disables the rate limits, except those of faults, until `forget`. */
  liftRateLimits(sentence = 'no rate limits'): void {
    const without = this.#pending.filter(({ fault }) => fault);
    this.#pending.splice(0, this.#pending.length, ...without);
    this.#order({ pattern: /^/, fault: undefined, times: 1, sentence: () => sentence });
  }

  /** Pending faults, in the order of their creation. */
  get orders(): { readonly number: number; readonly sentence: string }[] {
    return this.#pending.map(({ number, sentence, times }) => ({ number, sentence: sentence(times) }));
  }

  /** Milliseconds by which the clock is ahead. */
  get ahead(): number {
    return this.#clock.ahead;
  }

  /** Cancels pending faults. @param number of one fault; default: all */
  forget(number?: number): void {
    const left = this.#pending.filter((order) => number !== undefined && order.number !== number);
    this.#pending.splice(0, this.#pending.length, ...left);
    this.#changed();
  }

  /** Calls `changed` after each change of `orders` or `ahead`. */
  watch(changed: () => void): void {
    this.#listeners.add(changed);
  }

  /** Returns the fault for a request, if any, and counts it as used. */
  take(method: string, path: string): Fault | undefined {
    if (this.#pending.length === 0) return undefined;
    const index = this.#pending.findIndex(({ fault, pattern }) => fault && pattern.test(`${method} ${path}`));
    const found = this.#pending[index];
    if (!found) return undefined;
    found.times -= 1;
    if (found.times <= 0) this.#pending.splice(index, 1);
    this.#changed();
    return found.fault;
  }

  /** Terminates every gateway connection, or closes it with this code. The sessions can be resumed. */
  drop(code?: number): void {
    this.#gateway.drop(code);
  }

  /** Invalidates every gateway session (op 9, not resumable). */
  invalidateSessions(): void {
    this.#gateway.forgetSessions();
  }

  /** Requests every bot to reconnect (op 7). */
  requestReconnect(): void {
    this.#gateway.requestReconnect();
  }

  /** Sends any payload over the gateway as an interaction outside any server. */
  interaction(payload: unknown): void {
    this.#gateway.dispatch(GatewayDispatchEvents.InteractionCreate, undefined, () => payload);
  }

  /** Advances the clock, and with it the deadlines of interactions and sessions. */
  advance(milliseconds: number): void {
    this.#clock.advance(milliseconds);
    this.#changed();
  }

  #order(order: Omit<PendingFault, 'number'>): void {
    this.#last += 1;
    this.#pending.push({ number: this.#last, ...order });
    this.#changed();
  }

  #changed(): void {
    this.#limits.off = this.#pending.some(({ fault }) => !fault);
    for (const listener of this.#listeners) listener();
  }
}

/** https://discord.com/developers/docs/topics/opcodes-and-status-codes#json */
const TOO_MANY_EDITS = {
  code: 30046,
  message: 'Maximum number of edits to messages older than 1 hour reached. Try again later',
};

/**
 * Applies the pending faults to requests.
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
        return sendRateLimit(reply, fault.retryAfter, fault.scope);
      case 'edit-limit':
        return sendRateLimit(reply, fault.retryAfter, 'user', TOO_MANY_EDITS);
      case 'status':
        answerError(httpError(fault.status, 'injected', fault.code), reply);
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
