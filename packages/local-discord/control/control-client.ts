import type { PermissionFlagsBits } from 'discord-api-types/v10';
import { z } from 'zod';
import type { ChatFile } from '../people/chat-client.ts';
import type { MessageView } from './message-view.ts';
import type { Outcome } from './person.ts';

export type { ButtonView, MessageView } from './message-view.ts';
export type { FieldView, Outcome } from './person.ts';

/** The place and the patience of a verb. */
export interface Where {
  /** A channel's name or id; default: where the person was last. */
  readonly channel?: string;
  /** Milliseconds; default: 3,000. */
  readonly wait?: number;
}

/** A file for a message, an option or a form. */
export type SentFile = Pick<ChatFile, 'name' | 'contentType' | 'bytes'>;

type OptionValue = string | number | boolean | SentFile;
type FieldValue = string | boolean | readonly string[] | readonly SentFile[];

/** Which messages are looked for. */
export interface Wanted extends Where {
  /** Matched without regard to case with the content, else with the text of embeds and components. */
  readonly like?: RegExp | string;
  /** The id of a message: later ones alone. */
  readonly after?: string;
}

/** A call of a bot. */
export interface ListedCall {
  readonly number: number;
  readonly method: string;
  readonly path: string;
  /** Null before the answer. */
  readonly status: number | null;
}

/** The server is of the same version, so that a rough check is enough. */
const has = <Answer>(field: string) =>
  z.custom<Answer>((value) => typeof value === 'object' && value !== null && field in value);
const OUTCOME = has<Outcome>('kind');
const MESSAGES = z.object({ messages: z.array(has<MessageView>('id')) });
const FAULT = z.object({ number: z.int().optional(), summary: z.string() });
const NOW = z.object({ now: z.number() });
const PERMITTED = z.object({ allow: z.array(z.string()), deny: z.array(z.string()) });
const CALLS = z.object({ calls: z.array(has<ListedCall>('number')) });
const REPLAYED = z.object({ steps: z.int(), differences: z.int(), failed: z.int() });
const ANYTHING = z.record(z.string(), z.unknown());
const ERROR = z.object({ error: z.string() });

/** A refusal of the control API; the message is its sentence. */
export class ControlRefusal extends Error {
  override readonly name = 'ControlRefusal';
  /** 409 for what a client would not let a person do. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** A person of a local Discord, by HTTP. Each verb resolves with what the person sees, and rejects with a ControlRefusal. */
export class Person {
  readonly #control: ControlClient;
  readonly name: string;

  constructor(control: ControlClient, name: string) {
    this.#control = control;
    this.name = name;
  }

  /** Writes a message. */
  say(
    content: string,
    more: Where & { replyTo?: string; forwards?: string; files?: readonly SentFile[] } = {},
  ): Promise<Outcome> {
    const { replyTo: reply_to, forwards, files, ...where } = more;
    return this.#do('say', { content, reply_to, forwards, files: files?.map(sent), ...where });
  }

  /** Runs a slash command, or a subcommand as in `conversation list`. */
  command(
    name: string,
    options: Readonly<Record<string, OptionValue>> = {},
    where: Where = {},
  ): Promise<Outcome> {
    return this.#do('command', { name, options: sentValues(options), ...where });
  }

  /** Types into an option. */
  autocomplete(
    name: string,
    option: string,
    typed: string,
    options: Readonly<Record<string, OptionValue>> = {},
    where: Where = {},
  ): Promise<Outcome> {
    return this.#do('autocomplete', { name, option, typed, options: sentValues(options), ...where });
  }

  /** Clicks a button by its label or custom id, on the newest message that has it. */
  click(button: string, where: Where & { message?: string } = {}): Promise<Outcome> {
    return this.#do('click', { button, ...where });
  }

  /** Chooses in a menu by labels, on the newest message that has them. */
  choose(values: readonly string[], where: Where & { message?: string } = {}): Promise<Outcome> {
    return this.#do('choose', { values, ...where });
  }

  /** Submits a form, with fields by their labels. */
  submit(form: string, fields: Readonly<Record<string, FieldValue>>, where: Where = {}): Promise<Outcome> {
    return this.#do('submit', { form, fields: sentValues(fields), ...where });
  }

  /** Uses a command of the menu of a user or of a message. */
  use(
    name: string,
    on: { readonly user: string } | { readonly message: string },
    where: Where = {},
  ): Promise<Outcome> {
    return this.#do('use', { name, ...on, ...where });
  }

  /** Changes a message of their own. */
  edit(message: string, content: string, where: Where = {}): Promise<Outcome> {
    return this.#do('edit', { message, content, ...where });
  }

  /** Deletes a message. */
  delete(message: string, where: Where = {}): Promise<Outcome> {
    return this.#do('delete', { message, ...where });
  }

