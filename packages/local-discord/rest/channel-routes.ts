import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseForm, snowflake } from '../forms/form.ts';
import type { ChannelMessages } from '../model/channel-messages.ts';
import type { Directory } from '../model/directory.ts';
import type { Payload } from '../model/payload.ts';
import { NO_PAYLOAD } from './payload-body.ts';
import type { Bucket, RateLimits } from './rate-limits.ts';

const READ: Bucket = { limit: 50, windowMs: 1000 };
const CREATE: Bucket = { limit: 5, windowMs: 5000 };
const CHANGE: Bucket = { limit: 5, windowMs: 1000 };

interface ChannelRoute {
  Params: { channel_id: string; message_id: string };
  Body: Payload | undefined;
}

const range = z.object({
  limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(50),
  before: snowflake.optional(),
  after: snowflake.optional(),
  around: snowflake.optional(),
});

/** A direct message, and the fields of a group of them, which bots cannot open: they have no effect here. */
const recipient = z.object({
  recipient_id: snowflake,
  access_tokens: z.array(z.string()).exactOptional(),
  nicks: z.record(z.string(), z.string()).exactOptional(),
});

/** A bot's routes to channels; they require its token, which the scope of these routes checks. */
export function channelRoutes(
  app: FastifyInstance,
  directory: Directory,
  messages: ChannelMessages,
  limits: RateLimits,
): void {
  const limited = (method: string, route: string, bucket: Bucket) => ({
    onRequest: limits.bucket(`${method} ${route}`, bucket, 'channel_id'),
  });
  const channel = '/channels/:channel_id';
  const list = `${channel}/messages`;
  const message = `${list}/:message_id`;

  app.get<ChannelRoute>(channel, limited('GET', channel, READ), ({ params }) =>
    directory.channelForBot(params.channel_id),
  );
  const direct = '/users/@me/channels';
  app.post<ChannelRoute>(direct, { onRequest: limits.bucket(`POST ${direct}`, CREATE) }, ({ body }) =>
    directory.directChannelOf(parseForm(recipient, body?.json ?? {}).recipient_id),
  );
  app.get<ChannelRoute>(list, limited('GET', list, READ), ({ params, query }) =>
    messages.list(params.channel_id, parseForm(range, query)),
  );
  app.post<ChannelRoute>(list, limited('POST', list, CREATE), ({ params, body }) =>
    messages.create(params.channel_id, body ?? NO_PAYLOAD),
  );
  const several = `${list}/bulk-delete`;
  app.post<ChannelRoute>(several, limited('POST', several, CHANGE), ({ params, body }, reply) => {
    messages.deleteAll(params.channel_id, body ?? NO_PAYLOAD);
    return reply.code(204).send();
  });
  app.get<ChannelRoute>(message, limited('GET', message, READ), ({ params }) =>
    messages.get(params.channel_id, params.message_id),
  );
  app.patch<ChannelRoute>(message, limited('PATCH', message, CHANGE), ({ params, body }) =>
    messages.edit(params.channel_id, params.message_id, body ?? NO_PAYLOAD),
  );
  app.delete<ChannelRoute>(message, limited('DELETE', message, CHANGE), ({ params }, reply) => {
    messages.delete(params.channel_id, params.message_id);
    return reply.code(204).send();
  });
}
