import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import type { SignedRequest } from './signed-requests.ts';

/** Sends requests over persistent connections, like a load balancer. */
export class WebhookLoad {
  readonly #pool: Pool;

  constructor(port: number) {
    this.#pool = new Pool(`http://127.0.0.1:${port}`, { connections: 64 });
  }

  /**
   * Sends all requests, this many in flight.
   * @returns milliseconds of each
   * @throws Error if an answer has another status
   */
  async inFlight(requests: readonly SignedRequest[], many: number, status = 200): Promise<number[]> {
    const latencies: number[] = [];
    const left = requests.values();
    const sendInTurn = async () => {
      for (const request of left) latencies.push(await this.#send(request, status));
    };
    await Promise.all(Array.from({ length: many }, sendInTurn));
    return latencies;
  }

  /** Sends all requests at a steady pace, regardless of their duration. */
  async paced(requests: readonly SignedRequest[], perSecond: number, status = 200): Promise<number[]> {
    const begun = performance.now();
    const sent: Promise<number>[] = [];
    for (const [at, request] of requests.entries()) {
      const due = begun + (at * 1_000) / perSecond - performance.now();
      if (due > 1) await sleep(due);
      sent.push(this.#send(request, status));
    }
    return Promise.all(sent);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #send({ body, headers }: SignedRequest, status: number): Promise<number> {
    const from = performance.now();
    const answer = await this.#pool.request({ method: 'POST', path: '/interactions', headers, body });
    const text = await answer.body.text();
    if (answer.statusCode !== status) throw new Error(`answered ${answer.statusCode}: ${text}`);
    return performance.now() - from;
  }
}
