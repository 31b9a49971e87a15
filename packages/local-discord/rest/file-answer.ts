import type { FastifyReply } from 'fastify';

/** What a browser may show by itself. All else is downloaded, so that no file of somebody becomes a page of ours. */
const SHOWN: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
};

/**
 * Answers with a file that somebody has uploaded, in which nothing runs.
 * @param contentType what it is said to be; pictures, films and sounds are what their name says
 */
export function answerFile(
  reply: FastifyReply,
  {
    name,
    bytes,
    contentType = 'application/octet-stream',
  }: { name: string; bytes: Uint8Array; contentType?: string | undefined },
): FastifyReply {
  const shown = SHOWN[name.split('.').at(-1)?.toLowerCase() ?? ''];
  if (shown === undefined) reply.header('content-disposition', 'attachment');
  return reply
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .type(shown ?? contentType)
    .send(Buffer.from(bytes));
}
