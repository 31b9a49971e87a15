import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../database/database.ts';
import { buildServer } from '../../http/http-server.ts';
import { tokenRegister } from '../../tokens/token-register.ts';
import { type Answer, runningService } from '../running-service.ts';

function expectProblem({ status, type, body }: Answer, expected: number, title: string): void {
  expect(status).toBe(expected);
  expect(type).toMatch(/^application\/problem\+json(;|$)/);
  expect(body).toEqual({
    type: 'about:blank',
    title,
    status: expected,
    detail: expect.stringMatching(/^\S.* /),
  });
}

test('an unknown path is not found, and wrong percent-encoding is refused', async () => {
  const service = await runningService();
  for (const path of [
    '/',
    '/api/v1/games',
    '/api/v1/names/ada/',
    '/v1/nothing?x=1',
    '/api/v1/names/a/b/wallet',
  ]) {
    const answer = await service.get(path);
    expectProblem(answer, 404, 'Not Found');
    expect(answer.body).toMatchObject({ detail: `There is no GET ${path.split('?')[0]} here.` });
  }
  for (const name of ['%', '%zz', '%FF', '%C3', '%C3%28', 'a%2', '%ED%A0%80'])
    for (const path of [`names/${name}`, `names/${name}/wallet`, `wallets/${name}/names`])
      expectProblem(await service.get(`/api/v1/${path}`), 400, 'Bad Request');
});

test('a parameter that is given twice is refused', async () => {
  const service = await runningService();
  const answer = await service.get('/api/v1/names/ada?limit=1&limit=2');
  expectProblem(answer, 400, 'Bad Request');
  expect(answer.body).toMatchObject({ detail: 'The query parameter limit must be given once.' });
});

test('a full disk is told as such, and what is there already is answered', async () => {
  const database = openDatabase(':memory:');
  const tokens = tokenRegister(database);
  const authorization = `Bearer ${tokens.issue('ada')}`;
  const server = buildServer(database, { tokens, rateLimit: 1_000, allowedHosts: [] });
  onTestFinished(async () => {
    await server.close();
    database.close();
  });
  database.exec('PRAGMA max_page_count = 1');
  const create = () =>
    server.inject({
      method: 'POST',
      url: '/v1/conversations',
      headers: { authorization },
      payload: { contact_id: 'x'.repeat(255) },
    });
  let answer = await create();
  for (let times = 0; answer.statusCode === 201 && times < 100; times++) answer = await create();
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toMatchObject({ detail: 'The service cannot use its database: the disk is full.' });
  const list = await server.inject({ url: '/v1/conversations', headers: { authorization } });
  expect(list.statusCode).toBe(200);
});

test.each([
  ['BLA BLA\r\n\r\n', 400],
  [`GET /api/v1/names/${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
])('bytes that are no request (%#) get a problem too', async (bytes, status) => {
  const { url } = await runningService();
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} .*Content-Type: application/problem\\+json`, 's'));
  expect(JSON.parse(body)).toMatchObject({ status });
});
