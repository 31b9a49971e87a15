import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { readServiceSettings } from '../../cli/service-settings.ts';
import { openDatabase } from '../../database/database.ts';
import { InvalidSettings, LocalServiceError } from '../../local-service-error.ts';
import { nameTable } from '../../names/name-table.ts';
import { startLocalService } from '../../start-service.ts';
import { tokenRegister } from '../../tokens/token-register.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

/** With what is in `.env`. */
function settingsOf(environment: NodeJS.ProcessEnv, file = '') {
  const named = join(temporaryDirectory(), 'settings');
  writeFileSync(named, file);
  return readServiceSettings({ ROLLCALL_ENV_FILE: named, ...environment });
}

test('without settings the service is at loopback, at any port, and answers no other host', () => {
  expect(settingsOf({ SERVICE_PORT: ' ' })).toMatchObject({
    host: '127.0.0.1',
    port: 0,
    allowedHosts: [],
    rateLimit: 1_000,
    warnings: [],
  });
});

test('the environment wins over .env', () => {
  const file = 'SERVICE_PORT=4000\nSERVICE_HOST=[::]\nSERVICE_ALLOWED_HOSTS=Service , [FD00::7],192.0.2.7\n';
  expect(settingsOf({ SERVICE_PORT: '4001', SERVICE_RATE_LIMIT: '5' }, file)).toMatchObject({
    host: '::',
    port: 4_001,
    allowedHosts: ['service', '[fd00::7]', '192.0.2.7'],
    rateLimit: 5,
  });
});

test.each([
  [{ SERVICE_HOST: 'http://canary' }, 'SERVICE_HOST: expected an address'],
  [{ SERVICE_PORT: '65536' }, 'SERVICE_PORT: expected a port, 0 to 65535'],
  [{ SERVICE_RATE_LIMIT: '0' }, 'SERVICE_RATE_LIMIT: expected a whole number from 1'],
  [{ DATA_DIR: '~/canary' }, 'DATA_DIR: expected a whole path'],
  [{ SERVICE_DATA_DIR: '$HOME/canary' }, 'SERVICE_DATA_DIR: expected a whole path'],
  [{ SERVICE_ALLOWED_HOSTS: 'https://canary' }, 'SERVICE_ALLOWED_HOSTS: expected hosts without a port'],
  [{ SERVICE_ALLOWED_HOSTS: 'canary:4000' }, 'SERVICE_ALLOWED_HOSTS: expected hosts without a port'],
  [{ SERVICE_ALLOWED_HOSTS: 'a,,b' }, 'SERVICE_ALLOWED_HOSTS: expected hosts without a port'],
  [{ SERVICE_ALLOWED_HOSTS: '*' }, 'SERVICE_ALLOWED_HOSTS: expected hosts without a port'],
  [{ SERVICE_HOST: '0.0.0.0' }, 'SERVICE_ALLOWED_HOSTS: must list the hosts'],
  [{ SERVICE_HOST: '::' }, 'SERVICE_ALLOWED_HOSTS: must list the hosts'],
] as const)('%j is refused with a sentence that does not repeat it', (environment, sentence) => {
  const refused = () => settingsOf(environment);
  expect(refused).toThrow(InvalidSettings);
  expect(refused).toThrow(`\n  ${sentence}`);
  expect(refused).not.toThrow('canary');
});

test('loopback needs no named hosts, however it is written', () => {
  for (const SERVICE_HOST of ['127.0.0.2', 'localhost', '::1', '[::1]'])
    expect(settingsOf({ SERVICE_HOST }).allowedHosts).toEqual([]);
});

