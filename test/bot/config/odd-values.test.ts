import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parseConfig } from '../../../src/bot/config/config.ts';
import { InvalidConfiguration } from '../../../src/bot/config/problem.ts';

const folder = mkdtempSync(join(tmpdir(), 'rollcall-odd-'));
afterAll(() => rmSync(folder, { recursive: true }));

function sentencesOf(environment: Record<string, string>): string[] {
  try {
    parseConfig(environment);
  } catch (error) {
    if (!(error instanceof InvalidConfiguration)) throw error;
    expect(error.message).not.toContain('CANARY');
    return error.problems.map(({ variable, sentence }) => `${variable} ${sentence}`);
  }
  return [];
}

it.each(['API_BASE_URL', 'DISCORD_API_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'])(
  '%s says which part of an address is too much',
  (variable) => {
    const said = (value: string) => sentencesOf({ [variable]: value });
    for (const text of ['https://CANARY:b@x.y', 'https://CANARY@x.y', 'http://:CANARY@x.y']) {
      expect(said(text), text).toEqual([
        `${variable} contains a user or password: remove them, because they are not sent`,
      ]);
    }
    for (const text of ['https://x.y?', 'https://x.y/?a=CANARY', 'https://x.y#', 'https://x.y/v10?CANARY']) {
      expect(said(text), text).toEqual([expect.stringContaining(`${variable} has a "?" or "#"`)]);
    }
    expect(said('https://u:12/CANARY@x.y')).toEqual([expect.stringContaining('has an "@" after its host')]);
    for (const text of ['https://x.y/a b', 'https://x.y\thello', 'https://x\n.y']) {
      expect(said(text), text).toEqual([`${variable} contains white space`]);
    }
  },
);

it('an IPv6 address to listen on may stand in brackets, as in an address', () => {
  const { webhooks, observation } = parseConfig({ HOST: '[::1]', HEALTH_HOST: '[fe80::1]' });
  expect([webhooks.host, observation.healthHost]).toEqual(['::1', 'fe80::1']);
});

it.each(['https://d.c/api/V10', 'https://d.c/api/v9/gateway'])('a version is found in %s', (address) => {
  expect(sentencesOf({ DISCORD_API_URL: address })).toEqual([
    expect.stringContaining('an address without a version'),
  ]);
});

it('white space around a value is no part of it', () => {
  const config = parseConfig({
    NODE_ENV: ' test\t',
    COOLDOWN_SECONDS: ' 5 ',
    NAMES_SEND_TOKEN: 'true ',
    API_TOKEN: ' a\r',
  });
  expect(config.bot.cooldownSeconds).toBe(5);
  expect(config.service).toMatchObject({ namesSendToken: true, token: 'a' });
});

it.each([
  ['DISCORD_TOKEN', '"CANARY"'],
  ['API_TOKEN', "'CANARY'"],
  ['NODE_ENV', '"production"'],
  ['COOLDOWN_SECONDS', '"5"'],
  ['DATA_DIR', '"data"'],
])('quotes that are a part of %s are reported, and nothing else of it', (variable, value) => {
  expect(sentencesOf({ [variable]: value })).toEqual([
    `${variable} has quotes around it, which are part of the value here: remove them`,
  ]);
});

it.each([
  ['DISCORD_TOKEN', '"CANARY"'],
  ['API_TOKEN', "'CANARY'"],
  ['DATABASE_URL', '"postgres://CANARY"'],
  ['OTEL_EXPORTER_OTLP_HEADERS', '`a=CANARY`'],
])('quotes in the file of %s are reported, and nothing else of it', (variable, value) => {
  const file = join(folder, 'quoted');
  writeFileSync(file, `${value}\n`);
  expect(sentencesOf({ [`${variable}_FILE`]: file })).toEqual([
    `${variable} has quotes around it, which are part of the value here: remove them`,
  ]);
});

