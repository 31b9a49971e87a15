import type { Snowflake } from 'discord-api-types/v10';
import type { RunClaims } from '../../handlers/run-claims.ts';
import type { IndexChanges } from '../../services/indexes/resource-index.ts';
import type { NamesMemory } from '../../services/names/names-service.ts';

/** The state between interactions, which several processes of one bot may share. */
export interface State {
  readonly cooldown: Cooldown;
  readonly rateLimitGate: RateLimitGate;
  readonly recentNames: RecentNames;
  readonly names: NamesMemory;
  readonly runClaims: RunClaims;
  readonly indexChanges: IndexChanges;
}

/**
 * The names that answers showed everybody lately, kept apart by place. A convenience for autocomplete: it may give less
 * than was added, and never fails. No answer waits for a write.
 */
export interface RecentNames {
  /**
   * @param place a channel: all of its people see what is shown there
   * @param names the one that is offered first last
   */
  add(place: string, ...names: readonly string[]): Promise<void> | undefined;
  /** Names that begin with `typed` come first, then those that contain it; the latest first; case is ignored. */
  matching(place: string, typed: string): readonly string[] | Promise<readonly string[]>;
  /** Every name that was shown in the place and is remembered, the latest first. */
  shown(place: string): readonly string[] | Promise<readonly string[]>;
}

/** Limits how often a user may run a command: everywhere as the host has set it, and in a server that asks for longer. */
export interface Cooldown {
  /**
   * Milliseconds that the user has to wait; at 0 the command may run and its periods begin.
   * @param run names this use of the command among all of the user's
   * @param own the cooldown of the server in which it is used; counted there alone, where it is longer than the host's
   */
  take(user: string, command: string, run: string, own?: ServerCooldown): number | Promise<number>;
  /**
   * Ends the periods that this run began, at most `MOST_GIVEN_BACK` times a minute for a user, so that failures are no
   * way around the cooldown.
   */
  giveBack(user: string, command: string, run: string, own?: ServerCooldown): Promise<void> | undefined;
}

/** The cooldown that a server's managers set. */
export interface ServerCooldown {
  readonly server: Snowflake;
  readonly seconds: number;
}

/** How often a user gets a cooldown back, in so many milliseconds, whatever the commands. */
export const MOST_GIVEN_BACK = 3;
export const GIVEN_BACK_WITHIN = 60_000;

/** The headers of Discord's answer that concern the pace of the next calls. */
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
  /** Whether it concerns all calls and not only those of the bucket. */
  readonly global?: boolean | undefined;
}

/** Delays calls while Discord asks for it. */
export interface RateLimitGate {
  /** Milliseconds until a call of this bucket may be made; 0 and more. */
  delay(bucket: string): number | Promise<number>;
  /** Reads the headers and the body of an answer. No answer to a user waits for it. */
  note(bucket: string, answer: PaceHeaders, body?: PaceBody): Promise<void> | undefined;
}

/** Shared state is unavailable, which is logged already: the caller continues without it. */
export class StateAway extends Error {
  override readonly name = 'StateAway';
}
