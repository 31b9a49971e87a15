import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import process from 'node:process';
import { makeFolder } from 'startup/make-folder';
import { z } from 'zod';

const contents = z.record(z.string(), z.array(z.string().regex(/^\d{1,20}$/)));

/**
 * The guilds in which commands have been registered, so that they can be removed there when the settings no longer
 * name one: a JSON file with the ids for each address of Discord and application.
 */
export class RememberedGuilds {
  readonly #file: string;
  readonly #key: string;

  constructor(file: string, apiUrl: string, applicationId: string) {
    this.#file = file;
    this.#key = `${apiUrl} ${applicationId}`;
  }

  /** None when there is no file. @throws Error when it cannot be read or makes no sense */
  async read(): Promise<readonly string[]> {
    return (await this.#all())[this.#key] ?? [];
  }

  /** Keeps these and no others, by a file that takes the place of the old one. @throws Error when it cannot be written */
  async keep(guildIds: readonly string[]): Promise<void> {
    const all = await this.#all().catch(() => ({}));
    makeFolder(dirname(this.#file));
    const draft = `${this.#file}.${process.pid}`;
    await writeFile(draft, `${JSON.stringify({ ...all, [this.#key]: guildIds }, undefined, 2)}\n`);
    await rename(draft, this.#file);
  }

  async #all(): Promise<Record<string, string[]>> {
    try {
      return contents.parse(JSON.parse(await readFile(this.#file, 'utf8')));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
      throw error;
    }
  }
}
