import { MessageFlags, type Snowflake } from 'discord-api-types/v10';
import { z } from 'zod';
import type { OriginalState } from '../responder.ts';

/** Milliseconds since 1970 at which Discord begins to count (https://discord.com/developers/docs/reference#snowflakes). */
const DISCORD_EPOCH = 1_420_070_400_000;

const original = z.object({
  id: z.string().regex(/^\d+$/),
  content: z.string().default(''),
  flags: z.int().default(0),
  edited_timestamp: z.iso.datetime({ offset: true }).nullish(),
});

/**
 * What a message says of the answer to an interaction. A message that is older than the interaction is the one whose
 * button was pressed: it is finished once it was edited later. Content that ends in `…` is a sign of progress.
 * @param body as Discord sends it
 */
export function originalState(body: Buffer | undefined, interaction: Snowflake): OriginalState {
  const { id, content, flags, edited_timestamp } = original.parse(JSON.parse(String(body)));
  if ((flags & MessageFlags.Loading) !== 0 || content.endsWith('…')) return 'waiting';
  if (BigInt(id) > BigInt(interaction)) return 'finished';
  const begun = Number(BigInt(interaction) >> 22n) + DISCORD_EPOCH;
  return edited_timestamp && Date.parse(edited_timestamp) >= begun ? 'finished' : 'waiting';
}
