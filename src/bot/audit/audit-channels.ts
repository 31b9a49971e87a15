import type { Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import type { loadCatalogue } from '../../handlers/words/catalogues.ts';
import type { ChannelDroppedLines, DroppedLinesStore } from '../state/dropped-lines.ts';
import { AuditChannel, type Post } from './audit-channel.ts';
import type { Notice } from './audit-embed.ts';

/** Lines that wait at the most, those of all channels together. */
const MOST_LINES = 1_000;

/** Milliseconds after which an unused channel of a server is forgotten, and between two looks for such channels. */
const KEPT = 3_600_000;
const LOOK_EVERY = 600_000;

/** What the channels are made of. */
interface AuditChannelsOptions {
  /** The channel that gets all lines; undefined where the host has set none. */
  readonly host: Snowflake | undefined;
  readonly postTo: (channel: Snowflake) => Post;
  /** Where lines are kept that a channel was not told of; undefined where they cannot be. */
  readonly untold?: DroppedLinesStore | undefined;
  readonly load?: typeof loadCatalogue;
  readonly log: Logger;
}

/** A channel, and when it got its last line, on the clock of `performance.now()`. */
interface KeptChannel {
  readonly channel: AuditChannel;
  usedAt: number;
}

/**
 * The host's audit channel and those of servers, each made at its first line. A channel that takes nothing holds no other
 * one back: where there is no room for a line, the channel with the most of them loses one.
 */
export class AuditChannels {
  /** The channel that gets all lines; undefined where the host has set none. */
  readonly host: Snowflake | undefined;
  readonly #options: AuditChannelsOptions;
  readonly #channels = new Map<Snowflake, KeptChannel>();
  #looking: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: AuditChannelsOptions) {
    this.host = options.host;
    this.#options = options;
  }

  /** Tells each channel how many lines the processes before this one could not tell it. Never throws. */
  async tellUntold(): Promise<void> {
    const { untold, log } = this.#options;
    try {
      const kept = (await untold?.take()) ?? [];
      await Promise.all(kept.map(({ channel, lines }) => this.#at(channel)?.tell(lines)));
    } catch (err) {
      // Without a channel of the host it is likely that nothing was kept; the state has told its outage.
      const level = this.host === undefined ? 'debug' : 'warn';
      log[level]({ err }, 'it is unknown how many lines the audit channels lack since the last stop');
    }
  }

  /** How many lines the channels have not taken yet. */
  get waiting(): number {
    return this.#sum(({ waiting }) => waiting);
  }

  /** Whether a channel takes no lines, or too few. */
  isBehind(id: Snowflake): boolean {
    return this.#channels.get(id)?.channel.isBehind ?? false;
  }

  /**
   * Never throws and never waits.
   * @param servers the channels that get it besides the host's
   */
  add(notice: Notice, servers: readonly Snowflake[] = []): void {
    const { host } = this;
    for (const id of new Set([...(host === undefined ? [] : [host]), ...servers])) this.#at(id)?.add(notice);
    while (this.#sum(({ queued }) => queued) > MOST_LINES) this.#fullest?.dropOne();
  }

  /** Ends an interaction: each channel gets all its lines together. */
  settle(reference: string): void {
    for (const { channel } of this.#channels.values()) channel.settle(reference);
  }

  /** Gives all channels at once so many milliseconds, and keeps for the next start what they were not told of. */
  async close(milliseconds: number): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#looking);
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
      await untold?.keep(lines);
    } catch (err) {
      log.warn({ err }, 'their number could not be kept for the next start');
    }
  }

  /** The channel, which is made at its first use; undefined once all are closed. */
  #at(id: Snowflake): AuditChannel | undefined {
    if (this.#isClosed) return undefined;
    const kept = this.#channels.get(id) ?? { channel: this.#made(id), usedAt: 0 };
    kept.usedAt = performance.now();
    this.#channels.set(id, kept);
    return kept.channel;
  }

  #made(id: Snowflake): AuditChannel {
    const { postTo, log, load } = this.#options;
    if (id === this.host) return new AuditChannel(postTo(id), log, { of: 'host', load });
    this.#looking ??= setInterval(() => this.#forgetUnused(), LOOK_EVERY).unref();
    return new AuditChannel(postTo(id), log.child({ serverChannel: id }), { of: 'server', load });
  }

  #forgetUnused(): void {
    const now = performance.now();
    for (const [id, { channel, usedAt }] of this.#channels) {
      if (channel.isIdle && now - usedAt >= KEPT) this.#channels.delete(id);
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
