/** Loads nothing of Node's: a page in a browser uses it too. */

import type { Locale, PermissionFlagsBits } from 'discord-api-types/v10';
import type { ChatFile, NewPoll, SeenMessage, Until } from '../people/chat-client.ts';
import type { Happening } from '../workshop/happening.ts';
import type { ComparedStep } from '../workshop/transcript/compare.ts';
import { ControlRefusal } from './control-refusal.ts';
import type { PanelPage, PanelView } from './panels.ts';
import type { Outcome } from './person.ts';
import type {
  FaultKindView,
  FaultsView,
  HappeningView,
  MessageView,
  NAMEABLE,
  NameableView,
  OfferView,
  PersonView,
  ServerView,
} from './views.ts';

export type { PanelView } from './panels.ts';
export type { FieldView, Outcome } from './person.ts';
export type {
  ButtonView,
  ChoiceView,
  CommandView,
  ControlEvent,
  FaultKindView,
  FaultsView,
  HappeningView,
  MenuCommandView,
  MessageView,
  NameableView,
  OfferView,
  OptionView,
  PersonServerView,
  PersonView,
  PlaceView,
  ServerView,
} from './views.ts';

export { ControlRefusal };

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The place and the patience of a verb. */
export interface Where {
  /** A channel's name or id; default: where the person was last. */
  readonly channel?: string;
  /** Milliseconds; default: 3,000. */
  readonly wait?: number;
}

/** When the answer to an interaction comes: with what the person sees, or already with its acknowledgement. */
interface Acted extends Where {
  /** Default: `seen`. */
  readonly until?: Until;
}

/** A file for a message, an option or a form. */
export type SentFile = Pick<ChatFile, 'name' | 'contentType' | 'bytes'> | EncodedFile;

/** A file as the control API takes it. */
export interface EncodedFile {
  readonly name: string;
  readonly content_type?: string;
  readonly base64: string;
}

type OptionValue = string | number | boolean | SentFile;
/** The value of a field of a form: a text, the state of a box, the chosen values, or files. */
export type FieldValue = string | boolean | readonly string[] | readonly SentFile[];

/** Which messages are looked for. */
export interface Wanted extends Where {
  /** Matched without regard to case with the content, else with the text of embeds and components. */
  readonly like?: RegExp | string;
  /** The id of a message: later ones alone. */
  readonly after?: string;
}

/** What somebody sees of a channel. */
export interface ChannelView {
  /** The channel's id. */
  readonly channel: string;
  /** Of all messages, oldest first. */
  readonly ids: readonly string[];
  /** The newest 100. */
  readonly newest: readonly SeenMessage[];
  /** The users, roles and channels that can be named there. */
  readonly names: readonly NameableView[];
}

/** A call of a bot. */
export interface ListedCall {
  readonly number: number;
  readonly method: string;
  readonly path: string;
  /** Null before the answer. */
  readonly status: number | null;
}

/**
 * Brings a call to a control API. The server is of the same version, so that its answer is trusted.
 * @param input the query of a GET, otherwise the body
 * @throws ControlRefusal
 */
export type Transport = <Answer>(method: Method, path: string, input?: object) => Promise<Answer>;

