import { randomUUID } from 'node:crypto';
import { RateLimitError, type REST, RequestMethod } from '@discordjs/rest';
import { Routes } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { MESSAGE_NONCE_LENGTH } from '../../handlers/discord-limits.ts';
import { loadCatalogue } from '../../handlers/words/catalogues.ts';
import { within } from '../../services/time.ts';
import { callFailure } from '../bot-rest/call-failure.ts';
import { Outage } from '../process/outages.ts';
import type { DroppedLines } from '../state/dropped-lines.ts';
import type { Notice } from './audit-embed.ts';
import { type AuditMessage, AuditQueue, type Batch, isRefusedAttempt } from './audit-queue.ts';

/** Milliseconds between two tries while the channel takes nothing: doubled with each. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;

/**
 * The same for a channel of a server that the bot may not enter, and for each of them while Discord refuses the whole bot: of
 * all such calls it allows 10,000 in ten minutes (https://discord.com/developers/docs/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans).
 */
const LONGEST_PAUSE_OUTSIDE = 900_000;

/** Milliseconds that Discord's own word is kept for, when it names a longer pause. */
const LONGEST_RATE_LIMIT = 3_600_000;

/**
 * Milliseconds for which the lines of an interaction wait for more of them, unless it ends before: several at once are
 * shown together, and a slow interaction does not keep a change from the channel.
 */
const LONGEST_HOLD = 10_000;

/** Milliseconds at the end that are the last message's. */
const LAST_MESSAGE = 1_000;

/**
 * Sends a message; rejects when it did not arrive, or when that is unknown.
 * @returns milliseconds for which Discord takes one more message after it; undefined for many
 */
export type Post = (message: AuditMessage, nonce: string, signal: AbortSignal) => Promise<number | undefined>;

