import type { APIAttachment } from 'discord-api-types/v10';
import type { DataFile } from '../data-file.ts';
import type { Snowflakes } from '../snowflake.ts';
import { attachmentObject, type Upload } from './attachment-object.ts';

/**
 * In bytes, for all channels, messages, commands and forms together: a file may have 10 MB, and old ones are rarely
 * needed.
 */
const MOST_IN_MEMORY = 100 * 1024 * 1024;
const MOST_ON_DISK = 1024 ** 3;

/** The storage of the bytes of files. */
interface BlobStorage {
  /** @returns whether it was stored */
  put(id: string, bytes: Uint8Array): boolean;
  get(id: string): Uint8Array | undefined;
  delete(id: string): void;
}

/** Files with a limit on their total size. The oldest are deleted first. */
class LimitedFiles {
  readonly #storage: BlobStorage;
  readonly #limit: number;
  /** By id, the oldest first. */
  readonly #sizes: Map<string, number>;
  #bytes: number;

  /** @param sizes of the stored files, by id, the oldest first */
  constructor(limit: number, storage: BlobStorage, sizes = new Map<string, number>()) {
    this.#limit = limit;
    this.#storage = storage;
    this.#sizes = sizes;
    this.#bytes = sizes.values().reduce((sum, size) => sum + size, 0);
    this.#forgetOldest();
  }

  put(id: string, bytes: Uint8Array): boolean {
    this.delete(id);
    if (!this.#storage.put(id, bytes)) return false;
    this.#sizes.set(id, bytes.byteLength);
    this.#bytes += bytes.byteLength;
    this.#forgetOldest();
    return true;
  }

  get(id: string): Uint8Array | undefined {
    return this.#sizes.has(id) ? this.#storage.get(id) : undefined;
  }

  delete(id: string): void {
    const size = this.#sizes.get(id);
    if (size === undefined) return;
    this.#storage.delete(id);
    this.#sizes.delete(id);
    this.#bytes -= size;
  }

  #forgetOldest(): void {
    for (const id of this.#sizes.keys()) {
      if (this.#bytes <= this.#limit) return;
      this.delete(id);
    }
  }
}

/**
 * The bytes of all files by the ids of their attachments: at most 100 MB in memory, and 1 GB in the data file. Files
 * that it cannot store, for instance on a full disk, are kept in memory.
 */
export class FileStore {
  readonly #inMemory: LimitedFiles;
  readonly #onDisk: LimitedFiles | undefined;

  /** @param most replaces both limits, in bytes */
  constructor(dataFile: DataFile | undefined, most?: number) {
    this.#inMemory = new LimitedFiles(most ?? MOST_IN_MEMORY, memoryStorage());
    this.#onDisk =
      dataFile && new LimitedFiles(most ?? MOST_ON_DISK, diskStorage(dataFile), dataFile.attachmentSizes());
  }

  /** Stores a file of a message. */
  put(id: string, bytes: Uint8Array): void {
    if (!this.#onDisk?.put(id, bytes)) this.#inMemory.put(id, bytes);
  }

  /** Stores a file that is lost at a restart, like those of commands. */
  putForNow(id: string, bytes: Uint8Array): void {
    this.#inMemory.put(id, bytes);
  }

  /** Undefined for an unknown or deleted file. */
  get(id: string): Uint8Array | undefined {
    return this.#inMemory.get(id) ?? this.#onDisk?.get(id);
  }

  delete(id: string): void {
    this.#inMemory.delete(id);
    this.#onDisk?.delete(id);
  }
}

function memoryStorage(): BlobStorage {
  const files = new Map<string, Uint8Array>();
  return {
    put: (id, bytes) => files.set(id, bytes).has(id),
    get: (id) => files.get(id),
    delete: (id) => void files.delete(id),
  };
}

function diskStorage(dataFile: DataFile): BlobStorage {
  return {
    put: (id, bytes) => dataFile.put('attachment', id, bytes),
    get: (id) => dataFile.attachment(id),
    delete: (id) => dataFile.delete('attachment', id),
  };
}

interface InteractionFile {
  readonly attachment: APIAttachment;
  readonly bytes: Uint8Array;
}

/**
 * The files that people attach to a command or a form; they belong to no message. Stored in memory only, like
 * interactions; Discord keeps them for days.
 */
export class InteractionFiles {
  readonly #ids: Snowflakes;
  readonly #origin: () => string;
  readonly #files: FileStore;
  readonly #attachments = new Map<string, APIAttachment>();

  /** @param origin of the downloads, known once the server listens */
  constructor(ids: Snowflakes, files: FileStore, origin: () => string) {
    this.#ids = ids;
    this.#files = files;
    this.#origin = origin;
  }

  add(channelId: string, upload: Upload): APIAttachment {
    const place = { id: this.#ids.next(), folder: `${this.#origin()}/ephemeral-attachments/${channelId}` };
    const attachment = { ...attachmentObject(upload, place), ephemeral: true };
    this.#files.putForNow(attachment.id, upload.bytes);
    this.#attachments.set(attachment.id, attachment);
    // The file store may have deleted the oldest files to make room.
    for (const id of this.#attachments.keys()) {
      if (this.#files.get(id)) break;
      this.#attachments.delete(id);
    }
    return attachment;
  }

  get(id: string): InteractionFile | undefined {
    const attachment = this.#attachments.get(id);
    const bytes = this.#files.get(id);
    return attachment && bytes && { attachment, bytes };
  }
}
