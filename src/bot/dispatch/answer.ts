import { setTimeout as sleep } from 'node:timers/promises';
import { INITIAL_RESPONSE_TIME } from '../../handlers/discord-limits.ts';
import type { Reply } from '../../handlers/reply.ts';
import type { Words } from '../../handlers/words/words.ts';
import { withTimeout } from '../../services/time.ts';
import { failureEvent, InteractionFailure, kindOf } from '../transport/interaction-failure.ts';
import type { OriginalState } from '../transport/responder.ts';
import { ANSWER_STATES } from './answer-state.ts';
import { noteFailure, type Sentence, sendOrTell, sentenceReply, tellPlainly } from './failure.ts';
import type { Received } from './received.ts';
import type { Placement } from './task.ts';

/** Milliseconds after which an unfinished answer is deferred, and a deferred one may show progress. */
const DEFER_AFTER = 1_000;

/** The same since the interaction was created: a late one has less time. The call gets the last second. */
const DEFER_BEFORE = INITIAL_RESPONSE_TIME - 1_000;

/** The most bytes of files in a first answer: a longer upload may miss its time, as 1 MB takes 4 s at 2 Mbit/s. */
const LARGE_UPLOAD = 100_000;

/** Milliseconds between two edits that show progress: Discord allows five edits in two seconds. */
const PROGRESS_PAUSE = 1_000;

/** Milliseconds before each further deletion of a public placeholder: all are within the 15 minutes of its token. */
const PAUSES_OF_DELETION = [5_000, 30_000, 120_000, 600_000];

export type Ending = { readonly reply: Reply } | Sentence;

/** The outcome of an answer, as the log has it; `elsewhere`: another process answered, now or before this one. */
export type AnswerOutcome = 'answered' | 'deferred' | 'refused' | 'failed' | 'uncertain' | 'elsewhere';

interface AnswerOptions {
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

/** The answer to one interaction: one call if it is ready within a second, otherwise a deferral and an edit. */
export class Answer {
  readonly #options: AnswerOptions;
  readonly #began = performance.now();
  /** A time of `performance.now()`; infinite before the deferral and after the end. */
  #nextProgress = Number.POSITIVE_INFINITY;

  constructor(options: AnswerOptions) {
    this.#options = options;
  }

  get #isShared(): boolean {
    return ANSWER_STATES[this.#options.received.state].isShared === true;
  }

  /**
   * Defers the answer. Discord accepts the deferral of one process alone, which then may change the service.
   * @throws InteractionFailure if Discord refuses it, also because another process has answered
   */
  async defer(): Promise<void> {
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
    this.#nextProgress = this.#began + DEFER_AFTER;
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
    const { received } = this.#options;
    if (!ANSWER_STATES[received.state].hasFirst) {
      const limit = Math.min(DEFER_AFTER, Math.max(0, DEFER_BEFORE - received.age));
      const ready = await withTimeout(limit, ending);
      if (ready && isOneCall(ready)) return await this.#answerNow(ready);
      await this.defer();
    }
    return await this.#deliverLate((await withTimeout(patience, ending)) ?? (await overdue()));
  }