/** Messages to a channel of Discord, which does not show one twice that comes twice with the same nonce. */
export function postTo(rest: REST, channelId: string): Post {
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

/** What a channel has besides its sender and its log. */
interface AuditChannelParts {
  /** The host's own channel, or one that the managers of a server chose: the host cannot put that one right. */
  readonly of: 'host' | 'server';
  readonly load?: typeof loadCatalogue | undefined;
}

/**
 * A channel where the audit is repeated for people to read. One message at a time is on its way. The log has a line when the
 * channel falls behind and one when it has caught up. Of Discord's rate limit one message is always left, for the number of
 * lines that the end has no time for.
 */
export class AuditChannel {
  readonly #post: Post;
  readonly #log: Logger;
  readonly #load: typeof loadCatalogue;
  readonly #of: 'host' | 'server';
  readonly #queue = new AuditQueue();
  readonly #aborted = new AbortController();
  readonly #closing = Promise.withResolvers<void>();
  /** Ends the wait for more lines of an interaction, by its reference. */
  readonly #holds = new Map<string, NodeJS.Timeout>();
  /** The references of lines whose language is being loaded. */
  readonly #unworded = new Set<string>();
  /** From when on the last message alone is sent, on the clock of `performance.now()`; undefined until the end. */
  #lastFrom: number | undefined;
  /** Until when Discord takes one more message, on the same clock. */
  #oneMoreUntil = 0;
  /** The lines whose number is the last message. */
  #counted = 0;
  #isRunning = false;
  #running: Promise<void> | undefined;
  /** The message on its way. */
  #batch: Batch | undefined;
  /** While the channel is behind. */
  readonly #outage = new Outage();
  /** The lines that were lost in it. */
  #lost = 0;
  #pause = FIRST_PAUSE;

  constructor(post: Post, log: Logger, { of, load = loadCatalogue }: AuditChannelParts) {
    this.#post = post;
    this.#log = log;
    this.#of = of;
    this.#load = load;
  }

  /** Tells of lines that no message has shown. */
  async tell(lines: DroppedLines): Promise<void> {
    await this.#load(lines.locale);
    this.#queue.drop(lines);
    this.#wake();
  }

  /** How many lines the channel has not taken yet. */
  get waiting(): number {
    return (this.#batch?.lines.count ?? 0) + this.#queue.size;
  }

  /** Whether the channel takes no lines, or too few. */
  get isBehind(): boolean {
    return this.#outage.isOn;
  }

  /** Whether nothing waits or is on its way. */
  get isIdle(): boolean {
    return !this.#isRunning && this.waiting === 0;
  }

  /** How many lines could be dropped. */
  get queued(): number {
    return this.#queue.waiting;
  }

  /** Drops a line for which there is no room, a refusal first. */
  dropOne(): void {
    this.#queue.dropOne();
    this.#fallBehind('the audit channel is too slow: some lines are in the log alone');
    this.#lost += 1;
  }

  /** Never throws and never waits. A change waits for `settle`, ten seconds at the most. */
  add(notice: Notice): void {
    if (this.#lastFrom !== undefined) return;
    this.#queue.push(notice);
    if (!isRefusedAttempt(notice)) this.#hold(notice.reference);
    this.#loadWords(notice);
    this.#wake();
  }

  /** Lines wait for the language of their server. */
  #loadWords({ reference, locale }: Notice): void {
    const loading = this.#load(locale);
    if (!loading) return;
    this.#unworded.add(reference);
    void loading.then(() => {
      this.#unworded.delete(reference);
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
   * Sends what waits, for so many milliseconds at the most, and the number of lines that are left as its last message. The
   * log says how many lines are left.
   * @returns the lines of which the channel was not told, for the next start
   */
  async close(milliseconds: number): Promise<DroppedLines | undefined> {
    this.#unworded.clear();
    for (const reference of this.#holds.keys()) this.settle(reference);
    this.#lastFrom = performance.now() + milliseconds - LAST_MESSAGE;
    this.#closing.resolve();
    this.#wake();
    await within(milliseconds, this.#running ?? Promise.resolve());
    this.#aborted.abort();
    if (this.#batch) this.#queue.drop(this.#batch.lines);
    const untold = this.#queue.takeUntold();
    const lines = this.#counted + (untold?.count ?? 0);
    if (lines > 0) {
      const says = 'lines did not get to the audit channel: the log alone has them';
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
      : this.#queue.take((reference) => this.#holds.has(reference) || this.#unworded.has(reference));
  }

  #wake(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#running = this.#run();
  }

  async #run(): Promise<void> {
    for (let sent = false; ; sent = true) {
      const wait = this.#oneMoreUntil - performance.now();
      if (wait > 0 && this.#queue.size > 0) await within(wait, this.#closing.promise);
      this.#batch = this.#take();
      if (!this.#batch) {
        this.#isRunning = false;
        if (sent) this.#catchUp();
        return;
      }
      if (!(await this.#send(this.#batch))) return;
    }
  }

  /** Sends a message until the channel has taken or refused it. False when no more are to be sent. */
  async #send({ message, lines }: Batch): Promise<boolean> {
    const nonce = randomUUID().slice(0, MESSAGE_NONCE_LENGTH);
    for (;;) {
      try {
        const wait = await this.#post(message, nonce, this.#aborted.signal);
        this.#oneMoreUntil = performance.now() + (wait ?? 0);
        this.#pause = FIRST_PAUSE;
        if (this.#lastFrom !== undefined && 'content' in message) this.#counted += lines.count;
        return true;
      } catch (err) {
        this.#fallBehind('the audit channel takes no lines: they wait, and the log has them', err, message);
        if (this.#lastFrom !== undefined) return false;
        const failure = callFailure(err);
        const status = failure?.kind === 'refused' ? failure.status : undefined;
        const isOutside = this.#of === 'server' && (status === 403 || status === 404);
        const isCounted = isOutside || (this.#of === 'server' && failure?.kind === 'shut-out');
        // The channel may be gone for good, and nobody there is waiting for a number.
        if (isOutside && 'content' in message) {
          this.#batch = undefined;
          this.#isRunning = false;
          return false;
        }
        const asked = err instanceof RateLimitError ? Math.min(err.retryAfter, LONGEST_RATE_LIMIT) : 0;
        await within(Math.max(this.#pause, asked), this.#closing.promise);
        this.#pause = Math.min(this.#pause * 2, isCounted ? LONGEST_PAUSE_OUTSIDE : LONGEST_PAUSE);
        // A message that is refused for its content would be refused for ever.
        if (status === 400) {
          this.#queue.drop(lines);
          this.#lost += lines.count;
          return true;
        }
      }
    }
  }

  /** @param message by which it showed: a prompt on this terminal has left its lines to the channel */
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
      'the audit channel takes lines again',
    );
    this.#lost = 0;
  }
}

/** What a message says, without its looks. */
const textOf = (message: AuditMessage): string =>
  'content' in message ? message.content : message.embeds.map(({ description }) => description).join('\n');
