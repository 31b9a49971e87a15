import type { APIAttachment } from 'discord-api-types/v10';
import type { Upload } from './payload.ts';

/** Where a file is downloaded, and its id. */
interface FilePlace {
  readonly id: string;
  /** The address of the folder with the files of its channel. */
  readonly folder: string;
}

/** An uploaded file as Discord describes it, under a name that can stand in an address. */
export function attachmentObject(
  { filename: wanted, bytes, contentType }: Upload,
  { id, folder }: FilePlace,
): APIAttachment {
  const filename = wanted.replaceAll(/[^\w.-]/g, '_') || 'unknown';
  const url = `${folder}/${id}/${filename}`;
  return { id, filename, size: bytes.byteLength, url, proxy_url: url, content_type: contentType };
}
