import type { APIInteraction, Snowflake } from 'discord-api-types/v10';
import { z } from 'zod';
import { INTERACTION_TOKEN_LIFE } from '../../../handlers/discord-limits.ts';
import { InFlight } from '../../../services/collections.ts';
import type { Abandoned, Claim, Claims } from '../claims.ts';
import { recentlyUsed } from '../recently-used.ts';
import { type RedisCommands, script } from './connection.ts';
import { ALIVE, type Presence } from './presence.ts';

/** Milliseconds for which a gateway interaction may still reach another process. */
const DELIVERED_AGAIN = 60_000;

/** The number of an ended process's interactions that are taken at a time. */
const BATCH = 100;

const claim = z
  .string()
  .transform((text) => text.split(' '))
  .pipe(z.tuple([z.enum(['claimed', 'acknowledged', 'done']), z.string()]))
  .transform(([state, owner]): Claim => ({ state, owner }));

const abandonedClaim = z.tuple([z.enum(['claimed', 'acknowledged']), z.string()]).nullable();

const texts = z.array(z.string());

const claimText = ({ state, owner }: Claim): string => `${state} ${owner}`;

/** An interaction of this process; `interaction` is undefined if only Redis has it. */
interface InHand {
  readonly id: Snowflake;
  readonly interaction: APIInteraction | undefined;
  acknowledged: boolean;
}

/** Claims that replicas share. The data for an answer are kept until it is finished, 15 minutes at the most. */
export class RedisClaims implements Claims {
  /** Redis may have been away, or have lost some. */
  readonly recordsEveryDeferral = false;
  readonly #redis: RedisCommands;
  readonly #presence: Presence;
  readonly #remembered: number;
  /** The known interactions of this process. Redis may hold others, whose claims it could not confirm. */
  readonly #inHand = new InFlight<InHand>();
  /** Writes about finished interactions that Redis has not confirmed. */
  readonly #unconfirmed = recentlyUsed<() => Promise<unknown>>();

