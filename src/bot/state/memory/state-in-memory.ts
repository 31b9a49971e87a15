/** State in the memory of one process: bounded, and lost when the process ends. */

import type { Snowflake } from 'discord-api-types/v10';
import { LRUCache } from 'lru-cache';
import type { RunClaims } from '../../../handlers/context.ts';
import type { NamesCache, NamesCacheEntry } from '../../../services/names/names-service.ts';
import { foldedForSearch } from '../../../services/text.ts';
import { lruCache, MAX_REMEMBERED } from '../lru-cache.ts';

/** Creates the state of a bot with one process. */
export function stateInMemory({ cooldownSeconds }: { readonly cooldownSeconds: number }) {
  return {
    cooldown: new Cooldown(cooldownSeconds),
    rateLimitGate: new RateLimitGate(),
    recentNames: new RecentNamesInMemory(),
    names: new NamesInMemory(),
    runClaims: new RunClaimsInMemory(),
    // There are no other processes.
    indexChanges: { publish: () => undefined, receive: () => [] },
  };
}

/** The cooldown that a server's managers have set. */
interface ServerCooldown {
  readonly server: Snowflake;
  readonly seconds: number;
}

/** Maximum refunds of a user in this many milliseconds, over all commands. */
const MAX_REFUNDS = 3;
const REFUND_WINDOW = 60_000;

/**
 * Limits how often a user may run a command: everywhere by the host's setting, and in a server by its own longer one.
 */
export class Cooldown {
  readonly #seconds: number;
  readonly #runs = lruCache<{ readonly run: string; readonly until: number }>();
  /** The times of a user's last refunds, oldest first. */
  readonly #refunds = lruCache<readonly number[]>();

  /** @param seconds between two runs of a command by the same user; 0 disables the cooldown */
  constructor(seconds: number) {
    this.#seconds = seconds;
  }

