import { failureOfError } from '../../services/http/service-answer.ts';
import { ServiceFailure } from '../../services/service-failure.ts';
import { within } from '../../services/time.ts';
import type { CallOutages } from '../log/call-outages.ts';

/** Milliseconds without a call of the service after which it is asked whether it is there. */
const SILENCE = 5_000;
/** Milliseconds that it has to answer, and that whoever asks for readiness waits for that. */
const ANSWER_LIMIT = 3_000;
const PATIENCE = 500;

/** Answers of what stands before a service that is away. */
const AWAY = new Set([502, 503, 504]);

/**
 * Looks whether the service is there, when no command has shown it lately and somebody wants to know. Any answer will
 * do, since the interface has no call for it; the token is not sent.
 */
export class ServiceProbe {
  readonly #address: URL;
  readonly #outages: CallOutages;
  #looking: Promise<void> | undefined;

  constructor(address: URL, outages: CallOutages) {
    this.#address = address;
    this.#outages = outages;
  }

  /** Resolves when it is known, or after half a second. Never rejects. */
  async look(): Promise<void> {
    if (this.#outages.silence < SILENCE) return;
    this.#looking ??= this.#ask().finally(() => {
      this.#looking = undefined;
    });
    await within(PATIENCE, this.#looking);
  }

  async #ask(): Promise<void> {
    const signal = AbortSignal.timeout(ANSWER_LIMIT);
    const failure = await fetch(this.#address, { method: 'HEAD', redirect: 'manual', signal }).then(
      ({ status }) => (AWAY.has(status) ? unavailable(`it answered ${status}`) : undefined),
      // What `fetch` rejects with says nothing, and its cause everything.
      (error: Error) =>
        error.cause instanceof Error ? failureOfError(error.cause) : unavailable('no answer'),
    );
    this.#outages.note(failure);
  }
}

const unavailable = (problem: string) => new ServiceFailure({ kind: 'unavailable', problem });
