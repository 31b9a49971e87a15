import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../../handlers/reply.ts';
import type { Words } from '../../handlers/words/en/index.ts';
import { failureEvent, kindOf } from '../transport/interaction-failure.ts';
import type { OriginalState } from '../transport/responder.ts';
import { ANSWER_STATES } from './answer-state.ts';
import { noteFailure, ownWords, plainText, type Sentence } from './failure.ts';
import type { Received } from './received.ts';
import type { Placement } from './task.ts';

/** Milliseconds between two edits that show progress: Discord allows five edits in two seconds. */
const PROGRESS_PAUSE = 1_000;

/**
 * Milliseconds before each further attempt to delete a public placeholder: all are within the 15 minutes of its token.
 */
const PAUSES_OF_DELETION = [5_000, 30_000, 120_000, 600_000];

/** How a handler ended. */
export type Ending = { readonly reply: Reply } | Sentence;

/** The outcome of an answer, as the log has it; `elsewhere`: another process answered, now or before this one. */
export type AnswerOutcome = 'answered' | 'deferred' | 'refused' | 'failed' | 'uncertain' | 'elsewhere';

/** The settings of an answer. */
export interface AnswerOptions {
  readonly received: Received;
  readonly placement: Placement;
  /** Logs a failure and returns its sentence. */
  readonly explain: (error: unknown) => Sentence;
  /** Whether the task may change the service. Its result is reported even if Discord accepts only plain text. */
  readonly isChange: boolean;
  /** The words in the language of the answer's readers. */
  readonly words: Words;
  /** Called once Discord has accepted the reply for its readers. */
  readonly onShown?: ((reply: Reply) => void) | undefined;
}

/** The settings of an answer whose first call is made. */
interface DeferredOptions extends AnswerOptions {
  /** No progress is shown before this time of `performance.now()`. */
  readonly progressFrom: number;
}

/** A sentence as a reply. */
export const sentenceReply = ({ sentence, components }: Sentence): Reply => ({
  content: sentence,
  ...(components && { components }),
});

/** The calls after a first answer: they read, fill, replace or delete its message. */
export class DeferredAnswer {
  readonly #options: DeferredOptions;
  /** A time of `performance.now()`; infinite after the end. */
  #nextProgress: number;

  constructor(options: DeferredOptions) {
    this.#options = options;
    this.#nextProgress = options.progressFrom;
  }

  get #isShared(): boolean {
    return ANSWER_STATES[this.#options.received.state].isShared === true;
  }

