/**
 * The Discord of the model, written from Discord's documents: what it keeps of each interaction, and what it answers.
 * https://discord.com/developers/docs/interactions/receiving-and-responding
 */

import { InteractionResponseType, MessageFlags } from 'discord-api-types/v10';
import { z } from 'zod';

/** Milliseconds for the first answer, and for all others. */
const FIRST_ANSWER = 3_000;
const TOKEN_LIFE = 15 * 60_000;

/** A message, with every text that stood in it. */
export interface ShownMessage {
  readonly id: string;
  readonly isPrivate: boolean;
  /** Discord's "is thinking…". */
  isLoading: boolean;
  content: string;
  isRemoved: boolean;
  editedAt: number | undefined;
  components: unknown;
  readonly texts: string[];
}

/** An interaction, as the people around it and Discord itself know it. */
export interface Talk {
  readonly id: string;
  readonly token: string;
  readonly createdAt: number;
  /** The message whose button was pressed. */
  readonly pressed: ShownMessage | undefined;
  acknowledgedAt: number | undefined;
  /** The message that edits change: the first answer or its placeholder, or the pressed message. */
  original: ShownMessage | undefined;
  /** The custom id of the opened form. */
  form: string | undefined;
  readonly followUps: ShownMessage[];
}

/** Discord's answer to a call. */
export interface Answered {
  readonly status: number;
  readonly code?: number;
  readonly body?: unknown;
}

const message = z.object({
  content: z.string().optional(),
  flags: z.number().default(0),
  components: z.unknown().optional(),
});

const callback = z.object({
  type: z.number(),
  data: message.extend({ custom_id: z.string().optional() }).default({ flags: 0 }),
});

type Payload = z.output<typeof message>;

const UNKNOWN_INTERACTION: Answered = { status: 404, code: 10_062 };
const UNKNOWN_WEBHOOK: Answered = { status: 404, code: 10_015 };
const UNKNOWN_MESSAGE: Answered = { status: 404, code: 10_008 };
const ALREADY_ACKNOWLEDGED: Answered = { status: 400, code: 40_060 };
const INVALID_TOKEN: Answered = { status: 401, code: 50_027 };

/** Text that a filter of the server refuses. */
export const FILTERED = '`filtered`';
export const INVALID_FORM: Answered = { status: 400, code: 50_035 };

/** The messages and interactions of one run. */
export class ModelDiscord {
  readonly talks = new Map<string, Talk>();
  readonly #now: () => number;
  /** Called when a form opens. */
  readonly #onForm: (talk: Talk) => void;
  #messages = 0;

  constructor(now: () => number, onForm: (talk: Talk) => void) {
    this.#now = now;
    this.#onForm = onForm;
  }

  /** @param pressed the text of the message whose button is pressed, its privacy and its button; undefined for a command */
  begin(
    id: string,
    pressed?: { readonly content: string; readonly isPrivate: boolean; readonly components: unknown },
  ): Talk {
    const source = pressed && this.#newMessage(pressed);
    const talk: Talk = {
      id,
      token: `token-${id}`,
      createdAt: this.#now(),
      pressed: source,
      acknowledgedAt: undefined,
      original: undefined,
      form: undefined,
      followUps: [],
    };
    this.talks.set(id, talk);
    return talk;
  }

  talk(id: string): Talk {
    const talk = this.talks.get(id);
    if (talk) return talk;
    throw new Error(`There is no interaction ${id}`);
  }

