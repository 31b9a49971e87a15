import process from 'node:process';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { plainReason } from 'startup/plain-reason';
import { makePrivateFile } from 'startup/private-files';

/** The kinds of rows in the data file. Each kind has its own ids. */
type Kind = 'setting' | 'change' | 'command' | 'message' | 'attachment';

/**
 * What a local Discord keeps between runs, in one SQLite file. A write is committed when its call returns, unless a
 * warning reported a failure.
 */
export class DataFile {
  readonly #database: DatabaseSync;
  readonly #put: StatementSync;
  readonly #delete: StatementSync;
  readonly #path: string;
  #isBestEffort = false;
  #isFailing = false;

  /** @param path created if missing; its folder has to exist */
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
   * Makes later writes best-effort. A failure, for instance on a full disk, causes no error; consecutive failures cause
   * one warning.
   */
  makeBestEffort(): void {
    this.#isBestEffort = true;
  }

  /** Returns the texts of a kind, ordered by id. For snowflakes that is the order of creation. */
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

  /** Returns the sizes of all attachments in bytes by id, oldest first. */
  attachmentSizes(): Map<string, number> {
    const rows = this.#database
      .prepare("SELECT id, length(value) AS size FROM entry WHERE kind = 'attachment' ORDER BY id")
      .all();
    return new Map(rows.map(({ id, size }) => [String(id), Number(size)]));
  }

  /** Returns the value stored under a name. Without one, stores and returns the result of `make`. */
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
      if (!this.#isBestEffort || reason === undefined) throw error;
      const sentence = `The local Discord cannot write to ${this.#path}: ${reason}. Unwritten data is lost when it stops.`;
      if (!this.#isFailing) process.emitWarning(sentence);
      this.#isFailing = true;
      return false;
    }
  }
}