  /** Votes for these answers of a poll, by their texts or numbers. */
  vote(answers: readonly (string | number)[], where: Where & { message?: string } = {}): Promise<Outcome> {
    return this.#do('vote', { answers, ...where });
  }

  /** The messages that they see, oldest first; waits for one that fits. Rejects with status 408 when none comes. */
  async messages({ like = '', ...wanted }: Wanted = {}): Promise<readonly MessageView[]> {
    const query = { like: like instanceof RegExp ? like.source : like, ...wanted };
    const path = `/people/${encodeURIComponent(this.name)}/messages`;
    const { messages } = await this.#control.get(path, query, MESSAGES);
    return messages;
  }

  #do(verb: string, body: object): Promise<Outcome> {
    return this.#control.post(`/people/${encodeURIComponent(this.name)}/${verb}`, body, OUTCOME);
  }
}

/** A client of the control API of a local Discord, which packages/local-discord/README.md describes. The server checks its input. */
export class ControlClient {
  readonly #url: string;

  /** @param url the value of CONTROL_URL */
  constructor(url: string) {
    this.#url = url;
  }

  /** A person by their user name. */
  as(name: string): Person {
    return new Person(this, name);
  }

  /** Causes a fault. @returns its number, unless it happened at once, and a sentence about it */
  fault(
    kind: string,
    values: Readonly<Record<string, string | number>> = {},
  ): Promise<z.output<typeof FAULT>> {
    return this.post('/faults', { kind, ...values }, FAULT);
  }

  /** Forgets a fault that has not happened yet. @param number default: all */
  async forgetFault(number?: number): Promise<void> {
    await this.#ask(ANYTHING, 'DELETE', number === undefined ? '/faults' : `/faults/${number}`);
  }

  /** Lets seconds pass at once. @returns the time in milliseconds since 1970 */
  async advance(seconds: number): Promise<number> {
    const { now } = await this.post('/clock', { advance_s: seconds }, NOW);
    return now;
  }

  /** The calls of bots. */
  async calls(
    wanted: { readonly since?: number; readonly like?: string } = {},
  ): Promise<readonly ListedCall[]> {
    const { calls } = await this.get('/calls', wanted, CALLS);
    return calls;
  }

  /** What people have done and seen, for `replay`. */
  transcript(): Promise<object> {
    return this.get('/transcript', {}, ANYTHING);
  }

  /** Lets the people of a transcript do the same again. @returns the numbers of steps, and of those that differ or fail */
  replay(transcript: object): Promise<z.output<typeof REPLAYED>> {
    return this.post('/replay', transcript, REPLAYED);
  }

  /** Deletes a channel, by name or id, with its messages. */
  async deleteChannel(channel: string): Promise<void> {
    await this.#ask(ANYTHING, 'DELETE', `/channels/${encodeURIComponent(channel)}`);
  }

  /**
   * Allows somebody permissions in a channel, denies them, or leaves them to the roles of the server with null.
   * @param of the bot, a person or a role by name or id
   * @returns the names of what is allowed and denied there now
   */
  permit(
    channel: string,
    of: string,
    permissions: { readonly [Name in keyof typeof PermissionFlagsBits]?: boolean | null },
  ): Promise<z.output<typeof PERMITTED>> {
    return this.post(`/channels/${encodeURIComponent(channel)}/permissions`, { of, permissions }, PERMITTED);
  }

  /** Makes messages, channels, faults, limits, record and clock as at the start; the bot stays connected and is told. */
  async reset(): Promise<void> {
    await this.post('/reset', {}, ANYTHING);
  }

  /** @throws ControlRefusal */
  post<Answer>(path: string, body: object, answer: z.ZodType<Answer>): Promise<Answer> {
    return this.#ask(answer, 'POST', path, JSON.stringify(body));
  }

  /** @throws ControlRefusal */
  get<Answer>(path: string, query: object, answer: z.ZodType<Answer>): Promise<Answer> {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    return this.#ask(answer, 'GET', `${path}?${text}`);
  }

  async #ask<Answer>(shape: z.ZodType<Answer>, method: string, path: string, body?: string): Promise<Answer> {
    const response = await fetch(`${this.#url}${path}`, { method, ...(body !== undefined && { body }) });
    const answer: unknown = await response.json();
    if (!response.ok) throw new ControlRefusal(response.status, ERROR.parse(answer).error);
    return shape.parse(answer);
  }
}

const sent = ({ name, contentType: content_type, bytes }: SentFile) => ({
  name,
  content_type,
  base64: Buffer.from(bytes).toString('base64'),
});

function sentValues(values: Readonly<Record<string, OptionValue | FieldValue>>): object {
  const isFile = (value: unknown): value is SentFile =>
    typeof value === 'object' && value !== null && 'bytes' in value;
  const one = (value: unknown) => (isFile(value) ? sent(value) : value);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.map(one) : one(value)]),
  );
}
