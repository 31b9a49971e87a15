import { setTimeout as sleep } from 'node:timers/promises';
import { type APIInteraction, InteractionType, type Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { plainReason } from 'startup/plain-reason';
import { InFlight } from '../../services/collections.ts';
import { withTimeout } from '../../services/time.ts';
import { Outage } from '../process/outages.ts';
import type { AbandonedInteraction, Claim, Claims } from '../state/claims.ts';
import { StateUnavailable } from '../state/state.ts';
import type { Responder } from '../transport/responder.ts';
import type { Delivery, Receiver, Transport } from '../transport/transport.ts';
import { ANSWER_STATES } from './answer-state.ts';
import type { Dispatcher } from './dispatcher.ts';
import { type Hooks, interactionIdOf } from './received-interaction.ts';

/** Times in milliseconds. */
export interface ClaimTiming {
  /** After this time another process takes over an unacknowledged interaction. Discord gives 3 s. */
  readonly lease: number;
  /** The interval between searches for interactions of ended processes. */
  readonly sweep: number;
}

const TIMING: ClaimTiming = { lease: 2_000, sweep: 1_000 };

/** Milliseconds that `close` waits for writes to the claims. */
const CLOSE_LIMIT = 500;

/**
 * Milliseconds without a failure after which an outage of the claims has ended. A success alone does not end it,
 * because it need not use the part that fails.
 */
const QUIET = 60_000;

/** What a claiming receiver needs. */
export interface ClaimingReceiverOptions {
  readonly claims: Claims;
  readonly dispatcher: Dispatcher;
  readonly respondTo: Transport['respondTo'];
  readonly log: Logger;
  readonly timing?: ClaimTiming;
}

/**
 * Receives interactions that other processes receive, too, and lets one process answer each: the first that claims
 * it, or another if that one ends or is too slow. If claims fail, each process answers on its own, and Discord
 * decides.
 */
export class ClaimingReceiver implements Receiver {
  readonly #options: ClaimingReceiverOptions;
  readonly #timing: ClaimTiming;
  readonly #stopped = new AbortController();
  /** Unfinished writes to the claims. */
  readonly #pending = new InFlight<Promise<unknown>>();
  readonly #outage = new Outage();
  #quiet: NodeJS.Timeout | undefined;

  constructor(options: ClaimingReceiverOptions) {
    this.#options = options;
    this.#timing = options.timing ?? TIMING;
  }

  /** Starts to search for interactions of ended processes. */
  start(): void {
    void this.#sweep();
  }

  has(id: Snowflake): boolean {
    return this.#options.dispatcher.has(id);
  }

  handle(
    interaction: APIInteraction,
    responder: Responder,
    delivery: Delivery = { state: 'unanswered' },
  ): Promise<void> {
    const { claims, dispatcher } = this.#options;
    const id = interactionIdOf(interaction);
    // Choices are useless once the user has typed on.
    if (id === undefined || interaction.type === InteractionType.ApplicationCommandAutocomplete) {
      return dispatcher.handle(interaction, responder, delivery);
    }
    const before = this.#withFallback(() => claims.take(interaction), undefined);
    return before instanceof Promise
      ? before.then((claim) => this.#handleClaimed(interaction, responder, delivery, claim))
      : this.#handleClaimed(interaction, responder, delivery, before);
  }

  /** Stops taking over interactions from other processes. */
  stop(): void {
    this.#stopped.abort();
  }

  /** Waits up to 500 ms for unfinished writes to the claims. */
  async close(): Promise<void> {
    this.stop();
    await withTimeout(CLOSE_LIMIT, Promise.allSettled(this.#pending));
  }

  /** @param before the claim of the process that already owns the interaction */
  #handleClaimed(
    interaction: APIInteraction,
    responder: Responder,
    delivery: Delivery,
    before: Claim | undefined,
  ): Promise<void> {
    const { claims, dispatcher } = this.#options;
    if (!before) {
      // If no ended process deferred it, then a live process acknowledged it, for example on another machine.
      const mayBePromised = ANSWER_STATES[delivery.state].isLeft === true;
      const isRecorded = mayBePromised && claims.recordsEveryDeferral;
      const own = isRecorded ? { ...delivery, state: 'unanswered' as const } : delivery;
      return this.#answer(interaction, responder, own, { mayBePromised });
    }
    // This process received it twice. The dispatcher answers one delivery, and the first to finish ends the claim.
    if (before.owner === claims.owner) {
      return dispatcher.handle(interaction, responder, delivery, this.#atDeferral(interaction.id));
    }
    return before.state === 'claimed'
      ? this.#takeOverLater(interaction, responder, before)
      : Promise.resolve();
  }

  /** Takes over the interaction after the lease, because its process has ended or is too slow. */
  async #takeOverLater(interaction: APIInteraction, responder: Responder, before: Claim): Promise<void> {
    const { claims, log } = this.#options;
    const { lease } = this.#timing;
    await sleep(lease, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
    if (this.#stopped.signal.aborted) return;
    const { id } = interaction;
    // If the claims are unreachable, the owner may have ended, so Discord decides.
    if (!(await this.#withFallback(() => claims.takeOver(id, before), true))) return;
    log.info({ interaction: id }, 'taking over an interaction that another process has not acknowledged');
    const delivery = { state: 'taken over', age: lease } as const;
    await this.#answer(interaction, responder, delivery, { from: before.owner });
  }

  #answer(
    interaction: APIInteraction,
    responder: Responder,
    delivery: Delivery,
    taking: { readonly from?: string; readonly mayBePromised?: boolean },
  ): Promise<void> {
    const { claims, dispatcher } = this.#options;
    const { id } = interaction;
    const { from, mayBePromised = false } = taking;
    return dispatcher.handle(interaction, responder, delivery, {
      ...this.#atDeferral(id),
      ended: (state) =>
        this.#write(() =>
          ANSWER_STATES[state].returnsClaim ? claims.giveBack(id, from) : claims.finish(id, mayBePromised),
        ),
    });
  }

  #atDeferral(id: Snowflake): Hooks {
    const { claims } = this.#options;
    return {
      beforeDeferral: () => this.#try(() => claims.prepareDeferral(id)),
      afterDeferral: () => this.#withFallback(() => claims.acknowledge(id), true),
    };
  }

  async #sweep(): Promise<void> {
    const { claims, log, respondTo } = this.#options;
    const { signal } = this.#stopped;
    const recover = ({ interaction, state }: AbandonedInteraction) => {
      log.info(
        { interaction: interaction.id, state },
        'taking over an interaction that an ended process left',
      );
      const delivery = { state: state === 'acknowledged' ? 'left deferred' : 'left' } as const;
      void this.#answer(interaction, respondTo(interaction), delivery, { mayBePromised: true });
    };
    while (!signal.aborted) {
      await this.#try(() => claims.takeAbandoned(recover));
      await sleep(this.#timing.sweep, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Writes to the claims. `close` waits for the write. */
  #write(call: () => Promise<void> | undefined): Promise<void> | undefined {
    const writing = this.#try(call);
    if (!writing) return undefined;
    const pending = writing.finally(() => this.#pending.delete(pending));
    this.#pending.add(pending);
    return pending;
  }

  #try(call: () => Promise<void> | undefined): Promise<void> | undefined {
    const called = this.#withFallback(call, undefined);
    return called instanceof Promise ? called : undefined;
  }

  #withFallback<Value>(call: () => Value | Promise<Value>, instead: Value): Value | Promise<Value> {
    try {
      const value = call();
      return value instanceof Promise ? value.catch((err: unknown) => this.#failed(err, instead)) : value;
    } catch (err) {
      return this.#failed(err, instead);
    }
  }

  /** Continues without claims if they fail. `StateUnavailable` is logged elsewhere. */
  #failed<Value>(err: unknown, instead: Value): Value {
    if (err instanceof StateUnavailable) return instead;
    const { log } = this.#options;
    if (this.#outage.recordFailure()) {
      const reason = plainReason(err);
      const fields = reason === undefined ? { err } : { reason };
      log.warn(fields, 'claims are not shared: each process answers what it receives');
    }
    clearTimeout(this.#quiet);
    const end = () =>
      log.info({ seconds: this.#outage.recordSuccess(performance.now() - QUIET) }, 'claims are shared again');
    this.#quiet = setTimeout(end, QUIET).unref();
    return instead;
  }
}
