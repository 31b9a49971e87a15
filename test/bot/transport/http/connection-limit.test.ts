import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { limitConnections } from '../../../../src/bot/transport/http/connection-limit.ts';
import { rawClient } from '../../raw-clients.ts';

const GET = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n';
const POST = 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\n\r\n';

/** A server of two connections, with what it has yet to answer. */
async function started() {
  const waiting: ServerResponse[] = [];
  let ended = 0;
  const server = createServer((request, response) => {
    request.resume();
    waiting.push(response);
  });
  limitConnections(server, 2, () => {
    ended += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { port } = address;
  return {
    client: (says?: string) => rawClient(port, says),
    /** Resolves when so many requests wait. */
    asked: (count: number) => expect.poll(() => waiting).toHaveLength(count),
    answerAll() {
      for (const response of waiting.splice(0)) response.end('answered');
    },
    /** Resolves when the server knows of no connection. */
    alone: () => expect.poll(() => connectionsOf(server)).toBe(0),
    ended: () => ended,
  };
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

it.each([
  ['says nothing', ''],
  ['is in the middle of a head', 'GET / HTTP/1.1\r\nhost: '],
  ['is in the middle of a body', `${POST}12`],
  ['has had its answer', GET],
])('one too many ends the client that has been longest without a whole request and %s', async (_, says) => {
  const { client, asked, answerAll, ended } = await started();
  const first = await client(says);
  if (says.startsWith(POST)) await asked(1);
  if (says === GET) {
    await asked(1);
    answerAll();
    await expect.poll(first.heard).toContain('answered');
  }
  const second = await client();
  const third = await client(GET);
  await expect.poll(() => first.ended).toBe(true);
  await asked(says.startsWith(POST) ? 2 : 1);
  answerAll();
  await expect.poll(third.heard).toContain('answered');
  expect(second.ended).toBe(false);
  expect(ended()).toBe(1);
});

it('ends nobody whose whole request is in flight, but the newcomer', async () => {
  const { client, asked, answerAll, ended } = await started();
  const busy = [await client(GET), await client(`${POST}12345`)];
  await asked(2);
  const newcomer = await client(GET);
  await expect.poll(() => newcomer.ended).toBe(true);
  expect(newcomer.heard()).toBe('');
  answerAll();
  for (const { heard } of busy) await expect.poll(heard).toContain('answered');
  expect(busy.map((each) => each.ended)).toEqual([false, false]);
  expect(ended()).toBe(1);
});

it('a client that was just answered is not the first to go', async () => {
  const { client, asked, answerAll } = await started();
  const answered = await client(GET);
  await asked(1);
  const silent = await client();
  answerAll();
  await expect.poll(answered.heard).toContain('answered');
  await client();
  await expect.poll(() => silent.ended).toBe(true);
  expect(answered.ended).toBe(false);
});

it('clients that have left leave their places free', async () => {
  const { client, asked, answerAll, alone, ended } = await started();
  for (const says of ['', 'GET / HTTP/1.1\r\nhost: ', GET]) {
    const { socket } = await client(says);
    socket.destroy();
    await alone();
  }
  await client();
  const second = await client(GET);
  await asked(2);
  answerAll();
  await expect.poll(second.heard).toContain('answered');
  expect(ended()).toBe(0);
});