it.each([
  ['PORT', 0, 65_535],
  ['SHARD_COUNT', 1, 100_000],
  ['API_TIMEOUT_SECONDS', 1, 60],
  ['API_LARGEST_LIMIT', 1, 10_000],
  ['NAMES_CACHE_SECONDS', 0, 86_400],
  ['HEALTH_PORT', 0, 65_535],
  ['COOLDOWN_SECONDS', 0, 3_600],
  ['PAGE_PORT', 0, 65_535],
])('%s takes whole numbers from %i to %i and no others', (variable, least, most) => {
  for (const value of [least, most])
    expect(sentencesOf({ [variable]: String(value) }), `${value}`).toEqual([]);
  for (const value of [least - 1, most + 1, least + 0.5, '1e1', '+1', '0x1', '0000000001'])
    expect(sentencesOf({ [variable]: String(value) }), `${value}`).toEqual([
      expect.stringContaining(`${variable} expected `),
    ]);
});

it('what is wrong with several ids of one list is said once', () => {
  expect(sentencesOf({ MODERATOR_ROLE_IDS: '[1,2]' })).toHaveLength(1);
});

it.each(['~/data', '~', '$HOME/data', `\${HOME}/data`])('no folder is made with the name %j', (path) => {
  expect(sentencesOf({ DATA_DIR: path })).toEqual([
    'DATA_DIR expected a literal path: "~" and "$" are not expanded here',
  ]);
});

it('a secret that never ends, or never comes, does not stop the start', () => {
  const [pipe, big] = [join(folder, 'pipe'), join(folder, 'big')];
  execFileSync('mkfifo', [pipe]);
  writeFileSync(big, 'CANARY'.repeat(20_000));
  const said = (path: string) => sentencesOf({ API_TOKEN_FILE: path });
  expect(said(pipe)).toEqual(['API_TOKEN_FILE the file cannot be read: it is a pipe, not a file']);
  for (const path of ['/dev/zero', big]) {
    expect(said(path), path).toEqual(['API_TOKEN_FILE the file cannot be read: it is larger than 64 KiB']);
  }
});

it.each([
  ['https://x.y/', 'lacks {wallet}, where the address of the wallet goes'],
  ['http://x.y/{wallet}', 'has to be an address that begins with https://'],
  ['x.y/{wallet}', 'has to be an address that begins with https://'],
  ['javascript:{wallet}', 'has to be an address that begins with https://'],
  ['https://x.y/ {wallet}', 'has to be an address that begins with https://'],
  ['https://x.y:8{wallet}', 'has to be an address that begins with https://'],
  ['https://x.y/{wallet}/{name}', 'has a "{" or "}" besides {wallet}'],
  ['https://x.y{wallet}', 'has {wallet} in its host: it may only follow the host'],
  ['https://{wallet}.x.y', 'has {wallet} in its host: it may only follow the host'],
  ['https://CANARY:b@x.y/{wallet}', 'contains a user or password, which everybody would see'],
  ['https://:CANARY@x.y/{wallet}', 'contains a user or password, which everybody would see'],
  ['https://CANARY@x.y/{wallet}', 'contains a user or password, which everybody would see'],
])('an address of an explorer that is none is refused: %s', (template, sentence) => {
  expect(sentencesOf({ EXPLORER_URL_TEMPLATE: template })).toEqual([`EXPLORER_URL_TEMPLATE ${sentence}`]);
});

it('a wallet is percent-encoded in the address of an explorer, at each place', () => {
  const link = (template: string, wallet: string) =>
    parseConfig({ EXPLORER_URL_TEMPLATE: template }).service.walletLink?.(wallet);
  expect(link('https://x.y/{wallet}', '0x1')).toBe('https://x.y/0x1');
  expect(link('https://x.y/a?of={wallet}#{wallet}', "a/b?c#d$&'é")).toBe(
    'https://x.y/a?of=a%2Fb%3Fc%23d%24%26%27%C3%A9#a%2Fb%3Fc%23d%24%26%27%C3%A9',
  );
  expect(parseConfig({ EXPLORER_URL_TEMPLATE: '' }).service.walletLink).toBeUndefined();
});
