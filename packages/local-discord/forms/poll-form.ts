import { PollLayoutType } from 'discord-api-types/v10';
import { z } from 'zod';
import { list, nonBlankText, oneNumberOf, snowflake } from './form.ts';

/** https://discord.com/developers/docs/resources/poll#poll-media-object-poll-media-object-structure */
const MAX_QUESTION = 300;
const MAX_ANSWER = 55;
const MAX_HOURS = 32 * 24;

/** Discord's own emojis have a name, a server's an id. */
const emoji = z.object({
  id: snowflake.exactOptional(),
  name: nonBlankText(32).exactOptional(),
  animated: z.boolean().exactOptional(),
});

/** https://discord.com/developers/docs/resources/poll#poll-create-request-object */
export const poll = z.object({
  /** Its emoji is not shown. */
  question: z.object({ text: nonBlankText(MAX_QUESTION), emoji: emoji.exactOptional() }),
  answers: list(
    z.object({ poll_media: z.object({ text: nonBlankText(MAX_ANSWER), emoji: emoji.exactOptional() }) }),
    1,
    10,
  ),
  duration: z.int().min(1).max(MAX_HOURS).default(24),
  allow_multiselect: z.boolean().default(false),
  layout_type: oneNumberOf([PollLayoutType.Default]).default(PollLayoutType.Default),
});

/** A validated new poll. */
export type PollForm = z.output<typeof poll>;
