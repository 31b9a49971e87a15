import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseForm, snowflake } from '../forms/form.ts';
import type { ChannelPolls } from '../model/channel-polls.ts';
import type { Bucket, RateLimits } from './rate-limits.ts';

const READ: Bucket = { limit: 50, windowMs: 1000 };
const END: Bucket = { limit: 5, windowMs: 1000 };

interface PollRoute {
  Params: { channel: string; message: string; answer: string };
}

/** https://discord.com/developers/docs/resources/poll#get-answer-voters */
const page = z.object({
  limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(25),
  after: snowflake.optional(),
});

/** A bot's routes to polls; apps do not vote. */
export function pollRoutes(app: FastifyInstance, polls: ChannelPolls, limits: RateLimits): void {
  const poll = '/channels/:channel/polls/:message';
  const limited = (route: string, bucket: Bucket) => ({ onRequest: limits.bucket(route, bucket, 'channel') });
  const answer = `${poll}/answers/:answer`;
  app.get<PollRoute>(answer, limited(`GET ${answer}`, READ), ({ params, query }) =>
    polls.voters(params.channel, params.message, Number(params.answer), parseForm(page, query)),
  );
  const expire = `${poll}/expire`;
  app.post<PollRoute>(expire, limited(`POST ${expire}`, END), ({ params }) =>
    polls.end(params.channel, params.message),
  );
}
