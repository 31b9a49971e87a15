import type { Action } from '../../protocol/requests.ts';
import { Refusal } from '../socket/page-socket.ts';
import type { Pane, Use } from '../state/pane.ts';

/**
 * Uses a component of a message, or its poll: shows that it waits, opens the form that the bot opens, and says at the message what
 * did not work.
 */
export async function useComponent(
  pane: Pane,
  messageId: string,
  customId: string,
  action: Extract<Action, { kind: 'click' | 'select' | 'vote' }>,
): Promise<void> {
  const mark = (use: Use | undefined) => {
    const uses = new Map(pane.uses.value);
    if (use) uses.set(messageId, use);
    else uses.delete(messageId);
    pane.uses.value = uses;
  };
  mark({ kind: 'waiting', customId });
  try {
    const result = await pane.ask(action);
    mark(result.kind === 'failed' ? { kind: 'failed', sentence: 'This interaction failed' } : undefined);
    if (result.kind === 'modal') pane.modal.value = result;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    mark({ kind: 'failed', sentence: error.message });
  }
}