  /** Shows the progress of the task, at most once a second, and never in what may be another process's finished answer. */
  async progress(reply: Reply): Promise<void> {
    const now = performance.now();
    if (now < this.#nextProgress || this.#isShared) return;
    this.#nextProgress = now + PROGRESS_PAUSE;
    const { received } = this.#options;
    await received.responder
      .showProgress(reply)
      .catch((err) => noteFailure(received.log, err, 'progress was not shown'));
  }

  /**
   * Says that a change whose deferral may be another process's is uncertain, unless the message has the result.
   * @param content may become public: contains nothing private
   */
  async endUncertain(content: string): Promise<'uncertain' | 'elsewhere'> {
    if (this.#isShared && (await this.#look()) === 'finished') return 'elsewhere';
    // If two processes report it, both edit the same message. A button's own message keeps all but its text.
    const { received, explain } = this.#options;
    await sendOrTell({ content }, explain, received.log, (reply) => this.#replace(reply));
    return 'uncertain';
  }

  async #answerNow(ending: Ending): Promise<AnswerOutcome> {
    const { received, placement, explain } = this.#options;
    const isReply = 'reply' in ending;
    const reply = isReply ? ending.reply : sentenceReply(ending);
    const ephemeral = placement !== 'public' || !isReply;
    try {
      const isUpdate = isReply && placement === 'update';
      const acknowledgement = await received.respond(
        isUpdate ? { kind: 'update', message: reply } : { kind: 'message', message: { ...reply, ephemeral } },
      );
      if (acknowledgement === 'unproven') received.note('unproven');
    } catch (error) {
      const mayExist = await this.#mayExist(error, 'it is unknown whether the answer arrived');
      if (!mayExist && isReply && kindOf(error) === 'refused') return await this.#answerNow(explain(error));
      if (!mayExist) throw error;
    }
    if (!ANSWER_STATES[received.state].hasFirst) this.#options.onShown?.(reply);
    else if (isReply || placement === 'private') await this.#replace(reply, ephemeral);
    else {
      // An edit or a message of its own could fill the public placeholder of another process with a private sentence.
      const found = await this.#look();
      if (found === 'waiting') throw InteractionFailure.taken('another process has promised an answer');
      if (found === 'missing') throw new InteractionFailure('the answer is not there yet', { unknown: true });
    }
    return isReply ? 'answered' : ending.outcome;
  }

  /** Whether a first answer may exist after a failure: this one, or the one of a process that has ended. */
  async #mayExist(error: unknown, ifUnknown: string): Promise<boolean> {
    const { received } = this.#options;
    const event = failureEvent(error);
    if (event === 'unknown') noteFailure(received.log, error, ifUnknown);
    else if (event !== 'taken' && event !== 'late') return false;
    else if (!ANSWER_STATES[received.state].isLeft || (await this.#look()) !== 'waiting') return false;
    received.note('unproven');
    return true;
  }

  async #deliverLate(ending: Ending): Promise<AnswerOutcome> {
    this.#nextProgress = Number.POSITIVE_INFINITY;
    const { received, explain, isChange } = this.#options;
    try {
      if (!('reply' in ending)) return await this.#deliverFailure(ending);
      await this.#replace(await this.#sendAside(ending.reply));
    } catch (error) {
      if (kindOf(error) !== 'refused') throw error;
      const failure = explain(error);
      if (!isChange) return await this.#deliverFailure(failure);
      const reply = 'reply' in ending ? ending.reply : sentenceReply(ending);
      await tellPlainly(reply, failure, received.log, (sentence) => this.#deliverFailure(sentence));
    }
    return 'reply' in ending ? 'deferred' : ending.outcome;
  }

  /**
   * Edits the first answer, or its placeholder. If that fails, the reply is sent as a message of its own, which fills a
   * waiting placeholder: two answers are better than none.
   * @param ephemeral whether only the asker sees such a message
   */
  async #replace(reply: Reply, ephemeral = this.#options.placement !== 'public'): Promise<void> {
    const { received, placement, onShown } = this.#options;
    const { responder } = received;
    try {
      await responder.editOriginal(reply);
      onShown?.(reply);
    } catch (error) {
      if (kindOf(error) === 'refused') throw error;
      this.#leaveIfRemoved(error);
      noteFailure(received.log, error, 'the answer could not be edited: it is sent as a message of its own');
      await responder.followUp({ ...reply, ephemeral }).catch((failure) => {
        throw failureEvent(error) === 'unknown' ? error : failure;
      });
      if (placement === 'public') onShown?.(reply);
    }
  }

  /** The state of the first answer; `waiting` if it cannot be read. */
  async #look(): Promise<OriginalState> {
    const { received } = this.#options;
    return await received.responder.lookAtOriginal().catch((err) => {
      noteFailure(received.log, err, 'the answer could not be looked at');
      return 'waiting' as const;
    });
  }

  /** Sends the asker's private message. Returns the rest of the reply, with a note if that message did not arrive. */
  async #sendAside(reply: Reply): Promise<Reply> {
    if (!reply.aside) return reply;
    const { received, explain, isChange, words } = this.#options;
    const { responder, log } = received;
    const tell = (message: Reply) =>
      responder.followUp({ ...message, ephemeral: true }, { onceMoreIfUnknown: true });
    try {
      await (isChange ? sendOrTell(reply.aside, explain, log, tell) : tell(reply.aside));
      return reply;
    } catch (error) {
      if (!isChange && kindOf(error) === 'refused') throw error;
      noteFailure(log, error, 'the result could not be reported');
      return { ...reply, content: [reply.content, words.answers.notTold].filter(Boolean).join('\n') };
    }
  }

  /** Sends the sentence for a failure to the asker alone: a public placeholder is deleted first. */
  async #deliverFailure(sentence: Sentence): Promise<AnswerOutcome> {
    const { placement, received, words, isChange } = this.#options;
    const reply = sentenceReply(sentence);
    switch (placement) {
      case 'private':
        await this.#replace(reply).catch((error) => {
          if (kindOf(error) !== 'refused') throw error;
          return received.responder.followUp({ ...reply, ephemeral: true }, { onceMoreIfUnknown: true });
        });
        break;
      case 'update':
        // Everybody may read an edit, so it has no private text; two processes edit the same message.
        if (this.#isShared) await this.#replace({ content: words.answers.notShown });
        else await received.responder.followUp({ ...reply, ephemeral: true });
        break;
      case 'public': {
        // A follow-up fills a waiting placeholder, and everybody reads it.
        const { notShown, notTold } = words.answers;
        if (this.#isShared && (await this.#look()) === 'finished')
          throw InteractionFailure.taken('another process has answered');
        const end = await this.#endPlaceholder();
        const shown = end === 'waits' ? { content: isChange ? notTold : notShown } : reply;
        await received.responder.followUp({ ...shown, ephemeral: true }, { onceMoreIfUnknown: true });
        // Another process may still put its answer there.
        if (end === 'filled' && !this.#isShared) void this.#deleteLater();
      }
    }
    return sentence.outcome;
  }

  async #endPlaceholder(): Promise<'gone' | 'filled' | 'waits'> {
    const { received, words, isChange } = this.#options;
    const { responder, log } = received;
    try {
      await responder.deleteOriginal();
      return 'gone';
    } catch (err) {
      this.#leaveIfRemoved(err);
      noteFailure(log, err, 'the placeholder could not be deleted');
    }
    try {
      await responder.editOriginal({
        content: isChange ? words.answers.notTold : words.answers.toldInPrivate,
      });
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

function isOneCall(ending: Ending): boolean {
  if (!('reply' in ending)) return true;
  const { aside, files = [] } = ending.reply;
  return !aside && files.reduce((bytes, { data }) => bytes + data.byteLength, 0) <= LARGE_UPLOAD;
}
