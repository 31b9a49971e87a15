import type { APIMessage } from 'discord-api-types/v10';
import { ControlRefusal } from 'local-discord/control-client';
import type { Pane, Use } from '../state/pane.ts';

/**
 * Uses a component of a message, or its poll: shows that it waits, opens the form that the bot opens, and says at the message what
 * did not work.
 */
export async function useComponent(
  pane: Pane,
  messageId: string,
  customId: string,
  verb: Parameters<Pane['act']>[0],
): Promise<void> {
  const mark = (use: Use | undefined) => {
    const uses = new Map(pane.uses.value);
    if (use) uses.set(messageId, use);
    else uses.delete(messageId);
    pane.uses.value = uses;
  };
  mark({ kind: 'waiting', customId });
  try {
    const result = await pane.act(verb);
    mark(result.kind === 'failed' ? { kind: 'failed', sentence: 'This interaction failed' } : undefined);
    if (result.kind === 'form') pane.modal.value = result;
  } catch (error) {
    if (!(error instanceof ControlRefusal)) throw error;
    mark({ kind: 'failed', sentence: error.message });
  }
}

/** Where a component is. */
export interface Placed {
  readonly message: APIMessage;
  readonly pane: Pane;
}
