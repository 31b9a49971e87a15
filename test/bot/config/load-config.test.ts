import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src/bot/config/load-config.ts';
import { networkSecretsOf } from '../../../src/bot/config/network.ts';
import { InvalidConfiguration } from '../../../src/bot/config/problem.ts';
import { CERTIFICATES } from '../../servers/tls-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'rollcall-load-'));
afterAll(() => rmSync(folder, { recursive: true }));

function withFile(content: string, environment: Record<string, string> = {}) {
  const file = join(folder, 'settings');
  writeFileSync(file, content);
  return { file, load: () => loadConfig({ ...environment, ROLLCALL_ENV_FILE: file }) };
}

function refusal(load: () => unknown): string {
  try {
    load();
  } catch (error) {
    if (error instanceof InvalidConfiguration) return error.message;
    throw error;
  }
  return 'none';
}

describe('the configuration of a process', () => {
  it('is what .env says, and says where that is', () => {
    const { file, load } = withFile('COOLDOWN_SECONDS=7\nNAMES_CACHE_SECONDS=8', { COOLDOWN_SECONDS: '9' });
    const loaded = load();
    expect(loaded).toMatchObject({ files: [file], warnings: [] });
    expect(loaded.config.bot.cooldownSeconds).toBe(9);
    expect(loaded.config.service.namesCacheSeconds).toBe(8);
  });

  it('leaves out what Kubernetes says of Services, with a warning for each setting of that name', () => {
    const links = (service: string, port: string) => ({
      [`${service}_SERVICE_HOST`]: '10.0.0.7',
      [`${service}_SERVICE_PORT`]: port,
      [`${service}_SERVICE_PORT_HTTP`]: port,
      [`${service}_PORT`]: `tcp://10.0.0.7:${port}`,
      [`${service}_PORT_${port}_TCP`]: `tcp://10.0.0.7:${port}`,
      [`${service}_PORT_${port}_TCP_PROTO`]: 'tcp',
      [`${service}_PORT_${port}_TCP_PORT`]: port,
      [`${service}_PORT_${port}_TCP_ADDR`]: '10.0.0.7',
    });
    const services = {
      ...links('PAGE', '80'),
      ...links('HEALTH', '9090'),
      ...links('ROLLCALL_WEBHOOKS', '8080'),
    };
    const { config, warnings } = withFile('HEALTH_PORT=9091', services).load();
    expect([config.bot.pagePort, config.observation.healthPort]).toEqual([0, 9091]);
    expect(warnings).toEqual(
      ['PAGE_PORT', 'HEALTH_PORT'].map((variable) => ({
        variable,
        sentence: expect.stringContaining('enableServiceLinks: false'),
      })),
    );
    expect(withFile('', { HEALTH_PORTS: '1' }).load().warnings).toMatchObject([{ variable: 'HEALTH_PORTS' }]);
  });

  it.each([
    ['', { PAGE_PORT: '80a' }],
    ['', { PAGE_PORT: 'http://10.0.0.7:80' }],
    ['PAGE_PORT=tcp://10.0.0.7:80', {}],
  ])('refuses a port that is none: %s %s', (content, environment) => {
    expect(refusal(withFile(content, environment).load)).toContain('PAGE_PORT: expected a port');
  });

  it('warns of a public key without a port, and not of a port without a key', () => {
    const key = `DISCORD_PUBLIC_KEY=${'5c'.repeat(32)}`;
    const { load } = withFile(key);
    expect(load().warnings).toEqual([
      { variable: 'DISCORD_PUBLIC_KEY', sentence: expect.stringMatching(/^has no effect without PORT/) },
    ]);
    expect(withFile('PORT=8080').load().warnings).toEqual([]);
    expect(withFile(`${key}\nPORT=8080`).load().warnings).toEqual([]);
  });

  it('warns of what is for the gateway alone where webhooks are chosen', () => {
    const gateway = 'SHARDS=0-3\nSHARD_COUNT=4';
    const webhooks = `DISCORD_PUBLIC_KEY=${'5c'.repeat(32)}\nPORT=8080`;
    expect(
      withFile(`${gateway}\n${webhooks}`)
        .load()
        .warnings.map(({ variable }) => variable),
    ).toEqual(['SHARDS', 'SHARD_COUNT']);
    expect(withFile(`SHARD_COUNT=auto\n${webhooks}`).load().warnings).toEqual([]);
    expect(withFile(gateway).load().warnings).toEqual([]);
  });

  it.each(['', '   '])('says nothing of a retired setting without a value: %j', (value) => {
    expect(withFile(`SHARD_WORKERS=${value}`, { SHARD_WORKERS: value }).load().warnings).toEqual([]);
  });

  it.each([
    { file: 'SHARD_WORKERS=2', environment: {} },
    { file: '', environment: { SHARD_WORKERS: 'two' } },
  ])('warns once of a retired setting, and starts: $file $environment', ({ file, environment }) => {
    expect(withFile(file, environment).load().warnings).toEqual([
      { variable: 'SHARD_WORKERS', sentence: expect.stringMatching(/^no longer has an effect: .* SHARDS$/) },
    ]);
  });

  const TOKEN = { DISCORD_TOKEN: 'a.b.c' };
  const SHARDS = { ...TOKEN, SHARDS: '0-3', SHARD_COUNT: '4' };
  const WEBHOOKS = { DISCORD_PUBLIC_KEY: '5c'.repeat(32), PORT: '8080' };
  const DATABASE = { DATABASE_URL: 'postgres://127.0.0.1/rollcall' };
  const OTHER_DATABASE = { DATABASE_URL: 'mysql://127.0.0.1/shop' };
  const ADDRESS = { REDIS_URL: 'redis://ann:canary@127.0.0.1:6379' };
  const FILE = { REDIS_URL_FILE: '/canary/redis_url' };

  /** Loads the settings from the environment, and from `.env`. */
  const eachPlace = (settings: Record<string, string>) => {
    const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"`);
    return [() => withFile('', settings).load(), () => withFile(lines.join('\n')).load()];
  };

  it.each<Record<string, string>[]>([
    [TOKEN, ADDRESS],
    [TOKEN, FILE],
    [{}, ADDRESS],
    [{ ...TOKEN, PORT: '8080' }, ADDRESS],
    ...[SHARDS, WEBHOOKS, { ...SHARDS, ...WEBHOOKS }, TOKEN].flatMap((served) => [
      [served, { ...DATABASE, ...ADDRESS }],
      [served, { ...DATABASE, ...FILE }],
    ]),
  ])('warns of a Redis that nobody uses: %j %j', (served, others) => {
    for (const load of eachPlace({ ...served, ...others })) {
      const told = load().warnings.filter(({ variable }) => variable.startsWith('REDIS'));
      const variable = Object.keys(others).at(-1);
      const sentence = `is no longer used: several processes of one bot share state through DATABASE_URL. Remove ${variable}, then the Redis`;
      expect(told).toEqual([{ variable, sentence }]);
    }
  });

  it.each<Record<string, string>[]>(
    [SHARDS, WEBHOOKS, { ...TOKEN, ...WEBHOOKS }, { SHARDS: '0' }].flatMap((served) =>
      [{}, { DATABASE_URL: ' ' }, OTHER_DATABASE].flatMap((database) => [
        [served, { ...database, ...ADDRESS }],
        [served, { ...database, ...FILE }],
      ]),
    ),
  )('refuses a Redis where several processes would share nothing: %j %j', (served, others) => {
    for (const load of eachPlace({ ...served, ...others })) {
      const variable = Object.keys(others).at(-1);
      const message = refusal(load);
      expect(message.match(/^ {2}REDIS.*/gm)).toEqual([
        `  ${variable}: is no longer used, and DATABASE_URL is not set to a Postgres. Set DATABASE_URL if several ` +
          `processes serve the bot, or remove ${variable} if this process serves it alone.`,
      ]);
      expect(message).not.toContain('canary');
    }
  });

  it.each([SHARDS, WEBHOOKS, TOKEN])('finds nothing in a Redis without a value: %j', (served) => {
    for (const value of ['', '   '])
      for (const load of eachPlace({ ...served, REDIS_URL: value, REDIS_URL_FILE: value }))
        expect(load().warnings).toEqual([]);
  });

  it('needs no token in production where webhooks are chosen', () => {
    const webhooks = `DISCORD_PUBLIC_KEY=${'5c'.repeat(32)}\nPORT=8080`;
    const production = 'NODE_ENV=production\nAPI_BASE_URL=https://example.com';
    expect(refusal(withFile(`${production}\n${webhooks}`).load)).not.toContain('DISCORD_TOKEN');
    expect(refusal(withFile(`${production}\nPORT=8080`).load)).toContain('DISCORD_TOKEN: has to be set');
  });

  it('warns of what is ignored', () => {
    const { file, load } = withFile('MODERATOR_ROLE_ID=1\nnothing', { AUDIT_CHANNEL: '2' });
    expect(load().warnings.map(({ variable, sentence }) => `${variable} ${sentence}`)).toEqual([
      'MODERATOR_ROLE_ID is not a setting: did you mean MODERATOR_ROLE_IDS?',
      'AUDIT_CHANNEL is not a setting: did you mean AUDIT_CHANNEL_ID?',
      `.env line 2 of ${file} is not a setting: write NAME=value`,
    ]);
  });

  it('is refused with what is ignored, and with where settings come from', () => {
    const { file, load } = withFile('NODE_ENV=production\nDISCORD_TOKN=x\nAPI_BASE_URL=http://127.0.0.1:1');
    expect(refusal(load)).toBe(
      [
        'The configuration is invalid:',
        '  DISCORD_TOKEN: has to be set when NODE_ENV is production, for example to the token of your application.',
        '  DISCORD_TOKN: is not a setting: did you mean DISCORD_TOKEN?',
        `Every setting is explained in .env.example. Settings come from the environment and ${file}.`,
      ].join('\n'),
    );
  });

  it('takes settings of proxies in small letters too, the environment before .env', () => {
    const { load } = withFile('HTTPS_PROXY=http://file:1\nno_proxy=a.example, .b.example', {
      https_proxy: 'http://ada:se%40cret@around:2',
      ALL_PROXY: 'socks5://other:3',
      ftp_proxy: 'http://other:4',
    });
    const { warnings, config } = load();
    expect(warnings).toEqual([]);
    expect(config.network.httpsProxy?.host).toBe('around:2');
    expect(config.network.noProxy).toEqual(['a.example', '.b.example']);
    expect(networkSecretsOf(config)).toEqual(
      expect.arrayContaining(['se%40cret', 'se@cret', 'http://ada:se%40cret@around:2/']),
    );
  });

  it.each([
    ['proxy.example.com:3128', 'expected an http or https address, its user and password percent-encoded'],
    ['socks5://proxy:1080', 'expected an http or https address'],
    ['http://u:canary#x@proxy:3128', 'expected an http or https address'],
    ['http://u:80#canary@proxy', 'has a path, "?" or "#"'],
    ['http://u:80/canary@proxy', 'has a path, "?" or "#"'],
    ['http://u:80?canary@proxy', 'has a path, "?" or "#"'],
    ['http://u:canary%@proxy:3128', 'has a "%" in its user or password that is not an escape'],
  ])('is refused with a proxy at %s, which is not repeated', (address, sentence) => {
    const message = refusal(withFile(`HTTPS_PROXY="${address}"`).load);
    expect(message).toContain(`HTTPS_PROXY: ${sentence}`);
    expect(message).not.toContain('canary');
    expect(refusal(withFile('', { http_proxy: address }).load)).toContain(`HTTP_PROXY: ${sentence}`);
  });

  it('has the certificates of NODE_EXTRA_CA_CERTS, all of a file', () => {
    const path = join(folder, 'authorities.pem');
    writeFileSync(path, `# ours\n${CERTIFICATES.expired}\n${CERTIFICATES.ofAnotherHost}`);
    const { warnings, config } = withFile(`NODE_EXTRA_CA_CERTS=${path}`).load();
    expect(warnings).toEqual([]);
    expect(config.network.certificates).toEqual([
      CERTIFICATES.expired.trim(),
      CERTIFICATES.ofAnotherHost.trim(),
    ]);
  });

  it.each([
    ['nowhere.pem', undefined, 'the file cannot be read: '],
    ['none.pem', 'nothing', 'the file holds no certificate in the PEM format'],
    [
      'damaged.pem',
      '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
      'the file cannot be read: a certificate in it is damaged',
    ],
  ])('is refused with authorities in %s', (name, content, sentence) => {
    const path = join(folder, name);
    if (content !== undefined) writeFileSync(path, content);
    expect(refusal(withFile(`NODE_EXTRA_CA_CERTS=${path}`).load)).toContain(
      `NODE_EXTRA_CA_CERTS: ${sentence}`,
    );
  });

  it('is refused when .env cannot be read', () => {
    expect(refusal(() => loadConfig({ ROLLCALL_ENV_FILE: folder }))).toBe(
      `The configuration is invalid:\n  .env: ${folder} cannot be read: it is a folder.\n` +
        'Every setting is explained in .env.example.',
    );
  });
});
