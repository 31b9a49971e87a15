import type { APIAttachment } from 'discord-api-types/v10';
import { attachmentObject } from './attachment-object.ts';
import type { Upload } from './payload.ts';
import type { Snowflakes } from './snowflake.ts';

/** The oldest are forgotten beyond this many bytes; Discord keeps them for days. */
const KEPT_BYTES = 100 * 1024 * 1024;

interface InteractionFile {
  readonly attachment: APIAttachment;
  readonly bytes: Uint8Array;
}

/** The files that people give to a command or a form; no message has them. In memory alone, as interactions are. */
export class InteractionFiles {
  readonly #ids: Snowflakes;
  readonly #origin: () => string;
  readonly #files = new Map<string, InteractionFile>();
  #bytes = 0;

  /** @param origin where files are downloaded, known once the server listens */
  constructor(ids: Snowflakes, origin: () => string) {
    this.#ids = ids;
    this.#origin = origin;
  }

  add(channelId: string, upload: Upload): APIAttachment {
    const place = { id: this.#ids.next(), folder: `${this.#origin()}/ephemeral-attachments/${channelId}` };
    const attachment = { ...attachmentObject(upload, place), ephemeral: true };
    this.#files.set(attachment.id, { attachment, bytes: upload.bytes });
    this.#bytes += attachment.size;
    for (const [id, { bytes }] of this.#files) {
      if (this.#bytes <= KEPT_BYTES) break;
      this.#files.delete(id);
      this.#bytes -= bytes.byteLength;
    }
    return attachment;
  }

  get(id: string): InteractionFile | undefined {
    return this.#files.get(id);
  }
}
