import type { StatementSync } from 'node:sqlite';
import type { APIInteraction, Snowflake } from 'discord-api-types/v10';
import { z } from 'zod';
import type { Abandoned, Claims } from '../claims.ts';
import type { DataFile } from './data-file.ts';

/** Milliseconds for which an interaction can be answered, and is kept. */
const LIFE = 15 * 60_000;

/** Milliseconds between two looks for what is older. */
const LOOK = 60_000;

const row = z.object({ id: z.string(), owner: z.string(), interaction: z.string() });

/**
 * What is promised an answer, kept in the data file until it has one, so that another process of this machine, or the
 * next one, goes on with what this one leaves. Which of those that are alive answers is Discord's to decide: only what
 * is promised is written at all.
 */
export class FileClaims implements Claims {
  readonly #file: DataFile;
  readonly #scope: string;
  /** What this process is answering, and whether it is in the file. */
  readonly #inHand = new Map<Snowflake, { readonly interaction: APIInteraction; promised: boolean }>();
  readonly #add: StatementSync;
  readonly #remove: StatementSync;
  readonly #others: StatementSync;
  readonly #forget: StatementSync;
  /** When it was looked for what is too old, on the clock of `performance.now()`. */
  #lookedAt = Number.NEGATIVE_INFINITY;

  /** @param scope whose interactions they are, as `scopeOf` has it */
  constructor(file: DataFile, scope: string) {
    this.#file = file;
    this.#scope = scope;
    const { database } = file;
    this.#add = database.prepare(
      'INSERT OR REPLACE INTO promised (scope, id, owner, interaction, promised_at) VALUES (?, ?, ?, ?, ?)',
    );
    this.#remove = database.prepare('DELETE FROM promised WHERE scope = ? AND id = ? AND owner = ?');
    this.#others = database.prepare(
      'SELECT id, owner, interaction FROM promised WHERE scope = ? AND owner <> ?',
    );
    this.#forget = database.prepare('DELETE FROM promised WHERE promised_at < ?');
  }

  get owner(): string {
    return this.#file.owner;
  }

  async take(interaction: APIInteraction): Promise<undefined> {
    // It may come again while it is answered.
    if (!this.#inHand.has(interaction.id)) this.#inHand.set(interaction.id, { interaction, promised: false });
  }

  async promise(id: Snowflake): Promise<void> {
    const inHand = this.#inHand.get(id);
    if (!inHand) return;
    inHand.promised = true;
    this.#add.run(this.#scope, id, this.owner, JSON.stringify(inHand.interaction), Date.now());
  }

  /** Discord has decided. */
  async acknowledge(): Promise<boolean> {
    return true;
  }

  async finish(id: Snowflake): Promise<void> {
    if (this.#inHand.get(id)?.promised) this.#remove.run(this.#scope, id, this.owner);
    this.#inHand.delete(id);
  }

  async takeAbandoned(recover: (abandoned: Abandoned) => void): Promise<void> {
    this.#forgetOld();
    const rows = row.array().parse(this.#others.all(this.#scope, this.owner));
    if (rows.length === 0) return;
    const owners = new Set(rows.map(({ owner }) => owner));
    const living = new Set([...owners].filter((owner) => this.#file.isAlive(owner)));
    const answered = new Set(rows.filter(({ owner }) => living.has(owner)).map(({ id }) => id));
    const left = rows.filter(({ owner }) => !living.has(owner));
    const take = () =>
      left.flatMap(({ id, owner, interaction }) => {
        // It came to this process too, which has not yet kept it itself.
        if (this.#inHand.get(id)?.promised === false) return [];
        const isMine = this.#remove.run(this.#scope, id, owner).changes > 0;
        // Somebody who is alive answers it, or another process was quicker to take it.
        if (!isMine || answered.has(id) || this.#inHand.has(id)) return [];
        // As Discord sent it to the process that promised the answer.
        const abandoned = JSON.parse(interaction) as APIInteraction;
        this.#inHand.set(id, { interaction: abandoned, promised: true });
        this.#add.run(this.#scope, id, this.owner, interaction, Date.now());
        return [{ state: 'claimed' as const, interaction: abandoned }];
      });
    if (left.length > 0) for (const each of this.#file.inTransaction(take)) recover(each);
  }

  /** Nobody here is told that somebody else has an interaction. */
  async takeOver(): Promise<boolean> {
    return false;
  }

  async giveBack(id: Snowflake): Promise<void> {
    await this.finish(id);
  }

  /** Also what nobody looks at: of other scopes, and this process's own. */
  #forgetOld(): void {
    const now = performance.now();
    if (now - this.#lookedAt < LOOK) return;
    this.#lookedAt = now;
    this.#forget.run(Date.now() - LIFE);
  }
}
