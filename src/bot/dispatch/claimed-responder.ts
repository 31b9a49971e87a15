import { InteractionFailure } from '../transport/interaction-failure.ts';
import { type FirstAnswer, isPromise, type Message } from '../transport/message.ts';
import type { Acknowledgement, OriginalState, Responder } from '../transport/responder.ts';

/** What is known of an interaction besides what Discord says. */
export interface ClaimedResponderOptions {
  readonly responder: Responder;
  /** Whether it was acknowledged by a process that has ended. */
  readonly acknowledged: boolean;
  /** Comes before an answer is promised. */
  promise(): Promise<void>;
  /** Tells the others that Discord has taken a promise of an answer; false when one of them has told so before. */
  acknowledge(): Promise<boolean>;
}

/** Answers an interaction that is claimed, and tells the others how far it has come. */
export class ClaimedResponder implements Responder {
  readonly #options: ClaimedResponderOptions;
  /** Whether it turned out that somebody else has answered. */
  elsewhere = false;

  constructor(options: ClaimedResponderOptions) {
    this.#options = options;
  }

  async respond(answer: FirstAnswer): Promise<Acknowledgement> {
    const { responder, acknowledged, promise, acknowledge } = this.#options;
    // An answer that is whole is done right away.
    const promises = isPromise(answer);
    if (promises) await promise();
    let whose: Acknowledgement;
    try {
      whose = await responder.respond(answer);
    } catch (error) {
      this.elsewhere = error instanceof InteractionFailure && error.answeredElsewhere;
      throw error;
    }
    if (promises && !(await acknowledge())) {
      this.elsewhere = true;
      throw InteractionFailure.answeredElsewhere('another process acknowledged it');
    }
    // The process that acknowledged it may have begun it, whatever Discord says now.
    return acknowledged ? 'unproven' : whose;
  }

  lookAtOriginal(): Promise<OriginalState> {
    return this.#options.responder.lookAtOriginal();
  }

  editOriginal(message: Message): Promise<void> {
    return this.#options.responder.editOriginal(message);
  }

  showProgress(message: Message): Promise<void> {
    return this.#options.responder.showProgress(message);
  }

  deleteOriginal(): Promise<void> {
    return this.#options.responder.deleteOriginal();
  }

  followUp(message: Message, options?: { readonly onceMoreIfUnknown: boolean }): Promise<void> {
    return this.#options.responder.followUp(message, options);
  }
}
