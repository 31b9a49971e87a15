/** A bot that sends ever new fields fills no memory. */
const MOST = 1_000;

/**
 * Sentences for the developer of a bot about requests that Discord takes in silence: each once in a process, on
 * standard error and in the record.
 */
export class Notices {
  readonly #reported = new Set<string>();
  /** Called with each. */
  onNotice: (sentence: string) => void = () => {};

  /** Forgets which sentences were told. */
  clear(): void {
    this.#reported.clear();
  }

  report(sentence: string): void {
    if (this.#reported.has(sentence) || this.#reported.size === MOST) return;
    this.#reported.add(sentence);
    process.stderr.write(`${sentence}\n`);
    this.onNotice(sentence);
  }
}
