import { ChatRefusal, type SeenMessage } from 'local-discord/people';
import type { ChatPerson, WatchedChannel } from './chat.ts';

const NEWEST_LINES = 10;

/** A watched channel as its readers at the prompt look at it: on request, and told of in one line. */
export class ChannelWatch {
  readonly name: string;
  readonly #channel: WatchedChannel;
  /** The newest line that was there when it was looked at, or told of. */
  #known: string | undefined;

  constructor(channel: WatchedChannel) {
    this.name = channel.name;
    this.#channel = channel;
    this.#known = this.#newestId();
  }

  /** Somebody who sees it. */
  get reader(): string {
    return this.#channel.seenBy[0]?.name ?? 'nobody';
  }

  /**
   * The newest lines.
   * @throws ChatRefusal when this person does not see the channel
   */
  newest(person: ChatPerson): readonly SeenMessage[] {
    const { name, readers, seenBy } = this.#channel;
    if (!seenBy.includes(person)) {
      throw new ChatRefusal(`Only ${readers} see #${name}: type :as ${this.reader}, then :${name}.`);
    }
    this.#known = this.#newestId();
    return this.#channel.messages().slice(-NEWEST_LINES);
  }

  /** What one of its readers is told of lines that have come since the last time; undefined without any. */
  notice(person: ChatPerson): string | undefined {
    const { name, seenBy } = this.#channel;
    if (!seenBy.includes(person)) return undefined;
    const known = BigInt(this.#known ?? 0);
    const fresh = this.#channel.messages().filter(({ message }) => BigInt(message.id) > known);
    if (fresh.length === 0) return undefined;
    this.#known = this.#newestId();
    const [lines, them] = fresh.length === 1 ? ['line', 'it'] : ['lines', 'them'];
    return `${fresh.length} new ${lines} in #${name}: :${name} shows ${them}.`;
  }

  #newestId(): string | undefined {
    return this.#channel.messages().at(-1)?.message.id;
  }
}
