import type { REST } from '@discordjs/rest';
import { it, vi } from 'vitest';
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

it('leaves no timer behind', ({ expect, onTestFinished }) => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers();
  const rest = createBotRest('http://127.0.0.1:1', 'a.b.c');
  expect(vi.getTimerCount()).toBe(2);
  endBotRest(rest);
  expect(vi.getTimerCount()).toBe(0);
});
