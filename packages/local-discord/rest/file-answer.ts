import type { FastifyInstance, FastifyReply } from 'fastify';
import type { InteractionFiles } from '../model/messages/file-store.ts';
import type { MessageStore } from '../model/messages/message-store.ts';
import { httpError } from './rest-error.ts';

/**
 * Types that a browser can display. All others are downloaded, so that an uploaded file never becomes a page of this
 * origin.
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
 * Sends an uploaded file and forbids scripts in it.
 * @param contentType the declared type; ignored for pictures, videos and sounds, whose extension decides
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

interface AttachmentRoute {
  Params: { channel: string; id: string; filename: string };
}

/** Adds the routes of attachments, for which Discord has a separate host. The answer for a deleted file is 404. */
export function attachmentRoutes(
  app: FastifyInstance,
  messages: MessageStore,
  files: InteractionFiles,
): void {
  app.get<AttachmentRoute>('/attachments/:channel/:id/:filename', ({ params: { channel, id } }, reply) => {
    const bytes = messages.file(id);
    const attachment = messages
      .list(channel)
      .flatMap(({ message }) => message.attachments)
      .find((each) => each.id === id);
    if (!bytes || !attachment) throw httpError(404);
    const { filename: name, content_type: contentType } = attachment;
    return answerFile(reply, { name, bytes, contentType });
  });
  app.get<AttachmentRoute>('/ephemeral-attachments/:channel/:id/:filename', ({ params: { id } }, reply) => {
    const file = files.get(id);
    if (!file) throw httpError(404);
    const { filename: name, content_type: contentType } = file.attachment;
    return answerFile(reply, { name, bytes: file.bytes, contentType });
  });
}
