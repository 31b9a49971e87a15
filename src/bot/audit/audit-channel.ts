import { randomUUID } from 'node:crypto';
import { RateLimitError, type REST, RequestMethod } from '@discordjs/rest';
import { Routes } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { MESSAGE_NONCE_LENGTH } from '../../handlers/discord-limits.ts';
import { loadCatalogue } from '../../handlers/words/catalogues.ts';
import { withTimeout } from '../../services/time.ts';
import { callFailure } from '../bot-rest/call-failure.ts';
import { Outage } from '../process/outages.ts';
import type { DroppedLines } from '../state/dropped-lines.ts';
import type { Notice } from './audit-embed.ts';
import { type AuditMessage, AuditQueue, type Batch, isRefusedAttempt } from './audit-queue.ts';

/** Milliseconds before a retry while the channel rejects messages, doubled each time. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;

/**
 * Longest pause in ms for a server's channel that the bot may not enter, and for all servers' channels while Discord
 * refuses the whole bot: Discord allows 10,000 such calls in ten minutes
 * (https://discord.com/developers/docs/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans).
 */
const LONGEST_REFUSED_PAUSE = 900_000;

/** Longest rate limit of Discord that is respected, in ms. */
const LONGEST_RATE_LIMIT = 3_600_000;

/**
 * Milliseconds that the lines of an interaction wait for more of them, unless it ends before. Lines of one interaction
 * are shown together, and a slow interaction must not hold a change back.
 */
const LONGEST_HOLD = 10_000;

/** Milliseconds of a stop that are reserved for the last message. */
const LAST_MESSAGE_TIME = 1_000;

/**
 * Sends a message. Rejects if it did not arrive, or if that is unknown.
 * @returns milliseconds during which Discord accepts only one more message; undefined if it accepts several
 */
export type PostMessage = (
  message: AuditMessage,
  nonce: string,
  signal: AbortSignal,
) => Promise<number | undefined>;

/** Sends messages to a channel of Discord, which drops a repetition with the same nonce. */
export function postTo(rest: REST, channelId: string): PostMessage {
  return async (message, nonce, signal) => {
    const body = { ...message, nonce, enforce_nonce: true, allowed_mentions: { parse: [] } };
    const fullRoute = Routes.channelMessages(channelId);
    const response = await rest.queueRequest({ method: RequestMethod.Post, fullRoute, body, signal });
    await response.arrayBuffer();
    const { headers } = response;
    const remaining = Number(headers.get('x-ratelimit-remaining') ?? Number.POSITIVE_INFINITY);
    return remaining > 1 ? undefined : Number(headers.get('x-ratelimit-reset-after')) * 1_000;
  };
}

/** Options of a channel, besides its sender and log. */
interface AuditChannelParts {
  /** The host's own channel, or one that the managers of a server chose. The host cannot repair the latter. */
  readonly of: 'host' | 'server';
  readonly load?: typeof loadCatalogue | undefined;
}

/**
 * Repeats audit lines in a channel for people to read. Sends one message at a time. Logs one line when the channel
 * falls behind and one when it has caught up. Always leaves one message of Discord's rate limit for the count of lines
 * that a stop has no time for.
 */
export class AuditChannel {
  readonly #post: PostMessage;
  readonly #log: Logger;
  readonly #load: typeof loadCatalogue;
  readonly #of: 'host' | 'server';
  readonly #queue = new AuditQueue();
  readonly #aborted = new AbortController();
  readonly #closing = Promise.withResolvers<void>();
  /** Timers that end the wait for more lines of an interaction, by its reference. */
  readonly #holds = new Map<string, NodeJS.Timeout>();
  /** References of lines whose catalogue is being loaded. */
  readonly #awaitingLanguage = new Set<string>();
  /** Start of the time reserved for the last message, on the clock of `performance.now()`; undefined until the stop. */
  #lastFrom: number | undefined;
  /** Until when Discord accepts only one more message, on the same clock. */
  #oneMoreUntil = 0;
  /** Lines that the last message counts. */
  #reported = 0;
  #isRunning = false;
  #running: Promise<void> | undefined;
  /** The message in flight. */
  #batch: Batch | undefined;
  /** On while the channel is behind. */
  readonly #outage = new Outage();
  /** Lines lost during the outage. */
  #lost = 0;
  #pause = FIRST_PAUSE;

  constructor(post: PostMessage, log: Logger, { of, load = loadCatalogue }: AuditChannelParts) {
    this.#post = post;
    this.#log = log;
    this.#of = of;
    this.#load = load;
  }

  /** Reports the number of lines that no message has shown. */
  async reportDropped(lines: DroppedLines): Promise<void> {
    await this.#load(lines.locale);
    this.#queue.drop(lines);
    this.#wake();
  }

