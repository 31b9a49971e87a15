import { type APIMessage, MessageFlags } from 'discord-api-types/v10';
import { z } from 'zod';
import { type Clock, TOKEN_VALID_MS } from '../clock.ts';
import type { DataFile } from '../data-file.ts';
import { discordError } from '../discord-error.ts';
import { snowflakeTime } from '../snowflake.ts';
import type { FileStore } from './file-store.ts';
import { type Votes, withCounts } from './poll-objects.ts';
import { type Reacted, reactionObjects } from './reaction-objects.ts';

/** Default number of messages kept per channel. Older ones are deleted with their files. */
const KEPT_PER_CHANNEL = 500;

/** An immutable state of a message. An edit makes a new one. */
export interface StoredMessage {
  readonly message: APIMessage;
  /** Id of the only user who sees it; undefined for a message that everyone sees. */
  readonly viewer: string | undefined;
  /** The votes of its poll. A new state without votes, reactions or `pinnedAt` keeps the previous ones. */
  readonly votes?: Votes | undefined;
  readonly reacted?: Reacted | undefined;
  /** ISO 8601. */
  readonly pinnedAt?: string | undefined;
}

/** A file of a message. */
export interface StoredFile {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** Only this class writes messages, so a rough check is enough when reading them. */
const stored = z.object({
  message: z.custom<APIMessage>(
    (value) => z.looseObject({ id: z.string(), channel_id: z.string() }).safeParse(value).success,
  ),
  viewer: z.string().optional(),
  votes: z.record(z.coerce.number(), z.array(z.string())).optional(),
  reacted: z.record(z.string(), z.array(z.string())).optional(),
  pinnedAt: z.string().optional(),
});

/**
 * How a message changed. `marked`: its votes, reactions or thread changed, and bots get other events for that.
 * `forgotten`: it exceeded the limit, was dismissed or was deleted with others, and only clients are notified.
 */
export type Change = 'created' | 'changed' | 'marked' | 'deleted' | 'forgotten';

/** @param stored the new state; the last state of a removed message */
type Listener = (stored: StoredMessage, change: Change) => void;

/** The messages of all channels. */
export class MessageStore {
  readonly #channels = new Map<string, Map<string, StoredMessage>>();
  readonly #files: FileStore;
  readonly #listeners = new Set<Listener>();
  /** Cancel the expiry of deferred messages, by message id. */
  readonly #expiries = new Map<string, () => void>();
  readonly #clock: Clock;
  readonly #dataFile: DataFile | undefined;
  readonly #keptPerChannel: number;

  constructor(
    clock: Clock,
    files: FileStore,
    dataFile: DataFile | undefined,
    keptPerChannel = KEPT_PER_CHANNEL,
  ) {
    this.#files = files;
    this.#clock = clock;
    this.#dataFile = dataFile;
    this.#keptPerChannel = keptPerChannel;
  }

  /**
   * Loads the messages of earlier runs and replaces the former origin in the addresses of their files with `origin`.
   * Advances the clock past the latest message, which is in the future if an earlier run advanced its clock, so that
   * messages stay ordered by id.
   */
  load(origin: string): void {
    const former = this.#dataFile?.setting('origin', () => origin) ?? origin;
    this.#dataFile?.put('setting', 'origin', origin);
    const kept = this.#dataFile?.texts('message') ?? [];
    const latest = kept.at(-1);
    if (latest) this.#clock.advance(Math.max(snowflakeTime(latest.id) + 1 - this.#clock.now(), 0));
    for (const { value } of kept) {
      const { message, viewer, ...marks } = stored.parse(JSON.parse(value.replaceAll(former, origin)));
      this.put({ message, viewer, ...marks }, []);
    }
  }

  get(channelId: string, id: string): StoredMessage | undefined {
    return this.#channels.get(channelId)?.get(id);
  }

  /** Returns a message that everyone sees. @throws DiscordError 10008 */
  shared(channelId: string, id: string): StoredMessage {
    const stored = this.get(channelId, id);
    if (!stored || stored.viewer !== undefined) throw discordError('UnknownMessage');
    return stored;
  }

