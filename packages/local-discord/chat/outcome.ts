import { InteractionType, MessageFlags } from 'discord-api-types/v10';
import type { Outcome, SeenMessage } from '../chat-client.ts';
import type { Clock } from '../clock.ts';
import type { InteractionEvent } from '../interaction.ts';
import { ACKNOWLEDGE_WITHIN_MS, TOKEN_VALID_MS } from '../interactions.ts';
import type { StoredMessage } from '../messages.ts';

/** After a deferred original is deleted, a private follow-up often comes right behind it. */
const FOLLOW_UP_AFTER_DELETE_MS = 1500;
/** A deferred update shows nothing by itself; this long its edit or follow-up is waited for. */
const UPDATE_AFTER_DEFER_MS = 15_000;

const NOT_RESPONDED: Outcome = { kind: 'failed', reason: 'The application did not respond' };
const NO_CHOICES: Outcome = { kind: 'failed', reason: 'Loading options failed' };
const NOTHING: Outcome = { kind: 'nothing' };

/**
 * Follows one interaction from its beginning to the outcome that its user sees. Nothing that comes after the
 * outcome changes it, or is kept in memory for it.
 */
export function watchOutcome(
  clock: Clock,
  type: InteractionType,
): { readonly outcome: Promise<Outcome>; readonly notify: (event: InteractionEvent) => void } {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  let settle: typeof resolve | undefined = resolve;
  let cancel: () => void;
  const end = (outcome: Outcome) => {
    settle?.(outcome);
    settle = undefined;
  };
  const endAfter = (milliseconds: number, outcome: Outcome) => {
    cancel = clock.after(milliseconds, () => end(outcome));
  };
  endAfter(
    ACKNOWLEDGE_WITHIN_MS,
    type === InteractionType.ApplicationCommandAutocomplete ? NO_CHOICES : NOT_RESPONDED,
  );
  const notify = (event: InteractionEvent) => {
    if (!settle) return;
    cancel();
    if (event.kind === 'shown') end({ kind: 'messages', messages: [seen(event.stored)] });
    else if (event.kind === 'ended') end(event.outcome);
    else if (event.kind === 'original-deleted') endAfter(FOLLOW_UP_AFTER_DELETE_MS, NOTHING);
    else if (event.update) endAfter(UPDATE_AFTER_DEFER_MS, NOTHING);
    else endAfter(TOKEN_VALID_MS, NOT_RESPONDED);
  };
  return { outcome: promise, notify };
}

/** A message as its viewers' clients show it. */
export function seen({ message, viewer }: StoredMessage): SeenMessage {
  const loading = ((message.flags ?? 0) & MessageFlags.Loading) !== 0;
  return { message, loading, ephemeral: viewer !== undefined };
}
