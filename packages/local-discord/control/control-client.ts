/** Must not import Node modules, because a browser page uses it, too. */

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

/** Channel and wait of a verb. */
export interface Where {
  /** Name or id of a channel. Default: the person's current channel. */
  readonly channel?: string;
  /** In ms. Default: 3,000. */
  readonly wait?: number;
}

/** Options of verbs that cause an interaction. */
interface Acted extends Where {
  /** When the verb resolves: with what the person sees, or with the acknowledgement. Default: `seen`. */
  readonly until?: Until;
}

/** A file for a message, option or form. */
export type SentFile = Pick<ChatFile, 'name' | 'contentType' | 'bytes'> | EncodedFile;

/** A file in the control API's format. */
export interface EncodedFile {
  readonly name: string;
  readonly content_type?: string;
  readonly base64: string;
}

type OptionValue = string | number | boolean | SentFile;
/** The value of a form's field: a text, the state of a checkbox, chosen values, or files. */
export type FieldValue = string | boolean | readonly string[] | readonly SentFile[];

/** Criteria of messages. */
export interface Wanted extends Where {
  /** Matched against the content and each text of embeds and components. Ignores case. */
  readonly like?: RegExp | string;
  /** Id of a message. Selects later messages. */
  readonly after?: string;
}

/** What a person sees of a channel. */
export interface ChannelView {
  /** Id of the channel. */
  readonly channel: string;
  /** Ids of all messages, oldest first. */
  readonly ids: readonly string[];
  /** The newest 100 messages. */
  readonly newest: readonly SeenMessage[];
  /** Users, roles and channels that can be chosen there. */
  readonly names: readonly NameableView[];
}

/** A bot's REST call. */
export interface ListedCall {
  readonly number: number;
  readonly method: string;
  readonly path: string;
  /** Null before the response. */
  readonly status: number | null;
}

/**
 * Calls a control API. Responses are not validated, because the server has the same version.
 * @param input query of a GET, otherwise the body
 * @throws ControlRefusal
 */
export type Transport = <Answer>(method: Method, path: string, input?: object) => Promise<Answer>;

