import { createContext, Script } from 'node:vm';
import { ControlRefusal } from './control-refusal.ts';

/** Timeout for all texts of a request. 500 messages take a few milliseconds. */
const TIMEOUT_MS = 500;

const realm: { work?: () => void } = createContext({});
const script = new Script('work()');

/** Runs a function with a timeout. Node can only interrupt scripts, including the functions that they call. */
function inLimitedTime(work: () => void): void {
  realm.work = work;
  try {
    script.runInContext(realm, { timeout: TIMEOUT_MS });
  } finally {
    delete realm.work;
  }
}

/**
 * A regular expression of a request. Ignores case. Has a timeout, because catastrophic backtracking, for instance of
 * `((a+)+)+$`, would block the whole process.
 */
export class Pattern {
  readonly #source: string;
  readonly #compiled: RegExp;

  /** @throws ControlRefusal 400 for an invalid regular expression */
  constructor(source: string) {
    this.#source = source;
    try {
      this.#compiled = new RegExp(source, 'i');
    } catch {
      throw new ControlRefusal(400, `like: "${source}" is no regular expression.`);
    }
  }

  /**
   * Returns the items with a text that matches.
   * @throws ControlRefusal 400 if matching needs too much memory or more than 500 ms
   */
  among<Item>(items: readonly Item[], textsOf: (item: Item) => readonly string[]): readonly Item[] {
    if (this.#source === '') return items;
    const texts = items.map(textsOf);
    const fits: boolean[] = [];
    try {
      inLimitedTime(() => {
        for (const each of texts) fits.push(each.some((text) => this.#compiled.test(text)));
      });
    } catch {
      throw new ControlRefusal(
        400,
        `like: "${this.#source}" takes too long, or too much memory: leave out repetitions of repetitions.`,
      );
    }
    return items.filter((_item, index) => fits[index]);
  }
}
