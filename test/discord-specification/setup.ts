/**
 * Watches every local Discord of every test: what is sent to it and what it answers is compared with Discord's
 * specification, and what is against it fails the test in which it happened.
 */

import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { afterAll, afterEach, expect } from 'vitest';
import { z } from 'zod';

/** Of Node's `fetch`. Tests use it for requests of their own, which may be wrong as long as they are refused. */
const BY_HAND = 'node';
const SHOWN_CHARACTERS = 300;
const created = z.object({ fastify: z.custom<FastifyInstance>((value) => typeof value === 'object') });
const json = z.object({ json: z.unknown() });

type Checks = typeof import('./violations.ts') & typeof import('./message-problems.ts');

let violations: string[] = [];

function expectNone(): void {
  const found = violations;
  violations = [];
  expect(found, "against Discord's specification").toEqual([]);
}
afterEach(expectNone);
afterAll(expectNone);

subscribe('fastify.initialization', (message) => {
  const { fastify } = created.parse(message);
  const bodies = new WeakMap<FastifyRequest, unknown>();
  let checks: Checks | undefined;

  fastify.addHook('onReady', async () => {
    const isDiscord = fastify.hasRoute({ url: '/api/gateway/bot', method: 'GET' });
    // Loaded where it is needed alone: most test files start no local Discord.
    if (isDiscord)
      checks = { ...(await import('./violations.ts')), ...(await import('./message-problems.ts')) };
  });
  fastify.addHook('preHandler', (request, _reply, done) => {
    bodies.set(request, json.safeParse(request.body).data?.json);
    done();
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    // Once the other hooks have had their say, and before anybody can have read the answer.
    queueMicrotask(() => {
      if (checks) note(checks, request, bodies.get(request), reply, payload);
    });
    done();
  });
});

function note(
  { requestViolations, answerViolations, problemsSent }: Checks,
  { method, originalUrl, headers }: FastifyRequest,
  body: unknown,
  reply: FastifyReply,
  payload: unknown,
): void {
  const [address = '', query] = originalUrl.split('?');
  // The specification says nothing of HEAD, which is GET without the body.
  if (!address.startsWith('/api/') || method === 'HEAD') return;
  const path = address.replace(/^\/api(\/v\d+)?/, '').replaceAll('%40', '@');
  const exchange = {
    method,
    path,
    query: new URLSearchParams(query),
    body,
    status: reply.statusCode,
    answerType: reply.getHeader('content-type')?.toString(),
    answer: typeof payload === 'string' ? payload : undefined,
  };
  const byHand = headers['user-agent'] === BY_HAND;
  // The tests of the local Discord itself let other bots speak to it.
  const byRollcall = !byHand && !expect.getState().testPath?.includes('/test/local/');
  const found = [
    ...(byHand && exchange.status >= 400 ? [] : requestViolations(exchange, !byHand)),
    ...answerViolations(exchange),
    ...(byRollcall && body !== undefined ? problemsSent(method, path, body) : []),
  ];
  const sent = JSON.stringify(body)?.slice(0, SHOWN_CHARACTERS) ?? '';
  for (const problem of found) violations.push(`${method} ${originalUrl} ${sent}: ${problem}`);
}
