import { GatewayDispatchEvents } from 'discord-api-types/v10';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Gateway } from '../gateway/gateway-server.ts';
import type { Clock } from '../model/clock.ts';
import type { Internals } from '../open.ts';
import { type RateLimits, sendRateLimit } from '../rest/rate-limits.ts';
import { httpError } from '../rest/rest-error.ts';
import { answerError, requestPath } from '../rest/rest-server.ts';

/** A fault that a request meets with, instead of its effect or after it. */
export type Fault =
  /** 429; `retryAfter` in seconds. */
  | { readonly kind: 'rate-limit'; readonly retryAfter: number; readonly scope: 'user' | 'global' | 'shared' }
  /** 429 with the code 30046: too many edits of messages older than an hour; `retryAfter` in seconds. */
  | { readonly kind: 'edit-limit'; readonly retryAfter: number }
  /** An error answer with this HTTP status, and this code of Discord's or 0. */
  | { readonly kind: 'status'; readonly status: number; readonly code?: number }
  /** Never answered. */
  | { readonly kind: 'hang' }
  /** The connection is reset before the request is carried out. */
  | { readonly kind: 'reset' }
  /** The request is carried out and the connection is reset instead of the answer. */
  | { readonly kind: 'lost-answer' }
  /** The request is carried out, and its answer, a list, has its first `items` alone. */
  | { readonly kind: 'short'; readonly items: number }
  /** The request is carried out after this time. */
  | { readonly kind: 'delay'; readonly milliseconds: number }
  /** The clock of the local Discord advances by this time at once, and then the request is carried out. */
  | { readonly kind: 'late'; readonly milliseconds: number };

/** A fault for requests to come. */
interface PendingFault {
  readonly number: number;
  /** Of `METHOD path`. */
  readonly pattern: RegExp;
  /** Undefined while there are no rate limits: requests are then carried out as usual. */
  readonly fault: Fault | undefined;
  /** Describes it for this many requests. */
  readonly sentence: (times: number) => string;
  times: number;
}

/** Makes a local Discord misbehave. */
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

  /** Orders `fault` for the next `times` requests whose `METHOD path` matches. */
  next(
    pattern: RegExp,
    fault: Fault,
    times = 1,
    sentence: PendingFault['sentence'] = () => fault.kind,
  ): void {
    this.#order({ pattern, fault, times, sentence });
  }

  /** Switches the rate limits off, those of faults excepted, until the order is forgotten. */
  liftRateLimits(sentence = 'no rate limits'): void {
    const without = this.#pending.filter(({ fault }) => fault);
    this.#pending.splice(0, this.#pending.length, ...without);
    this.#order({ pattern: /^/, fault: undefined, times: 1, sentence: () => sentence });
  }

  /** The pending faults, in the order of their creation. */
  get orders(): { readonly number: number; readonly sentence: string }[] {
    return this.#pending.map(({ number, sentence, times }) => ({ number, sentence: sentence(times) }));
  }

  /** The number of milliseconds by which the clock is ahead. */
  get ahead(): number {
    return this.#clock.ahead;
  }

  /** Cancels orders that have not happened yet. @param number of one order; default: all */
  forget(number?: number): void {
    const left = this.#pending.filter((order) => number !== undefined && order.number !== number);
    this.#pending.splice(0, this.#pending.length, ...left);
    this.#changed();
  }

  /** Calls `changed` after every change of `orders` or `ahead`. */
  watch(changed: () => void): void {
    this.#listeners.add(changed);
  }

  /** The fault for this request, if there is one. */
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

  /** Cuts every gateway connection, or closes it with this close code; the sessions can be resumed. */
  drop(code?: number): void {
    this.#gateway.drop(code);
  }

  /** Invalidates every gateway session (op 9, not resumable). */
  invalidateSessions(): void {
    this.#gateway.forgetSessions();
  }

  /** Asks every bot to reconnect (op 7). */
  requestReconnect(): void {
    this.#gateway.requestReconnect();
  }

  /** Sends any payload over the gateway as an interaction outside of any server. */
  interaction(payload: unknown): void {
    this.#gateway.dispatch(GatewayDispatchEvents.InteractionCreate, undefined, () => payload);
  }

  /** Advances the time for every deadline of interactions and sessions. */
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
