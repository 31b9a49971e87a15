import { setTimeout as sleep } from 'node:timers/promises';
import { DiscordAPIError, RateLimitError, type REST } from '@discordjs/rest';
import { type RESTPostAPIChannelMessageJSONBody, Routes, type Snowflake } from 'discord-api-types/v10';
import { z } from 'zod';
import type { Reply } from '../../handlers/reply.ts';
import { callFailure } from '../bot-rest/call-failure.ts';
import { overwrites, permissionsIn } from '../bot-rest/channel-permissions.ts';
import type { CallOutages } from '../process/outages.ts';

/**
 * Milliseconds between the starts of two calls. This is fewer than ten a second, with a margin for timers that fire
 * early.
 */
const PACE = 105;

/** Time limit of a whole call in ms. The connection has a shorter one. */
const CALL_LIMIT = 12_000;

/**
 * Pause of all boards in ms after Discord refused the whole bot, doubled each time: Discord blocks a client that makes
 * 10,000 refused calls in ten minutes.
 */
const SHUT_OUT_PAUSE = 5_000;
const LONGEST_SHUT_OUT_PAUSE = 300_000;

/** Longest rate limit that is respected, in ms: discord.js computes its end by a clock that may be set. */
const LONGEST_LIMIT = 3_600_000;

/** Page size (Discord's maximum) and maximum pages per search. */
const PAGE = 100;
const MOST_PAGES = 50;

/** https://discord.com/developers/docs/topics/opcodes-and-status-codes#json-json-error-codes */
export const UNKNOWN_CHANNEL = 10003;
export const UNKNOWN_MESSAGE = 10008;
const ANNOUNCEMENT_RATE_LIMIT = 20022;

/** The result of a call. */
export type CallResult<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  /** Refused by Discord with this code. */
  | { readonly kind: 'refused'; readonly code: number }
  /** Rate-limited for this many milliseconds; 0 if Discord gives no time. */
  | { readonly kind: 'limited'; readonly wait: number }
  /** Discord may or may not have carried it out: no answer, a server error, or an answer that is not Discord's. */
  | { readonly kind: 'unknown'; readonly error: unknown }
  /** Expired before it could be made. */
  | { readonly kind: 'not made' };

/** The message found by a search, if any, and the time before the last page was read. */
export interface SearchResult<Time> {
  readonly message: Snowflake | undefined;
  readonly at: Time;
}

const sent = z.object({ id: z.string() });
const messages = z.array(
  z.object({ id: z.string(), author: z.object({ id: z.string() }), components: z.unknown() }),
);

const channels = z.array(z.object({ id: z.string(), permission_overwrites: overwrites.optional() }));

/**
 * Makes the calls to Discord that boards need, fewer than ten a second. Calls neither wait for rate limits nor retry.
 */
export class BoardCalls {
  readonly #rest: REST;
  readonly #outages: Pick<CallOutages, 'note'>;
  readonly #pace: number;
  readonly #stop = new AbortController();
  readonly #now: () => number;
  #queue: Promise<unknown> = Promise.resolve();
  #self: Snowflake | undefined;
  /** Set while Discord refuses the whole bot: the next pause, and the end of this one on the steady clock. */
  #shutOut: { readonly pause: number; readonly until: number } | undefined;

  /**
   * @param rest leaves rate limits to its caller
   * @param now the steady clock in milliseconds
   */
  constructor(
    rest: REST,
    outages: Pick<CallOutages, 'note'>,
    {
      pace = PACE,
      now = () => performance.now(),
    }: { readonly pace?: number; readonly now?: () => number } = {},
  ) {
    this.#rest = rest;
    this.#outages = outages;
    this.#pace = pace;
    this.#now = now;
  }

  /** Aborts the calls in flight. */
  stop(): void {
    this.#stop.abort();
  }

