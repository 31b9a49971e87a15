import type { StatementSync } from 'node:sqlite';
import type { APIInteraction, Snowflake } from 'discord-api-types/v10';
import { z } from 'zod';
import type { Abandoned, Claim, Claims } from '../claims.ts';
import type { DataFile } from './data-file.ts';
import type { FinishedInteractions } from './finished-interactions.ts';

/** Milliseconds for which an interaction can be answered, and is kept. */
const LIFE = 15 * 60_000;

/** Milliseconds between two looks for what is older. */
const LOOK = 60_000;

/** Which process has finished an interaction is not written down. */
const NOBODY = '';

const row = z.object({ id: z.string(), owner: z.string(), interaction: z.string() });

/**
 * What is promised an answer, kept in the data file until it has one, so that another process of this machine, or the
 * next one, goes on with what this one leaves. Which of those that are alive answers is Discord's to decide: only what
 * is promised is written at all.
 */
export class FileClaims implements Claims {
  /** Those that keep their sessions elsewhere leave nothing here. */
  readonly hasEveryPromise = true;
  readonly owner: string;
  readonly #file: DataFile;
  readonly #scope: string;
  readonly #finished: FinishedInteractions | undefined;
  /** What this process is answering, and whether it is in the file. */
  readonly #inHand = new Map<Snowflake, { interaction: APIInteraction | undefined; promised: boolean }>();
  readonly #add: StatementSync;
  readonly #remove: StatementSync;
  readonly #removeAll: StatementSync;
  readonly #others: StatementSync;
  readonly #forget: StatementSync;
  /** When it was looked for what is too old, on the clock of `performance.now()`. */
  #lookedAt = Number.NEGATIVE_INFINITY;

  /**
   * @param scope whose interactions they are, as `scopeOf` has it
   * @param finished where an interaction may come again long after its end; undefined where none does
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
    // It may come again while it is answered.
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

  /** The promise of a process that died is removed too: nothing more is to be done for it. */
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
        // It came to somebody who is alive too. Discord may have heard the dead one first: then it is given back.
        if (this.#inHand.has(id) || answered.has(id)) return [];
        // Another process may be quicker to take it.
        if (this.#remove.run(this.#scope, id, owner).changes === 0) return [];
        // As Discord sent it to the process that promised the answer.
        const abandoned = JSON.parse(interaction) as APIInteraction;
        this.#inHand.set(id, { interaction: abandoned, promised: true });
        this.#add.run(this.#scope, id, this.owner, interaction, Date.now());
        return [{ state: 'claimed' as const, interaction: abandoned }];
      });
    for (const each of this.#file.inTransaction(take)) recover(each);
  }

  /** `take` never names another owner here, so there is nobody to take from. */
  takeOver(): boolean {
    return false;
  }

  giveBack(id: Snowflake): undefined {
    if (this.#letGo(id)) this.#remove.run(this.#scope, id, this.owner);
  }

  /**
   * It is not in hand any more. Its payload is let go first: a Map that V8 tidies keeps its old table, with all that is in
   * it, until the next large collection.
   * @returns whether it is in the file
   */
  #letGo(id: Snowflake): boolean {
    const inHand = this.#inHand.get(id);
    if (!inHand) return false;
    inHand.interaction = undefined;
    this.#inHand.delete(id);
    return inHand.promised;
  }

  /** Also what nobody looks at: of other scopes, and this process's own. */
  #forgetOld(): void {
    const now = performance.now();
    if (now - this.#lookedAt < LOOK) return;
    this.#lookedAt = now;
    this.#forget.run(Date.now() - LIFE);
  }
}
