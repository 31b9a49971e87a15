import { MessageReferenceType } from 'discord-api-types/v10';
import { z } from 'zod';
import { oneOf, parseForm, snowflake, text } from './form.ts';

/** https://discord.com/developers/docs/resources/message#message-reference-structure. Nothing is forwarded here. */
const reference = z.object({
  type: oneOf([MessageReferenceType.Default]).default(MessageReferenceType.Default),
  message_id: snowflake,
  channel_id: snowflake.exactOptional(),
  guild_id: snowflake.exactOptional(),
  fail_if_not_exists: z.boolean().default(true),
});

const posting = z.object({
  message_reference: reference.exactOptional(),
  nonce: z.union([z.int(), text(0, 25)]).exactOptional(),
  enforce_nonce: z.boolean().default(false),
});

/** What a message in a channel has beside its content: the one that it answers, and what its sender knows it by. */
export type PostingForm = z.output<typeof posting>;

/** @throws DiscordError 50035 */
export function parsePosting(body: unknown): PostingForm {
  return parseForm(posting, body);
}
