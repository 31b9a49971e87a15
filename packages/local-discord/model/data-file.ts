import process from 'node:process';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { plainReason } from 'startup/plain-reason';
import { makePrivateFile } from 'startup/private-files';

/** The kinds of rows in the data file; each kind has ids of its own. */
type Kind = 'setting' | 'change' | 'command' | 'message' | 'attachment';

/**
 * The data that a local Discord keeps between two runs, in one SQLite file. A write is committed when its call returns,
 * unless a failure was reported by a warning.
 */
export class DataFile {
  readonly #database: DatabaseSync;
  readonly #put: StatementSync;
  readonly #delete: StatementSync;
  readonly #path: string;
  #goesOnWithout = false;
  #isFailing = false;

  /** @param path created if it is missing; its folder has to exist */
  constructor(path: string) {
    this.#path = path;
    if (path !== ':memory:') makePrivateFile(path);
    this.#database = new DatabaseSync(path);
    try {
      this.#database.exec(`
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = NORMAL;
        CREATE TABLE IF NOT EXISTS entry
          (kind TEXT NOT NULL, id TEXT NOT NULL, value ANY NOT NULL, PRIMARY KEY (kind, id)) STRICT;
      `);
      this.#put = this.#database.prepare('INSERT OR REPLACE INTO entry VALUES (?, ?, ?)');
      this.#delete = this.#database.prepare('DELETE FROM entry WHERE kind = ? AND id = ?');
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  /** @returns whether it was written */
  put(kind: Kind, id: string, value: string | Uint8Array): boolean {
    return this.#write(() => this.#put.run(kind, id, value));
  }

  delete(kind: Kind, id: string): void {
    this.#write(() => this.#delete.run(kind, id));
  }

  /**
   * From now on a failing write, for instance on a full disk, costs one warning for all failures in a row, and no
   * error.
   */
  goOnWithout(): void {
    this.#goesOnWithout = true;
  }

  /** A kind's texts in the order of their ids, which is the order of their creation. */
  texts(kind: Exclude<Kind, 'attachment'>): { id: string; value: string }[] {
    const rows = this.#database.prepare('SELECT id, value FROM entry WHERE kind = ? ORDER BY id').all(kind);
    return rows.map(({ id, value }) => ({ id: String(id), value: String(value) }));
  }

  attachment(id: string): Uint8Array | undefined {
    const value = this.#database
      .prepare("SELECT value FROM entry WHERE kind = 'attachment' AND id = ?")
      .get(id)?.value;
    return value instanceof Uint8Array ? value : undefined;
  }

  /** The sizes of all attachments in bytes, by their ids, the oldest first. */
  attachmentSizes(): Map<string, number> {
    const rows = this.#database
      .prepare("SELECT id, length(value) AS size FROM entry WHERE kind = 'attachment' ORDER BY id")
      .all();
    return new Map(rows.map(({ id, size }) => [String(id), Number(size)]));
  }

  /** The value stored under a name, or a new one from `make`, which is then stored. */
  setting(name: string, make: () => string): string {
    const kept = this.texts('setting').find(({ id }) => id === name)?.value;
    const value = kept ?? make();
    if (kept === undefined) this.put('setting', name, value);
    return value;
  }

  close(): void {
    this.#database.close();
  }

  #write(write: () => void): boolean {
    try {
      write();
      this.#isFailing = false;
      return true;
    } catch (error) {
      const reason = plainReason(error);
      if (!this.#goesOnWithout || reason === undefined) throw error;
      const sentence = `The local Discord cannot write to ${this.#path}: ${reason}. What it cannot write is lost at its end.`;
      if (!this.#isFailing) process.emitWarning(sentence);
      this.#isFailing = true;
      return false;
    }
  }
}
