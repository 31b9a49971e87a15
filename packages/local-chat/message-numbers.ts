import type { APIMessage } from 'discord-api-types/v10';

/** The numbers by which people name messages: the oldest of a channel is 1, and no number is ever given twice. */
export class MessageNumbers {
  readonly #channels = new Map<string, Map<string, number>>();
  readonly #messagesOf: (channelId: string) => readonly APIMessage[];

  /** @param messagesOf all messages of a channel, oldest first, whoever sees them */
  constructor(messagesOf: (channelId: string) => readonly APIMessage[]) {
    this.#messagesOf = messagesOf;
  }

  numberOf({ id, channel_id }: APIMessage): number {
    const numbers = this.#channels.get(channel_id) ?? new Map<string, number>();
    this.#channels.set(channel_id, numbers);
    if (!numbers.has(id)) {
      for (const message of this.#messagesOf(channel_id)) {
        if (!numbers.has(message.id)) numbers.set(message.id, numbers.size + 1);
      }
    }
    const number = numbers.get(id) ?? numbers.size + 1;
    numbers.set(id, number);
    return number;
  }
}
