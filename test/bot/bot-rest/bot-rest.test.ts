import type { REST } from '@discordjs/rest';
import { describe, it, vi } from 'vitest';
import { createBotRest, endBotRest } from '../../../src/bot/bot-rest/bot-rest.ts';
import { callFailure } from '../../../src/bot/bot-rest/call-failure.ts';
import { RateLimitError } from '../../../src/bot/bot-rest/discord-rest.ts';
import { type Finished, json, startUpstream, type Upstream } from '../../services/upstream.ts';

const LIMIT = {
  global: false,
  hash: '',
  limit: 1,
  majorParameter: '',
  method: 'GET',
  route: '/gateway/bot',
  scope: 'user',
  sublimitTimeout: 0,
  url: '',
} as const;

async function inFrontOf(
  finished: Finished,
  status: number,
  headers: Record<string, string>,
): Promise<[REST, Upstream]> {
  const upstream = await startUpstream((_request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    json(response, { retry_after: 0, code: 0 }, status);
  }, finished);
  const rest = createBotRest(upstream.baseUrl.origin, 'a.b.c');
  finished(async () => endBotRest(rest));
  return [rest, upstream];
}

it.concurrent.for(['3600', '2147484', '99999999999', '1e300', 'Infinity'])(
  'a rate limit of %s s fails at once instead of overflowing a timer',
  async (seconds, { expect, onTestFinished }) => {
    const [rest, upstream] = await inFrontOf(onTestFinished, 429, { 'retry-after': seconds });
    const error = await rest.get('/users/@me').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RateLimitError);
    expect(callFailure(error)).toEqual({ kind: 'rate-limited' });
    expect(upstream.requests).toHaveLength(1);
  },
);

it.concurrent('so does a bucket that is empty for a month', async ({ expect, onTestFinished }) => {
  const headers = {
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset-after': '2592000',
    'x-ratelimit-limit': '1',
  };
  const [rest, upstream] = await inFrontOf(onTestFinished, 200, headers);
  await rest.get('/users/@me');
  await expect(rest.get('/users/@me')).rejects.toThrow(RateLimitError);
  expect(upstream.requests).toHaveLength(1);
});

it.concurrent.for<Record<string, string>>([
  {},
  { 'retry-after': '0' },
  { 'retry-after': '-5' },
  { 'retry-after': 'soon' },
])(
  'a 429 that names no time (%j) is left alone for a second',
  async (headers, { expect, onTestFinished }) => {
    const [rest, upstream] = await inFrontOf(onTestFinished, 429, headers);
    const stopped = new AbortController();
    const asked = rest.get('/users/@me', { signal: stopped.signal }).catch(() => undefined);
    await expect.poll(() => upstream.requests).toHaveLength(1);
    await new Promise((done) => setTimeout(done, 300));
    expect(upstream.requests).toHaveLength(1);
    stopped.abort();
    await asked;
  },
);

it.concurrent('429s that name no time are left alone twice as long each, and then fail', async ({
  expect,
  onTestFinished,
}) => {
  let status = 429;
  const upstream = await startUpstream((_request, response) => json(response, {}, status), onTestFinished);
  const rest = createBotRest(upstream.baseUrl.origin, 'a.b.c');
  onTestFinished(() => endBotRest(rest));
  const { makeRequest, rejectOnRateLimit } = rest.options;
  const waits: (string | null)[] = [];
  for (let call = 0; call < 8; call += 1) {
    const response = await makeRequest(upstream.baseUrl.href, { method: 'GET' });
    waits.push(response.headers.get('retry-after'));
    if (call === 6) status = 200;
  }
  expect(waits).toEqual(['1', '2', '4', '8', '16', '32', '64', null]);
  const rejects = (retryAfter: number) =>
    typeof rejectOnRateLimit === 'function' &&
    rejectOnRateLimit({ ...LIMIT, retryAfter, timeToReset: retryAfter });
  expect([rejects(32_050), rejects(64_050)]).toEqual([false, true]);
});

it.concurrent('keeps its token after a 401, which may be that of one call alone', async ({
  expect,
  onTestFinished,
}) => {
  const [rest, upstream] = await inFrontOf(onTestFinished, 401, {});
  for (const path of ['/users/@me', '/channels/1/messages'] as const)
    await expect(rest.get(path)).rejects.toMatchObject({ status: 401 });
  expect(upstream.requests).toHaveLength(2);
});

