import { expect, onTestFinished, test, vi } from 'vitest';
import {
  APPLICATION,
  begun,
  COMMANDS,
  call,
  eachAt,
  GUILD,
  listOf,
  localDiscord,
  loggedIn,
  nextInteraction,
  PING,
  respond,
  valueAt,
  webhook,
} from './fixture.ts';

test('the bot, its application and the gateway are there', async () => {
  const discord = await localDiscord();
  expect((await call(discord, 'GET', '/users/@me')).body).toMatchObject({ id: APPLICATION, bot: true });
  for (const path of ['/applications/@me', '/oauth2/applications/@me']) {
    expect((await call(discord, 'GET', path)).body).toMatchObject({
      id: APPLICATION,
      bot: { id: APPLICATION },
    });
  }
  expect((await call(discord, 'GET', '/gateway', { authorised: false })).body).toMatchObject({
    url: expect.stringMatching(/^ws:\/\/127\.0\.0\.1:\d+$/),
  });
  expect((await call(discord, 'GET', '/gateway/bot')).body).toMatchObject({
    shards: 1,
    session_start_limit: { total: 1000, remaining: 1000, max_concurrency: 1 },
  });
});

test("the token has the shape of Discord's and stands for the bot", async () => {
  const discord = await localDiscord();
  expect(discord.token).toMatch(/^[\w-]{24,28}\.[\w-]{6}\.[\w-]{27,38}$/);
  expect(Buffer.from(discord.token.split('.')[0] ?? '', 'base64url').toString()).toBe(discord.applicationId);
  expect((await localDiscord({ token: 'my.own.token' })).token).toBe('my.own.token');
});

test('without the token, or with another one, there is 401', async () => {
  const discord = await localDiscord();
  const unauthorised = { status: 401, body: { message: '401: Unauthorized', code: 0 } };
  for (const path of ['/gateway/bot', '/users/@me', COMMANDS]) {
    expect(await call(discord, 'GET', path, { authorised: false })).toMatchObject(unauthorised);
    const headers = { authorization: 'Bot another' };
    expect(await call(discord, 'GET', path, { authorised: false, headers })).toMatchObject(unauthorised);
  }
});

test('unknown routes, methods, versions and things have their answers', async () => {
  const discord = await localDiscord();
  const status = async (method: string, path: string) => (await call(discord, method, path)).status;
  expect(await call(discord, 'GET', '/nowhere')).toMatchObject({
    status: 404,
    body: { message: '404: Not Found', code: 0 },
  });
  expect(await call(discord, 'DELETE', '/gateway/bot')).toMatchObject({
    status: 405,
    body: { message: '405: Method Not Allowed', code: 0 },
  });
  expect(await status('PUT', `/webhooks/${APPLICATION}/token`)).toBe(405);
  expect(await status('GET', '/%E0%A4%A')).toBe(404);
  expect(await status('GET', `/webhooks/${APPLICATION}/${'x'.repeat(1000)}/messages/1`)).toBe(404);
  for (const [version, expected] of [
    ['', 200],
    ['/v9', 200],
    ['/v10', 200],
    ['/v1', 400],
    ['/v11', 400],
  ] as const) {
    const answer = await fetch(`${discord.apiUrl}${version}/gateway`);
    expect([version, answer.status]).toEqual([version, expected]);
  }
});

test('a body that is no JSON is 50109, and one of another type 50035', async () => {
  const discord = await localDiscord();
  for (const text of ['{', '', 'null!']) {
    expect(await call(discord, 'POST', COMMANDS, { text })).toMatchObject({
      status: 400,
      body: { code: 50109 },
    });
  }
  const headers = { 'content-type': 'text/csv' };
  expect(await call(discord, 'POST', COMMANDS, { text: 'a,b', headers })).toMatchObject({
    status: 400,
    body: { code: 50035 },
  });
});

test('a request without a body may name any type, as aiohttp does', async () => {
  const discord = await localDiscord();
  const headers = { 'content-type': 'application/octet-stream' };
  const typing = `/channels/${discord.clientOf('member').channelId}/typing`;
  expect((await call(discord, 'POST', typing, { text: '', headers })).status).toBe(204);
});

test('answers carry the bucket that they count against, and over it there is 429', async () => {
  const { discord, client, interaction, result } = await begun();
  await respond(discord, interaction, { type: 5 });
  await webhook(discord, interaction, 'PATCH', '/messages/@original', { json: { content: 'filled' } });
  await result;
  const edits = await Promise.all(
    Array.from({ length: 5 }, (_, n) =>
      webhook(discord, interaction, 'PATCH', '/messages/@original', { json: { content: `edit ${n}` } }),
    ),
  );
  const headers = edits[0]?.headers;
  expect(headers?.get('x-ratelimit-limit')).toBe('5');
  expect(headers?.get('x-ratelimit-bucket')).toMatch(/^[0-9a-f]{32}$/);
  expect(Number(headers?.get('x-ratelimit-reset-after'))).toBeGreaterThan(0);
  expect(Number(headers?.get('x-ratelimit-reset'))).toBeGreaterThan(Date.now() / 1000);
  const refused = edits.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(1);
  expect(refused[0]?.body).toEqual({
    message: 'You are being rate limited.',
    retry_after: expect.any(Number),
    global: false,
  });
  expect(refused[0]?.headers.get('x-ratelimit-scope')).toBe('user');
  expect(refused[0]?.headers.get('retry-after')).toMatch(/^[12]$/);

  const next = nextInteraction(client);
  const another = discord.clientOf('member').command('ping');
  expect((await respond(discord, await next, { type: 4, data: { content: 'own bucket' } })).status).toBe(204);
  await another;
});

