import type { Logger } from 'pino';
import type { Reply } from '../../handlers/reply.ts';
import { InteractionFailure } from '../transport/interaction-failure.ts';
import type { OriginalState, Responder } from '../transport/responder.ts';
import { isGone, isLost, isUnknown, noteFailure } from './answer-failure.ts';
import type { Placement } from './task.ts';

/** What everybody may read where the placeholder of a public answer cannot be taken away. */
const TOLD_IN_PRIVATE = 'This did not work. Whoever asked for it is told why in private.';

/** The message that the first answer makes or changes, as it is looked at, edited and taken away later. */
export class OriginalMessage {
  readonly #placement: Placement;
  readonly #responder: Responder;
  readonly #log: Logger;
  /** Whether another process may be answering at this moment, as Discord let nobody know whose the first answer is. */
  mayBeOthers = false;

  constructor(of: { readonly placement: Placement; readonly responder: Responder; readonly log: Logger }) {
    this.#placement = of.placement;
    this.#responder = of.responder;
    this.#log = of.log;
  }

  /**
   * Whether an answer is still wanted: a placeholder that was taken away has a sentence for the asker behind it, which may
   * not have been sent.
   */
  async isUnfinished(): Promise<boolean> {
    return ['waiting', 'removed'].includes(await this.look());
  }

  /** What has become of the first answer; one that cannot be looked at may still wait. */
  async look(): Promise<OriginalState> {
    try {
      return await this.#responder.lookAtOriginal();
    } catch (err) {
      noteFailure(this.#log, err, 'the answer could not be looked at');
      return 'waiting';
    }
  }

  /**
   * Edits the first answer, or its placeholder. Where that fails the same comes as a message of its own, which fills
   * a placeholder that still waits: two answers are better than none.
   * @param ephemeral whether such a message is for the asker alone
   */
  async replace(reply: Reply, ephemeral: boolean): Promise<void> {
    try {
      await this.#responder.editOriginal(reply);
    } catch (error) {
      if (!isLost(error)) throw error;
      this.#leaveToWhoeverRemoved(error);
      noteFailure(this.#log, error, 'the answer could not be edited: it is sent as a message of its own');
      try {
        await this.#responder.followUp({ ...reply, ephemeral });
      } catch (failure) {
        throw isUnknown(error) ? error : failure;
      }
    }
  }

  /** Takes the public placeholder away, or fills it. Whether it surely waits no more. */
  async endPlaceholder(): Promise<boolean> {
    try {
      await this.#responder.deleteOriginal();
      return true;
    } catch (err) {
      this.#leaveToWhoeverRemoved(err);
      noteFailure(this.#log, err, 'the placeholder could not be deleted');
    }
    try {
      await this.#responder.editOriginal({ content: TOLD_IN_PRIVATE });
      return true;
    } catch (error) {
      return isGone(error);
    }
  }

  /** Whoever took a public placeholder away goes on with a sentence for the asker alone. */
  #leaveToWhoeverRemoved(error: unknown): void {
    if (this.#placement !== 'public' || !this.mayBeOthers || !isGone(error) || isUnknown(error)) return;
    throw InteractionFailure.answeredElsewhere('another process took the placeholder away');
  }
}
