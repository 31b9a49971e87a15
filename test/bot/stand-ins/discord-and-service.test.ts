import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VERSION } from 'startup/version';
import { expect, it, onTestFinished } from 'vitest';
import { parseConfig } from '../../../src/bot/config/config.ts';
import { CannotRun } from '../../../src/bot/process/exit.ts';
import { handlerSettingsOf, openDiscordAndService } from '../../../src/bot/stand-ins/discord-and-service.ts';
import { loadRegistries } from '../../../src/services/names/registries/registries.ts';

/** Why the stand-ins cannot start with this folder for their data. */
async function whyNot(DATA_DIR: string): Promise<unknown> {
  await using stack = new AsyncDisposableStack();
  // Awaited here, since the stack ends with this function.
  return await openDiscordAndService(parseConfig({ DATA_DIR }), stack).catch((error: unknown) => error);
}

const NO_DATABASE = (path: string) => writeFileSync(path, 'this is no database');
const A_FOLDER = (path: string) => void mkdirSync(path);
const UNABLE =
  'unable to open it: it is a folder, its folder is missing, or this user is not allowed to use it';

it.each([
  ['Discord', 'discord.sqlite', NO_DATABASE, 'file is not a database'],
  ['service', 'service.sqlite', NO_DATABASE, 'file is not a database'],
  ['service', 'service.sqlite', A_FOLDER, UNABLE],
])('the file of the local %s (%s) is named when it cannot be used', async (side, name, make, reason) => {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  make(join(folder, name));
  const error = await whyNot(folder);
  expect(error).toBeInstanceOf(CannotRun);
  expect(error).toMatchObject({
    exitCode: 1,
    message: `The local ${side} cannot start with ${join(folder, name)}: ${reason}. Set DATA_DIR to another folder.`,
  });
});

it('a folder that cannot be written is told, to the doctor too', async () => {
  expect(await whyNot('/dev/null')).toMatchObject({
    exitCode: 1,
    message: expect.stringMatching(/^The local /),
  });
});

it('the demo of this machine has names to offer before anybody has asked for one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await using stack = new AsyncDisposableStack();
  const { service } = await openDiscordAndService(parseConfig({ DATA_DIR: folder, PAGE_PORT: 'off' }), stack);
  expect(service?.knownNames).toEqual(['ada', 'collector', 'solo', 'ada.lovelace', 'エイダ']);
  expect(service?.playerHash).toBe('sha256');
  expect(service?.namesByHashPath?.parts).toEqual(['/api/v1/names']);
});

it('the demo has an ENS and a BNS of this machine, in front of the local Discord alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await using stack = new AsyncDisposableStack();
  const sides = async (more: Record<string, string> = {}) =>
    (await openDiscordAndService(parseConfig({ DATA_DIR: folder, PAGE_PORT: 'off', ...more }), stack))
      .service;
  const demo = await sides();
  expect(demo?.localRegistries?.ens.href).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  const owner = await fetch(new URL('/names/collector.btc/owner', demo?.localRegistries?.bns));
  expect(owner.status).toBe(200);
  expect(demo?.panels?.map(({ title }) => title)).toEqual(['Service', 'ENS', 'BNS']);
  const before = await sides({ DISCORD_TOKEN: 'a.b.c' });
  expect(before?.localRegistries).toBeUndefined();
  expect(before?.panels?.map(({ title }) => title)).toEqual(['Service']);
  const service = await sides({ API_BASE_URL: 'https://api.example.com' });
  expect(service?.localRegistries).toBeUndefined();
});

it('a service of its own hashes players as the setting says', async () => {
  await using stack = new AsyncDisposableStack();
  const settings = { API_BASE_URL: 'https://api.example.com', DISCORD_TOKEN: 'a.b.c' };
  const hashIn = async (more: Record<string, string>) =>
    (await openDiscordAndService(parseConfig({ ...settings, ...more }), stack)).service?.playerHash;
  expect([await hashIn({}), await hashIn({ PLAYER_HASH: 'keccak256' })]).toEqual(['none', 'keccak256']);
  const NAMES_BY_HASH_PATH = '/api/v1/names';
  expect(await hashIn({ NAMES_BY_HASH_PATH })).toBe('sha256');
  expect(await hashIn({ NAMES_BY_HASH_PATH, PLAYER_HASH: 'keccak256' })).toBe('keccak256');
});

it.each([
  [['service'], undefined, undefined],
  [['service', 'bns'], ['service', 'bns'], undefined],
  [['bns', 'service'], ['bns', 'service'], undefined],
  [
    ['bns', 'ens'],
    ['bns', 'ens'],
    { list: 'name:muneeb.btc', wallet: 'address:SP000000000000000000002Q6VF78' },
  ],
] as const)(
  'with %j commands know which ids choose one, and examples that it takes',
  async (ids, nameSources, examples) => {
    const settings = handlerSettingsOf(parseConfig({}), undefined, await loadRegistries({ ids }));
    expect(settings).toMatchObject({ version: VERSION, nameSources, examples, playerHash: undefined });
  },
);
