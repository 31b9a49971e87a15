import { randomUUID } from 'node:crypto';
import type { REST } from '@discordjs/rest';
import { type APIEmbed, Routes } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { loadCatalogue } from '../../handlers/words/catalogues.ts';
import { within } from '../../services/time.ts';
import { DiscordAPIError, RateLimitError } from '../bot-rest/discord-rest.ts';
import { auditEmbed, embedLength, MOST_TOGETHER, type Notice, wordsOf } from './audit-embed.ts';

/** Milliseconds between two tries while the channel takes nothing: doubled with each. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;

/** Milliseconds that Discord's own word is kept for, when it names a longer pause. */
const LONGEST_RATE_LIMIT = 3_600_000;

/**
 * Milliseconds for which the lines of an interaction wait for more of them, unless it ends before: several at once are
 * shown together, and a slow interaction does not keep a change from the channel.
 */
const LONGEST_HOLD = 10_000;

/** Sends a message; rejects when it did not arrive, or when that is unknown. */
export type Post = (message: AuditMessage, nonce: string, signal: AbortSignal) => Promise<unknown>;

/** Messages to a channel of Discord, which does not show one twice that comes twice with the same nonce. */
export function postTo(rest: REST, channelId: string): Post {
  return (message, nonce, signal) => {
    const body = { ...message, nonce, enforce_nonce: true, allowed_mentions: { parse: [] } };
    return rest.post(Routes.channelMessages(channelId), { body, signal });
  };
}

/**
 * The channel where the audit is repeated for people to read. One message at a time is on its way, and what waits is
 * bounded. The log has a line when the channel falls behind and one when it has caught up.
 */
export class AuditChannel {
  readonly #post: Post;
  readonly #log: Logger;
  readonly #load: typeof loadCatalogue;
  readonly #queue = new AuditQueue();
  readonly #aborted = new AbortController();
  readonly #closing = Promise.withResolvers<void>();
  /** Ends the wait for more lines of an interaction, by its reference. */
  readonly #holds = new Map<string, NodeJS.Timeout>();
  /** The references of lines whose language is being loaded. */
  readonly #unworded = new Set<string>();
  #isClosing = false;
  #running: Promise<void> | undefined;
  /** The message on its way. */
  #batch: Batch | undefined;
  /** Since when the channel is behind, on the clock of `performance.now()`; undefined while all is well. */
  #behindSince: number | undefined;
  /** The lines that it lost since then. */
  #lost = 0;
  #pause = FIRST_PAUSE;

  constructor(post: Post, log: Logger, load = loadCatalogue) {
    this.#post = post;
    this.#log = log;
    this.#load = load;
  }

