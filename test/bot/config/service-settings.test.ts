import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { parseConfig } from '../../../src/bot/config/config.ts';
import {
  hasService,
  ineffectiveOfService,
  isServiceLocal,
} from '../../../src/bot/config/service-settings.ts';

const PRODUCTION = { NODE_ENV: 'production', DISCORD_TOKEN: 'a.b.c' };
const API_BASE_URL = 'https://api.example.com';

it.each([
  [{}, true, true],
  [{ NAMES_REGISTRIES: 'ens' }, true, true],
  [{ NODE_ENV: 'test', NAMES_REGISTRIES: 'ens' }, true, true],
  [{ API_BASE_URL }, true, false],
  [{ ...PRODUCTION, API_BASE_URL }, true, false],
  [{ ...PRODUCTION, API_BASE_URL, NAMES_REGISTRIES: 'ens' }, true, false],
  [{ ...PRODUCTION, NAMES_REGISTRIES: 'ens' }, false, false],
])('%j has a service: %s, a local one: %s', (environment, there, local) => {
  const config = parseConfig(environment);
  expect([hasService(config), isServiceLocal(config)]).toEqual([there, local]);
});

const OF_SERVICE = {
  API_TOKEN: 'token',
  API_TIMEOUT_SECONDS: '5',
  PLAYER_HASH: 'sha256',
  NAMES_LIST_PATH: '/names/{wallet}',
  NAMES_SEND_TOKEN: 'true',
  EXPLORER_URL_TEMPLATE: 'https://explorer.example.com/{wallet}',
  NAMES_CACHE_SECONDS: '5',
  AUDIT_CHANNEL_ID: '197038439483310086',
  COOLDOWN_SECONDS: '5',
};
const ineffective = (more: Record<string, string>) =>
  ineffectiveOfService(parseConfig({ ...PRODUCTION, ...OF_SERVICE, ...more }));

it('says which settings change nothing without the service', () => {
  expect(ineffective({ API_BASE_URL })).toEqual([]);
  expect(ineffective({ API_BASE_URL, NAMES_REGISTRIES: 'ens,service' })).toEqual([]);
  const ofNames = ineffective({ API_BASE_URL, NAMES_REGISTRIES: 'ens' });
  expect(new Set(ofNames.map(({ sentence }) => sentence))).toEqual(
    new Set(['has no effect, because NAMES_REGISTRIES does not list service']),
  );
  expect(ofNames.map(({ variable }) => variable)).toEqual([
    'NAMES_LIST_PATH',
    'EXPLORER_URL_TEMPLATE',
    'NAMES_SEND_TOKEN',
  ]);
  // Names by hash are the service's in any case, and carry the token too.
  const byHash = ineffective({ API_BASE_URL, NAMES_REGISTRIES: 'ens', NAMES_BY_HASH_PATH: '/names' });
  expect(byHash.map(({ variable }) => variable)).toEqual(['NAMES_LIST_PATH', 'EXPLORER_URL_TEMPLATE']);
  const all = ineffective({ NAMES_REGISTRIES: 'ens' });
  expect(all.map(({ variable }) => variable)).toEqual([
    'API_TOKEN',
    'PLAYER_HASH',
    'NAMES_LIST_PATH',
    'EXPLORER_URL_TEMPLATE',
    'NAMES_SEND_TOKEN',
    'AUDIT_CHANNEL_ID',
  ]);
  expect(all[0]?.sentence).toBe('has no effect without a service: set API_BASE_URL too, or remove it');
});

it('says nothing of a copied example, which has every default', () => {
  const example = parseEnv(readFileSync('.env.example', 'utf8'));
  const filled = { ...example, ...PRODUCTION, NAMES_REGISTRIES: 'ens' };
  expect(ineffectiveOfService(parseConfig(filled))).toEqual([]);
});
