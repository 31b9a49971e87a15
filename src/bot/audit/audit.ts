import { randomUUID } from 'node:crypto';
import { type APIInteraction, MessageFlags, type Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import type { AuditEntry } from '../../handlers/audit-entry.ts';
import type { ServerSettings } from '../../handlers/server-settings.ts';
import { english } from '../../handlers/words/words.ts';
import { MAX_REMEMBERED } from '../state/lru-cache.ts';
import type { AuditChannels } from './audit-channels.ts';
import type { Notice, RepeatedRefusals } from './audit-embed.ts';

/** Milliseconds that a stop waits for the channels. */
const CHANNEL_LIMIT = 2_000;

/** An audit line of a server. */
export interface AuditedLine {
  readonly server: Snowflake;
  readonly at: Date;
  /** The user's id. */
  readonly user: string;
  readonly entry: AuditEntry;
}

/** Stores lines for look-ups. Never throws and never waits. */
export interface AuditLines {
  add(line: AuditedLine): void;
}

/** An audit entry with the data for the channels and for the log. */
interface AuditEvent {
  readonly interaction: string | undefined;
  readonly guild: string | undefined;
  readonly channel: string | undefined;
  readonly notice: Notice;
  /** The channels of the server, besides the host's. */
  readonly channels: readonly Snowflake[];
}

/** Records changes and refused attempts: always in the log, and in audit channels if there are any. */
export class Audit {
  readonly #log: Logger;
  readonly #channels: AuditChannels | undefined;
  readonly #language: string | undefined;
  readonly #lines: AuditLines | undefined;
  /** Whether any line went to a channel. Without channels there is nothing to settle. */
  #usesChannels = false;
  readonly #refusals = new RefusalCounter<AuditEvent>((first, rest) => this.#writeRepeated(first, rest));

  /** @param language the locale of servers without a language of their own; undefined for Discord's */
  constructor(log: Logger, channels?: AuditChannels, language?: string, lines?: AuditLines) {
    // Audit lines are written at every log level.
    this.#log = log.child({}, { level: 'info' });
    this.#channels = channels;
    this.#language = language;
    this.#lines = lines;
  }

  /**
   * Never throws and never waits. Every change is a line. The first refusal of a user in a minute is a line, and a
   * second line counts the others. Refusals with different targets are counted separately, because only moderators
   * reach them.
   * @param settings of the server in which it happened
   * @returns the reference of the line: its own, or that of the first refusal of the minute
   */
  write(
    interaction: APIInteraction,
    reference: string,
    entry: AuditEntry,
    settings: ServerSettings = {},
  ): string {
    const { guild_id: guild, channel } = interaction;
    // A change of the language is written in the new one.
    const { language = settings.language } = entry.after ?? {};
    const notice = noticeOf(interaction, reference, entry, language ?? this.#language);
    const channels = channelsOf(entry, settings);
    const occasion = { interaction: interaction.id, guild, channel: channel?.id, notice, channels };
    if (entry.outcome === 'refused') {
      const { action, target, why } = entry;
      const { user } = notice;
      const key = target === undefined ? user : JSON.stringify([user, action, target, why]);
      const first = this.#refusals.countRepeated(key, entry.action);
      if (first) return first.notice.reference;
      this.#refusals.begin(key, occasion);
    }
    this.#writeLine(occasion, entry);
    if (!entry.isPart) this.#notify(notice, channels);
    if (guild !== undefined) this.#lines?.add({ server: guild, at: notice.at, user: notice.user, entry });
    return reference;
  }

  /**
   * Records an action of the bot itself in a server. Never throws and never waits.
   * @param channel in which it happened
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
    this.#notify(notice, channels);
    this.settle(reference);
  }

  /** Whether lines are stuck, because the channel does not accept them. */
  isBehind(channel: Snowflake): boolean {
    return this.#channels?.isBehind(channel) ?? false;
  }

  /** Ends an interaction: each channel shows its lines together. */
  settle(reference: string): void {
    if (this.#usesChannels) this.#channels?.settle(reference);
  }

  /** Writes the pending counts of refusals, and waits at most 2 s for the channels. */
  async close(): Promise<void> {
    this.#refusals.close();
    await this.#channels?.close(CHANNEL_LIMIT);
  }

  #writeRepeated(first: AuditEvent, rest: RepeatedRefusals): void {
    this.#writeLine(first, { ...first.notice.entry, ...rest });
    this.#notify({ ...first.notice, at: new Date(), repeated: rest }, first.channels);
  }

  #notify(notice: Notice, channels: AuditEvent['channels']): void {
    if (!this.#channels || (this.#channels.host === undefined && channels.length === 0)) return;
    this.#usesChannels = true;
    this.#channels.add(notice, channels);
  }

  #writeLine({ interaction, guild, channel, notice }: AuditEvent, entry: AuditEntry): void {
    const { user, reference } = notice;
    // The log identifies a resource by its id. Parties are for people, and runs are for the history.
    const { party: _, channel: __, run: ___, filter, ...line } = entry;
    const audit = { ...line, ...(filter && { filter: filter(english) }), user, guild, channel };
    this.#log.info({ audit, interaction, reference }, 'audit');
    // Log writes are buffered. This line must survive a kill of the process.
    this.#log.flush();
  }
}

/** The audit channels of the server. A change of the channel is shown in the old and in the new one. */
function channelsOf({ before, after }: AuditEntry, settings: ServerSettings): Snowflake[] {
  const isChanged = before?.audit_channel !== undefined || after?.audit_channel !== undefined;
  const ids = isChanged ? [before?.audit_channel, after?.audit_channel] : [settings.audit_channel];
  return ids.filter((id) => typeof id === 'string');
}

/** Adds the person, the link and the time to an audit entry. */
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

/** Links to the clicked message, or else to the channel. An ephemeral message has no address. */
function linkTo({ guild_id = '@me', channel, message }: APIInteraction): string | undefined {
  if (channel === undefined) return undefined;
  const isSeen = message !== undefined && ((message.flags ?? 0) & MessageFlags.Ephemeral) === 0;
  return `https://discord.com/channels/${guild_id}/${channel.id}${isSeen ? `/${message.id}` : ''}`;
}

/** Milliseconds in which refusals of one key are merged: the first one, and a count. */
const REFUSAL_WINDOW = 60_000;

/** Maximum actions that a count names. */
const MOST_ACTIONS = 10;

interface RefusalWindow<First> {
  readonly first: First;
  readonly actions: Set<string>;
  count: number;
  readonly timer: NodeJS.Timeout;
}

/** Debounces refusals, so that repeated attempts flood neither the log nor the channel. */
class RefusalCounter<First> {
  readonly #onRest: (first: First, rest: RepeatedRefusals) => void;
  /** Oldest first, because all windows have the same length. */
  readonly #periods = new Map<string, RefusalWindow<First>>();

  /** @param onRest called at the end of a window with more than one refusal */
  constructor(onRest: (first: First, rest: RepeatedRefusals) => void) {
    this.#onRest = onRest;
  }

  /** Counts a refusal in the running window. Returns its first refusal; undefined without a window. */
  countRepeated(key: string, action: string): First | undefined {
    const period = this.#periods.get(key);
    if (!period) return undefined;
    period.count += 1;
    if (period.actions.size < MOST_ACTIONS) period.actions.add(action);
    return period.first;
  }

  /** Opens the window of a key with its first refusal. */
  begin(key: string, first: First): void {
    const { value: oldest } = this.#periods.keys().next();
    if (oldest !== undefined && this.#periods.size >= MAX_REMEMBERED) this.#end(oldest);
    const timer = setTimeout(() => this.#end(key), REFUSAL_WINDOW).unref();
    this.#periods.set(key, { first, actions: new Set(), count: 0, timer });
  }

  /** Ends all windows and reports their counts. */
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
