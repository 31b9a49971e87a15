import type { APIInteraction, Snowflake } from 'discord-api-types/v10';
import { z } from 'zod';
import { INTERACTION_TOKEN_LIFE } from '../../handlers/discord-limits.ts';
import { InFlight } from '../../services/collections.ts';
import type { AbandonedInteraction, Claim, Claims } from '../state/claims.ts';
import { lruCache } from '../state/lru-cache.ts';
import type { SqlRow } from '../store/sql.ts';
import { Batcher } from './batcher.ts';
import type { Statements } from './postgres-connection.ts';
import type { Presence } from './presence.ts';

/** Milliseconds in which a gateway interaction may still reach another process. */
const REDELIVERY_WINDOW = 60_000;

/** Maximum interactions of ended processes taken at a time. */
const BATCH = 100;

/**
 * Searches without a result after which a dead process is known to have left nothing, because its last statements
 * have ended.
 */
const SEARCHES = 3;

const COLUMNS = ['scope', 'id', 'owner', 'state', 'interaction'];

const claims = z.array(
  z.object({ id: z.string(), state: z.enum(['claimed', 'acknowledged', 'done']), owner: z.string() }),
);
const left = z.array(z.object({ id: z.string(), owner: z.string() }));
const ids = z.array(z.object({ id: z.string() }));
const abandoned = z.array(
  z.object({
    id: z.string(),
    state: z.enum(['claimed', 'acknowledged']),
    interaction: z.string().nullable(),
  }),
);

/** An interaction that this process holds. `interaction` is undefined if only the database has it. */
interface HeldInteraction {
  readonly id: Snowflake;
  readonly interaction: APIInteraction | undefined;
  acknowledged: boolean;
}

/**
 * Claims that replicas share. The interaction is stored until it is finished, for at most 15 minutes. `ends_at` is
 * used only to delete old rows, because Discord never reuses an id.
 */
