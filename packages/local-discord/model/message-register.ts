import { type APIMessage, MessageFlags } from 'discord-api-types/v10';
import { z } from 'zod';
import type { Clock } from './clock.ts';
import { TOKEN_VALID_MS } from './interaction-deadlines.ts';
import type { KeptFiles } from './kept-files.ts';
import type { Votes } from './poll-objects.ts';
import type { DataFile } from './saved-world.ts';
import { snowflakeTime } from './snowflake.ts';

/** Older messages of a channel are forgotten, with their files, unless more are wanted. */
const KEPT_PER_CHANNEL = 500;

/** A message as it is now; an edit makes a new one. */
export interface StoredMessage {
  readonly message: APIMessage;
  /** The only user who sees it; undefined when everybody does. */
  readonly viewer: string | undefined;
  /** Those of its poll. */
  readonly votes?: Votes | undefined;
}

/** A file of a message, downloadable under its id. */
export interface StoredFile {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** Written by this class alone, so only its outline is checked when it is read again. */
const stored = z.object({
  message: z.custom<APIMessage>(
    (value) => z.looseObject({ id: z.string(), channel_id: z.string() }).safeParse(value).success,
  ),
  viewer: z.string().optional(),
  votes: z.record(z.coerce.number(), z.array(z.string())).optional(),
});

/** What has become of a message: `forgotten` is one too many, dismissed, or deleted with others, and told to clients alone that show it. */
export type Change = 'created' | 'changed' | 'voted' | 'deleted' | 'forgotten';

/** Told of a message as it is now, or was last. */
type Watcher = (stored: StoredMessage, change: Change) => void;

/** The messages of all channels. */
export class Messages {
  readonly #channels = new Map<string, Map<string, StoredMessage>>();
  readonly #files: KeptFiles;
  readonly #watchers = new Set<Watcher>();
  /** How to keep the placeholders that may still be filled, by their ids, from passing away. */
  readonly #passing = new Map<string, () => void>();
  readonly #clock: Clock;
  readonly #dataFile: DataFile | undefined;
  readonly #keptPerChannel: number;

  constructor(
    clock: Clock,
    files: KeptFiles,
    dataFile: DataFile | undefined,
    keptPerChannel = KEPT_PER_CHANNEL,
  ) {
    this.#files = files;
    this.#clock = clock;
    this.#dataFile = dataFile;
    this.#keptPerChannel = keptPerChannel;
  }

  /**
   * Reads what an earlier run kept. Files are served at `origin` now, wherever they were before. The time goes on behind
   * the latest message, which is ahead if time was let pass: messages are in the order of their ids.
   */
  load(origin: string): void {
    const former = this.#dataFile?.setting('origin', () => origin) ?? origin;
    this.#dataFile?.put('setting', 'origin', origin);
    const kept = this.#dataFile?.texts('message') ?? [];
    const latest = kept.at(-1);
    if (latest) this.#clock.advance(Math.max(snowflakeTime(latest.id) + 1 - this.#clock.now(), 0));
    for (const { value } of kept) {
      const { message, viewer, votes } = stored.parse(JSON.parse(value.replaceAll(former, origin)));
      this.put({ message, viewer, votes }, []);
    }
  }

  get(channelId: string, id: string): StoredMessage | undefined {
    return this.#channels.get(channelId)?.get(id);
  }

  /** A channel's messages, oldest first. */
  list(channelId: string): StoredMessage[] {
    return [...(this.#channels.get(channelId)?.values() ?? [])];
  }

  /** Adds a message or its new state, with the files that are new. @param change what it is told as, if not as usual */
  put(entry: StoredMessage, files: readonly StoredFile[], change?: Change): void {
    const { id, channel_id } = entry.message;
    const channel = this.#channels.get(channel_id) ?? new Map<string, StoredMessage>();
    this.#channels.set(channel_id, channel);
    const before = channel.get(id);
    this.#forgetFiles(before, entry);
    channel.set(id, entry);
    this.#dataFile?.put('message', id, JSON.stringify(entry));
    for (const { id: fileId, bytes } of files) this.#files.put(fileId, bytes);
    if (channel.size > this.#keptPerChannel) {
      const [oldest] = channel.keys();
      if (oldest !== undefined) this.#remove(channel_id, oldest, 'forgotten');
    }
    this.#letPass(entry.message);
    for (const tell of this.#watchers) tell(entry, change ?? (before ? 'changed' : 'created'));
  }

  /** Calls `tell` for every message that is added, changed or deleted from now on; returns how to end that. */
  watch(tell: Watcher): () => void {
    this.#watchers.add(tell);
    return () => this.#watchers.delete(tell);
  }

  delete(channelId: string, id: string): void {
    this.#remove(channelId, id, 'deleted');
  }

  /** Takes a message away, of which only clients are told that show it; bots in another way, or not at all. */
  dismiss(channelId: string, id: string): void {
    this.#remove(channelId, id, 'forgotten');
  }

  /** A file by its attachment's id, as its viewers download it; undefined also when it was one too many. */
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
    this.#keepFromPassing(id);
    for (const tell of this.#watchers) tell(stored, change);
  }

  /** A placeholder that nobody can fill any more is deleted, as clients take it away. */
  #letPass({ id, channel_id, flags }: APIMessage): void {
    this.#keepFromPassing(id);
    if (((flags ?? 0) & MessageFlags.Loading) === 0) return;
    const left = Math.max(snowflakeTime(id) + TOKEN_VALID_MS - this.#clock.now(), 0);
    // Within the last millisecond it can still be filled.
    this.#passing.set(
      id,
      this.#clock.after(left + 1, () => this.delete(channel_id, id)),
    );
  }

  #keepFromPassing(id: string): void {
    this.#passing.get(id)?.();
    this.#passing.delete(id);
  }

  #forgetFiles(before: StoredMessage | undefined, after: StoredMessage | undefined): void {
    for (const { id } of before?.message.attachments ?? []) {
      if (after?.message.attachments.some((attachment) => attachment.id === id)) continue;
      this.#files.delete(id);
    }
  }
}
