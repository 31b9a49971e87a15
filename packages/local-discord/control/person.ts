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

/** The wait for what a person sees, in milliseconds, unless the call says another one. */
export const DEFAULT_WAIT_MS = 3_000;
/** What fails a little later belongs to the action: a bot that never answers has failed after 3 s. */
const FAILURE_GRACE_MS = 500;
/** The wait for the result of an interaction where it is known when the bot has ended it: that of a slow machine. */
const SETTLED_WAIT_MS = 60_000;
/** The most forms that stay open for a person; the oldest ones make room. */
const MOST_FORMS = 100;
/** The wait for further messages right after one. */
const QUIET_MS = 30;

/** A field of a form. */
export interface FieldView {
  readonly label: string;
  readonly custom_id: string;
  /** Discord's number of the component: 4 is a text. */
  readonly type: number;
}

type Without<Field extends string> = { readonly [Each in Field]?: undefined };
type FormFields = 'form' | 'title' | 'fields' | 'modal';

/** What a person sees after an action. */
export type Outcome = {
  /** The messages of others that came or changed, the bot's answer first, without placeholders. */
  readonly messages: readonly MessageView[];
  /** The person's own message. */
  readonly said?: MessageView;
} & (
  | ({ readonly kind: 'messages' | 'nothing' } & Without<FormFields | 'choices' | 'reason'>)
  | ({
      readonly kind: 'form';
      /** For `submit`. */
      readonly form: string;
      readonly title: string;
      readonly fields: readonly FieldView[];
      /** Discord's own object. */
      readonly modal: APIModalInteractionResponseCallbackData;
    } & Without<'choices' | 'reason'>)
  | ({
      readonly kind: 'choices';
      readonly choices: readonly ChoiceView[];
    } & Without<FormFields | 'reason'>)
  | ({
      readonly kind: 'failed';
      /** The sentence of a client. */
      readonly reason: string;
    } & Without<FormFields | 'choices'>)
);

/** An open form, and where it is open. */
export interface OpenForm {
  readonly modal: OpenModal;
  readonly client: ChatClient;
}

/** An action of a person: the result of its interaction, or their own message without one. */
export type PersonActivity = (client: ChatClient) => Promise<InteractionResult> | SeenMessage | undefined;

/** A person at a channel, with the forms that are open for them. */
export class ControlledPerson {
  /** The channel that they see first. */
  readonly home: string;
  #client: ChatClient;
  readonly #forms = new Map<string, OpenForm>();
  readonly #settled: (() => Promise<void>) | undefined;

  /** @param client at the channel that they see first */
  constructor(client: ChatClient, settled?: () => Promise<void>) {
    this.#settled = settled;
    this.home = client.channelId;
    const general = placesOf(client).find(({ name }) => name === 'general');
    this.#client = general ? client.at(general.id) : client;
  }

  /**
   * The person at a channel, where they stay.
   * @param channel a name with or without its sign, or an id; default: where they were last
   * @throws ChatRefusal if they do not see it
   */
  at(channel: string | undefined): ChatClient {
    this.#client = this.look(channel);
    return this.#client;
  }

  /** The same without moving them: for reading what is there. */
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
   * An open form of this person.
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
   * Acts, and waits for what the person sees of it.
   * @param wait milliseconds
   * @param until `acknowledged` waits for the first answer of the bot, or its failure, and nothing else
   * @throws ChatRefusal if a client would not let them
   */
  async act(client: ChatClient, wait: number, act: PersonActivity, until: Until = 'seen'): Promise<Outcome> {
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
        if (this.#forms.size > MOST_FORMS && oldest !== undefined) this.#forms.delete(oldest);
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
   * The messages of a channel that fit, oldest first.
   * @param wait milliseconds for the first one; 0 looks once
   * @throws ControlRefusal 400 if the pattern takes too long
   */
  async messages(client: ChatClient, { like, after, wait }: Wanted): Promise<MessageView[]> {
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

/** The messages that are waited for. */
interface Wanted {
  readonly like: Pattern;
  /** The id of the last message that is not wanted any more. */
  readonly after: string | undefined;
  readonly wait: number;
}

/** The result of an interaction; undefined when the wait is over and nothing failed. */
async function resultWithin(
  acting: Promise<InteractionResult>,
  came: MessageCollector,
  wait: number,
): Promise<InteractionResult | undefined> {
  const over = new AbortController();
  const { signal } = over;
  try {
    // A wait of minutes keeps no process that has ended everything else.
    const result = await Promise.race([acting, pause(wait, undefined, { signal, ref: false })]);
    if (result || came.any) return result;
    const late = await Promise.race([acting, pause(FAILURE_GRACE_MS, undefined, { signal })]);
    return late?.kind === 'failed' ? late : undefined;
  } finally {
    over.abort();
  }
}

/** Whether a message may be what a bot says to somebody: not one of people, and no answer to another one's command. */
const mayAnswer = ({ author, interaction_metadata: cause }: APIMessage, userId: string) =>
  author.bot === true && (cause?.user.id ?? userId) === userId;

/** The messages that may answer somebody, and come or change in a channel while they act there. */
class MessageCollector {
  readonly #seen = new Map<string, SeenMessage>();
  readonly #client: ChatClient;
  readonly #stop: () => void;
  #changed = Promise.withResolvers<void>();

  /** @param isWanted whether a change ends the wait; default: a message that may answer the person */
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

  /** Forgets those so far: what an action changes by itself is no answer to it. */
  forget(): void {
    this.#seen.clear();
    this.#changed = Promise.withResolvers<void>();
  }

  get any(): boolean {
    return this.#seen.size > 0;
  }

  /** Waits for one from now on. @returns whether one came in this time */
  next(milliseconds: number): Promise<boolean> {
    this.#changed = Promise.withResolvers<void>();
    return this.first(milliseconds);
  }

  /** Waits for one since the beginning, or since `next`. @returns whether one came in this time */
  async first(milliseconds: number): Promise<boolean> {
    const over = new AbortController();
    try {
      const ended = pause(milliseconds, false, { signal: over.signal }).catch(() => false);
      return await Promise.race([this.#changed.promise.then(() => true), ended]);
    } finally {
      over.abort();
    }
  }

  /** Waits until none has come for a moment. */
  async quiet(): Promise<void> {
    let more = true;
    while (more) more = await this.next(QUIET_MS);
  }

  /** The last state of each, after the answers to an interaction. */
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
