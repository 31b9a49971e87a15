import type { FastifyInstance } from 'fastify';
import { answerFile } from 'local-discord/file-answer';
import type { ChatAttachments } from 'local-discord/people';

/** Attachments of messages at `/files/ID/NAME`; 404 for a deleted one. */
export function fileRoute(app: FastifyInstance, files: ChatAttachments): void {
  app.get<{ Params: { id: string; name: string } }>('/files/:id/:name', ({ params: { id, name } }, reply) => {
    const bytes = files.attachment(id);
    return bytes ? answerFile(reply, { name, bytes }) : reply.callNotFound();
  });
}
