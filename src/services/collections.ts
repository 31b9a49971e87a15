/**
 * The things that are in flight, in no order. A Set or a Map gets a new table now and then, and each old table leads to
 * the next one: once V8 has moved a table to its old generation, all later ones stay, with everything that was in them,
 * until the next collection of the whole heap. That was 7 kB a command. For some thousands of things at the most, since
 * each is searched for when it ends.
 */
export class InFlight<Thing> implements Iterable<Thing> {
  readonly #things: Thing[] = [];

  get size(): number {
    return this.#things.length;
  }

  add(thing: Thing): void {
    this.#things.push(thing);
  }

  /** The first one for which this holds. */
  find(holds: (thing: Thing) => boolean): Thing | undefined {
    return this.#things.find(holds);
  }

  /** Does nothing if the thing is not in flight. */
  delete(thing: Thing): void {
    const place = this.#things.indexOf(thing);
    if (place === -1) return;
    const last = this.#things.pop();
    if (last !== undefined && place < this.#things.length) this.#things[place] = last;
  }

  /** The things at this moment, of which some may end meanwhile. */
  [Symbol.iterator](): Iterator<Thing> {
    return [...this.#things].values();
  }
}

/**
 * The latest values by their keys: at least so many, and at most twice as many. Two Maps take turns, and the older one is
 * dropped whole: a memory that moves each key to the front takes several times as long, for keys that rarely come back.
 */
export class Lru<Value> {
  readonly #atLeast: number;
  #newer = new Map<string, Value>();
  #older = new Map<string, Value>();

  /** @param size the number of values that are surely there */
  constructor(size: number) {
    this.#atLeast = size;
  }

  has(key: string): boolean {
    return this.#newer.has(key) || this.#older.has(key);
  }

  get(key: string): Value | undefined {
    return this.#newer.get(key) ?? this.#older.get(key);
  }

  set(key: string, value: Value): void {
    this.#newer.set(key, value);
    if (this.#newer.size < this.#atLeast) return;
    this.#older = this.#newer;
    this.#newer = new Map();
  }
}

/** A new column, with the values of a shorter one at its beginning. */
export function grown<Column extends Uint8Array | Uint32Array | Float64Array>(
  column: Column,
  from: Column | undefined,
): Column {
  if (from) column.set(from);
  return column;
}

/**
 * Runs tasks in order, one in each turn of the event loop, so that everything else runs between two of them. A task
 * must not throw.
 */
export function createTurnQueue(): (work: () => void) => void {
  const waiting: (() => void)[] = [];
  const next = () => {
    waiting[0]?.();
    waiting.shift();
    if (waiting.length > 0) setImmediate(next);
  };
  return (work) => {
    if (waiting.push(work) === 1) setImmediate(next);
  };
}
