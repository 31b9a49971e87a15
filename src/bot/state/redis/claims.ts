import type { APIInteraction, Snowflake } from 'discord-api-types/v10';
import { z } from 'zod';
import { recentlyUsed } from '../../recently-used.ts';
import type { Abandoned, Claim, Claims } from '../claims.ts';
import { type RedisConnection, script } from './connection.ts';
import { ALIVE, type Presence } from './presence.ts';

/** Milliseconds for which an interaction can be answered, and is kept. */
const LIFE = 15 * 60_000;

/** Milliseconds for which what came over the gateway may still come to another process. */
const DELIVERED_AGAIN = 60_000;

/** How many interactions of a process that has ended are taken at a time. */
const BATCH = 100;

const claim = z
  .string()
  .transform((text) => text.split(' '))
  .pipe(z.tuple([z.enum(['claimed', 'acknowledged', 'done']), z.string()]))
  .transform(([state, owner]): Claim => ({ state, owner }));

const left = z.tuple([z.enum(['claimed', 'acknowledged']), z.string()]).nullable();

const texts = z.array(z.string());

const claimText = ({ state, owner }: Claim): string => `${state} ${owner}`;

/** What this process answers: undefined where it is in Redis alone. */
interface InHand {
  interaction: APIInteraction | undefined;
  acknowledged: boolean;
}

/** Claims that replicas share. What it takes to answer is kept until it is done, 15 minutes at the most. */
export class RedisClaims implements Claims {
  /** It may have been away, or have lost some. */
  readonly hasEveryPromise = false;
  readonly #redis: RedisConnection;
  readonly #presence: Presence;
  readonly #remembered: number;
  /** What this process answers, as far as it knows: what it takes may come without a word of Redis. */
  readonly #inHand = new Map<Snowflake, InHand>();
  /** Writes about interactions that are not in hand any more, which Redis has not confirmed. */
  readonly #unconfirmed = recentlyUsed<() => Promise<unknown>>();

