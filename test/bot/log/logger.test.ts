import { DiscordAPIError } from '@discordjs/rest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLogger, createScrubber } from '../../../src/bot/log/logger.ts';

const CANARY = 'canary-5ecret"t0ken';
const BOT_TOKEN = `${'MTI'.repeat(8)}.Gx7abc.${'k'.repeat(38)}`;
const INTERACTION_TOKEN = `aW50ZXJhY3Rpb246${'Qm9'.repeat(30)}`;

/** Logs through every path that pino has, and gives back what was written. */
function written(log: (logger: ReturnType<typeof createLogger>) => void, secrets = [CANARY]): string {
  const lines: string[] = [];
  log(createLogger('trace', secrets, { write: (line) => void lines.push(line) }));
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) JSON.parse(line);
  return lines.join('');
}

const url = `https://discord.com/api/v10/interactions/1234/${INTERACTION_TOKEN}/callback`;
const discordError = (path: string) =>
  new DiscordAPIError({ code: 10062, message: 'Unknown interaction' }, 10062, 404, 'POST', path, {
    body: { token: 'plain-token-value' },
    files: undefined,
  });

describe('the log', () => {
  it.each<[string, (logger: ReturnType<typeof createLogger>) => void]>([
    ['a message', (log) => log.info(`the token is ${CANARY}`)],
    ['a formatted message', (log) => log.info('the token is %s', CANARY)],
    ['a field', (log) => log.info({ note: CANARY }, 'field')],
    ['a nested field', (log) => log.info({ a: { b: [{ c: CANARY }] } }, 'nested')],
    ['a field name', (log) => log.info({ [CANARY]: 1 }, 'key')],
    ['a child', (log) => log.child({ bound: CANARY }).info('child')],
    ['an error', (log) => log.error(new Error(CANARY))],
    [
      'an error field',
      (log) =>
        log.error({
          err: Object.assign(new Error('x'), { request: { headers: { authorization: CANARY } } }),
        }),
    ],
    [
      'nested causes',
      (log) => log.error({ err: new Error('a', { cause: new Error('b', { cause: new Error(CANARY) }) }) }),
    ],
    ['an aggregate', (log) => log.error({ err: new AggregateError([new Error(CANARY)], 'many') })],
    ['JSON inside a message', (log) => log.info(JSON.stringify(JSON.stringify({ x: CANARY })))],
    ['percent-encoding', (log) => log.info(`https://example.com/?key=${encodeURIComponent(CANARY)}`)],
  ])('shows no configured secret in %s', (_path, log) => {
    const text = written(log);
    expect(text).not.toContain('canary');
    expect(text).toContain('[scrubbed]');
  });

  it.each<[string, (logger: ReturnType<typeof createLogger>) => void]>([
    ['discord.js', (log) => log.error({ err: discordError(url) })],
    ['a cause', (log) => log.error({ err: new Error('outer', { cause: discordError(url) }) })],
    ['a webhook path', (log) => log.warn(`PATCH /webhooks/99/${INTERACTION_TOKEN}/messages/@original`)],
    ['a bare interaction token', (log) => log.warn({ seen: INTERACTION_TOKEN })],
    ['a bot token', (log) => log.warn(`Bot ${BOT_TOKEN}`)],
    ['a header', (log) => log.warn({ headers: { authorization: 'Bearer abcdefghijklmnop' } })],
    [
      'an unknown token in a path',
      (log) => log.warn('/interactions/12/an-odd-token/callback and /webhooks/12/odd.token-2'),
    ],
  ])('shows no token by its shape in %s', (_path, log) => {
    const text = written(log, []);
    for (const secret of [INTERACTION_TOKEN, BOT_TOKEN, 'abcdefghijklmnop', 'plain-token-value', 'odd'])
      expect(text).not.toContain(secret);
  });

  it('leaves everything else readable', () => {
    const line = 'interaction 1234 of guild 5678: /list ada, 12 ms, https://discord.com/api/v10/gateway/bot';
    expect(createScrubber([])(line)).toBe(line);
  });

  it.each(['abc', '1', '123456789', ''])('leaves lines as they are where a secret is only %j', (secret) => {
    const line = '{"time":1795309123456789,"msg":"abcd"}';
    expect(createScrubber([secret])(line)).toBe(line);
  });

  it('shows no secret that the configuration takes, wherever it stands', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\x21-\x7e]{8,40}$/), fc.string(), (secret, around) => {
        const line = written((log) => log.info({ note: around + secret + around }, secret), [secret]);
        expect(line).not.toContain(JSON.stringify(secret).slice(1, -1));
      }),
    );
  });
});
