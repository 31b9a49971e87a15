import { type APIAttachment, type APIMessage, Locale } from 'discord-api-types/v10';
import { z } from 'zod';
import { type ChatFile, ChatRefusal } from '../../people/chat-client.ts';
import { action } from './action.ts';

/** A transcript contains only the names of larger files. */
const MAX_FILE_BYTES = 1024 * 1024;

/** Attached files of a step, by id. */
const stepFiles = z.record(
  z.string(),
  z.object({ name: z.string(), contentType: z.string().optional(), base64: z.base64().optional() }),
);
export type StepFiles = z.infer<typeof stepFiles>;

/** Returns the parts of attachments that a transcript keeps. */
export function encodedFiles(
  attachments: readonly APIAttachment[],
  bytesOf: (id: string) => Uint8Array | undefined,
): StepFiles {
  return Object.fromEntries(
    attachments.map(({ id, filename, content_type }) => {
      const bytes = bytesOf(id);
      const isKept = bytes !== undefined && bytes.byteLength <= MAX_FILE_BYTES;
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
 * Returns a file of a step; undefined for an unknown id.
 * @throws ChatRefusal if the transcript contains only its name
 */
export function fileAt(files: StepFiles, id: unknown): ChatFile | undefined {
  const found = typeof id === 'string' && Object.hasOwn(files, id) ? files[id] : undefined;
  if (!found) return undefined;
  const { name, contentType, base64 } = found;
  if (base64 === undefined) throw new ChatRefusal(`The file "${name}" is too large for a transcript.`);
  return { name, bytes: Buffer.from(base64, 'base64'), ...(contentType !== undefined && { contentType }) };
}

const FORMAT = 'local-discord transcript';
const VERSION = 2;
/** Version 1 had fewer kinds of actions. */
const VERSIONS: readonly number[] = [1, VERSION];
/** Maximum steps: more than anybody clicks in a day. */
export const MAX_STEPS = 1_000;

/** Visible parts of a message. */
const shown = z.object({
  id: z.string(),
  /** Whether only the step's person sees it. */
  ephemeral: z.boolean(),
  content: z.string(),
  embeds: z.array(z.unknown()),
  components: z.custom<NonNullable<APIMessage['components']>>(Array.isArray),
  attachments: z.array(z.object({ filename: z.string(), size: z.int() })),
  poll: z
    .object({
      question: z.string(),
      answers: z.array(z.object({ text: z.string(), votes: z.int() })),
      isOver: z.boolean(),
    })
    .optional(),
});
export type ShownMessage = z.infer<typeof shown>;

/** The result for the step's person. */
const outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('messages') }),
  z.object({ kind: z.literal('nothing') }),
  z.object({ kind: z.literal('modal'), title: z.string(), components: z.array(z.unknown()) }),
  /** Choices of autocomplete. */
  z.object({ kind: z.literal('choices'), choices: z.array(z.string()) }),
  /** The bot failed or the client refused the action. `reason` is the sentence that the client showed. */
  z.object({ kind: z.literal('failed'), reason: z.string() }),
]);
export type Outcome = z.infer<typeof outcome>;

const step = z.object({
  /** Milliseconds since the start of the previous step. */
  after: z.number().nonnegative(),
  /** Username of the person; empty for a fault. */
  who: z.string(),
  /** The person's language; undefined for actions that do not contain it. */
  language: z.enum(Locale).optional(),
  channel: z.object({ id: z.string(), name: z.string() }),
  did: action,
  files: stepFiles.optional(),
  outcome,
  /** Resulting messages in their last state. */
  seen: z.array(shown),
});
export type Step = z.infer<typeof step>;

const transcript = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSIONS),
  steps: z.array(step).max(MAX_STEPS),
});

/** People's actions in order, with their visible results. Contains no tokens. */
export type Transcript = z.infer<typeof transcript>;

export const transcriptOf = (steps: readonly Step[]): Transcript => ({
  format: FORMAT,
  version: VERSION,
  steps: [...steps],
});

/**
 * Parses a transcript's file.
 * @throws ChatRefusal that names the invalid field
 */
export function parseTranscript(text: string): Transcript {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ChatRefusal('This is no transcript: it is no JSON.');
  }
  const header = z.object({ format: z.literal(FORMAT), version: z.int() }).safeParse(json);
  if (!header.success) throw new ChatRefusal('This is no transcript of a local Discord.');
  const { version } = header.data;
  if (!VERSIONS.includes(version))
    throw new ChatRefusal(
      `This transcript is of version ${version}, and what reads it knows version ${VERSION}.`,
    );
  const parsed = transcript.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ChatRefusal(`This transcript cannot be read at ${issue?.path.join('.')}: ${issue?.message}.`);
}
