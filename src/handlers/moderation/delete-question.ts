import { ButtonStyle } from 'discord-api-types/v10';
import { button, row } from '../display/buttons.ts';
import { timestamp } from '../display/time.ts';
import type { Reply } from '../reply.ts';
import { resourceEmbed } from './card.ts';
import { confirmationCode, confirmationFor } from './confirmation.ts';
import type { Kind, Managed } from './kind.ts';

/**
 * Asks whether to delete a resource, with all that is lost.
 * @param asker who alone can confirm
 * @param note what is said first
 */
export function deleteQuestion(kind: Kind, resource: Managed, asker: string, note = ''): Reply {
  const { noun, ids } = kind;
  const { id, archived_at } = resource;
  const confirmation = confirmationFor(resource, asker);
  const components = row(
    button(ids.confirm, confirmation, 'Delete for good', { style: ButtonStyle.Danger }),
    button(ids.change, { verb: 'archive', id }, 'Archive instead', { disabled: archived_at !== null }),
    button(ids.keep, { id }, 'Keep it'),
  );
  const how =
    components.length > 0
      ? `Only you can confirm, until ${timestamp(new Date(confirmation.until * 1_000), 't')}.`
      : `To confirm within 5 minutes, run /${noun} delete again with \`code:${confirmationCode(confirmation)}\`.`;
  return {
    content: `${note}Delete this ${noun}? It is lost for good, with all its messages. Archiving keeps it restorable. ${how}`,
    embeds: [resourceEmbed(kind, resource)],
    components,
  };
}
