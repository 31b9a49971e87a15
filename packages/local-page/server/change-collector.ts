/** Milliseconds in which changes are collected: nobody reads faster, and a page redraws its list each time. */
const COLLECTING_MS = 100;

/** Collects changes for a short time and reports the last one of each kind. */
export class ChangeCollector<Changed> {
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
    }, COLLECTING_MS);
  }

  /** Drops the changes that are not reported yet. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting.clear();
  }
}
