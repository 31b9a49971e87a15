import { setTimeout as sleep } from 'node:timers/promises';
import { INITIAL_RESPONSE_TIME } from '../../handlers/discord-limits.ts';
import type { Reply } from '../../handlers/reply.ts';
import type { Words } from '../../handlers/words/words.ts';
import { withTimeout } from '../../services/time.ts';
import { failureEvent, InteractionFailure, kindOf } from '../transport/interaction-failure.ts';
import type { OriginalState } from '../transport/responder.ts';
import { ANSWER_STATES } from './answer-state.ts';
import { type ErrorReply, logFailure, sendPlainText, sendWithFallback, toReply } from './error-reply.ts';
import type { Placement } from './interaction-router.ts';
import type { ReceivedInteraction } from './received-interaction.ts';

/** Milliseconds after which an unfinished answer is deferred, and a deferred one may show progress. */
const DEFER_AFTER = 1_000;

/**
 * The same limit, counted from the creation of the interaction, because a late one has less time. The call gets the
 * last second.
 */
const DEFER_BEFORE = INITIAL_RESPONSE_TIME - 1_000;

/** Maximum bytes of files in a first answer. A longer upload may be too late: 1 MB takes 4 s at 2 Mbit/s. */
const MAX_FIRST_UPLOAD = 100_000;

/** Milliseconds between progress edits. Discord allows five edits in two seconds. */
const PROGRESS_PAUSE = 1_000;

/** Milliseconds before each retry to delete a public placeholder, all within the 15 minutes of its token. */
const DELETION_RETRY_PAUSES = [5_000, 30_000, 120_000, 600_000];

export type HandlerResult = { readonly reply: Reply } | ErrorReply;

/** The outcome of an answer in the log. `elsewhere`: another process has answered, now or earlier. */
export type AnswerOutcome = 'answered' | 'deferred' | 'refused' | 'failed' | 'uncertain' | 'elsewhere';

interface AnswerOptions {
  readonly received: ReceivedInteraction;
  readonly placement: Placement;
  /** Logs a failure and returns the reply that explains it. */
  readonly explain: (error: unknown) => ErrorReply;
  /**
   * Whether the interaction may change the service. Then the result is reported even if Discord accepts only plain
   * text.
   */
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
  /** By `performance.now()`; infinite before the deferral and after the end. */
  #nextProgress = Number.POSITIVE_INFINITY;

  constructor(options: AnswerOptions) {
    this.#options = options;
  }

  get #isShared(): boolean {
    return ANSWER_STATES[this.#options.received.state].isShared === true;
  }

  /**
   * Defers the answer. Discord accepts a deferral from only one process, which then may change the service.
   * @throws InteractionFailure if Discord refuses it, for example because another process has answered
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
      if (!(await this.#mayHaveFirstAnswer(error, 'it is unknown whether the deferral arrived'))) throw error;
    }
    this.#nextProgress = this.#began + DEFER_AFTER;
  }

  /**
   * Sends the result of a handler.
   * @param result never rejects
   * @param timeout milliseconds that a deferred result may take
   * @param overdue returns the result after that time; may take a little longer
   * @throws InteractionFailure if no answer is known to have arrived
   */
  async send(
    result: Promise<HandlerResult>,
    timeout: number,
    overdue: () => HandlerResult | Promise<HandlerResult>,
  ): Promise<AnswerOutcome> {
    const { received } = this.#options;
    if (!ANSWER_STATES[received.state].hasFirstAnswer) {
      const limit = Math.min(DEFER_AFTER, Math.max(0, DEFER_BEFORE - received.age));
      const ready = await withTimeout(limit, result);
      if (ready && isOneCall(ready)) return await this.#sendAtOnce(ready);
      await this.defer();
    }
    return await this.#sendLate((await withTimeout(timeout, result)) ?? (await overdue()));
  }