/** A query as text; values that are undefined are left out. */
export const asQuery = (input: object = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** Calls over HTTP. @param url the value of CONTROL_URL */
export const overHttp =
  (url: string): Transport =>
  async (method, path, input) => {
    const query = method === 'GET' ? new URLSearchParams(asQuery(input)).toString() : '';
    const response = await fetch(`${url}${path}${query && `?${query}`}`, {
      method,
      ...(input && method !== 'GET' && { body: JSON.stringify(input) }),
    });
    const answer = JSON.parse(await response.text());
    if (!response.ok) throw new ControlRefusal(response.status, String(answer.error));
    return answer;
  };

/** A person of a local Discord. Each verb resolves with what the person sees, and rejects with a ControlRefusal. */
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
    more: Where & {
      replyTo?: string | undefined;
      forwards?: string;
      files?: readonly SentFile[];
      poll?: NewPoll;
    } = {},
  ): Promise<Outcome> {
    const { replyTo: reply_to, forwards, files, poll, ...where } = more;
    return this.#do('say', { content, reply_to, forwards, files: files?.map(sent), poll, ...where });
  }

  /** Runs a slash command, or a subcommand as in `conversation list`. */
  command(
    name: string,
    options: Readonly<Record<string, OptionValue>> = {},
    where: Acted = {},
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
  click(button: string, where: Acted & { message?: string } = {}): Promise<Outcome> {
    return this.#do('click', { button, ...where });
  }

  /**
   * Chooses in a menu by labels, on the newest message that has them.
   * @param where `menu` is a menu's custom id
   */
  choose(
    values: readonly string[],
    where: Acted & { message?: string; menu?: string } = {},
  ): Promise<Outcome> {
    return this.#do('choose', { values, ...where });
  }

  /** Submits a form, with fields by their labels or custom ids. */
  submit(form: string, fields: Readonly<Record<string, FieldValue>>, where: Acted = {}): Promise<Outcome> {
    return this.#do('submit', { form, fields: sentValues(fields), ...where });
  }

  /** Uses a command of the menu of a user or of a message. */
  use(
    name: string,
    on: { readonly user: string } | { readonly message: string },
    where: Acted = {},
  ): Promise<Outcome> {
    return this.#do('use', { name, ...on, ...where });
  }

  /** Joins a server, by name or id; default: the thread `channel`, or the only server that they are not in. */
  join(server?: string, where: Where = {}): Promise<Outcome> {
    return this.#do('join', { server, ...where });
  }

  /** Leaves a server, by name or id; default: the thread `channel`, or the only server that they are in. */
  leave(server?: string, where: Where = {}): Promise<Outcome> {
    return this.#do('leave', { server, ...where });
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

  /** Reacts to a message with an emoji, or takes the reaction back. */
  react(message: string, emoji: string, where: Where & { remove?: boolean } = {}): Promise<Outcome> {
    return this.#do('react', { message, emoji, ...where });
  }

  /** Begins to write a message. */
  type(where: Where = {}): Promise<Outcome> {
    return this.#do('type', where);
  }

  /** Starts a thread, with a message of the channel or without one. */
  startThread(name: string, where: Where & { message?: string; private?: boolean } = {}): Promise<Outcome> {
    return this.#do('start_thread', { name, ...where });
  }

  /** Ends a poll of their own before its time. */
  endPoll(message: string, where: Where = {}): Promise<Outcome> {
    return this.#do('end_poll', { message, ...where });
  }

  /** Chooses the language of their clients. */
  language(locale: Locale): Promise<Outcome> {
    return this.#do('language', { locale });
  }

  /** The messages that they see, oldest first; waits for one that fits. Rejects with status 408 when none comes. */
  async messages({ like = '', ...wanted }: Wanted = {}): Promise<readonly MessageView[]> {
    const query = { like: like instanceof RegExp ? like.source : like, ...wanted };
    const { messages } = await this.#ask<{ messages: readonly MessageView[] }>('messages', query);
    return messages;
  }

  /** The commands that they are offered. @param channel default: where they were last */
  commands(channel?: string): Promise<OfferView> {
    return this.#ask('commands', { channel });
  }

  /**
   * The users, roles or channels that an option or a menu takes.
   * @param wanted `typed` is a part of a name, and leaves the first 25 that fit
   */
  async nameables(wanted: {
    readonly of: (typeof NAMEABLE)[number];
    readonly channel?: string;
    readonly channel_types?: readonly number[] | undefined;
    readonly typed?: string;
  }): Promise<readonly NameableView[]> {
    const answer = await this.#ask<{ nameables: readonly NameableView[] }>('nameables', wanted);
    return answer.nameables;
  }

  /** What they see of a channel. @param channel default: where they were last */
  view(channel?: string): Promise<ChannelView> {
    return this.#ask('view', { channel });
  }

  /** These messages of a channel, if they see them. */
  async seen(ids: readonly string[], channel?: string): Promise<readonly SeenMessage[]> {
    const { messages } = await this.#ask<{ messages: readonly SeenMessage[] }>('seen', { ids, channel });
    return messages;
  }

  #do(verb: string, body: object): Promise<Outcome> {
    return this.#control.ask('POST', `/people/${encodeURIComponent(this.name)}/${verb}`, body);
  }

  #ask<Answer>(question: string, query: object): Promise<Answer> {
    return this.#control.ask('GET', `/people/${encodeURIComponent(this.name)}/${question}`, query);
  }
}

/** A client of the control API of a local Discord, which packages/local-discord/README.md describes. The server checks its input. */
export class ControlClient {
  /** Calls the API by itself. @throws ControlRefusal */
  readonly ask: Transport;

  /** @param way the value of CONTROL_URL, or a transport of its own */
  constructor(way: string | Transport) {
    this.ask = typeof way === 'string' ? overHttp(way) : way;
  }

  /** A person by their user name. */
  as(name: string): Person {
    return new Person(this, name);
  }

  /** The people, with their channels and servers. */
  async people(): Promise<readonly PersonView[]> {
    return (await this.ask<{ people: readonly PersonView[] }>('GET', '/people')).people;
  }

  /** The kinds of faults, and what is in force. */
  faults(): Promise<FaultsView & { readonly kinds: readonly FaultKindView[] }> {
    return this.ask('GET', '/faults');
  }

  /** Causes a fault. @returns its number, unless it happened at once, and a sentence about it */
  fault(
    kind: string,
    values: Readonly<Record<string, string | number>> = {},
  ): Promise<{ readonly number?: number; readonly summary: string }> {
    return this.ask('POST', '/faults', { kind, ...values });
  }

  /** Forgets a fault that has not happened yet. @param number default: all */
  forgetFault(number?: number): Promise<Summary> {
    return this.ask('DELETE', number === undefined ? '/faults' : `/faults/${number}`);
  }

  /** Lets seconds pass at once. @returns the time in milliseconds since 1970 */
  async advance(seconds: number): Promise<number> {
    return (await this.ask<{ now: number }>('POST', '/clock', { advance_s: seconds })).now;
  }

