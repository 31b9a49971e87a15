import type { StatementSync } from 'node:sqlite';
import type { APIInteraction, Snowflake } from 'discord-api-types/v10';
import { z } from 'zod';
import { INTERACTION_TOKEN_LIFE } from '../../../handlers/discord-limits.ts';
import type { Abandoned, Claim, Claims } from '../claims.ts';
import type { DataFile } from './data-file.ts';
import type { FinishedInteractions } from './finished-interactions.ts';

/** Milliseconds between two searches for older ones. */
const LOOK = 60_000;

/** Finished interactions are stored without their process. */
const NOBODY = '';

const row = z.object({ id: z.string(), owner: z.string(), interaction: z.string() });

/**
 * Stores promised answers in the data file until they are sent, so that another process of this machine, or the next
 * one, continues them. Discord decides which living process answers: only promises are written at all.
 */
export class FileClaims implements Claims {
  /** Processes that store their sessions in Redis leave nothing here. */
  readonly recordsEveryDeferral = true;
  readonly owner: string;
  readonly #file: DataFile;
  readonly #scope: string;
  readonly #finished: FinishedInteractions | undefined;
  /** The interactions that this process answers, and whether they are in the file. */
  readonly #inHand = new Map<Snowflake, { interaction: APIInteraction | undefined; promised: boolean }>();
  readonly #add: StatementSync;
  readonly #remove: StatementSync;
  readonly #removeAll: StatementSync;
  readonly #others: StatementSync;
  readonly #forget: StatementSync;
  /** The time of the last search for old ones, by `performance.now()`. */
  #lookedAt = Number.NEGATIVE_INFINITY;

  /**
   * @param scope of the interactions, from `scopeOf`
   * @param finished where an interaction may be repeated long after its end; undefined where none is
   */
  constructor(file: DataFile, scope: string, finished?: FinishedInteractions) {
    this.owner = file.owner;
    this.#file = file;
    this.#scope = scope;
    this.#finished = finished;
    this.#add = file.prepare(
      'INSERT OR REPLACE INTO promised (scope, id, owner, interaction, promised_at) VALUES (?, ?, ?, ?, ?)',
    );
    this.#remove = file.prepare('DELETE FROM promised WHERE scope = ? AND id = ? AND owner = ?');
    this.#removeAll = file.prepare('DELETE FROM promised WHERE scope = ? AND id = ?');
    this.#others = file.prepare('SELECT id, owner, interaction FROM promised WHERE scope = ? AND owner <> ?');
    this.#forget = file.prepare('DELETE FROM promised WHERE promised_at < ?');
  }

  take(interaction: APIInteraction): Claim | undefined {
    if (this.#finished?.has(interaction.id)) return { state: 'done', owner: NOBODY };
    // Discord may repeat it while it is answered.
    if (!this.#inHand.has(interaction.id)) this.#inHand.set(interaction.id, { interaction, promised: false });
    return undefined;
  }

  promise(id: Snowflake): undefined {
    const inHand = this.#inHand.get(id);
    if (!inHand) return;
    inHand.promised = true;
    this.#add.run(this.#scope, id, this.owner, JSON.stringify(inHand.interaction), Date.now());
  }

  /** Discord has decided. */
  acknowledge(): boolean {
    return true;
  }

  /** Also removes the promise of a process that died: the interaction is finished. */
  finish(id: Snowflake, mayBePromised: boolean): undefined {
    this.#finished?.add(id);
    const isPromised = this.#letGo(id);
    if (isPromised || mayBePromised) this.#removeAll.run(this.#scope, id);
  }

  takeAbandoned(recover: (abandoned: Abandoned) => void): undefined {
    this.#forgetOld();
    const rows = row.array().parse(this.#others.all(this.#scope, this.owner));
    const owners = new Set(rows.map(({ owner }) => owner));
    const living = new Set([...owners].filter((owner) => this.#file.isAlive(owner)));
    const answered = new Set(rows.filter(({ owner }) => living.has(owner)).map(({ id }) => id));
    if (living.size === owners.size) return;
    const take = () =>
      rows.flatMap(({ id, owner, interaction }) => {
        // A living process received it too. If Discord accepted the dead one's answer first, that process gives it
        // back.
        if (this.#inHand.has(id) || answered.has(id)) return [];
        // Another process may have taken it first.
        if (this.#remove.run(this.#scope, id, owner).changes === 0) return [];
        // The interaction as Discord sent it to the process that promised the answer.
        const abandoned = JSON.parse(interaction) as APIInteraction;
        this.#inHand.set(id, { interaction: abandoned, promised: true });
        this.#add.run(this.#scope, id, this.owner, interaction, Date.now());
        return [{ state: 'claimed' as const, interaction: abandoned }];
      });
    for (const each of this.#file.inTransaction(take)) recover(each);
  }

  /** `take` never names another owner here, so there is no owner to take from. */
  takeOver(): boolean {
    return false;
  }

  giveBack(id: Snowflake): undefined {
    if (this.#letGo(id)) this.#remove.run(this.#scope, id, this.owner);
  }

  /**
   * Removes it from this process's interactions. Its payload is dropped first: a Map that V8 rehashes keeps its old
   * table, with all entries, until the next large collection.
   * @returns whether it is in the file
   */
  #letGo(id: Snowflake): boolean {
    const inHand = this.#inHand.get(id);
    if (!inHand) return false;
    inHand.interaction = undefined;
    this.#inHand.delete(id);
    return inHand.promised;
  }

  /** Also removes rows that no process reads: those of other scopes, and this process's own. */
  #forgetOld(): void {
    const now = performance.now();
    if (now - this.#lookedAt < LOOK) return;
    this.#lookedAt = now;
    this.#forget.run(Date.now() - INTERACTION_TOKEN_LIFE);
  }
}
