import { randomUUID } from 'node:crypto';
import { type APIInteraction, MessageFlags, type Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import type { AuditEntry } from '../../handlers/audit-entry.ts';
import type { ServerSettings } from '../../handlers/server-settings.ts';
import { english } from '../../handlers/words/words.ts';
import { MAX_REMEMBERED } from '../state/lru-cache.ts';
import type { AuditChannels } from './audit-channels.ts';
import type { FurtherRefusals, Notice } from './audit-embed.ts';

/** Milliseconds that the end waits for the channels. */
const CHANNEL_LIMIT = 2_000;

/** A line of a server. */
export interface AuditedLine {
  readonly server: Snowflake;
  readonly at: Date;
  /** The user's id. */
  readonly user: string;
  readonly entry: AuditEntry;
}

/** Where lines are kept to be looked up. Never throws and never waits. */
export interface AuditLines {
  add(line: AuditedLine): void;
}

/** What happened, for the channels and with what the log has besides. */
interface Occasion {
  readonly interaction: string | undefined;
  readonly guild: string | undefined;
  readonly channel: string | undefined;
  readonly notice: Notice;
  /** Those of the server that get it besides the host's. */
  readonly channels: readonly Snowflake[];
}

/** Writes down who changed what, and who was not allowed to: in the log always, and in the channels that there are. */
export class Audit {
  readonly #log: Logger;
  readonly #channels: AuditChannels | undefined;
  readonly #language: string | undefined;
  readonly #lines: AuditLines | undefined;
  /** Whether a channel has had a line: a bot without channels has nothing to do with them. */
  #hasTold = false;
  readonly #refusals = new Refusals<Occasion>((first, rest) => this.#writeRest(first, rest));

  /** @param language the locale of servers that have chosen none; undefined for Discord's */
  constructor(log: Logger, channels?: AuditChannels, language?: string, lines?: AuditLines) {
    // Audit lines are written at every log level that the host may choose.
    this.#log = log.child({}, { level: 'info' });
    this.#channels = channels;
    this.#language = language;
    this.#lines = lines;
  }

  /**
   * Never throws and never waits. Every change is a line. Of what somebody is refused, the first in a minute is one,
   * and the others are the count in a second; refusals that name different targets are counted apart, since only moderators reach them.
   * @param settings those of the server in which it happened
   * @returns the reference of the line that it is in: its own, or that of the first refusal it is counted to
   */
  write(
    interaction: APIInteraction,
    reference: string,
    entry: AuditEntry,
    settings: ServerSettings = {},
  ): string {
    const { guild_id: guild, channel } = interaction;
    // Where the language itself has changed, the line is in the new one.
    const { language = settings.language } = entry.after ?? {};
    const notice = noticeOf(interaction, reference, entry, language ?? this.#language);
    const channels = channelsOf(entry, settings);
    const occasion = { interaction: interaction.id, guild, channel: channel?.id, notice, channels };
    if (entry.outcome === 'refused') {
      const { action, target, why } = entry;
      const { user } = notice;
      const key = target === undefined ? user : JSON.stringify([user, action, target, why]);
      const first = this.#refusals.countedTo(key, entry.action);
      if (first) return first.notice.reference;
      this.#refusals.begin(key, occasion);
    }
    this.#writeLine(occasion, entry);
    if (!entry.isPart) this.#tell(notice, channels);
    if (guild !== undefined) this.#lines?.add({ server: guild, at: notice.at, user: notice.user, entry });
    return reference;
  }

  /**
   * What the bot itself did in a server. Never throws and never waits.
   * @param channel where that was
   */
  writeOwn(
    guild: Snowflake,
    channel: Snowflake,
    entry: AuditEntry,
    settings: ServerSettings,
    locale?: string,
  ): void {
    const reference = randomUUID().slice(0, 8);
    const link = `https://discord.com/channels/${guild}/${channel}`;
    const language = settings.language ?? this.#language ?? locale;
    const of = { user: undefined, name: undefined, link, at: new Date(), locale: language };
    const notice: Notice = { entry, reference, ...of };
    const channels = channelsOf(entry, settings);
    this.#writeLine({ interaction: undefined, guild, channel, notice, channels }, entry);
    this.#tell(notice, channels);
    this.settle(reference);
  }

  /** Whether lines wait for a channel that takes none. */
  isBehind(channel: Snowflake): boolean {
    return this.#channels?.isBehind(channel) ?? false;
  }

  /** Ends an interaction: each channel gets all its lines together. */
  settle(reference: string): void {
    if (this.#hasTold) this.#channels?.settle(reference);
  }

  /** Writes the lines that are still being counted, and waits for the channels, 2 s at the most. */
  async close(): Promise<void> {
    this.#refusals.close();
    await this.#channels?.close(CHANNEL_LIMIT);
  }

  #writeRest(first: Occasion, rest: FurtherRefusals): void {
    this.#writeLine(first, { ...first.notice.entry, ...rest });
    this.#tell({ ...first.notice, at: new Date(), rest }, first.channels);
  }

  #tell(notice: Notice, channels: Occasion['channels']): void {
    if (!this.#channels || (this.#channels.host === undefined && channels.length === 0)) return;
    this.#hasTold = true;
    this.#channels.add(notice, channels);
  }

  #writeLine({ interaction, guild, channel, notice }: Occasion, entry: AuditEntry): void {
    const { user, reference } = notice;
    // The log names a changed resource by its id alone; the parties are for people, and the run is the history's.
    const { party: _, channel: __, run: ___, filter, ...line } = entry;
    const audit = { ...line, ...(filter && { filter: filter(english) }), user, guild, channel };
    this.#log.info({ audit, interaction, reference }, 'audit');
    // The log is written in pieces; this line must not be lost if the process is killed.
    this.#log.flush();
  }
}

/** The channels of the server: a change of its channel is told in the old one and in the new one. */
function channelsOf({ before, after }: AuditEntry, settings: ServerSettings): Snowflake[] {
  const isChanged = before?.audit_channel !== undefined || after?.audit_channel !== undefined;
  const ids = isChanged ? [before?.audit_channel, after?.audit_channel] : [settings.audit_channel];
  return ids.filter((id) => typeof id === 'string');
}

/** An audit entry with the person, the link and the time that the channel shows. */
function noticeOf(
  interaction: APIInteraction,
  reference: string,
  entry: AuditEntry,
  language: string | undefined,
): Notice & { readonly user: string } {
  const { member, user, guild_locale } = interaction;
  // In a guild the account is inside the member.
  const account = member?.user ?? user;
  const name = member?.nick ?? account?.global_name ?? account?.username;
  const at = new Date();
  return {
    entry,
    reference,
    user: account?.id ?? 'unknown',
    name,
    link: linkTo(interaction),
    at,
    locale: language ?? guild_locale,
  };
}

/** Of the message that was clicked, or else of the channel: no address leads to a message that the clicker alone sees. */
function linkTo({ guild_id = '@me', channel, message }: APIInteraction): string | undefined {
  if (channel === undefined) return undefined;
  const isSeen = message !== undefined && ((message.flags ?? 0) & MessageFlags.Ephemeral) === 0;
  return `https://discord.com/channels/${guild_id}/${channel.id}${isSeen ? `/${message.id}` : ''}`;
}

/** Milliseconds in which the refusals of one key are the first and a count. */
const PERIOD = 60_000;

/** The most actions that a count names. */
const MOST_ACTIONS = 10;

interface Period<First> {
  readonly first: First;
  readonly actions: Set<string>;
  count: number;
  readonly timer: NodeJS.Timeout;
}

/** Makes one line out of many refusals, so that repeated attempts fill neither the log nor the channel. */
class Refusals<First> {
  readonly #onRest: (first: First, rest: FurtherRefusals) => void;
  /** The oldest first, since all of them last equally long. */
  readonly #periods = new Map<string, Period<First>>();

  /** @param onRest called at the end of a minute that had more than one refusal */
  constructor(onRest: (first: First, rest: FurtherRefusals) => void) {
    this.#onRest = onRest;
  }

  /** The first refusal of the minute that is running, if there is one: this one is then counted to it. */
  countedTo(key: string, action: string): First | undefined {
    const period = this.#periods.get(key);
    if (!period) return undefined;
    period.count += 1;
    if (period.actions.size < MOST_ACTIONS) period.actions.add(action);
    return period.first;
  }

  /** Begins the minute of a key with its first refusal. */
  begin(key: string, first: First): void {
    const { value: oldest } = this.#periods.keys().next();
    if (oldest !== undefined && this.#periods.size >= MAX_REMEMBERED) this.#end(oldest);
    const timer = setTimeout(() => this.#end(key), PERIOD).unref();
    this.#periods.set(key, { first, actions: new Set(), count: 0, timer });
  }

  /** Ends every minute at once, and hands on each count. */
  close(): void {
    for (const key of this.#periods.keys()) this.#end(key);
  }

  #end(key: string): void {
    const period = this.#periods.get(key);
    if (!period) return;
    clearTimeout(period.timer);
    this.#periods.delete(key);
    const { first, count, actions } = period;
    if (count > 0) this.#onRest(first, { count, actions: [...actions] });
  }
}
