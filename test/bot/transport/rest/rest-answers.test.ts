import { expect, it, onTestFinished } from 'vitest';
import { createBotRest, endBotRest } from '../../../../src/bot/bot-rest/bot-rest.ts';
import { startUpstream } from '../../../services/upstream.ts';

interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Answers of Discord, one after the other, as the library gets them. */
async function received(...answers: Answer[]) {
  const left = [...answers];
  const upstream = await startUpstream((_request, response) => {
    const { status = 200, headers = {}, body = '{"id":"1"}' } = left.shift() ?? {};
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  });
  const rest = createBotRest(upstream.baseUrl.origin, 'a.b.c');
  onTestFinished(() => endBotRest(rest));
  const got = [];
  for (const _answer of answers) {
    got.push(await rest.options.makeRequest(`${upstream.baseUrl.origin}/users/@me`, { method: 'GET' }));
  }
  return got;
}

it.each([
  ['x-ratelimit-reset-after', '0', '0'],
  ['x-ratelimit-reset-after', '0.5', '0.5'],
  ['x-ratelimit-reset-after', '1e12', '3600'],
  ['x-ratelimit-reset-after', '-3', '0'],
  ['x-ratelimit-reset-after', 'soon', '0'],
  ['retry-after', '0.2', '1'],
  ['retry-after', '7', '7'],
  ['retry-after', '1e12', '3600'],
])('%s: %s is taken for %s s', async (name, said, taken) => {
  const [answer] = await received({ headers: { [name]: said } });
  expect(answer?.headers.get(name)).toBe(taken);
});

it('no header is made up', async () => {
  const [answer] = await received({});
  expect(answer?.headers.has('x-ratelimit-reset-after')).toBe(false);
  expect(answer?.headers.has('retry-after')).toBe(false);
});

it('429s that name no time wait twice as long each time, until something else comes', async () => {
  const unnamed = { status: 429 };
  const got = await received(unnamed, unnamed, unnamed, {}, unnamed);
  expect(got.map(({ headers }) => headers.get('retry-after'))).toEqual(['1', '2', '4', null, '1']);
});

it.each([
  ['an object as it is', { status: 400, body: '{"code":5}' }, { code: 5 }],
  ['an object for text', { status: 404, body: '"nothing"' }, {}],
  ['an object for null', { status: 410, body: 'null' }, {}],
  ['an object for what is no JSON', { status: 500, body: '<html>' }, {}],
])('an error is given %s', async (_, answer, expected) => {
  const [got] = await received(answer);
  expect(await got?.json()).toEqual(expected);
});

it.each(['null', '"text"', '[1]'])('an answer is given as it is: %s', async (body) => {
  const [got] = await received({ status: 399, body });
  expect(await got?.json()).toEqual(JSON.parse(body));
});

it('an answer that is no JSON is told as such', async () => {
  const [got] = await received({ body: '<html>' });
  await expect(got?.json()).rejects.toThrow(SyntaxError);
});
