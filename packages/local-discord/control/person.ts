import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { APIMessage, APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import {
  type ChatClient,
  ChatRefusal,
  type InteractionResult,
  type OpenModal,
  type SeenMessage,
  type Until,
} from '../people/chat-client.ts';
import { modalFields } from '../people/modals.ts';
import type { Pattern } from './pattern.ts';
import { type ChoiceView, choiceViews, type MessageView, messageView, placesOf, textsOf } from './views.ts';

/** Default wait for what a person sees, in ms. */
export const DEFAULT_WAIT_MS = 3_000;
/** A failure within this time after the wait still counts. A bot that never answers fails after 3 s. */
const FAILURE_GRACE_MS = 500;
/** Wait for the result of an interaction if `settled` is available, long enough for a slow machine. */
const SETTLED_WAIT_MS = 60_000;
/** Maximum open forms of a person. The oldest are closed. */
const MAX_FORMS = 100;
/** Wait for more messages after a message. */
const QUIET_MS = 30;

export interface FieldView {
  readonly label: string;
  readonly custom_id: string;
  /** Discord's type of the component; 4 is a text input. */
  readonly type: number;
}

type Without<Field extends string> = { readonly [Each in Field]?: undefined };
type FormFields = 'form' | 'title' | 'fields' | 'modal';

/** The result of an action for the person. */
export type Outcome = {
  /** New or changed messages of others, the bot's response first, without deferred responses. */
  readonly messages: readonly MessageView[];
  readonly said?: MessageView;
} & (
  | ({ readonly kind: 'messages' | 'nothing' } & Without<FormFields | 'choices' | 'reason'>)
  | ({
      readonly kind: 'form';
      /** Its id for `submit`. */
      readonly form: string;
      readonly title: string;
      readonly fields: readonly FieldView[];
      /** Discord's object. */
      readonly modal: APIModalInteractionResponseCallbackData;
    } & Without<'choices' | 'reason'>)
  | ({
      readonly kind: 'choices';
      readonly choices: readonly ChoiceView[];
    } & Without<FormFields | 'reason'>)
  | ({
      readonly kind: 'failed';
      /** The error that a client shows. */
      readonly reason: string;
    } & Without<FormFields | 'choices'>)
);

/** An open form and the client that shows it. */
export interface OpenForm {
  readonly modal: OpenModal;
  readonly client: ChatClient;
}

/** An action of a person. Returns the result of an interaction, or the person's message. */
export type ClientAction = (client: ChatClient) => Promise<InteractionResult> | SeenMessage | undefined;

/** A person with their current channel and open forms. */
export class ControlledPerson {
  /** The channel that their client shows first. */
  readonly home: string;
  #client: ChatClient;
  readonly #forms = new Map<string, OpenForm>();
  readonly #settled: (() => Promise<void>) | undefined;

  /** @param client at the channel that it shows first */
  constructor(client: ChatClient, settled?: () => Promise<void>) {
    this.#settled = settled;
    this.home = client.channelId;
    const general = placesOf(client).find(({ name }) => name === 'general');
    this.#client = general ? client.at(general.id) : client;
  }

  /**
   * Moves the person to a channel.
   * @param channel a name with or without `#`, or an id; default: their current channel
   * @throws ChatRefusal if they cannot view it
   */
  at(channel: string | undefined): ChatClient {
    this.#client = this.look(channel);
    return this.#client;
  }

  /** Like `at`, but does not move the person. */
  look(channel: string | undefined): ChatClient {
    if (channel === undefined) return this.#client;
    const wanted = channel.replace(/^#/, '').toLowerCase();
    const places = placesOf(this.#client);
    const found = places.find(({ id, name }) => id === channel || name.toLowerCase() === wanted);
    if (found) return this.#client.at(found.id);
    const seen = places.map(({ name }) => name).join(', ');
    throw new ChatRefusal(`${this.#client.user.username} sees no channel "${channel}"; there is: ${seen}.`);
  }

  /**
   * Returns an open form.
   * @throws ChatRefusal if it is not open
   */
  form(id: string): OpenForm {
    const held = this.#forms.get(id);
    if (!held) {
      const open = [...this.#forms].map(([each, { modal }]) => `${each} ("${modal.modal.title}")`);
      throw new ChatRefusal(
        `${this.#client.user.username} has no such form open; ${open.length > 0 ? `open is: ${open.join(', ')}` : 'none is open'}.`,
      );
    }
    return held;
  }

  closeForm(id: string): void {
    this.#forms.delete(id);
  }

  /**
   * Performs an action and waits for its result.
   * @param wait in ms
   * @param until `acknowledged` waits only for the bot's acknowledgement or failure, and ignores `wait`
   * @throws ChatRefusal if a client would refuse the action
   */
  async act(client: ChatClient, wait: number, act: ClientAction, until: Until = 'seen'): Promise<Outcome> {
    const came = new MessageCollector(client);
    try {
      const done = act(client);
      if (!(done instanceof Promise)) came.forget();
      if (until === 'acknowledged' && done instanceof Promise) return this.#outcome(client, await done, came);
      const longest = this.#settled ? Math.max(wait, SETTLED_WAIT_MS) : wait;
      const result = done instanceof Promise ? await resultWithin(done, came, longest) : undefined;
      const said = done instanceof Promise || !done ? undefined : messageView(done);
      if (!(done instanceof Promise)) await came.first(wait);
      if (result?.kind === 'messages' || (came.any && result?.kind !== 'failed'))
        await (this.#settled?.() ?? came.quiet());
      return { ...this.#outcome(client, result, came), ...(said && { said }) };
    } finally {
      came.stop();
    }
  }

  #outcome(client: ChatClient, result: InteractionResult | undefined, came: MessageCollector): Outcome {
    const answered = result?.kind === 'messages' ? result.messages : [];
    const messages = came.after(answered).map(messageView);
    switch (result?.kind) {
      case 'failed':
        return { kind: 'failed', messages, reason: result.reason };
      case 'choices':
        return { kind: 'choices', messages, choices: choiceViews(result.choices) };
      case 'modal': {
        const form = randomUUID();
        this.#forms.set(form, { modal: result, client });
        const [oldest] = this.#forms.keys();
        if (this.#forms.size > MAX_FORMS && oldest !== undefined) this.#forms.delete(oldest);
        const fields = modalFields(result.modal).map(({ input, label }) => {
          return { label, custom_id: input.custom_id, type: input.type };
        });
        const { modal } = result;
        return { kind: 'form', messages, form, title: modal.title, fields, modal };
      }
      default:
        return { kind: messages.length > 0 ? 'messages' : 'nothing', messages };
    }
  }

  /**
   * Returns matching messages of a channel, oldest first. Waits for the first one.
   * @throws ControlRefusal 400 if matching the pattern takes too long
   */
  async messages(client: ChatClient, { like, after, wait }: MessageCriteria): Promise<MessageView[]> {
    const later = ({ loading, message }: SeenMessage) =>
      !loading && (after === undefined || BigInt(message.id) > BigInt(after));
    const end = performance.now() + wait;
    const came = new MessageCollector(client, () => true);
    try {
      for (;;) {
        const found = like.among(client.messages().filter(later), textsOf);
        const left = end - performance.now();
        if (found.length > 0 || left <= 0) return found.map(messageView);
        await came.next(left);
      }
    } finally {
      came.stop();
    }
  }
}

interface MessageCriteria {
  readonly like: Pattern;
  /** Id of a message. Selects later messages. */
  readonly after: string | undefined;
  readonly wait: number;
}

/** Returns the result of an interaction; undefined if the wait ends without a failure. */
async function resultWithin(
  acting: Promise<InteractionResult>,
  came: MessageCollector,
  wait: number,
): Promise<InteractionResult | undefined> {
  const over = new AbortController();
  const { signal } = over;
  try {
    // Unreferenced, so that a long wait does not keep the process alive.
    const result = await Promise.race([acting, pause(wait, undefined, { signal, ref: false })]);
    if (result || came.any) return result;
    const late = await Promise.race([acting, pause(FAILURE_GRACE_MS, undefined, { signal })]);
    return late?.kind === 'failed' ? late : undefined;
  } finally {
    over.abort();
  }
}

/**
 * Returns whether a message can be a bot's response to this user: not people's messages and not responses to other
 * users.
 */
const mayAnswer = ({ author, interaction_metadata: cause }: APIMessage, userId: string) =>
  author.bot === true && (cause?.user.id ?? userId) === userId;

/** Collects new and changed messages of a channel that can be responses to a person. */
class MessageCollector {
  readonly #seen = new Map<string, SeenMessage>();
  readonly #client: ChatClient;
  readonly #stop: () => void;
  #changed = Promise.withResolvers<void>();

  /** @param isWanted whether a change ends the wait; default: only possible responses */
  constructor(client: ChatClient, isWanted?: () => boolean) {
    this.#client = client;
    this.#stop = client.watch(
      (seen) => {
        const isAnswer = !seen.loading && mayAnswer(seen.message, client.user.id);
        if (isAnswer) this.#seen.set(seen.message.id, seen);
        if (isWanted ? isWanted() : isAnswer) this.#notify();
      },
      (gone) => void this.#seen.delete(gone),
    );
  }

  stop(): void {
    this.#stop();
  }

  /** Forgets collected messages. Messages that the action itself changes are not responses. */
  forget(): void {
    this.#seen.clear();
    this.#changed = Promise.withResolvers<void>();
  }

  get any(): boolean {
    return this.#seen.size > 0;
  }

  /** Waits for a later message. @returns whether one came in time */
  next(milliseconds: number): Promise<boolean> {
    this.#changed = Promise.withResolvers<void>();
    return this.first(milliseconds);
  }

  /** Waits for a message since the construction or the last `next`. @returns whether one came in time */
  async first(milliseconds: number): Promise<boolean> {
    const over = new AbortController();
    try {
      const ended = pause(milliseconds, false, { signal: over.signal }).catch(() => false);
      return await Promise.race([this.#changed.promise.then(() => true), ended]);
    } finally {
      over.abort();
    }
  }

  /** Waits until no message has come for 30 ms. */
  async quiet(): Promise<void> {
    let more = true;
    while (more) more = await this.next(QUIET_MS);
  }

  /** Returns the last states of an interaction's messages, then of the other collected messages. Drops deleted ones. */
  after(answers: readonly SeenMessage[]): SeenMessage[] {
    const ids = new Set(answers.map(({ message }) => message.id));
    const latest = answers.map((seen) => this.#seen.get(seen.message.id) ?? seen);
    const shown = new Set(this.#client.messages().map(({ message }) => message.id));
    return [...latest, ...[...this.#seen.values()].filter(({ message }) => !ids.has(message.id))].filter(
      ({ message }) => shown.has(message.id),
    );
  }

  #notify(): void {
    this.#changed.resolve();
  }
}