  /**
   * Shows progress, at most once per second, and never in a message that may contain another process's finished
   * answer.
   */
  async progress(reply: Reply): Promise<void> {
    const now = performance.now();
    if (now < this.#nextProgress || this.#isShared) return;
    this.#nextProgress = now + PROGRESS_PAUSE;
    const { received } = this.#options;
    await received.responder
      .showProgress(reply)
      .catch((err) => logFailure(received.log, err, 'progress was not shown'));
  }

  /**
   * Reports that the outcome of a change is uncertain, because its deferral may be another process's. Skipped if the
   * message already has the result.
   * @param content may become public, so contains nothing private
   */
  async reportUncertain(content: string): Promise<'uncertain' | 'elsewhere'> {
    if (this.#isShared && (await this.#originalState()) === 'finished') return 'elsewhere';
    // If two processes report it, both edit the same message. A button's own message changes only its text.
    const { received, explain } = this.#options;
    await sendWithFallback({ content }, explain, received.log, (reply) => this.#replace(reply));
    return 'uncertain';
  }

  async #sendAtOnce(result: HandlerResult): Promise<AnswerOutcome> {
    const { received, placement, explain } = this.#options;
    const isReply = 'reply' in result;
    const reply = isReply ? result.reply : toReply(result);
    const ephemeral = placement !== 'public' || !isReply;
    try {
      const isUpdate = isReply && placement === 'update';
      const acknowledgement = await received.respond(
        isUpdate ? { kind: 'update', message: reply } : { kind: 'message', message: { ...reply, ephemeral } },
      );
      if (acknowledgement === 'unproven') received.transition('unproven');
    } catch (error) {
      const mayExist = await this.#mayHaveFirstAnswer(error, 'it is unknown whether the answer arrived');
      if (!mayExist && isReply && kindOf(error) === 'refused') return await this.#sendAtOnce(explain(error));
      if (!mayExist) throw error;
    }
    if (!ANSWER_STATES[received.state].hasFirstAnswer) this.#options.onShown?.(reply);
    else if (isReply || placement === 'private') await this.#replace(reply, ephemeral);
    else {
      // An edit or a follow-up could fill another process's public placeholder with a private message.
      const found = await this.#originalState();
      if (found === 'waiting') throw InteractionFailure.taken('another process has deferred the answer');
      if (found === 'missing')
        throw new InteractionFailure('the answer has not arrived yet', { unknown: true });
    }
    return isReply ? 'answered' : result.outcome;
  }

  /** Whether a first answer may exist after a failure: this one, or that of an ended process. */
  async #mayHaveFirstAnswer(error: unknown, ifUnknown: string): Promise<boolean> {
    const { received } = this.#options;
    const event = failureEvent(error);
    if (event === 'unknown') logFailure(received.log, error, ifUnknown);
    else if (event !== 'taken' && event !== 'late') return false;
    else if (!ANSWER_STATES[received.state].isLeft || (await this.#originalState()) !== 'waiting')
      return false;
    received.transition('unproven');
    return true;
  }

  async #sendLate(result: HandlerResult): Promise<AnswerOutcome> {
    this.#nextProgress = Number.POSITIVE_INFINITY;
    const { received, explain, isChange } = this.#options;
    try {
      if (!('reply' in result)) return await this.#sendFailure(result);
      await this.#replace(await this.#sendAside(result.reply));
    } catch (error) {
      if (kindOf(error) !== 'refused') throw error;
      const failure = explain(error);
      if (!isChange) return await this.#sendFailure(failure);
      const reply = 'reply' in result ? result.reply : toReply(result);
      await sendPlainText(reply, failure, received.log, (sentence) => this.#sendFailure(sentence));
    }
    return 'reply' in result ? 'deferred' : result.outcome;
  }

  /**
   * Edits the first answer or its placeholder. If that fails, sends the reply as a follow-up, which fills a waiting
   * placeholder: two answers are better than none.
   * @param ephemeral whether only the asker sees the follow-up
   */
  async #replace(reply: Reply, ephemeral = this.#options.placement !== 'public'): Promise<void> {
    const { received, placement, onShown } = this.#options;
    const { responder } = received;
    try {
      await responder.editOriginal(reply);
      onShown?.(reply);
    } catch (error) {
      if (kindOf(error) === 'refused') throw error;
      this.#throwIfRemoved(error);
      logFailure(received.log, error, 'the answer could not be edited: it is sent as a follow-up');
      await responder.followUp({ ...reply, ephemeral }).catch((failure) => {
        throw failureEvent(error) === 'unknown' ? error : failure;
      });
      if (placement === 'public') onShown?.(reply);
    }
  }

  /** Returns the state of the first answer; `waiting` if it cannot be read. */
  async #originalState(): Promise<OriginalState> {
    const { received } = this.#options;
    return await received.responder.getOriginalState().catch((err) => {
      logFailure(received.log, err, 'the answer could not be read');
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
      await (isChange ? sendWithFallback(reply.aside, explain, log, tell) : tell(reply.aside));
      return reply;
    } catch (error) {
      if (!isChange && kindOf(error) === 'refused') throw error;
      logFailure(log, error, 'the result could not be reported');
      return { ...reply, content: [reply.content, words.answers.notTold].filter(Boolean).join('\n') };
    }
  }

  /** Sends an error to the asker alone. A public placeholder is deleted first. */
  async #sendFailure(sentence: ErrorReply): Promise<AnswerOutcome> {
    const { placement, received, words, isChange } = this.#options;
    const reply = toReply(sentence);
    switch (placement) {
      case 'private':
        await this.#replace(reply).catch((error) => {
          if (kindOf(error) !== 'refused') throw error;
          return received.responder.followUp({ ...reply, ephemeral: true }, { onceMoreIfUnknown: true });
        });
        break;
      case 'update':
        // Everyone may read an edit, so it has no private text. Two processes edit the same message.
        if (this.#isShared) await this.#replace({ content: words.answers.notShown });
        else await received.responder.followUp({ ...reply, ephemeral: true });
        break;
      case 'public': {
        // A follow-up fills a waiting placeholder, which everyone reads.
        const { notShown, notTold } = words.answers;
        if (this.#isShared && (await this.#originalState()) === 'finished')
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
      this.#throwIfRemoved(err);
      logFailure(log, err, 'the placeholder could not be deleted');
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

  /**
   * Deletes the filled placeholder as soon as Discord allows it, because the asker already has the message. A stop
   * does not wait for this.
   */
  async #deleteLater(): Promise<void> {
    const { responder, log } = this.#options.received;
    for (const pause of DELETION_RETRY_PAUSES) {
      await sleep(pause, undefined, { ref: false });
      try {
        await responder.deleteOriginal();
        return;
      } catch (err) {
        if (kindOf(err) === 'gone') return;
        logFailure(log, err, 'the placeholder could not be deleted');
      }
    }
  }

  /** If another process deleted the public placeholder, that process also sends the private message. */
  #throwIfRemoved(error: unknown): void {
    if (this.#options.placement === 'public' && this.#isShared && failureEvent(error) === 'gone') throw error;
  }
}

function isOneCall(result: HandlerResult): boolean {
  if (!('reply' in result)) return true;
  const { aside, files = [] } = result.reply;
  return !aside && files.reduce((bytes, { data }) => bytes + data.byteLength, 0) <= MAX_FIRST_UPLOAD;
}
