import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Injects faults into a running service without a loss of data. */
export class Trouble {
  readonly #server: FastifyInstance;
  readonly #listeners = new Set<() => void>();
  #delayMs = 0;
  #address: Pick<AddressInfo, 'address' | 'port'> = { address: '127.0.0.1', port: 0 };

  /** @param server before it listens */
  constructor(server: FastifyInstance) {
    this.#server = server;
    server.addHook('onRequest', (_request, _reply, done) => {
      if (this.#delayMs === 0) done();
      else setTimeout(done, this.#delayMs);
    });
    server.addHook('onResponse', (request, reply, done) => {
      if (!READING.has(request.method) && reply.statusCode < 400) this.#notify();
      done();
    });
  }

  /** Whether connections are refused. */
  get isStopped(): boolean {
    return !this.#server.server.listening;
  }

  /** Delay of every request in milliseconds. Default: 0. */
  get delayMs(): number {
    return this.#delayMs;
  }

  set delayMs(milliseconds: number) {
    this.#delayMs = milliseconds;
    this.#notify();
  }

  /** Refuses connections until `goOn`, and closes the open ones. */
  async stop(): Promise<void> {
    const { server } = this.#server;
    if (!server.listening) return;
    const address = server.address();
    if (typeof address === 'object' && address !== null) this.#address = address;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
    this.#notify();
  }

  /**
   * Accepts connections again at the same address.
   * @throws Error if another program has taken the port
   */
  async goOn(): Promise<void> {
    const { server } = this.#server;
    if (server.listening) return;
    const listening = once(server, 'listening');
    server.listen(this.#address.port, this.#address.address);
    await listening;
    this.#notify();
  }

  /**
   * Ends every fault.
   * @throws Error if another program has taken the port
   */
  async end(): Promise<void> {
    await this.goOn();
    this.delayMs = 0;
  }

  /** Calls `changed` after every write and every change of the faults. Returns a function that unsubscribes. */
  watch(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }

  #notify(): void {
    for (const tell of this.#listeners) tell();
  }
}
