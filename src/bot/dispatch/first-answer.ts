import type { Reply } from '../../handlers/reply.ts';
import type { FirstAnswer } from '../transport/message.ts';
import type { Placement } from './task.ts';

/** A reply as the whole answer. */
export function immediate(reply: Reply, placement: Placement): FirstAnswer {
  if (placement === 'update') return { kind: 'update', message: reply };
  return { kind: 'message', message: { ...reply, ephemeral: placement === 'private' } };
}

/** The promise of an answer, which looks as the answer itself will. */
export function deferral(placement: Placement): FirstAnswer {
  if (placement === 'update') return { kind: 'deferred-update' };
  return { kind: 'deferral', ephemeral: placement === 'private' };
}

/** A sentence that only the asker sees, with buttons under it or without. */
export function privately(sentence: string, components?: Reply['components']): FirstAnswer {
  return { kind: 'message', message: { ...told(sentence, components), ephemeral: true } };
}

/** A sentence as a reply. */
export const told = (sentence: string, components: Reply['components']): Reply => ({
  content: sentence,
  ...(components && { components }),
});