export class PostgresClaims implements Claims {
  /** Postgres may have been unavailable or have lost some. */
  readonly recordsEveryDeferral = false;
  readonly #statements: Statements;
  readonly #presence: Presence;
  readonly #scope: string;
  readonly #remembered: number;
  readonly #taken = new Batcher((some: readonly APIInteraction[], since) => this.#takeAll(some, since));
  readonly #acknowledged = new Batcher((some: readonly Snowflake[], since) =>
    this.#acknowledgeAll(some, since),
  );
  readonly #finished = new Batcher((some: readonly Snowflake[], since) => this.#finishAll(some, since));
  /** The interactions that this process holds. Postgres may have others, whose claims it could not confirm. */
  readonly #heldInteractions = new InFlight<HeldInteraction>();
  /** Writes about finished interactions that Postgres has not confirmed. */
  readonly #unconfirmed = lruCache<() => Promise<unknown>>();
  /** Consecutive searches without a result, by dead process. */
  #searches: ReadonlyMap<string, number> = new Map();
  /** Whether a statement failed, so that Postgres may have rows of this process that this process does not know. */
  #isUnsure = false;

  /** @param remembered milliseconds for which a finished interaction is remembered */
  constructor(
    statements: Statements,
    presence: Presence,
    scope: string,
    remembered: number = REDELIVERY_WINDOW,
  ) {
    this.#statements = statements;
    this.#presence = presence;
    this.#scope = scope;
    this.#remembered = remembered;
    // The connection logs another outage of Postgres.
    presence.on('reset', () => void this.#writeHeld().catch(() => undefined));
  }

  get owner(): string {
    return this.#presence.owner;
  }

  async take(interaction: APIInteraction): Promise<Claim | undefined> {
    const { id } = interaction;
    const isNew = !this.#held(id);
    if (isNew) this.#hold({ id, interaction, acknowledged: false });
    const before = await this.#take(interaction);
    if (before && isNew) this.#drop(id);
    return before;
  }

  async takeOver(id: Snowflake, from: Claim): Promise<boolean> {
    this.#hold({ id, interaction: undefined, acknowledged: false });
    const isMine = await this.#transfer(id, from, { ...from, owner: this.owner });
    if (!isMine) this.#drop(id);
    return isMine;
  }

  /** No-op, because `take` has already stored it. */
  prepareDeferral(): undefined {}

  acknowledge(id: Snowflake): Promise<boolean> {
    const inHand = this.#held(id);
    if (inHand) inHand.acknowledged = true;
    return this.#acknowledged.add(id);
  }

  giveBack(id: Snowflake, to: string | undefined): Promise<void> {
    const mine: Claim = { state: 'claimed', owner: this.owner };
    return this.#letGo(id, () =>
      to === undefined
        ? // The other process may have no claim yet; it gets one when it acknowledges the interaction.
          this.#all(
            "DELETE FROM rollcall.claim WHERE scope = ? AND id = ? AND owner = ? AND state = 'claimed'",
            [this.#scope, id, this.owner],
          )
        : this.#transfer(id, mine, { state: 'acknowledged', owner: to }),
    );
  }

  finish(id: Snowflake): Promise<void> {
    return this.#letGo(id, () => this.#finished.add(id));
  }

  async takeAbandoned(recover: (abandoned: AbandonedInteraction) => void): Promise<void> {
    const searched = this.#searches;
    const dead = [...(await this.#presence.findDead())];
    const wasUnsure = this.#isUnsure;
    this.#isUnsure = false;
    const owners = dead.filter((owner) => (searched.get(owner) ?? 0) < SEARCHES);
    if (wasUnsure) owners.push(this.owner);
    // In addition to what this process holds, because its own rows are among the results.
    const most = BATCH + this.#heldInteractions.size;
    const found = owners.length > 0 ? await this.#findAbandoned(owners, most) : [];
    const isCut = found.length === most;
    if (wasUnsure && isCut) this.#isUnsure = true;
    const leavers = new Set(found.map(({ owner }) => owner));
    const searchesOf = (owner: string) => (isCut || leavers.has(owner) ? 0 : (searched.get(owner) ?? 0) + 1);
    this.#searches = new Map(dead.map((owner) => [owner, searchesOf(owner)]));
    // Interactions that this process is answering stay until Discord has decided whose answer it accepts.
    const open = found.filter(({ id }) => !this.#held(id));
    const unconfirmed = open.flatMap(({ id, owner }) => {
      const write = owner === this.owner ? this.#unconfirmed.get(id) : undefined;
      return write ? [{ id, write }] : [];
    });
    const done = new Set(unconfirmed.map(({ id }) => id));
    const steps = [
      this.#takeFrom(
        open.filter(({ id }) => !done.has(id)),
        recover,
      ),
      ...unconfirmed.map(({ id, write }) => this.#letGo(id, write)),
    ];
    await Promise.allSettled(steps);
    await Promise.all(steps);
  }

  async #findAbandoned(owners: readonly string[], most: number): Promise<z.output<typeof left>> {
    const text = `SELECT id, owner FROM rollcall.claim WHERE scope = ? AND state <> 'done' AND owner IN
      (SELECT owner FROM ${this.#statements.rowsOf('claim', ['owner'])} AS dead) LIMIT ?`;
    const values = [this.#scope, owners.map((owner) => ({ owner })), most];
    return left.parse(await this.#all(text, values));
  }

  /** Takes over interactions, except those that another process owns by now or that are finished. */
  async #takeFrom(
    found: z.output<typeof left>,
    recover: (abandoned: AbandonedInteraction) => void,
  ): Promise<void> {
    if (found.length === 0) return;
    const rows = await this.#all(
      `UPDATE rollcall.claim SET owner = ?, ends_at = ${this.#clock} + ?
        WHERE scope = ? AND state <> 'done' AND (id, owner) IN
          (SELECT id, owner FROM ${this.#statements.rowsOf('claim', ['id', 'owner'])} AS found)
        RETURNING id, state, interaction`,
      [this.owner, INTERACTION_TOKEN_LIFE, this.#scope, inOrder(found)],
    );
    for (const { id, state, interaction: raw } of abandoned.parse(rows)) {
      // It may have reached this process meanwhile.
      if (raw === null || this.#held(id)) continue;
      // The interaction as Discord sent it to the process that took it.
      const interaction = JSON.parse(raw) as APIInteraction;
      this.#hold({ id, interaction, acknowledged: state === 'acknowledged' });
      recover({ state, interaction });
    }
  }

  /** Stops holding an interaction. A failed write is retried if Postgres still has it as this process's. */
  async #letGo(id: Snowflake, write: () => Promise<unknown>): Promise<void> {
    this.#drop(id);
    this.#unconfirmed.set(id, write);
    await write();
    this.#unconfirmed.delete(id);
  }

  /**
   * Writes interactions that arrived while Postgres was unavailable, or that it lost. Otherwise no process could
   * continue them if this one ended now.
   */
  async #writeHeld(): Promise<void> {
    for (const { id, interaction, acknowledged } of this.#heldInteractions) {
      if (!interaction || !this.#held(id)) continue;
      await this.#take(interaction);
      if (acknowledged) await this.acknowledge(id);
    }
  }

  /** Returns the claim of the owner; undefined if this call took it for this process. */
  async #take(interaction: APIInteraction): Promise<Claim | undefined> {
    for (;;) {
      const taken = await this.#taken.add(interaction);
      // Otherwise it was given back meanwhile, so retries.
      if (taken) return taken === 'by this call' ? undefined : taken;
    }
  }

  async #takeAll(interactions: readonly APIInteraction[], since: number) {
    const { owner } = this;
    const rows = interactions.map((each) => ({
      ...{ scope: this.#scope, id: each.id, owner },
      ...{ state: 'claimed', interaction: JSON.stringify(each) },
    }));
    const inserted = await this.#insert(rows, 'ON CONFLICT DO NOTHING', INTERACTION_TOKEN_LIFE, since);
    const first = new Set(inserted);
    const claimOf = new Map<Snowflake, Claim>(inserted.map((id) => [id, { state: 'claimed', owner }]));
    const others = interactions.filter(({ id }) => !first.has(id)).map(({ id }) => ({ id }));
    if (others.length > 0) {
      const text = `SELECT id, state, owner FROM rollcall.claim WHERE scope = ? AND id IN
        (SELECT id FROM ${this.#statements.rowsOf('claim', ['id'])} AS others)`;
      const found = claims.parse(await this.#all(text, [this.#scope, others], since));
      for (const { id, ...claim } of found) claimOf.set(id, claim);
    }
    // One batch may contain two deliveries.
    return ({ id }: APIInteraction) => (first.delete(id) ? ('by this call' as const) : claimOf.get(id));
  }

  /**
   * The first process to acknowledge an interaction owns it, even if another one took it, because Discord has decided
   * so.
   */
  async #acknowledgeAll(some: readonly Snowflake[], since: number) {
    const rows = [...new Set(some)].map((id) => {
      const interaction = this.#held(id)?.interaction;
      return {
        ...{ scope: this.#scope, id, owner: this.owner },
        ...{ state: 'acknowledged', interaction: interaction ? JSON.stringify(interaction) : null },
      };
    });
    const found = await this.#insert(
      rows,
      `ON CONFLICT (scope, id) DO UPDATE SET owner = excluded.owner, state = excluded.state, ends_at = excluded.ends_at
        WHERE claim.state = 'claimed' OR (claim.state = 'acknowledged' AND claim.owner = excluded.owner)`,
      ...[INTERACTION_TOKEN_LIFE, since],
    );
    const mine = new Set(found);
    return (id: Snowflake) => mine.has(id);
  }

  async #finishAll(some: readonly Snowflake[], since: number) {
    const rows = [...new Set(some)].map((id) => ({
      ...{ scope: this.#scope, id, owner: this.owner },
      ...{ state: 'done', interaction: null },
    }));
    await this.#insert(
      rows,
      `ON CONFLICT (scope, id) DO UPDATE SET state = excluded.state, interaction = NULL, ends_at = excluded.ends_at
        WHERE claim.owner = excluded.owner`,
      ...[this.#remembered, since],
    );
    return () => undefined;
  }

  /** @returns the ids of the inserted or updated rows */
  async #insert(
    rows: readonly (SqlRow & { readonly id: Snowflake })[],
    onConflict: string,
    life: number,
    since: number,
  ): Promise<Snowflake[]> {
    const columns = COLUMNS.join(', ');
    // Without a condition SQLite would parse ON CONFLICT as the ON of a join.
    const text = `INSERT INTO rollcall.claim (${columns}, ends_at) SELECT ${columns}, ${this.#clock} + ?
      FROM ${this.#statements.rowsOf('claim', COLUMNS)} AS given WHERE true ${onConflict} RETURNING id`;
    return ids.parse(await this.#all(text, [life, inOrder(rows)], since)).map(({ id }) => id);
  }

  async #transfer(id: Snowflake, before: Claim, after: Claim): Promise<boolean> {
    const rows = await this.#all(
      `UPDATE rollcall.claim SET owner = ?, state = ?, ends_at = ${this.#clock} + ?
        WHERE scope = ? AND id = ? AND owner = ? AND state = ? RETURNING id`,
      [after.owner, after.state, INTERACTION_TOKEN_LIFE, this.#scope, id, before.owner, before.state],
    );
    return rows.length > 0;
  }

  async #all(
    text: string,
    values: Parameters<Statements['all']>[1],
    since = performance.now(),
  ): Promise<readonly unknown[]> {
    try {
      return await this.#statements.all(text, values, { since });
    } catch (error) {
      this.#isUnsure = true;
      throw error;
    }
  }

  get #clock(): string {
    return this.#statements.clock;
  }

  #held(id: Snowflake): HeldInteraction | undefined {
    return this.#heldInteractions.find((each) => each.id === id);
  }

  #hold(inHand: HeldInteraction): void {
    this.#drop(inHand.id);
    this.#heldInteractions.add(inHand);
  }

  #drop(id: Snowflake): void {
    const inHand = this.#held(id);
    if (inHand) this.#heldInteractions.delete(inHand);
  }
}

/**
 * Sorts rows, so that all processes use the same order. Otherwise two that wait for each other's rows would deadlock.
 */
const inOrder = <Row extends { readonly id: Snowflake }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
