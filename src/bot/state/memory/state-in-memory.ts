/** State in the memory of one process: bounded, and gone when the process ends. */

import { LRUCache } from 'lru-cache';
import type { RunClaims } from '../../../handlers/run-claims.ts';
import type { NamesEntry, NamesMemory } from '../../../services/names/names-service.ts';
import { foldedForSearch } from '../../../services/text.ts';
import { MOST_REMEMBERED, recentlyUsed } from '../recently-used.ts';
import {
  type Cooldown,
  GIVEN_BACK_WITHIN,
  MOST_GIVEN_BACK,
  type PaceBody,
  type PaceHeaders,
  type RateLimitGate,
  type RecentNames,
  type ServerCooldown,
  type State,
} from '../state.ts';

/** The state of a bot with one process. */
export function stateInMemory({ cooldownSeconds }: { readonly cooldownSeconds: number }): State {
  return {
    cooldown: new CooldownInMemory(cooldownSeconds),
    rateLimitGate: new RateLimitGateInMemory(),
    recentNames: new RecentNamesInMemory(),
    names: new NamesInMemory(),
    runClaims: new RunClaimsInMemory(),
    // There are no others.
    indexChanges: { tell: () => undefined, heard: () => [] },
  };
}

/** The periods that a use of a command begins, each with what tells it from others, in milliseconds. */
export function periodsOf(
  seconds: number,
  user: string,
  command: string,
  own: ServerCooldown | undefined,
): readonly (readonly [key: readonly string[], milliseconds: number])[] {
  return [
    ...(seconds > 0 ? [[[user, command], seconds * 1_000] as const] : []),
    ...(own && own.seconds > seconds ? [[[user, command, own.server], own.seconds * 1_000] as const] : []),
  ];
}

/** The cooldown of one process. */
export class CooldownInMemory implements Cooldown {
  readonly #seconds: number;
  readonly #runs = recentlyUsed<{ readonly run: string; readonly until: number }>();
  /** When a user got cooldowns back: the latest times, the oldest first. */
  readonly #givenBack = recentlyUsed<readonly number[]>();

  /** @param seconds between two runs of a command by the same user; 0 turns the cooldown off */
  constructor(seconds: number) {
    this.#seconds = seconds;
  }

  take(user: string, command: string, run: string, own?: ServerCooldown): number {
    if (this.#seconds === 0 && !own) return 0;
    const now = performance.now();
    const periods = periodsOf(this.#seconds, user, command, own);
    let wait = 0;
    for (const [key] of periods) wait = Math.max(wait, (this.#runs.get(key.join(' '))?.until ?? 0) - now);
    if (wait > 0) return wait;
    for (const [key, milliseconds] of periods) {
      this.#runs.set(key.join(' '), { run, until: now + milliseconds });
    }
    return 0;
  }

  giveBack(user: string, command: string, run: string, own?: ServerCooldown): undefined {
    if (this.#runs.size === 0) return;
    const keys = periodsOf(this.#seconds, user, command, own).map(([key]) => key.join(' '));
    const begun = keys.filter((key) => this.#runs.get(key)?.run === run);
    if (begun.length === 0) return;
    const now = performance.now();
    const before = (this.#givenBack.get(user) ?? []).filter((at) => now - at < GIVEN_BACK_WITHIN);
    if (before.length >= MOST_GIVEN_BACK) return;
    for (const key of begun) this.#runs.delete(key);
    this.#givenBack.set(user, [...before, now]);
  }
}

/** The longest hold in milliseconds: no answer of Discord's may silence the bot for good. */
const LONGEST_HOLD = 3_600_000;

/**
 * The gate of one process. Interaction endpoints are exempt from Discord's global limit of 50 requests a second, so no
 * call is delayed in advance; a 429 is respected in any scope, and a bucket that Discord reports as empty is not used
 * until it is full again.
 */
export class RateLimitGateInMemory implements RateLimitGate {
  readonly #buckets = recentlyUsed<number>();
  #everythingUntil = 0;

  delay(bucket: string): number {
    // Each interaction has a bucket of its own, and few are held.
    const own = this.#buckets.size === 0 ? 0 : (this.#buckets.get(bucket) ?? 0);
    const until = Math.max(this.#everythingUntil, own);
    return until === 0 ? 0 : Math.max(0, until - performance.now());
  }

  note(bucket: string, answer: PaceHeaders, body: PaceBody = {}): undefined {
    const hold = holdOf(answer, body);
    if (hold?.everything) this.holdEverything(hold.milliseconds);
    else if (hold) this.#buckets.set(bucket, performance.now() + hold.milliseconds);
  }

  /** Delays every call from now on, for an hour at the most. Never shortens an earlier hold. */
  holdEverything(milliseconds: number): void {
    const until = performance.now() + Math.min(milliseconds, LONGEST_HOLD);
    this.#everythingUntil = Math.max(this.#everythingUntil, until);
  }
}

/** The hold that an answer requests, an hour at most: of its bucket, or of all calls; undefined without one. */
export function holdOf(
  { statusCode, headers }: PaceHeaders,
  body: PaceBody,
): { readonly everything: boolean; readonly milliseconds: number } | undefined {
  if (statusCode === 429) {
    const wait = body.retry_after ?? seconds(headers['retry-after']) ?? 1;
    const scope = headers['x-ratelimit-scope'];
    const everything =
      body.global === true || headers['x-ratelimit-global'] !== undefined || scope === 'global';
    return { everything, milliseconds: Math.min(wait * 1_000, LONGEST_HOLD) };
  }
  if (headers['x-ratelimit-remaining'] !== '0') return undefined;
  const wait = seconds(headers['x-ratelimit-reset-after']) ?? 0;
  return { everything: false, milliseconds: Math.min(wait * 1_000, LONGEST_HOLD) };
}

function seconds(header: string | string[] | undefined): number | undefined {
  const value = Number(header);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** The most characters in the memory of names: 16 million, 32 MB. */
const MOST_CHARACTERS = 16_000_000;

/** The names' memory in this process. The least recently requested entry is dropped first. */
export class NamesInMemory implements NamesMemory {
  readonly #entries = new LRUCache<string, NamesEntry>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: sizeOf,
  });

  get(key: string): NamesEntry | undefined {
    return this.#entries.get(key);
  }

  set(key: string, entry: NamesEntry): undefined {
    this.#entries.set(key, entry);
  }

  delete(key: string): undefined {
    this.#entries.delete(key);
  }
}

/** The smallest size counted for an entry, which limits the number of entries. */
const LEAST_SIZE = MOST_CHARACTERS / MOST_REMEMBERED;

/** In characters; the overhead of a string or an entry counts as 32. */
function sizeOf({ known }: NamesEntry, key: string): number {
  const texts = known ? [known.wallet, ...known.names] : [];
  return Math.max(
    LEAST_SIZE,
    texts.reduce((size, text) => size + text.length + 32, key.length + 32),
  );
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

  add(place: string, ...added: readonly string[]): undefined {
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
    async matching(place, typed) {
      return [...new Set([...(await recent.matching(place, typed)), ...matchingNames(behind, typed)])];
    },
    shown: (place) => recent.shown(place),
  };
}

/**
 * Names that contain the typed text: the name itself, those that begin with it as it was typed, other beginnings, the rest.
 * @param names each as it is folded for a search, the latest first
 */
export function matchingNames(names: readonly (readonly [string, string])[], typed: string): string[] {
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
