import type { StatementSync } from 'node:sqlite';
import type { Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { plainReason } from 'startup/plain-reason';
import { REPLAYABLE } from '../claims.ts';
import type { DataFile } from './data-file.ts';

/** Milliseconds within which the ids are written together: no answer waits for the disk. */
const WRITE_WITHIN = 500;

/** The number of old rows that are deleted with each new one. */
const FORGOTTEN_WITH_EACH = 2;

const UNWRITTEN =
  'interactions that are finished cannot be written down: one that is sent again after a restart is run again';

/** The interactions that finished lately, so that the next process does not run one again either. */
export class FinishedInteractions {
  readonly #file: DataFile;
  readonly #scope: string;
  readonly #log: Logger;
  readonly #add: StatementSync;
  readonly #find: StatementSync;
  readonly #forget: StatementSync;
  /** The ids that are not in the file yet. */
  readonly #unwritten = new Set<Snowflake>();
  #timer: NodeJS.Timeout | undefined;
  #isFailing = false;

  /** @param scope of the interactions, from `scopeOf` */
  constructor(file: DataFile, scope: string, log: Logger) {
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

  /** Written within half a second: kill -9 loses no more than that. */
  add(id: Snowflake): void {
    this.#unwritten.add(id);
    this.#timer ??= setTimeout(() => this.#write(), WRITE_WITHIN).unref();
  }

  /** Writes the remaining ids. */
  close(): void {
    this.#write();
  }

  /** Ids that cannot be written are forgotten with the process. */
  #write(): void {
    this.#timer = undefined;
    const ids = [...this.#unwritten];
    this.#unwritten.clear();
    if (ids.length === 0) return;
    const now = Date.now();
    try {
      this.#file.inTransaction(() => {
        for (const id of ids) this.#add.run(this.#scope, id, now);
        this.#forget.run(now - REPLAYABLE, FORGOTTEN_WITH_EACH * ids.length);
      });
      this.#isFailing = false;
    } catch (err) {
      const reason = plainReason(err);
      if (!this.#isFailing) this.#log.warn(reason === undefined ? { err } : { reason }, UNWRITTEN);
      this.#isFailing = true;
    }
  }
}
