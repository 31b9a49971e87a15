import type { SeenMessage } from 'local-discord/people';

/**
 * How long an unfinished message may stay unchanged. A bot with a long task is expected to show progress more often.
 */
const UPDATE_TIMEOUT_MS = 30_000;

/**
 * Buffers new and changed messages of a channel in their order, because a bot may keep editing its answer. A message is
 * unfinished while its content ends in an ellipsis ("3 of 10 done …"), as people read it, too. Discord's protocol has
 * no such mark.
 */
export class MessageBuffer {
  readonly #arrived: () => void;
  #waiting: SeenMessage[] = [];
  /** Ids of messages. */
  readonly #unfinished = new Set<string>();
  #wake: (came: boolean) => void = () => {};

  /** @param arrived called after each new entry */
  constructor(arrived: () => void) {
    this.#arrived = arrived;
  }

  /** Adds a new or changed message. */
  add(seen: SeenMessage): void {
    this.#waiting.push(seen);
    this.#wake(true);
    this.#arrived();
  }

  /**
   * Moves the answer to an action before other messages of the channel.
   * @param ids of the answer's messages, in order
   */
  putFirst(ids: readonly string[]): void {
    const place = ({ message }: SeenMessage) => ids.indexOf(message.id) + 1 || ids.length + 1;
    this.#waiting.sort((one, other) => place(one) - place(other));
  }

  /** Records which of these printed messages are unfinished. */
  print(messages: readonly SeenMessage[]): void {
    for (const { message } of messages) {
      if (message.content.endsWith('…')) this.#unfinished.add(message.id);
      else this.#unfinished.delete(message.id);
    }
  }

  /** Returns and removes the buffered messages, oldest first. */
  take(): SeenMessage[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting;
  }

  /** Waits at most 30 s for an update of unfinished messages. False if none are unfinished or no update arrives. */
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

  /** Clears the buffer and ends a pending wait. */
  clear(): void {
    this.#wake(false);
    this.#waiting = [];
    this.#unfinished.clear();
  }
}
