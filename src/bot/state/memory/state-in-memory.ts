/** State in the memory of one process: bounded, and gone when the process ends. */

import type { Snowflake } from 'discord-api-types/v10';
import { LRUCache } from 'lru-cache';
import type { RunClaims } from '../../../handlers/run-claims.ts';
import type { NamesCache, NamesCacheEntry } from '../../../services/names/names-service.ts';
import { foldedForSearch } from '../../../services/text.ts';
import { MOST_REMEMBERED, recentlyUsed } from '../recently-used.ts';

/** The state of a bot with one process. */
export function stateInMemory({ cooldownSeconds }: { readonly cooldownSeconds: number }) {
  return {
    cooldown: new Cooldown(cooldownSeconds),
    rateLimitGate: new RateLimitGate(),
    recentNames: new RecentNamesInMemory(),
    names: new NamesInMemory(),
    runClaims: new RunClaimsInMemory(),
    // There are no others.
    indexChanges: { publish: () => undefined, receive: () => [] },
  };
}

/** The cooldown that a server's managers set. */
interface ServerCooldown {
  readonly server: Snowflake;
  readonly seconds: number;
}

/** How often a user gets a cooldown back, in this many milliseconds, whatever the commands. */
const MOST_GIVEN_BACK = 3;
const GIVEN_BACK_WITHIN = 60_000;

/** Limits how often a user may run a command: everywhere as the host has set it, and in a server that asks for longer. */
export class Cooldown {
  readonly #seconds: number;
  readonly #runs = recentlyUsed<{ readonly run: string; readonly until: number }>();
  /** When a user got cooldowns back: the latest times, the oldest first. */
  readonly #givenBack = recentlyUsed<readonly number[]>();

  /** @param seconds between two runs of a command by the same user; 0 turns the cooldown off */
  constructor(seconds: number) {
    this.#seconds = seconds;
  }

