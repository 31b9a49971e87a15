import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { RunClaims } from '../../../handlers/run-claims.ts';
import type { NamesEntry, NamesMemory } from '../../../services/names/names-service.ts';
import { foldedForSearch } from '../../../services/text.ts';
import {
  CLAIM_LIFE,
  CooldownInMemory,
  holdOf,
  matchingNames,
  NAMES_PER_PLACE,
  NamesInMemory,
  periodsOf,
  RateLimitGateInMemory,
  RecentNamesInMemory,
  RunClaimsInMemory,
} from '../memory/state-in-memory.ts';
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
import { orWithoutRedis, type RedisConnection, script } from './connection.ts';
import { IndexChangesInRedis } from './index-changes.ts';

/** The settings of the shared state. */
export interface SharedStateOptions {
  readonly redis: RedisConnection;
  /** The settings that the service's answers depend on: answers of another service are never used for this one. */
  readonly service: readonly string[];
  readonly cooldownSeconds: number;
}

/** The state of a bot with several processes. All of its keys expire. */
export function stateInRedis({ redis, service, cooldownSeconds }: SharedStateOptions): State {
  const origin = createHash('sha256').update(service.join('\n')).digest('hex').slice(0, 12);
  return {
    cooldown: new CooldownInRedis(redis, cooldownSeconds, new CooldownInMemory(cooldownSeconds)),
    rateLimitGate: new RateLimitGateInRedis(redis, new RateLimitGateInMemory()),
    recentNames: new RecentNamesInRedis(redis, new RecentNamesInMemory()),
    names: new NamesInRedis(redis, origin, new NamesInMemory()),
    runClaims: new RunClaimsInRedis(redis, new RunClaimsInMemory()),
    indexChanges: new IndexChangesInRedis(redis, origin),
  };
}

/** Atomic: of two simultaneous requests one runs. Returns the milliseconds to wait, or 0 if the periods began. */
const TAKE = script(`
  local wait = 0
  for at = 1, #KEYS do wait = math.max(wait, redis.call('PTTL', KEYS[at])) end
  if wait > 0 then return wait end
  for at = 1, #KEYS do redis.call('SET', KEYS[at], ARGV[1], 'PX', ARGV[at + 1]) end
  return 0
`);

/** Ends the periods of a run, unless the user got this many back within the time, by the clock of Redis. */
const GIVE_BACK = script(`
  local begun = {}
  for at = 2, #KEYS do
    if redis.call('GET', KEYS[at]) == ARGV[1] then table.insert(begun, KEYS[at]) end
  end
  if #begun == 0 then return end
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local oldest = redis.call('LINDEX', KEYS[1], ARGV[2] - 1)
  if oldest and now - oldest < tonumber(ARGV[3]) then return end
  redis.call('DEL', unpack(begun))
  redis.call('LPUSH', KEYS[1], now)
  redis.call('LTRIM', KEYS[1], 0, ARGV[2] - 1)
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
`);

const wait = z.int();

/** The cooldown of all replicas. While Redis is away each has its own. */
export class CooldownInRedis implements Cooldown {
  readonly #redis: RedisConnection;
  readonly #seconds: number;
  readonly #own: Cooldown;

  /** @param seconds between two runs of a command by the same user; 0 turns the cooldown off */
  constructor(redis: RedisConnection, seconds: number, own: Cooldown) {
    this.#redis = redis;
    this.#seconds = seconds;
    this.#own = own;
  }

