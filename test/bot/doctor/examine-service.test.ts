import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type ForeignWays, startForeignService } from '../../services/foreign-service.ts';
import { localServices } from '../../services/services-of.ts';
import { startUpstream } from '../../services/upstream.ts';
import { examined } from './examined.ts';

/** A service of another making with `count` rows of each kind. */
async function foreignWith(count: number, ways: Partial<ForeignWays> = {}) {
  const foreign = await startForeignService(ways);
  onTestFinished(() => foreign.close());
  for (let row = 0; row < count; row += 1) {
    foreign.add('conversations');
    foreign.add('scores');
    foreign.addRecord();
  }
  foreign.wallets.set('a wallet', ['ada', 'grace']);
  return foreign;
}

test('nothing is wrong with the reference service', async () => {
  const { environment } = await localServices({ API_CURSOR_PARAMETER: 'starting_after' }, true);
  expect(await examined(environment, { name: 'ada' })).toEqual({
    'reach the service': 'ok: it answers',
    'the interface': 'ok: its calls are known here',
    'list conversations': 'ok: the first 10, and there are more',
    'retrieve conversation': 'ok: the first of the list',
    'list scores': 'ok: the first 10, and there are more',
    'retrieve score': 'ok: the first of the list',
    'list score records': 'ok: the first 10, and there are more',
    'list names': 'ok: the wallet, and 3 in all',
    'timestamp unit': 'ok: seconds',
    errors: 'ok: an unknown id is 404, with problem details (RFC 9457): type, title, status, detail',
    token: 'ok: a call without one is 401',
    'cursor parameter': 'ok: starting_after is honoured',
    'largest limit': 'ok: 1000 is not refused, and returns all 60 rows',
    'cursor of records': 'advice: starting_after is honoured: set RECORDS_CURSOR_PARAMETER=starting_after',
    'field of records': 'ok: the service',
    'names of players':
      'advice: boards can only show hashes: set NAMES_BY_HASH_PATH=/api/v1/names, and readers see whose scores they are',
    'create to delete': expect.stringMatching(/^unknown: not tried/),
  });
});

test('nothing is wrong with a service of another making, with the settings for it', async () => {
  const foreign = await foreignWith(12);
  const findings = await examined(foreign.settings, { name: 'ada', write: true });
  expect(Object.values(findings).filter((found) => !found.startsWith('ok'))).toEqual([]);
  expect(findings).toMatchObject({
    'list names': 'ok: the wallet, and 2 in all',
    'timestamp unit': 'ok: milliseconds',
    errors: 'ok: an unknown id is 404, with text/plain',
    'field of records': 'ok: service_hash',
    create: 'ok: a conversation, with a body as json',
  });
});

test('says what to set for a service of another making, and that is right', async () => {
  const foreign = await foreignWith(12, { cursorParameter: 'after_id' });
  const { API_BASE_URL = '', API_TOKEN = '' } = foreign.settings;
  const settings = { API_BASE_URL, API_TOKEN, API_TIMESTAMP_UNIT: 'seconds', RECORDS_SEND_TOKEN: 'true' };
  const findings = await examined(settings, { write: true, name: 'ada' });
  expect(findings).toMatchObject({
    'list score records': 'wrong: the answer\'s "data.0.the service" is missing',
    'list names': 'wrong: answers 401: set NAMES_SEND_TOKEN=true',
    'timestamp unit': 'wrong: milliseconds, and not seconds: set API_TIMESTAMP_UNIT=milliseconds',
    'cursor parameter': 'advice: after_id is honoured: set API_CURSOR_PARAMETER=after_id',
    'cursor of records': 'advice: after_id is honoured: set RECORDS_CURSOR_PARAMETER=after_id',
    'field of records': expect.stringContaining(
      'wrong: there is no "the service": set RECORDS_SERVICE_FIELD to another one, for example service_hash',
    ),
    create: 'wrong: form is refused and json is not: set API_BODY_FORMAT=json',
    delete: 'ok: the conversation is gone',
  });
  expect(foreign.rows.conversations).toHaveLength(12);
});

test('reads and writes nothing unless it is told to', async () => {
  const foreign = await foreignWith(3);
  await examined(foreign.settings, { name: 'ada' });
  expect(foreign.requests.length).toBeGreaterThan(10);
  expect(foreign.requests.filter((request) => !request.startsWith('GET '))).toEqual([]);
});

