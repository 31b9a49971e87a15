import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { anyCharacter } from '../../../../test/any-character.ts';
import { runs } from '../../../../test/property-runs.ts';
import {
  APPLICATION,
  call,
  GUILD,
  localDiscord,
  loggedIn,
  nextInteraction,
  PING,
  respond,
  type SampleDiscord,
} from '../fixture.ts';

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

/** A part of a path or query as clients write it. fast-check's own takes seconds to prepare shrinking: see any-character.ts. */
const segment = fc.oneof(
  fc.string({ unit: anyCharacter }).map(encodeURIComponent),
  fc.string({ unit: fc.constantFrom(..."aZ09-._~!$&'()*+,;=:@") }),
);

const part = fc.oneof(
  fc.constantFrom(
    ...'channels messages webhooks interactions applications commands guilds users gateway bot'.split(' '),
    ...'@me %40me @original oauth2 callback pins'.split(' '),
  ),
  fc.constantFrom(
    APPLICATION,
    GUILD,
    ...'1190000000000000200 1190000000000000202 1 99999999999999999999'.split(' '),
  ),
  fc.constantFrom(...'TOKEN . .. % %2 %00 %ff %2f %25 %E0%A4%A __proto__'.split(' '), '', 'x'.repeat(600)),
  segment,
);
export const query = fc.oneof(
  fc.constant(''),
  fc
    .array(fc.oneof(segment, fc.constantFrom('&', '=', '?', '/')), { maxLength: 5 })
    .map((each) => `?${each.join('')}`),
  fc
    .record({
      name: fc.constantFrom(
        ...'limit before after with_response with_localizations wait __proto__'.split(' '),
      ),
      value: fc.oneof(fc.constantFrom('', '0', '-1', '1e9', 'NaN', 'true', '%', '%00'), segment),
    })
    .map(({ name, value }) => `?${name}=${value}&${name}=${value}`),
);
/** Addresses that there are, with whatever in the places of ids, and others. */
export const path = fc.oneof(
  fc.array(part, { maxLength: 6 }).map((parts) => `/${parts.join('/')}`),
  fc.array(part, { maxLength: 6 }).map((parts) => `/api/v10/${parts.join('/')}`),
  fc
    .tuple(
      fc.constantFrom(
        '/channels/A',
        '/channels/A/messages',
        '/channels/A/messages/B',
        '/applications/A/commands/B',
        '/applications/A/guilds/B/commands',
        '/interactions/A/TOKEN/callback',
        '/webhooks/A/TOKEN',
        '/webhooks/A/TOKEN/messages/B',
        '/users/@me/guilds',
      ),
      part,
      part,
    )
    .map(([route, a, b]) => `/api/v10${route.replace('A', a).replace('B', b)}`),
);
export const body = fc.oneof(
  fc.constant(''),
  fc.json(),
  fc.string({ unit: anyCharacter }),
  fc.constantFrom(
    '{',
    'null',
    '[]',
    '{"type":4}',
    '{"__proto__":{"type":4}}',
    '[[[[',
    '"x"',
    '{"name":"x","description":"x"}',
  ),
  fc.integer({ min: 1, max: 3000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  fc.constantFrom(
    '--b\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n{\r\n--b--\r\n',
    '--b\r\nContent-Disposition: form-data; name="payload_json"; filename="x"\r\n\r\n{}\r\n--b--\r\n',
    '--b\r\nContent-Disposition: form-data; name="files[0]"; filename="\u0000/..%2f"\r\n\r\nx\r\n--b--\r\n',
    '--b\r\n\r\n',
    '--b--',
  ),
);
export const contentType = fc.constantFrom(
  undefined,
  '',
  'application/json',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'application/json, text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=b',
  'multipart/form-data; boundary=',
  'text/plain',
  'json',
  ';',
);
export const method = fc.constantFrom(
  ...'GET POST PUT PATCH DELETE HEAD OPTIONS TRACE PROPFIND BREW'.split(' '),
);