test.each([
  [{}, resolve('from-file/service')],
  [{ DATA_DIR: '/from/environment' }, '/from/environment/service'],
  [{ DATA_DIR: 'from-environment' }, resolve('from-environment/service')],
  [{ DATA_DIR: '' }, resolve('.data/service')],
  [{ SERVICE_DATA_DIR: '/earlier/name' }, '/earlier/name'],
  [{ SERVICE_DATA_DIR: 'earlier-name' }, resolve('earlier-name')],
])('with %j over .env the database is in %s, wherever the program is started', (environment, directory) => {
  const local = temporaryDirectory();
  const file = `DATA_DIR=from-file\nLOCAL_DATA_DIR=${local}\n`;
  const started = process.cwd();
  onTestFinished(() => process.chdir(started));
  process.chdir(local);
  const { databaseFile } = settingsOf(environment, file);
  expect(databaseFile(undefined)).toBe(join(directory, 'rollcall.sqlite'));
  expect(databaseFile('given.sqlite')).toBe('given.sqlite');
});

test('names that resemble a setting are told, and those of the bot and of other programs are not', () => {
  const file = 'SERVICE_HOSTS=a\nAPI_BASE_URL=x\nOTEL_SERVICE_NAME=y\n';
  const around = { SERVICE_PROT: '1', ROLLCALL_SERVICE_PORT: '1', KUBERNETES_SERVICE_HOST: 'x', PORT: '1' };
  expect(settingsOf(around, file).warnings.toSorted()).toEqual([
    'ROLLCALL_SERVICE_PORT is not a setting: did you mean SERVICE_PORT?',
    'SERVICE_HOSTS is not a setting: did you mean SERVICE_HOST?',
    'SERVICE_PROT is not a setting: did you mean SERVICE_PORT?',
  ]);
});

const emptyDatabase = (file: string) => openDatabase(file).close();
const botsFile = (file: string) => {
  using database = new DatabaseSync(file);
  database.exec('PRAGMA application_id = 7; CREATE TABLE settings (server)');
};

test.each([
  ['SERVICE_DATA_DIR', { SERVICE_DATA_DIR: 'own' }, [], 'own/rollcall.sqlite', 'move'],
  [
    'SERVICE_DATA_DIR in its new place',
    { SERVICE_DATA_DIR: 'service' },
    [],
    'service/rollcall.sqlite',
    'remove it',
  ],
  [
    'a database in DATA_DIR itself, as SERVICE_DATA_DIR had it',
    {},
    ['rollcall.sqlite'],
    'rollcall.sqlite',
    'move',
  ],
  [
    'a database in both places',
    {},
    ['rollcall.sqlite', 'service/rollcall.sqlite'],
    'service/rollcall.sqlite',
    '',
  ],
  ['no database', {}, [], 'service/rollcall.sqlite', ''],
] as const)(
  '%s: the database of an earlier version is found, with a warning that names the new place',
  (_, settings, made, found, remedy) => {
    const folder = temporaryDirectory();
    for (const file of made) emptyDatabase(join(folder, file));
    const own = Object.entries(settings).map(([name, path]) => [name, join(folder, path)]);
    const { databaseFile, warnings } = settingsOf({ DATA_DIR: folder, ...Object.fromEntries(own) });
    expect(databaseFile(undefined)).toBe(join(folder, found));
    expect(warnings).toHaveLength(remedy === '' ? 0 : 1);
    for (const warning of warnings) {
      expect(warning).toContain('DATA_DIR');
      expect(warning).toContain(remedy);
      if (remedy === 'move')
        expect(warning).toContain(`${join(folder, found)}* into the folder ${join(folder, 'service')}/`);
    }
  },
);

test('a host who sets SERVICE_DATA_DIR alone goes on in that folder, under the name of now', () => {
  const own = temporaryDirectory();
  emptyDatabase(join(own, 'rollcall.sqlite'));
  const { databaseFile, warnings } = settingsOf({ SERVICE_DATA_DIR: own });
  expect(databaseFile(undefined)).toBe(join(own, 'rollcall.sqlite'));
  expect(warnings).toEqual([
    `SERVICE_DATA_DIR is the earlier name of DATA_DIR and still works: stop the service, move ${own}/rollcall.sqlite* ` +
      `into the folder ${own}/service/, and set DATA_DIR instead.`,
  ]);
  mkdirSync(join(own, 'service'));
  renameSync(join(own, 'rollcall.sqlite'), join(own, 'service', 'rollcall.sqlite'));
  const now = settingsOf({ DATA_DIR: own });
  expect([now.databaseFile(undefined), now.warnings]).toEqual([join(own, 'service', 'rollcall.sqlite'), []]);
});

