import type { APIAttachment } from 'discord-api-types/v10';
import { z } from 'zod';
import { type ChatFile, ChatRefusal } from '../../people/chat-client.ts';

/** A larger file has its name in a transcript alone. */
const LARGEST_BYTES = 1024 * 1024;

/** The files that somebody attached in a step, by the ids that stand for them there. */
export const stepFiles = z.record(
  z.string(),
  z.object({ name: z.string(), contentType: z.string().optional(), base64: z.base64().optional() }),
);
export type StepFiles = z.infer<typeof stepFiles>;

/** What a transcript keeps of attachments. */
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
 * The file that an id of a step stands for; undefined when it stands for none.
 * @throws ChatRefusal when the transcript has its name alone
 */
export function fileAt(files: StepFiles, id: unknown): ChatFile | undefined {
  const found = typeof id === 'string' && Object.hasOwn(files, id) ? files[id] : undefined;
  if (!found) return undefined;
  const { name, contentType, base64 } = found;
  if (base64 === undefined) throw new ChatRefusal(`The file "${name}" is too large for a transcript.`);
  return { name, bytes: Buffer.from(base64, 'base64'), ...(contentType !== undefined && { contentType }) };
}
