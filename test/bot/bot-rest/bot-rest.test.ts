import { text } from 'node:stream/consumers';
import { DiscordAPIError, RateLimitError, type REST } from '@discordjs/rest';
import fc from 'fast-check';
import { Agent, setGlobalDispatcher } from 'undici';
import { describe, it, vi } from 'vitest';
import { createBotRest, endBotRest } from '../../../src/bot/bot-rest/bot-rest.ts';
import { callFailure } from '../../../src/bot/bot-rest/call-failure.ts';
import { type Finished, json, startUpstream, type Upstream } from '../../services/upstream.ts';

// As in the program, where our undici is loaded before that of discord.js, and so carries the calls of both.
setGlobalDispatcher(new Agent());

/** Milliseconds, with those that discord.js adds. */
const HOUR = 3_600_050;

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
  'a rate limit of %s s fails at once, and counts as an hour',
  async (seconds, { expect, onTestFinished }) => {
    const [rest, upstream] = await inFrontOf(onTestFinished, 429, { 'retry-after': seconds });
    const error = await rest.get('/users/@me').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ retryAfter: HOUR });
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
  const error: unknown = await rest.get('/users/@me').catch((reason: unknown) => reason);
  if (!(error instanceof RateLimitError)) throw error;
  // discord.js adds its own milliseconds.
  expect(error.timeToReset).toBeLessThan(HOUR + 60_000);
  expect(upstream.requests).toHaveLength(1);
});

it.concurrent('a global limit of a month ends after an hour', async ({ expect, onTestFinished }) => {
  const headers = { 'retry-after': '2592000', 'x-ratelimit-global': 'true' };
  const [rest] = await inFrontOf(onTestFinished, 429, headers);
  await expect(rest.get('/users/@me')).rejects.toThrow(RateLimitError);
  expect(rest.globalReset).toBeLessThan(Date.now() + HOUR + 60_000);
});

it.concurrent.for<Record<string, string>>([
  {},
  { 'retry-after': '0' },
  { 'retry-after': '0.9' },
  { 'retry-after': '-5' },
  { 'retry-after': 'soon' },
])(
  'a 429 that names no time (%j) fails at once, and nothing repeats it',
  async (headers, { expect, onTestFinished }) => {
    const [rest, upstream] = await inFrontOf(onTestFinished, 429, headers);
    const error = await rest.get('/users/@me').catch((reason: unknown) => reason);
    expect(callFailure(error)).toEqual({ kind: 'rate-limited' });
    expect(upstream.requests).toHaveLength(1);
  },
);

