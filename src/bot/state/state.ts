import type { RecentNames } from '../../handlers/recent.ts';
import type { NamesMemory } from '../../services/names/names-service.ts';

/** All that is remembered between interactions: what several processes of one bot would share. */
export interface State {
  readonly cooldown: Cooldown;
  readonly rateLimitGate: RateLimitGate;
  readonly recentNames: RecentNames;
  readonly names: NamesMemory;
  /** Waits for the writes that have begun, where they take time. */
  settled?(): Promise<void>;
}

/** Lets each user run each command once in a while. */
export interface Cooldown {
  /** Milliseconds that the user has to wait; with 0 the command may run and the period begins. */
  take(user: string, command: string): number | Promise<number>;
}

/** The part of Discord's answer to a call that concerns the pace of the next calls. */
export interface PaceHeaders {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * The body of a 429 (https://discord.com/developers/docs/topics/rate-limits#exceeding-a-rate-limit-rate-limit-response-structure).
 */
export interface PaceBody {
  /** In seconds. */
  readonly retry_after?: number | undefined;
  /** Whether it concerns every call and not the bucket's alone. */
  readonly global?: boolean | undefined;
}

/** Holds calls back while Discord asks for it. */
export interface RateLimitGate {
  /** Milliseconds until a call of this bucket may be made; 0 and more. */
  delay(bucket: string): number | Promise<number>;
  /** Takes note of what an answer says, in its headers and in its body. No answer waits for it. */
  note(bucket: string, answer: PaceHeaders, body?: PaceBody): Promise<void> | undefined;
}

/** Shared state is away, which is logged already: the caller continues without it. */
export class StateAway extends Error {
  override readonly name = 'StateAway';
}