  /** The number of lines that the channel has not accepted yet. */
  get waiting(): number {
    return (this.#batch?.lines.count ?? 0) + this.#queue.size;
  }

  /** Whether the channel accepts no lines, or too few. */
  get isBehind(): boolean {
    return this.#outage.isOn;
  }

  /** Whether nothing is buffered or in flight. */
  get isIdle(): boolean {
    return !this.#isRunning && this.waiting === 0;
  }

  /** The number of lines that could be dropped. */
  get queued(): number {
    return this.#queue.waiting;
  }

  /** Drops a line for which there is no space, refusals first. */
  dropOne(): void {
    this.#queue.dropOne();
    this.#fallBehind('the audit channel is too slow: some lines are only in the log');
    this.#lost += 1;
  }

  /** Never throws and never waits. A change is held until `settle`, for at most ten seconds. */
  add(notice: Notice): void {
    if (this.#lastFrom !== undefined) return;
    this.#queue.push(notice);
    if (!isRefusedAttempt(notice)) this.#hold(notice.reference);
    this.#loadWords(notice);
    this.#wake();
  }

  /** Holds a line until the catalogue of its server is loaded. */
  #loadWords({ reference, locale }: Notice): void {
    const loading = this.#load(locale);
    if (!loading) return;
    this.#awaitingLanguage.add(reference);
    void loading.then(() => {
      this.#awaitingLanguage.delete(reference);
      this.#wake();
    });
  }

  /** Ends the wait for more lines of an interaction. */
  settle(reference: string): void {
    const hold = this.#holds.get(reference);
    if (hold === undefined) return;
    clearTimeout(hold);
    this.#holds.delete(reference);
    this.#wake();
  }

  /**
   * Sends the buffered lines within this time. The last message gives the number of lines that are left, and the log
   * does, too.
   * @returns the lines that were not reported to the channel, for the next start
   */
  async close(milliseconds: number): Promise<DroppedLines | undefined> {
    this.#awaitingLanguage.clear();
    for (const reference of this.#holds.keys()) this.settle(reference);
    this.#lastFrom = performance.now() + milliseconds - LAST_MESSAGE_TIME;
    this.#closing.resolve();
    this.#wake();
    await withTimeout(milliseconds, this.#running ?? Promise.resolve());
    this.#aborted.abort();
    if (this.#batch) this.#queue.drop(this.#batch.lines);
    const untold = this.#queue.takeUntold();
    const lines = this.#reported + (untold?.count ?? 0);
    if (lines > 0) {
      const says = 'lines did not reach the audit channel: they are only in the log';
      this.#log[this.#level]({ lines, channelHasNumber: !untold }, says);
    }
    return untold;
  }

  get #level(): 'error' | 'warn' {
    return this.#of === 'host' ? 'error' : 'warn';
  }

  #hold(reference: string): void {
    if (this.#holds.has(reference)) return;
    this.#holds.set(reference, setTimeout(() => this.settle(reference), LONGEST_HOLD).unref());
  }

  #take(): Batch | undefined {
    const now = performance.now();
    const isLast = this.#lastFrom !== undefined && (now >= this.#lastFrom || now < this.#oneMoreUntil);
    return isLast
      ? this.#queue.takeLast()
      : this.#queue.take((reference) => this.#holds.has(reference) || this.#awaitingLanguage.has(reference));
  }

  #wake(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#running = this.#run();
  }

  async #run(): Promise<void> {
    for (let sent = false; ; sent = true) {
      const wait = this.#oneMoreUntil - performance.now();
      if (wait > 0 && this.#queue.size > 0) await withTimeout(wait, this.#closing.promise);
      this.#batch = this.#take();
      if (!this.#batch) {
        this.#isRunning = false;
        if (sent) this.#catchUp();
        return;
      }
      if (!(await this.#send(this.#batch))) return;
    }
  }

  /** Sends a message until the channel has accepted or refused it. Returns false if no more are to be sent. */
  async #send({ message, lines }: Batch): Promise<boolean> {
    const nonce = randomUUID().slice(0, MESSAGE_NONCE_LENGTH);
    for (;;) {
      try {
        const wait = await this.#post(message, nonce, this.#aborted.signal);
        this.#oneMoreUntil = performance.now() + (wait ?? 0);
        this.#pause = FIRST_PAUSE;
        if (this.#lastFrom !== undefined && 'content' in message) this.#reported += lines.count;
        return true;
      } catch (err) {
        this.#fallBehind(
          'the audit channel accepts no lines: they are buffered, and the log has them',
          err,
          message,
        );
        if (this.#lastFrom !== undefined) return false;
        const failure = callFailure(err);
        const status = failure?.kind === 'refused' ? failure.status : undefined;
        const isOutside = this.#of === 'server' && (status === 403 || status === 404);
        const isCounted = isOutside || (this.#of === 'server' && failure?.kind === 'shut-out');
        // The channel may be gone for good, and nobody there needs a count.
        if (isOutside && 'content' in message) {
          this.#batch = undefined;
          this.#isRunning = false;
          return false;
        }
        const asked = err instanceof RateLimitError ? Math.min(err.retryAfter, LONGEST_RATE_LIMIT) : 0;
        await withTimeout(Math.max(this.#pause, asked), this.#closing.promise);
        this.#pause = Math.min(this.#pause * 2, isCounted ? LONGEST_REFUSED_PAUSE : LONGEST_PAUSE);
        // A message that is refused for its content would be refused again.
        if (status === 400) {
          this.#queue.drop(lines);
          this.#lost += lines.count;
          return true;
        }
      }
    }
  }

  /**
   * @param message the message that failed. Its text is logged, because a prompt on this terminal hides audit lines
   * while the channel shows them.
   */
  #fallBehind(what: string, err?: unknown, message?: AuditMessage): void {
    if (!this.#outage.recordFailure()) return;
    const { waiting } = this;
    const unsent = message && textOf(message);
    this.#log[this.#level]({ err, waiting, unsent, auditChannel: 'behind' }, what);
  }

  #catchUp(): void {
    const seconds = this.#outage.recordSuccess();
    if (seconds === undefined) return;
    this.#log.warn(
      { seconds, lost: this.#lost, auditChannel: 'well' },
      'the audit channel accepts lines again',
    );
    this.#lost = 0;
  }
}

/** The text of a message, without its formatting. */
const textOf = (message: AuditMessage): string =>
  'content' in message ? message.content : message.embeds.map(({ description }) => description).join('\n');
