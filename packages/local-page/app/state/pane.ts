import { type Signal, signal } from '@preact/signals';
import type { ActionResult, PersonCard, PlaceCard } from '../../protocol/events.ts';
import type { Action, View } from '../../protocol/requests.ts';
import { type ComposerState, composerState } from '../composer/composer-state.ts';
import type { Words } from '../words/words.ts';
import { MessageStore } from './message-store.ts';

/** A component of a message that somebody uses now, or that did not work. */
export type Use =
  | { readonly kind: 'waiting'; readonly customId: string }
  | { readonly kind: 'failed'; readonly sentence: string };

/** A form that the bot has opened for this person. */
export type Modal = Extract<ActionResult, { kind: 'modal' }>;

/** A message of their own whose text somebody changes. */
export interface Rewriting {
  readonly messageId: string;
  readonly text: string;
}

/** What belongs to a person at a place for as long as the page is open. */
export interface PaneState {
  readonly messages: MessageStore;
  /** What stands in the composer. */
  readonly draft: Signal<string>;
  /** What the composer keeps beside it. */
  readonly composer: ComposerState;
  /** The message that somebody wants to see, by its id, or the newest: where they are once they say something. */
  readonly wanted: Signal<string | 'newest' | undefined>;
  /** The message that is rewritten, with its text so far. */
  readonly rewriting: Signal<Rewriting | undefined>;
  /** Whether a poll is being put together. */
  readonly asksPoll: Signal<boolean>;
  /** The form that is open. */
  readonly modal: Signal<Modal | undefined>;
  /** By the ids of messages. */
  readonly uses: Signal<ReadonlyMap<string, Use>>;
}

/** Somebody at a place, in one half of the page or the whole of it. */
export interface Pane extends PaneState {
  readonly view: View;
  readonly person: PersonCard;
  readonly place: PlaceCard;
  /** Those of the page, in the person's language. */
  readonly words: Words;
  /**
   * Does something as this person at this place.
   * @throws Refusal when they may not; its message is for them
   */
  ask(action: Action): Promise<ActionResult>;
}

export function paneState(): PaneState {
  return {
    messages: new MessageStore(),
    draft: signal(''),
    composer: composerState(),
    wanted: signal(),
    rewriting: signal(),
    asksPoll: signal(false),
    modal: signal(),
    uses: signal(new Map()),
  };
}
