import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../../handlers/reply.ts';
import type { Words } from '../../handlers/words/en/index.ts';
import { InteractionFailure } from '../transport/interaction-failure.ts';
import type { Acknowledgement, OriginalState } from '../transport/responder.ts';
import { isGone, isLost, isUnknown, noteFailure, ownWords, plainText, type Sentence } from './failure.ts';
import type { Received } from './received.ts';
import type { Placement } from './task.ts';

/** Milliseconds between two signs of progress: Discord allows five edits in two seconds. */
const PROGRESS_PAUSE = 1_000;

/**
 * Milliseconds before each further attempt to take away a public placeholder that Discord kept: all of them within the 15
 * minutes of its token.
 */
const PAUSES_OF_DELETION = [5_000, 30_000, 120_000, 600_000];

/** How a handler ended. */
export type Ending = { readonly reply: Reply } | Sentence;

/** How an answer went, as the log has it; `elsewhere` is another process's, or that of one before this. */
export type AnswerOutcome = 'answered' | 'deferred' | 'refused' | 'failed' | 'uncertain' | 'elsewhere';

/** What it takes to answer an interaction. */
type Answering = Pick<Received, 'responder' | 'respond' | 'defer' | 'log' | 'delivery'>;

/** What an answer is made of. */
export interface AnswerOptions {
  readonly received: Answering;
  readonly placement: Placement;
  /** The sentence for a failure, which it logs. */
  readonly explain: (error: unknown) => Sentence;
  /** Whether the task may change something. What it changed is told in the plainest way that Discord takes. */
  readonly isChange: boolean;
  /** The words of the answer, for those who see it. */
  readonly words: Words;
  /** Called once Discord has taken the reply for those whom the answer is for. */
  readonly onShown?: ((reply: Reply) => void) | undefined;
}

/** A first answer that has gone out, and what becomes of it. */
interface DeferredOptions extends AnswerOptions {
  readonly acknowledgement: Acknowledgement;
  /** On the clock of `performance.now()`: no progress is shown before. */
  readonly progressFrom: number;
}

/** A sentence as a reply. */
export const sentenceReply = ({ sentence, components }: Sentence): Reply => ({
  content: sentence,
  ...(components && { components }),
});

/** What follows a first answer: the message that it made is looked at, filled in, replaced or taken away. */
export class DeferredAnswer {
  /** Whose the first answer is. */
  readonly acknowledgement: Acknowledgement;
  readonly #options: DeferredOptions;
  /** Whether another process may be answering at this moment, as Discord lets nobody know whose the first answer is. */
  readonly #mayBeOthers: boolean;
  /** On the clock of `performance.now()`; infinite after the end. */
  #nextProgress: number;

  constructor(options: DeferredOptions) {
    this.#options = options;
    this.acknowledgement = options.acknowledgement;
    this.#mayBeOthers = options.acknowledgement === 'unproven' && !options.received.delivery.redelivered;
    this.#nextProgress = options.progressFrom;
  }

  /** Shows how far the task is, at most once a second. */
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

