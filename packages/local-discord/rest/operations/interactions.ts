import { z } from 'zod';
import { yes } from '../../forms/fields.ts';
import { type Operation, operation } from '../operation.ts';
import type { Bucket } from '../rate-limits.ts';

/** Rate limit of a webhook. Interaction tokens address one. */
const WEBHOOK: Bucket = { limit: 5, windowMs: 2000 };

/** An interaction's webhook has the id of the application. */
interface OfWebhook {
  readonly webhook_id: string;
  readonly webhook_token: string;
  readonly message_id?: string;
}

const messageIdOf = ({ message_id = '@original' }: OfWebhook) => message_id;

const ofMessage = (which: '@original' | '{message_id}'): Operation[] => [
  operation(`GET /webhooks/{webhook_id}/{webhook_token}/messages/${which}`, {
    bucket: WEBHOOK,
    run: ({ params }, { interactions, responses }) =>
      responses.get(interactions.acknowledged(params.webhook_id, params.webhook_token), messageIdOf(params))
        .message,
  }),
  operation(`PATCH /webhooks/{webhook_id}/{webhook_token}/messages/${which}`, {
    bucket: WEBHOOK,
    run: ({ params, payload }, { interactions, responses }) =>
      responses.edit(
        interactions.acknowledged(params.webhook_id, params.webhook_token),
        messageIdOf(params),
        payload,
      ),
  }),
  operation(`DELETE /webhooks/{webhook_id}/{webhook_token}/messages/${which}`, {
    bucket: WEBHOOK,
    run: ({ params }, { interactions, responses }) =>
      responses.delete(
        interactions.acknowledged(params.webhook_id, params.webhook_token),
        messageIdOf(params),
      ),
  }),
];

/** Operations that require an interaction's token instead of the bot's. */
export const interactionOperations: readonly Operation[] = [
  operation('POST /interactions/{interaction_id}/{interaction_token}/callback', {
    bucket: WEBHOOK,
    query: z.object({ with_response: yes }),
    run: ({ params, payload, query }, { interactions, responses }) => {
      const interaction = interactions.unacknowledged(params.interaction_id, params.interaction_token);
      const result = responses.acknowledge(interaction, payload);
      return query.with_response ? result : undefined;
    },
  }),
  operation('POST /webhooks/{webhook_id}/{webhook_token}', {
    bucket: WEBHOOK,
    run: ({ params, payload }, { interactions, responses }) =>
      responses.followUp(interactions.acknowledged(params.webhook_id, params.webhook_token), payload),
  }),
  ...ofMessage('@original'),
  ...ofMessage('{message_id}'),
];
