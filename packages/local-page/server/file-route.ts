import type { FastifyInstance } from 'fastify';
import type { ChatAttachments } from 'local-discord/people';

/** What a browser may show by itself. All else is downloaded, so that no file of a bot becomes a page of ours. */
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

/** Attachments of messages at `/files/ID/NAME`. */
export function fileRoute(app: FastifyInstance, files: ChatAttachments): void {
  app.get<{ Params: { id: string; name: string } }>('/files/:id/:name', ({ params: { id, name } }, reply) => {
    const bytes = files.attachment(id);
    if (!bytes) return reply.callNotFound();
    const shown = SHOWN[name.split('.').at(-1)?.toLowerCase() ?? ''];
    if (shown === undefined) reply.header('content-disposition', 'attachment');
    return reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(shown ?? 'application/octet-stream')
      .send(Buffer.from(bytes));
  });
}
