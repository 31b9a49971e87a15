import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { PendingResponse } from '../../../../src/bot/transport/http/pending-response.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

it.each<[string, (response: PendingResponse) => unknown]>([
  ['with a first answer', (response) => response.send('{"type":5}')],
  ['over the callback endpoint', (response) => response.leaveToCallback()],
])('a request that is answered %s is let go of, however long what follows takes', async (_, answer) => {
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
});
