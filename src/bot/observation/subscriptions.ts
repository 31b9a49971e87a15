import type { AsyncLocalStorage } from 'node:async_hooks';
import type { Channel, TracingChannel, TracingChannelSubscribers } from 'node:diagnostics_channel';

/** Subscriptions to diagnostics channels, until disposed. */
export class Subscriptions implements Disposable {
  readonly #stack = new DisposableStack();

  /** Handles each message of a channel. */
  each<Message>(channel: Channel<Message>, take: (message: Message) => void): void {
    // Node types messages as unknown. Publishers of the channel use its type.
    const listener = (message: unknown) => take(message as Message);
    channel.subscribe(listener);
    this.#stack.defer(() => channel.unsubscribe(listener));
  }

  /** Subscribes to the steps of a traced operation. */
  traced<Message extends object>(
    channel: Pick<TracingChannel<Message, unknown>, 'subscribe' | 'unsubscribe'>,
    subscribers: Partial<TracingChannelSubscribers<Message>>,
  ): void {
    channel.subscribe(subscribers);
    this.#stack.defer(() => channel.unsubscribe(subscribers));
  }

  /** Runs the traced operation with its own store. */
  bound<Message, Store>(
    channel: Channel<Message, unknown>,
    store: AsyncLocalStorage<Store>,
    begin: (message: Message) => Store,
  ): void {
    channel.bindStore(store, begin);
    this.#stack.defer(() => channel.unbindStore(store));
  }

  [Symbol.dispose](): void {
    this.#stack.dispose();
  }
}
