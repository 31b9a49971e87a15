/** A data file for all runs of the model, which are apart by the names of their folders. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StatementSync } from 'node:sqlite';
import { DataFile } from '../../../../src/bot/state/file/data-file.ts';

export class ModelFiles {
  readonly #path = mkdtempSync(join(tmpdir(), 'rollcall-model-'));
  readonly #file = new DataFile(this.#path);
  /** By their text: preparing them for each process would take as long as running them. */
  readonly #statements = new Map<string, StatementSync>();
  #runs = 0;

  /** A name of the next run. */
  next(): string {
    this.#runs += 1;
    return `run ${this.#runs}`;
  }

  prepare(text: string): StatementSync {
    const known = this.#statements.get(text) ?? this.#file.prepare(text);
    this.#statements.set(text, known);
    return known;
  }

  inTransaction<Result>(work: () => Result): Result {
    return this.#file.inTransaction(work);
  }

  [Symbol.dispose](): void {
    this.#file.close();
    rmSync(this.#path, { recursive: true });
  }
}