  /** Carries out a call. @param body JSON; undefined without one */
  take(method: string, path: string, body: string | undefined): Answered {
    const callbackOf = /^\/interactions\/([^/]+)\/([^/]+)\/callback$/.exec(path);
    if (callbackOf) {
      const [, id = '', token] = callbackOf;
      const talk = this.talk(id);
      return token === talk.token ? this.acknowledge(talk, body ?? '') : UNKNOWN_INTERACTION;
    }
    const [, token, original] = /^\/webhooks\/[^/]+\/([^/]+)(\/messages\/@original)?$/.exec(path) ?? [];
    const talk = [...this.talks.values()].find((each) => each.token === token);
    if (!talk || talk.acknowledgedAt === undefined) return UNKNOWN_WEBHOOK;
    if (this.#now() > talk.createdAt + TOKEN_LIFE) return INVALID_TOKEN;
    if (original === undefined) return this.#followUp(talk, message.parse(JSON.parse(body ?? '')));
    return this.#onOriginal(talk, method, body);
  }

  /** The first answer, by a call or as the response to a webhook. */
  acknowledge(talk: Talk, body: string): Answered {
    if (talk.acknowledgedAt !== undefined) return ALREADY_ACKNOWLEDGED;
    if (this.#now() > talk.createdAt + FIRST_ANSWER) return UNKNOWN_INTERACTION;
    if (body.includes(FILTERED)) return INVALID_FORM;
    const { type, data } = callback.parse(JSON.parse(body));
    const isPrivate = (data.flags & MessageFlags.Ephemeral) !== 0;
    talk.acknowledgedAt = this.#now();
    switch (type) {
      case InteractionResponseType.ChannelMessageWithSource:
        talk.original = this.#newMessage({ isPrivate, ...data });
        break;
      case InteractionResponseType.DeferredChannelMessageWithSource:
        talk.original = this.#newMessage({ isPrivate, isLoading: true });
        break;
      case InteractionResponseType.DeferredMessageUpdate:
        talk.original = talk.pressed;
        break;
      case InteractionResponseType.UpdateMessage:
        talk.original = talk.pressed;
        this.#change(talk.pressed, data);
        break;
      case InteractionResponseType.Modal:
        talk.form = data.custom_id ?? '';
        this.#onForm(talk);
        break;
      default:
        throw new Error(`A first answer of the type ${type}`);
    }
    return { status: 204 };
  }

  #onOriginal(talk: Talk, method: string, body: string | undefined): Answered {
    const { original } = talk;
    if (!original || original.isRemoved) return UNKNOWN_MESSAGE;
    switch (method) {
      case 'GET':
        return { status: 200, body: messageObject(original) };
      case 'DELETE':
        original.isRemoved = true;
        return { status: 204 };
      default:
        if (body?.includes(FILTERED)) return INVALID_FORM;
        this.#change(original, message.parse(JSON.parse(body ?? '')));
        return { status: 200, body: messageObject(original) };
    }
  }

  /** While the placeholder waits, a follow-up fills it, with the privacy of the placeholder. */
  #followUp(talk: Talk, payload: Payload): Answered {
    if (payload.content?.includes(FILTERED)) return INVALID_FORM;
    const { original } = talk;
    if (original?.isLoading && !original.isRemoved) this.#change(original, payload);
    else {
      const isPrivate = (payload.flags & MessageFlags.Ephemeral) !== 0;
      talk.followUps.push(this.#newMessage({ isPrivate, ...payload }));
    }
    return { status: 200, body: {} };
  }

  #change(shown: ShownMessage | undefined, { content, components }: Payload): void {
    if (!shown) throw new Error('There is no message to change');
    if (!shown.isLoading) shown.editedAt = this.#now();
    shown.isLoading = false;
    if (components !== undefined) shown.components = components;
    if (content === undefined) return;
    shown.content = content;
    shown.texts.push(content);
  }

  #newMessage(fields: {
    readonly isPrivate: boolean;
    readonly content?: string | undefined;
    readonly isLoading?: boolean;
    readonly components?: unknown;
  }): ShownMessage {
    const { isPrivate, content = '', isLoading = false, components = [] } = fields;
    const id = `message-${++this.#messages}`;
    const texts = isLoading ? [] : [content];
    return { id, isPrivate, isLoading, content, components, texts, isRemoved: false, editedAt: undefined };
  }
}

/** As Discord sends a message. */
export const messageObject = ({ id, content, isPrivate, isLoading, editedAt, components }: ShownMessage) => ({
  id,
  content,
  flags: (isPrivate ? MessageFlags.Ephemeral : 0) | (isLoading ? MessageFlags.Loading : 0),
  edited_timestamp: editedAt === undefined ? null : new Date(editedAt).toISOString(),
  components,
});