  /**
   * Starts the cooldown, unless one is running.
   * @param run identifies this run among all of the user's
   * @param own the cooldown of the server; it applies only there, and only if it is longer than the host's
   * @returns the milliseconds that the user has to wait; 0 if the command may run
   */
  take(user: string, command: string, run: string, own?: ServerCooldown): number {
    if (this.#seconds === 0 && !own) return 0;
    const now = performance.now();
    const periods = this.#periodsOf(user, command, own);
    let wait = 0;
    for (const [key] of periods) wait = Math.max(wait, (this.#runs.get(key)?.until ?? 0) - now);
    if (wait > 0) return wait;
    for (const [key, seconds] of periods) this.#runs.set(key, { run, until: now + seconds * 1_000 });
    return 0;
  }

  /**
   * Ends the cooldowns that this run started, at most three times per minute for a user, so that failures cannot
   * bypass the cooldown.
   */
  refund(user: string, command: string, run: string, own?: ServerCooldown): void {
    if (this.#runs.size === 0) return;
    const keys = this.#periodsOf(user, command, own).map(([key]) => key);
    const started = keys.filter((key) => this.#runs.get(key)?.run === run);
    if (started.length === 0) return;
    const now = performance.now();
    const before = (this.#refunds.get(user) ?? []).filter((at) => now - at < REFUND_WINDOW);
    if (before.length >= MAX_REFUNDS) return;
    for (const key of started) this.#runs.delete(key);
    this.#refunds.set(user, [...before, now]);
  }

  /** Returns the cooldowns that a run starts, each with its key and its seconds. */
  #periodsOf(
    user: string,
    command: string,
    own: ServerCooldown | undefined,
  ): [key: string, seconds: number][] {
    const periods: [string, number][] = [];
    if (this.#seconds > 0) periods.push([`${user} ${command}`, this.#seconds]);
    if (own && own.seconds > this.#seconds) periods.push([`${user} ${command} ${own.server}`, own.seconds]);
    return periods;
  }
}

/** The rate limit headers of a response from Discord. */
interface RateLimitHeaders {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * The body of a 429
 * (https://discord.com/developers/docs/topics/rate-limits#exceeding-a-rate-limit-rate-limit-response-structure).
 */
interface RateLimitBody {
  /** Seconds. */
  readonly retry_after?: number | undefined;
  /** Whether it concerns all calls, not only the bucket. */
  readonly global?: boolean | undefined;
}

/** Maximum hold in milliseconds, so that no response from Discord can silence the bot permanently. */
const MAX_HOLD = 3_600_000;

/**
 * Delays calls while Discord's rate limits require it. Interaction endpoints are exempt from Discord's global limit
 * of 50 requests per second, so no call is delayed in advance. A 429 is respected in any scope. A bucket that Discord
 * reports as empty is not used until it is full again.
 */
export class RateLimitGate {
  readonly #buckets = lruCache<number>();
  #globalUntil = 0;

  /** Returns the milliseconds until a call of this bucket is allowed, or 0. */
  delay(bucket: string): number {
    // Each interaction has its own bucket, and few are on hold.
    const own = this.#buckets.size === 0 ? 0 : (this.#buckets.get(bucket) ?? 0);
    const until = Math.max(this.#globalUntil, own);
    return until === 0 ? 0 : Math.max(0, until - performance.now());
  }

  /** Records the rate limits in the headers and body of a response. */
  note(bucket: string, { statusCode, headers }: RateLimitHeaders, body: RateLimitBody = {}): void {
    if (statusCode === 429) {
      const until = endOfHold(body.retry_after ?? seconds(headers['retry-after']) ?? 1);
      const scope = headers['x-ratelimit-scope'];
      const isGlobal =
        body.global === true || headers['x-ratelimit-global'] !== undefined || scope === 'global';
      // Never shortens an earlier hold.
      if (isGlobal) this.#globalUntil = Math.max(this.#globalUntil, until);
      else this.#buckets.set(bucket, until);
    } else if (headers['x-ratelimit-remaining'] === '0') {
      this.#buckets.set(bucket, endOfHold(seconds(headers['x-ratelimit-reset-after']) ?? 0));
    }
  }
}

/**
 * Returns the end of a hold that starts now, at most an hour later.
 * @param wait seconds
 */
const endOfHold = (wait: number): number => performance.now() + Math.min(wait * 1_000, MAX_HOLD);

function seconds(header: string | string[] | undefined): number | undefined {
  const value = Number(header);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** Maximum characters of all names in memory: 16 million, 32 MB. */
const MAX_CHARACTERS = 16_000_000;

/** Names in the memory of this process. Evicts the least recently used entry first. */
export class NamesInMemory implements NamesCache {
  readonly #entries = new LRUCache<string, NamesCacheEntry>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: sizeOf,
  });

  get(key: string): NamesCacheEntry | undefined {
    return this.#entries.get(key);
  }

  set(key: string, entry: NamesCacheEntry): void {
    this.#entries.set(key, entry);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}

/** The minimum size counted for an entry, which limits the number of entries. */
const MIN_SIZE = MAX_CHARACTERS / MAX_REMEMBERED;

/** Returns the size of an entry in characters. The overhead of a string or an entry counts as 32. */
function sizeOf({ known }: NamesCacheEntry, key: string): number {
  const texts = known ? [known.wallet, ...known.names] : [];
  return Math.max(
    MIN_SIZE,
    texts.reduce((size, text) => size + text.length + 32, key.length + 32),
  );
}

/**
 * The names that public answers showed recently, by place. Best-effort suggestions for autocomplete: may return fewer
 * names than were added.
 */
export interface RecentNames {
  /**
   * Adds names to a place.
   * @param place a channel; all its members see what is shown there
   * @param names the last one is offered first
   */
  add(place: string, ...names: readonly string[]): void;
  /** Returns names that contain `typed`, ignoring case: first those that start with it, each group latest first. */
  matching(place: string, typed: string): readonly string[];
  /** Returns every remembered name of the place, latest first. */
  shown(place: string): readonly string[];
}

/** Maximum places in memory: channels, private threads and direct messages. */
const PLACES = 1_000;

/** Maximum names in memory per place. */
export const NAMES_PER_PLACE = 200;

/**
 * Names that a place collects before duplicates are removed, because every answer adds some and few users read them.
 */
const MAX_COLLECTED = 4 * NAMES_PER_PLACE;

/** Recent names in the memory of this process. */
export class RecentNamesInMemory implements RecentNames {
  /** Latest last, with duplicates. */
  readonly #places = lruCache<string[]>(PLACES);

  add(place: string, ...added: readonly string[]): void {
    const names = this.#places.get(place);
    if (!names) this.#places.set(place, [...added]);
    else if (names.push(...added) > MAX_COLLECTED) {
      names.splice(0, names.length, ...latestOf(names).toReversed());
    }
  }

  matching(place: string, typed: string): string[] {
    return matchingNames(
      this.shown(place).map((name) => [name, foldedForSearch(name)]),
      typed,
    );
  }

  shown(place: string): string[] {
    return latestOf(this.#places.get(place) ?? []);
  }
}

/** Returns each name once, latest first. */
const latestOf = (names: readonly string[]): string[] =>
  [...new Set(names.toReversed())].slice(0, NAMES_PER_PLACE);

/** Returns recent names followed by the given known ones. */
export function withKnownNames(recent: RecentNames, known: readonly string[]): RecentNames {
  if (known.length === 0) return recent;
  const behind = known.map((name) => [name, foldedForSearch(name)] as const);
  return {
    add: (place, ...names) => recent.add(place, ...names),
    matching: (place, typed) => [
      ...new Set([...recent.matching(place, typed), ...matchingNames(behind, typed)]),
    ],
    shown: (place) => recent.shown(place),
  };
}

/**
 * Returns the names that contain the typed text: an exact match, those that start with it as typed, other prefixes,
 * the rest.
 * @param names each with its form folded for search, latest first
 */
function matchingNames(names: readonly (readonly [string, string])[], typed: string): string[] {
  const text = typed.trim();
  const wanted = foldedForSearch(text);
  const distance = ([name, folded]: readonly [string, string]) =>
    name === text ? 0 : name.startsWith(text) ? 1 : folded.startsWith(wanted) ? 2 : 3;
  return names
    .filter(([, folded]) => folded.includes(wanted))
    .toSorted((one, other) => distance(one) - distance(other))
    .map(([name]) => name);
}

/** Milliseconds after which a run counts as ended: five minutes for the handler plus the time for its report. */
export const CLAIM_LIFE = 5 * 60_000 + 30_000;

/** Maximum claims in memory: those of some minutes. */
const MAX_CLAIMS = 1_000;

/** The run claims of one process. */
export class RunClaimsInMemory implements RunClaims {
  readonly #claims = new LRUCache<string, true>({
    maxSize: MAX_CLAIMS,
    sizeCalculation: () => 1,
    ttl: CLAIM_LIFE,
  });

  claim(run: string): boolean {
    if (this.#claims.has(run)) return false;
    this.#claims.set(run, true);
    return true;
  }

  release(run: string): undefined {
    this.#claims.delete(run);
  }
}