describe('an answer', () => {
  const answered = async (
    finished: Finished,
    answer: { readonly headers?: Record<string, string>; readonly status?: number; readonly body?: string },
  ) => {
    const { headers = {}, status = 200, body = '{}' } = answer;
    const upstream = await startUpstream((_request, response) => {
      response.sendDate = false;
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
    }, finished);
    const note = vi.fn();
    const rest = createBotRest(upstream.baseUrl.origin, 'a.b.c', { note });
    finished(async () => endBotRest(rest));
    const make = () => rest.options.makeRequest(`${upstream.baseUrl}a?b=c`, { method: 'GET' });
    return { rest, note, make, upstream };
  };

  it.for([
    ['x-ratelimit-reset-after', '7.5', '7.5'],
    ['x-ratelimit-reset-after', '0', '0'],
    ['x-ratelimit-reset-after', '3601', '3600'],
    ['x-ratelimit-reset-after', 'Infinity', '3600'],
    ['x-ratelimit-reset-after', '-5', '0'],
    ['x-ratelimit-reset-after', 'soon', '0'],
    ['retry-after', '7.5', '7.5'],
    ['retry-after', '0.3', '1'],
    ['retry-after', '2592000', '3600'],
  ] as const)(
    'with %s of %s s counts as one of %s s',
    async ([name, sent, read], { expect, onTestFinished }) => {
      const { make } = await answered(onTestFinished, { headers: { [name]: sent }, status: 429 });
      const { headers } = await make();
      expect(headers.get(name)).toBe(read);
    },
  );

  it('without limits gets none, and tells its time to the clock', async ({ expect, onTestFinished }) => {
    const date = 'Mon, 23 Nov 2026 07:00:00 GMT';
    const { make, note } = await answered(onTestFinished, { headers: { date } });
    const { headers } = await make();
    expect(['x-ratelimit-reset-after', 'retry-after'].map((name) => headers.has(name))).toEqual([
      false,
      false,
    ]);
    expect(note.mock.calls).toEqual([[Date.UTC(2026, 10, 23, 7)]]);
  });

  it('without a time tells none', async ({ expect, onTestFinished }) => {
    const { make, note } = await answered(onTestFinished, {});
    await make();
    expect(note.mock.calls).toEqual([[Number.NaN]]);
  });

  it('has the headers in any case, and its body in every form', async ({ expect, onTestFinished }) => {
    const { make, upstream } = await answered(onTestFinished, {
      headers: { 'X-RateLimit-Global': 'true', 'set-cookie': 'a=1' },
      body: '{"a":1}',
    });
    const answer = await make();
    expect(answer).toMatchObject({ ok: true, status: 200, bodyUsed: false });
    expect([answer.headers.has('X-RateLimit-Global'), answer.headers.has('X-Other')]).toEqual([true, false]);
    const seen: string[] = [];
    answer.headers.forEach((value, name) => void seen.push(`${name}: ${value}`));
    expect(seen).toContain('x-ratelimit-global: true');
    expect(answer.headers.getSetCookie()).toEqual(['a=1']);
    expect(await answer.json()).toEqual({ a: 1 });
    expect(await (await make()).text()).toBe('{"a":1}');
    expect(new TextDecoder().decode(await (await make()).arrayBuffer())).toBe('{"a":1}');
    expect(upstream.requests.map(({ url }) => url)).toEqual(['/a?b=c', '/a?b=c', '/a?b=c']);
  });

  it.for([
    [200, true],
    [299, true],
    [300, false],
    [404, false],
  ] as const)('of status %i is good: %s', async ([status, ok], { expect, onTestFinished }) => {
    const { make } = await answered(onTestFinished, { status });
    expect((await make()).ok).toBe(ok);
  });

  it.for(['null', '"gone"', '<html>', ''])(
    'that refuses a call with the body %j is an error of Discord without fields',
    async (body, { expect, onTestFinished }) => {
      const { rest } = await answered(onTestFinished, { body, status: 400 });
      await expect(rest.get('/users/@me')).rejects.toMatchObject({ status: 400, rawError: {} });
    },
  );

  it('that refuses a call with a reason keeps it', async ({ expect, onTestFinished }) => {
    const body = '{"code":50001,"message":"Missing Access"}';
    const { rest } = await answered(onTestFinished, { body, status: 403 });
    await expect(rest.get('/users/@me')).rejects.toMatchObject({
      status: 403,
      code: 50_001,
      message: 'Missing Access',
    });
  });

  it.for([
    ['null', null],
    ['"text"', 'text'],
    ['[1]', [1]],
  ] as const)('of %s is taken as it is', async ([body, value], { expect, onTestFinished }) => {
    const { rest } = await answered(onTestFinished, { body });
    expect(await rest.get('/users/@me')).toEqual(value);
  });

  it('that is not JSON is an error', async ({ expect, onTestFinished }) => {
    const { rest } = await answered(onTestFinished, { body: '<html>' });
    await expect(rest.get('/users/@me')).rejects.toThrow(SyntaxError);
  });
});

it.for([
  ['/channels/:id/messages', 10_050],
  ['/gateway/bot', 60_050],
] as const)('a limit of %s is waited for up to %i ms', ([route, longest], { expect, onTestFinished }) => {
  const rest = createBotRest('http://127.0.0.1:1', 'a.b.c');
  onTestFinished(() => endBotRest(rest));
  const { rejectOnRateLimit } = rest.options;
  const rejects = (retryAfter: number, timeToReset: number) =>
    typeof rejectOnRateLimit === 'function' &&
    rejectOnRateLimit({ ...LIMIT, route, retryAfter, timeToReset });
  expect([rejects(longest, 0), rejects(0, longest)]).toEqual([false, false]);
  expect([rejects(longest + 1, 0), rejects(0, longest + 1)]).toEqual([true, true]);
});

it('makes no call after its end', async ({ expect, onTestFinished }) => {
  const upstream = await startUpstream((_request, response) => json(response, {}), onTestFinished);
  const rest = createBotRest(upstream.baseUrl.origin, 'a.b.c');
  endBotRest(rest);
  await expect(rest.get('/users/@me')).rejects.toThrow(/destroyed|closed/);
  expect(upstream.requests).toEqual([]);
});

it('leaves no timer behind', ({ expect, onTestFinished }) => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers();
  const rest = createBotRest('http://127.0.0.1:1', 'a.b.c');
  expect(vi.getTimerCount()).toBe(2);
  endBotRest(rest);
  expect(vi.getTimerCount()).toBe(0);
});
