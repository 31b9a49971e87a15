import type { RequestListener } from 'node:http';
import { expect, it } from 'vitest';
import { createBotRest, endBotRest } from '../../../../src/bot/bot-rest/bot-rest.ts';
import { START_BACKOFF } from '../../../../src/bot/bot-rest/start-retry.ts';
import { createLogger } from '../../../../src/bot/log/logger.ts';
import { ClockWatch } from '../../../../src/bot/process/clock-watch.ts';
import { CannotRun, ExitCode } from '../../../../src/bot/process/exit.ts';
import { Gateway } from '../../../../src/bot/transport/gateway/gateway.ts';
import { TIMING } from '../../../../src/bot/transport/gateway/timing.ts';
import { startRawUpstream, startUpstream } from '../../../services/upstream.ts';

const PAUSES = [20, 40, 80];

const silent = createLogger('silent', [], { write: () => undefined });

async function whyNot(apiUrl: string): Promise<unknown> {
  const token = 'a.b.c';
  const rest = createBotRest(apiUrl, token);
  const timing = { ...TIMING, shutOutPauses: PAUSES };
  const gateway = new Gateway({ rest, apiUrl, token, clock: new ClockWatch(silent), log: silent, timing });
  return gateway
    .connect(async () => undefined)
    .then(
      () => 'connected',
      (error: unknown) => error,
    )
    .finally(() => endBotRest(rest));
}

const answers =
  (status: number, body: string, type = 'application/json'): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': type, 'retry-after': '3600' }).end(body);

const NOT_FOUND = '{"message":"404: Not Found","code":0}';
const ADDRESS =
  /: check DISCORD_API_URL, which contains no version and is https:\/\/discord\.com\/api for Discord\.$/;
const OUTAGE = /^Discord has an outage, or .* \(status \d+, and no JSON\) at .*check DISCORD_API_URL/;

it.each([
  [401, '{"message":"401: Unauthorized","code":0}', 77, /^Discord refuses the token: copy it again/],
  [
    403,
    '{"message":"Forbidden","code":0}',
    69,
    /^Discord currently refuses this machine, .*\(status 403, code 0\)/,
  ],
  [404, NOT_FOUND, 78, ADDRESS],
  [404, '"nothing"', 78, ADDRESS],
  [404, '{', 69, OUTAGE],
  [429, '{"retry_after":3600,"global":false}', 69, /^Discord answers 429, too many requests: wait/],
  [503, '<html>', 69, /\(status 503\)/],
  [200, '{}', 78, ADDRESS],
  [200, '{', 69, OUTAGE],
  [200, '{"url":"https://x","shards":0,"session_start_limit":{}}', 78, ADDRESS],
  [200, '{"url":"ws://127.0.0.1:1","shards":1e9,"session_start_limit":{"remaining":1e9}}', 78, ADDRESS],
])('an address that answers %i with %s ends with %i', async (status, body, exitCode, words) => {
  const upstream = await startUpstream(answers(status, body));
  const error = await whyNot(upstream.baseUrl.origin);
  expect(error).toBeInstanceOf(CannotRun);
  expect(error).toMatchObject({ exitCode, message: expect.stringMatching(words) });
});

it.each([
  [200, 69, OUTAGE],
  [429, 69, /^Discord answers 429/],
])('a page instead of an answer (%i) ends with %i', async (status, exitCode, words) => {
  const upstream = await startUpstream(answers(status, '<html>Hello</html>', 'text/html'));
  expect(await whyNot(upstream.baseUrl.origin)).toMatchObject({
    exitCode,
    message: expect.stringMatching(words),
  });
});

it.each([
  ['403 with code 0', 403, '{"message":"Forbidden","code":0}'],
  ['403 with code 40333', 403, '{"message":"Forbidden","code":40333}'],
  ['a page', 403, '<html>'],
])('a start asks again after %s, and takes the answer that comes then', async (_, status, body) => {
  let calls = 0;
  const upstream = await startUpstream((request, response) => {
    calls += 1;
    const isOver = calls > PAUSES.length;
    answers(isOver ? 401 : status, isOver ? '{"code":0}' : body)(request, response);
  });
  expect(await whyNot(upstream.baseUrl.origin)).toMatchObject({ exitCode: ExitCode.tokenRefused });
  expect(calls).toBe(PAUSES.length + 1);
});

it('a start of the program asks for 15 s, less and less often', () => {
  expect(START_BACKOFF.reduce((sum, pause) => sum + pause)).toBe(15_000);
  expect(START_BACKOFF).toEqual(START_BACKOFF.toSorted((one, other) => one - other));
});

it('a network that fails cannot be reached', async () => {
  const reset = await startRawUpstream((socket) => socket.resetAndDestroy());
  for (const [apiUrl, reason] of [
    [reset.baseUrl.origin, 'ECONNRESET'],
    ['http://127.0.0.1:1/api', 'ECONNREFUSED'],
  ] as const) {
    expect(await whyNot(apiUrl)).toMatchObject({
      exitCode: ExitCode.discordUnreachable,
      message: `Discord cannot be reached at ${apiUrl} (${reason}): check the network and DISCORD_API_URL.`,
    });
  }
});

it('an address without HTTP is not Discord', async () => {
  const mail = await startRawUpstream((socket) => socket.end('220 mail.example.com ESMTP\r\n'));
  expect(await whyNot(mail.baseUrl.origin)).toMatchObject({ exitCode: ExitCode.invalidConfiguration });
});
