import { z } from 'zod';
import { expected } from '../http/answer.ts';
import type { Conversation, ConversationParties, ResourceClient } from './managed-resource.ts';
import { createResourceClient, type ResourcesOptions } from './resource-client.ts';
import { reference, resourceFields } from './resource-fields.ts';

/** `/v1/conversations`. */
export function createConversations(
  options: ResourcesOptions,
): ResourceClient<Conversation, ConversationParties> {
  const fields = { ...resourceFields(options.timestamps), contact_id: reference };
  const schema = z.object(fields, expected('an object'));
  return createResourceClient({ ...options, name: 'conversations', schema });
}
