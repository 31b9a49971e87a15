import { INITIAL_RESPONSE_TIME } from '../../handlers/discord-limits.ts';
import type { Reply } from '../../handlers/reply.ts';
import { within } from '../../services/time.ts';
import { failureEvent, kindOf } from '../transport/interaction-failure.ts';
import { ANSWER_STATES } from './answer-state.ts';
import {
  type AnswerOptions,
  type AnswerOutcome,
  DeferredAnswer,
  type Ending,
  sentenceReply,
} from './deferred-answer.ts';
import { noteFailure } from './failure.ts';

/** Milliseconds after which an unfinished answer is deferred, and a deferred one may show progress. */
const DEFER_AFTER = 1_000;

/** The same since the interaction was created: a late one has less time. The call gets the last second. */
const DEFER_BEFORE = INITIAL_RESPONSE_TIME - 1_000;

/** The most bytes of files in a first answer: a longer upload may miss its time, as 1 MB takes 4 s at 2 Mbit/s. */
const LARGE_UPLOAD = 100_000;

/** The answer to one interaction: one call if it is ready within a second, otherwise a deferral and an edit. */
export class Answer {
  readonly #options: AnswerOptions;
  readonly #began = performance.now();
  #deferred: DeferredAnswer | undefined;

  constructor(options: AnswerOptions) {
    this.#options = options;
  }

  /**
   * Defers the answer. Discord accepts the deferral of one process only, so a process may change the service only if its
   * own deferral was surely accepted.
   * @throws InteractionFailure if Discord refuses it, also because another process has answered
   */
  async defer(): Promise<DeferredAnswer> {
    const { received, placement } = this.#options;
    try {
      await received.defer(
        placement === 'update'
          ? { kind: 'deferred-update' }
          : { kind: 'deferral', ephemeral: placement === 'private' },
      );
    } catch (error) {
      if (!(await this.#mayExist(error, 'it is unknown whether the deferral arrived'))) throw error;
    }
    this.#deferred = this.#after();
    return this.#deferred;
  }

  /**
   * Sends the ending of a task.
   * @param ending never rejects
   * @param patience milliseconds that a deferred ending may take
   * @param overdue returns the ending after that time; it may take a little more time itself
   * @throws InteractionFailure if no answer is known to have arrived
   */
  async deliver(
    ending: Promise<Ending>,
    patience: number,
    overdue: () => Ending | Promise<Ending>,
  ): Promise<AnswerOutcome> {
    let deferred = this.#deferred;
    if (!deferred) {
      const limit = Math.min(DEFER_AFTER, Math.max(0, DEFER_BEFORE - this.#options.received.age));
      const ready = await within(limit, ending);
      if (ready && !isLarge(ready) && !hasAside(ready)) return await this.#answerNow(ready);
      deferred = await this.defer();
    }
    return await deferred.deliver((await within(patience, ending)) ?? (await overdue()));
  }

  /** Shows the progress of the task once the answer is deferred. If that fails, it is only logged. */
  async progress(reply: Reply): Promise<void> {
    await this.#deferred?.progress(reply);
  }

  async #answerNow(ending: Ending): Promise<AnswerOutcome> {
    const { received, placement, explain } = this.#options;
    const isReply = 'reply' in ending;
    const reply = isReply ? ending.reply : sentenceReply(ending);
    const ephemeral = placement !== 'public' || !isReply;
    try {
      const isUpdate = isReply && placement === 'update';
      await received.respond(
        isUpdate ? { kind: 'update', message: reply } : { kind: 'message', message: { ...reply, ephemeral } },
      );
    } catch (error) {
      const mayExist = await this.#mayExist(error, 'it is unknown whether the answer arrived');
      if (!mayExist && isReply && kindOf(error) === 'refused') return await this.#answerNow(explain(error));
      if (!mayExist) throw error;
    }
    // An answer that may not have arrived is edited to the same text: then it has.
    if (ANSWER_STATES[received.state].isShared) await this.#after().replace(reply, ephemeral);
    else this.#options.onShown?.(reply);
    return isReply ? 'answered' : ending.outcome;
  }

  /** Whether a first answer may exist after a failure: this one, or the one of a process that has ended. */
  async #mayExist(error: unknown, ifUnknown: string): Promise<boolean> {
    const { received } = this.#options;
    const event = failureEvent(error);
    if (event === 'unknown') {
      noteFailure(received.log, error, ifUnknown);
      received.note('unproven');
      return true;
    }
    const isLeft = ANSWER_STATES[received.state].isLeft && (event === 'taken' || event === 'late');
    if (!isLeft || (await this.#after().look()) !== 'waiting') return false;
    received.note('unfinished');
    return true;
  }

  #after(): DeferredAnswer {
    return new DeferredAnswer({ ...this.#options, progressFrom: this.#began + DEFER_AFTER });
  }
}

const hasAside = (ending: Ending): boolean => 'reply' in ending && ending.reply.aside !== undefined;

function isLarge(ending: Ending): boolean {
  if (!('reply' in ending) || !ending.reply.files) return false;
  return ending.reply.files.reduce((bytes, { data }) => bytes + data.byteLength, 0) > LARGE_UPLOAD;
}
