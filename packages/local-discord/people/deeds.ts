import type { Person } from '../model/person.ts';

/** What somebody does at their client with a message that is there already, and that goes to no bot as an interaction. */
export type Deed =
  | { readonly kind: 'rewrite'; readonly message: string; readonly content: string }
  | { readonly kind: 'remove'; readonly message: string }
  /** None takes the votes back. */
  | {
      readonly kind: 'vote';
      readonly message: string;
      readonly answers: readonly { readonly id: number; readonly text: string }[];
    }
  | { readonly kind: 'end poll'; readonly message: string };

type Watcher = (person: Person, deed: Deed) => void;

/** Who has done what, told right before it holds. */
export class Deeds {
  readonly #watchers = new Set<Watcher>();

  /** Tells of each from now on; returns how to end that. */
  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  tell(person: Person, deed: Deed): void {
    for (const tell of this.#watchers) tell(person, deed);
  }
}
