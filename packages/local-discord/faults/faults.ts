import { GatewayDispatchEvents } from 'discord-api-types/v10';
import type { Gateway } from '../gateway/gateway-server.ts';
import type { Clock } from '../model/clock.ts';

/** What goes wrong with a request instead of, or after, what it asks for. */
export type Fault =
  /** 429; `retryAfter` in seconds. */
  | { readonly kind: 'rate-limit'; readonly retryAfter: number; readonly scope: 'user' | 'global' | 'shared' }
  /** An error answer with this HTTP status. */
  | { readonly kind: 'status'; readonly status: number }
  /** Nothing is ever answered. */
  | { readonly kind: 'hang' }
  /** The connection is reset before anything is done. */
  | { readonly kind: 'reset' }
  /** The request is carried out and the connection is reset instead of the answer. */
  | { readonly kind: 'lost-answer' }
  /** The request is carried out when so much time has passed. */
  | { readonly kind: 'delay'; readonly milliseconds: number }
  /** So much time passes at once on the clock of the local Discord, and then the request is carried out. */
  | { readonly kind: 'late'; readonly milliseconds: number };

/** A fault that requests are still to meet with. */
interface Order {
  readonly number: number;
  readonly pattern: RegExp;
  readonly fault: Fault;
  /** What it does to so many requests, as a sentence. */
  readonly sentence: (times: number) => string;
  times: number;
}

/** Ways to make a local Discord misbehave. */
export class Faults {
  readonly #pending: Order[] = [];
  readonly #watchers = new Set<() => void>();
  #last = 0;
  readonly #gateway: Gateway;
  readonly #clock: Clock;

  constructor(gateway: Gateway, clock: Clock) {
    this.#gateway = gateway;
    this.#clock = clock;
  }

  /** The next `times` requests whose `METHOD path` matches meet with `fault`. */
  next(pattern: RegExp, fault: Fault, times = 1, sentence: Order['sentence'] = () => fault.kind): void {
    this.#last += 1;
    this.#pending.push({ number: this.#last, pattern, fault, times, sentence });
    this.#changed();
  }

  /** What requests are still to meet with, in the order in which it was ordered. */
  get orders(): { readonly number: number; readonly sentence: string }[] {
    return this.#pending.map(({ number, sentence, times }) => ({ number, sentence: sentence(times) }));
  }

  /** How far the clock is ahead, in milliseconds. */
  get ahead(): number {
    return this.#clock.ahead;
  }

  /** Forgets what was ordered and has not happened. @param number one order alone */
  forget(number?: number): void {
    const left = this.#pending.filter((order) => number !== undefined && order.number !== number);
    this.#pending.splice(0, this.#pending.length, ...left);
    this.#changed();
  }

  /** Calls `changed` whenever `orders` or `ahead` are others from now on. */
  watch(changed: () => void): void {
    this.#watchers.add(changed);
  }

  /** The fault that this request meets with, if any. */
  take(method: string, path: string): Fault | undefined {
    if (this.#pending.length === 0) return undefined;
    const index = this.#pending.findIndex(({ pattern }) => pattern.test(`${method} ${path}`));
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

  /** Forgets every gateway session and says so (op 9, not resumable). */
  invalidateSessions(): void {
    this.#gateway.forgetSessions();
  }

  /** Asks every bot to reconnect (op 7). */
  requestReconnect(): void {
    this.#gateway.requestReconnect();
  }

  /** Sends this over the gateway as an interaction outside of any server, whatever it is. */
  interaction(payload: unknown): void {
    this.#gateway.dispatch(GatewayDispatchEvents.InteractionCreate, undefined, () => payload);
  }

  /** Lets so many milliseconds pass at once for every deadline of interactions and sessions. */
  advance(milliseconds: number): void {
    this.#clock.advance(milliseconds);
    this.#changed();
  }

  #changed(): void {
    for (const tell of this.#watchers) tell();
  }
}
