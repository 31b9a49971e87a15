import type { StatementSync } from 'node:sqlite';
import type { APIInteraction, Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { plainReason } from 'startup/plain-reason';
import { z } from 'zod';
import { INTERACTION_TOKEN_LIFE } from '../../../handlers/discord-limits.ts';
import { InFlight } from '../../../services/collections.ts';
import { Outage } from '../../process/outages.ts';
import { type AbandonedInteraction, type Claim, type Claims, REPLAY_WINDOW } from '../claims.ts';
import type { DataFile } from './data-file.ts';

/** The part of the data file that claims use. */
type ClaimsFile = Pick<DataFile, 'owner' | 'isAlive' | 'prepare' | 'inTransaction'>;

/** Milliseconds between two deletions of expired rows. */
const CLEANUP_INTERVAL = 60_000;

/** The owner of finished interactions, which are stored without their process. */
const NOBODY = '';

const row = z.object({ id: z.string(), owner: z.string(), interaction: z.string() });
const owned = row.pick({ owner: true }).array();

/**
 * Stores deferred answers in the data file until they are sent, so that another process of this machine, or the next
 * one, continues them. Only deferrals are written, because Discord decides which live process answers.
 */
export class FileClaims implements Claims {
  /** Replicas store their sessions in Postgres, and so leave nothing here. */
  readonly recordsEveryDeferral = true;
  readonly owner: string;
  readonly #file: ClaimsFile;
  readonly #scope: string;
  readonly #finished: FinishedInteractions | undefined;
  /** The interactions that this process answers, and whether they are in the file. */
  readonly #heldInteractions = new InFlight<{ readonly interaction: APIInteraction; promised: boolean }>();
  readonly #add: StatementSync;
  readonly #remove: StatementSync;
  readonly #owners: StatementSync;
  readonly #others: StatementSync;
  readonly #forget: StatementSync;
  /** When expired rows were last deleted, by `performance.now()`. */
  #cleanedUpAt = Number.NEGATIVE_INFINITY;

  /**
   * @param scope of the interactions, from `scopeOf`
   * @param finished undefined if no interaction is replayed long after its end
   */
  constructor(file: ClaimsFile, scope: string, finished?: FinishedInteractions) {
    this.owner = file.owner;
    this.#file = file;
    this.#scope = scope;
    this.#finished = finished;
    this.#add = file.prepare(
      'INSERT OR REPLACE INTO promised (scope, id, owner, interaction, promised_at) VALUES (?, ?, ?, ?, ?)',
    );
    this.#remove = file.prepare('DELETE FROM promised WHERE scope = ? AND id = ? AND owner = ?');
    this.#owners = file.prepare('SELECT owner FROM promised WHERE scope = ? AND id = ?');
    this.#others = file.prepare('SELECT id, owner, interaction FROM promised WHERE scope = ? AND owner <> ?');
    this.#forget = file.prepare('DELETE FROM promised WHERE promised_at < ?');
  }

  take(interaction: APIInteraction): Claim | undefined {
    if (this.#finished?.has(interaction.id)) return { state: 'done', owner: NOBODY };
    // Discord may repeat it while it is being answered.
    if (this.#held(interaction.id)) return { state: 'claimed', owner: this.owner };
    this.#heldInteractions.add({ interaction, promised: false });
    return undefined;
  }

  prepareDeferral(id: Snowflake): undefined {
    const inHand = this.#held(id);
    if (!inHand) return;
    inHand.promised = true;
    this.#add.run(this.#scope, id, this.owner, JSON.stringify(inHand.interaction), Date.now());
  }

  /** Always true, because Discord decides between processes of one machine. */
  acknowledge(): boolean {
    return true;
  }

  /**
   * Also deletes the row of a dead process, because the interaction is finished. The row of a live process stays,
   * because it may be answering in the same message.
   */
  finish(id: Snowflake, mayBePromised: boolean): undefined {
    this.#finished?.add(id);
    const isPromised = this.#letGo(id);
    if (!isPromised && !mayBePromised) return;
    for (const { owner } of owned.parse(this.#owners.all(this.#scope, id))) {
      if (owner === this.owner || !this.#file.isAlive(owner)) this.#remove.run(this.#scope, id, owner);
    }
  }

  takeAbandoned(recover: (abandoned: AbandonedInteraction) => void): undefined {
    this.#deleteExpired();
    const rows = row.array().parse(this.#others.all(this.#scope, this.owner));
    const owners = new Set(rows.map(({ owner }) => owner));
    const living = new Set([...owners].filter((owner) => this.#file.isAlive(owner)));
    const answered = new Set(rows.filter(({ owner }) => living.has(owner)).map(({ id }) => id));
    if (living.size === owners.size) return;
    const take = () =>
      rows.flatMap(({ id, owner, interaction }) => {
        // A live process received it, too. If Discord accepted the dead process's answer first, the live one gives it
        // back.
        if (this.#held(id) || answered.has(id)) return [];
        // Another process may have taken it first.
        if (this.#remove.run(this.#scope, id, owner).changes === 0) return [];
        // The interaction as Discord sent it to the process that deferred the answer.
        const abandoned = JSON.parse(interaction) as APIInteraction;
        this.#heldInteractions.add({ interaction: abandoned, promised: true });
        this.#add.run(this.#scope, id, this.owner, interaction, Date.now());
        return [{ state: 'claimed' as const, interaction: abandoned }];
      });
    for (const each of this.#file.inTransaction(take)) recover(each);
  }

  /** Always false, because `take` never returns another live owner here. */
  takeOver(): boolean {
    return false;
  }

  giveBack(id: Snowflake): undefined {
    if (this.#letGo(id)) this.#remove.run(this.#scope, id, this.owner);
  }

  #held(id: Snowflake) {
    return this.#heldInteractions.find(({ interaction }) => interaction.id === id);
  }

  /**
   * Stops holding the interaction.
   * @returns whether it is in the file
   */
  #letGo(id: Snowflake): boolean {
    const inHand = this.#held(id);
    if (!inHand) return false;
    this.#heldInteractions.delete(inHand);
    return inHand.promised;
  }

  /** Also deletes rows that no process reads: those of other scopes and this process's own. */
  #deleteExpired(): void {
    const now = performance.now();
    if (now - this.#cleanedUpAt < CLEANUP_INTERVAL) return;
    this.#cleanedUpAt = now;
    this.#forget.run(Date.now() - INTERACTION_TOKEN_LIFE);
  }
}

/** Milliseconds within which ids are written together, so that no answer waits for the disk. */
const WRITE_WITHIN = 500;

/** Expired rows deleted for each new row. */
const FORGOTTEN_WITH_EACH = 2;

const UNWRITTEN = 'finished interactions cannot be recorded: one that is replayed after a restart runs again';
const WRITTEN_AGAIN = 'finished interactions are recorded again';

/** Remembers recently finished interactions, so that the next process does not run one again either. */
export class FinishedInteractions {
  readonly #file: ClaimsFile;
  readonly #scope: string;
  readonly #log: Logger;
  readonly #add: StatementSync;
  readonly #find: StatementSync;
  readonly #forget: StatementSync;
  /** Ids that are not in the file yet. */
  readonly #unwritten = new Set<Snowflake>();
  readonly #outage = new Outage();
  #timer: NodeJS.Timeout | undefined;

  /** @param scope of the interactions, from `scopeOf` */
  constructor(file: ClaimsFile, scope: string, log: Logger) {
    this.#file = file;
    this.#scope = scope;
    this.#log = log;
    this.#add = file.prepare('INSERT OR IGNORE INTO finished (scope, id, finished_at) VALUES (?, ?, ?)');
    this.#find = file.prepare('SELECT 1 FROM finished WHERE scope = ? AND id = ?');
    this.#forget = file.prepare(
      `DELETE FROM finished WHERE (scope, id) IN
        (SELECT scope, id FROM finished WHERE finished_at < ? ORDER BY finished_at LIMIT ?)`,
    );
  }

  has(id: Snowflake): boolean {
    return this.#unwritten.has(id) || this.#find.get(this.#scope, id) !== undefined;
  }

  /** Adds an id, which is written within 500 ms: kill -9 loses no more than that. */
  add(id: Snowflake): void {
    this.#unwritten.add(id);
    this.#timer ??= setTimeout(() => this.#write(), WRITE_WITHIN).unref();
  }

  /** Writes the remaining ids. */
  close(): void {
    this.#write();
  }

  /** Writes pending ids. Ids that cannot be written are dropped. */
  #write(): void {
    this.#timer = undefined;
    const ids = [...this.#unwritten];
    this.#unwritten.clear();
    if (ids.length === 0) return;
    const now = Date.now();
    try {
      this.#file.inTransaction(() => {
        for (const id of ids) this.#add.run(this.#scope, id, now);
        this.#forget.run(now - REPLAY_WINDOW, FORGOTTEN_WITH_EACH * ids.length);
      });
      const seconds = this.#outage.recordSuccess();
      if (seconds !== undefined) this.#log.info({ seconds }, WRITTEN_AGAIN);
    } catch (err) {
      const reason = plainReason(err);
      if (this.#outage.recordFailure())
        this.#log.warn(reason === undefined ? { err } : { reason }, UNWRITTEN);
    }
  }
}
