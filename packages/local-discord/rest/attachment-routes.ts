import type { FastifyInstance } from 'fastify';
import type { InteractionFiles } from '../model/interaction-files.ts';
import type { Messages } from '../model/message-register.ts';
import { answerFile } from './file-answer.ts';
import { routeNotFound } from './rest-error.ts';

interface AttachmentRoute {
  Params: { channel: string; id: string; filename: string };
}

/** Downloads of attachments, for which Discord has a separate host. A deleted file is 404. */
export function attachmentRoutes(app: FastifyInstance, messages: Messages, files: InteractionFiles): void {
  app.get<AttachmentRoute>('/attachments/:channel/:id/:filename', ({ params: { channel, id } }, reply) => {
    const bytes = messages.file(id);
    const attachment = messages
      .list(channel)
      .flatMap(({ message }) => message.attachments)
      .find((each) => each.id === id);
    if (!bytes || !attachment) throw routeNotFound();
    const { filename: name, content_type: contentType } = attachment;
    return answerFile(reply, { name, bytes, contentType });
  });
  app.get<AttachmentRoute>('/ephemeral-attachments/:channel/:id/:filename', ({ params: { id } }, reply) => {
    const file = files.get(id);
    if (!file) throw routeNotFound();
    const { filename: name, content_type: contentType } = file.attachment;
    return answerFile(reply, { name, bytes: file.bytes, contentType });
  });
}