describe('the largest limit', () => {
  test.each<[string, Partial<ForeignWays>, Record<string, string>, string]>([
    [
      'refused',
      { largestLimit: 20, refusesLargerLimits: true },
      { API_LARGEST_LIMIT: '100' },
      'wrong: a limit of 100 is refused: set API_LARGEST_LIMIT=10',
    ],
    [
      'cut down',
      { largestLimit: 20 },
      {},
      'advice: larger ones are cut down to 20; without a cursor parameter the rows after those cannot be reached',
    ],
    [
      'cut down, with a cursor',
      { largestLimit: 20, cursorParameter: 'after' },
      {},
      'ok: larger ones are cut down to 20',
    ],
    [
      'none',
      {},
      { API_LARGEST_LIMIT: '15' },
      'advice: 1000 is not refused, and returns all 30 rows; without a cursor parameter API_LARGEST_LIMIT=1000 reaches further than 15',
    ],
    ['none', {}, {}, 'ok: 1000 is not refused, and returns all 30 rows'],
  ])('%s: %j %j', async (_what, ways, settings, finding) => {
    const foreign = await foreignWith(30, ways);
    expect(await examined({ ...foreign.settings, ...settings })).toMatchObject({ 'largest limit': finding });
  });
});

describe('whether boards can show names', () => {
  const HASH = createHash('sha256').update('ada').digest('hex');
  const OURS = { NAMES_BY_HASH_PATH: '/api/v1/names' };
  const SHOWN = 'boards show the names that answers showed in their channel, and otherwise hashes';

  test.each<[string, Record<string, string>, string]>([
    ['with the path', OURS, 'ok: 29 of 30 players have names'],
    [
      'without it',
      { PLAYER_HASH: 'sha256' },
      `advice: ${SHOWN}: set NAMES_BY_HASH_PATH=/api/v1/names, and readers see whose scores they are`,
    ],
    [
      'with another hash',
      { ...OURS, PLAYER_HASH: 'keccak256' },
      'advice: boards can only show hashes: the service has no names for the 30 players. Import the names there, or set PLAYER_HASH if its records hash them otherwise',
    ],
    [
      'with another path',
      { NAMES_BY_HASH_PATH: '/names' },
      'wrong: boards can only show hashes, because /names is 404 and no list of names: set NAMES_BY_HASH_PATH to the path of the service (ours: /api/v1/names), or leave it empty',
    ],
  ])('our service: %s', async (_what, settings, finding) => {
    const { environment } = await localServices({}, true);
    expect(await examined({ ...environment, ...settings })).toMatchObject({ 'names of players': finding });
  });

  test.each<[string, Record<string, string>, string]>([
    [
      'without a setting',
      {},
      'advice: boards can only show hashes: set PLAYER_HASH to how the records hash names, sha256 or keccak256, and they show the names that answers showed in their channel',
    ],
    ['with PLAYER_HASH', { PLAYER_HASH: 'sha256' }, `ok: ${SHOWN}`],
    [
      'where the path wants a token',
      { NAMES_BY_HASH_PATH: '/v1/names' },
      'wrong: boards can only show hashes, because /v1/names is 401: check NAMES_SEND_TOKEN',
    ],
  ])('a service of another making: %s', async (_what, settings, finding) => {
    const foreign = await foreignWith(2);
    foreign.addRecord({ service_hash: `0x${HASH.toUpperCase()}` });
    expect(await examined({ ...foreign.settings, NAMES_SEND_TOKEN: '', ...settings })).toMatchObject({
      'names of players': finding,
    });
  });

  test('a service whose players are no hashes, and one without records', async () => {
    expect(await examined((await foreignWith(2)).settings)).toMatchObject({
      'names of players': 'ok: players are not hashes: boards show them unchanged',
    });
    expect(await examined((await foreignWith(0)).settings)).toMatchObject({
      'names of players': 'unknown: there is no record to read a player from',
    });
  });
});

test('an empty service leaves open what only rows can tell', async () => {
  const foreign = await foreignWith(0);
  expect(await examined(foreign.settings)).toMatchObject({
    'list conversations': 'ok: none yet',
    'retrieve conversation': 'unknown: there is no conversation to retrieve',
    'list names': 'unknown: an unknown name is answered; to check the rest: npm run doctor -- --name NAME',
    'timestamp unit': 'unknown: there is no conversation and no score to detect it by',
    'cursor parameter': 'unknown: detecting it takes a list of two rows',
    'field of records': 'unknown: there is no record to read it from',
  });
});

test('a name that is not registered, and a path that is not there', async () => {
  const foreign = await foreignWith(0);
  expect(await examined(foreign.settings, { name: 'nobody' })).toMatchObject({
    'list names': 'wrong: the name is not registered: give another one with --name',
  });
  const elsewhere = { ...foreign.settings, NAMES_LIST_PATH: '/elsewhere/{wallet}', NAMES_SEND_TOKEN: 'true' };
  expect(await examined(elsewhere, { name: 'ada' })).toMatchObject({
    'list names': 'wrong: a wallet was found, but no names of it: check NAMES_LIST_PATH',
  });
});

