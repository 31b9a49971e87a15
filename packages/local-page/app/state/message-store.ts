import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Nameable, SeenMessage } from 'local-discord/people';

/** The messages of a view: all of their ids in order, and those of them whole that have been sent. */
export class MessageStore {
  /** Oldest first. Undefined until the server has told them. */
  readonly ids = signal<readonly string[] | undefined>(undefined);
  /** Why this person cannot look here, if they cannot. */
  readonly closed = signal<string | undefined>(undefined);
  readonly #names = signal<ReadonlyMap<string, string>>(new Map());
  readonly #messages = new Map<string, Signal<SeenMessage | undefined>>();

  /** A message as it is now; undefined while it has not been sent. */
  message(id: string): ReadonlySignal<SeenMessage | undefined> {
    return this.#signalOf(id);
  }

  /** Takes the place of all that was known. */
  replace(ids: readonly string[], newest: readonly SeenMessage[], names: readonly Nameable[]): void {
    this.closed.value = undefined;
    this.#names.value = new Map(
      names.map(({ id, name, alias, kind }) => [id, kind === 'user' ? `@${alias ?? name.slice(1)}` : name]),
    );
    const there = new Set(ids);
    for (const [id, message] of this.#messages) {
      // What was read earlier may have been edited while nobody told us.
      message.value = undefined;
      if (!there.has(id)) this.#messages.delete(id);
    }
    this.fill(newest);
    this.ids.value = ids;
  }

  /** Nothing is seen here. */
  close(sentence: string): void {
    this.replace([], [], []);
    this.closed.value = sentence;
  }

  /** Forgets all of it: nobody looks at it, so nobody tells what changes. */
  reset(): void {
    this.ids.value = undefined;
    this.#messages.clear();
  }

  /** What somebody or something is called here, with its sign. */
  nameOf(id: string): string | undefined {
    return this.#names.value.get(id);
  }

  /** Messages that are there already and have been read now. */
  fill(messages: readonly SeenMessage[]): void {
    for (const seen of messages) this.#signalOf(seen.message.id).value = seen;
  }

  /** A message that has come or changed. */
  put(seen: SeenMessage): void {
    const { id } = seen.message;
    this.#signalOf(id).value = seen;
    const ids = this.ids.value ?? [];
    if (ids.includes(id)) return;
    // Ids grow with time; whoever comes late still gets their place.
    const after = ids.findLastIndex((each) => BigInt(each) < BigInt(id));
    this.ids.value = ids.toSpliced(after + 1, 0, id);
  }

  remove(id: string): void {
    this.ids.value = this.ids.value?.filter((each) => each !== id);
    this.#messages.delete(id);
  }

  #signalOf(id: string): Signal<SeenMessage | undefined> {
    const known = this.#messages.get(id);
    if (known) return known;
    const fresh = signal<SeenMessage | undefined>(undefined);
    this.#messages.set(id, fresh);
    return fresh;
  }
}
