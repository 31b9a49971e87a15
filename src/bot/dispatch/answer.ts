import { type APIInteractionResponse, InteractionResponseType, MessageFlags } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import type { Reply } from '../../handlers/reply.ts';
import { within } from '../../handlers/within.ts';
import { messageBody } from '../discord/message-body.ts';
import type { Responder } from './responder.ts';
import type { Placement } from './task.ts';

/** How a handler ended: with a reply, or with a sentence for the asker alone. */
export type Ending =
  | { readonly reply: Reply }
  | { readonly sentence: string; readonly outcome: 'refused' | 'failed' };

/** How an answer went, as the log has it. */
export type Outcome = 'answered' | 'deferred' | 'refused' | 'failed';

/** Milliseconds after which an answer that is not ready is deferred. Discord wants a first one within 3 s. */
const DEFER_AFTER = 1_000;

/** Milliseconds between two signs of progress: Discord allows five edits in two seconds. */
const PROGRESS_PAUSE = 1_000;

/** The answer to one interaction, from the first call to the last. */
export class Answer {
  readonly #placement: Placement;
  readonly #responder: Responder;
  readonly #log: Logger;
  /** On the clock of `performance.now()`; infinite until the answer has been deferred. */
  #nextProgress = Number.POSITIVE_INFINITY;

  constructor(placement: Placement, responder: Responder, log: Logger) {
    this.#placement = placement;
    this.#responder = responder;
    this.#log = log;
  }

  /**
   * Sends the ending of a task: in one call when it is ready within a second, otherwise after a deferral.
   * @param ending always resolves, if at all
   * @param patience milliseconds that a deferred ending may take
   * @param overdue what is answered when it takes longer
   * @throws InteractionFailure when Discord did not take it
   */
  async deliver(ending: Promise<Ending>, patience: number, overdue: () => Ending): Promise<Outcome> {
    const ready = await within(DEFER_AFTER, ending);
    if (ready) {
      await this.#answerNow(ready);
      return 'reply' in ready ? 'answered' : ready.outcome;
    }
    await this.#responder.respond(deferral(this.#placement));
    this.#nextProgress = 0;
    const late = (await within(patience, ending)) ?? overdue();
    this.#nextProgress = Number.POSITIVE_INFINITY;
    await this.#answerLater(late);
    return 'reply' in late ? 'deferred' : late.outcome;
  }

  /** Shows how far the task is, once the answer has been deferred. A sign that does not arrive is only logged. */
  async progress(reply: Reply): Promise<void> {
    const now = performance.now();
    if (now < this.#nextProgress) return;
    this.#nextProgress = now + PROGRESS_PAUSE;
    try {
      await this.#responder.editOriginal(messageBody(reply, false));
    } catch (err) {
      this.#log.warn({ err }, 'progress was not shown');
    }
  }

  async #answerNow(ending: Ending): Promise<void> {
    if ('sentence' in ending) return this.#responder.respond(privately(ending.sentence));
    const { reply } = ending;
    const update = this.#placement === 'update';
    const type = update
      ? InteractionResponseType.UpdateMessage
      : InteractionResponseType.ChannelMessageWithSource;
    return this.#responder.respond(
      { type, data: messageBody(reply, this.#placement === 'private') },
      reply.files,
    );
  }

  /** After a public placeholder a failure takes it away, so that its sentence is for the asker alone. */
  async #answerLater(ending: Ending): Promise<void> {
    if ('reply' in ending) {
      return this.#responder.editOriginal(messageBody(ending.reply, false), ending.reply.files);
    }
    const sentence = { content: ending.sentence };
    if (this.#placement === 'private') return this.#responder.editOriginal(messageBody(sentence, false));
    if (this.#placement === 'public') await this.#responder.deleteOriginal();
    return this.#responder.followUp(messageBody(sentence, true));
  }
}

function deferral(placement: Placement): APIInteractionResponse {
  if (placement === 'update') return { type: InteractionResponseType.DeferredMessageUpdate };
  return {
    type: InteractionResponseType.DeferredChannelMessageWithSource,
    ...(placement === 'private' && { data: { flags: MessageFlags.Ephemeral } }),
  };
}

/** A sentence that only the asker sees. */
export function privately(sentence: string): APIInteractionResponse {
  return {
    type: InteractionResponseType.ChannelMessageWithSource,
    data: messageBody({ content: sentence }, true),
  };
}
