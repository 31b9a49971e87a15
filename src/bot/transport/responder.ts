import type { FirstAnswer, Message } from './message.ts';

/**
 * Whose the first answer is, once Discord has one: surely this process's own, or perhaps another's, since Discord calls
 * the interaction acknowledged (40060) after an attempt of ours whose end is unknown.
 */
export type Acknowledgement = 'ours' | 'unproven';

/**
 * What has become of the first answer: its placeholder waits, or shows progress; it is finished; it was taken away; or
 * there was none.
 */
export type OriginalState = 'waiting' | 'finished' | 'removed' | 'missing';

/**
 * What a transport offers for one interaction: the first answer, and what may follow it for 15 minutes. Each method
 * throws InteractionFailure when the call was refused, or when it is unknown whether it was carried out.
 */
export interface Responder {
  /** A failure that is `alreadyAcknowledged` and not `unknown` means that somebody else has answered. */
  respond(answer: FirstAnswer): Promise<Acknowledgement>;
  /** Asks Discord what has become of the first answer, whoever sent it. */
  lookAtOriginal(): Promise<OriginalState>;
  /** Replaces the first answer, or fills its placeholder. */
  editOriginal(message: Message): Promise<void>;
  /** The same, once and quickly or not at all. */
  showProgress(message: Message): Promise<void>;
  /** Takes the first answer away, or its placeholder. */
  deleteOriginal(): Promise<void>;
  /**
   * A further message.
   * @param options.onceMoreIfUnknown whether it is sent once more when it may have arrived: two are better than none
   */
  followUp(message: Message, options?: { readonly onceMoreIfUnknown: boolean }): Promise<void>;
}
