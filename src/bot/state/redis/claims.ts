import type { APIInteraction, Snowflake } from 'discord-api-types/v10';
import { z } from 'zod';
import type { Abandoned, Claim, Claims } from '../claims.ts';
import type { RedisConnection } from './connection.ts';
import { ALIVE, type Presence } from './presence.ts';
import { script } from './script.ts';

/** Milliseconds for which an interaction can be answered, and is kept. */
const LIFE = 15 * 60_000;

/** Milliseconds for which it is known that an interaction is done: so long it may still come to another process. */
const REMEMBERED = 60_000;

/** How many interactions of a process that has ended are taken at a time. */
const BATCH = 100;

/** Who has an interaction is a text: the state and the owner. Gives nothing, or who has it already. */
const TAKE = script(`
  local claim, interaction, inHand, owners, alive = unpack(KEYS)
  local mine, raw, id, owner, life, aliveFor = unpack(ARGV)
  if not redis.call('SET', claim, mine, 'NX', 'PX', life) then return redis.call('GET', claim) end
  redis.call('SET', interaction, raw, 'PX', life)
  redis.call('SADD', inHand, id)
  redis.call('PEXPIRE', inHand, life)
  redis.call('SADD', owners, owner)
  redis.call('SET', alive, '', 'PX', aliveFor)
`);

/** Puts one claim in another's place, and gives the interaction; nothing when the claim is another by now. */
const REPLACE = script(`
  local claim, interaction, inHand, owners = unpack(KEYS)
  local before, after, id, owner, life = unpack(ARGV)
  if redis.call('GET', claim) ~= before then return nil end
  redis.call('SET', claim, after, 'PX', life)
  redis.call('SADD', inHand, id)
  redis.call('PEXPIRE', inHand, life)
  redis.call('SADD', owners, owner)
  return redis.call('GET', interaction) or ''
`);

/** The first to acknowledge has it, whoever took it: Discord has decided that. */
const ACKNOWLEDGE = script(`
  local claim, _, inHand, owners = unpack(KEYS)
  local mine, id, owner, life = unpack(ARGV)
  local now = redis.call('GET', claim)
  if now and now ~= mine and string.sub(now, 1, 8) ~= 'claimed ' then return 0 end
  redis.call('SET', claim, mine, 'PX', life)
  redis.call('SADD', inHand, id)
  redis.call('PEXPIRE', inHand, life)
  redis.call('SADD', owners, owner)
  return 1
`);

const FINISH = script(`
  local claim, interaction, inHand = unpack(KEYS)
  local owner, id, remembered = unpack(ARGV)
  redis.call('SREM', inHand, id)
  local now = redis.call('GET', claim)
  if now and string.sub(now, -#owner) ~= owner then return end
  redis.call('DEL', interaction)
  redis.call('SET', claim, 'done ' .. owner, 'PX', remembered)
`);

/** Forgets a process that has ended and left nothing. */
const FORGET = script(`
  local inHand, owners, alive = unpack(KEYS)
  if redis.call('EXISTS', inHand, alive) == 0 then redis.call('SREM', owners, ARGV[1]) end
`);

const claim = z
  .string()
  .transform((text) => text.split(' '))
  .pipe(z.tuple([z.enum(['claimed', 'acknowledged', 'done']), z.string()]))
  .transform(([state, owner]): Claim => ({ state, owner }));

const texts = z.array(z.string());

const written = ({ state, owner }: Claim): string => `${state} ${owner}`;

/** Claims that replicas share. What it takes to answer is kept until it is done, 15 minutes at the most. */
export class RedisClaims implements Claims {
  readonly #redis: RedisConnection;
  readonly #presence: Presence;

  constructor(redis: RedisConnection, presence: Presence) {
    this.#redis = redis;
    this.#presence = presence;
  }

  get owner(): string {
    return this.#presence.owner;
  }

  async take(interaction: APIInteraction): Promise<Claim | undefined> {
    const { id } = interaction;
    const { owner } = this;
    const keys = [...this.#keys(id, owner), this.#presence.key(owner)];
    const mine = written({ state: 'claimed', owner });
    const raw = JSON.stringify(interaction);
    const before = await this.#redis.run(TAKE, keys, [mine, raw, id, owner, String(LIFE), String(ALIVE)]);
    return before === null ? undefined : claim.parse(before);
  }

  async takeOver(id: Snowflake, from: Claim): Promise<boolean> {
    return (await this.#replace(id, from, { ...from, owner: this.owner })) !== null;
  }

  /** It is there since it was taken. */
  async promise(): Promise<void> {}

  async acknowledge(id: Snowflake): Promise<boolean> {
    const { owner } = this;
    const values = [written({ state: 'acknowledged', owner }), id, owner, String(LIFE)];
    return (await this.#redis.run(ACKNOWLEDGE, this.#keys(id, owner), values)) === 1;
  }

  async giveBack(id: Snowflake, to: string): Promise<void> {
    await this.#replace(id, { state: 'claimed', owner: this.owner }, { state: 'acknowledged', owner: to });
  }

  async finish(id: Snowflake): Promise<void> {
    await this.#redis.run(FINISH, this.#keys(id, this.owner), [this.owner, id, String(REMEMBERED)]);
  }

  async takeAbandoned(): Promise<readonly Abandoned[]> {
    const owners = texts.parse(await this.#redis.send('SMEMBERS', this.#owners));
    const taken = await Promise.all(owners.map((owner) => this.#takeFrom(owner)));
    return taken.flat();
  }

  async #takeFrom(owner: string): Promise<Abandoned[]> {
    if (await this.#presence.isAlive(owner)) return [];
    const inHand = this.#redis.key('in-hand', owner);
    const ids = texts.parse(await this.#redis.send('SRANDMEMBER', inHand, String(BATCH)));
    if (ids.length === 0) {
      await this.#redis.run(FORGET, [inHand, this.#owners, this.#presence.key(owner)], [owner]);
    }
    const taken = await Promise.all(
      ids.map(async (id) => {
        const abandoned = await this.#takeOne(id, owner);
        await this.#redis.send('SREM', inHand, id);
        return abandoned;
      }),
    );
    return taken.flatMap((abandoned) => abandoned ?? []);
  }

  /** Takes one, unless it is somebody else's by now, or done. */
  async #takeOne(id: Snowflake, owner: string): Promise<Abandoned | undefined> {
    const now = claim.nullable().parse(await this.#redis.send('GET', this.#redis.key('claim', id)));
    if (now?.owner !== owner || now.state === 'done') return undefined;
    const { state } = now;
    const raw = await this.#replace(id, now, { state, owner: this.owner });
    if (!raw) return undefined;
    // As Discord sent it to the process that took it.
    return { state, interaction: JSON.parse(raw) as APIInteraction };
  }

  /** The interaction, which is empty when it was evicted; null when the claim was another. */
  async #replace(id: Snowflake, before: Claim, after: Claim): Promise<string | null> {
    const values = [written(before), written(after), id, after.owner, String(LIFE)];
    return z
      .string()
      .nullable()
      .parse(await this.#redis.run(REPLACE, this.#keys(id, after.owner), values));
  }

  /** The processes that have interactions in hand, or had some. */
  get #owners(): string {
    return this.#redis.key('owners');
  }

  /** Of an interaction: who has it, and itself. Of a process: what it has in hand. Then all processes. */
  #keys(id: Snowflake, owner: string): string[] {
    const redis = this.#redis;
    const ofInteraction = [redis.key('claim', id), redis.key('interaction', id)];
    return [...ofInteraction, redis.key('in-hand', owner), this.#owners];
  }
}