test('its names are not asked for where they come from registries alone', async () => {
  const foreign = await foreignWith(2);
  const findings = await examined({ ...foreign.settings, NAMES_REGISTRIES: 'ens' });
  expect(Object.keys(findings)).toContain('list score records');
  expect(Object.keys(findings)).not.toContain('list names');
  expect(foreign.requests.filter((request) => request.includes('/names/'))).toEqual([]);
});

test('a cursor parameter that is set and not honoured is wrong', async () => {
  const foreign = await foreignWith(5);
  const settings = { ...foreign.settings, API_CURSOR_PARAMETER: 'starting_after' };
  expect(await examined(settings)).toMatchObject({
    'cursor parameter': 'wrong: starting_after is not honoured: leave API_CURSOR_PARAMETER empty',
  });
});

test('without a token, and with a wrong one, it says which', async () => {
  const foreign = await foreignWith(2);
  const { API_BASE_URL = '' } = foreign.settings;
  expect(await examined({ API_BASE_URL })).toMatchObject({
    'list conversations': 'wrong: answers 401: set API_TOKEN',
    'list score records': 'wrong: answers 401: set API_TOKEN',
  });
  expect(await examined({ API_BASE_URL, API_TOKEN: 'another' })).toMatchObject({
    'list scores': 'wrong: answers 401: check API_TOKEN',
    'list score records': 'wrong: answers 401: set RECORDS_SEND_TOKEN=true',
  });
});

test('a service that is not there is one finding', async () => {
  const upstream = await startUpstream(() => undefined);
  await upstream.close();
  expect(await examined({ API_BASE_URL: upstream.baseUrl.href })).toEqual({
    'reach the service':
      'wrong: the connection failed (ECONNREFUSED): check API_BASE_URL, and whether the service runs',
  });
});

test('a service that does not answer is one finding, within its time limit', async () => {
  const upstream = await startUpstream(() => undefined);
  const findings = await examined({ API_BASE_URL: upstream.baseUrl.href, API_TIMEOUT_SECONDS: '1' });
  expect(findings).toEqual({
    'reach the service': expect.stringMatching(/^wrong: .*API_TIMEOUT_SECONDS/),
  });
});

describe('an address that is no such service', () => {
  test.each<[string, (response: ServerResponse) => void]>([
    ['404', (response) => response.writeHead(404).end('not here')],
    ['302', (response) => response.writeHead(302, { location: '/login' }).end()],
    [
      '200 with text/html',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    ],
  ])('since it answers %s to everything, is found out without a name', async (what, answer) => {
    const upstream = await startUpstream((_request, response) => answer(response));
    const findings = await examined({ API_BASE_URL: `${upstream.baseUrl.href}base`, API_TOKEN: 'token' });
    const paths = [
      '/base/v1/conversations',
      '/base/api/v1/score',
      '/base/api/v1/names/rollcall-doctor/wallet',
    ];
    const found = paths.map((path) => `${path} is ${what}`).join(', ');
    expect(findings['the interface']).toBe(
      `wrong: none of its calls is known here: ${found}: check API_BASE_URL and its path`,
    );
    expect(findings['list names']).toMatch(/^wrong: /);
    if (what === '404') {
      expect(findings).toMatchObject({
        'list names': 'wrong: answers 404, like everything here: check API_BASE_URL and its path',
        errors: 'unknown: an unknown id is 404, with no body; so is the list itself',
        token: 'unknown: a call without one is 404: there is no such list',
      });
    }
  });

  test.each([
    ['its names are there', '/api/v1/names/ada/wallet', { name: 'ada' }],
    ['its records are there', '/api/v1/score', {}],
    ['it only refuses', undefined, {}],
  ])('is not what a service is of which %s', async (_what, there, wishes) => {
    const upstream = await startUpstream(({ url = '' }, response) => {
      const status = there === undefined ? 401 : url.startsWith(there) ? 200 : 404;
      response.writeHead(status).end('{"data":[],"wallet":"w"}');
    });
    const findings = await examined({ API_BASE_URL: upstream.baseUrl.href }, wishes);
    expect(findings['the interface']).toBe('ok: its calls are known here');
  });
});

test.each([
  ['a web page', (url: string) => (url === '' ? '' : '<html>')],
  ['anything but lists', () => '{"data":[{"id":{}}],"has_more":1}'],
])('a service that answers %s to everything is told apart call by call', async (_what, body) => {
  const upstream = await startUpstream((request, response) => response.end(body(request.url ?? '')));
  const findings = await examined({ API_BASE_URL: upstream.baseUrl.href });
  for (const check of ['list conversations', 'list scores', 'list score records'])
    expect(findings[check]).toMatch(/^wrong: the answer/);
  expect(findings.errors).toMatch(/^wrong: an unknown id is 200/);
  expect(findings.token).toMatch(/^advice: /);
});
