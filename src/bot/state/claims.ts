import type { APIInteraction, Snowflake } from 'discord-api-types/v10';

/**
 * Milliseconds for which a webhook may come again: what Discord has signed is taken from five minutes before the time in
 * it until five minutes after.
 */
export const REPLAYABLE = 10 * 60_000;

/** How far the owner of an interaction has come with it. */
type ClaimState =
  /** No answer is known to be sent. */
  | 'claimed'
  /** It is answered with a promise, and a change may have begun. */
  | 'acknowledged'
  /** Nothing more is to be done. */
  | 'done';

/** Who has an interaction, and how far they have come. */
export interface Claim {
  readonly state: ClaimState;
  /** The process, by the name that it has in `Claims`. */
  readonly owner: string;
}

/** An interaction that a process left when it ended, and that is this process's from now on. */
export interface Abandoned {
  readonly interaction: APIInteraction;
  readonly state: 'claimed' | 'acknowledged';
}

/**
 * Which of several processes has an interaction. Each step is one, so that of two processes that take it at the same
 * time one gets it. Each method fails when nobody can be asked.
 */
export interface Claims {
  /** This process's name in the claims of others. */
  readonly owner: string;
  /**
   * Whether nobody that left anything to this process can have promised an answer without having written it down here
   * before. What such a process may have begun is found among what is abandoned then, and nowhere else.
   */
  readonly hasEveryPromise: boolean;
  /** Takes an interaction; who has it already is given instead of undefined. */
  take(interaction: APIInteraction): Claim | undefined | Promise<Claim | undefined>;
  /** Takes an interaction from its owner, if that has not changed meanwhile. */
  takeOver(id: Snowflake, from: Claim): boolean | Promise<boolean>;
  /** Comes before an answer is promised: from then on an interaction must not be forgotten. */
  promise(id: Snowflake): Promise<void> | undefined;
  /**
   * Writes down that Discord has taken this process's promise of an answer. False when another process has done that:
   * it is the other's then.
   */
  acknowledge(id: Snowflake): boolean | Promise<boolean>;
  /**
   * Leaves an interaction to the process that has acknowledged it, which finishes it.
   * @param to whom it was taken over from; undefined where nobody knows who it is
   */
  giveBack(id: Snowflake, to: string | undefined): Promise<void> | undefined;
  /**
   * Nothing more is to be done for an interaction; what it takes to answer it is forgotten.
   * @param mayBePromised whether a process that has ended may have promised an answer to it
   */
  finish(id: Snowflake, mayBePromised: boolean): Promise<void> | undefined;
  /**
   * Takes what processes left that have ended, some at a time, and hands on each at once: it is this process's from then
   * on, whatever fails with the others.
   */
  takeAbandoned(recover: (abandoned: Abandoned) => void): Promise<void> | undefined;
}
