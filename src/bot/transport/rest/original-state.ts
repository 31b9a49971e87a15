import { MessageFlags } from 'discord-api-types/v10';
import { z } from 'zod';
import type { OriginalState } from '../responder.ts';

const original = z.object({
  id: z.string(),
  content: z.string().default(''),
  flags: z.int().default(0),
  edited_timestamp: z.iso.datetime({ offset: true }).nullish(),
  components: z.unknown().optional(),
});

/** What a click says of the message as it was then. */
const clicked = z.object({
  message: z.object({ id: z.string(), edited_timestamp: z.string().nullish() }),
  data: z.object({ custom_id: z.string() }),
});

/**
 * What a message says of the answer to an interaction. The one whose button was pressed is finished once it was edited
 * since and has that button no more: it may have been edited for something else that was pressed. Content that ends in
 * `…` is a sign of progress.
 * @param body as Discord sends it
 */
export function originalState(body: Buffer | undefined, interaction: unknown): OriginalState {
  const { id, content, flags, edited_timestamp, components } = original.parse(JSON.parse(String(body)));
  if ((flags & MessageFlags.Loading) !== 0 || content.endsWith('…')) return 'waiting';
  const click = clicked.safeParse(interaction).data;
  if (click?.message.id !== id) return 'finished';
  const isEdited = (edited_timestamp ?? null) !== (click.message.edited_timestamp ?? null);
  return isEdited && !offers(components, click.data.custom_id) ? 'finished' : 'waiting';
}

/** Whether something with this custom id is among the components, however deep. */
function offers(components: unknown, customId: string): boolean {
  if (typeof components !== 'object' || components === null) return false;
  return Object.entries(components).some(
    ([name, value]) => (name === 'custom_id' && value === customId) || offers(value, customId),
  );
}
