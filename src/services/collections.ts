/**
 * An unordered collection of things in flight, backed by an array. A Set or a Map replaces its table now and then, and
 * each old table leads to the next one: once V8 has moved a table to its old generation, all later tables stay in
 * memory with their content until the next full GC. That was 7 kB a command. Meant for at most some thousands of
 * things, because `delete` searches for its thing.
 */
export class InFlight<Thing> implements Iterable<Thing> {
  readonly #things: Thing[] = [];

  get size(): number {
    return this.#things.length;
  }

  add(thing: Thing): void {
    this.#things.push(thing);
  }

  find(holds: (thing: Thing) => boolean): Thing | undefined {
    return this.#things.find(holds);
  }

  /** No-op if the thing is not in the collection. */
  delete(thing: Thing): void {
    const place = this.#things.indexOf(thing);
    if (place === -1) return;
    const last = this.#things.pop();
    if (last !== undefined && place < this.#things.length) this.#things[place] = last;
  }

  /** Iterates over a snapshot, because things may end meanwhile. */
  [Symbol.iterator](): Iterator<Thing> {
    return [...this.#things].values();
  }
}

/**
 * Two-generation LRU: keeps between n and 2n entries. Two Maps take turns, and the older one is dropped whole. An LRU
 * that moves each key to the front takes several times as long, for keys that rarely come back.
 */
export class Lru<Value> {
  readonly #size: number;
  #newer = new Map<string, Value>();
  #older = new Map<string, Value>();

  /** @param size the number of latest entries that are guaranteed to be kept */
  constructor(size: number) {
    this.#size = size;
  }

  has(key: string): boolean {
    return this.#newer.has(key) || this.#older.has(key);
  }

  get(key: string): Value | undefined {
    return this.#newer.get(key) ?? this.#older.get(key);
  }

  set(key: string, value: Value): void {
    this.#newer.set(key, value);
    if (this.#newer.size < this.#size) return;
    this.#older = this.#newer;
    this.#newer = new Map();
  }
}

/** Copies the values of a shorter column to the beginning of a new column. */
export function grown<Column extends Uint8Array | Uint32Array | Float64Array>(
  column: Column,
  from: Column | undefined,
): Column {
  if (from) column.set(from);
  return column;
}

/**
 * Runs tasks in order, one per turn of the event loop, so that everything else runs between two tasks. A task must not
 * throw.
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