/** Converts a query to texts. Omits undefined values. */
export const asQuery = (input: object = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** Makes a transport over HTTP. @param url value of CONTROL_URL */
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

/** A person of a local Discord. Verbs resolve to what the person sees. They reject with a ControlRefusal. */
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

  /** Runs a slash command or a subcommand, such as `conversation list`. */
  command(
    name: string,
    options: Readonly<Record<string, OptionValue>> = {},
    where: Acted = {},
  ): Promise<Outcome> {
    return this.#do('command', { name, options: sentValues(options), ...where });
  }

  /** Types into an option and resolves to the bot's choices. */
  autocomplete(
    name: string,
    option: string,
    typed: string,
    options: Readonly<Record<string, OptionValue>> = {},
    where: Where = {},
  ): Promise<Outcome> {
    return this.#do('autocomplete', { name, option, typed, options: sentValues(options), ...where });
  }

  /** Clicks a button, by label or custom id, on the newest message that has it. */
  click(button: string, where: Acted & { message?: string } = {}): Promise<Outcome> {
    return this.#do('click', { button, ...where });
  }

  /**
   * Chooses in a menu, by labels, on the newest message that has them.
   * @param where `menu` is a menu's custom id
   */
  choose(
    values: readonly string[],
    where: Acted & { message?: string; menu?: string } = {},
  ): Promise<Outcome> {
    return this.#do('choose', { values, ...where });
  }

  /** Submits a form, with fields by label or custom id. */
  submit(form: string, fields: Readonly<Record<string, FieldValue>>, where: Acted = {}): Promise<Outcome> {
    return this.#do('submit', { form, fields: sentValues(fields), ...where });
  }

  /** Runs a user command or a message command. */
  use(
    name: string,
    on: { readonly user: string } | { readonly message: string },
    where: Acted = {},
  ): Promise<Outcome> {
    return this.#do('use', { name, ...on, ...where });
  }

  /** Joins a server by name or id. Default: the thread `channel`, or the only server that they are not in. */
  join(server?: string, where: Where = {}): Promise<Outcome> {
    return this.#do('join', { server, ...where });
  }

  /** Leaves a server by name or id. Default: the thread `channel`, or the only server that they are in. */
  leave(server?: string, where: Where = {}): Promise<Outcome> {
    return this.#do('leave', { server, ...where });
  }

  /** Edits their own message. */
  edit(message: string, content: string, where: Where = {}): Promise<Outcome> {
    return this.#do('edit', { message, content, ...where });
  }

  /** Deletes a message. */
  delete(message: string, where: Where = {}): Promise<Outcome> {
    return this.#do('delete', { message, ...where });
  }

  /** Votes for exactly these answers of a poll, by texts or numbers. */
  vote(answers: readonly (string | number)[], where: Where & { message?: string } = {}): Promise<Outcome> {
    return this.#do('vote', { answers, ...where });
  }

  /** Adds or removes a reaction to a message. */
  react(message: string, emoji: string, where: Where & { remove?: boolean } = {}): Promise<Outcome> {
    return this.#do('react', { message, emoji, ...where });
  }

  /** Shows a typing indicator. */
  type(where: Where = {}): Promise<Outcome> {
    return this.#do('type', where);
  }

  /** Starts a thread, from a message of the channel or without one. */
  startThread(name: string, where: Where & { message?: string; private?: boolean } = {}): Promise<Outcome> {
    return this.#do('start_thread', { name, ...where });
  }

  /** Ends their own poll early. */
  endPoll(message: string, where: Where = {}): Promise<Outcome> {
    return this.#do('end_poll', { message, ...where });
  }

  /** Sets the language of their clients. */
  language(locale: Locale): Promise<Outcome> {
    return this.#do('language', { locale });
  }

  /**
   * Resolves to the matching messages that they see, oldest first. Waits for the first match; rejects with status 408
   * if none comes.
   */
  async messages({ like = '', ...wanted }: Wanted = {}): Promise<readonly MessageView[]> {
    const query = { like: like instanceof RegExp ? like.source : like, ...wanted };
    const { messages } = await this.#ask<{ messages: readonly MessageView[] }>('messages', query);
    return messages;
  }

  /** Returns the commands available to them. @param channel default: their current channel */
  commands(channel?: string): Promise<OfferView> {
    return this.#ask('commands', { channel });
  }

  /**
   * Returns the users, roles or channels that an option or menu accepts.
   * @param wanted `typed` is a part of a name and selects the first 25 matches
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

  /** Returns what they see of a channel. @param channel default: their current channel */
  view(channel?: string): Promise<ChannelView> {
    return this.#ask('view', { channel });
  }

  /** Returns those of these messages that they see. */
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

/**
 * A client of the control API, which is documented in packages/local-discord/README.md. The server validates its input.
 */
export class ControlClient {
  /** Calls any route. @throws ControlRefusal */
  readonly ask: Transport;

  /** @param way value of CONTROL_URL, or a transport */
  constructor(way: string | Transport) {
    this.ask = typeof way === 'string' ? overHttp(way) : way;
  }

  /** Returns a person by user name. */
  as(name: string): Person {
    return new Person(this, name);
  }

  /** Returns the people, with their channels and servers. */
  async people(): Promise<readonly PersonView[]> {
    return (await this.ask<{ people: readonly PersonView[] }>('GET', '/people')).people;
  }

  /** Returns the kinds of faults and the active faults. */
  faults(): Promise<FaultsView & { readonly kinds: readonly FaultKindView[] }> {
    return this.ask('GET', '/faults');
  }

  /** Causes or schedules a fault. @returns its number, unless it took effect immediately, and a sentence about it */
  fault(
    kind: string,
    values: Readonly<Record<string, string | number>> = {},
  ): Promise<{ readonly number?: number; readonly summary: string }> {
    return this.ask('POST', '/faults', { kind, ...values });
  }

  /** Cancels a pending fault. @param number default: all */
  forgetFault(number?: number): Promise<Summary> {
    return this.ask('DELETE', number === undefined ? '/faults' : `/faults/${number}`);
  }

  /** Advances the clock. @returns the time in milliseconds since 1970 */
  async advance(seconds: number): Promise<number> {
    return (await this.ask<{ now: number }>('POST', '/clock', { advance_s: seconds })).now;
  }

  /** Returns the REST calls of bots. */
  async calls(
    wanted: { readonly since?: number; readonly like?: string } = {},
  ): Promise<readonly ListedCall[]> {
    return (await this.ask<{ calls: readonly ListedCall[] }>('GET', '/calls', wanted)).calls;
  }

  /** Returns the record, oldest first. @param containing a text in a payload, an answer or an address */
  async happenings(containing?: string): Promise<readonly HappeningView[]> {
    const answer = await this.ask<{ happenings: readonly HappeningView[] }>('GET', '/happenings', {
      containing,
    });
    return answer.happenings;
  }

  /** Returns an entry of the record with its payloads. */
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

  /** Returns people's actions and their results, for `replay`. */
  transcript(): Promise<{ readonly steps: readonly object[] }> {
    return this.ask('GET', '/transcript');
  }

  /** Starts a new transcript. */
  beginTranscript(): Promise<Summary> {
    return this.ask('DELETE', '/transcript');
  }

  /**
   * Repeats the actions of a transcript.
   * @returns numbers of steps, of steps that differ and of steps that newly fail
   */
  replay(
    transcript: object,
  ): Promise<{ readonly steps: number; readonly differences: number; readonly failed: number }> {
    return this.ask('POST', '/replay', transcript);
  }

  /** Starts a replay without waiting for its end. `faults` events report its progress. */
  beginReplay(transcript: object): Promise<{ readonly steps: number }> {
    return this.ask('PUT', '/replay', transcript);
  }

  /** Returns the steps of the latest finished replay; empty before the first. */
  async latestReplay(): Promise<readonly ComparedStep[]> {
    return (await this.ask<{ steps: readonly ComparedStep[] }>('GET', '/replay')).steps;
  }

  /** Ends the replay after its current step. */
  stopReplay(): Promise<Summary> {
    return this.ask('DELETE', '/replay');
  }

  /** Returns the servers with their roles, members and channels. */
  async servers(): Promise<readonly ServerView[]> {
    return (await this.ask<{ servers: readonly ServerView[] }>('GET', '/servers')).servers;
  }

  /** Makes a server a Community with this language. Null reverts that. @param id id of the server */
  async setLanguage(id: string, language: Locale | null): Promise<void> {
    await this.ask('POST', `/servers/${id}`, { language });
  }

  /** Deletes a channel and its messages, by name or id. */
  async deleteChannel(channel: string): Promise<void> {
    await this.ask('DELETE', `/channels/${encodeURIComponent(channel)}`);
  }

  /**
   * Allows or denies permissions in a channel. Null inherits from the roles of the server.
   * @param of the bot, a person or a role, by name or id
   * @returns names of the permissions that are now allowed and denied there
   */
  permit(
    channel: string,
    of: string,
    permissions: { readonly [Name in keyof typeof PermissionFlagsBits]?: boolean | null },
  ): Promise<{ readonly allow: readonly string[]; readonly deny: readonly string[] }> {
    return this.ask('POST', `/channels/${encodeURIComponent(channel)}/permissions`, { of, permissions });
  }

  /** Returns the panels of the program around the local Discord. */
  async panels(): Promise<readonly PanelView[]> {
    return (await this.ask<{ panels: readonly PanelView[] }>('GET', '/panels')).panels;
  }

  /** Returns a page of a table's rows. @param after `next` of the previous page */
  rows(panel: string, table: string, after?: string): Promise<PanelPage> {
    return this.ask('GET', `/panels/${panel}/tables/${table}`, { after });
  }

  /** Runs an action of a panel. */
  run(panel: string, action: string): Promise<Summary> {
    return this.ask('POST', `/panels/${panel}/actions/${action}`);
  }

  /**
   * Restores the initial messages, channels, members, bans, faults, limits, record and clock. Bots stay connected and
   * get the events.
   */
  async reset(): Promise<void> {
    await this.ask('POST', '/reset');
  }

  /** Restores the initial data of the program around the local Discord. */
  async startOver(): Promise<void> {
    await this.ask('POST', '/start-over');
  }
}

/** The effect of a call, as a sentence. */
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
