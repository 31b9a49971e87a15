import { type AddressInfo, createServer, type Socket } from 'node:net';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { createRestClient } from '../../../src/services/http/rest-client.ts';
import { ServiceFailure } from '../../../src/services/service-failure.ts';
import { runs } from '../../property-runs.ts';
import { quickClock } from '../quick-clock.ts';

/** What becomes of an attempt that reaches the service: whether it is carried out, and how it ends. */
interface Fate {
  readonly carriedOut: boolean;
  readonly end: number | 'reset' | 'reset after 103' | 'half head' | 'half body' | 'hang' | 'leave';
  readonly wait: string | undefined;
}

/** A service that keeps its word: what it answers 2xx is carried out, what it refuses is not, and the rest is open. */
const truthful = ({ carriedOut, end, wait }: Fate): Fate => {
  const done = typeof end === 'number' && end < 300;
  const refused = typeof end === 'number' && end >= 400 && end < 500 && end !== 408;
  return { carriedOut: done || (carriedOut && !refused), end, wait };
};

const statuses = [
  200, 201, 204, 206, 300, 301, 302, 303, 304, 307, 308, 400, 401, 403, 404, 408, 409, 410,
].concat([422, 425, 429, 429, 429, 500, 501, 502, 503, 503, 504, 599]);
const fate: fc.Arbitrary<Fate> = fc
  .record({
    carriedOut: fc.boolean(),
    end: fc.oneof(
      fc.constantFrom(...statuses),
      fc.constantFrom('reset', 'reset', 'reset after 103', 'half head', 'half body', 'leave'),
    ),
    wait: fc.constantFrom(undefined, '0', '1', '60'),
  })
  .map(truthful);

/** A service of one thing over raw sockets, which does to each attempt what is written, and refuses what is beyond. */
async function startFateful(fates: readonly Fate[]) {
  const seen: Fate[] = [];
  let carriedOut = false;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    let received = '';
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy()));
    socket.on('data', (data) => {
      received += data.toString('latin1');
      const [, head, body] = /^(.*?\r\n)\r\n(.*)$/s.exec(received) ?? [];
      const length = Number(/\r\ncontent-length: (\d+)\r\n/i.exec(head ?? '')?.[1] ?? 0);
      if (head === undefined || (body ?? '').length < length) return;
      received = '';
      meet(socket, head.startsWith('DELETE'));
    });
  });

  function meet(socket: Socket, deletes: boolean): void {
    const next = fates[seen.length] ?? { carriedOut: false, end: 400, wait: undefined };
    const isGone = deletes && carriedOut;
    // What is gone is not found; what is there is not answered as if it were gone.
    const misled = next.end === 404 || next.end === 410;
    const end = typeof next.end !== 'number' ? next.end : isGone ? 404 : deletes && misled ? 409 : next.end;
    seen.push({ ...next, end });
    carriedOut ||= next.carriedOut;
    if (end === 'reset') socket.resetAndDestroy();
    if (end === 'leave') server.close();
    if (end === 'leave') socket.resetAndDestroy();
    if (end === 'half head') socket.end('HTTP/1.1 200 OK\r\ncontent-le');
    if (end === 'half body') socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{');
    if (end === 'reset after 103') socket.end('HTTP/1.1 103 Early Hints\r\n\r\n');
    if (typeof end !== 'number') return;
    const wait = next.wait === undefined ? '' : `retry-after: ${next.wait}\r\n`;
    const body = end === 204 || end === 304 ? '' : 'content-length: 2\r\n\r\n{}';
    socket.write(`HTTP/1.1 ${end} X\r\nlocation: /elsewhere\r\n${wait}${body === '' ? '\r\n' : body}`);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: new URL(`http://127.0.0.1:${port}`),
    seen,
    isCarriedOut: () => carriedOut,
    async close() {
      for (const socket of sockets) socket.destroy();
      if (server.listening) await new Promise((done) => server.close(done));
    },
  };
}

/** Seconds of a call: a third of it is more than the longest wait before an attempt, which takes no time here. */
const LIMIT = 1.25;

type Told = 'made' | 'not made' | 'open';

async function told(change: Promise<unknown>): Promise<Told> {
  try {
    const value = await change;
    return value === undefined || value === false ? 'not made' : 'made';
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    return error.reason.kind === 'unconfirmed' ? 'open' : 'not made';
  }
}

