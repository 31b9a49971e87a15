/** Limits the memory for a bot that keeps sending new unknown fields. */
const MAX = 1_000;

/**
 * Warns the bot's developer about requests that Discord accepts silently. Each sentence goes to standard error and to
 * the record once per process.
 */
export class Notices {
  readonly #reported = new Set<string>();
  /** Called with each new sentence. */
  onNotice: (sentence: string) => void = () => {};

  /** Forgets which sentences were reported. */
  clear(): void {
    this.#reported.clear();
  }

  report(sentence: string): void {
    if (this.#reported.has(sentence) || this.#reported.size === MAX) return;
    this.#reported.add(sentence);
    process.stderr.write(`${sentence}\n`);
    this.onNotice(sentence);
  }
}
