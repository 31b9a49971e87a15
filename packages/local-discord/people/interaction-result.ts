import { InteractionType, MessageFlags } from 'discord-api-types/v10';
import { type Clock, TOKEN_VALID_MS } from '../model/clock.ts';
import type { InteractionEvent } from '../model/interactions/interaction.ts';
import type { StoredMessage } from '../model/messages/message-store.ts';
import type { InteractionResult, SeenMessage, Until } from './chat-client.ts';

/** Time in which a private follow-up often comes after a deleted deferred response. */
const FOLLOW_UP_AFTER_DELETE_MS = 1500;
/** Wait for an edit or follow-up after a deferred update, which has no visible effect by itself. */
const UPDATE_AFTER_DEFER_MS = 15_000;

const NOT_RESPONDED: InteractionResult = { kind: 'failed', reason: 'The application did not respond' };
const NO_CHOICES: InteractionResult = { kind: 'failed', reason: 'Loading options failed' };
const NOTHING = { kind: 'nothing' } as const;

/**
 * Determines the result of one interaction for its user from its events. Ignores events after the result.
 * @param until default: `seen`
 */
export function watchResult(
  clock: Clock,
  type: InteractionType,
  until: Until = 'seen',
): { readonly result: Promise<InteractionResult>; readonly notify: (event: InteractionEvent) => void } {
  const { promise, resolve } = Promise.withResolvers<InteractionResult>();
  let settle: typeof resolve | undefined = resolve;
  let cancel: () => void;
  let undelivered = false;
  const end = (result: InteractionResult) => {
    settle?.(undelivered && result.kind === 'failed' ? { ...result, undelivered } : result);
    settle = undefined;
  };
  const endAfter = (milliseconds: number, result: InteractionResult) => {
    cancel = clock.after(milliseconds, () => end(result));
  };
  endAfter(
    clock.acknowledgeWithin,
    type === InteractionType.ApplicationCommandAutocomplete ? NO_CHOICES : NOT_RESPONDED,
  );
  const notify = (event: InteractionEvent) => {
    if (!settle) return;
    if (event.kind === 'undelivered') {
      undelivered = true;
      return;
    }
    cancel();
    switch (event.kind) {
      case 'shown':
        return end({ kind: 'messages', messages: [seen(event.stored)] });
      case 'deferred':
        if (until === 'acknowledged') return end(NOTHING);
        return event.update
          ? endAfter(UPDATE_AFTER_DEFER_MS, NOTHING)
          : endAfter(TOKEN_VALID_MS, NOT_RESPONDED);
      case 'original-deleted':
        return endAfter(FOLLOW_UP_AFTER_DELETE_MS, { ...NOTHING, interaction: event.interaction });
      default:
        return end(event);
    }
  };
  return { result: promise, notify };
}

/** Returns a message in the format of chat clients. */
export function seen({ message, viewer }: StoredMessage): SeenMessage {
  const loading = ((message.flags ?? 0) & MessageFlags.Loading) !== 0;
  return { message, loading, ephemeral: viewer !== undefined };
}
