import type { APIInteraction, Snowflake } from 'discord-api-types/v10';

/**
 * Milliseconds in which a webhook may be replayed: Discord's signature is accepted from five minutes before its time
 * until five minutes after.
 */
export const REPLAY_WINDOW = 10 * 60_000;

/** The progress of an interaction's owner. */
type ClaimState =
  /** No answer is known to have been sent. */
  | 'claimed'
  /** The answer is deferred, and a change may have started. */
  | 'acknowledged'
  /** Finished. */
  | 'done';

/** The owner of an interaction and its progress. */
export interface Claim {
  readonly state: ClaimState;
  /** The process, by its `owner` in `Claims`. */
  readonly owner: string;
}

/** An unfinished interaction of an ended process, now owned by this one. */
export interface AbandonedInteraction {
  readonly interaction: APIInteraction;
  readonly state: 'claimed' | 'acknowledged';
}

/**
 * Decides which of several processes owns an interaction. Each step is atomic: if two processes take an interaction
 * at the same time, one gets it.
 * Each method throws or rejects if the claims are unreachable.
 */
export interface Claims {
  /** The id of this process, for other processes. */
  readonly owner: string;
  /**
   * Whether every ended process that left work to this one recorded its deferrals here. If so, everything that it may
   * have started is among the abandoned interactions.
   */
  readonly recordsEveryDeferral: boolean;
  /**
   * Claims an interaction.
   * @returns the claim of its owner; undefined if this call took it
   */
  take(interaction: APIInteraction): Claim | undefined | Promise<Claim | undefined>;
  /**
   * Takes over an interaction from its owner, unless the claim has changed meanwhile.
   * @returns whether it succeeded
   */
  takeOver(id: Snowflake, from: Claim): boolean | Promise<boolean>;
  /** Called before an answer is deferred. From then on the interaction must not be lost. */
  prepareDeferral(id: Snowflake): Promise<void> | undefined;
  /**
   * Records that Discord has accepted this process's deferral.
   * @returns false if another process has done so and therefore owns the interaction
   */
  acknowledge(id: Snowflake): boolean | Promise<boolean>;
  /**
   * Returns an interaction to the process that has acknowledged it, which finishes it.
   * @param to the process it was taken from; undefined if unknown
   */
  giveBack(id: Snowflake, to: string | undefined): Promise<void> | undefined;
  /**
   * Finishes an interaction and deletes the data for its answer.
   * @param mayBePromised whether an ended process may have deferred the answer
   */
  finish(id: Snowflake, mayBePromised: boolean): Promise<void> | undefined;
  /**
   * Takes over interactions of ended processes in batches, and passes each to `recover` at once. This process owns it
   * from then on, even if another one fails.
   */
  takeAbandoned(recover: (abandoned: AbandonedInteraction) => void): Promise<void> | undefined;
}
