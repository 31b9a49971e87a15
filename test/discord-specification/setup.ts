/**
 * Watches every local Discord of every test: what is sent to it and what it answers is compared with Discord's
 * specification, and what is against it fails the test in which it happened.
 */

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { afterAll, afterEach, expect } from 'vitest';
import { z } from 'zod';
import { formOf, isRight, wasRight } from './forms-seen.ts';
import type { Exchange } from './violations.ts';

/** Of Node's `fetch`. Tests use it for requests of their own, which may be wrong as long as they are refused. */
const BY_HAND = 'node';
const CREATION = 'fastify.initialization';
const SHOWN_CHARACTERS = 300;
const created = z.object({ fastify: z.custom<FastifyInstance>((value) => typeof value === 'object') });
const json = z.object({ json: z.unknown() });

interface Seen extends Exchange {
  readonly byHand: boolean;
}
let seen: Seen[] = [];

// At the end of a test, so that nothing in it takes longer for being watched.
afterEach(expectNoViolation);
afterAll(expectNoViolation);

// The process goes on to the next test file, which begins with this file again.
subscribe(CREATION, watch);
afterAll(() => void unsubscribe(CREATION, watch));

function watch(message: unknown): void {
  const { fastify } = created.parse(message);
  const bodies = new WeakMap<FastifyRequest, unknown>();
  let isDiscord = false;
  let isEndpoint = false;

  fastify.addHook('onReady', async () => {
    isDiscord = fastify.hasRoute({ url: '/api/gateway/bot', method: 'GET' });
    isEndpoint = fastify.hasRoute({ url: '/interactions', method: 'POST' });
  });
  fastify.addHook('preHandler', (request, _reply, done) => {
    if (isDiscord) bodies.set(request, json.safeParse(request.body).data?.json);
    done();
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    // Once the other hooks have had their say, and before anybody can have read the answer.
    if (isDiscord) queueMicrotask(() => note(request, bodies.get(request), reply, payload));
    if (isEndpoint && payload) queueMicrotask(() => noteResponse(String(payload)));
    done();
  });
}

function note(
  { method, originalUrl, headers }: FastifyRequest,
  body: unknown,
  reply: FastifyReply,
  payload: unknown,
): void {
  const [address = '', query] = originalUrl.split('?');
  // The specification says nothing of HEAD, which is GET without the body.
  if (!address.startsWith('/api/') || method === 'HEAD') return;
  // To a page of another place no answer is Discord's.
  if (reply.statusCode === 403 && reply.getHeader('content-type')?.toString().startsWith('text/plain'))
    return;
  seen.push({
    method,
    path: address.replace(/^\/api(\/v\d+)?/, '').replaceAll('%40', '@'),
    query: new URLSearchParams(query),
    body,
    status: reply.statusCode,
    answerType: reply.getHeader('content-type')?.toString(),
    answer: typeof payload === 'string' ? payload : undefined,
    byHand: headers['user-agent'] === BY_HAND,
  });
}

/** What a webhook is answered with is what a callback would have in it. */
function noteResponse(json: string): void {
  seen.push({
    method: 'POST',
    path: '/interactions/1/token/callback',
    query: new URLSearchParams(),
    body: JSON.parse(json),
    status: 204,
    answerType: undefined,
    answer: undefined,
    byHand: false,
  });
}

async function expectNoViolation(): Promise<void> {
  const exchanges = seen;
  seen = [];
  // The tests of the local Discord itself let other bots speak to it.
  const isRollcall = !expect.getState().testPath?.includes('/packages/');
  const unseen = exchanges.flatMap((exchange) => {
    const form = formOf(exchange, `${isRollcall} ${exchange.byHand}`);
    return wasRight(form) ? [] : [{ exchange, form }];
  });
  // Loaded where it is needed alone: most test files start no local Discord.
  if (unseen.length === 0) return;
  const { requestViolations, answerViolations } = await import('./violations.ts');
  const { problemsSent } = await import('./message-problems.ts');
  const violations = unseen.flatMap(({ exchange, form }) => {
    const { method, path, body, status, byHand } = exchange;
    const found = [
      ...(byHand && status >= 400 ? [] : requestViolations(exchange, !byHand)),
      ...answerViolations(exchange),
      ...(isRollcall && !byHand && body !== undefined ? problemsSent(method, path, body) : []),
    ];
    if (found.length === 0) isRight(form);
    const sent = JSON.stringify(body)?.slice(0, SHOWN_CHARACTERS) ?? '';
    return found.map((problem) => `${method} ${path} ${sent}: ${problem}`);
  });
  expect(violations, "against Discord's specification").toEqual([]);
}
