import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import fc from 'fast-check';
import { readServiceSettings } from 'reference-service/settings';
import { SERVICE_VARIABLES } from 'startup/settings-file';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { dataFolderOf, parseConfig, settingNames, standInFolderOf } from '../../../src/bot/config/config.ts';
import { InvalidConfiguration } from '../../../src/bot/config/problem.ts';
import { fillPath } from '../../../src/services/names/names-client.ts';
import { runs } from '../../property-runs.ts';

const folder = mkdtempSync(join(tmpdir(), 'rollcall-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

function problemsOf(environment: Record<string, string>): string {
  try {
    parseConfig(environment);
  } catch (error) {
    if (error instanceof InvalidConfiguration) return error.message;
    throw error;
  }
  return 'none';
}

describe('the configuration', () => {
  it('needs nothing at all', () => {
    const config = parseConfig({});
    expect(config.discord).toEqual({
      token: undefined,
      apiUrl: 'https://discord.com/api',
      guildId: undefined,
    });
    expect(config.service.baseUrl).toBeUndefined();
    expect(config.service.namesCacheSeconds).toBe(60);
    expect(config.bot.cooldownSeconds).toBe(2);
    expect([dataFolderOf(config), standInFolderOf(config)]).toEqual([resolve('.data'), resolve('.data')]);
  });

  it('takes a language with a catalogue in any case, and names the languages otherwise', () => {
    const languageOf = (PUBLIC_LANGUAGE: string) => parseConfig({ PUBLIC_LANGUAGE }).bot.publicLanguage;
    expect(['en', 'DE', 'pt-br', 'zh-CN', 'ES-ES', ''].map(languageOf)).toEqual([
      'en-US',
      'de',
      'pt-BR',
      'zh-CN',
      'es-ES',
      undefined,
    ]);
    for (const wrong of ['nl', 'german', 'pt', 'de-DE', 'de,fr', 'pt_BR']) {
      expect(problemsOf({ PUBLIC_LANGUAGE: wrong })).toMatch(
        /PUBLIC_LANGUAGE: expected one of en, de, .*pt-BR.*, for example /,
      );
    }
  });

  it('takes an empty variable as absent', () => {
    const empty = Object.fromEntries(settingNames.map((name) => [name, ' ']));
    expect(JSON.stringify(parseConfig(empty))).toBe(JSON.stringify(parseConfig({})));
  });

  it('names every problem at once, with what was expected and an example', () => {
    const message = problemsOf({
      DISCORD_API_URL: 'discord',
      API_BASE_URL: 'https://user:secret@example.com',
      COOLDOWN_SECONDS: '-1',
      NAMES_CACHE_SECONDS: 'soon',
      NAMES_WALLET_PATH: '/names',
      LOG_LEVEL: 'loud',
      DISCORD_GUILD_ID: 'my server',
    });
    expect(
      message
        .split('\n')
        .slice(1, -1)
        .map((line) => line.trim().split(':')[0]),
    ).toEqual([
      'DISCORD_API_URL',
      'DISCORD_GUILD_ID',
      'API_BASE_URL',
      'NAMES_WALLET_PATH',
      'NAMES_CACHE_SECONDS',
      'COOLDOWN_SECONDS',
      'LOG_LEVEL',
    ]);
    expect(message).toContain(
      'COOLDOWN_SECONDS: expected whole seconds from 0 (no cooldown) to 3600, for example 2.',
    );
    expect(message).not.toContain('secret');
  });

  it('never repeats a value, whatever the value is', () => {
    const secret = fc.stringMatching(/^[a-z]{12} [a-z]{12}$/);
    fc.assert(
      fc.property(secret, (value) => {
        for (const name of settingNames) expect(problemsOf({ [name]: value })).not.toContain(value);
      }),
      { numRuns: runs(20) },
    );
  });

  it('refuses settings that cannot work together', () => {
    expect(problemsOf({ NAMES_SEND_TOKEN: 'true' })).toContain('NAMES_SEND_TOKEN: there is no token to send');
    expect(problemsOf({ NAMES_CURSOR_PARAMETER: 'limit' })).toContain('NAMES_CURSOR_PARAMETER: expected');
  });

  it('needs a token for score records that carry one, and names both settings at once', () => {
    const message = problemsOf({ NAMES_SEND_TOKEN: 'true', RECORDS_SEND_TOKEN: 'true' });
    expect(message).toContain('NAMES_SEND_TOKEN: there is no token to send');
    expect(message).toContain('RECORDS_SEND_TOKEN: there is no token to send');
    expect(problemsOf({ RECORDS_SEND_TOKEN: 'true', API_TOKEN: 'x' })).toBe('none');
  });

  it('speaks to a service as the interface suggests unless it is told otherwise', () => {
    expect(parseConfig({}).service).toMatchObject({
      bodyFormat: 'form',
      timestampUnit: undefined,
      resourcesCursorParameter: undefined,
      recordsCursorParameter: undefined,
      largestLimit: 100,
      recordsServiceField: 'the service',
      recordsTakeDescending: false,
      recordsSendToken: false,
    });
    const foreign = parseConfig({
      API_BODY_FORMAT: 'json',
      API_TIMESTAMP_UNIT: 'milliseconds',
      API_CURSOR_PARAMETER: 'after',
      API_LARGEST_LIMIT: '25',
      RECORDS_CURSOR_PARAMETER: 'after_id',
      RECORDS_SERVICE_FIELD: 'service hash',
      RECORDS_TAKE_DESCENDING: 'true',
      RECORDS_SEND_TOKEN: 'true',
      API_TOKEN: 'x',
    });
    expect(foreign.service).toMatchObject({
      bodyFormat: 'json',
      timestampUnit: 'milliseconds',
      resourcesCursorParameter: 'after',
      recordsCursorParameter: 'after_id',
      largestLimit: 25,
      recordsServiceField: 'service hash',
      recordsTakeDescending: true,
      recordsSendToken: true,
    });
  });

  it.each([
    ['API_BODY_FORMAT', 'xml', 'expected form or json'],
    ['PLAYER_HASH', 'md5', 'expected sha256, keccak256 or none'],
    ['NAMES_BY_HASH_PATH', '/names/{name}', 'has the unknown placeholder {name}; it may have none'],
    ['API_TIMESTAMP_UNIT', 'minutes', 'expected auto, seconds or milliseconds'],
    ['API_CURSOR_PARAMETER', 'group_id', 'expected the name of a query parameter'],
    ['API_LARGEST_LIMIT', '0', 'expected a whole number from 1 to 10000'],
    ['RECORDS_SERVICE_FIELD', 'x'.repeat(256), 'expected the name of a field'],
    ['MODERATION_GUILD_IDS', '197038439483310086,my server', 'expected ids of servers'],
    ['MODERATION_GUILD_IDS', '197038439483310086,', 'expected ids of servers'],
    ['MODERATOR_ROLE_IDS', '@moderator', 'expected ids of roles'],
    ['AUDIT_CHANNEL_ID', '#audit', 'expected the id of a channel'],
  ])('says what %s has to be instead of %s', (variable, value, sentence) => {
    expect(problemsOf({ [variable]: value })).toContain(`${variable}: ${sentence}`);
  });

  it('lets nobody manage anything unless servers are named', () => {
    expect(parseConfig({}).moderation).toEqual({ guildIds: [], roleIds: [], auditChannelId: undefined });
    const { moderation } = parseConfig({
      MODERATION_GUILD_IDS: '197038439483310086, 197038439483310087',
      MODERATOR_ROLE_IDS: '197038439483310088',
      AUDIT_CHANNEL_ID: '197038439483310089',
    });
    expect(moderation).toEqual({
      guildIds: ['197038439483310086', '197038439483310087'],
      roleIds: ['197038439483310088'],
      auditChannelId: '197038439483310089',
    });
  });

  it('registers commands at each start unless that is a step of the deployment', () => {
    expect(parseConfig({}).bot.registerAtStart).toBe(true);
    expect(parseConfig({ REGISTER_AT_START: 'false' }).bot.registerAtStart).toBe(false);
    expect(problemsOf({ REGISTER_AT_START: 'never' })).toContain(
      'REGISTER_AT_START: expected true or false, for example true.',
    );
  });

  it('reads secrets from files', () => {
    const file = join(folder, 'token');
    writeFileSync(file, ' abc.def.ghi\n');
    expect(parseConfig({ DISCORD_TOKEN_FILE: file }).discord.token).toBe('abc.def.ghi');
    expect(parseConfig({ API_TOKEN_FILE: file }).service.token).toBe('abc.def.ghi');
  });

  it('says what is wrong with a secret file', () => {
    const empty = join(folder, 'empty');
    writeFileSync(empty, '\n');
    expect(problemsOf({ DISCORD_TOKEN_FILE: join(folder, 'absent') })).toContain(
      'cannot be read: it is not there.',
    );
    expect(problemsOf({ DISCORD_TOKEN_FILE: folder })).toContain('cannot be read: it is a folder.');
    expect(problemsOf({ API_TOKEN_FILE: 'a\0b' })).toContain('cannot be read: its path is invalid.');
    expect(problemsOf({ API_TOKEN_FILE: empty })).toContain('API_TOKEN_FILE: the file is empty');
    expect(problemsOf({ API_TOKEN: 'x', API_TOKEN_FILE: empty })).toContain('not both');
  });

  it('reads no other setting from a file', () => {
    expect(problemsOf({ LOG_LEVEL_FILE: join(folder, 'absent') })).toBe('none');
  });

  it('says of a secret file that cannot be read nothing but that, in production too', () => {
    const message = problemsOf({ NODE_ENV: 'production', DISCORD_TOKEN_FILE: join(folder, 'absent') });
    expect(message).toContain('DISCORD_TOKEN_FILE: the file cannot be read');
    expect(message).not.toContain('DISCORD_TOKEN:');
  });

  it('takes a host in brackets without them, and no other brackets', () => {
    const hostOf = (HOST: string) => parseConfig({ HOST }).webhooks.host;
    expect(['[::1]', '[a', 'a]', 'a[b]', '[b]a'].map(hostOf)).toEqual(['::1', '[a', 'a]', 'a[b]', '[b]a']);
  });

  it('reads headers of traces as OpenTelemetry writes them', () => {
    const headersOf = (text: string) =>
      parseConfig({ OTEL_EXPORTER_OTLP_HEADERS: text }).observation.tracesHeaders;
    expect(headersOf('a=b')).toEqual({ a: 'b' });
    expect(headersOf('Api-Key = x=y%2C , b\t=\tc d%20e')).toEqual({ 'Api-Key': 'x=y,', b: 'c d e' });
  });

  it.each([
    [
      'OTEL_EXPORTER_OTLP_HEADERS',
      ['a', '=x', 'a=', 'a b=c', 'a=b,', 'a=%', 'a=%0a', 'a=b%0a', 'a=%0ab', 'ä=b'],
    ],
    ['SHARDS', ['1x', '1-2x', 'x1', '2-1', '1-', '-1', '100000', '1 2']],
    ['DATA_DIR', ['~', '~/a', '$HOME/a', '$'.concat('{HOME}/a')]],
    ['LOCAL_DATA_DIR', ['~/a', '"a"']],
    ['API_TOKEN', ['a b', 'ä']],
    ['DISCORD_TOKEN', ['a b', 'ä', '"a.b.c"', "'a.b.c'", '`a.b.c`']],
  ])('refuses a wrong %s, and blames no other setting', (variable, values) => {
    for (const value of values)
      expect(problemsOf({ [variable]: value }).match(/(?<=^ {2})\w+/gm), value).toEqual([variable]);
  });

  it.each([
    ['DATA_DIR', ['/a~', '/a$b', '/a/$'.concat('{b}'), 'a']],
    ['API_TOKEN', ['"', 'x"y"', '"y"x', '\'x"']],
  ])('takes each right %s', (variable, values) => {
    for (const value of values) expect(problemsOf({ [variable]: value }), value).toBe('none');
  });

  it.each([
    ['Production', ' (did you mean production?), for example production.'],
    ['PRODUCTION', ' (did you mean production?), for example production.'],
    ['prod', ' (did you mean production?), for example production.'],
    ['prodution', ' (did you mean production?), for example production.'],
    ['production1', ' (did you mean production?), for example production.'],
    ['dev', ' (did you mean development?), for example development.'],
    ['tset', ' (did you mean test?), for example test.'],
    ['staging', ', for example production.'],
    ['p', ', for example production.'],
  ])('refuses the NODE_ENV %j', (value, rest) => {
    expect(problemsOf({ NODE_ENV: value })).toContain(
      `  NODE_ENV: expected production, development, test or nothing${rest}`,
    );
  });

  it.each(['development', 'test', '', ' '])('runs on stand-ins with the NODE_ENV %j', (value) => {
    expect(problemsOf({ NODE_ENV: value })).toBe('none');
  });

  it('says which of several words was meant', () => {
    expect(problemsOf({ LOG_LEVEL: 'Warning' })).toContain('(did you mean warn?), for example warn.');
    expect(problemsOf({ API_BODY_FORMAT: 'JSON' })).toContain('(did you mean json?), for example json.');
  });

  it('takes relative paths from the project, wherever it is started', () => {
    const folderFromHere = relative(process.cwd(), folder);
    writeFileSync(join(folder, 'relative'), 'a.b.c');
    expect(dataFolderOf(parseConfig({ DATA_DIR: folderFromHere }))).toBe(folder);
    // Deeper than the project, so that the way to the folder leads elsewhere from there.
    const started = vi.spyOn(process, 'cwd').mockReturnValue('/of/somebody/who/stands/deep/below');
    onTestFinished(() => started.mockRestore());
    expect(dataFolderOf(parseConfig({ DATA_DIR: folderFromHere }))).toBe(folder);
    expect(parseConfig({ DISCORD_TOKEN_FILE: join(folderFromHere, 'relative') }).discord.token).toBe('a.b.c');
  });

  it.each([
    [{ DATA_DIR: '/a' }, '/a', '/a'],
    [{ LOCAL_DATA_DIR: '/b' }, '/b', '/b'],
    [{ DATA_DIR: '/a', LOCAL_DATA_DIR: '/b' }, '/a', '/b'],
    [{ DATA_DIR: '/a', LOCAL_DATA_DIR: ' ' }, '/a', '/a'],
  ])('%j keeps data in %s, and those of the stand-ins in %s', (environment, data, standIns) => {
    const config = parseConfig(environment);
    expect([dataFolderOf(config), standInFolderOf(config)]).toEqual([data, standIns]);
  });

  it('does not let production run on stand-ins', () => {
    const message = problemsOf({ NODE_ENV: 'production' });
    expect(message).toContain('DISCORD_TOKEN: has to be set when NODE_ENV is production');
    expect(message).toContain('API_BASE_URL: has to be set when NODE_ENV is production');
    const complete = {
      NODE_ENV: 'production',
      DISCORD_TOKEN: 'a.b.c',
      API_BASE_URL: 'https://api.example.com',
    };
    expect(problemsOf(complete)).toBe('none');
  });
});

describe('.env.example', () => {
  const text = readFileSync('.env.example', 'utf8');
  const example = parseEnv(text);

  it('has every setting of the bot and of our service, and no other', () => {
    expect(Object.keys(example).sort()).toEqual([...settingNames, ...SERVICE_VARIABLES].toSorted());
  });

  it('has three parts, and in the first what every host needs alone', () => {
    const namesIn = (part: string) => [...part.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);
    const parts = text.split(/^# ==== \d\. /m).slice(1);
    expect(parts.map((part) => part.slice(0, part.indexOf(' =')))).toEqual([
      'What every host needs',
      'What a service other than ours needs',
      'The rest',
    ]);
    expect(namesIn(parts[0] ?? '')).toEqual([
      'NODE_ENV',
      ...['DISCORD_TOKEN', 'DISCORD_TOKEN_FILE'],
      'DATA_DIR',
      ...['API_BASE_URL', 'API_TOKEN', 'API_TOKEN_FILE'],
      'NAMES_REGISTRIES',
    ]);
    const ofService = namesIn(parts[1] ?? '');
    expect(ofService).toContain('API_BODY_FORMAT');
    expect(ofService.filter((name) => !/^(API|RECORDS|NAMES|PLAYER)_/.test(name))).toEqual([]);
  });

  it('shows the defaults', () => {
    const ofService = (variables: NodeJS.ProcessEnv) => {
      const { databaseFile, ...others } = readServiceSettings({ ...variables, ROLLCALL_ENV_FILE: devNull });
      return { ...others, file: databaseFile(undefined) };
    };
    const DATA_DIR = folder;
    expect(ofService({ ...example, DATA_DIR })).toEqual(ofService({ DATA_DIR }));
    const shown = parseConfig(example);
    expect(JSON.stringify(shown)).toBe(JSON.stringify(parseConfig({})));
    const { namesWalletPath, namesListPath } = shown.service;
    expect(fillPath(namesWalletPath, { name: 'ada' })).toBe('/api/v1/names/ada/wallet');
    expect(fillPath(namesListPath, { name: 'ada', wallet: '0x1' })).toBe('/api/v1/wallets/0x1/names');
  });
});
