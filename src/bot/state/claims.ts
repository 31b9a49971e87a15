import type { APIInteraction, Snowflake } from 'discord-api-types/v10';

/**
 * Milliseconds for which a webhook may be repeated: Discord's signature is accepted from five minutes before its time
 * until five minutes after.
 */
export const REPLAY_WINDOW = 10 * 60_000;

/** The progress of an interaction's owner. */
type ClaimState =
  /** No answer is known to be sent. */
  | 'claimed'
  /** An answer is promised, and a change may have begun. */
  | 'acknowledged'
  /** Finished. */
  | 'done';

/** The owner of an interaction, and its progress. */
export interface Claim {
  readonly state: ClaimState;
  /** The process, by its name in `Claims`. */
  readonly owner: string;
}

/** An unfinished interaction of an ended process, now owned by this one. */
export interface AbandonedInteraction {
  readonly interaction: APIInteraction;
  readonly state: 'claimed' | 'acknowledged';
}

/**
 * Decides which of several processes owns an interaction. Each step is atomic: if two processes take an interaction at
 * the same time, one gets it. Each method fails if the claims cannot be reached.
 */
export interface Claims {
  /** This process's name for other processes. */
  readonly owner: string;
  /**
   * Whether every ended process that left work to this one recorded its promises here. If so, all that it may have
   * begun is found among the abandoned interactions, and nowhere else.
   */
  readonly recordsEveryDeferral: boolean;
  /** Takes an interaction. Returns the claim of its owner if it has one, and otherwise undefined. */
  take(interaction: APIInteraction): Claim | undefined | Promise<Claim | undefined>;
  /** Takes an interaction from its owner, unless the claim has changed meanwhile. */
  takeOver(id: Snowflake, from: Claim): boolean | Promise<boolean>;
  /** Called before an answer is promised: from then on the interaction must not be forgotten. */
  prepareDeferral(id: Snowflake): Promise<void> | undefined;
  /**
   * Records that Discord has accepted this process's promise of an answer. False if another process has done that and
   * so owns the interaction.
   */
  acknowledge(id: Snowflake): boolean | Promise<boolean>;
  /**
   * Leaves an interaction to the process that has acknowledged it, which finishes it.
   * @param to the process it was taken from; undefined if that is unknown
   */
  giveBack(id: Snowflake, to: string | undefined): Promise<void> | undefined;
  /**
   * Finishes an interaction and forgets the data for its answer.
   * @param mayBePromised whether a process that has ended may have promised an answer to it
   */
  finish(id: Snowflake, mayBePromised: boolean): Promise<void> | undefined;
  /**
   * Takes interactions of ended processes, some at a time, and hands each on at once: this process owns it from then
   * on, even if another one fails.
   */
  takeAbandoned(recover: (abandoned: AbandonedInteraction) => void): Promise<void> | undefined;
}
