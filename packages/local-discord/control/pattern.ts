import { createContext, Script } from 'node:vm';
import { ControlRefusal } from './control-refusal.ts';

/** For all texts that a request looks at together: 500 messages take a few milliseconds. */
const LONGEST_MS = 500;

const realm: { work?: () => void } = createContext({});
const script = new Script('work()');

/** Node can end scripts alone, and with them the functions that they call. */
function inLimitedTime(work: () => void): void {
  realm.work = work;
  try {
    script.runInContext(realm, { timeout: LONGEST_MS });
  } finally {
    delete realm.work;
  }
}

/**
 * A regular expression of a request, matched without regard to case. Some take for ever, as `((a+)+)+$` does on a row of
 * letters, and would stop the whole process.
 */
export class Pattern {
  readonly #source: string;
  readonly #compiled: RegExp;

  /** @throws ControlRefusal 400 if it is no regular expression */
  constructor(source: string) {
    this.#source = source;
    try {
      this.#compiled = new RegExp(source, 'i');
    } catch {
      throw new ControlRefusal(400, `like: "${source}" is no regular expression.`);
    }
  }

  /**
   * The items with a text that fits.
   * @throws ControlRefusal 400 if it is too large, or takes longer than half a second
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
