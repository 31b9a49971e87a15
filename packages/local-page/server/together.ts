/** Milliseconds in which what changes is told at once: nobody reads faster, and a page draws its list anew each time. */
const TOGETHER_MS = 100;

/** Tells of what changes in a short time together, the last of each. */
export class Together<Changed> {
  readonly #tell: (changed: readonly Changed[]) => void;
  readonly #waiting = new Map<string | number, Changed>();
  #timer: NodeJS.Timeout | undefined;

  constructor(tell: (changed: readonly Changed[]) => void) {
    this.#tell = tell;
  }

  add(key: string | number, changed: Changed): void {
    this.#waiting.set(key, changed);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const all = [...this.#waiting.values()];
      this.#waiting.clear();
      this.#tell(all);
    }, TOGETHER_MS);
  }

  /** Forgets what was not told. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting.clear();
  }
}