it.concurrent('a 429 that names a second is waited for', async ({ expect, onTestFinished }) => {
  const statuses = [429, 200];
  const upstream = await startUpstream((_request, response) => {
    const status = statuses.shift();
    if (status === 429) response.setHeader('retry-after', '1');
    json(response, {}, status);
  }, onTestFinished);
  const rest = createBotRest(upstream.baseUrl.origin, 'a.b.c');
  onTestFinished(() => endBotRest(rest));
  const told: string[] = [];
  rest.on('restDebug', (line) => told.push(line));
  expect(await rest.get('/users/@me')).toEqual({});
  expect(told).toContainEqual(expect.stringMatching(/Retry After +: 1050ms/));
  expect(statuses).toEqual([]);
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

it.concurrent('sends a file through a dispatcher that knows forms of its own undici alone', async ({
  expect,
  onTestFinished,
}) => {
  const bodies: string[] = [];
  const upstream = await startUpstream((request, response) => {
    void text(request).then((body) => {
      bodies.push(`${request.headers['content-type']}\n${body}`);
      json(response, { id: '1' });
    });
  }, onTestFinished);
  const rest = createBotRest(upstream.baseUrl.origin, 'a.b.c');
  onTestFinished(() => endBotRest(rest));
  const files = [{ name: 'chart.png', contentType: 'image/png', data: Buffer.from('picture') }];
  expect(await rest.post('/channels/1/messages', { body: { content: 'x' }, files })).toEqual({ id: '1' });
  expect(bodies).toEqual([
    expect.stringMatching(/^multipart\/form-data; boundary=.*"chart.png".*picture.*"payload_json"/s),
  ]);
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
    return { rest, note };
  };

  it.for([
    [200, 'Mon, 23 Nov 2026 07:00:00 GMT', Date.UTC(2026, 10, 23, 7)],
    [404, 'Mon, 23 Nov 2026 07:00:00 GMT', Date.UTC(2026, 10, 23, 7)],
    [200, 'soon', Number.NaN],
  ] as const)(
    'of status %i tells its time (%s) to the clock',
    async ([status, date, time], { expect, onTestFinished }) => {
      const { rest, note } = await answered(onTestFinished, { status, headers: { date } });
      await rest.get('/users/@me').catch(() => undefined);
      expect(note.mock.calls).toEqual([[time]]);
    },
  );

  it('without a time tells none', async ({ expect, onTestFinished }) => {
    const { rest, note } = await answered(onTestFinished, {});
    await rest.get('/users/@me');
    expect(note.mock.calls).toEqual([[Number.NaN]]);
  });

  it('that refuses a call is a refusal with that status, and an outage if it is not JSON', async ({
    expect,
    onTestFinished,
  }) => {
    const upstream = await startUpstream((request, response) => {
      const { status, type, body } = answer;
      request.resume();
      response.writeHead(status, { 'content-type': type }).end(body);
    }, onTestFinished);
    let answer = { status: 400, type: 'text/html', body: '' };
    const rest = createBotRest(upstream.baseUrl.origin, 'a.b.c');
    onTestFinished(() => endBotRest(rest));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(400, 404, 405, 410, 418, 499),
        fc.constantFrom('application/json', 'text/html'),
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.constantFrom('null', '"gone"', '{', '<html>', '{"code":"7"}', ''),
        ),
        async (status, type, body) => {
          answer = { status, type, body };
          const error = await rest.get('/users/@me').catch((reason: unknown) => reason);
          const failure = isJson(body)
            ? { kind: 'refused', status, code: 0 }
            : { kind: 'shut-out', status, code: undefined };
          expect(callFailure(error)).toEqual(failure);
        },
      ),
    );
  });

  it('that refuses a call with a reason keeps it, and which field it is about', async ({
    expect,
    onTestFinished,
  }) => {
    const errors = { name: { _errors: [{ code: 'BASE_TYPE_BAD_LENGTH', message: 'Too long' }] } };
    const body = JSON.stringify({ code: 50_035, message: 'Invalid Form Body', errors });
    const { rest } = await answered(onTestFinished, { body, status: 400 });
    const error: unknown = await rest
      .put('/channels/1/messages', { body: { name: 'a' } })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DiscordAPIError);
    expect(error).toMatchObject({
      ...{ status: 400, code: 50_035, method: 'PUT' },
      message: 'Invalid Form Body\nname[BASE_TYPE_BAD_LENGTH]: Too long',
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

  it.for(['application/json', 'text/html; charset=utf-8'])(
    'of success that is not JSON (%s) is an outage',
    async (type, { expect, onTestFinished }) => {
      const answer = { body: '<html>', headers: { 'content-type': type } };
      const { rest } = await answered(onTestFinished, answer);
      const error = await rest.get('/users/@me').catch((reason: unknown) => reason);
      expect(callFailure(error)).toEqual({ kind: 'shut-out', status: 200, code: undefined });
    },
  );
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

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

it('leaves no timer behind', ({ expect, onTestFinished }) => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers();
  const rest = createBotRest('http://127.0.0.1:1', 'a.b.c');
  expect(vi.getTimerCount()).toBe(2);
  endBotRest(rest);
  expect(vi.getTimerCount()).toBe(0);
});
