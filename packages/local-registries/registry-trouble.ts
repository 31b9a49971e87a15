import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer, Asked } from './shape.ts';

/** How a registry behaves: as usual, or with one fault. */
export type Condition =
  | 'as usual'
  /** Answers 429. */
  | 'limiting'
  /** Its index lags behind its chain. */
  | 'catching up'
  /** Refuses connections. */
  | 'away'
  /** Answers 500. */
  | 'failing'
  /** Breaks the connection of each request. */
  | 'breaking'
  /** Accepts requests and never answers. */
  | 'silent';

/** Injects faults into a running registry. */
export class RegistryTrouble {
  readonly #server: Server;
  readonly #listeners = new Set<() => void>();
  #condition: Condition = 'as usual';
  #address: Pick<AddressInfo, 'address' | 'port'> = { address: '127.0.0.1', port: 0 };
  /** The `Retry-After` of a 429. Default: undefined, for a 429 without the header. */
  retryAfter: string | undefined;
  /** Delay of every answer in milliseconds. Default: 0. */
  delayMs = 0;
  /** Replaces an answer. Default: undefined. Byte bodies are sent unchanged. */
  alter: ((usual: Answer, asked: Asked) => Answer) | undefined;

  /** @param server before it listens */
  constructor(server: Server) {
    this.#server = server;
  }

  get condition(): Condition {
    return this.#condition;
  }

  /**
   * Sets the condition. `away` also closes open connections.
   * @throws Error if it was away, and another program has taken its port
   */
  async become(condition: Condition): Promise<void> {
    if (condition === 'away') await this.#stop();
    else await this.#goOn();
    this.#condition = condition;
    for (const tell of this.#listeners) tell();
  }

  /**
   * Ends every fault.
   * @throws Error if it was away, and another program has taken its port
   */
  async end(): Promise<void> {
    this.retryAfter = undefined;
    this.delayMs = 0;
    this.alter = undefined;
    await this.become('as usual');
  }

  /** Calls `changed` after every change of the condition. Returns a function that unsubscribes. */
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
