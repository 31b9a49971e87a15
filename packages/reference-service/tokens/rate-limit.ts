import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { HttpProblem } from '../http/problem-details.ts';
import { tokenOf } from './authentication.ts';

/** A short window, so that a rejected client can soon retry. */
const WINDOW_MS = 1_000;

/**
 * Rejects requests to the routes of `scope` beyond a token's limit with 429 and Retry-After.
 * @param requests per token and second
 */
export async function limitRate(scope: FastifyInstance, requests: number): Promise<void> {
  await scope.register(rateLimit, {
    max: requests,
    timeWindow: WINDOW_MS,
    keyGenerator: tokenOf,
    addHeadersOnExceeding: NO_COUNTERS,
    addHeaders: NO_COUNTERS,
    errorResponseBuilder: () =>
      new HttpProblem(
        429,
        `A token may make ${requests} requests a second. Ask again after Retry-After seconds.`,
      ),
  });
}

/** A client needs Retry-After. Counters in every answer are not part of the interface. */
const NO_COUNTERS = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};
