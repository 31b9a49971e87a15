import type { SeenMessage } from 'local-discord/people';

/**
 * The time for which an unfinished message may stay as it is. A bot that works for long is expected to show its progress
 * more often than that.
 */
const UPDATE_TIMEOUT_MS = 30_000;

/**
 * The messages that come to a channel, or change there, in their order: a bot may go on editing its answer.
 * A message counts as unfinished while its content ends in an ellipsis ("3 of 10 done …"), which is how people read
 * it, too; the protocol itself has no word for it.
 */
export class MessageBuffer {
  readonly #arrived: () => void;
  #waiting: SeenMessage[] = [];
  /** The ids of messages. */
  readonly #unfinished = new Set<string>();
  #wake: (came: boolean) => void = () => {};

  /** @param arrived called whenever something has come */
  constructor(arrived: () => void) {
    this.#arrived = arrived;
  }

  /** A new or changed message. */
  add(seen: SeenMessage): void {
    this.#waiting.push(seen);
    this.#wake(true);
    this.#arrived();
  }

  /** Puts the answer to an action before what came to the channel besides. @param ids of its messages, in order */
  putFirst(ids: readonly string[]): void {
    const place = ({ message }: SeenMessage) => ids.indexOf(message.id) + 1 || ids.length + 1;
    this.#waiting.sort((one, other) => place(one) - place(other));
  }

  /** These messages have been printed as they are now. */
  print(messages: readonly SeenMessage[]): void {
    for (const { message } of messages) {
      if (message.content.endsWith('…')) this.#unfinished.add(message.id);
      else this.#unfinished.delete(message.id);
    }
  }

  /** The messages since the last call, oldest first. */
  take(): SeenMessage[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting;
  }

  /** Waits for the rest of unfinished messages, at most 30 s; false if there are none, or no rest came. */
  async more(): Promise<boolean> {
    if (this.#unfinished.size === 0) return false;
    if (this.#waiting.length > 0) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#wake = resolve;
    const timer = setTimeout(resolve, UPDATE_TIMEOUT_MS, false);
    const came = await promise;
    clearTimeout(timer);
    if (!came) this.#unfinished.clear();
    return came;
  }

  /** Forgets everything, and ends a wait for more. */
  clear(): void {
    this.#wake(false);
    this.#waiting = [];
    this.#unfinished.clear();
  }
}
