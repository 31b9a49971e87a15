import type { APIMessage } from 'discord-api-types/v10';
import type { ChatClient } from 'local-discord/people';

/** Somebody whose messages are numbered. */
interface Viewer {
  readonly client: Pick<ChatClient, 'messages'>;
}

/**
 * The numbers by which the people name messages: the oldest that any of them sees in a channel is 1, and no number is
 * ever given twice.
 */
export class MessageNumbers {
  readonly #channels = new Map<string, Map<string, number>>();
  readonly #people: readonly Viewer[];

  constructor(people: readonly Viewer[]) {
    this.#people = people;
  }

  numberOf({ id, channel_id }: APIMessage): number {
    const numbers = this.#channels.get(channel_id) ?? new Map<string, number>();
    this.#channels.set(channel_id, numbers);
    if (!numbers.has(id)) {
      for (const each of this.#idsIn(channel_id)) {
        if (!numbers.has(each)) numbers.set(each, numbers.size + 1);
      }
    }
    const number = numbers.get(id) ?? numbers.size + 1;
    numbers.set(id, number);
    return number;
  }

  /** Of the messages that anybody sees in a channel, oldest first, as ids count the time. */
  #idsIn(channelId: string): string[] {
    const seen = this.#people.flatMap(({ client }) => client.messages());
    const ids = seen.flatMap(({ message }) => (message.channel_id === channelId ? [message.id] : []));
    return [...new Set(ids)].toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  }
}
