import type { APIAttachment } from 'discord-api-types/v10';
import { attachmentObject } from './attachment-object.ts';
import type { KeptFiles } from './kept-files.ts';
import type { Upload } from './payload.ts';
import type { Snowflakes } from './snowflake.ts';

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
  readonly #files: KeptFiles;
  readonly #attachments = new Map<string, APIAttachment>();

  /** @param origin of the downloads, known once the server listens */
  constructor(ids: Snowflakes, files: KeptFiles, origin: () => string) {
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
