import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseForm, snowflake } from '../forms/form.ts';
import type { ChannelPolls } from '../model/channel-polls.ts';
import type { Bucket, RateLimits } from './rate-limits.ts';

const READ: Bucket = { limit: 50, windowMs: 1000 };
const END: Bucket = { limit: 5, windowMs: 1000 };

interface PollRoute {
  Params: { channel_id: string; message_id: string; answer_id: string };
}

/** https://discord.com/developers/docs/resources/poll#get-answer-voters */
const page = z.object({
  limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(25),
  after: snowflake.optional(),
});

/** A bot's routes to polls; apps do not vote. */
export function pollRoutes(app: FastifyInstance, polls: ChannelPolls, limits: RateLimits): void {
  const poll = '/channels/:channel_id/polls/:message_id';
  const limited = (route: string, bucket: Bucket) => ({
    onRequest: limits.bucket(route, bucket, 'channel_id'),
  });
  const answer = `${poll}/answers/:answer_id`;
  app.get<PollRoute>(answer, limited(`GET ${answer}`, READ), ({ params, query }) =>
    polls.voters(params.channel_id, params.message_id, Number(params.answer_id), parseForm(page, query)),
  );
  const expire = `${poll}/expire`;
  app.post<PollRoute>(expire, limited(`POST ${expire}`, END), ({ params }) =>
    polls.end(params.channel_id, params.message_id),
  );
}
