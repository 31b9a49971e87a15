import type { Person } from '../model/directory/person.ts';

/** A person's action that reaches no bot as an interaction: on an existing message, or on their membership of a server. */
export type Deed =
  | { readonly kind: 'rewrite'; readonly message: string; readonly content: string }
  | { readonly kind: 'remove'; readonly message: string }
  /** An empty list takes the votes back. */
  | {
      readonly kind: 'vote';
      readonly message: string;
      readonly answers: readonly { readonly id: number; readonly text: string }[];
    }
  | { readonly kind: 'end poll'; readonly message: string }
  | { readonly kind: 'react'; readonly message: string; readonly emoji: string; readonly remove: boolean }
  | { readonly kind: 'join' | 'leave'; readonly server: { readonly id: string; readonly name: string } };

type Watcher = (person: Person, deed: Deed) => void;

/** Reports the deeds of people, each right before it takes effect. */
export class Deeds {
  readonly #watchers = new Set<Watcher>();

  /** Reports each later deed; returns a function that stops it. */
  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  tell(person: Person, deed: Deed): void {
    for (const tell of this.#watchers) tell(person, deed);
  }
}
