import { MessageFlags } from 'discord-api-types/v10';
import { z } from 'zod';
import { componentsV1, componentsV2 } from './components.ts';
import { noteCopy } from './declared-fields.ts';
import { embeds, webUrl } from './embed-form.ts';
import { fail, list, parseForm, snowflake, textOfLength } from './form.ts';
import { poll } from './poll-form.ts';

/** The flags that a bot may set on its own message. */
const SETTABLE_FLAGS =
  MessageFlags.SuppressEmbeds |
  MessageFlags.Ephemeral |
  MessageFlags.SuppressNotifications |
  MessageFlags.IsVoiceMessage |
  MessageFlags.IsComponentsV2;

const allowedMentions = z
  .object({
    parse: z.array(z.enum(['roles', 'users', 'everyone'])).exactOptional(),
    roles: list(snowflake, 0, 100).exactOptional(),
    users: list(snowflake, 0, 100).exactOptional(),
    replied_user: z.boolean().exactOptional(),
  })
  .superRefine((value, context) => {
    for (const kind of ['users', 'roles'] as const) {
      if (value.parse?.includes(kind) && value[kind]?.length) {
        fail(
          context,
          'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
          `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`,
        );
      }
    }
  });

/** https://discord.com/developers/docs/resources/message#attachment-object-attachment-request-structure */
const attachment = z.object({
  id: snowflake,
  filename: textOfLength(1, 1024).exactOptional(),
  title: textOfLength(0, 1024).exactOptional(),
  description: textOfLength(0, 1024).exactOptional(),
  is_spoiler: z.boolean().exactOptional(),
  duration_secs: z.number().min(0).exactOptional(),
  waveform: textOfLength(0, 400).exactOptional(),
});
/** A bot's validated description of a file in its message. */
export type AttachmentForm = z.output<typeof attachment>;

const fields = {
  content: textOfLength(0, 2000).exactOptional(),
  embeds: embeds.exactOptional(),
  allowed_mentions: allowedMentions.exactOptional(),
  attachments: list(attachment, 0, 10).exactOptional(),
  flags: z
    .int()
    .transform((flags) => flags & SETTABLE_FLAGS)
    .exactOptional(),
  tts: z.boolean().exactOptional(),
  poll: poll.exactOptional(),
  /** discord.js sends it with each message, also where a message has no nonce. */
  enforce_nonce: z.boolean().exactOptional(),
};

const messageV1 = z.object({ ...fields, components: componentsV1.exactOptional() });
/** Fields that a message of V2 components cannot have. */
export const LEGACY_FIELD = {
  code: 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
  message: 'The field cannot be used when using MessageFlags.IS_COMPONENTS_V2',
};
const messageV2 = z
  .object({ ...fields, components: componentsV2.exactOptional() })
  .superRefine(({ content, embeds: someEmbeds, poll: somePoll }, context) => {
    const { code, message } = LEGACY_FIELD;
    if (content) fail(context, code, message, ['content']);
    if (someEmbeds?.length) fail(context, code, message, ['embeds']);
    if (somePoll) fail(context, code, message, ['poll']);
  });

const flagged = z.object({ flags: z.int() });
const fieldsOf = z.record(z.string(), z.unknown());

/** A validated message of a bot, with IS_COMPONENTS_V2 or without. */
export type MessageForm = z.output<typeof messageV1> | z.output<typeof messageV2>;

/**
 * Validates a bot's new or changed message.
 * @param isV2 whether the changed message has IS_COMPONENTS_V2; the flag cannot be removed
 * @throws DiscordError 50035
 */
export function parseMessage(body: unknown, path: readonly string[] = [], isV2 = false): MessageForm {
  const flags = flagged.safeParse(body).data?.flags ?? 0;
  const v2 = isV2 || (flags & MessageFlags.IsComponentsV2) !== 0;
  return v2 ? parseForm(messageV2, body, path) : parseForm(messageV1, body, path);
}

/** The fields of webhooks that those of interactions do not heed. */
const ofWebhooks = z.object({
  username: textOfLength(1, 80).exactOptional(),
  avatar_url: webUrl.exactOptional(),
  thread_name: textOfLength(0, 100).exactOptional(),
  applied_tags: list(snowflake, 0, 5).exactOptional(),
});

/** Validates a follow-up to an interaction's answer. @throws DiscordError 50035 */
export function parseFollowUp(body: unknown): MessageForm {
  parseForm(ofWebhooks, body);
  return parseMessage(body);
}

const EMPTY: Readonly<Record<string, unknown>> = { content: '', embeds: [], components: [], attachments: [] };

/** The form without its poll: an edit cannot add one. */
export function withoutPoll({ poll: _poll, ...form }: MessageForm): MessageForm {
  return form;
}

/** null empties some fields in an edit, and means "not given" for the others: https://discord.com/developers/docs/resources/webhook#edit-webhook-message */
export function parseMessageEdit(body: unknown, isV2: boolean, path: readonly string[] = []): MessageForm {
  const edit = fieldsOf.safeParse(body).data;
  if (!edit) return parseMessage(body, path, isV2);
  const emptied = Object.entries(edit).map(([field, value]) => [field, value ?? EMPTY[field] ?? null]);
  const form = Object.fromEntries(emptied);
  return parseMessage(body instanceof Object ? noteCopy(body, form) : form, path, isV2);
}
