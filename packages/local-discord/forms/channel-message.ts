import { MessageReferenceType } from 'discord-api-types/v10';
import { z } from 'zod';
import { checkDistinct, fail, list, oneNumberOf, parseForm, snowflake, textOfLength } from './form.ts';

/**
 * https://discord.com/developers/docs/resources/message#message-reference-structure
 */
const reference = z.object({
  type: oneNumberOf([MessageReferenceType.Default, MessageReferenceType.Forward])
    .superRefine((type, context) => {
      if (type === MessageReferenceType.Forward)
        fail(context, 'BASE_TYPE_INVALID', 'The local Discord has no forwards.');
    })
    .default(MessageReferenceType.Default),
  message_id: snowflake,
  channel_id: snowflake.exactOptional(),
  guild_id: snowflake.exactOptional(),
  fail_if_not_exists: z.boolean().default(true),
});

/** Refuses things that do not exist here. */
const nothingOf = (what: string) => (value: unknown, context: z.RefinementCtx) => {
  const isEmpty = Array.isArray(value) && value.length === 0;
  if (!isEmpty) fail(context, 'BASE_TYPE_INVALID', `The local Discord has no ${what}.`);
};

/** https://discord.com/developers/docs/resources/message#shared-client-theme-object */
const theme = z.object({
  colors: list(textOfLength(6, 6), 1, 5),
  gradient_angle: z.int().min(0).max(360),
  base_mix: z.int().min(0).max(100),
  base_theme: z.int().exactOptional(),
});

/** The fields of a changed message besides its content. */
const editing = z.object({
  sticker_ids: list(snowflake, 0, 1521).superRefine(nothingOf('stickers')).exactOptional(),
});

const posting = editing.extend({
  shared_client_theme: theme.superRefine(nothingOf('themes')).exactOptional(),
  message_reference: reference.exactOptional(),
  nonce: z.union([z.int(), textOfLength(0, 25)]).exactOptional(),
  enforce_nonce: z.boolean().default(false),
});

/** The fields of a channel message besides its content: the answered message, and the sender's nonce. */
export type PostingForm = z.output<typeof posting>;

/** @throws DiscordError 50035 */
export function parsePosting(body: unknown): PostingForm {
  return parseForm(posting, body);
}

/** Refuses what a changed message cannot have. @throws DiscordError 50035 */
export function checkEditing(body: unknown): void {
  parseForm(editing, body);
}

const bulkDelete = z.object({ messages: list(snowflake, 2, 100).superRefine(checkDistinct) });

/**
 * The ids of messages to delete together.
 * @throws DiscordError 50035
 */
export function parseBulkDelete(body: unknown): string[] {
  return parseForm(bulkDelete, body).messages;
}
