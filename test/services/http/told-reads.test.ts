import { expect, onTestFinished, test } from 'vitest';
import { RestCalls, type RestCallsOptions } from '../../../src/services/http/rest-calls.ts';
import { quickClock } from '../quick-clock.ts';
import { failureOf, startUpstream, type Upstream } from '../upstream.ts';

/** Reads of an upstream, by POST, whose status and headers are told. */
function readsOf({ baseUrl }: Upstream, options: Partial<RestCallsOptions> = {}) {
  const calls = new RestCalls({ origin: baseUrl.origin, timeLimit: 5_000, clock: quickClock(), ...options });
  onTestFinished(() => calls.close());
  const observed: { operation: string; method: string; status?: number } = {
    operation: 'test',
    method: 'POST',
  };
  const request = {
    method: 'POST',
    path: '/read',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  };
  const call = {
    request,
    isRead: true,
    background: false,
    signal: undefined,
    shareKey: undefined,
    observed,
  } as const;
  return { calls, observed, ask: (told: readonly number[] = []) => calls.read(call, told) };
}

/** An upstream that answers these, one after the other, and the last one again. */
function answering(
  ...answers: readonly (readonly [status: number, body: unknown, headers?: Record<string, string>])[]
) {
  let at = 0;
  return startUpstream((_request, response) => {
    const [status, body, headers = {}] = answers[Math.min(at, answers.length - 1)] ?? [500, ''];
    at += 1;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body === '' ? undefined : JSON.stringify(body));
  });
}

test('a read by POST tells its status, headers and body', async () => {
  const { ask, observed } = readsOf(await answering([200, { a: 1 }, { 'x-total': '7' }]));
  expect(await ask()).toMatchObject({ status: 200, headers: { 'x-total': '7' }, body: { a: 1 } });
  expect(observed.status).toBe(200);
});

test('a read by POST is repeated where a change by POST would not be', async () => {
  const upstream = await answering([503, {}], [502, {}], [200, 'at last']);
  expect(await readsOf(upstream).ask()).toMatchObject({ status: 200, body: 'at last' });
  expect(upstream.requests).toHaveLength(3);
});

test('a failed read is no unconfirmed change', async () => {
  const upstream = await answering([500, {}]);
  expect(await failureOf(readsOf(upstream).ask())).toMatchObject({ kind: 'unavailable' });
  await upstream.close();
  expect(await failureOf(readsOf(upstream).ask())).toMatchObject({ kind: 'unavailable' });
  const broken = await startUpstream((_request, response) => response.socket?.destroy());
  expect(await failureOf(readsOf(broken).ask())).toMatchObject({ kind: 'unavailable' });
});

test('statuses that are told are answers, and their bodies are not read', async () => {
  for (const status of [202, 404, 406, 429, 451, 503]) {
    const { ask, observed } = readsOf(await answering([status, 'not JSON' as unknown]));
    expect(await ask([status]), String(status)).toMatchObject({ status, body: undefined });
    expect(observed.status).toBe(status);
  }
  expect(await readsOf(await answering([204, ''])).ask()).toMatchObject({ status: 204, body: undefined });
  for (const status of [404, 406, 451])
    expect(await failureOf(readsOf(await answering([status, {}])).ask())).toMatchObject({ kind: 'refused' });
  expect(await readsOf(await answering([202, { a: 1 }])).ask()).toMatchObject({
    status: 202,
    body: { a: 1 },
  });
});

test('compressed, cut and redirected answers are none', async () => {
  for (const answer of [
    [200, {}, { 'content-encoding': 'gzip' }],
    [206, {}],
    [301, {}, { location: '/elsewhere' }],
  ] as const)
    expect(await failureOf(readsOf(await answering(answer)).ask())).toMatchObject({
      kind: 'unexpected-answer',
    });
});