test("50 requests a second are the bot's, and interactions are exempt", async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [PING]);
  const paths = ['/users/@me', '/applications/@me', '/oauth2/applications/@me', '/gateway/bot'];
  // A second that lasts as long as a busy machine needs for them.
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const burst = await Promise.all(
    Array.from({ length: 60 }, (_, n) => call(discord, 'GET', paths[n % 4] ?? '')),
  );
  const refused = burst.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(10);
  expect(refused[0]?.body).toMatchObject({ global: true });
  expect(refused[0]?.headers.get('x-ratelimit-scope')).toBe('global');
  expect(refused[0]?.headers.get('x-ratelimit-global')).toBe('true');
  const got = nextInteraction(client);
  const result = discord.clientOf('member').command('ping');
  expect((await respond(discord, await got, { type: 4, data: { content: 'still here' } })).status).toBe(204);
  await result;
});

test('faults meet the requests that they are for, and every request is on record', async () => {
  const discord = await localDiscord();
  const { faults } = discord;
  faults.next(/^GET .*\/users\/@me$/, { kind: 'rate-limit', retryAfter: 0.05, scope: 'shared' });
  const limited = await call(discord, 'GET', '/users/@me');
  expect(limited).toMatchObject({ status: 429, body: { retry_after: 0.05, global: false } });
  expect(limited.headers.get('x-ratelimit-scope')).toBe('shared');
  expect((await call(discord, 'GET', '/users/@me')).status).toBe(200);

  faults.next(/^GET/, { kind: 'status', status: 502 }, 2);
  expect((await call(discord, 'GET', '/users/@me')).status).toBe(502);
  expect((await call(discord, 'GET', '/gateway/bot')).status).toBe(502);
  faults.next(/^GET/, { kind: 'reset' });
  await expect(call(discord, 'GET', '/users/@me')).rejects.toThrow();
  faults.next(/^GET/, { kind: 'hang' });
  const impatience = new AbortController();
  const hanging = fetch(`${discord.apiUrl}/gateway`, { signal: impatience.signal });
  // Given up once it is there: the fault would be for the next request otherwise.
  await expect.poll(() => discord.requests.at(-1)?.path).toMatch(/\/gateway$/);
  impatience.abort();
  await expect(hanging).rejects.toThrow(/abort/);
  faults.next(/^POST/, { kind: 'lost-answer' });
  await expect(call(discord, 'POST', COMMANDS, { json: PING })).rejects.toThrow();
  expect((await call(discord, 'GET', COMMANDS)).body).toMatchObject([PING]);

  const posted = discord.requests.filter(({ method }) => method === 'POST');
  expect(posted).toMatchObject([
    { path: `/api/v10${COMMANDS}`, status: 201, body: PING, contentType: 'application/json' },
  ]);
});

test('lists the servers of the bot in pages', async () => {
  const discord = await localDiscord({ extraServers: { count: 4, channels: 0, roles: 1 } });
  const page = (query: string) => call(discord, 'GET', `/users/@me/guilds${query}`);
  const ids = async (query: string) => eachAt((await page(query)).body, 'id');
  const all = await ids('');
  expect(all).toHaveLength(5);
  expect(all[0]).toBe(GUILD);
  expect(await ids('?limit=2')).toEqual(all.slice(0, 2));
  expect(await ids(`?limit=2&after=${all[1]}`)).toEqual(all.slice(2, 4));
  expect(await ids(`?limit=2&before=${all[4]}`)).toEqual(all.slice(2, 4));
  expect(await ids(`?after=${all[4]}`)).toEqual([]);
  for (const wrong of ['?limit=0', '?limit=201', '?limit=x', '?after=x'])
    expect((await page(wrong)).status).toBe(400);
});

test('a bot looks up users, and the members, roles and channels of a server', async () => {
  const discord = await localDiscord();
  const { id } = discord.clientOf('member').user;
  const at = `/guilds/${GUILD}`;
  const all = `${at}/members?limit=1000`;
  for (const path of [`/users/${id}`, `/users/${APPLICATION}`, at, `${at}/roles`, `${at}/channels`, all])
    expect((await call(discord, 'GET', path)).status, path).toBe(200);
  const members = listOf((await call(discord, 'GET', all)).body);
  expect(members).toHaveLength(6);
  const next = await call(discord, 'GET', `${at}/members?limit=2&after=${valueAt(members, '1.user.id')}`);
  expect(next.body).toEqual(members.slice(2, 4));
  expect((await call(discord, 'GET', `${at}/members?limit=0`)).body).toMatchObject({ code: 50035 });
});
