/** Milliseconds in which the refusals of one key are the first and a count. */
const PERIOD = 60_000;

/** The most keys that are counted at a time, some 5 MB; the oldest ends early when there are more. */
const MOST = 10_000;

/** The most actions that a count names. */
const MOST_ACTIONS = 10;

/** What came after the first refusal. */
export interface Rest {
  readonly count: number;
  readonly actions: readonly string[];
}

interface Period<First> {
  readonly first: First;
  readonly actions: Set<string>;
  count: number;
  readonly timer: NodeJS.Timeout;
}

/** Makes one line out of many refusals: whoever is refused may try as often as they like, and fill nothing with it. */
export class Refusals<First> {
  readonly #told: (first: First, rest: Rest) => void;
  /** The oldest first, since all of them last equally long. */
  readonly #periods = new Map<string, Period<First>>();

  /** @param told called with the count of the rest when a minute is over and there was a rest */
  constructor(told: (first: First, rest: Rest) => void) {
    this.#told = told;
  }

  /** The first refusal of the minute that is running, if there is one: this one is then counted to it. */
  countedTo(key: string, action: string): First | undefined {
    const period = this.#periods.get(key);
    if (!period) return undefined;
    period.count += 1;
    if (period.actions.size < MOST_ACTIONS) period.actions.add(action);
    return period.first;
  }

  /** Begins the minute of a key with its first refusal. */
  begin(key: string, first: First): void {
    const { value: oldest } = this.#periods.keys().next();
    if (oldest !== undefined && this.#periods.size >= MOST) this.#end(oldest);
    const timer = setTimeout(() => this.#end(key), PERIOD).unref();
    this.#periods.set(key, { first, actions: new Set(), count: 0, timer });
  }

  /** Ends every minute, and tells each count. */
  close(): void {
    for (const key of this.#periods.keys()) this.#end(key);
  }

  #end(key: string): void {
    const period = this.#periods.get(key);
    if (!period) return;
    clearTimeout(period.timer);
    this.#periods.delete(key);
    const { first, count, actions } = period;
    if (count > 0) this.#told(first, { count, actions: [...actions] });
  }
}