  /** The calls of bots. */
  async calls(
    wanted: { readonly since?: number; readonly like?: string } = {},
  ): Promise<readonly ListedCall[]> {
    return (await this.ask<{ calls: readonly ListedCall[] }>('GET', '/calls', wanted)).calls;
  }

  /** The record, oldest first. @param containing a text in a payload, an answer or an address */
  async happenings(containing?: string): Promise<readonly HappeningView[]> {
    const answer = await this.ask<{ happenings: readonly HappeningView[] }>('GET', '/happenings', {
      containing,
    });
    return answer.happenings;
  }

  /** An entry of the record with its payloads. */
  happening(number: number): Promise<Happening> {
    return this.ask('GET', `/happenings/${number}`);
  }

  clearHappenings(): Promise<Summary> {
    return this.ask('DELETE', '/happenings');
  }

  /** Sends an interaction, event or call of the record again. @param payload JSON; default: the recorded one */
  sendAgain(number: number, payload?: string): Promise<Summary> {
    return this.ask('POST', `/happenings/${number}/again`, { payload });
  }

  /** What people have done and seen, for `replay`. */
  transcript(): Promise<{ readonly steps: readonly object[] }> {
    return this.ask('GET', '/transcript');
  }

  /** Begins a new transcript. */
  beginTranscript(): Promise<Summary> {
    return this.ask('DELETE', '/transcript');
  }

  /** Lets the people of a transcript do the same again. @returns the numbers of steps, and of those that differ or fail */
  replay(
    transcript: object,
  ): Promise<{ readonly steps: number; readonly differences: number; readonly failed: number }> {
    return this.ask('POST', '/replay', transcript);
  }

  /** Begins a replay without waiting for its end, which the `faults` events tell. */
  beginReplay(transcript: object): Promise<{ readonly steps: number }> {
    return this.ask('PUT', '/replay', transcript);
  }

  /** The steps of the latest replay that has ended; empty before the first. */
  async latestReplay(): Promise<readonly ComparedStep[]> {
    return (await this.ask<{ steps: readonly ComparedStep[] }>('GET', '/replay')).steps;
  }

  /** Ends the replay after the step that it is at. */
  stopReplay(): Promise<Summary> {
    return this.ask('DELETE', '/replay');
  }

  /** The servers with their roles, members and channels. */
  async servers(): Promise<readonly ServerView[]> {
    return (await this.ask<{ servers: readonly ServerView[] }>('GET', '/servers')).servers;
  }

  /** Makes a server a Community of this language; null makes it none. @param id of the server */
  async setLanguage(id: string, language: Locale | null): Promise<void> {
    await this.ask('POST', `/servers/${id}`, { language });
  }

  /** Deletes a channel, by name or id, with its messages. */
  async deleteChannel(channel: string): Promise<void> {
    await this.ask('DELETE', `/channels/${encodeURIComponent(channel)}`);
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
  ): Promise<{ readonly allow: readonly string[]; readonly deny: readonly string[] }> {
    return this.ask('POST', `/channels/${encodeURIComponent(channel)}/permissions`, { of, permissions });
  }

  /** The parts of the program around the local Discord. */
  async panels(): Promise<readonly PanelView[]> {
    return (await this.ask<{ panels: readonly PanelView[] }>('GET', '/panels')).panels;
  }

  /** A page of a table's rows. @param after where the page before said that this one begins */
  rows(panel: string, table: string, after?: string): Promise<PanelPage> {
    return this.ask('GET', `/panels/${panel}/tables/${table}`, { after });
  }

  /** Runs an action of a panel. */
  run(panel: string, action: string): Promise<Summary> {
    return this.ask('POST', `/panels/${panel}/actions/${action}`);
  }

  /** Makes messages, channels, members, bans, faults, limits, record and clock as at the start; the bot stays connected and is told. */
  async reset(): Promise<void> {
    await this.ask('POST', '/reset');
  }

  /** Lets the program around the local Discord begin anew, with its first data. */
  async startOver(): Promise<void> {
    await this.ask('POST', '/start-over');
  }
}

/** What a call did, as a sentence. */
interface Summary {
  readonly summary: string;
}

const sent = (file: SentFile): EncodedFile => {
  if (!('bytes' in file)) return file;
  const { name, contentType: content_type, bytes } = file;
  return { name, ...(content_type !== undefined && { content_type }), base64: encodedBytes(bytes) };
};

function encodedBytes(bytes: Uint8Array): string {
  const piece = 32_768;
  let text = '';
  for (let at = 0; at < bytes.length; at += piece)
    text += String.fromCharCode(...bytes.subarray(at, at + piece));
  return btoa(text);
}

function sentValues(values: Readonly<Record<string, OptionValue | FieldValue>>): object {
  const isFile = (value: unknown): value is SentFile =>
    typeof value === 'object' && value !== null && ('bytes' in value || 'base64' in value);
  const one = (value: unknown) => (isFile(value) ? sent(value) : value);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.map(one) : one(value)]),
  );
}
