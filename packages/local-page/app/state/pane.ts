import { effect, type Signal, signal } from '@preact/signals';
import type { APIUser } from 'discord-api-types/v10';
import type { Outcome, Person, PersonServerView, PersonView, PlaceView } from 'local-discord/control-client';
import { type ComposerState, composerState } from '../composer/composer-state.ts';
import type { Mention } from '../composer/mentions.ts';
import type { Words } from '../words/words.ts';
import { MessageStore } from './message-store.ts';

/** The status of a component that waits for an answer or has failed. */
export type ComponentStatus =
  | { readonly kind: 'waiting'; readonly customId: string }
  | { readonly kind: 'failed'; readonly sentence: string };

/** A form that the bot opened for this person. */
export type Modal = Extract<Outcome, { kind: 'form' }>;

/** A message of this person that is being edited. */
export interface MessageEdit {
  readonly messageId: string;
  readonly text: string;
}

/** Somebody who is typing. */
interface Typing {
  readonly id: string;
  readonly name: string;
}

/** The state of a person at a place, kept until the page is closed. */
export interface PaneState {
  readonly messages: MessageStore;
  /** The text in the composer. */
  readonly draft: Signal<string>;
  /** The rest of the composer's state. */
  readonly composer: ComposerState;
  /** The message to scroll to, by id, or the newest after sending. */
  readonly scrollTarget: Signal<string | 'newest' | undefined>;
  /** The message that is being edited, with its current text. */
  readonly editing: Signal<MessageEdit | undefined>;
  /** Whether the form of a new poll is open. */
  readonly isPollOpen: Signal<boolean>;
  /** The id of the message for which a reaction is being chosen. */
  readonly reacting: Signal<string | undefined>;
  /** Other people who are typing. */
  readonly typing: Signal<readonly Typing[]>;
  readonly modal: Signal<Modal | undefined>;
  /** By message id. */
  readonly componentStatuses: Signal<ReadonlyMap<string, ComponentStatus>>;
}

/** The channel of an action, without waiting: later messages arrive as events. */
export interface CallOptions {
  readonly channel: string;
  readonly wait: 0;
}

/** A person at a place, in half or all of the page. */
export interface Pane extends PaneState {
  readonly view: View;
  readonly person: PersonView;
  readonly place: PlaceView;
  /** Undefined in a direct message. */
  readonly server: PersonServerView | undefined;
  /** The page's messages in the person's language. */
  readonly words: Words;
  /** Acts as this person. */
  readonly as: Person;
  readonly here: CallOptions;
  /**
   * Acts as this person at this place and shows the resulting messages.
   * @throws ControlRefusal if they may not, with a message for them
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

/**
 * How long a typing indicator is shown: https://docs.discord.com/developers/resources/channel#trigger-typing-indicator
 */
const TYPING_MS = 10_000;

/** Shows that somebody is typing, until their message arrives. */
export function showTyping({ typing }: PaneState, { id, global_name, username }: APIUser): void {
  const entry: Typing = { id, name: global_name ?? username };
  typing.value = [...typing.value.filter((each) => each.id !== id), entry];
  setTimeout(() => {
    typing.value = typing.value.filter((each) => each !== entry);
  }, TYPING_MS);
}

/** The text of a composer and its chosen mentions, as stored. */
interface Draft {
  readonly text: string;
  readonly named: readonly Mention[];
}

/** Keeps a view's draft across reloads, until its tab is closed. */
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
      // The browser's storage is full or disabled. The draft stays in the page.
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

/** A person by name and one of their places by id. */
export interface View {
  readonly person: string;
  readonly place: string;
}

/** Returns the views as the hash of the URL: `member/123`, and `member/123+moderator/123` for two. */
export function hashOfViews(views: readonly View[]): string {
  return views.map(({ person, place }) => [person, place].map(encodeURIComponent).join('/')).join('+');
}

/** Parses the views of a hash and drops malformed parts. */
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