  /** Sends the ending of the task. @throws InteractionFailure when it is not known to have arrived */
  async deliver(ending: Ending): Promise<AnswerOutcome> {
    this.#nextProgress = Number.POSITIVE_INFINITY;
    const { placement, explain, isChange } = this.#options;
    if (!('reply' in ending)) return await this.#deliverFailure(ending);
    try {
      await this.replace(await this.#sendAside(ending.reply), placement !== 'public');
    } catch (error) {
      if (isLost(error)) throw error;
      const failure = explain(error);
      if (!isChange) return await this.#deliverFailure(failure);
      await this.#tellPlainly(ending.reply, failure, (sentence) => this.#deliverFailure(sentence));
    }
    return 'deferred';
  }

  /**
   * Tells in plain text what Discord refused to show, then in the bot's own words alone, or else that it is uncertain what
   * was changed.
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
        if (isLost(error)) throw error;
        noteFailure(this.#options.received.log, error, 'Discord refused the answer in plain text too');
      }
    }
    await tell(failure);
  }

  /**
   * After a deferral that may be another process's: says that it is uncertain whether a change was made, unless the
   * message says what became of it.
   * @param content names nothing private: it may be public
   */
  async endUncertain(content: string): Promise<'uncertain' | 'elsewhere'> {
    const { placement, received } = this.#options;
    if (!received.delivery.redelivered && (await this.#look()) === 'finished') return 'elsewhere';
    // If two processes say so, one message is left: a button's own message keeps all but its text.
    await this.replace({ content }, placement !== 'public');
    return 'uncertain';
  }

  /**
   * Whether an answer is still wanted: after a placeholder that was taken away comes a sentence for the asker, which may
   * not have been sent.
   */
  async isUnfinished(): Promise<boolean> {
    return ['waiting', 'removed'].includes(await this.#look());
  }

  /**
   * Edits the first answer, or its placeholder. If that fails the same comes as a message of its own, which fills
   * a placeholder that still waits: two answers are better than none.
   * @param ephemeral whether such a message is for the asker alone
   */
  async replace(reply: Reply, ephemeral: boolean): Promise<void> {
    const { received, placement, onShown } = this.#options;
    const { responder, log } = received;
    try {
      await responder.editOriginal(reply);
      onShown?.(reply);
    } catch (error) {
      if (!isLost(error)) throw error;
      this.#leaveIfRemoved(error);
      noteFailure(log, error, 'the answer could not be edited: it is sent as a message of its own');
      try {
        await responder.followUp({ ...reply, ephemeral });
        if (placement === 'public') onShown?.(reply);
      } catch (failure) {
        throw isUnknown(error) ? error : failure;
      }
    }
  }

  /** The state of the first answer; one that cannot be looked at may still wait. */
  async #look(): Promise<OriginalState> {
    const { responder, log } = this.#options.received;
    try {
      return await responder.lookAtOriginal();
    } catch (err) {
      noteFailure(log, err, 'the answer could not be looked at');
      return 'waiting';
    }
  }

  /** Sends the asker's private message, and returns the rest of the reply, which says when that did not arrive. */
  async #sendAside(reply: Reply): Promise<Reply> {
    if (!reply.aside) return reply;
    const { received, explain, isChange } = this.#options;
    const { responder, log } = received;
    const tell = (message: Reply) =>
      responder.followUp({ ...message, ephemeral: true }, { onceMoreIfUnknown: true });
    try {
      await tell(reply.aside).catch((error: unknown) => {
        if (!isChange || !reply.aside || isLost(error)) throw error;
        return this.#tellPlainly(reply.aside, explain(error), (sentence) => tell(sentenceReply(sentence)));
      });
      return reply;
    } catch (error) {
      if (!isChange && !isLost(error)) throw error;
      noteFailure(log, error, 'the result could not be reported');
      return {
        ...reply,
        content: [reply.content, this.#options.words.answers.notTold].filter(Boolean).join('\n'),
      };
    }
  }

  /** After a public placeholder a failure takes it away, so that its sentence is for the asker alone. */
  async #deliverFailure(sentence: Sentence): Promise<AnswerOutcome> {
    const { placement, received, words, isChange } = this.#options;
    const reply = sentenceReply(sentence);
    switch (placement) {
      case 'private':
        await this.replace(reply, true).catch((error: unknown) => {
          if (isLost(error)) throw error;
          return received.responder.followUp({ ...reply, ephemeral: true });
        });
        break;
      case 'update':
        // Everybody may read an edit, and two of them leave one message.
        if (this.#mayBeOthers) await this.replace({ content: words.answers.notShown }, true);
        else await received.responder.followUp({ ...reply, ephemeral: true });
        break;
      case 'public': {
        // A follow-up fills a placeholder that still waits, and everybody reads it.
        const { notShown, notTold } = words.answers;
        const end = await this.#endPlaceholder();
        const shown = end === 'waits' ? { content: isChange ? notTold : notShown } : reply;
        await received.responder.followUp({ ...shown, ephemeral: true }, { onceMoreIfUnknown: true });
        // Another process may yet put its answer there.
        if (end === 'filled' && !this.#mayBeOthers) void this.#deleteLater();
      }
    }
    return sentence.outcome;
  }

  /** Takes the public placeholder away, or fills it. */
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
      return isGone(error) ? 'gone' : 'waits';
    }
  }

  /** Takes the filled placeholder away once Discord lets it go: the asker has their sentence. No stop waits for it. */
  async #deleteLater(): Promise<void> {
    const { responder, log } = this.#options.received;
    for (const pause of PAUSES_OF_DELETION) {
      await sleep(pause, undefined, { ref: false });
      try {
        await responder.deleteOriginal();
        return;
      } catch (err) {
        if (isGone(err)) return;
        noteFailure(log, err, 'the placeholder could not be deleted');
      }
    }
  }

  /** A process that took a public placeholder away goes on with a sentence for the asker alone. */
  #leaveIfRemoved(error: unknown): void {
    if (this.#options.placement !== 'public' || !this.#mayBeOthers) return;
    if (!isGone(error) || isUnknown(error)) return;
    throw InteractionFailure.answeredElsewhere('another process took the placeholder away');
  }
}