/** A change against these fates: what is told, and what is true. */
async function changeAgainst(method: 'post' | 'put' | 'delete', fates: readonly Fate[]) {
  const service = await startFateful(fates);
  const client = createRestClient({ baseUrl: service.baseUrl, timeoutSeconds: LIMIT, clock: quickClock() });
  const call = { authorised: false };
  const change =
    method === 'delete' ? client.delete('/it', call) : client[method]('/it', { is_muted: true }, call);
  const word = await told(change);
  await client.close();
  await service.close();
  return { word, carriedOut: service.isCarriedOut(), seen: service.seen };
}

const refuses = ({ end }: Fate) => typeof end === 'number' && end >= 400 && end < 500 && end !== 408;

test.each(['post', 'put', 'delete'] as const)(
  'whatever becomes of the attempts of a %s, it is never told wrongly',
  async (method) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fate, { minLength: 1, maxLength: 3 }), async (fates) => {
        const { word, carriedOut, seen } = await changeAgainst(method, fates);
        if (word === 'made') expect(carriedOut).toBe(true);
        if (word === 'not made') expect(carriedOut).toBe(false);
        // What every attempt refused is told as refused.
        if (word === 'open') expect(seen.every(refuses)).toBe(false);
      }),
      { numRuns: runs(40) },
    );
  },
);

const lost: Fate = { carriedOut: true, end: 'reset', wait: undefined };
const answered = (end: number, wait?: string): Fate => truthful({ carriedOut: false, end, wait });

test.each([400, 401, 403, 404, 410, 408, 409, 422, 425, 429, 301, 302, 303, 307, 308, 500])(
  'a PUT that is carried out, and whose repetition is answered %i, is open',
  async (status) => {
    expect(await changeAgainst('put', [lost, answered(status, '60')])).toMatchObject({
      word: 'open',
      carriedOut: true,
      seen: [lost, { end: status }],
    });
  },
);

test.each([400, 401, 403, 429, 301, 303])(
  'a DELETE that is not carried out, and whose repetition is answered %i, is open',
  async (status) => {
    const unknown = { ...lost, carriedOut: false };
    expect(await changeAgainst('delete', [unknown, answered(status, '60')])).toMatchObject({ word: 'open' });
  },
);

test.each([300, 301, 302, 303, 304, 307, 308, 408, 500, 501, 599])(
  'a change that is answered %i once is open, since frameworks answer so when it is done',
  async (status) => {
    for (const method of ['post', 'put', 'delete'] as const) {
      const done: Fate = { carriedOut: true, end: status, wait: undefined };
      expect(await changeAgainst(method, [done])).toMatchObject({ word: 'open', seen: [{ end: status }] });
    }
  },
);

test.each([400, 401, 403, 409, 422])('a 429 that was waited for and then %i is a refusal', async (status) => {
  for (const method of ['put', 'delete'] as const) {
    const { word, seen } = await changeAgainst(method, [answered(429, '0'), answered(status)]);
    expect(word).toBe('not made');
    expect(seen).toHaveLength(2);
  }
});

test('a change whose repetition finds nobody is open', async () => {
  const left: Fate = { carriedOut: true, end: 'leave', wait: undefined };
  expect(await changeAgainst('put', [left])).toMatchObject({ word: 'open', carriedOut: true });
});

test('a change without an answer in time is open, unless it never got as far', async () => {
  const hanging: Fate = { carriedOut: true, end: 'hang', wait: undefined };
  const before = [[], [{ ...lost, carriedOut: false }], [answered(503)], [answered(429, '0')]];
  const changes = before.flatMap((fates) => [
    changeAgainst('put', [...fates, hanging]),
    changeAgainst('delete', [...fates, hanging]),
  ]);
  for (const change of [...changes, changeAgainst('post', [hanging])])
    expect(await change).toMatchObject({ word: 'open', carriedOut: true });
});

test('a wait that outlasts the time of the call after a 429 leaves nothing open', async () => {
  const service = await startFateful([answered(429, '0')]);
  onTestFinished(() => service.close());
  const never = { ...quickClock(), after: () => setTimeout(() => undefined, 0) };
  const client = createRestClient({ baseUrl: service.baseUrl, timeoutSeconds: 0.4, clock: never });
  onTestFinished(() => client.close());
  expect(await told(client.put('/it', {}, { authorised: false }))).toBe('not made');
});
