import type { APIMessage } from 'discord-api-types/v10';
import { z } from 'zod';
import type { DataFile } from './data-file.ts';

/** Older messages of a channel are forgotten, with their files, unless more are wanted. */
const KEPT_PER_CHANNEL = 500;

/** A message as it is now; an edit makes a new one. */
export interface StoredMessage {
  readonly message: APIMessage;
  /** The only user who sees it; undefined when everybody does. */
  readonly viewer: string | undefined;
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
});

/** The messages of all channels. */
export class Messages {
  readonly #channels = new Map<string, Map<string, StoredMessage>>();
  readonly #files = new Map<string, Uint8Array>();
  readonly #watchers = new Set<(stored: StoredMessage) => void>();
  readonly #dataFile: DataFile | undefined;
  readonly #keptPerChannel: number;

  constructor(dataFile: DataFile | undefined, keptPerChannel = KEPT_PER_CHANNEL) {
    this.#dataFile = dataFile;
    this.#keptPerChannel = keptPerChannel;
  }

  /** Reads what an earlier run kept. Files are served at `origin` now, wherever they were before. */
  load(origin: string): void {
    const former = this.#dataFile?.setting('origin', () => origin) ?? origin;
    this.#dataFile?.put('setting', 'origin', origin);
    for (const { value } of this.#dataFile?.texts('message') ?? []) {
      const { message, viewer } = stored.parse(JSON.parse(value.replaceAll(former, origin)));
      this.put({ message, viewer }, []);
    }
  }

  get(channelId: string, id: string): StoredMessage | undefined {
    return this.#channels.get(channelId)?.get(id);
  }

  /** A channel's messages, oldest first. */
  list(channelId: string): StoredMessage[] {
    return [...(this.#channels.get(channelId)?.values() ?? [])];
  }

  /** Adds a message or its new state, with the files that are new. */
  put(entry: StoredMessage, files: readonly StoredFile[]): void {
    const { id, channel_id } = entry.message;
    const channel = this.#channels.get(channel_id) ?? new Map<string, StoredMessage>();
    this.#channels.set(channel_id, channel);
    this.#forgetFiles(channel.get(id), entry);
    channel.set(id, entry);
    this.#dataFile?.put('message', id, JSON.stringify(entry));
    for (const { id: fileId, bytes } of files) {
      this.#files.set(fileId, bytes);
      this.#dataFile?.put('attachment', fileId, bytes);
    }
    if (channel.size > this.#keptPerChannel) {
      const [oldest] = channel.keys();
      if (oldest !== undefined) this.delete(channel_id, oldest);
    }
    for (const tell of this.#watchers) tell(entry);
  }

  /** Calls `tell` for every message that is added or changed from now on; returns how to end that. */
  watch(tell: (stored: StoredMessage) => void): () => void {
    this.#watchers.add(tell);
    return () => this.#watchers.delete(tell);
  }

  delete(channelId: string, id: string): void {
    const channel = this.#channels.get(channelId);
    this.#forgetFiles(channel?.get(id), undefined);
    channel?.delete(id);
    this.#dataFile?.delete('message', id);
  }

  /** A file by its attachment's id, as its viewers download it. */
  file(attachmentId: string): Uint8Array | undefined {
    return this.#files.get(attachmentId) ?? this.#dataFile?.attachment(attachmentId);
  }

  #forgetFiles(before: StoredMessage | undefined, after: StoredMessage | undefined): void {
    for (const { id } of before?.message.attachments ?? []) {
      if (after?.message.attachments.some((attachment) => attachment.id === id)) continue;
      this.#files.delete(id);
      this.#dataFile?.delete('attachment', id);
    }
  }
}
