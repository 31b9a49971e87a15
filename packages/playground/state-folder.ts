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
  /** The bot's own name, if it was given one. */
  name: z.string().optional(),
});
type StoredState = z.infer<typeof storedState>;

/**
 * The folder of a playground's state: the data of its Discord, and what a second start needs to be the same. Locked
 * until the end, because two playgrounds would overwrite each other's files.
 */
export class PlaygroundFolder implements Disposable {
  readonly dataFile: string;
  readonly #file: string;
  /** An SQLite lock, which the system releases when the process ends, however it ends. */
  readonly #lock: DatabaseSync;

  /** @throws Error of the file system if it cannot be made, or of SQLite while another playground has it */
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

  /** Undefined at the first start, and for a damaged file. */
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
