/**
 * The things that are in flight, in no order. A Set that grows leaves its old table behind, and V8 keeps that table with
 * everything in it until the next large collection: half of the memory that commands left there. For some thousands of
 * things at the most, since each is searched for when it ends.
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

  /** The things at this moment: any of them may end meanwhile. */
  [Symbol.iterator](): Iterator<Thing> {
    return [...this.#things].values();
  }
}
