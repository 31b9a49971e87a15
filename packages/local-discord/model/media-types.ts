import { extname } from 'node:path';

const UNKNOWN = 'application/octet-stream';
/** The types of usual attachments, by extension. */
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

/** The media type that the sender of a file named, or else that of the file's extension. */
export function mediaType(sent: string, filename: string): string {
  return sent === UNKNOWN ? (OF_EXTENSION[extname(filename).toLowerCase()] ?? UNKNOWN) : sent;
}
