import { effect, type Signal, signal } from '@preact/signals';
import type { APIUser } from 'discord-api-types/v10';
import type { Outcome, Person, PersonServerView, PersonView, PlaceView } from 'local-discord/control-client';
import { type ComposerState, composerState } from '../composer/composer-state.ts';
import type { Mention } from '../composer/mentions.ts';
import type { Words } from '../words/words.ts';
import { MessageStore } from './message-store.ts';

/** A component of a message that somebody uses now, or that did not work. */
export type ComponentStatus =
  | { readonly kind: 'waiting'; readonly customId: string }
  | { readonly kind: 'failed'; readonly sentence: string };

/** A form that the bot has opened for this person. */
export type Modal = Extract<Outcome, { kind: 'form' }>;

/** A message of their own whose text somebody changes. */
export interface MessageEdit {
  readonly messageId: string;
  readonly text: string;
}

/** Somebody who writes. */
interface Typing {
  readonly id: string;
  readonly name: string;
}

/** What belongs to a person at a place for as long as the page is open. */
export interface PaneState {
  readonly messages: MessageStore;
  /** What stands in the composer. */
  readonly draft: Signal<string>;
  /** What the composer keeps beside it. */
  readonly composer: ComposerState;
  /** The message that somebody wants to see, by its id, or the newest: where they are once they say something. */
  readonly scrollTarget: Signal<string | 'newest' | undefined>;
  /** The message that is rewritten, with its text so far. */
  readonly editing: Signal<MessageEdit | undefined>;
  /** Whether a poll is being put together. */
  readonly isPollOpen: Signal<boolean>;
  /** The message that gets a reaction, by its id, while one is chosen. */
  readonly reacting: Signal<string | undefined>;
  /** The others who write. */
  readonly typing: Signal<readonly Typing[]>;
  /** The form that is open. */
  readonly modal: Signal<Modal | undefined>;
  /** By the ids of messages. */
  readonly componentStatuses: Signal<ReadonlyMap<string, ComponentStatus>>;
}

/** Where a verb acts. What comes later than its answer comes as events, so that none waits. */
export interface CallOptions {
  readonly channel: string;
  readonly wait: 0;
}

/** Somebody at a place, in one half of the page or the whole of it. */
export interface Pane extends PaneState {
  readonly view: View;
  readonly person: PersonView;
  readonly place: PlaceView;
  /** Undefined in a direct message. */
  readonly server: PersonServerView | undefined;
  /** The words of the page in the person's language. */
  readonly words: Words;
  /** Asks as this person. */
  readonly as: Person;
  readonly here: CallOptions;
  /**
   * Does something as this person at this place, and shows the messages of its answer.
   * @throws ControlRefusal when they may not; its message is for them
   */
  act(verb: (as: Person, here: CallOptions) => Promise<Outcome>): Promise<Outcome>;
}

export function paneState(): PaneState {
  return {
    messages: new MessageStore(),
    draft: signal(''),
    composer: composerState(),
    scrollTarget: signal(),
    editing: signal(),
    isPollOpen: signal(false),
    reacting: signal(),
    typing: signal([]),
    modal: signal(),
    componentStatuses: signal(new Map()),
  };
}

/** How long somebody is shown to write: https://docs.discord.com/developers/resources/channel#trigger-typing-indicator */
const TYPING_MS = 10_000;

/** Shows that somebody writes, until their message comes. */
export function showTyping({ typing }: PaneState, { id, global_name, username }: APIUser): void {
  const entry: Typing = { id, name: global_name ?? username };
  typing.value = [...typing.value.filter((each) => each.id !== id), entry];
  setTimeout(() => {
    typing.value = typing.value.filter((each) => each !== entry);
  }, TYPING_MS);
}

/** The text of a composer, with the people, roles and channels chosen by name in it. */
interface Draft {
  readonly text: string;
  readonly named: readonly Mention[];
}

/** Keeps what stands in the composer of a view over a reload, for as long as its tab is open. */
export function keepDraft(key: string, { draft, composer: { mentions: named } }: PaneState): void {
  const name = `draft ${key}`;
  const kept = readDraft(name);
  if (kept) {
    draft.value = kept.text;
    named.value = kept.named;
  }
  effect(() => {
    const now: Draft = { text: draft.value, named: named.value };
    try {
      if (now.text === '') sessionStorage.removeItem(name);
      else sessionStorage.setItem(name, JSON.stringify(now));
    } catch {
      // A browser that keeps nothing, or no more: the draft is in the page all the same.
    }
  });
}

function readDraft(name: string): Draft | undefined {
  try {
    const { text, named } = JSON.parse(sessionStorage.getItem(name) ?? '{}');
    return typeof text === 'string' && Array.isArray(named) ? { text, named } : undefined;
  } catch {
    return undefined;
  }
}

/** A person by name, and one of their places by its id. */
export interface View {
  readonly person: string;
  readonly place: string;
}

/** Where one is, as it stands behind the `#` of the address: `member/123`, and `member/123+moderator/123` for two. */
export function hashOfViews(views: readonly View[]): string {
  return views.map(({ person, place }) => [person, place].map(encodeURIComponent).join('/')).join('+');
}

/** The views of an address; other words are left out. */
export function viewsOf(hash: string): View[] {
  return hash
    .replace(/^#/, '')
    .split('+')
    .flatMap((part) => {
      const [person, place] = part.split('/').map(decodePart);
      return person && place ? [{ person, place }] : [];
    })
    .slice(0, 2);
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
