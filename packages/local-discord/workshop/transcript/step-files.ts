import type { APIAttachment } from 'discord-api-types/v10';
import { z } from 'zod';
import { type ChatFile, ChatRefusal } from '../../people/chat-client.ts';

/** A transcript contains only the name of a larger file. */
const LARGEST_BYTES = 1024 * 1024;

/** The attached files of a step, by their ids in the transcript. */
export const stepFiles = z.record(
  z.string(),
  z.object({ name: z.string(), contentType: z.string().optional(), base64: z.base64().optional() }),
);
export type StepFiles = z.infer<typeof stepFiles>;

/** The parts of attachments in a transcript. */
export function keptFiles(
  attachments: readonly APIAttachment[],
  bytesOf: (id: string) => Uint8Array | undefined,
): StepFiles {
  return Object.fromEntries(
    attachments.map(({ id, filename, content_type }) => {
      const bytes = bytesOf(id);
      const isKept = bytes !== undefined && bytes.byteLength <= LARGEST_BYTES;
      return [
        id,
        {
          name: filename,
          ...(content_type !== undefined && { contentType: content_type }),
          ...(isKept && { base64: Buffer.from(bytes).toString('base64') }),
        },
      ];
    }),
  );
}

/**
 * The file with this id in a step; undefined for an unknown id.
 * @throws ChatRefusal if the transcript has only its name
 */
export function fileAt(files: StepFiles, id: unknown): ChatFile | undefined {
  const found = typeof id === 'string' && Object.hasOwn(files, id) ? files[id] : undefined;
  if (!found) return undefined;
  const { name, contentType, base64 } = found;
  if (base64 === undefined) throw new ChatRefusal(`The file "${name}" is too large for a transcript.`);
  return { name, bytes: Buffer.from(base64, 'base64'), ...(contentType !== undefined && { contentType }) };
}
