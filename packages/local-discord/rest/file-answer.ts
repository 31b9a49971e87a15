import type { FastifyReply } from 'fastify';

/**
 * The types that a browser may show itself. All others are downloaded, so that an uploaded file never becomes a page of
 * this origin.
 */
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
 * Answers with an uploaded file and forbids scripts in it.
 * @param contentType the declared type; for pictures, films and sounds the name's extension decides
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
