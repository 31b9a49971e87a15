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
  Params: { interaction: string; token: string };
  Querystring: { with_response?: string };
  Body: Payload | undefined;
}
interface WebhookRoute {
  Params: { application: string; token: string; message: string };
  Body: Payload | undefined;
}

/** The routes that require an interaction's token, and not the bot's. */
export function interactionRoutes(
  app: FastifyInstance,
  interactions: Interactions,
  responses: Responses,
  limits: RateLimits,
): void {
  const limited = (route: string) => ({ onRequest: limits.bucket(route, WEBHOOK, 'token') });

  app.post<CallbackRoute>(
    '/interactions/:interaction/:token/callback',
    limited('POST /interactions/:interaction/:token/callback'),
    (request, reply) => {
      const { interaction: id, token } = request.params;
      const result = responses.acknowledge(
        interactions.unacknowledged(id, token),
        request.body ?? NO_PAYLOAD,
      );
      if (isYes(request.query.with_response)) return reply.send(result);
      return reply.code(204).send();
    },
  );
  app.post<WebhookRoute>(
    '/webhooks/:application/:token',
    limited('POST /webhooks/:application/:token'),
    ({ params, body }) =>
      responses.followUp(interactions.acknowledged(params.application, params.token), body ?? NO_PAYLOAD),
  );

  const message = '/webhooks/:application/:token/messages/:message';
  app.get<WebhookRoute>(
    message,
    limited(`GET ${message}`),
    ({ params }) =>
      responses.get(interactions.acknowledged(params.application, params.token), params.message).message,
  );
  app.patch<WebhookRoute>(message, limited(`PATCH ${message}`), ({ params, body }) => {
    const interaction = interactions.acknowledged(params.application, params.token);
    return responses.edit(interaction, params.message, body ?? NO_PAYLOAD);
  });
  app.delete<WebhookRoute>(message, limited(`DELETE ${message}`), ({ params }, reply) => {
    responses.delete(interactions.acknowledged(params.application, params.token), params.message);
    return reply.code(204).send();
  });
}
