import type { APIAttachment } from 'discord-api-types/v10';
import type { DataFile } from '../data-file.ts';
import type { Snowflakes } from '../snowflake.ts';
import { attachmentObject, type Upload } from './attachment-object.ts';

/** In bytes, for the files of all messages, commands and forms. A file can have 10 MB; old files are rarely needed. */
const MAX_IN_MEMORY = 100 * 1024 * 1024;
const MAX_ON_DISK = 1024 ** 3;

interface BlobStorage {
  /** @returns whether it was stored */
  put(id: string, bytes: Uint8Array): boolean;
  get(id: string): Uint8Array | undefined;
  delete(id: string): void;
}

/** Limits the total size of files. Deletes the oldest first. */
class LimitedFiles {
  readonly #storage: BlobStorage;
  readonly #limit: number;
  /** By id, oldest first. */
  readonly #sizes: Map<string, number>;
  #bytes: number;

  /** @param sizes of the stored files by id, oldest first */
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
 * The bytes of all files by attachment id: at most 100 MB in memory and 1 GB in the data file. A file that cannot be
 * written, for instance to a full disk, stays in memory.
 */
export class FileStore {
  readonly #inMemory: LimitedFiles;
  readonly #onDisk: LimitedFiles | undefined;

  /** @param most overrides both limits, in bytes */
  constructor(dataFile: DataFile | undefined, most?: number) {
    this.#inMemory = new LimitedFiles(most ?? MAX_IN_MEMORY, memoryStorage());
    this.#onDisk =
      dataFile && new LimitedFiles(most ?? MAX_ON_DISK, diskStorage(dataFile), dataFile.attachmentSizes());
  }

  put(id: string, bytes: Uint8Array): void {
    if (!this.#onDisk?.put(id, bytes)) this.#inMemory.put(id, bytes);
  }

  /** Stores a file until the next restart, for instance a command's. */
  putForNow(id: string, bytes: Uint8Array): void {
    this.#inMemory.put(id, bytes);
  }

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
 * Files that people attach to a command or a form. They belong to no message. Kept only in memory, like interactions;
 * Discord keeps them for days.
 */
export class InteractionFiles {
  readonly #ids: Snowflakes;
  readonly #origin: () => string;
  readonly #files: FileStore;
  readonly #attachments = new Map<string, APIAttachment>();

  /** @param origin origin of downloads, known once the server listens */
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
