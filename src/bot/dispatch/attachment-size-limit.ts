import { z } from 'zod';

/** Bytes: what Discord takes everywhere, also in a server without boosts. */
const USUAL_LIMIT = 10 * 1024 * 1024;

const payload = z.object({ attachment_size_limit: z.int().positive().catch(USUAL_LIMIT) });

/**
 * The largest file that an answer to this interaction may carry, in bytes: as Discord says in the payload, or the usual
 * limit where it does not.
 * https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-object-interaction-structure
 */
export function attachmentSizeLimitOf(interaction: unknown): number {
  return payload.safeParse(interaction).data?.attachment_size_limit ?? USUAL_LIMIT;
}
