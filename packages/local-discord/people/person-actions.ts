import type { Person } from '../model/directory/person.ts';

/** A person's action that is not an interaction: on an existing message or on their membership of a server. */
export type PersonAction =
  | { readonly kind: 'rewrite'; readonly message: string; readonly content: string }
  | { readonly kind: 'remove'; readonly message: string }
  /** An empty list removes the votes. */
  | {
      readonly kind: 'vote';
      readonly message: string;
      readonly answers: readonly { readonly id: number; readonly text: string }[];
    }
  | { readonly kind: 'end poll'; readonly message: string }
  | { readonly kind: 'react'; readonly message: string; readonly emoji: string; readonly remove: boolean }
  | { readonly kind: 'join' | 'leave'; readonly server: { readonly id: string; readonly name: string } };

type Listener = (person: Person, action: PersonAction) => void;

/** Reports actions of people, each right before it takes effect. */
export class PersonActions {
  readonly #listeners = new Set<Listener>();

  /** Reports later actions. @returns a function that stops the reports */
  watch(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  report(person: Person, action: PersonAction): void {
    for (const listener of this.#listeners) listener(person, action);
  }
}
