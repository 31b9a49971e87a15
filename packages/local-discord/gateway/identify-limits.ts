import {
  type APIGatewaySessionStartLimit,
  GatewayCloseCodes,
  GatewayIntentBits,
} from 'discord-api-types/v10';
import type { Clock } from '../model/clock.ts';
import { disallowedIntents } from '../model/directory/application.ts';
import type { CloseReason, IdentifyData } from './client-connection.ts';

const DAY_MS = 86_400_000;
const KNOWN_INTENTS = Object.values(GatewayIntentBits)
  .filter((bit) => typeof bit === 'number')
  .reduce((all, bit) => all | bit, 0);

/** Number of shards and limits of new sessions. The defaults are those of a small bot on Discord. */
export interface IdentifyOptions {
  /** Recommended number of shards. */
  readonly shards?: number;
  /** Number of sessions that may start at once, one per `shard id % maxConcurrency`. */
  readonly maxConcurrency?: number;
  /** Number of sessions that may start per day. */
  readonly sessionStarts?: number;
  /**
   * Milliseconds between two starts with the same key. Discord's value is 5,000. Default: 0, so that a bot can restart
   * at once.
   */
  readonly spacingMs?: number;
}

/** Limits the starts of sessions: https://discord.com/developers/docs/events/gateway#session-start-limit-object */
export class IdentifyLimits {
  readonly shards: number;
  readonly #maxConcurrency: number;
  readonly #total: number;
  readonly #spacing: number;
  readonly #clock: Clock;
  readonly #last = new Map<number, number>();
  #dayEnds = 0;
  #begun = 0;

  constructor(clock: Clock, options: IdentifyOptions = {}) {
    this.shards = options.shards ?? 1;
    this.#maxConcurrency = options.maxConcurrency ?? 1;
    this.#total = options.sessionStarts ?? 1_000;
    this.#spacing = options.spacingMs ?? 0;
    this.#clock = clock;
  }

  get startLimit(): APIGatewaySessionStartLimit {
    const now = this.#clock.now();
    const begun = now < this.#dayEnds ? this.#begun : 0;
    return {
      total: this.#total,
      remaining: Math.max(this.#total - begun, 0),
      reset_after: now < this.#dayEnds ? this.#dayEnds - now : DAY_MS,
      max_concurrency: this.#maxConcurrency,
    };
  }

  /** Starts a new day. Call it after the clock has gone back, because the recorded times may be in the future then. */
  clear(): void {
    this.#last.clear();
    this.#dayEnds = 0;
  }

  /** Counts the start of a shard's session. `too soon` and `used up` do not count. */
  begin(shard: number): 'begun' | 'too soon' | 'used up' {
    const now = this.#clock.now();
    const key = shard % this.#maxConcurrency;
    const last = this.#last.get(key);
    if (last !== undefined && now - last < this.#spacing) return 'too soon';
    if (now >= this.#dayEnds) {
      this.#dayEnds = now + DAY_MS;
      this.#begun = 0;
    }
    if (this.#begun >= this.#total) return 'used up';
    this.#last.set(key, now);
    this.#begun += 1;
    return 'begun';
  }
}

/**
 * Returns why an IDENTIFY is refused for its shard or intents; undefined if it is not.
 * @param flags of the application
 */
export function identifyError(
  { shard: division, intents }: IdentifyData,
  flags: number,
): CloseReason | undefined {
  const { InvalidShard, InvalidIntents, DisallowedIntents } = GatewayCloseCodes;
  const [shard, shards] = division ?? [0, 1];
  if (!(Number.isInteger(shard) && Number.isInteger(shards) && shard >= 0 && shard < shards))
    return [InvalidShard, 'Invalid shard.'];
  if (!Number.isInteger(intents) || intents < 0 || (intents | KNOWN_INTENTS) !== KNOWN_INTENTS)
    return [InvalidIntents, 'Invalid intent(s).'];
  if (intents & disallowedIntents(flags)) return [DisallowedIntents, 'Disallowed intent(s).'];
  return undefined;
}
