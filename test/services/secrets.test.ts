import { inspect } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { createRestClient } from '../../src/services/http/rest-client.ts';
import { quickClock } from './quick-clock.ts';
import { serviceFailureOf, startRawUpstream } from './upstream.ts';

const CANARY = 'canary-5f1d';

/** Answers that repeat, in every place an answer has, the token that they were sent. */
const echoes: Record<string, string> = {
  'a refusal': `HTTP/1.1 401 ${CANARY}\r\nx-echo: ${CANARY}\r\ncontent-length: ${CANARY.length}\r\n\r\n${CANARY}`,
  'a bad request': `HTTP/1.1 400 ${CANARY}\r\nwww-authenticate: Bearer ${CANARY}\r\ncontent-length: 0\r\n\r\n`,
  'a redirect': `HTTP/1.1 302 Found\r\nlocation: /?token=${CANARY}\r\ncontent-length: 0\r\n\r\n`,
  'a rate limit': `HTTP/1.1 429 Slow\r\nretry-after: ${CANARY}\r\ncontent-length: 0\r\n\r\n`,
  'an outage': `HTTP/1.1 503 Away\r\nx-echo: ${CANARY}\r\nretry-after: 60\r\ncontent-length: 0\r\n\r\n`,
  'an error': `HTTP/1.1 500 ${CANARY}\r\nx-echo: ${CANARY}\r\ncontent-length: 0\r\n\r\n`,
  'no HTTP': `${CANARY} ${CANARY}\r\n\r\n`,
  'a broken header': `HTTP/1.1 200 OK\r\n${CANARY}\x01: ${CANARY}\r\n\r\n`,
  'a broken chunk': `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${CANARY}\r\n`,
  'a broken part': `HTTP/1.1 206 OK\r\ncontent-range: ${CANARY}\r\nx-echo: ${CANARY}\r\ncontent-length: 2\r\n\r\n{}`,
  'no JSON': `HTTP/1.1 200 OK\r\ncontent-length: ${CANARY.length}\r\n\r\n${CANARY}`,
  'a strange encoding': `HTTP/1.1 200 OK\r\ncontent-encoding: ${CANARY}\r\ncontent-length: 2\r\n\r\n{}`,
  'a torn body': `HTTP/1.1 200 OK\r\ncontent-length: 999\r\n\r\n"${CANARY}`,
};

test.each(Object.entries(echoes))('%s does not carry the token into an error', async (what, answer) => {
  const upstream = await startRawUpstream((socket) => socket.end(answer));
  const baseUrl = new URL(upstream.baseUrl);
  baseUrl.username = 'user';
  baseUrl.password = CANARY;
  const client = createRestClient({ baseUrl, token: CANARY, timeoutSeconds: 5, clock: quickClock() });
  onTestFinished(() => client.close());
  const call = { authorised: true };
  const calls = [
    client.get('/a', call),
    client.post('/a', { secret: CANARY }, call),
    client.put('/a', { secret: CANARY }, call),
  ];
  for (const failure of await Promise.all(calls.map(serviceFailureOf))) {
    const everything = inspect(failure, { depth: Infinity, showHidden: true, getters: true });
    expect(everything, what).not.toContain(CANARY);
    expect(JSON.stringify(failure.reason)).not.toContain(CANARY);
  }
});

test('a service that is not there, and a token that no header can hold, keep it to themselves', async () => {
  const upstream = await startRawUpstream(() => undefined);
  await upstream.close();
  const baseUrl = new URL(upstream.baseUrl);
  baseUrl.password = CANARY;
  for (const token of [CANARY, `${CANARY}\n`]) {
    const client = createRestClient({ baseUrl, token, timeoutSeconds: 5, clock: quickClock() });
    onTestFinished(() => client.close());
    const error = await client.get('/a', { authorised: true }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(inspect(error, { depth: Infinity, showHidden: true, getters: true })).not.toContain(CANARY);
  }
});
