import type { Logger } from 'pino';
import type { Reply } from '../../handlers/reply.ts';
import { within } from '../../services/time.ts';
import { InteractionFailure } from '../transport/interaction-failure.ts';
import type { FirstAnswer } from '../transport/message.ts';
import type { Responder } from '../transport/responder.ts';
import type { Placement } from './task.ts';

/** A sentence for the asker alone, in place of a reply. */
export interface Sentence {
  readonly sentence: string;
  readonly outcome: 'refused' | 'failed';
}

/** How a handler ended. */
export type Ending = { readonly reply: Reply } | Sentence;

/** How an answer went, as the log has it. */
export type AnswerOutcome = 'answered' | 'deferred' | 'refused' | 'failed';

/** Milliseconds after which an answer that is not ready is deferred. Discord wants a first one within 3 s. */
const DEFER_AFTER = 1_000;

/** Bytes of files from which on an upload may not fit into the time of a first answer: 1 MB takes 4 s at 2 Mbit/s. */
const LARGE_UPLOAD = 100_000;

/** Milliseconds between two signs of progress: Discord allows five edits in two seconds. */
const PROGRESS_PAUSE = 1_000;

/** What everybody may read where the placeholder of a public answer cannot be taken away. */
const TOLD_IN_PRIVATE = 'This did not work. Whoever asked for it is told why in private.';
const NOT_SHOWN = 'This did not work: try again to see why.';

/** What it takes to answer an interaction. */
export interface AnswerOptions {
  readonly placement: Placement;
  readonly responder: Responder;
  readonly log: Logger;
  /** The sentence for what went wrong, which it logs. */
  readonly explain: (error: unknown) => Sentence;
}

/** The answer to one interaction, from the first call to the last. */
export class Answer {
  readonly #placement: Placement;
  readonly #responder: Responder;
  readonly #log: Logger;
  readonly #explain: (error: unknown) => Sentence;
  /** On the clock of `performance.now()`; infinite until the answer has been deferred, and after its end. */
  #nextProgress = Number.POSITIVE_INFINITY;

  constructor({ placement, responder, log, explain }: AnswerOptions) {
    this.#placement = placement;
    this.#responder = responder;
    this.#log = log;
    this.#explain = explain;
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
    const ready = await within(DEFER_AFTER, ending);
    if (ready && !isLarge(ready)) return this.#answerNow(ready);
    const inTime = async () => ready ?? (await within(patience, ending)) ?? overdue();
    try {
      await this.#responder.respond(deferral(this.#placement));
    } catch (error) {
      if (!isUnknown(error)) {
        // The task goes on with nobody to tell; whoever stops the bot waits for it all the same.
        await inTime();
        throw error;
      }
      this.#log.warn({ err: error }, 'it is unknown whether the deferral arrived');
    }
    this.#nextProgress = 0;
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
      this.#log.warn({ err }, 'progress was not shown');
    }
  }

  async #answerNow(ending: Ending): Promise<AnswerOutcome> {
    const reply = 'reply' in ending ? ending.reply : { content: ending.sentence };
    try {
      await this.#responder.respond(
        'reply' in ending ? immediate(reply, this.#placement) : privately(ending.sentence),
      );
    } catch (error) {
      if (!isUnknown(error)) {
        if (isLost(error) || 'sentence' in ending) throw error;
        return this.#answerNow(this.#explain(error));
      }
      // Whether an answer is there shows when it is replaced by itself.
      this.#log.warn({ err: error }, 'it is unknown whether the answer arrived');
      await this.#replace(reply, this.#placement !== 'public' || 'sentence' in ending);
    }
    return 'reply' in ending ? 'answered' : ending.outcome;
  }

  /**
   * Edits the first answer, or its placeholder. Where that fails the same comes as a message of its own, which fills
   * a placeholder that still waits: two answers are better than none.
   * @param ephemeral whether such a message is for the asker alone
   */
  async #replace(reply: Reply, ephemeral: boolean): Promise<void> {
    try {
      await this.#responder.editOriginal(reply);
    } catch (error) {
      if (!isLost(error)) throw error;
      this.#log.warn({ err: error }, 'the answer could not be edited: it is sent as a message of its own');
      try {
        await this.#responder.followUp({ ...reply, ephemeral });
      } catch (failure) {
        throw isUnknown(error) ? error : failure;
      }
    }
  }

  async #answerLater(ending: Ending): Promise<AnswerOutcome> {
    if (!('reply' in ending)) return this.#tellLater(ending);
    const { reply } = ending;
    try {
      await this.#replace(reply, this.#placement !== 'public');
      return 'deferred';
    } catch (error) {
      if (isLost(error)) throw error;
      return this.#tellLater(this.#explain(error));
    }
  }

  /** After a public placeholder a failure takes it away, so that its sentence is for the asker alone. */
  async #tellLater({ sentence, outcome }: Sentence): Promise<AnswerOutcome> {
    switch (this.#placement) {
      case 'private':
        await this.#replace({ content: sentence }, true);
        break;
      case 'update':
        await this.#responder.followUp({ content: sentence, ephemeral: true });
        break;
      case 'public': {
        // A follow-up fills a placeholder that still waits, and everybody reads it.
        const content = (await this.#endPlaceholder()) ? sentence : NOT_SHOWN;
        await this.#responder.followUp({ content, ephemeral: true }, { onceMoreIfUnknown: true });
      }
    }
    return outcome;
  }

  /** Takes the public placeholder away, or fills it. Whether it surely waits no more. */
  async #endPlaceholder(): Promise<boolean> {
    try {
      await this.#responder.deleteOriginal();
      return true;
    } catch (err) {
      this.#log.warn({ err }, 'the placeholder could not be deleted');
    }
    try {
      await this.#responder.editOriginal({ content: TOLD_IN_PRIVATE });
      return true;
    } catch (error) {
      return error instanceof InteractionFailure && error.code === UNKNOWN_MESSAGE;
    }
  }
}

/** `RESTJSONErrorCodes.UnknownMessage`. Any other 404 may come from something in front of Discord. */
const UNKNOWN_MESSAGE = 10_008;

const isUnknown = (error: unknown): boolean => error instanceof InteractionFailure && error.unknown;

/** Nothing else can be answered either. Content that Discord refuses, or that cannot be sent, can be replaced. */
const isLost = (error: unknown): boolean => error instanceof InteractionFailure && !error.contentRefused;

function isLarge(ending: Ending): boolean {
  const files = 'reply' in ending ? (ending.reply.files ?? []) : [];
  return files.reduce((bytes, { data }) => bytes + data.byteLength, 0) > LARGE_UPLOAD;
}

function immediate(reply: Reply, placement: Placement): FirstAnswer {
  if (placement === 'update') return { kind: 'update', message: reply };
  return { kind: 'message', message: { ...reply, ephemeral: placement === 'private' } };
}

function deferral(placement: Placement): FirstAnswer {
  if (placement === 'update') return { kind: 'deferred-update' };
  return { kind: 'deferral', ephemeral: placement === 'private' };
}

/** A sentence that only the asker sees. */
export function privately(sentence: string): FirstAnswer {
  return { kind: 'message', message: { content: sentence, ephemeral: true } };
}
