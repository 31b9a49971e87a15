import type { Logger } from 'pino';
import type { Reply } from '../../handlers/reply.ts';
import { within } from '../../services/time.ts';
import type { FirstAnswer } from '../transport/message.ts';
import type { Acknowledgement, Responder } from '../transport/responder.ts';
import { isLost, isTaken, isUnknown, noteFailure } from './answer-failure.ts';
import { deferral, immediate, privately, told } from './first-answer.ts';
import { OriginalMessage } from './original-message.ts';
import type { Placement } from './task.ts';

/** A sentence for the asker alone, in place of a reply. */
export interface Sentence {
  readonly sentence: string;
  /** Buttons under it. */
  readonly components?: Reply['components'] | undefined;
  readonly outcome: 'refused' | 'failed';
}

/** How a handler ended. */
export type Ending = { readonly reply: Reply } | Sentence;

/** How an answer went, as the log has it; `elsewhere` is another process's, or that of one before this. */
export type AnswerOutcome = 'answered' | 'deferred' | 'refused' | 'failed' | 'uncertain' | 'elsewhere';

/**
 * Milliseconds after which an answer that is not ready is deferred, and one that is deferred may show progress. Discord
 * wants a first one within 3 s.
 */
const DEFER_AFTER = 1_000;

/** The same since the interaction came to be: one that was late has less time, and leaves a second for the call. */
const DEFER_BEFORE = 2_000;

/** Bytes of files from which on an upload may not fit into the time of a first answer: 1 MB takes 4 s at 2 Mbit/s. */
const LARGE_UPLOAD = 100_000;

/** Milliseconds between two signs of progress: Discord allows five edits in two seconds. */
const PROGRESS_PAUSE = 1_000;

/** What stands where everybody may read it. */
const NOT_SHOWN = 'This did not work: try again to see why.';

/** What stands above an answer whose other message, for the asker alone, could not be sent. */
const NOT_TOLD = 'What was done could not be told in a message of its own: look at it before you try again.';

/** What it takes to answer an interaction. */
export interface AnswerOptions {
  readonly placement: Placement;
  readonly responder: Responder;
  readonly log: Logger;
  /** Whether a process that has ended may have begun the answer: what it left unfinished is then gone on with. */
  readonly again: boolean;
  /** Milliseconds that had passed when the interaction arrived. */
  readonly age: number;
  /** The sentence for what went wrong, which it logs. */
  readonly explain: (error: unknown) => Sentence;
}

/** The answer to one interaction, from the first call to the last. */
export class Answer {
  readonly #placement: Placement;
  readonly #responder: Responder;
  readonly #log: Logger;
  readonly #original: OriginalMessage;
  readonly #again: boolean;
  /** Milliseconds. */
  readonly #deferAfter: number;
  readonly #explain: (error: unknown) => Sentence;
  readonly #began = performance.now();
  #deferred = false;
  /** On the clock of `performance.now()`; infinite until the answer has been deferred, and after its end. */
  #nextProgress = Number.POSITIVE_INFINITY;

  constructor({ placement, responder, log, again, age, explain }: AnswerOptions) {
    this.#placement = placement;
    this.#responder = responder;
    this.#log = log;
    this.#original = new OriginalMessage({ placement, responder, log });
    this.#again = again;
    this.#deferAfter = Math.min(DEFER_AFTER, Math.max(0, DEFER_BEFORE - age));
    this.#explain = explain;
  }

  /**
   * Promises the answer. Discord takes that from one process alone, so that only whose it surely is may alter anything.
   * @throws InteractionFailure when it is refused, also because somebody else has answered
   */
  async defer(): Promise<Acknowledgement> {
    const whose = await this.#respond(
      deferral(this.#placement),
      'it is unknown whether the deferral arrived',
    );
    this.#deferred = true;
    this.#nextProgress = this.#began + DEFER_AFTER;
    return whose;
  }

