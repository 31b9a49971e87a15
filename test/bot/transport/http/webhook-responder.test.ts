import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { PendingResponse, WebhookResponder } from '../../../../src/bot/transport/http/webhook-responder.ts';
import { InteractionFailure } from '../../../../src/bot/transport/interaction-failure.ts';
import type { FirstAnswer } from '../../../../src/bot/transport/responder.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

const IDENTITY = { id: '1', application_id: '2', token: 'token' };
const REPLY: FirstAnswer = { kind: 'message', message: { content: 'pong' } };

/** How Discord refuses a call. */
interface Refused {
  readonly status: number;
  readonly code: number;
}

/** A responder whose response ends in `written`, and to whose calls Discord answers with an error. */
function answering(written: 'written' | 'unknown' | 'gone', failure?: Refused) {
  const steps: string[] = [];
  const timeouts: number[] = [];
  const calls = {
    delay: () => 0,
    send: async (_call: unknown, timeout: number) => {
      steps.push('callback');
      timeouts.push(timeout);
      return failure && new InteractionFailure('callback', { ...failure, unknown: false });
    },
  };
  const response = {
    send: async () => {
      steps.push('response');
      return written;
    },
    deferToCallback: () => void steps.push('202'),
  };
  return { steps, timeouts, responder: new WebhookResponder(calls, IDENTITY, response) };
}

/** The outcome of a whole answer. */
const outcome = (...how: Parameters<typeof answering>) =>
  answering(...how)
    .responder.respond(REPLY)
    .catch((error: unknown) => error);

const ACKNOWLEDGED = { status: 400, code: 40_060 };
const UNKNOWN_INTERACTION = { status: 404, code: 10_062 };

it('a response whose connection closed leaves open which process has acknowledged', async () => {
  expect(await outcome('unknown')).toBe('ours');
  expect(await outcome('unknown', ACKNOWLEDGED)).toBe('unproven');
  expect(await outcome('unknown', UNKNOWN_INTERACTION)).toMatchObject({ code: 10_062, unknown: true });
});

it("without a response an acknowledgement is another process's", async () => {
  expect(await outcome('gone')).toBe('ours');
  expect(await outcome('gone', ACKNOWLEDGED)).toMatchObject({ kind: 'taken', unknown: false });
  expect(await outcome('gone', UNKNOWN_INTERACTION)).toMatchObject({ code: 10_062, unknown: false });
});

it('a whole answer that is written needs no call', async () => {
  const { steps, responder } = answering('written');
  expect(await responder.respond(REPLY)).toBe('ours');
  expect(steps).toEqual(['response']);
});

it.each<FirstAnswer>([{ kind: 'deferral', ephemeral: true }, { kind: 'deferred-update' }])(
  'a $kind goes to the callback endpoint after 202, where Discord says whether it takes it',
  async (promise) => {
    const taken = answering('written');
    expect(await taken.responder.respond(promise)).toBe('ours');
    expect(taken.steps).toEqual(['202', 'callback']);
    const others = answering('written', ACKNOWLEDGED).responder.respond(promise);
    await expect(others).rejects.toMatchObject({ kind: 'taken', unknown: false });
    const late = answering('written', UNKNOWN_INTERACTION).responder.respond(promise);
    await expect(late).rejects.toMatchObject({ code: 10_062, unknown: false });
  },
);

it('after a sleep of the process, Discord still has a second to say that a promise is too late', async () => {
  const { timeouts, responder } = answering('written', UNKNOWN_INTERACTION);
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 6_000);
  const deferred = responder.respond({ kind: 'deferral', ephemeral: true });
  await expect(deferred).rejects.toMatchObject({ code: 10_062, unknown: false });
  clock.mockRestore();
  expect(timeouts).toEqual([1_000]);
});

it.each([
  [2_800, ['response'], 'ours'],
  [2_801, ['202'], 'response: too late for Discord'],
])('a whole answer after %i ms is sent as %j: Discord takes none after 3 s', async (late, sent, end) => {
  const received = 1_000;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(received);
  onTestFinished(() => void clock.mockRestore());
  const { steps, responder } = answering('written');
  clock.mockReturnValue(received + late);
  expect(await responder.respond(REPLY).catch((error) => error.message)).toBe(end);
  expect(steps).toEqual(sent);
});

it('a response that the network has taken is written', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  const written = Promise.withResolvers<unknown>();
  app.get('/', (_request, reply) => written.resolve(new PendingResponse(reply).send('{}')));
  expect(await app.inject('/')).toMatchObject({ statusCode: 200, body: '{}' });
  expect(await written.promise).toBe('written');
});

it('a response whose connection closes before all of it is written has an unknown outcome', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  const responses = Promise.withResolvers<PendingResponse>();
  app.get('/', (_request, reply) => responses.resolve(new PendingResponse(reply)));
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const client = connect(Number(port), '127.0.0.1').pause();
  client.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  const response = await responses.promise;
  // More than the kernel takes for a client that reads nothing.
  const written = response.send(JSON.stringify('x'.repeat(32 * 1_024 * 1_024)));
  client.destroy();
  expect(await written).toBe('unknown');
});

it.each<[string, (response: PendingResponse) => unknown]>([
  ['with a first answer', (response) => response.send('{"type":5}')],
  ['over the callback endpoint', (response) => response.deferToCallback()],
])(
  'a request that is answered %s is dropped from memory, however long its work goes on',
  async (_, answer) => {
    const app = fastify();
    const responses: PendingResponse[] = [];
    const requests: WeakRef<object>[] = [];
    app.post('/', (request, reply) => {
      const response = new PendingResponse(reply);
      responses.push(response);
      requests.push(new WeakRef(request));
      answer(response);
    });
    await app.inject({
      method: 'POST',
      url: '/',
      payload: '{}',
      headers: { 'content-type': 'application/json' },
    });
    const isThere = () => {
      collect();
      return requests[0]?.deref() !== undefined;
    };
    await expect.poll(isThere).toBe(false);
    expect(responses).toHaveLength(1);
    await app.close();
  },
);
