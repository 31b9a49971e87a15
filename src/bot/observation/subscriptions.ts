import type { Channel, TracingChannel, TracingChannelSubscribers } from 'node:diagnostics_channel';

/** What was subscribed to, until it is disposed. */
export class Subscriptions implements Disposable {
  readonly #stack = new DisposableStack();

  /** Takes each message of a channel. */
  each<Message>(channel: Channel<Message>, take: (message: Message) => void): void {
    // Node types messages as unknown; what publishes in the channel has them as its type says.
    const listener = (message: unknown) => take(message as Message);
    channel.subscribe(listener);
    this.#stack.defer(() => channel.unsubscribe(listener));
  }

  /** Takes the steps of what a channel traces. */
  traced<Message extends object>(
    channel: TracingChannel<Message>,
    subscribers: Partial<TracingChannelSubscribers<Message>>,
  ): void {
    channel.subscribe(subscribers);
    this.#stack.defer(() => channel.unsubscribe(subscribers));
  }

  [Symbol.dispose](): void {
    this.#stack.dispose();
  }
}
