import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from 'startup/make-folder';
import { z } from 'zod';

const kept = z.object({ applicationId: z.string(), port: z.int(), pagePort: z.int() });
type Kept = z.infer<typeof kept>;

/** Where a playground keeps its state: the data of its Discord, and beside it what a second start needs to be the same. */
export class PlaygroundFolder {
  readonly dataFile: string;
  readonly #file: string;

  /** @throws Error of the file system when it cannot be made */
  constructor(folder: string) {
    makeFolder(folder);
    this.dataFile = join(folder, 'discord.sqlite');
    this.#file = join(folder, 'playground.json');
  }

  /** Undefined at the first start. What is damaged is as if it were the first. */
  read(): Kept | undefined {
    try {
      return kept.safeParse(JSON.parse(readFileSync(this.#file, 'utf8'))).data;
    } catch {
      return undefined;
    }
  }

  /** @throws Error of the file system */
  keep(state: Kept): void {
    writeFileSync(this.#file, `${JSON.stringify(state)}\n`);
  }
}
