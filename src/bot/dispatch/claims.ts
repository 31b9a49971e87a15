import { setTimeout as sleep } from 'node:timers/promises';
import { type APIInteraction, InteractionType, type Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { plainReason } from 'startup/plain-reason';
import { InFlight } from '../../services/collections.ts';
import { withTimeout } from '../../services/time.ts';
import { Outage } from '../process/outages.ts';
import type { Abandoned, Claim, Claims } from '../state/claims.ts';
import { StateAway } from '../state/state.ts';
import type { Responder } from '../transport/responder.ts';
import type { Delivery, Receiver, Transport } from '../transport/transport.ts';
import { ANSWER_STATES } from './answer-state.ts';
import type { Dispatcher } from './dispatcher.ts';
import { type Hooks, interactionIdOf } from './received.ts';

/** Times in milliseconds. */
export interface ClaimTiming {
  /** After this time an unacknowledged interaction is taken from its process. Discord gives 3 s. */
  readonly lease: number;
  /** The time between two searches for interactions of ended processes. */
  readonly sweep: number;
}

const TIMING: ClaimTiming = { lease: 2_000, sweep: 1_000 };

/** Milliseconds that `close` waits for writes to the claims. */
const CLOSE_LIMIT = 500;

/** Milliseconds without a failure of the claims that end its outage: what succeeds may not need what fails. */
const QUIET = 60_000;

/** The parts that share interactions with other processes. */
export interface ClaimedReceiverOptions {
  readonly claims: Claims;
  readonly dispatcher: Dispatcher;
  readonly respondTo: Transport['respondTo'];
  readonly log: Logger;
  readonly timing?: ClaimTiming;
}

/**
 * Receives interactions that other processes receive too, and lets one process answer each: the first that claims it, or
 * another if that one ends or is too slow. If claims fail, each process answers by itself, and Discord decides.
 */
export class ClaimedReceiver implements Receiver {
  readonly #options: ClaimedReceiverOptions;
  readonly #timing: ClaimTiming;
  readonly #stopped = new AbortController();
  /** Unfinished writes to the claims. */
  readonly #pending = new InFlight<Promise<unknown>>();
  readonly #outage = new Outage();
  #quiet: NodeJS.Timeout | undefined;

  constructor(options: ClaimedReceiverOptions) {
    this.#options = options;
    this.#timing = options.timing ?? TIMING;
  }

  /** Starts the search for interactions of ended processes. */
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
    // Choices are of no use after the user has typed on.
    if (id === undefined || interaction.type === InteractionType.ApplicationCommandAutocomplete) {
      return dispatcher.handle(interaction, responder, delivery);
    }
    const before = this.#orElse(() => claims.take(interaction), undefined);
    return before instanceof Promise
      ? before.then((claim) => this.#taken(interaction, responder, delivery, claim))
      : this.#taken(interaction, responder, delivery, before);
  }

  /** Stops taking interactions from other processes. */
  stop(): void {
    this.#stopped.abort();
  }

  /** Waits up to 500 ms for unfinished writes to the claims. */
  async close(): Promise<void> {
    this.stop();
    await withTimeout(CLOSE_LIMIT, Promise.allSettled(this.#pending));
  }

  /** @param before the claim of the process that already owns it */
  #taken(
    interaction: APIInteraction,
    responder: Responder,
    delivery: Delivery,
    before: Claim | undefined,
  ): Promise<void> {
    const { claims, dispatcher } = this.#options;
    if (!before) {
      // If no ended process deferred it, the process that acknowledged it is alive, for example on another machine.
      const mayBePromised = ANSWER_STATES[delivery.state].isLeft === true;
      const isRecorded = mayBePromised && claims.recordsEveryDeferral;
      const own = isRecorded ? { ...delivery, state: 'unanswered' as const } : delivery;
      return this.#answer(interaction, responder, own, { mayBePromised });
    }
    // It came to this process twice: the dispatcher answers one delivery, and the first to come ends the claim.
    if (before.owner === claims.owner) {
      return dispatcher.handle(interaction, responder, delivery, this.#atDeferral(interaction.id));
    }
    return before.state === 'claimed' ? this.#lookAgain(interaction, responder, before) : Promise.resolve();
  }

  /** Takes the interaction over after the lease: its process has ended, or is too slow. */
  async #lookAgain(interaction: APIInteraction, responder: Responder, before: Claim): Promise<void> {
    const { claims, log } = this.#options;
    const { lease } = this.#timing;
    await sleep(lease, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
    if (this.#stopped.signal.aborted) return;
    const { id } = interaction;
    // If the claims cannot be reached, the owner may have ended: Discord decides.
    if (!(await this.#orElse(() => claims.takeOver(id, before), true))) return;
    log.info({ interaction: id }, 'an interaction that another process has not acknowledged is taken over');
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
          ANSWER_STATES[state].isGivenBack ? claims.giveBack(id, from) : claims.finish(id, mayBePromised),
        ),
    });
  }

  #atDeferral(id: Snowflake): Hooks {
    const { claims } = this.#options;
    return {
      beforeDeferral: () => this.#try(() => claims.promise(id)),
      afterDeferral: () => this.#orElse(() => claims.acknowledge(id), true),
    };
  }

  async #sweep(): Promise<void> {
    const { claims, log, respondTo } = this.#options;
    const { signal } = this.#stopped;
    const recover = ({ interaction, state }: Abandoned) => {
      log.info({ interaction: interaction.id, state }, 'an interaction that a process left is taken over');
      const delivery = { state: state === 'acknowledged' ? 'left deferred' : 'left' } as const;
      void this.#answer(interaction, respondTo(interaction), delivery, { mayBePromised: true });
    };
    while (!signal.aborted) {
      await this.#try(() => claims.takeAbandoned(recover));
      await sleep(this.#timing.sweep, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Writes to the claims, and lets `close` wait for it. */
  #write(call: () => Promise<void> | undefined): Promise<void> | undefined {
    const writing = this.#try(call);
    if (!writing) return undefined;
    const pending = writing.finally(() => this.#pending.delete(pending));
    this.#pending.add(pending);
    return pending;
  }

  #try(call: () => Promise<void> | undefined): Promise<void> | undefined {
    const called = this.#orElse(call, undefined);
    return called instanceof Promise ? called : undefined;
  }

  #orElse<Value>(call: () => Value | Promise<Value>, instead: Value): Value | Promise<Value> {
    try {
      const value = call();
      return value instanceof Promise ? value.catch((err: unknown) => this.#failed(err, instead)) : value;
    } catch (err) {
      return this.#failed(err, instead);
    }
  }

  /** Continues without claims where they fail. `StateAway` is logged elsewhere. */
  #failed<Value>(err: unknown, instead: Value): Value {
    if (err instanceof StateAway) return instead;
    const { log } = this.#options;
    if (this.#outage.begins()) {
      const reason = plainReason(err);
      const fields = reason === undefined ? { err } : { reason };
      log.warn(fields, 'no claims are shared: each process answers what it is given');
    }
    clearTimeout(this.#quiet);
    const end = () =>
      log.info({ seconds: this.#outage.ends(performance.now() - QUIET) }, 'claims are shared again');
    this.#quiet = setTimeout(end, QUIET).unref();
    return instead;
  }
}
