import type { FastifyInstance } from 'fastify';
import { isYes } from '../forms/form.ts';
import type { Interactions } from '../model/interactions.ts';
import type { Payload } from '../model/payload.ts';
import type { Responses } from '../model/responses.ts';
import { NO_PAYLOAD } from './payload-body.ts';
import type { Bucket, RateLimits } from './rate-limits.ts';

/** The limit of a webhook, which an interaction's token addresses. */
const WEBHOOK: Bucket = { limit: 5, windowMs: 2000 };

interface CallbackRoute {
  Params: { interaction_id: string; interaction_token: string };
  Querystring: { with_response?: string };
  Body: Payload | undefined;
}
interface WebhookRoute {
  /** The webhook of an interaction has the id of its application. */
  Params: { webhook_id: string; webhook_token: string; message_id?: string };
  Body: Payload | undefined;
}

/** The routes that require an interaction's token, and not the bot's. */
export function interactionRoutes(
  app: FastifyInstance,
  interactions: Interactions,
  responses: Responses,
  limits: RateLimits,
): void {
  const callback = '/interactions/:interaction_id/:interaction_token/callback';
  app.post<CallbackRoute>(
    callback,
    { onRequest: limits.bucket(`POST ${callback}`, WEBHOOK, 'interaction_token') },
    ({ params, query, body }, reply) => {
      const interaction = interactions.unacknowledged(params.interaction_id, params.interaction_token);
      const result = responses.acknowledge(interaction, body ?? NO_PAYLOAD);
      if (isYes(query.with_response)) return reply.send(result);
      return reply.code(204).send();
    },
  );

  const webhook = '/webhooks/:webhook_id/:webhook_token';
  const limited = (route: string) => ({ onRequest: limits.bucket(route, WEBHOOK, 'webhook_token') });
  const of = ({ webhook_id, webhook_token }: WebhookRoute['Params']) =>
    interactions.acknowledged(webhook_id, webhook_token);
  app.post<WebhookRoute>(webhook, limited(`POST ${webhook}`), ({ params, body }) =>
    responses.followUp(of(params), body ?? NO_PAYLOAD),
  );
  for (const which of ['@original', ':message_id']) {
    const message = `${webhook}/messages/${which}`;
    const id = ({ message_id = which }: WebhookRoute['Params']) => message_id;
    app.get<WebhookRoute>(
      message,
      limited(`GET ${webhook}/messages`),
      ({ params }) => responses.get(of(params), id(params)).message,
    );
    app.patch<WebhookRoute>(message, limited(`PATCH ${webhook}/messages`), ({ params, body }) =>
      responses.edit(of(params), id(params), body ?? NO_PAYLOAD),
    );
    app.delete<WebhookRoute>(message, limited(`DELETE ${webhook}/messages`), ({ params }, reply) => {
      responses.delete(of(params), id(params));
      return reply.code(204).send();
    });
  }
}
