import { extname } from 'node:path';

const UNKNOWN = 'application/octet-stream';
/** Of files that bots and people attach. */
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

/** The media type that a file was sent with; without one, that of its name. */
export function mediaType(sent: string, filename: string): string {
  return sent === UNKNOWN ? (OF_EXTENSION[extname(filename).toLowerCase()] ?? UNKNOWN) : sent;
}
