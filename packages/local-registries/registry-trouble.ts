import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer, Asked } from './shape.ts';

/** How a registry works: as usual, or with one fault. */
export type Condition =
  | 'as usual'
  /** It answers 429. */
  | 'limiting'
  /** Its index is behind its chain. */
  | 'catching up'
  /** It refuses connections. */
  | 'away'
  /** It answers 500. */
  | 'failing'
  /** It breaks the connection of each request. */
  | 'breaking'
  /** It takes requests and never answers. */
  | 'silent';

/** Makes a running registry fail and work again. */
export class RegistryTrouble {
  readonly #server: Server;
  readonly #listeners = new Set<() => void>();
  #condition: Condition = 'as usual';
  #address: Pick<AddressInfo, 'address' | 'port'> = { address: '127.0.0.1', port: 0 };
  /** What a 429 has as `Retry-After`; undefined, the default, for a 429 without it. */
  retryAfter: string | undefined;
  /** Milliseconds by which every answer is delayed; 0 by default. */
  delayMs = 0;
  /** Replaces an answer by another; undefined by default. Bodies of bytes are sent as they are. */
  alter: ((usual: Answer, asked: Asked) => Answer) | undefined;

  /** @param server before it listens */
  constructor(server: Server) {
    this.#server = server;
  }

  get condition(): Condition {
    return this.#condition;
  }

  /**
   * Works so from now on. Going away closes the open connections, too.
   * @throws Error if it was away, and another program uses its port by now
   */
  async become(condition: Condition): Promise<void> {
    if (condition === 'away') await this.#stop();
    else await this.#goOn();
    this.#condition = condition;
    for (const tell of this.#listeners) tell();
  }

  /**
   * Forgets everything that was ordered.
   * @throws Error if it was away, and another program uses its port by now
   */
  async end(): Promise<void> {
    this.retryAfter = undefined;
    this.delayMs = 0;
    this.alter = undefined;
    await this.become('as usual');
  }

  /** Calls `changed` after every change of the condition; returns a function that stops the calls. */
  watch(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }

  async #stop(): Promise<void> {
    if (!this.#server.listening) return;
    const address = this.#server.address();
    if (typeof address === 'object' && address !== null) this.#address = address;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #goOn(): Promise<void> {
    if (this.#server.listening) return;
    const listening = once(this.#server, 'listening');
    this.#server.listen(this.#address.port, this.#address.address);
    await listening;
  }
}
