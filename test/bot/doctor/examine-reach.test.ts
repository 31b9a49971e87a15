import { type DemoTestOptions, startDemoTestDiscord } from 'local-world/testing';
import { expect, onTestFinished, test } from 'vitest';
import { type ExaminedReach, examineForgeries, examineReach } from '../../../src/bot/doctor/examine-reach.ts';
import { json, startUpstream } from '../../services/upstream.ts';
import { wordsOf } from './examined.ts';

const GATEWAY = { shards: undefined, shardCount: undefined, areShared: false };
const NOT_HERE = { publicKey: 'ab'.repeat(32), host: '0.0.0.0', port: 1 };

async function startDiscord(options: DemoTestOptions = {}) {
  const discord = await startDemoTestDiscord(options);
  onTestFinished(() => discord.close());
  return discord;
}

async function reach(asked: Partial<ExaminedReach> & { apiUrl: string; token: string }): Promise<string[]> {
  const usual = { webhooks: undefined, shards: GATEWAY, local: false, audits: false, write: false };
  const findings = await examineReach({ ...usual, ...asked });
  return findings.map((finding) => `${finding.check} ${wordsOf(finding)}`);
}

/** A Discord that recommends 4 shards, with so many sessions left. */
async function startCrowdedDiscord(remaining = 1_000, url = 'ws://127.0.0.1:1') {
  const start = { total: 1_000, remaining, reset_after: 7_200_000, max_concurrency: 1 };
  const upstream = await startUpstream((request, response) =>
    request.url?.includes('gateway')
      ? json(response, { url, shards: 4, session_start_limit: start })
      : json(response, { id: '1', name: 'Rollcall' }),
  );
  onTestFinished(() => upstream.close());
  return { apiUrl: upstream.baseUrl.origin, token: 'x.y.z' };
}

test('the shards, the session starts and the invite address of a bot at the gateway', async () => {
  const { apiUrl, token } = await startDiscord();
  const findings = await reach({ apiUrl, token });
  expect(findings).toEqual([
    'shards ok: all 1 here',
    expect.stringMatching(/^session starts ok: \d+ of 1000 left, 1 every 5 s$/),
    expect.stringMatching(/^gateway ok: ws:\/\/127\.0\.0\.1:\d+ takes connections$/),
    expect.stringMatching(
      /^invite it with ok: https:\/\/discord\.com\/oauth2\/authorize\?client_id=\d+&scope=bot\+applications\.commands&permissions=117760$/,
    ),
  ]);
  expect((await reach({ apiUrl, token, local: true })).length).toBe(3);
});

test.each([
  [{ shards: [2, 3] }, /^shards advice: 2 of 4 here: set SHARD_COUNT/],
  [{ shards: [2, 3], shardCount: 4 }, /^shards advice: 2 of 4 here: set DATABASE_URL/],
  [{ shards: [2, 3], shardCount: 4, areShared: true }, /^shards ok: 2 of 4 here$/],
  [{ shardCount: 2 }, /^shards advice: 2, and Discord recommends 4: raise SHARD_COUNT/],
  [{ shards: [4], shardCount: 4 }, /^shards wrong: SHARDS has 4, but the last of 4 is 3/],
])('shards that are set to %j', async (shards, words) => {
  const discord = await startCrowdedDiscord();
  const findings = await reach({ ...discord, shards: { ...GATEWAY, ...shards } });
  expect(findings[0]).toMatch(words);
});

test('a gateway that cannot be reached is wrong, though the API can', async () => {
  const page = await startUpstream((_request, response) => response.end('Hello'));
  onTestFinished(() => page.close());
  const found = async (url: string) => (await reach(await startCrowdedDiscord(1_000, url)))[2];
  expect(await found('ws://127.0.0.1:1')).toBe(
    'gateway wrong: ws://127.0.0.1:1 (ECONNREFUSED): let this machine connect to it',
  );
  expect(await found('wss://rollcall.invalid')).toBe(
    'gateway wrong: wss://rollcall.invalid (ENOTFOUND): its host name does not exist; correct the address',
  );
  const url = `ws://${page.baseUrl.host}`;
  expect(await found(url)).toBe(`gateway wrong: ${url} (no WebSocket): let this machine connect to it`);
});

