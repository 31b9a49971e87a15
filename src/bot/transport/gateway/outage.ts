import type { Logger } from 'pino';
import { connectionRemedy, errorCode } from '../../../services/http/connection-remedy.ts';
import { gatewaySessions } from '../../channels.ts';
import type { ConnectionStatus } from '../transport.ts';
import type { Timing } from './timing.ts';

/** Why a connection was lost or not made. */
export interface Loss {
  readonly code: number | undefined;
  readonly reason: string | undefined;
  readonly error: unknown;
  /** Milliseconds until the next attempt. */
  readonly wait: number;
}

/** How one shard's connection is. Tells the log of an outage when it begins, now and then while it lasts, and when it is over. */
export class Outage {
  readonly #shard: number;
  readonly #log: Logger;
  readonly #timing: Timing;
  #connected = false;
  #since = performance.now();
  #wasConnected = false;
  #told: number | undefined;
  #attempts = 0;

  constructor(shard: number, log: Logger, timing: Timing) {
    this.#shard = shard;
    this.#log = log;
    this.#timing = timing;
  }

  get status(): ConnectionStatus {
    return { shard: this.#shard, connected: this.#connected, since: this.#since };
  }

  /** It is away, from now on unless it was so before. */
  away(): void {
    if (this.#connected) this.#since = performance.now();
    this.#connected = false;
  }

  /** Called when it was lost, and again when an attempt to make it failed. */
  attemptFailed({ code, reason, error, wait }: Loss): void {
    this.away();
    const now = performance.now();
    const begins = this.#told === undefined;
    if (!begins) this.#attempts += 1;
    const fields = {
      shard: this.#shard,
      code,
      reason,
      ...causeOf(error),
      attempts: this.#attempts,
      awaySeconds: seconds(now - this.#since),
      nextAttemptSeconds: seconds(wait),
    };
    if (this.#told === undefined || now - this.#told >= this.#timing.outageLogInterval) {
      this.#told = now;
      const lost = this.#wasConnected
        ? 'connection to Discord lost, connecting again'
        : 'no connection to Discord yet';
      this.#log.warn(fields, begins ? lost : 'still no connection to Discord');
    } else this.#log.debug(fields, 'no connection to Discord yet');
  }

  /** The session that was kept cannot be resumed, and a new one begins at once. */
  sessionGivenUp({ code, reason, error }: Omit<Loss, 'wait'>): void {
    const fields = { shard: this.#shard, code, reason, ...causeOf(error) };
    this.#log.info(fields, 'the session that was kept cannot be resumed: a new one begins');
  }

  /** It is connected. @param resumed whether nothing was missed meanwhile */
  connected(resumed: boolean): void {
    const now = performance.now();
    gatewaySessions.publish({ resumed });
    if (this.#told === undefined) this.#log.debug({ shard: this.#shard }, 'shard ready');
    else {
      const awaySeconds = seconds(now - this.#since);
      const fields = { shard: this.#shard, awaySeconds, attempts: this.#attempts + 1, resumed };
      this.#log.info(fields, this.#wasConnected ? 'connected again' : 'connected');
    }
    this.#connected = true;
    this.#wasConnected = true;
    this.#since = now;
    this.#told = undefined;
    this.#attempts = 0;
  }
}

/** An error of the network is told by its code: its stack leads nowhere, and that of a certificate holds all of it. */
function causeOf(error: unknown): object {
  if (!(error instanceof Error)) return { err: error };
  const problem = errorCode(error);
  return problem === error.name ? { err: error } : { problem, remedy: connectionRemedy(problem) };
}

const seconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10;