  /** How many lines the channel has not taken yet. */
  get waiting(): number {
    return (this.#batch?.lines ?? 0) + this.#queue.size;
  }

  /** Never throws and never waits. A change waits for `settle`, ten seconds at the most. */
  add(notice: Notice): void {
    if (this.#isClosing) return;
    if (!this.#queue.push(notice)) {
      this.#fallBehind('the audit channel is too slow: some lines are in the log alone');
      this.#lost += 1;
    } else if (!isRefusedAttempt(notice)) this.#hold(notice.reference);
    this.#loadWords(notice);
    this.#wake();
  }

  /** Lines wait for the language of their server. They are in English where it cannot be loaded. */
  #loadWords({ reference, locale }: Notice): void {
    const loading = this.#load(locale);
    if (!loading) return;
    this.#unworded.add(reference);
    void loading
      .catch((err: unknown) =>
        this.#log.error({ err, locale }, 'a language of the audit channel cannot be loaded'),
      )
      .finally(() => {
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

  /** Sends what waits, for so many milliseconds at the most, and says in the log how many lines are left. */
  async close(milliseconds: number): Promise<void> {
    this.#unworded.clear();
    for (const reference of this.#holds.keys()) this.settle(reference);
    this.#wake();
    this.#isClosing = true;
    this.#closing.resolve();
    await within(milliseconds, this.#running ?? Promise.resolve());
    this.#aborted.abort();
    const lines = this.waiting;
    if (lines > 0)
      this.#log.error({ lines }, 'lines did not get to the audit channel: the log alone has them');
  }

  #hold(reference: string): void {
    if (this.#holds.has(reference)) return;
    this.#holds.set(reference, setTimeout(() => this.settle(reference), LONGEST_HOLD).unref());
  }

  #take(): Batch | undefined {
    return this.#queue.take((reference) => this.#holds.has(reference) || this.#unworded.has(reference));
  }

  #wake(): void {
    if (this.#running) return;
    this.#batch = this.#take();
    if (this.#batch) this.#running = this.#run();
  }

  async #run(): Promise<void> {
    for (; this.#batch; this.#batch = this.#take()) {
      if (!(await this.#send(this.#batch))) return;
    }
    this.#running = undefined;
    this.#catchUp();
  }

  /** Sends a message until the channel has taken or refused it. False when the end came before. */
  async #send({ message, lines }: Batch): Promise<boolean> {
    const nonce = randomUUID().slice(0, 25);
    for (;;) {
      try {
        await this.#post(message, nonce, this.#aborted.signal);
        this.#pause = FIRST_PAUSE;
        return true;
      } catch (err) {
        this.#fallBehind('the audit channel takes no lines: they wait, and the log has them', err, message);
        if (this.#isClosing) return false;
        const asked = err instanceof RateLimitError ? Math.min(err.retryAfter, LONGEST_RATE_LIMIT) : 0;
        await within(Math.max(this.#pause, asked), this.#closing.promise);
        this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
        // A message that is refused for its content would be refused for ever.
        if (err instanceof DiscordAPIError && err.status === 400) {
          this.#queue.drop(lines);
          this.#lost += lines;
          return true;
        }
      }
    }
  }

  /** @param message by which it showed: a prompt on this terminal has left its lines to the channel */
  #fallBehind(what: string, err?: unknown, message?: AuditMessage): void {
    if (this.#behindSince !== undefined) return;
    this.#behindSince = performance.now();
    const { waiting } = this;
    const unsent = message && textOf(message);
    this.#log.error({ err, waiting, unsent, auditChannel: 'behind' }, what);
  }

  #catchUp(): void {
    if (this.#behindSince === undefined) return;
    const seconds = Math.round((performance.now() - this.#behindSince) / 1_000);
    this.#log.warn(
      { seconds, lost: this.#lost, auditChannel: 'well' },
      'the audit channel takes lines again',
    );
    this.#behindSince = undefined;
    this.#lost = 0;
  }
}

/** What a message says, without its looks. */
const textOf = (message: AuditMessage): string =>
  'content' in message ? message.content : message.embeds.map(({ description }) => description).join('\n');

/** Whether the line is about a refused attempt. Changes are sent before those. */
const isRefusedAttempt = ({ entry }: Notice): boolean => entry.outcome === 'refused';

/** Lines that wait at the most. */
const MOST_LINES = 1_000;

/** Discord's limits for a message: its embeds, and the characters in all of them. */
const MOST_EMBEDS = 10;
const EMBEDS_LENGTH = 6_000;

/** What the channel shows: lines as embeds, or the sentence that stands for those that were dropped. */
export type AuditMessage = { readonly embeds: readonly APIEmbed[] } | { readonly content: string };

/** Lines that one embed shows. */
type Group = [Notice, ...Notice[]];

/** The lines of one message. */
export interface Batch {
  readonly message: AuditMessage;
  /** How many lines of the audit it stands for. */
  readonly lines: number;
}

/**
 * Lines on their way to the audit channel: bounded, changes first, those of one action in one interaction in one embed,
 * and as many embeds in a message as it holds.
 */
export class AuditQueue {
  readonly #lines: Record<'change' | 'refusal', Notice[]> = { change: [], refusal: [] };
  /** Lines that found no room and that no message to the channel has counted yet. */
  #dropped = 0;
  /** The language of the last line, in which that message is. */
  #locale: string | undefined;

  /** How many lines the channel has not taken yet, dropped lines included. */
  get size(): number {
    return this.waiting + this.#dropped;
  }

  get waiting(): number {
    return this.#lines.change.length + this.#lines.refusal.length;
  }

  /**
   * Says whether there was room for everything: when there is none, a refusal is dropped, and a change when there
   * are no refusals.
   */
  push(notice: Notice): boolean {
    const { change, refusal } = this.#lines;
    this.#locale = notice.locale;
    (isRefusedAttempt(notice) ? refusal : change).push(notice);
    if (this.waiting <= MOST_LINES) return true;
    (refusal.length > 0 ? refusal : change).pop();
    this.#dropped += 1;
    return false;
  }

  /** Counts lines as dropped that the channel refused. */
  drop(lines: number): void {
    this.#dropped += lines;
  }

  /**
   * The next message; once no line can be taken, it is the one that says how many were dropped.
   * @param isHeld whether the lines with a reference wait for more of them
   */
  take(isHeld: (reference: string) => boolean = () => false): Batch | undefined {
    const embeds: APIEmbed[] = [];
    const taken = new Set<Notice>();
    let room = EMBEDS_LENGTH;
    for (const kind of ['change', 'refusal'] as const) {
      for (const together of this.#groups(kind, isHeld)) {
        const embed = embeds.length < MOST_EMBEDS && auditEmbed(together);
        if (!embed || embedLength(embed) > room) break;
        room -= embedLength(embed);
        embeds.push(embed);
        for (const notice of together) taken.add(notice);
      }
      if (taken.size > 0) this.#lines[kind] = this.#lines[kind].filter((notice) => !taken.has(notice));
    }
    if (taken.size > 0) return { message: { embeds }, lines: taken.size };
    if (this.#dropped === 0) return undefined;
    const lines = this.#dropped;
    this.#dropped = 0;
    return { message: { content: wordsOf(this.#locale).audit.dropped({ count: lines }) }, lines };
  }

  /** Lines that can be taken, the oldest first, each with the later ones of its action in its interaction. */
  #groups(kind: 'change' | 'refusal', isHeld: (reference: string) => boolean): Group[] {
    const open = new Map<string, Group>();
    const groups: Group[] = [];
    for (const notice of this.#lines[kind]) {
      const { reference, entry } = notice;
      if (isHeld(reference)) continue;
      const key = `${reference} ${entry.action}`;
      const group = kind === 'change' ? open.get(key) : undefined;
      if (group && group.length < MOST_TOGETHER) group.push(notice);
      else {
        const begun: Group = [notice];
        open.set(key, begun);
        groups.push(begun);
      }
    }
    return groups;
  }
}
