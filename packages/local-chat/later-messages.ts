import type { APIMessage } from 'discord-api-types/v10';
import type { ChatClient, SeenMessage } from 'local-discord/people';

/**
 * How long an unfinished message may stay as it is. A bot that works for long is expected to show how far it is more
 * often than that.
 */
const PATIENCE_MILLISECONDS = 30_000;

/**
 * What comes to a channel, or changes there, after the answers in which it was printed: a bot may go on editing.
 * A message counts as unfinished while its content ends in an ellipsis ("3 of 10 done …"), which is how people read
 * it, too; the protocol itself has no word for it.
 */
export class LaterMessages {
  readonly #printed = new WeakSet<APIMessage>();
  readonly #arrived: () => void;
  #waiting: SeenMessage[] = [];
  /** The ids of messages. */
  readonly #unfinished = new Set<string>();
  #wake: (came: boolean) => void = () => {};
  #stop = () => {};

  /** @param arrived told whenever something has come */
  constructor(arrived: () => void) {
    this.#arrived = arrived;
  }

  /** Looks at what this person sees from now on. */
  follow(client: Pick<ChatClient, 'watch'>): void {
    this.stop();
    this.#stop = client.watch((seen) => {
      if (seen.loading) return;
      this.#waiting.push(seen);
      this.#wake(true);
      this.#arrived();
    });
  }

  /** What these messages look like now has been printed. */
  print(messages: readonly SeenMessage[]): void {
    for (const { message } of messages) {
      this.#printed.add(message);
      if (message.content.endsWith('…')) this.#unfinished.add(message.id);
      else this.#unfinished.delete(message.id);
    }
  }

  /** Messages that have not been printed, oldest first. */
  take(): SeenMessage[] {
    const waiting = this.#waiting.filter(({ message }) => !this.#printed.has(message));
    this.#waiting = [];
    return waiting;
  }

  /** Waits for the rest of unfinished messages, at most 30 s; false where there are none, or no rest came. */
  async more(): Promise<boolean> {
    if (this.#unfinished.size === 0) return false;
    if (this.#waiting.length > 0) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#wake = resolve;
    const timer = setTimeout(resolve, PATIENCE_MILLISECONDS, false);
    const came = await promise;
    clearTimeout(timer);
    if (!came) this.#unfinished.clear();
    return came;
  }

  /** Ends a wait for more, too. */
  stop(): void {
    this.#stop();
    this.#wake(false);
    this.#waiting = [];
    this.#unfinished.clear();
  }
}