  async take(user: string, command: string, run: string, own?: ServerCooldown): Promise<number> {
    const periods = periodsOf(this.#seconds, user, command, own);
    if (periods.length === 0) return 0;
    const lengths = periods.map(([, milliseconds]) => String(milliseconds));
    const answer = () => this.#redis.run(TAKE, this.#keysOf(periods), [run, ...lengths]);
    return orWithoutRedis(
      async () => wait.parse(await answer()),
      () => this.#own.take(user, command, run, own),
    );
  }

  async giveBack(user: string, command: string, run: string, own?: ServerCooldown): Promise<void> {
    const periods = periodsOf(this.#seconds, user, command, own);
    if (periods.length === 0) return;
    this.#own.giveBack(user, command, run, own);
    const keys = [this.#redis.key('given-back', user), ...this.#keysOf(periods)];
    const limits = [String(MOST_GIVEN_BACK), String(GIVEN_BACK_WITHIN)];
    await orWithoutRedis(() => this.#redis.run(GIVE_BACK, keys, [run, ...limits]), nothing);
  }

  #keysOf(periods: ReturnType<typeof periodsOf>): string[] {
    return periods.map(([key]) => this.#redis.key('cooldown', ...key));
  }
}

/** Never shortens an earlier hold. */
const HOLD = script(`
  if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[1]) then redis.call('SET', KEYS[1], '', 'PX', ARGV[1]) end
`);

const milliseconds = z.int();

/**
 * The gate of each process, which also holds all calls while Discord has asked another replica for it: that is read
 * once a second, so that no call waits for Redis. Each process keeps the pace of its own interactions.
 */
class RateLimitGateInRedis implements RateLimitGate {
  readonly #redis: RedisConnection;
  readonly #own: RateLimitGateInMemory;

  constructor(redis: RedisConnection, own: RateLimitGateInMemory) {
    this.#redis = redis;
    this.#own = own;
    redis.on('beat', () => this.#look());
    this.#look();
  }

  delay(bucket: string): number {
    return this.#own.delay(bucket);
  }

  async note(bucket: string, answer: PaceHeaders, body: PaceBody = {}): Promise<void> {
    this.#own.note(bucket, answer, body);
    const hold = holdOf(answer, body);
    if (!hold?.everything) return;
    const wait = Math.ceil(hold.milliseconds);
    const key = this.#redis.key('hold');
    await orWithoutRedis(
      () => this.#redis.run(HOLD, [key], [String(wait)]),
      () => undefined,
    );
  }

  #look(): void {
    this.#redis
      .send('PTTL', this.#redis.key('hold'))
      .then((answer) => {
        const left = milliseconds.parse(answer);
        if (left > 0) this.#own.holdEverything(left);
      })
      .catch(() => undefined);
  }
}

/** Milliseconds after which a place without new names is forgotten. */
const KEPT = 7 * 24 * 3_600_000;

/** By the clock of Redis, which is the same for all processes. */
const ADD = script(`
  local time = redis.call('TIME')
  for at = 3, #ARGV do
    redis.call('ZADD', KEYS[1], time[1] * 1000000 + time[2] + at, ARGV[at])
  end
  redis.call('ZREMRANGEBYRANK', KEYS[1], 0, -1 - ARGV[1])
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
`);

const names = z.array(z.string());

/** The names found lately by any replica: a sorted set for each place. */
class RecentNamesInRedis implements RecentNames {
  readonly #redis: RedisConnection;
  readonly #own: RecentNames;

  constructor(redis: RedisConnection, own: RecentNames) {
    this.#redis = redis;
    this.#own = own;
  }

  async add(place: string, ...added: readonly string[]): Promise<void> {
    this.#own.add(place, ...added);
    await orWithoutRedis(
      () => this.#redis.run(ADD, [this.#keyOf(place)], [String(NAMES_PER_PLACE), String(KEPT), ...added]),
      () => undefined,
    );
  }

  async matching(place: string, typed: string): Promise<readonly string[]> {
    const folded = (await this.shown(place)).map((name) => [name, foldedForSearch(name)] as const);
    return matchingNames(folded, typed);
  }

  async shown(place: string): Promise<readonly string[]> {
    return orWithoutRedis(
      async () => names.parse(await this.#redis.send('ZRANGE', this.#keyOf(place), '0', '-1', 'REV')),
      () => this.#own.shown(place),
    );
  }

  /** `recent:names` was of whole guilds, whose ids the first channels of old guilds have too. */
  #keyOf(place: string): string {
    return this.#redis.key('shown', 'names', place);
  }
}

/** The largest shared entry in bytes: some 4,000 names. Each process keeps larger ones to itself. */
const LARGEST_ENTRY = 65_536;

const nothing = () => undefined;

const entrySchema = z.object({
  asked: z.number(),
  known: z
    .object({
      wallet: z.string().min(1),
      names: z.array(z.string()).min(1).readonly(),
      end: z.enum(['open', 'seen', 'unknown']),
      next: z.string().max(2_000).optional(),
      count: z.int().min(0).optional(),
      paysTo: z.string().max(1_000).optional(),
    })
    .nullable(),
});

/** Answers about names in Redis, behind the memory of this process, which is read first. */
class NamesInRedis implements NamesMemory {
  readonly #redis: RedisConnection;
  readonly #service: string;
  readonly #own: NamesInMemory;

  /** @param service distinguishes the answers of one service from those of another, which a host may switch to */
  constructor(redis: RedisConnection, service: string, own: NamesInMemory) {
    this.#redis = redis;
    this.#service = service;
    this.#own = own;
  }

  async get(key: string, isEnough: (entry: NamesEntry) => boolean): Promise<NamesEntry | undefined> {
    const own = this.#own.get(key);
    if (own && isEnough(own)) return own;
    const shared = await orWithoutRedis(() => this.#shared(key), nothing);
    if (!shared || !(isEnough(shared) || shared.asked > (own?.asked ?? 0))) return own;
    this.#own.set(key, shared);
    return shared;
  }

  async set(key: string, entry: NamesEntry, seconds: number): Promise<void> {
    this.#own.set(key, entry);
    const text = JSON.stringify(entry);
    if (Buffer.byteLength(text) > LARGEST_ENTRY) await this.#remove(key);
    else {
      const milliseconds = String(seconds * 1_000);
      await orWithoutRedis(
        () => this.#redis.send('SET', this.#keyOf(key), text, 'PX', milliseconds),
        nothing,
      );
    }
  }

  async delete(key: string): Promise<void> {
    this.#own.delete(key);
    await this.#remove(key);
  }

  /** A value that is not a valid entry counts as missing. */
  async #shared(key: string): Promise<NamesEntry | undefined> {
    const text = await this.#redis.send('GETRANGE', this.#keyOf(key), '0', String(LARGEST_ENTRY));
    try {
      return entrySchema.safeParse(JSON.parse(String(text))).data;
    } catch {
      return undefined;
    }
  }

  async #remove(key: string): Promise<void> {
    await orWithoutRedis(() => this.#redis.send('DEL', this.#keyOf(key)), nothing);
  }

  /** Names are any text of up to 255 characters; a key is short, and hides the name. */
  #keyOf(key: string): string {
    const digest = createHash('sha256').update(`${this.#service}\n${key}`).digest('base64url');
    return this.#redis.key('names', digest.slice(0, 22));
  }
}

/** Releases a run that is still this process's. */
const RELEASE = script(`if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`);

/** The runs of all replicas. While Redis is away each has its own. */
export class RunClaimsInRedis implements RunClaims {
  readonly #redis: RedisConnection;
  readonly #own: RunClaims;
  readonly #owner = randomUUID();

  constructor(redis: RedisConnection, own: RunClaims) {
    this.#redis = redis;
    this.#own = own;
  }

  /** A run that this process has claimed is claimed, whatever Redis has. */
  async claim(run: string): Promise<boolean> {
    if (!(await this.#own.claim(run))) return false;
    const life = String(CLAIM_LIFE);
    const answer = await orWithoutRedis(
      () => this.#redis.send('SET', this.#redis.key('run', run), this.#owner, 'NX', 'PX', life),
      () => 'OK',
    );
    // The process that has it may release it.
    if (answer !== 'OK') this.#own.release(run);
    return answer === 'OK';
  }

  async release(run: string): Promise<void> {
    this.#own.release(run);
    await orWithoutRedis(
      () => this.#redis.run(RELEASE, [this.#redis.key('run', run)], [this.#owner]),
      () => undefined,
    );
  }
}
