import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { runs } from '../../../../test/property-runs.ts';
import type { SampleDiscord } from '../fixture.ts';
import { APPLICATION, call, localDiscord, loggedIn, nextInteraction, PING, respond } from '../fixture.ts';
import { body, contentType, method, path, query } from './hostile-http.ts';

/** Sends bytes as they are, and gives the status; undefined when the connection ended without one. */
async function status(port: number, head: readonly string[], sent: string): Promise<number | undefined> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const length = `Content-Length: ${Buffer.byteLength(sent)}`;
  socket.write(`${[...head, 'Connection: close', length].join('\r\n')}\r\n\r\n${sent}`);
  const answer = await text(socket).catch(() => '');
  const [, code] = /^HTTP\/1\.1 (\d{3})/.exec(answer) ?? [];
  return code === undefined ? undefined : Number(code);
}

/** Lets the rate limits forget what was before: they would answer nearly all that is sent at this pace. */
function letPass(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds);
}

/** The port, and the warnings from now on: this server warns of what it did not foresee. */
function watched(discord: SampleDiscord) {
  const warnings: string[] = [];
  const note = (warning: Error) => void warnings.push(`${warning.stack}`);
  process.on('warning', note);
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => {
    process.off('warning', note);
    vi.useRealTimers();
  });
  return { port: Number(new URL(discord.apiUrl).port), warnings };
}

test('no request is more than this server can judge', async () => {
  const discord = await localDiscord({ token: 'own.token.here' });
  const { port, warnings } = watched(discord);
  await fc.assert(
    fc.asyncProperty(method, path, query, contentType, body, async (verb, address, search, type, sent) => {
      const head = [
        `${verb} ${`${address}${search}`.replaceAll(/[^!-~]/g, encodeURIComponent)} HTTP/1.1`,
        `Host: localhost:${port}`,
        'User-Agent: node',
        'Authorization: Bot own.token.here',
        ...(type === undefined ? [] : [`Content-Type: ${type}`]),
      ];
      letPass(1000);
      const code = await status(port, head, sent);
      expect(code ?? 0).toBeGreaterThanOrEqual(200);
      // What is not built is 501.
      expect([code, code === 501 || (code ?? 500) < 500]).toEqual([code, true]);
      expect(warnings).toEqual([]);
    }),
    { numRuns: runs(62) },
  );
  expect((await call(discord, 'GET', '/gateway')).status).toBe(200);
});

test('no body of a live interaction is more than this server can judge', async () => {
  const discord = await localDiscord({ token: 'own.token.here' });
  const { port, warnings } = watched(discord);
  const client = await loggedIn(discord, [PING]);
  const got = nextInteraction(client);
  void discord.clientOf('member').command('ping');
  const { id, token } = await got;
  await respond(discord, await got, { type: 5 });
  const routes = fc.constantFrom(
    `POST /api/v10/interactions/${id}/${token}/callback`,
    `POST /api/v10/webhooks/${APPLICATION}/${token}`,
    `PATCH /api/v10/webhooks/${APPLICATION}/${token}/messages/@original`,
  );
  await fc.assert(
    fc.asyncProperty(routes, contentType, body, async (route, type, sent) => {
      letPass(1000);
      const head = [`${route} HTTP/1.1`, `Host: localhost:${port}`, 'User-Agent: node'];
      const code = await status(port, type === undefined ? head : [...head, `Content-Type: ${type}`], sent);
      expect([code, code !== undefined && code < 500]).toEqual([code, true]);
      expect(warnings).toEqual([]);
    }),
    { numRuns: runs(25) },
  );
});

test('no frame is more than the gateway can take', async () => {
  const discord = await localDiscord({ token: 'TOKEN' });
  const { port, warnings } = watched(discord);
  const frame = fc.oneof(
    fc.string(),
    fc.json(),
    fc.uint8Array({ maxLength: 100 }),
    fc
      .record({
        op: fc.oneof(fc.integer({ min: -1, max: 12 }), fc.jsonValue()),
        d: fc.oneof(
          fc.jsonValue(),
          fc.record({
            token: fc.constantFrom('TOKEN', 'Bot TOKEN', ''),
            properties: fc.constant({}),
            intents: fc.oneof(fc.integer(), fc.double()),
            shard: fc.tuple(fc.oneof(fc.integer(), fc.double()), fc.oneof(fc.integer(), fc.double())),
            session_id: fc.string(),
            seq: fc.integer(),
          }),
        ),
      })
      .map((each) => JSON.stringify(each)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(frame, { maxLength: 5 }), async (frames) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}`);
      const ended = once(socket, 'close');
      await once(socket, 'open');
      for (const each of frames) socket.send(each);
      socket.close(4000);
      await ended;
      expect(warnings).toEqual([]);
    }),
    { numRuns: runs(25) },
  );
  expect((await call(discord, 'GET', '/gateway')).status).toBe(200);
});

test('no address is more than the gateway can take', async () => {
  const discord = await localDiscord();
  const { port, warnings } = watched(discord);
  const address = fc.oneof(
    fc.constantFrom(
      '/',
      '//',
      '///?v=10',
      '/?v=10',
      '/?v=',
      '/?v=x',
      '/?v=%',
      '/?%',
      '//x:y@[?v=10',
      '/%',
      '*',
    ),
    fc.tuple(path, query).map(([before, after]) => before + after),
  );
  const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
  const upgrade = `Host: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n\r\n`;
  await fc.assert(
    fc.asyncProperty(address, async (at) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(`GET ${at.replaceAll(/[^!-~]/g, encodeURIComponent)} HTTP/1.1\r\n${upgrade}`);
      const [answer] = await once(socket, 'data');
      socket.destroy();
      expect(String(answer)).toMatch(/^HTTP\/1\.1 (101|400) /);
      expect(warnings).toEqual([]);
    }),
    { numRuns: runs(25) },
  );
  expect((await call(discord, 'GET', '/gateway')).status).toBe(200);
});