  /** Shows the progress of the task, at most once a second. */
  async progress(reply: Reply): Promise<void> {
    const now = performance.now();
    if (now < this.#nextProgress) return;
    this.#nextProgress = now + PROGRESS_PAUSE;
    const { responder, log } = this.#options.received;
    try {
      await responder.showProgress(reply);
    } catch (err) {
      noteFailure(log, err, 'progress was not shown');
    }
  }

  /** Sends the ending of the task. @throws InteractionFailure if it is not known to have arrived */
  async deliver(ending: Ending): Promise<AnswerOutcome> {
    this.#nextProgress = Number.POSITIVE_INFINITY;
    const { placement, explain, isChange } = this.#options;
    if (!('reply' in ending)) return await this.#deliverFailure(ending);
    try {
      await this.replace(await this.#sendAside(ending.reply), placement !== 'public');
    } catch (error) {
      if (kindOf(error) !== 'refused') throw error;
      const failure = explain(error);
      if (!isChange) return await this.#deliverFailure(failure);
      await this.#tellPlainly(ending.reply, failure, (sentence) => this.#deliverFailure(sentence));
    }
    return 'deferred';
  }

  /**
   * Sends a refused reply as plain text, then without the text of others, and finally a sentence that the result of the
   * change is uncertain.
   */
  async #tellPlainly(
    reply: Reply,
    failure: Sentence,
    tell: (sentence: Sentence) => Promise<unknown>,
  ): Promise<void> {
    const text = plainText(reply);
    for (const sentence of new Set([text, ownWords(text)])) {
      if (sentence === '') break;
      try {
        await tell({ sentence, outcome: failure.outcome });
        return;
      } catch (error) {
        if (kindOf(error) !== 'refused') throw error;
        noteFailure(this.#options.received.log, error, 'Discord refused the answer in plain text too');
      }
    }
    await tell(failure);
  }

  /**
   * Ends an answer whose deferral may be another process's: says that the change is uncertain, unless the message already
   * has the result.
   * @param content may become public: contains nothing private
   */
  async endUncertain(content: string): Promise<'uncertain' | 'elsewhere'> {
    const { placement } = this.#options;
    if (this.#isShared && (await this.look()) === 'finished') return 'elsewhere';
    // If two processes report it, both edit the same message. A button's own message keeps all but its text.
    await this.replace({ content }, placement !== 'public');
    return 'uncertain';
  }

  /**
   * Edits the first answer, or its placeholder. If that fails, the reply is sent as a message of its own, which fills a
   * waiting placeholder: two answers are better than none.
   * @param ephemeral whether only the asker sees such a message
   */
  async replace(reply: Reply, ephemeral: boolean): Promise<void> {
    const { received, placement, onShown } = this.#options;
    const { responder, log } = received;
    try {
      await responder.editOriginal(reply);
      onShown?.(reply);
    } catch (error) {
      if (kindOf(error) === 'refused') throw error;
      this.#leaveIfRemoved(error);
      noteFailure(log, error, 'the answer could not be edited: it is sent as a message of its own');
      try {
        await responder.followUp({ ...reply, ephemeral });
        if (placement === 'public') onShown?.(reply);
      } catch (failure) {
        throw failureEvent(error) === 'unknown' ? error : failure;
      }
    }
  }

  /** The state of the first answer; `waiting` if it cannot be read. */
  async look(): Promise<OriginalState> {
    const { responder, log } = this.#options.received;
    try {
      return await responder.lookAtOriginal();
    } catch (err) {
      noteFailure(log, err, 'the answer could not be looked at');
      return 'waiting';
    }
  }

  /** Sends the asker's private message. Returns the rest of the reply, with a note if that message did not arrive. */
  async #sendAside(reply: Reply): Promise<Reply> {
    if (!reply.aside) return reply;
    const { received, explain, isChange } = this.#options;
    const { responder, log } = received;
    const tell = (message: Reply) =>
      responder.followUp({ ...message, ephemeral: true }, { onceMoreIfUnknown: true });
    try {
      await tell(reply.aside).catch((error: unknown) => {
        if (!isChange || !reply.aside || kindOf(error) !== 'refused') throw error;
        return this.#tellPlainly(reply.aside, explain(error), (sentence) => tell(sentenceReply(sentence)));
      });
      return reply;
    } catch (error) {
      if (!isChange && kindOf(error) === 'refused') throw error;
      noteFailure(log, error, 'the result could not be reported');
      return {
        ...reply,
        content: [reply.content, this.#options.words.answers.notTold].filter(Boolean).join('\n'),
      };
    }
  }

  /** Sends the sentence for a failure to the asker alone: a public placeholder is deleted first. */
  async #deliverFailure(sentence: Sentence): Promise<AnswerOutcome> {
    const { placement, received, words, isChange } = this.#options;
    const reply = sentenceReply(sentence);
    switch (placement) {
      case 'private':
        await this.replace(reply, true).catch((error: unknown) => {
          if (kindOf(error) !== 'refused') throw error;
          return received.responder.followUp({ ...reply, ephemeral: true });
        });
        break;
      case 'update':
        // Everybody may read an edit, so it has no private text; two processes edit the same message.
        if (this.#isShared) await this.replace({ content: words.answers.notShown }, true);
        else await received.responder.followUp({ ...reply, ephemeral: true });
        break;
      case 'public': {
        // A follow-up fills a waiting placeholder, and everybody reads it.
        const { notShown, notTold } = words.answers;
        const end = await this.#endPlaceholder();
        const shown = end === 'waits' ? { content: isChange ? notTold : notShown } : reply;
        await received.responder.followUp({ ...shown, ephemeral: true }, { onceMoreIfUnknown: true });
        // Another process may still put its answer there.
        if (end === 'filled' && !this.#isShared) void this.#deleteLater();
      }
    }
    return sentence.outcome;
  }

  /** Deletes the public placeholder, or fills it. */
  async #endPlaceholder(): Promise<'gone' | 'filled' | 'waits'> {
    const { received, words, isChange } = this.#options;
    const { responder, log } = received;
    const { notTold, toldInPrivate } = words.answers;
    try {
      await responder.deleteOriginal();
      return 'gone';
    } catch (err) {
      this.#leaveIfRemoved(err);
      noteFailure(log, err, 'the placeholder could not be deleted');
    }
    try {
      await responder.editOriginal({ content: isChange ? notTold : toldInPrivate });
      return 'filled';
    } catch (error) {
      return kindOf(error) === 'gone' ? 'gone' : 'waits';
    }
  }

  /** Deletes the filled placeholder as soon as Discord allows it: the asker has the sentence. A stop does not wait. */
  async #deleteLater(): Promise<void> {
    const { responder, log } = this.#options.received;
    for (const pause of PAUSES_OF_DELETION) {
      await sleep(pause, undefined, { ref: false });
      try {
        await responder.deleteOriginal();
        return;
      } catch (err) {
        if (kindOf(err) === 'gone') return;
        noteFailure(log, err, 'the placeholder could not be deleted');
      }
    }
  }

  /** If another process deleted the public placeholder, that process also sends the private sentence. */
  #leaveIfRemoved(error: unknown): void {
    if (this.#options.placement === 'public' && this.#isShared && failureEvent(error) === 'gone') throw error;
  }
}
