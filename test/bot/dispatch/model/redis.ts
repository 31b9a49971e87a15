/** A Redis in memory, with the commands and scripts of claims. The meaning of each script is written anew here. */

import { EventEmitter } from 'node:events';
import { RedisAway } from '../../../../src/bot/state/redis/connection.ts';
import type { ModelClock, Process } from './clock.ts';

interface Entry {
  readonly value: string | Set<string>;
  until: number;
}

/** A script, by the numbers of its keys and its other values: they differ for each. */
type Script = (redis: ModelRedis, keys: readonly string[], values: readonly string[]) => unknown;

/** The data of one Redis. */
export class ModelRedis {
  isAway = false;
  hadOutage = false;
  readonly #clock: ModelClock;
  readonly #entries = new Map<string, Entry>();

  constructor(clock: ModelClock) {
    this.#clock = clock;
  }

  get(key: string): string | undefined {
    const value = this.#value(key);
    return typeof value === 'string' ? value : undefined;
  }

  set(key: string, value: string, life: string): void {
    this.#entries.set(key, { value, until: this.#clock.now + Number(life) });
  }

  has(key: string): boolean {
    return this.#value(key) !== undefined;
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  members(key: string): string[] {
    const value = this.#value(key);
    return value instanceof Set ? [...value] : [];
  }

  /** @param life milliseconds from now; undefined for as long as the set has members */
  add(key: string, member: string, life?: string): void {
    const until = life === undefined ? Number.POSITIVE_INFINITY : this.#clock.now + Number(life);
    this.#entries.set(key, { value: new Set([...this.members(key), member]), until });
  }

  remove(key: string, member: string): void {
    const left = this.members(key).filter((each) => each !== member);
    const until = this.#entries.get(key)?.until ?? 0;
    if (left.length === 0) this.#entries.delete(key);
    else this.#entries.set(key, { value: new Set(left), until });
  }

  /** Nothing happened for so long: keys that processes renew are still there. */
  rest(milliseconds: number): void {
    for (const entry of this.#entries.values()) entry.until += milliseconds;
  }

  #value(key: string): Entry['value'] | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.until > this.#clock.now ? entry.value : undefined;
  }
}

/** The process has the interaction in hand. */
function hold(redis: ModelRedis, inHand = '', owners = '', id = '', owner = '', life = ''): void {
  redis.add(inHand, id, life);
  redis.add(owners, owner);
}

/** The first to take an interaction owns it; others hear of the owner. */
const take: Script = (redis, [claim = '', data = '', inHand, owners, alive = ''], values) => {
  const [mine = '', raw = '', id, owner, life = '', aliveFor = ''] = values;
  const before = redis.get(claim);
  if (before !== undefined) return before;
  redis.set(claim, mine, life);
  redis.set(data, raw, life);
  hold(redis, inHand, owners, id, owner, life);
  redis.set(alive, '', aliveFor);
  return null;
};

/** A claim is replaced if it is still as it was. */
const replace: Script = (
  redis,
  [claim = '', _data, inHand, owners],
  [before, after = '', id, owner, life = ''],
) => {
  if (redis.get(claim) !== before) return 0;
  redis.set(claim, after, life);
  hold(redis, inHand, owners, id, owner, life);
  return 1;
};

/** An unfinished interaction of an ended process gets another owner, in the state that it has. */
const takeAbandoned: Script = (
  redis,
  [claim = '', data = '', inHand, owners, left = ''],
  [from, id = '', owner, life = ''],
) => {
  redis.remove(left, id);
  const [state = '', of] = redis.get(claim)?.split(' ') ?? [];
  const raw = redis.get(data);
  if (state === 'done' || of !== from || raw === undefined) return null;
  redis.set(claim, `${state} ${owner}`, life);
  hold(redis, inHand, owners, id, owner, life);
  return [state, raw];
};

/** The first to acknowledge owns the interaction, also against the one who took it. */
const acknowledge: Script = (
  redis,
  [claim = '', _data, inHand, owners],
  [mine = '', id, owner, life = ''],
) => {
  const now = redis.get(claim);
  if (now !== undefined && now !== mine && !now.startsWith('claimed ')) return 0;
  redis.set(claim, mine, life);
  hold(redis, inHand, owners, id, owner, life);
  return 1;
};

const finish: Script = (
  redis,
  [claim = '', data = '', inHand = ''],
  [owner = '', id = '', remembered = ''],
) => {
  redis.remove(inHand, id);
  const now = redis.get(claim);
  if (now !== undefined && now.split(' ')[1] !== owner) return;
  redis.delete(data);
  redis.set(claim, `done ${owner}`, remembered);
};

const leave: Script = (redis, [claim = '', _data, inHand = ''], [mine, id = '']) => {
  redis.remove(inHand, id);
  if (redis.get(claim) === mine) redis.delete(claim);
};

const forget: Script = (redis, [inHand = '', owners = '', alive = ''], [owner = '']) => {
  if (!redis.has(inHand) && !redis.has(alive)) redis.remove(owners, owner);
};

const SCRIPTS: Readonly<Record<string, Script>> = {
  '5 keys, 6 values': take,
  '4 keys, 5 values': replace,
  '5 keys, 4 values': takeAbandoned,
  '4 keys, 4 values': acknowledge,
  '4 keys, 3 values': finish,
  '4 keys, 2 values': leave,
  '3 keys, 1 values': forget,
};

/** The connection of one process to it. */
export class ModelConnection extends EventEmitter<{ back: [] }> {
  readonly #redis: ModelRedis;
  readonly #process: Process;

  constructor(redis: ModelRedis, process: Process) {
    super();
    this.#redis = redis;
    this.#process = process;
  }

  key(...parts: readonly string[]): string {
    return parts.join(':');
  }

  /** Redis is back: the process hears of it, unless it has ended. */
  back(): void {
    if (!this.#process.isDead) this.#process.run(() => this.emit('back'));
  }

  async run(_script: unknown, keys: readonly string[], values: readonly string[] = []): Promise<unknown> {
    const script = SCRIPTS[`${keys.length} keys, ${values.length} values`];
    if (!script) throw new Error(`There is no script with ${keys.length} keys and ${values.length} values`);
    return await this.#carriedOut(() => script(this.#redis, keys, values));
  }

  async send(...command: readonly [string, ...string[]]): Promise<unknown> {
    return await this.#carriedOut(() => this.#command(command));
  }

  #command([name, key = '', value = '', , life = '']: readonly string[]): unknown {
    switch (name) {
      case 'SET':
        return this.#redis.set(key, value, life);
      case 'DEL':
        return this.#redis.delete(key);
      case 'EXISTS':
        return this.#redis.has(key) ? 1 : 0;
      case 'SMEMBERS':
      case 'SRANDMEMBER':
        return this.#redis.members(key);
      case 'INFO':
        return 'uptime_in_seconds:1000';
      default:
        throw new Error(`Redis of the model does not know ${name}`);
    }
  }

  /** Each command takes a moment, in which its process may end, or Redis go away with the answer. */
  async #carriedOut(command: () => unknown): Promise<unknown> {
    if (this.#redis.isAway) throw new RedisAway('Redis is away');
    const answer = command();
    await this.#process.moment();
    if (this.#redis.isAway) throw new RedisAway('Redis is away');
    return answer;
  }
}
