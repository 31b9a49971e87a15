import { type APIMessageInteractionMetadata, InteractionType } from 'discord-api-types/v10';
import type { Interaction } from './interaction.ts';

/**
 * The metadata in a message about the interaction that it answers.
 * @param followUp whether it is a follow-up beside the original message
 */
export function interactionMetadata(
  { id, type, person, owners, sourceId, originalId, trigger, onMessage, onUser }: Interaction,
  followUp: boolean,
): APIMessageInteractionMetadata {
  // One object for every type of interaction, where the library's union has a member for each.
  return {
    id,
    type,
    user: person.user,
    authorizing_integration_owners: owners,
    ...(followUp && originalId !== undefined && { original_response_message_id: originalId }),
    ...(type === InteractionType.MessageComponent && { interacted_message_id: sourceId }),
    ...(onMessage !== undefined && { target_message_id: onMessage }),
    ...(onUser && { target_user: onUser }),
    ...(trigger && { triggering_interaction_metadata: trigger }),
  } as APIMessageInteractionMetadata;
}
