import type { Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import type { loadCatalogue } from '../../handlers/words/catalogues.ts';
import type { ChannelDroppedLines, DroppedLinesStore } from '../state/dropped-lines.ts';
import { AuditChannel, type PostMessage } from './audit-channel.ts';
import type { Notice } from './audit-embed.ts';

/** Maximum buffered lines, for all channels together. */
const BUFFER_LIMIT = 1_000;

/** Milliseconds after which an unused channel of a server is dropped, and between two checks for such channels. */
const UNUSED_AFTER = 3_600_000;
const CLEANUP_INTERVAL = 600_000;

/** What the channels need. */
interface AuditChannelsOptions {
  /** The channel that gets all lines; undefined if the host has set none. */
  readonly host: Snowflake | undefined;
  readonly postTo: (channel: Snowflake) => PostMessage;
  /** Stores the lines that were not reported to a channel; undefined if they cannot be stored. */
  readonly untold?: DroppedLinesStore | undefined;
  readonly load?: typeof loadCatalogue;
  readonly log: Logger;
}

/** A channel and the time of its last line, on the clock of `performance.now()`. */
interface OpenChannel {
  readonly channel: AuditChannel;
  usedAt: number;
}

/**
 * The host's audit channel and those of servers, each opened at its first line. A failing channel does not hold others
 * back: if the buffer is full, the channel with the most lines drops one.
 */
export class AuditChannels {
  /** The channel that gets all lines; undefined if the host has set none. */
  readonly host: Snowflake | undefined;
  readonly #options: AuditChannelsOptions;
  readonly #channels = new Map<Snowflake, OpenChannel>();
  #cleanup: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: AuditChannelsOptions) {
    this.host = options.host;
    this.#options = options;
  }

  /** Reports to each channel how many lines former processes could not send. Never throws. */
  async reportDropped(): Promise<void> {
    const { untold, log } = this.#options;
    try {
      const kept = (await untold?.take()) ?? [];
      await Promise.all(kept.map(({ channel, lines }) => this.#at(channel)?.reportDropped(lines)));
    } catch (err) {
      // Without a host's channel there was probably nothing stored. The state logs its own outage.
      const level = this.host === undefined ? 'debug' : 'warn';
      log[level]({ err }, 'it is unknown how many lines the audit channels have missed since the last stop');
    }
  }

  /** The number of lines that the channels have not accepted yet. */
  get waiting(): number {
    return this.#sum(({ waiting }) => waiting);
  }

  /** Whether a channel accepts no lines, or too few. */
  isBehind(id: Snowflake): boolean {
    return this.#channels.get(id)?.channel.isBehind ?? false;
  }

  /**
   * Never throws and never waits.
   * @param servers further channels besides the host's
   */
  add(notice: Notice, servers: readonly Snowflake[] = []): void {
    const { host } = this;
    for (const id of new Set([...(host === undefined ? [] : [host]), ...servers])) this.#at(id)?.add(notice);
    while (this.#sum(({ queued }) => queued) > BUFFER_LIMIT) this.#fullest?.dropOne();
  }

  /** Ends an interaction: each channel shows its lines together. */
  settle(reference: string): void {
    for (const { channel } of this.#channels.values()) channel.settle(reference);
  }

  /**
   * Closes all channels concurrently within this time, and stores the unreported lines for the next start.
   */
  async close(milliseconds: number): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#cleanup);
    await Promise.all(
      [...this.#channels].map(async ([id, { channel }]) => {
        const lines = await channel.close(milliseconds);
        if (lines) await this.#keep({ channel: id, lines });
      }),
    );
  }

  async #keep(lines: ChannelDroppedLines): Promise<void> {
    const { untold, log } = this.#options;
    try {
      await untold?.save(lines);
    } catch (err) {
      log.warn({ err }, 'the number of missed audit lines could not be stored for the next start');
    }
  }

  /** Returns the channel, which is opened at its first use; undefined after the close. */
  #at(id: Snowflake): AuditChannel | undefined {
    if (this.#isClosed) return undefined;
    const kept = this.#channels.get(id) ?? { channel: this.#create(id), usedAt: 0 };
    kept.usedAt = performance.now();
    this.#channels.set(id, kept);
    return kept.channel;
  }

  #create(id: Snowflake): AuditChannel {
    const { postTo, log, load } = this.#options;
    if (id === this.host) return new AuditChannel(postTo(id), log, { of: 'host', load });
    this.#cleanup ??= setInterval(() => this.#closeUnused(), CLEANUP_INTERVAL).unref();
    return new AuditChannel(postTo(id), log.child({ serverChannel: id }), { of: 'server', load });
  }

  #closeUnused(): void {
    const now = performance.now();
    for (const [id, { channel, usedAt }] of this.#channels) {
      if (channel.isIdle && now - usedAt >= UNUSED_AFTER) this.#channels.delete(id);
    }
  }

  #sum(count: (channel: AuditChannel) => number): number {
    let sum = 0;
    for (const { channel } of this.#channels.values()) sum += count(channel);
    return sum;
  }

  get #fullest(): AuditChannel | undefined {
    const channels = [...this.#channels.values()].map(({ channel }) => channel);
    return channels.toSorted((one, other) => other.queued - one.queued)[0];
  }
}