  /**
   * Sends a message, at most once while Discord remembers the nonce.
   * @param mayBegin checked right before the call
   * @returns the id of the message
   */
  post(
    channel: Snowflake,
    reply: Reply,
    nonce: string,
    mayBegin: () => boolean,
  ): Promise<CallResult<Snowflake>> {
    const body = { ...boardBody(reply), nonce, enforce_nonce: true };
    return this.#call(mayBegin, async (signal) => {
      const options = { body, files: uploadsOf(reply), signal };
      return sent.parse(await this.#rest.post(Routes.channelMessages(channel), options)).id;
    });
  }

  /**
   * Replaces a message of the bot.
   * @param mayBegin checked right before the call
   */
  edit(
    channel: Snowflake,
    message: Snowflake,
    reply: Reply,
    mayBegin: () => boolean,
  ): Promise<CallResult<Snowflake>> {
    return this.#call(mayBegin, async (signal) => {
      const options = { body: boardBody(reply), files: uploadsOf(reply), signal };
      return sent.parse(await this.#rest.patch(Routes.channelMessage(channel, message), options)).id;
    });
  }

  /**
   * Searches the bot's messages after a message id for a custom id.
   * @param now called before each page is read
   * @returns refused with code 0 if the channel has too many messages to search
   */
  async find<Time>(
    channel: Snowflake,
    after: Snowflake,
    customId: string,
    now: () => Time,
  ): Promise<CallResult<SearchResult<Time>>> {
    const self = await this.#ownId();
    if (self.kind !== 'done') return self;
    const written = JSON.stringify(customId);
    let last = after;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const at = now();
      const read = await this.#page(channel, last);
      if (read.kind !== 'done') return read;
      const found = read.value.find(
        ({ author, components }) =>
          author.id === self.value && (JSON.stringify(components) ?? '').includes(written),
      );
      if (found) return { kind: 'done', value: { message: found.id, at } };
      if (read.value.length === 0 && page === 0) return this.#readable(channel, after, at);
      if (read.value.length < PAGE) return { kind: 'done', value: { message: undefined, at } };
      last = read.value.reduce((newest, { id }) => (BigInt(id) > BigInt(newest) ? id : newest), last);
    }
    return { kind: 'refused', code: 0 };
  }

  /**
   * Returns the bits of the needed permissions that the bot lacks in a channel, or undefined if they are unknown.
   * Discord lists the channels of a server even to bots that cannot view them. Makes four calls in one slot, and only
   * before a pause.
   */
  async lacked(server: Snowflake, channel: Snowflake, needed: bigint): Promise<bigint | undefined> {
    const read = await this.#call(anyTime, async (signal) => {
      const get: REST['get'] = (route, options) => this.#rest.get(route, { ...options, signal });
      const listed = channels.parse(await get(Routes.guildChannels(server))).find(({ id }) => id === channel);
      return needed & ~(await permissionsIn(get, server, listed?.permission_overwrites ?? []));
    });
    return read.kind === 'done' ? read.value : undefined;
  }

  #page(channel: Snowflake, after: Snowflake): Promise<CallResult<z.output<typeof messages>>> {
    const query = new URLSearchParams({ limit: String(PAGE), after });
    return this.#call(anyTime, async (signal) =>
      messages.parse(await this.#rest.get(Routes.channelMessages(channel), { query, signal })),
    );
  }

  /**
   * Checks that the channel is readable. Without Read Message History, Discord lists no messages, as in an empty
   * channel, but refuses to return a single one:
   * https://discord.com/developers/docs/resources/message#get-channel-message
   */
  async #readable<Time>(
    channel: Snowflake,
    message: Snowflake,
    at: Time,
  ): Promise<CallResult<SearchResult<Time>>> {
    const read = await this.#call(anyTime, async (signal) =>
      this.#rest.get(Routes.channelMessage(channel, message), { signal }),
    );
    const isThere = read.kind === 'done' || (read.kind === 'refused' && read.code === UNKNOWN_MESSAGE);
    return isThere ? { kind: 'done', value: { message: undefined, at } } : read;
  }

  async #ownId(): Promise<CallResult<Snowflake>> {
    if (this.#self !== undefined) return { kind: 'done', value: this.#self };
    const read = await this.#call(
      anyTime,
      async (signal) => sent.parse(await this.#rest.get(Routes.user(), { signal })).id,
    );
    if (read.kind === 'done') this.#self = read.value;
    return read;
  }

  async #call<Value>(
    mayBegin: () => boolean,
    make: (signal: AbortSignal) => Promise<Value>,
  ): Promise<CallResult<Value>> {
    const isMade = this.#queue.then(() => !this.#stop.signal.aborted && this.#shutFor <= 0 && mayBegin());
    // A call that is not made does not delay those behind it.
    this.#queue = isMade.then((is) => (is ? sleep(this.#pace) : undefined));
    if (!(await isMade))
      return this.#shutFor > 0 ? { kind: 'limited', wait: this.#shutFor } : { kind: 'not made' };
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(CALL_LIMIT)]);
    const end = await make(signal).then((value) => ({ kind: 'done', value }) as const, failedResult);
    this.#outages.note(end.kind === 'unknown' ? end.error : undefined);
    this.#noteShutOut(end.kind === 'unknown' && callFailure(end.error)?.kind === 'shut-out');
    return end;
  }

  /** Milliseconds until calls are made again after Discord refused the whole bot; 0 or less if it does not. */
  get #shutFor(): number {
    return (this.#shutOut?.until ?? 0) - this.#now();
  }

  #noteShutOut(isShutOut: boolean): void {
    const { pause = SHUT_OUT_PAUSE } = this.#shutOut ?? {};
    const next = Math.min(pause * 2, LONGEST_SHUT_OUT_PAUSE);
    this.#shutOut = isShutOut ? { pause: next, until: this.#now() + pause } : undefined;
  }
}

const anyTime = () => true;

function failedResult(error: unknown): Exclude<CallResult<never>, { readonly kind: 'done' }> {
  if (error instanceof RateLimitError)
    return { kind: 'limited', wait: Math.min(Math.max(error.retryAfter, error.timeToReset), LONGEST_LIMIT) };
  const failure = callFailure(error);
  if (failure?.kind === 'rate-limited') return { kind: 'limited', wait: 0 };
  // A refusal without one of Discord's codes comes from something in front of Discord.
  if (failure?.kind !== 'refused' || !(error instanceof DiscordAPIError)) return { kind: 'unknown', error };
  const { code } = failure;
  return code === ANNOUNCEMENT_RATE_LIMIT ? { kind: 'limited', wait: 0 } : { kind: 'refused', code };
}

/** Mentions nobody. An edit removes files that it does not name. */
const boardBody = ({ content, embeds, components, files = [] }: Reply) =>
  ({
    content,
    embeds,
    components,
    attachments: files.map(({ name, description }, id) => ({ id, filename: name, description })),
    allowed_mentions: { parse: [] },
  }) as const satisfies Partial<Record<keyof RESTPostAPIChannelMessageJSONBody, unknown>>;

const uploadsOf = ({ files = [] }: Reply) =>
  files.map(({ name, contentType, data }) => ({ name, contentType, data: Buffer.from(data) }));