  /**
   * Sends the ending of a task: in one call when it is ready within a second, otherwise after a deferral.
   * @param ending always resolves, if at all
   * @param patience milliseconds that a deferred ending may take
   * @param overdue what is answered when it takes longer; it may take a little more time itself
   * @throws InteractionFailure when no answer arrived, as far as we know
   */
  async deliver(
    ending: Promise<Ending>,
    patience: number,
    overdue: () => Ending | Promise<Ending>,
  ): Promise<AnswerOutcome> {
    const inTime = async () => (await within(patience, ending)) ?? overdue();
    if (!this.#deferred) {
      const ready = await within(this.#deferAfter, ending);
      if (ready && !isLarge(ready) && !hasAside(ready)) return this.#answerNow(ready);
      await this.defer();
    }
    const late = await inTime();
    this.#nextProgress = Number.POSITIVE_INFINITY;
    return this.#answerLater(late);
  }

  /** Shows how far the task is, once the answer has been deferred. A sign that does not arrive is only logged. */
  async progress(reply: Reply): Promise<void> {
    const now = performance.now();
    if (now < this.#nextProgress) return;
    this.#nextProgress = now + PROGRESS_PAUSE;
    try {
      await this.#responder.showProgress(reply);
    } catch (err) {
      noteFailure(this.#log, err, 'progress was not shown');
    }
  }

  /**
   * After a deferral that may be another process's: says that it is uncertain whether a change was made, unless the
   * message says what became of it.
   * @param content names nothing private: it may be public
   */
  async endUncertain(content: string): Promise<'uncertain' | 'elsewhere'> {
    if (!this.#again && (await this.#original.look()) === 'finished') return 'elsewhere';
    // Two that say so leave one message: a button's own message keeps all but its text.
    await this.#original.replace({ content }, this.#placement !== 'public');
    return 'uncertain';
  }

  async #answerNow(ending: Ending): Promise<AnswerOutcome> {
    const reply = 'reply' in ending ? ending.reply : told(ending.sentence, ending.components);
    const answer =
      'reply' in ending ? immediate(reply, this.#placement) : privately(ending.sentence, ending.components);
    let whose: Acknowledgement;
    try {
      whose = await this.#respond(answer, 'it is unknown whether the answer arrived');
    } catch (error) {
      if (isLost(error) || 'sentence' in ending) throw error;
      return this.#answerNow(this.#explain(error));
    }
    // Whether an answer is there shows when it is replaced by itself.
    if (whose === 'unproven')
      await this.#original.replace(reply, this.#placement !== 'public' || 'sentence' in ending);
    return 'reply' in ending ? 'answered' : ending.outcome;
  }

  /** The first answer. What a process that has ended left unfinished counts as unproven. */
  async #respond(answer: FirstAnswer, ifUnknown: string): Promise<Acknowledgement> {
    let whose: Acknowledgement = 'unproven';
    try {
      whose = await this.#responder.respond(answer);
    } catch (error) {
      if (isUnknown(error)) noteFailure(this.#log, error, ifUnknown);
      else if (!this.#again || !isTaken(error) || !(await this.#original.isUnfinished())) throw error;
    }
    this.#original.mayBeOthers = whose === 'unproven' && !this.#again;
    return whose;
  }

  async #answerLater(ending: Ending): Promise<AnswerOutcome> {
    if (!('reply' in ending)) return this.#tellLater(ending);
    try {
      const reply = await this.#tellAside(ending.reply);
      await this.#original.replace(reply, this.#placement !== 'public');
      return 'deferred';
    } catch (error) {
      if (isLost(error)) throw error;
      return this.#tellLater(this.#explain(error));
    }
  }

  /** Sends what the asker alone is told, and gives the reply that remains: it says when that did not arrive. */
  async #tellAside(reply: Reply): Promise<Reply> {
    if (!reply.aside) return reply;
    try {
      await this.#responder.followUp({ ...reply.aside, ephemeral: true }, { onceMoreIfUnknown: true });
      return reply;
    } catch (error) {
      if (!isLost(error)) throw error;
      noteFailure(this.#log, error, 'what was done could not be told');
      return { ...reply, content: [reply.content, NOT_TOLD].filter(Boolean).join('\n') };
    }
  }

  /** After a public placeholder a failure takes it away, so that its sentence is for the asker alone. */
  async #tellLater({ sentence, components, outcome }: Sentence): Promise<AnswerOutcome> {
    const reply = told(sentence, components);
    switch (this.#placement) {
      case 'private':
        await this.#original.replace(reply, true);
        break;
      case 'update':
        // Everybody may read an edit, and two of them leave one message.
        if (this.#original.mayBeOthers) await this.#original.replace({ content: NOT_SHOWN }, true);
        else await this.#responder.followUp({ ...reply, ephemeral: true });
        break;
      case 'public': {
        // A follow-up fills a placeholder that still waits, and everybody reads it.
        const shown = (await this.#original.endPlaceholder()) ? reply : { content: NOT_SHOWN };
        await this.#responder.followUp({ ...shown, ephemeral: true }, { onceMoreIfUnknown: true });
      }
    }
    return outcome;
  }
}

const hasAside = (ending: Ending): boolean => 'reply' in ending && ending.reply.aside !== undefined;

function isLarge(ending: Ending): boolean {
  const files = 'reply' in ending ? (ending.reply.files ?? []) : [];
  return files.reduce((bytes, { data }) => bytes + data.byteLength, 0) > LARGE_UPLOAD;
}
