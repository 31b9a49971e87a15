import type { APIAttachment } from 'discord-api-types/v10';
import { ATTACHMENT_SIZE_LIMIT } from '../model/interactions/interaction.ts';
import type { Upload } from '../model/messages/attachment-object.ts';
import type { InteractionFiles } from '../model/messages/file-store.ts';
import { type ChatFile, ChatRefusal } from './chat-client.ts';

const BINARY = 'application/octet-stream';
const MEGABYTES = ATTACHMENT_SIZE_LIMIT / 1024 / 1024;

/** Converts a file to an upload. @throws ChatRefusal if it is too large */
export function uploadOf({ name, contentType = BINARY, bytes }: ChatFile, id = '0'): Upload {
  if (bytes.byteLength > ATTACHMENT_SIZE_LIMIT)
    throw new ChatRefusal(`The file "${name}" is larger than ${MEGABYTES} MB.`);
  return { id, filename: name, contentType, bytes };
}

/** Uploads the files of one command or form. */
export class AttachedFiles {
  readonly #files: InteractionFiles;
  readonly #channelId: string;
  readonly #attached: APIAttachment[] = [];

  constructor(files: InteractionFiles, channelId: string) {
    this.#files = files;
    this.#channelId = channelId;
  }

  /**
   * Uploads a file.
   * @returns the id of its attachment
   * @throws ChatRefusal if it is too large
   */
  attach(file: ChatFile): string {
    const attachment = this.#files.add(this.#channelId, uploadOf(file));
    this.#attached.push(attachment);
    return attachment.id;
  }

  /** The attachments, for an interaction's `resolved` field. */
  get resolved(): { attachments?: Record<string, APIAttachment> } {
    if (this.#attached.length === 0) return {};
    return { attachments: Object.fromEntries(this.#attached.map((each) => [each.id, each])) };
  }
}