test.each([
  ["the bot's settings of servers", botsFile],
  ['no database', (file: string) => writeFileSync(file, 'x'.repeat(100))],
  ['an empty file', (file: string) => writeFileSync(file, '')],
  ['a folder', (file: string) => mkdirSync(file)],
  ['a pipe', (file: string) => execFileSync('mkfifo', [file])],
])('%s beside it is no database of the service', (_, make) => {
  const folder = temporaryDirectory();
  make(join(folder, 'rollcall.sqlite'));
  const { databaseFile, warnings } = settingsOf({ DATA_DIR: folder });
  expect([databaseFile(undefined), warnings]).toEqual([join(folder, 'service', 'rollcall.sqlite'), []]);
});

test('a database of the service that another program holds locked is one all the same', () => {
  const folder = temporaryDirectory();
  const file = join(folder, 'rollcall.sqlite');
  emptyDatabase(file);
  using other = new DatabaseSync(file);
  other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  expect(settingsOf({ DATA_DIR: folder }).databaseFile(undefined)).toBe(file);
});

/** The sentence about a database in the place of earlier versions, if there is one. */
async function refusalWith(prepare: (file: string) => unknown): Promise<string | undefined> {
  const folder = temporaryDirectory();
  const environment = { DATA_DIR: folder, ROLLCALL_ENV_FILE: devNull };
  await prepare(join(folder, 'service.sqlite'));
  const { databaseFile } = readServiceSettings(environment);
  expect(databaseFile(':memory:')).toBe(':memory:');
  try {
    expect(databaseFile(undefined)).toBe(join(folder, 'service', 'rollcall.sqlite'));
    return undefined;
  } catch (error) {
    if (!(error instanceof LocalServiceError)) throw error;
    mkdirSync(join(folder, 'service'));
    writeFileSync(join(folder, 'service', 'rollcall.sqlite'), '');
    expect(databaseFile(undefined)).toBe(join(folder, 'service', 'rollcall.sqlite'));
    return error.message.replaceAll(folder, '');
  }
}

const demoIn = async (databaseFile: string) =>
  (await startLocalService({ databaseFile, demo: true })).close();

test('rows or tokens of a host in the place of earlier versions stop every command once, and the demo does not', async () => {
  const sentence =
    'There is no database /service/rollcall.sqlite, and /service.sqlite has rows or tokens of yours, where "npm start" ' +
    'keeps its demo: stop the programs that use it and move it to the first path, or name it with --database.';
  const withNames = (file: string) => {
    using database = openDatabase(file);
    nameTable(database).register({ name: 'bob', wallet: '0x1' });
  };
  const withToken = async (file: string) => {
    await demoIn(file);
    using database = openDatabase(file);
    tokenRegister(database).create('ada');
  };
  for (const prepare of [withNames, withToken]) expect(await refusalWith(prepare)).toBe(sentence);
  const others = [
    () => {},
    demoIn,
    (file: string) => openDatabase(file).close(),
    (file: string) =>
      writeFileSync(file, 'not a database, and long enough to be taken for the header of one'),
  ];
  for (const prepare of others) expect(await refusalWith(prepare)).toBeUndefined();
  expect(existsSync('.data/service')).toBe(false);
});

test('a Service of Kubernetes that is named "service" sets no port', () => {
  const { port, warnings } = settingsOf({
    SERVICE_PORT: 'tcp://10.0.0.7:80',
    SERVICE_PORT_80_TCP_ADDR: '10.0.0.7',
  });
  expect(port).toBe(0);
  expect(warnings).toEqual([
    expect.stringMatching(/^SERVICE_PORT contains the address .*enableServiceLinks: false in the pod\.$/),
  ]);
});
