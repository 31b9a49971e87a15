import { type APIInteractionResponse, InteractionResponseType, MessageFlags } from 'discord-api-types/v10';
import type { Reply } from '../../handlers/reply.ts';
import { messageBody } from '../discord/message-body.ts';
import { within } from '../within.ts';
import type { Responder } from './responder.ts';
import type { Placement } from './task.ts';

/** How a handler ended: with a reply, or with a sentence for the asker alone. */
export type Ending =
  | { readonly reply: Reply }
  | { readonly sentence: string; readonly outcome: 'refused' | 'failed' };

/** Milliseconds after which an answer that is not ready is deferred. Discord wants a first one within 3 s. */
const DEFER_AFTER = 1_000;

/** Milliseconds that a handler may take after that; the clients of the service end their calls long before. */
const GIVE_UP_AFTER = 60_000;

/**
 * Sends the ending of a task: in one call when it is ready within a second, otherwise after a deferral.
 * @param ending always resolves, if at all
 * @param overdue what is answered when it does not
 * @returns how it went
 * @throws InteractionFailure when Discord did not take it
 */
export async function answer(
  placement: Placement,
  ending: Promise<Ending>,
  responder: Responder,
  overdue: () => Ending,
): Promise<'answered' | 'deferred' | 'refused' | 'failed'> {
  const ready = await within(DEFER_AFTER, ending);
  if (ready) {
    await answerNow(placement, ready, responder);
    return 'reply' in ready ? 'answered' : ready.outcome;
  }
  await responder.respond(deferral(placement));
  const late = (await within(GIVE_UP_AFTER, ending)) ?? overdue();
  await answerLater(placement, late, responder);
  return 'reply' in late ? 'deferred' : late.outcome;
}

async function answerNow(placement: Placement, ending: Ending, responder: Responder): Promise<void> {
  if ('sentence' in ending) return responder.respond(privately(ending.sentence));
  const { reply } = ending;
  const type =
    placement === 'update'
      ? InteractionResponseType.UpdateMessage
      : InteractionResponseType.ChannelMessageWithSource;
  return responder.respond({ type, data: messageBody(reply, placement === 'private') }, reply.files);
}

/** After a public placeholder a failure takes it away, so that its sentence is for the asker alone. */
async function answerLater(placement: Placement, ending: Ending, responder: Responder): Promise<void> {
  if ('reply' in ending) {
    return responder.editOriginal(messageBody(ending.reply, false), ending.reply.files);
  }
  const apology = messageBody({ content: ending.sentence }, placement !== 'private');
  if (placement === 'private') return responder.editOriginal(apology);
  if (placement === 'public') await responder.deleteOriginal();
  return responder.followUp(apology);
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
