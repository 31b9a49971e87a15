import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** What the data file holds; each kind has ids of its own. */
type Kind = 'setting' | 'command' | 'message' | 'attachment';

/** What a local Discord keeps between two runs, in one SQLite file. A write stands when its call returns. */
export class DataFile {
  readonly #database: DatabaseSync;
  readonly #put: StatementSync;
  readonly #delete: StatementSync;

  /** @param path created when it is not there; its folder must be */
  constructor(path: string) {
    using opening = new DisposableStack();
    this.#database = opening.adopt(new DatabaseSync(path), (database) => database.close());
    this.#database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      CREATE TABLE IF NOT EXISTS entry
        (kind TEXT NOT NULL, id TEXT NOT NULL, value ANY NOT NULL, PRIMARY KEY (kind, id)) STRICT;
    `);
    this.#put = this.#database.prepare('INSERT OR REPLACE INTO entry VALUES (?, ?, ?)');
    this.#delete = this.#database.prepare('DELETE FROM entry WHERE kind = ? AND id = ?');
    opening.move();
  }

  put(kind: Kind, id: string, value: string | Uint8Array): void {
    this.#put.run(kind, id, value);
  }

  delete(kind: Kind, id: string): void {
    this.#delete.run(kind, id);
  }

  /** A kind's texts in the order of their ids, which is the order of their making. */
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

  /** The value kept under a name, or `make`'s, which is kept from then on. */
  setting(name: string, make: () => string): string {
    const kept = this.texts('setting').find(({ id }) => id === name)?.value;
    const value = kept ?? make();
    if (kept === undefined) this.put('setting', name, value);
    return value;
  }

  close(): void {
    this.#database.close();
  }
}
