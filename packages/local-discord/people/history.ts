import type { MessageStore } from '../model/messages/message-store.ts';
import type { World } from '../model/world.ts';
import type { ChatClient } from './chat-client.ts';

/** Writes the messages that the world has from before the first start. */
export class History {
  readonly #world: World;
  readonly #messages: MessageStore;
  readonly #clientOf: (username: string, channelId: string) => ChatClient;

  constructor(
    world: World,
    messages: MessageStore,
    clientOf: (username: string, channelId: string) => ChatClient,
  ) {
    this.#world = world;
    this.#messages = messages;
    this.#clientOf = clientOf;
  }

  /** Writes the history of the channels without messages. @returns the value of the data file's setting `history` */
  write(): string {
    for (const [channelId, said] of this.#byChannel()) {
      if (this.#messages.list(channelId).length > 0) continue;
      for (const { username, content } of said) this.#clientOf(username, channelId).say(content);
    }
    return 'said';
  }

  /**
   * Returns the ids of its messages in the channels whose history is unchanged. A reset keeps these, so that bots do not
   * receive them as new messages.
   */
  intactIds(): Set<string> {
    const kept = [...this.#byChannel()].flatMap(([channelId, said]) => {
      const there = this.#messages.list(channelId).slice(0, said.length);
      const isWhole = said.every(({ username, content }, at) => {
        const { message } = there[at] ?? {};
        return (
          message?.author.username === username &&
          message.content === content &&
          message.edited_timestamp === null &&
          !(message.pinned || message.reactions || message.thread)
        );
      });
      return isWhole ? there.map(({ message }) => message.id) : [];
    });
    return new Set(kept);
  }

  #byChannel() {
    return Map.groupBy(this.#world.history ?? [], ({ channelId }) => channelId);
  }
}