  /**
   * Milliseconds that the user has to wait; at 0 the command may run and its periods begin.
   * @param run names this use of the command among all of the user's
   * @param own the cooldown of the server in which it is used; counted there alone, where it is longer than the host's
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
   * Ends the periods that this run began, at most three times a minute for a user, so that failures are no way around
   * the cooldown.
   */
  giveBack(user: string, command: string, run: string, own?: ServerCooldown): void {
    if (this.#runs.size === 0) return;
    const keys = this.#periodsOf(user, command, own).map(([key]) => key);
    const begun = keys.filter((key) => this.#runs.get(key)?.run === run);
    if (begun.length === 0) return;
    const now = performance.now();
    const before = (this.#givenBack.get(user) ?? []).filter((at) => now - at < GIVEN_BACK_WITHIN);
    if (before.length >= MOST_GIVEN_BACK) return;
    for (const key of begun) this.#runs.delete(key);
    this.#givenBack.set(user, [...before, now]);
  }

  /** The periods that a use of a command begins, each with what tells it from others, in seconds. */
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

/** The headers of Discord's answer that concern the pace of the next calls. */
interface PaceHeaders {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * The body of a 429 (https://discord.com/developers/docs/topics/rate-limits#exceeding-a-rate-limit-rate-limit-response-structure).
 */
interface PaceBody {
  /** In seconds. */
  readonly retry_after?: number | undefined;
  /** Whether it concerns all calls and not the bucket alone. */
  readonly global?: boolean | undefined;
}

/** The longest hold in milliseconds: no answer of Discord's may silence the bot for good. */
const LONGEST_HOLD = 3_600_000;

/**
 * Delays calls while Discord asks for it. Interaction endpoints are exempt from Discord's global limit of 50 requests a
 * second, so no call is delayed in advance; a 429 is respected in any scope, and a bucket that Discord reports as empty
 * is not used until it is full again.
 */
export class RateLimitGate {
  readonly #buckets = recentlyUsed<number>();
  #everythingUntil = 0;

  /** Milliseconds until a call of this bucket may be made; 0 and more. */
  delay(bucket: string): number {
    // Each interaction has a bucket of its own, and few are held.
    const own = this.#buckets.size === 0 ? 0 : (this.#buckets.get(bucket) ?? 0);
    const until = Math.max(this.#everythingUntil, own);
    return until === 0 ? 0 : Math.max(0, until - performance.now());
  }

  /** Reads the headers and the body of an answer. */
  note(bucket: string, { statusCode, headers }: PaceHeaders, body: PaceBody = {}): void {
    if (statusCode === 429) {
      const until = endOfHold(body.retry_after ?? seconds(headers['retry-after']) ?? 1);
      const scope = headers['x-ratelimit-scope'];
      const everything =
        body.global === true || headers['x-ratelimit-global'] !== undefined || scope === 'global';
      // Never shortens an earlier hold.
      if (everything) this.#everythingUntil = Math.max(this.#everythingUntil, until);
      else this.#buckets.set(bucket, until);
    } else if (headers['x-ratelimit-remaining'] === '0') {
      this.#buckets.set(bucket, endOfHold(seconds(headers['x-ratelimit-reset-after']) ?? 0));
    }
  }
}

/** The end of a hold that begins now, an hour at most. */
const endOfHold = (wait: number): number => performance.now() + Math.min(wait * 1_000, LONGEST_HOLD);

function seconds(header: string | string[] | undefined): number | undefined {
  const value = Number(header);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** The most characters in the memory of names: 16 million, 32 MB. */
const MOST_CHARACTERS = 16_000_000;

/** The names' memory in this process. The least recently requested entry is dropped first. */
export class NamesInMemory implements NamesCache {
  readonly #entries = new LRUCache<string, NamesCacheEntry>({
    maxSize: MOST_CHARACTERS,
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

/** The smallest size counted for an entry, which limits the number of entries. */
const LEAST_SIZE = MOST_CHARACTERS / MOST_REMEMBERED;

/** In characters; the overhead of a string or an entry counts as 32. */
function sizeOf({ known }: NamesCacheEntry, key: string): number {
  const texts = known ? [known.wallet, ...known.names] : [];
  return Math.max(
    LEAST_SIZE,
    texts.reduce((size, text) => size + text.length + 32, key.length + 32),
  );
}

/**
 * The names that answers showed everybody lately, kept apart by place. A convenience for autocomplete: it may give less
 * than was added.
 */
export interface RecentNames {
  /**
   * @param place a channel: all of its people see what is shown there
   * @param names the one that is offered first last
   */
  add(place: string, ...names: readonly string[]): void;
  /** Names that begin with `typed` come first, then those that contain it; the latest first; case is ignored. */
  matching(place: string, typed: string): readonly string[];
  /** Every name that was shown in the place and is remembered, the latest first. */
  shown(place: string): readonly string[];
}

/** The most places in memory: channels, private threads and direct messages. */
const PLACES = 1_000;

/** The most names in memory for each place. */
export const NAMES_PER_PLACE = 200;

/** Names that a place collects before each counts once: every answer adds some, and few people ask for them. */
const MOST_COLLECTED = 4 * NAMES_PER_PLACE;

/** The names found lately, in the memory of this process. */
export class RecentNamesInMemory implements RecentNames {
  /** The latest last, some of them several times. */
  readonly #places = recentlyUsed<string[]>(PLACES);

  add(place: string, ...added: readonly string[]): void {
    const names = this.#places.get(place);
    if (!names) this.#places.set(place, [...added]);
    else if (names.push(...added) > MOST_COLLECTED) {
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

/** Each name once, the latest first. */
const latestOf = (names: readonly string[]): string[] =>
  [...new Set(names.toReversed())].slice(0, NAMES_PER_PLACE);

/** Recent names, followed by the given known ones. */
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
 * Names that contain the typed text: the name itself, those that begin with it as it was typed, other beginnings, the rest.
 * @param names each as it is folded for a search, the latest first
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

/** Milliseconds after which a run counts as ended: the five minutes of a handler and the time for its report. */
export const CLAIM_LIFE = 5 * 60_000 + 30_000;

/** The most claims that are kept: those of some minutes. */
const MOST_CLAIMS = 1_000;

/** The runs of one process. */
export class RunClaimsInMemory implements RunClaims {
  readonly #claims = new LRUCache<string, true>({
    maxSize: MOST_CLAIMS,
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
