import { extname } from 'node:path';
import { type APIAttachment, AttachmentFlags } from 'discord-api-types/v10';
import type { AttachmentForm } from '../../forms/message-form.ts';

/** An uploaded file of a form. */
export interface Upload {
  /** Its number in the form. */
  readonly id: string;
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** The body of a bot's request: JSON that is not validated yet, and files. */
export interface Payload {
  readonly json: unknown;
  readonly uploads: readonly Upload[];
}

interface FilePlace {
  readonly id: string;
  /** Address of the folder with the files of its channel. */
  readonly folder: string;
}

/** Prefix of the names of files that clients blur until the user clicks. */
const SPOILER = 'SPOILER_';

/**
 * Returns an uploaded file in Discord's format. Its name is made safe for an address; the original one becomes its
 * title.
 */
export function attachmentObject(
  { filename: wanted, bytes, contentType }: Upload,
  { id, folder }: FilePlace,
): APIAttachment {
  const filename = wanted.replaceAll(/[^\w.-]/g, '_') || 'unknown';
  const url = `${folder}/${id}/${filename}`;
  const title = filename === wanted ? '' : wanted.replace(/\.[^.]*$/, '');
  return {
    id,
    filename,
    ...(title && { title }),
    size: bytes.byteLength,
    url,
    proxy_url: url,
    content_type: mediaType(contentType, filename),
    ...imageSize(bytes),
    ...(filename.startsWith(SPOILER) && { flags: AttachmentFlags.IsSpoiler }),
  };
}

/** Applies a bot's description to an attachment. Missing fields stay unchanged. */
export function withDescription(attachment: APIAttachment, form: AttachmentForm | undefined): APIAttachment {
  if (!form) return attachment;
  const { title, description, is_spoiler, duration_secs, waveform } = form;
  const { description: former, ...rest } = attachment;
  const flags = (attachment.flags ?? 0) & ~AttachmentFlags.IsSpoiler;
  const text = description ?? former;
  return {
    ...rest,
    ...(title && { title }),
    ...(text && { description: text }),
    ...(is_spoiler !== undefined && { flags: is_spoiler ? flags | AttachmentFlags.IsSpoiler : flags }),
    ...(duration_secs !== undefined && { duration_secs }),
    ...(waveform !== undefined && { waveform }),
  };
}

interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Start of a PNG, up to the name of its first chunk. The size follows. */
const PNG = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR';
const GIF = /^GIF8[79]a/;
const JPEG = '\xff\xd8';
/**
 * Markers of the JPEG segments that contain the size (start of frame). The three missing numbers mark other segments.
 */
const FRAMES = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);

/** Returns the size of a PNG, GIF or JPEG in pixels; undefined for other files. */
export function imageSize(bytes: Uint8Array): ImageSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const begin = Buffer.from(bytes.subarray(0, 24)).toString('latin1');
  if (begin.length < 24) return undefined;
  if (begin.startsWith(PNG)) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (GIF.test(begin)) return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  return begin.startsWith(JPEG) ? jpegSize(view) : undefined;
}

/** Each segment starts with its marker and its length. */
function jpegSize(view: DataView): ImageSize | undefined {
  for (let at = 2; at + 9 <= view.byteLength; at += 2 + view.getUint16(at + 2)) {
    if (view.getUint8(at) !== 0xff) return undefined;
    if (FRAMES.has(view.getUint8(at + 1)))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
  return undefined;
}

const UNKNOWN = 'application/octet-stream';
const OF_EXTENSION: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.gif': 'image/gif',
  '.html': 'text/html',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.log': 'text/plain',
  '.md': 'text/markdown',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.ogg': 'audio/ogg',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.wav': 'audio/wav',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.xml': 'application/xml',
  '.zip': 'application/zip',
};

/** Returns the media type that the sender gave, or the type for the file's extension. */
export function mediaType(sent: string, filename: string): string {
  return sent === UNKNOWN ? (OF_EXTENSION[extname(filename).toLowerCase()] ?? UNKNOWN) : sent;
}