  /** @param remembered milliseconds for which a finished interaction is remembered */
  constructor(redis: RedisCommands, presence: Presence, remembered: number = DELIVERED_AGAIN) {
    this.#redis = redis;
    this.#presence = presence;
    this.#remembered = remembered;
    // The connection logs it if Redis goes away again.
    redis.on('back', () => void this.#writeInHand().catch(() => undefined));
  }

  get owner(): string {
    return this.#presence.owner;
  }

  async take(interaction: APIInteraction): Promise<Claim | undefined> {
    const { id } = interaction;
    const isNew = !this.#held(id);
    if (isNew) this.#hold({ id, interaction, acknowledged: false });
    const before = await this.#take(interaction);
    if (before === null) return undefined;
    if (isNew) this.#drop(id);
    return claim.parse(before);
  }

  async takeOver(id: Snowflake, from: Claim): Promise<boolean> {
    this.#hold({ id, interaction: undefined, acknowledged: false });
    const isMine = await this.#replace(id, from, { ...from, owner: this.owner });
    if (!isMine) this.#drop(id);
    return isMine;
  }

  /** `take` has stored it already. */
  promise(): undefined {}

  async acknowledge(id: Snowflake): Promise<boolean> {
    const { owner } = this;
    const inHand = this.#held(id);
    if (inHand) inHand.acknowledged = true;
    const values = [claimText({ state: 'acknowledged', owner }), id, owner, String(INTERACTION_TOKEN_LIFE)];
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

  /** Forgets an interaction here. A failed write is repeated if Redis still has it as this process's. */
  async #letGo(id: Snowflake, write: () => Promise<unknown>): Promise<void> {
    this.#drop(id);
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

  /**
   * Takes interactions that Redis has as this process's and the process does not know: Redis's confirmation was lost.
   */
  async #takeOwn(recover: (abandoned: Abandoned) => void): Promise<void> {
    const ids = texts.parse(await this.#redis.send('SMEMBERS', this.#redis.key('in-hand', this.owner)));
    const unknown = ids.filter((id) => !this.#held(id));
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
    // What this process answers itself stays there until Discord has said whose answer it took.
    const others = ids.filter((id) => !this.#held(id));
    await waitForAll(others.map((id) => this.#takeOne(id, owner, recover)));
  }

  /** Takes one, unless another process owns it by now or it is finished. */
  async #takeOne(id: Snowflake, from: string, recover: (abandoned: Abandoned) => void): Promise<void> {
    const { owner } = this;
    const keys = [...this.#keys(id, owner), this.#redis.key('in-hand', from)];
    const taken = abandonedClaim.parse(
      await this.#redis.run(TAKE_ABANDONED, keys, [from, id, owner, String(INTERACTION_TOKEN_LIFE)]),
    );
    // It may have reached this process meanwhile.
    if (!taken || this.#held(id)) return;
    const [state, raw] = taken;
    // The interaction as Discord sent it to the process that took it.
    const interaction = JSON.parse(raw) as APIInteraction;
    this.#hold({ id, interaction, acknowledged: state === 'acknowledged' });
    recover({ state, interaction });
  }

  /**
   * Writes interactions that came while Redis was away, or that it lost: otherwise no process could continue them if
   * this one ended now.
   */
  async #writeInHand(): Promise<void> {
    for (const { id, interaction, acknowledged } of this.#inHand) {
      if (!interaction || !this.#held(id)) continue;
      await this.#take(interaction);
      if (acknowledged) await this.acknowledge(id);
    }
  }

  #held(id: Snowflake): InHand | undefined {
    return this.#inHand.find((each) => each.id === id);
  }

  #hold(inHand: InHand): void {
    this.#drop(inHand.id);
    this.#inHand.add(inHand);
  }

  #drop(id: Snowflake): void {
    const inHand = this.#held(id);
    if (inHand) this.#inHand.delete(inHand);
  }

  /** Returns the claim of the owner; null without one. */
  #take(interaction: APIInteraction): Promise<unknown> {
    const { owner } = this;
    const { id } = interaction;
    const keys = [...this.#keys(id, owner), this.#presence.key(owner)];
    const values = [claimText({ state: 'claimed', owner }), JSON.stringify(interaction), id, owner];
    return this.#redis.run(TAKE, keys, [...values, String(INTERACTION_TOKEN_LIFE), String(ALIVE)]);
  }

  async #replace(id: Snowflake, before: Claim, after: Claim): Promise<boolean> {
    const values = [claimText(before), claimText(after), id, after.owner, String(INTERACTION_TOKEN_LIFE)];
    return (await this.#redis.run(REPLACE, this.#keys(id, after.owner), values)) === 1;
  }

  /** The key of the processes that have, or had, interactions. */
  get #owners(): string {
    return this.#redis.key('owners');
  }

  /**
   * Two keys of an interaction: its claim and its data. Then the key of a process's interactions, and that of all
   * processes.
   */
  #keys(id: Snowflake, owner: string): string[] {
    const redis = this.#redis;
    const ofInteraction = [redis.key('claim', id), redis.key('interaction', id)];
    return [...ofInteraction, redis.key('in-hand', owner), this.#owners];
  }
}

/** Waits for all steps, and then fails with the first failure. */
async function waitForAll(steps: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(steps);
  await Promise.all(steps);
}

/** Records that an interaction belongs to its owner, and that this process may have some. */
const HOLD = `redis.call('SADD', inHand, id)
  redis.call('PEXPIRE', inHand, life)
  redis.call('SADD', owners, owner)`;

/** A claim is a text: the state and the owner. Returns the claim of the current owner, if there is one. */
const TAKE = script(`
  local claim, interaction, inHand, owners, alive = unpack(KEYS)
  local mine, raw, id, owner, life, aliveFor = unpack(ARGV)
  if not redis.call('SET', claim, mine, 'NX', 'PX', life) then return redis.call('GET', claim) end
  redis.call('SET', interaction, raw, 'PX', life)
  ${HOLD}
  redis.call('SET', alive, '', 'PX', aliveFor)
`);

/** Replaces a claim by another; returns 0 if it has changed by now. */
const REPLACE = script(`
  local claim, _, inHand, owners = unpack(KEYS)
  local before, after, id, owner, life = unpack(ARGV)
  if redis.call('GET', claim) ~= before then return 0 end
  redis.call('SET', claim, after, 'PX', life)
  ${HOLD}
  return 1
`);

/**
 * Takes an interaction of an ended process, and returns its state and data; nothing if it is finished, taken by another
 * process, or evicted. Atomic: a failure leaves it with the old owner or with the new one.
 */
const TAKE_ABANDONED = script(`
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
