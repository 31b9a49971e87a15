import { INITIAL_RESPONSE_TIME } from '../../handlers/discord-limits.ts';
import type { Reply } from '../../handlers/reply.ts';
import { within } from '../../services/time.ts';
import type { Acknowledgement } from '../transport/responder.ts';
import {
  type AnswerOptions,
  type AnswerOutcome,
  DeferredAnswer,
  type Ending,
  sentenceReply,
} from './deferred-answer.ts';
import { isLost, isTaken, isUnknown, noteFailure } from './failure.ts';

/**
 * Milliseconds after which an answer that is not ready is deferred, and a deferred one may show progress. Discord wants
 * a first answer within 3 s.
 */
const DEFER_AFTER = 1_000;

/** The same since the interaction came to be: one that was late has less time, and leaves a second for the call. */
const DEFER_BEFORE = INITIAL_RESPONSE_TIME - 1_000;

/** Bytes of files from which on an upload may not fit into the time of a first answer: 1 MB takes 4 s at 2 Mbit/s. */
const LARGE_UPLOAD = 100_000;

/** The answer to one interaction: one call when it is ready within a second, otherwise a promise and what follows it. */
export class Answer {
  readonly #options: AnswerOptions;
  readonly #began = performance.now();
  #deferred: DeferredAnswer | undefined;

  constructor(options: AnswerOptions) {
    this.#options = options;
  }

  /**
   * Promises the answer. Discord takes that from one process alone, so that only the process whose promise it surely is
   * may alter anything.
   * @throws InteractionFailure when it is refused, also because another process has answered
   */
  async defer(): Promise<DeferredAnswer> {
    const { received, placement } = this.#options;
    let acknowledgement: Acknowledgement = 'unproven';
    try {
      acknowledgement = await received.defer(
        placement === 'update'
          ? { kind: 'deferred-update' }
          : { kind: 'deferral', ephemeral: placement === 'private' },
      );
    } catch (error) {
      if (!(await this.#isUnproven(error, 'it is unknown whether the deferral arrived'))) throw error;
    }
    this.#deferred = this.#after(acknowledgement);
    return this.#deferred;
  }

  /**
   * Sends the ending of a task.
   * @param ending always resolves, if at all
   * @param patience milliseconds that a deferred ending may take
   * @param overdue gives the ending when it takes longer; it may take a little more time itself
   * @throws InteractionFailure when no answer is known to have arrived
   */
  async deliver(
    ending: Promise<Ending>,
    patience: number,
    overdue: () => Ending | Promise<Ending>,
  ): Promise<AnswerOutcome> {
    let deferred = this.#deferred;
    if (!deferred) {
      const { age = 0 } = this.#options.received.delivery;
      const limit = Math.min(DEFER_AFTER, Math.max(0, DEFER_BEFORE - age));
      const ready = await within(limit, ending);
      if (ready && !isLarge(ready) && !hasAside(ready)) return await this.#answerNow(ready);
      deferred = await this.defer();
    }
    return await deferred.deliver((await within(patience, ending)) ?? (await overdue()));
  }

  /** Shows how far the task is, once the answer has been deferred. A sign that does not arrive is only logged. */
  async progress(reply: Reply): Promise<void> {
    await this.#deferred?.progress(reply);
  }

  async #answerNow(ending: Ending): Promise<AnswerOutcome> {
    const { received, placement, explain } = this.#options;
    const isReply = 'reply' in ending;
    const reply = isReply ? ending.reply : sentenceReply(ending);
    const ephemeral = placement !== 'public' || !isReply;
    let acknowledgement: Acknowledgement = 'unproven';
    try {
      const isUpdate = isReply && placement === 'update';
      acknowledgement = await received.respond(
        isUpdate ? { kind: 'update', message: reply } : { kind: 'message', message: { ...reply, ephemeral } },
      );
    } catch (error) {
      const isUnproven = await this.#isUnproven(error, 'it is unknown whether the answer arrived');
      if (!isUnproven && isReply && !isLost(error)) return await this.#answerNow(explain(error));
      if (!isUnproven) throw error;
    }
    // An answer that may not be there is there once it is replaced by itself.
    if (acknowledgement === 'unproven') await this.#after(acknowledgement).replace(reply, ephemeral);
    else this.#options.onShown?.(reply);
    return isReply ? 'answered' : ending.outcome;
  }

  /** Whether there may be a first answer after a failure: this one, or one that a process left when it ended. */
  async #isUnproven(error: unknown, ifUnknown: string): Promise<boolean> {
    const { log, delivery } = this.#options.received;
    if (isUnknown(error)) noteFailure(log, error, ifUnknown);
    else return delivery.redelivered && isTaken(error) && (await this.#after('unproven').isUnfinished());
    return true;
  }

  #after(acknowledgement: Acknowledgement): DeferredAnswer {
    return new DeferredAnswer({ ...this.#options, acknowledgement, progressFrom: this.#began + DEFER_AFTER });
  }
}

const hasAside = (ending: Ending): boolean => 'reply' in ending && ending.reply.aside !== undefined;

function isLarge(ending: Ending): boolean {
  if (!('reply' in ending) || !ending.reply.files) return false;
  return ending.reply.files.reduce((bytes, { data }) => bytes + data.byteLength, 0) > LARGE_UPLOAD;
}
