import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from 'startup/private-files';
import { z } from 'zod';

const port = z.int().min(1).max(65_535);
const storedState = z.object({
  applicationId: z.string(),
  port,
  pagePort: port,
  /** The bot's own, if it was given one. */
  name: z.string().optional(),
});
type StoredState = z.infer<typeof storedState>;

/**
 * Where a playground keeps its state: the data of its Discord, and beside it what a second start needs to be the same.
 * Two at once would write over each other, so that the folder is one playground's until its end.
 */
export class PlaygroundFolder implements Disposable {
  readonly dataFile: string;
  readonly #file: string;
  /** Locked by SQLite, since the system ends that lock with the process, however it ends. */
  readonly #lock: DatabaseSync;

  /** @throws Error of the file system when it cannot be made, or of SQLite while another playground has it */
  constructor(folder: string) {
    makeFolder(folder);
    this.dataFile = join(folder, 'discord.sqlite');
    this.#file = join(folder, 'playground.json');
    this.#lock = new DatabaseSync(join(folder, 'playground.lock'));
    this.#lock.exec('BEGIN EXCLUSIVE');
  }

  [Symbol.dispose](): void {
    this.#lock.close();
  }

  /** Undefined at the first start. A damaged file counts as the first start. */
  read(): StoredState | undefined {
    try {
      return storedState.safeParse(JSON.parse(readFileSync(this.#file, 'utf8'))).data;
    } catch {
      return undefined;
    }
  }

  /** @throws Error of the file system */
  keep(state: StoredState): void {
    writeFileSync(this.#file, `${JSON.stringify(state)}\n`);
  }
}
