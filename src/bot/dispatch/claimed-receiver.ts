import { setTimeout as sleep } from 'node:timers/promises';
import { type APIInteraction, InteractionType, type Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { plainReason } from 'startup/plain-reason';
import { within } from '../../services/time.ts';
import type { Abandoned, Claim, Claims } from '../state/claims.ts';
import { StateAway } from '../state/state-away.ts';
import { interactionIdOf } from '../transport/interaction-fields.ts';
import type { Responder } from '../transport/responder.ts';
import type { Delivery, Receiver, Transport } from '../transport/transport.ts';
import { ClaimedResponder } from './claimed-responder.ts';

/** How long things take, in milliseconds. */
export interface ClaimTiming {
  /** After which an interaction that nobody has acknowledged is taken from whoever has it. Discord gives 3 s for that. */
  readonly lease: number;
  /** Between two looks for what processes left that have ended. */
  readonly sweep: number;
}

const TIMING: ClaimTiming = { lease: 2_000, sweep: 1_000 };

/** Milliseconds that the end waits until the others know what is done. */
const CLOSE_LIMIT = 500;

/** Milliseconds between two warnings that claims do not work. */
const WARNING_PAUSE = 5_000;

/** What it takes to share interactions with other processes. */
export interface ClaimedReceiverOptions {
  readonly claims: Claims;
  readonly receiver: Receiver;
  readonly respondTo: Transport['respondTo'];
  readonly log: Logger;
  readonly timing?: ClaimTiming;
}

/** How an interaction came to be this process's. */
interface Taking extends Delivery {
  readonly acknowledged?: boolean;
  /** Whose it was, while they may be alive. */
  readonly from?: string;
}

/**
 * Takes interactions that come to other processes too, and has each answered by one of them: the first that claims it,
 * or another when that one ends or is too slow. Where claims do not work each process goes on by itself, and Discord
 * decides.
 */
export class ClaimedReceiver implements Receiver {
  readonly #options: ClaimedReceiverOptions;
  readonly #timing: ClaimTiming;
  readonly #stopped = new AbortController();
  readonly #pending = new Set<Promise<unknown>>();
  #warnedAt = Number.NEGATIVE_INFINITY;

  constructor(options: ClaimedReceiverOptions) {
    this.#options = options;
    this.#timing = options.timing ?? TIMING;
  }

  /** Looks from now on for what processes left that have ended. */
  start(): void {
    void this.#sweep();
  }

  has(id: Snowflake): boolean {
    return this.#options.receiver.has(id);
  }

  handle(
    interaction: APIInteraction,
    responder: Responder,
    delivery: Delivery = { again: false },
  ): Promise<void> {
    return this.#track(this.#handle(interaction, responder, delivery));
  }

  /** Takes nothing any more from other processes. */
  stop(): void {
    this.#stopped.abort();
  }

  /** Waits a moment until the others know what is done. */
  async close(): Promise<void> {
    this.stop();
    await within(CLOSE_LIMIT, Promise.allSettled(this.#pending));
  }

  async #handle(interaction: APIInteraction, responder: Responder, delivery: Delivery): Promise<void> {
    const { claims, receiver } = this.#options;
    const id = interactionIdOf(interaction);
    // What is offered while one types is of no use to anybody later.
    const isTyped = interaction.type === InteractionType.ApplicationCommandAutocomplete;
    if (id === undefined || isTyped) return receiver.handle(interaction, responder, delivery);
    const before = await this.#orElse(() => claims.take(interaction), undefined);
    // Who has acknowledged what no dead process had promised is alive, on another machine for one.
    const again = delivery.again && !claims.hasEveryPromise;
    if (!before) return this.#answer(interaction, responder, { ...delivery, again });
    // It came twice to this process, which knows by itself what to do then.
    if (before.owner === claims.owner) return receiver.handle(interaction, responder, delivery);
    if (before.state === 'claimed') await this.#lookAgain(interaction, responder, before);
  }

  /** Whoever acknowledges nothing for so long has ended, or is too slow. */
  async #lookAgain(interaction: APIInteraction, responder: Responder, before: Claim): Promise<void> {
    const { claims, log } = this.#options;
    await sleep(this.#timing.lease, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
    if (this.#stopped.signal.aborted) return;
    const { id } = interaction;
    // Where nobody can be asked whoever had it may have ended, and Discord decides.
    if (!(await this.#orElse(() => claims.takeOver(id, before), true))) return;
    log.info({ interaction: id }, 'an interaction that another process has not acknowledged is taken over');
    await this.#answer(interaction, responder, { again: false, age: this.#timing.lease, from: before.owner });
  }

  async #answer(interaction: APIInteraction, responder: Responder, taking: Taking): Promise<void> {
    const { claims, receiver } = this.#options;
    const { id } = interaction;
    const { acknowledged = false, from, ...delivery } = taking;
    const acknowledge = () => this.#orElse(() => claims.acknowledge(id), true);
    const promise = () => this.#orElse(() => claims.promise(id), undefined);
    const claimed = new ClaimedResponder({ responder, acknowledged, promise, acknowledge });
    await receiver.handle(interaction, claimed, { ...delivery, takenOver: from !== undefined });
    if (claimed.elsewhere && !delivery.again) await this.#orElse(() => claims.giveBack(id, from), undefined);
    else await this.#orElse(() => claims.finish(id), undefined);
  }

  async #sweep(): Promise<void> {
    const { claims, log, respondTo } = this.#options;
    const { signal } = this.#stopped;
    const recover = async ({ interaction, state }: Abandoned) => {
      log.info({ interaction: interaction.id, state }, 'an interaction that a process left is taken over');
      const acknowledged = state === 'acknowledged';
      await this.#answer(interaction, respondTo(interaction), { again: true, acknowledged });
    };
    while (!signal.aborted) {
      const take = () => claims.takeAbandoned((each) => void this.#track(recover(each)));
      await this.#orElse(take, undefined);
      await sleep(this.#timing.sweep, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  #track(work: Promise<void>): Promise<void> {
    const tracked = work
      .catch((err: unknown) => this.#options.log.error({ err }, 'an interaction could not be taken'))
      .finally(() => this.#pending.delete(tracked));
    this.#pending.add(tracked);
    return tracked;
  }

  /** Goes on without claims where they fail; the log is told once in 5 s, unless it is already. */
  async #orElse<Value>(call: () => Promise<Value>, instead: Value): Promise<Value> {
    try {
      return await call();
    } catch (err) {
      const now = performance.now();
      if (now - this.#warnedAt >= WARNING_PAUSE && !(err instanceof StateAway)) {
        this.#warnedAt = now;
        const reason = plainReason(err);
        const fields = reason === undefined ? { err } : { reason };
        this.#options.log.warn(fields, 'no claims are shared: each process answers what it is given');
      }
      return instead;
    }
  }
}
