import { randomUUID } from 'node:crypto';
import { DiscordAPIError, RateLimitError, type REST } from '@discordjs/rest';
import { Routes } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { within } from '../../services/time.ts';
import { AuditQueue, type Batch, type LineKind } from './audit-queue.ts';

/** Milliseconds between two tries while the channel takes nothing: doubled with each. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;

/** Milliseconds that Discord's own word is kept for, when it names a longer pause. */
const LONGEST_RATE_LIMIT = 3_600_000;

/** Sends a message; rejects when it did not arrive, or when nobody knows whether it did. */
export type Post = (content: string, nonce: string, signal: AbortSignal) => Promise<unknown>;

/** Messages to a channel of Discord, which does not show one twice that comes twice with the same nonce. */
export function postTo(rest: REST, channelId: string): Post {
  return (content, nonce, signal) => {
    const body = { content, nonce, enforce_nonce: true, allowed_mentions: { parse: [] } };
    return rest.post(Routes.channelMessages(channelId), { body, signal });
  };
}

/**
 * The channel where the audit is repeated for people to read. One message at a time is on its way, and what waits is
 * bounded. The log is told when the channel falls behind and when it has caught up, and nothing in between.
 */
export class AuditChannel {
  readonly #post: Post;
  readonly #log: Logger;
  readonly #queue = new AuditQueue();
  readonly #aborted = new AbortController();
  readonly #closing = Promise.withResolvers<void>();
  #isClosing = false;
  #running: Promise<void> | undefined;
  /** The message on its way. */
  #batch: Batch | undefined;
  /** Since when the channel is behind, on the clock of `performance.now()`; undefined while all is well. */
  #behindSince: number | undefined;
  /** The lines that it lost since then. */
  #lost = 0;
  #pause = FIRST_PAUSE;

  constructor(post: Post, log: Logger) {
    this.#post = post;
    this.#log = log;
  }

  /** How many lines it has not been told of. */
  get waiting(): number {
    return (this.#batch?.lines ?? 0) + this.#queue.size;
  }

  /** Never throws and never waits. */
  add(line: string, kind: LineKind): void {
    if (this.#isClosing) return;
    if (!this.#queue.push(line, kind)) {
      this.#fallBehind('the audit channel is too slow: some lines are in the log alone');
      this.#lost += 1;
    }
    this.#running ??= this.#run();
  }

  /** Sends what waits, for so many milliseconds at the most, and says in the log how many lines are left. */
  async close(milliseconds: number): Promise<void> {
    this.#isClosing = true;
    this.#closing.resolve();
    await within(milliseconds, this.#running ?? Promise.resolve());
    this.#aborted.abort();
    const lines = this.waiting;
    if (lines > 0)
      this.#log.error({ lines }, 'lines did not get to the audit channel: the log alone has them');
  }

  async #run(): Promise<void> {
    for (this.#batch = this.#queue.take(); this.#batch; this.#batch = this.#queue.take()) {
      if (!(await this.#send(this.#batch))) return;
    }
    this.#running = undefined;
    this.#catchUp();
  }

  /** Sends a message until the channel has taken or refused it. False when the end came before. */
  async #send({ content, lines }: Batch): Promise<boolean> {
    const nonce = randomUUID().slice(0, 25);
    for (;;) {
      try {
        await this.#post(content, nonce, this.#aborted.signal);
        this.#pause = FIRST_PAUSE;
        return true;
      } catch (err) {
        this.#fallBehind('the audit channel takes no lines: they wait, and the log has them', err, content);
        if (this.#isClosing) return false;
        const asked = err instanceof RateLimitError ? Math.min(err.retryAfter, LONGEST_RATE_LIMIT) : 0;
        await within(Math.max(this.#pause, asked), this.#closing.promise);
        this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
        // A message that is refused for what is in it would be refused for ever.
        if (err instanceof DiscordAPIError && err.status === 400) {
          this.#queue.drop(lines);
          this.#lost += lines;
          return true;
        }
      }
    }
  }

  /** @param unsent the lines by which it showed: a prompt on this terminal has left them to the channel */
  #fallBehind(what: string, err?: unknown, unsent?: string): void {
    if (this.#behindSince !== undefined) return;
    this.#behindSince = performance.now();
    const { waiting } = this;
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