  /** @param remembered milliseconds for which it is known that an interaction is done */
  constructor(redis: RedisConnection, presence: Presence, remembered: number = DELIVERED_AGAIN) {
    this.#redis = redis;
    this.#presence = presence;
    this.#remembered = remembered;
    // A Redis that goes away again has a log line of its own.
    redis.on('back', () => void this.#writeInHand().catch(() => undefined));
  }

  get owner(): string {
    return this.#presence.owner;
  }

  async take(interaction: APIInteraction): Promise<Claim | undefined> {
    const { id } = interaction;
    const isNew = !this.#inHand.has(id);
    if (isNew) this.#inHand.set(id, { interaction, acknowledged: false });
    const before = await this.#take(interaction);
    if (before === null) return undefined;
    if (isNew) this.#inHand.delete(id);
    return claim.parse(before);
  }

  async takeOver(id: Snowflake, from: Claim): Promise<boolean> {
    this.#inHand.set(id, { interaction: undefined, acknowledged: false });
    const isMine = await this.#replace(id, from, { ...from, owner: this.owner });
    if (!isMine) this.#inHand.delete(id);
    return isMine;
  }

  /** It is there since it was taken. */
  promise(): undefined {}

  async acknowledge(id: Snowflake): Promise<boolean> {
    const { owner } = this;
    const inHand = this.#inHand.get(id);
    if (inHand) inHand.acknowledged = true;
    const values = [claimText({ state: 'acknowledged', owner }), id, owner, String(LIFE)];
    return (await this.#redis.run(ACKNOWLEDGE, this.#keys(id, owner), values)) === 1;
  }

  giveBack(id: Snowflake, to: string | undefined): Promise<void> {
    const mine: Claim = { state: 'claimed', owner: this.owner };
    return this.#letGo(id, () =>
      to === undefined
        ? this.#redis.run(LEAVE, this.#keys(id, this.owner), [claimText(mine), id])
        : this.#replace(id, mine, { state: 'acknowledged', owner: to }),
    );
  }

  finish(id: Snowflake): Promise<void> {
    const values = [this.owner, id, String(this.#remembered)];
    return this.#letGo(id, () => this.#redis.run(FINISH, this.#keys(id, this.owner), values));
  }

  /** Forgets an interaction here. A write that fails is repeated if Redis still has it as this process's. */
  async #letGo(id: Snowflake, write: () => Promise<unknown>): Promise<void> {
    const inHand = this.#inHand.get(id);
    // A Map that V8 tidies keeps its old table, with all that is in it, until the next large collection.
    if (inHand) inHand.interaction = undefined;
    this.#inHand.delete(id);
    this.#unconfirmed.set(id, write);
    await write();
    this.#unconfirmed.delete(id);
  }

  async takeAbandoned(recover: (abandoned: Abandoned) => void): Promise<void> {
    const owners = texts.parse(await this.#redis.send('SMEMBERS', this.#owners));
    await waitForAll(
      owners.map((owner) => (owner === this.owner ? this.#takeOwn(recover) : this.#takeFrom(owner, recover))),
    );
  }

  /** What Redis has as this process's and it knows nothing of: the word of Redis was lost. */
  async #takeOwn(recover: (abandoned: Abandoned) => void): Promise<void> {
    const ids = texts.parse(await this.#redis.send('SMEMBERS', this.#redis.key('in-hand', this.owner)));
    const unknown = ids.filter((id) => !this.#inHand.has(id));
    await waitForAll(
      unknown.map((id) => {
        const unconfirmed = this.#unconfirmed.get(id);
        return unconfirmed ? this.#letGo(id, unconfirmed) : this.#takeOne(id, this.owner, recover);
      }),
    );
  }

  async #takeFrom(owner: string, recover: (abandoned: Abandoned) => void): Promise<void> {
    if (await this.#presence.isAlive(owner)) return;
    const inHand = this.#redis.key('in-hand', owner);
    const ids = texts.parse(await this.#redis.send('SRANDMEMBER', inHand, String(BATCH)));
    if (ids.length === 0) {
      await this.#redis.run(FORGET, [inHand, this.#owners, this.#presence.key(owner)], [owner]);
    }
    await waitForAll(ids.map((id) => this.#takeOne(id, owner, recover)));
  }

  /** Takes one, unless it is somebody else's by now, or done. */
  async #takeOne(id: Snowflake, from: string, recover: (abandoned: Abandoned) => void): Promise<void> {
    const { owner } = this;
    const keys = [...this.#keys(id, owner), this.#redis.key('in-hand', from)];
    const taken = left.parse(await this.#redis.run(TAKE_LEFT, keys, [from, id, owner, String(LIFE)]));
    // It may have come to this process meanwhile.
    if (!taken || this.#inHand.has(id)) return;
    const [state, raw] = taken;
    // As Discord sent it to the process that took it.
    const interaction = JSON.parse(raw) as APIInteraction;
    this.#inHand.set(id, { interaction, acknowledged: state === 'acknowledged' });
    recover({ state, interaction });
  }

  /** What came while Redis was away, or that it has forgotten: nobody could go on with it if this process ended now. */
  async #writeInHand(): Promise<void> {
    for (const [id, { interaction, acknowledged }] of [...this.#inHand]) {
      if (!interaction || !this.#inHand.has(id)) continue;
      await this.#take(interaction);
      if (acknowledged) await this.acknowledge(id);
    }
  }

  /** Who has it already; null when nobody had. */
  #take(interaction: APIInteraction): Promise<unknown> {
    const { owner } = this;
    const { id } = interaction;
    const keys = [...this.#keys(id, owner), this.#presence.key(owner)];
    const values = [claimText({ state: 'claimed', owner }), JSON.stringify(interaction), id, owner];
    return this.#redis.run(TAKE, keys, [...values, String(LIFE), String(ALIVE)]);
  }

  async #replace(id: Snowflake, before: Claim, after: Claim): Promise<boolean> {
    const values = [claimText(before), claimText(after), id, after.owner, String(LIFE)];
    return (await this.#redis.run(REPLACE, this.#keys(id, after.owner), values)) === 1;
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

/** Waits for all of them, and fails with the first failure then. */
async function waitForAll(steps: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(steps);
  await Promise.all(steps);
}

/** Writes down that an interaction is in hand of its owner, and that this is a process that may have some. */
const HOLD = `redis.call('SADD', inHand, id)
  redis.call('PEXPIRE', inHand, life)
  redis.call('SADD', owners, owner)`;

/** Who has an interaction is a text: the state and the owner. Gives nothing, or who has it already. */
const TAKE = script(`
  local claim, interaction, inHand, owners, alive = unpack(KEYS)
  local mine, raw, id, owner, life, aliveFor = unpack(ARGV)
  if not redis.call('SET', claim, mine, 'NX', 'PX', life) then return redis.call('GET', claim) end
  redis.call('SET', interaction, raw, 'PX', life)
  ${HOLD}
  redis.call('SET', alive, '', 'PX', aliveFor)
`);

/** Puts one claim in another's place; gives 0 when it is another by now. */
const REPLACE = script(`
  local claim, _, inHand, owners = unpack(KEYS)
  local before, after, id, owner, life = unpack(ARGV)
  if redis.call('GET', claim) ~= before then return 0 end
  redis.call('SET', claim, after, 'PX', life)
  ${HOLD}
  return 1
`);

/**
 * Takes what a process had in hand when it ended, and gives its state and the interaction; nothing when it is done,
 * somebody else's by now, or evicted. One step: what fails leaves it where it was, or in hand of who takes it.
 */
const TAKE_LEFT = script(`
  local claim, interaction, inHand, owners, left = unpack(KEYS)
  local before, id, owner, life = unpack(ARGV)
  redis.call('SREM', left, id)
  local now = redis.call('GET', claim)
  if now ~= 'claimed ' .. before and now ~= 'acknowledged ' .. before then return nil end
  local raw = redis.call('GET', interaction)
  if not raw then return nil end
  local state = string.match(now, '^%a+')
  redis.call('SET', claim, state .. ' ' .. owner, 'PX', life)
  ${HOLD}
  return {state, raw}
`);

/** The first process to acknowledge owns it, even if another took it: Discord has decided that. */
const ACKNOWLEDGE = script(`
  local claim, _, inHand, owners = unpack(KEYS)
  local mine, id, owner, life = unpack(ARGV)
  local now = redis.call('GET', claim)
  if now and now ~= mine and string.sub(now, 1, 8) ~= 'claimed ' then return 0 end
  redis.call('SET', claim, mine, 'PX', life)
  ${HOLD}
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

/** The other process may have no claim yet, and takes one when it acknowledges the interaction. */
const LEAVE = script(`
  local claim, _, inHand = unpack(KEYS)
  local mine, id = unpack(ARGV)
  redis.call('SREM', inHand, id)
  if redis.call('GET', claim) == mine then redis.call('DEL', claim) end
`);

/** Forgets a process that has ended and left nothing. */
const FORGET = script(`
  local inHand, owners, alive = unpack(KEYS)
  if redis.call('EXISTS', inHand, alive) == 0 then redis.call('SREM', owners, ARGV[1]) end
`);
