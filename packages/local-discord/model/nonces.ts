import type { Clock } from './clock.ts';

/** Discord says "the past few minutes": https://discord.com/developers/docs/resources/message#create-message */
const KNOWN_MS = 5 * 60_000;
const MOST = 1_000;

interface Sent {
  readonly messageId: string;
  readonly at: number;
}

/** The nonces of a bot's messages, so that a message that is sent twice appears once. */
export class Nonces {
  readonly #clock: Clock;
  readonly #sent = new Map<string, Sent>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The id of the message that was sent with this nonce; undefined if there was none, or it is too old. */
  messageOf(channelId: string, nonce: string | number): string | undefined {
    const sent = this.#sent.get(`${channelId} ${nonce}`);
    return sent && this.#clock.now() - sent.at <= KNOWN_MS ? sent.messageId : undefined;
  }

  /** Forgets every nonce. */
  clear(): void {
    this.#sent.clear();
  }

  note(channelId: string, nonce: string | number, messageId: string): void {
    this.#sent.set(`${channelId} ${nonce}`, { messageId, at: this.#clock.now() });
    const [oldest] = this.#sent.keys();
    if (this.#sent.size > MOST && oldest !== undefined) this.#sent.delete(oldest);
  }
}
