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

/** Follows one interaction from its beginning to the outcome that its user sees. */
export class OutcomeWatch {
  readonly outcome: Promise<Outcome>;
  readonly #clock: Clock;
  readonly #settle: (outcome: Outcome) => void;
  #cancel: () => void;

  constructor(clock: Clock, type: InteractionType) {
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    this.outcome = promise;
    this.#settle = resolve;
    this.#clock = clock;
    const silent = type === InteractionType.ApplicationCommandAutocomplete ? NO_CHOICES : NOT_RESPONDED;
    this.#cancel = clock.after(ACKNOWLEDGE_WITHIN_MS, () => resolve(silent));
  }

  /** What the interaction's `notify` tells. Nothing that comes after the outcome changes it. */
  readonly notify = (event: InteractionEvent): void => {
    this.#cancel();
    if (event.kind === 'shown') this.#settle({ kind: 'messages', messages: [seen(event.stored)] });
    else if (event.kind === 'ended') this.#settle(event.outcome);
    else if (event.kind === 'original-deleted') this.#await(FOLLOW_UP_AFTER_DELETE_MS, NOTHING);
    else if (event.update) this.#await(UPDATE_AFTER_DEFER_MS, NOTHING);
    else this.#await(TOKEN_VALID_MS, NOT_RESPONDED);
  };

  #await(milliseconds: number, otherwise: Outcome): void {
    this.#cancel = this.#clock.after(milliseconds, () => this.#settle(otherwise));
  }
}

/** A message as its viewers' clients show it. */
export function seen({ message, viewer }: StoredMessage): SeenMessage {
  const loading = ((message.flags ?? 0) & MessageFlags.Loading) !== 0;
  return { message, loading, ephemeral: viewer !== undefined };
}
