import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { NamesEntry, NamesMemory } from '../../../services/names/names-service.ts';
import type { NamesInMemory } from '../memory/state-in-memory.ts';
import type { RedisConnection } from './connection.ts';
import { orWithoutRedis } from './without-redis.ts';

/** Bytes of the largest entry that is shared: some 4,000 names. A larger one is remembered by each process alone. */
const LARGEST_ENTRY = 65_536;

const nothing = () => undefined;

const entrySchema = z.object({
  asked: z.number(),
  known: z
    .object({
      wallet: z.string().min(1),
      names: z.array(z.string()).min(1).readonly(),
      end: z.enum(['open', 'seen', 'unknown']),
    })
    .nullable(),
});

/** Answers about names in Redis, behind the memory of this process, which is looked into first. */
export class NamesInRedis implements NamesMemory {
  readonly #redis: RedisConnection;
  readonly #service: string;
  readonly #own: NamesInMemory;

  /** @param service what tells the answers of one service from those of another, which a host may turn to */
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

  /** What is there and is no entry is as if it were not there. */
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

  /** Names are any text of up to 255 characters; a key is short, and does not show what was asked. */
  #keyOf(key: string): string {
    const digest = createHash('sha256').update(`${this.#service}\n${key}`).digest('base64url');
    return this.#redis.key('names', digest.slice(0, 22));
  }
}