  /** Returns a channel's messages, oldest first. */
  list(channelId: string): StoredMessage[] {
    return [...(this.#channels.get(channelId)?.values() ?? [])];
  }

  /** Stores a new message or a new state. @param change default: `created` or `changed` */
  put(state: StoredMessage, files: readonly StoredFile[], change?: Change): void {
    const { id, channel_id } = state.message;
    const channel = this.#channels.get(channel_id) ?? new Map<string, StoredMessage>();
    this.#channels.set(channel_id, channel);
    const before = channel.get(id);
    const entry = { ...before, ...state };
    this.#forgetFiles(before, entry);
    channel.set(id, entry);
    this.#dataFile?.put('message', id, JSON.stringify(entry));
    for (const { id: fileId, bytes } of files) this.#files.put(fileId, bytes);
    if (channel.size > this.#keptPerChannel) {
      const [oldest] = channel.keys();
      if (oldest !== undefined) this.#remove(channel_id, oldest, 'forgotten');
    }
    this.#scheduleExpiry(entry.message);
    for (const listener of this.#listeners) listener(entry, change ?? (before ? 'changed' : 'created'));
  }

  /** Calls `listener` for every change of a message. @returns a function that stops the calls */
  watch(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  delete(channelId: string, id: string): void {
    this.#remove(channelId, id, 'deleted');
  }

  /** Removes a message and notifies only clients. */
  dismiss(channelId: string, id: string): void {
    this.#remove(channelId, id, 'forgotten');
  }

  /**
   * Removes the messages that fit and notifies only clients.
   * @returns the removed messages, grouped by channel
   */
  dismissAll(fits: (stored: StoredMessage) => boolean): StoredMessage[] {
    const gone = [...this.#channels.values()].flatMap((channel) => [...channel.values()]).filter(fits);
    for (const { message } of gone) this.dismiss(message.channel_id, message.id);
    return gone;
  }

  /** Returns a file by attachment id; undefined if it is unknown or was deleted to make room. */
  file(attachmentId: string): Uint8Array | undefined {
    return this.#files.get(attachmentId);
  }

  #remove(channelId: string, id: string, change: Change): void {
    const channel = this.#channels.get(channelId);
    const stored = channel?.get(id);
    if (!stored) return;
    this.#forgetFiles(stored, undefined);
    channel?.delete(id);
    this.#dataFile?.delete('message', id);
    this.#cancelExpiry(id);
    for (const listener of this.#listeners) listener(stored, change);
  }

  /** Deletes a deferred message when its interaction's token expires, as clients do. */
  #scheduleExpiry({ id, channel_id, flags }: APIMessage): void {
    this.#cancelExpiry(id);
    if (((flags ?? 0) & MessageFlags.Loading) === 0) return;
    const left = Math.max(snowflakeTime(id) + TOKEN_VALID_MS - this.#clock.now(), 0);
    // In the last millisecond an edit is still possible.
    this.#expiries.set(
      id,
      this.#clock.after(left + 1, () => this.delete(channel_id, id)),
    );
  }

  #cancelExpiry(id: string): void {
    this.#expiries.get(id)?.();
    this.#expiries.delete(id);
  }

  #forgetFiles(before: StoredMessage | undefined, after: StoredMessage | undefined): void {
    for (const { id } of before?.message.attachments ?? []) {
      if (after?.message.attachments.some((attachment) => attachment.id === id)) continue;
      this.#files.delete(id);
    }
  }
}

/**
 * Returns a message with a viewer's own votes and reactions marked. Viewers with the same marks get the same object.
 */
export function asSeenBy({ message, viewer, votes, reacted }: StoredMessage, userId: string): StoredMessage {
  const marks = [...Object.values(votes ?? {}), ...Object.values(reacted ?? {})];
  const key = marks.map((users) => Number(users.includes(userId))).join('');
  const isOfBot = message.reactions?.some(({ me }) => me) === true;
  if (!isOfBot && !key.includes('1')) return { message, viewer };
  const byMarks = marked.get(message) ?? new Map<string, APIMessage>();
  marked.set(message, byMarks);
  const own = byMarks.get(key) ?? {
    ...message,
    ...(message.poll && votes && { poll: withCounts(message.poll, votes, userId) }),
    ...(message.reactions && reacted && { reactions: reactionObjects(reacted, userId) }),
  };
  byMarks.set(key, own);
  return { message: own, viewer };
}

const marked = new WeakMap<APIMessage, Map<string, APIMessage>>();
