import type { SeenMessage } from 'local-discord/people';
import { numberButtons, numberMenus } from './message/numbered-controls.ts';

/**
 * The messages that one person has on the screen, as they were when they were printed: a number that somebody types
 * means what they have seen. Without a message's number it means the last one that came with such controls, even if
 * an edit has taken them away since: the same number once more must not mean an older message.
 */
export class ShownMessages {
  readonly #shown = new Map<string, SeenMessage>();
  #lastWithButtons: string | undefined;
  #lastWithMenus: string | undefined;

  /** These are printed now, the last one at the bottom. */
  show(messages: readonly SeenMessage[]): void {
    for (const seen of messages) {
      const { id } = seen.message;
      this.#shown.set(id, seen);
      if (numberButtons(seen).length > 0) this.#lastWithButtons = id;
      if (numberMenus(seen).length > 0) this.#lastWithMenus = id;
    }
  }

  /** A message as it was printed last. */
  get({ message }: SeenMessage): SeenMessage | undefined {
    return this.#shown.get(message.id);
  }

  /** What a number without a message's number means, for `:click` and for `:choose`. */
  get lastWithButtons(): SeenMessage | undefined {
    return this.#shown.get(this.#lastWithButtons ?? '');
  }

  get lastWithMenus(): SeenMessage | undefined {
    return this.#shown.get(this.#lastWithMenus ?? '');
  }
}
