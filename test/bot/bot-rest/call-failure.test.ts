import { DiscordAPIError, HTTPError, RateLimitError, REST } from '@discordjs/rest';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callFailure, loginFailure, NotJson } from '../../../src/bot/bot-rest/call-failure.ts';
import { CannotRun, ExitCode } from '../../../src/bot/process/exit.ts';

const refused = (status: number, code = 0) =>
  new DiscordAPIError({ code, message: '' }, code, status, 'GET', '', {});
const unnamed = (status: number) => new HTTPError(status, '', 'GET', '', {});
const page = (status: number) => new NotJson(status, '', 'GET', '', {});
const limited = new RateLimitError({
  ...{ timeToReset: 1, retryAfter: 1, limit: 1, sublimitTimeout: 0, global: false, scope: 'user' },
  ...{ method: 'GET', hash: '', url: '', route: '', majorParameter: '' },
});
const coded = (code: unknown, error = new Error('x')) => Object.assign(error, { code });
const named = (name: string) => Object.assign(new Error('x'), { name });

it.each<[string, unknown, object]>([
  ['a rate limit', limited, { kind: 'rate-limited' }],
  ['429', refused(429), { kind: 'rate-limited' }],
  ['401', refused(401), { kind: 'token-refused' }],
  ['403 with a code', refused(403, 50_001), { kind: 'refused', status: 403, code: 50_001 }],
  ['403 with code 0', refused(403), { kind: 'shut-out', status: 403, code: 0 }],
  ['403 with code 40333', refused(403, 40_333), { kind: 'shut-out', status: 403, code: 40_333 }],
  ['403 without a code', unnamed(403), { kind: 'shut-out', status: 403, code: 0 }],
  ['a page with 401', page(401), { kind: 'shut-out', status: 401, code: undefined }],
  ['a page with 429', page(429), { kind: 'rate-limited' }],
  ['a page with 502', page(502), { kind: 'unreachable', reason: 'status 502' }],
  ['403 with code 40001', refused(403, 40_001), { kind: 'token-refused' }],
  ['403 with code 50014', refused(403, 50_014), { kind: 'token-refused' }],
  ['404 with code 0', refused(404), { kind: 'refused', status: 404, code: 0 }],
  ['404 without one', unnamed(404), { kind: 'refused', status: 404, code: 0 }],
  ['499', unnamed(499), { kind: 'refused', status: 499, code: 0 }],
  ['500', unnamed(500), { kind: 'unreachable', reason: 'status 500' }],
  ['503', refused(503), { kind: 'unreachable', reason: 'status 503' }],
  ['an answer without its fields', z.object({}).safeParse(1).error, { kind: 'not-discord' }],
  ['an answer that is no JSON', new SyntaxError('x'), { kind: 'shut-out', status: 200, code: undefined }],
  ['an answer that is no HTTP', named('HTTPParserError'), { kind: 'not-discord' }],
  ['no answer in time', named('AbortError'), { kind: 'unreachable', reason: 'no answer' }],
  ['no connection', coded('ECONNREFUSED'), { kind: 'unreachable', reason: 'ECONNREFUSED' }],
])('%s is no defect', (_, error, failure) => {
  expect(callFailure(error)).toEqual(failure);
});

it.each([
  ['no error', 'text'],
  ['nothing', undefined],
  ['an error without a code', new Error('x')],
  ['a code that is a number', coded(5)],
  ['a wrong argument of Node', coded('ERR_INVALID_ARG_TYPE', new TypeError('x'))],
  ['one that is out of its range', coded('ERR_OUT_OF_RANGE', new RangeError('x'))],
  ['a wrong argument of undici', coded('UND_ERR_INVALID_ARG')],
])('%s is one', (_, error) => {
  expect(callFailure(error)).toBeUndefined();
});

it('a library without a token is a defect too', async () => {
  const error: unknown = await new REST({ api: 'http://127.0.0.1:1' }).get('/a').catch((caught) => caught);
  expect(callFailure(error)).toBeUndefined();
});

describe('a first call that fails', () => {
  it.each<[string, unknown, ExitCode, RegExp]>([
    ['with 401', refused(401), ExitCode.tokenRefused, /^Discord refuses the token: /],
    ['with 403', refused(403, 50_001), ExitCode.tokenRefused, /^Discord answers 403 \(code 50001\): /],
    [
      'with 404',
      unnamed(404),
      ExitCode.invalidConfiguration,
      /^http:\/\/a answers 404, which Discord's API does not: /,
    ],
    ['with 429', refused(429), ExitCode.discordUnreachable, /^Discord answers 429, /],
    [
      'with 503',
      unnamed(503),
      ExitCode.discordUnreachable,
      /^Discord cannot be reached at http:\/\/a \(status 503\): check the network and DISCORD_API_URL\.$/,
    ],
    [
      'for a certificate',
      coded('CERT_HAS_EXPIRED'),
      ExitCode.discordUnreachable,
      /^Discord cannot be reached at http:\/\/a \(CERT_HAS_EXPIRED\): (?!check the network)/,
    ],
    [
      'with 403 and code 0',
      refused(403),
      ExitCode.discordUnreachable,
      /^Discord currently refuses this machine, its address or the whole bot \(status 403, code 0\) at http:\/\/a: /,
    ],
    [
      'with a web page',
      page(200),
      ExitCode.discordUnreachable,
      /^Discord has an outage, or .* \(status 200, and no JSON\) at http:\/\/a: .*check DISCORD_API_URL/,
    ],
    [
      'with fields that are not those of Discord',
      z.object({}).safeParse(1).error,
      ExitCode.invalidConfiguration,
      /^The server at http:\/\/a is not Discord's API: /,
    ],
  ])('%s ends the start with a sentence', (_, error, exitCode, sentence) => {
    const failure = loginFailure(error, 'http://a');
    expect(failure).toBeInstanceOf(CannotRun);
    expect(failure).toMatchObject({ exitCode, message: expect.stringMatching(sentence), cause: error });
  });

  it('is a defect where nothing else is known of it', () => {
    const error = new Error('x');
    expect(loginFailure(error, 'http://a')).toBe(error);
  });
});