test('too few session starts are wrong, and so is an answer that is none', async () => {
  const discord = await startCrowdedDiscord(3);
  expect((await reach(discord))[1]).toBe(
    'session starts wrong: 3 of 1000 left, 1 every 5 s: too few for 4 shards; there are more in 2 h',
  );
  const upstream = await startUpstream((_request, response) => json(response, { id: '1', name: 'Rollcall' }));
  onTestFinished(() => upstream.close());
  const [shards] = await reach({ apiUrl: upstream.baseUrl.origin, token: 'x.y.z' });
  expect(shards).toMatch(/^shards wrong: the answer is not from Discord's API/);
});

test('of a token that Discord refuses nothing more is said', async () => {
  const { apiUrl } = await startDiscord();
  expect(await reach({ apiUrl, token: 'x.y.z' })).toEqual([]);
});

test('an address for webhooks that refuses what is not signed, and one that takes it', async () => {
  let status = 401;
  const signatures: unknown[] = [];
  const endpoint = await startUpstream((request, response) => {
    signatures.push(request.headers['x-signature-ed25519']);
    response.writeHead(status).end();
  });
  onTestFinished(() => endpoint.close());
  const url = new URL('/interactions', endpoint.baseUrl).href;
  const words = async () => (await examineForgeries(`${url}?secret=1`)).map(wordsOf);
  expect(await words()).toEqual(['ok: is refused (401)', 'ok: is refused (401)']);
  expect(signatures).toEqual([undefined, expect.stringMatching(/^[0-9a-f]{128}$/)]);
  status = 204;
  expect(await words()).toEqual(
    Array(2).fill(`wrong: is taken (204): anybody could send commands to ${url}`),
  );
  status = 404;
  expect((await words())[0]).toMatch(/answers 404 instead of 401: its path has to be \/interactions$/);
  status = 502;
  expect((await words())[0]).toMatch(/answers 502 instead of 401: is a bot running behind it\?$/);
  await endpoint.close();
  expect(await words()).toEqual([expect.stringMatching(/^unknown: .* from here \(ECONNREFUSED\)/)]);
  const [nowhere] = await examineForgeries('https://rollcall.invalid/interactions');
  expect(nowhere?.text).toContain('from here (ENOTFOUND: its host name does not exist; correct the address)');
});

test('Discord is asked to send its PING with --write alone', async () => {
  const endpoint = await startUpstream((_request, response) => response.writeHead(401).end());
  onTestFinished(() => endpoint.close());
  const url = new URL('/interactions', endpoint.baseUrl).href;
  const { apiUrl, token, publicKey } = await startDiscord({ interactionsEndpointUrl: `${url}?secret=1` });
  const asked = { apiUrl, token, webhooks: { ...NOT_HERE, publicKey } };
  expect(await reach(asked)).toEqual([
    'unsigned request ok: is refused (401)',
    'badly signed request ok: is refused (401)',
    'PING unknown: only Discord can sign one; --write asks Discord to do so',
    expect.stringMatching(/^invite it with ok: /),
  ]);
  expect(endpoint.requests.length).toBe(2);
  const [wrongKey] = (await reach({ ...asked, webhooks: NOT_HERE })).slice(-1);
  expect(wrongKey).toMatch(/^interactions wrong: DISCORD_PUBLIC_KEY is not the key of the application/);
  expect(await reach({ ...asked, write: true })).toContain(
    `PING wrong: Discord could not verify ${url}: check DISCORD_PUBLIC_KEY, and that Discord can reach it`,
  );
});

test('where no address is set, it is looked for on this machine', async () => {
  const discord = await startDiscord();
  const [forgery, invite] = await reach({ ...discord, webhooks: NOT_HERE });
  expect(forgery).toMatch(
    /^unsigned request unknown: http:\/\/127\.0\.0\.1:1\/interactions cannot be reached/,
  );
  expect(invite).toMatch(/^invite it with/);
});

test('Discord that delivers elsewhere than the bot listens is wrong', async () => {
  const discord = await startDiscord({
    interactionsEndpointUrl: 'http://127.0.0.1:1/interactions?key=secret',
  });
  expect((await reach(discord)).at(-1)).toMatch(
    /^interactions wrong: Discord delivers interactions to http:\/\/127\.0\.0\.1:1\/interactions and not over the gateway: set/,
  );
  const webhooks = { ...NOT_HERE, publicKey: discord.publicKey };
  expect((await reach({ ...discord, webhooks })).join('\n')).not.toContain('interactions wrong');
  await discord.setInteractionsEndpointUrl(null);
  expect((await reach({ ...discord, webhooks })).at(-1)).toMatch(
    /^interactions wrong: Discord delivers interactions over the gateway and not here: set "Interactions Endpoint URL"/,
  );
});
