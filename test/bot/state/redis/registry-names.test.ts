import { type LocalName, startLocalRegistry } from 'local-registries/start';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { stateInRedis } from '../../../../src/bot/state/redis/state-in-redis.ts';
import { openNames } from '../../../../src/services/names/names-sources.ts';
import { loadRegistries, type RegistryId } from '../../../../src/services/names/registries/registries.ts';
import { machineClock } from '../../../../src/services/time.ts';
import { describeWith } from '../../../servers/describe-with.ts';
import { type RedisServer, startRedisServer } from '../../../servers/redis-server.ts';
import { openRedis } from './open-redis.ts';

const OWNER = '0x5a1c0de9b7f2438e6d1f0a94c37be8215d60fa7c';
const PAYEE = '0x0b1364554831c66d88ad07ee88643eaf9605df19';
const COLLECTOR = 'SP000000000000000000002Q6VF78';
const MANY = Array.from({ length: 300 }, (_, at) => ({ name: `n${at}.btc`, owner: COLLECTOR }));

/** No service is asked. */
const NONE = {
  takesWallets: false,
  wallet: () => Promise.reject(new Error('There is no service')),
  names: () => Promise.reject(new Error('There is no service')),
};

const page = (offset: number) => ({ direction: 'asc', offset, limit: 15 }) as const;

describeWith(['redis-server'], 'answers of registries that replicas share', () => {
  const all = new AsyncDisposableStack();
  let server: RedisServer;
  let scopes = 0;
  beforeAll(async () => {
    server = await startRedisServer();
  });
  afterAll(async () => {
    await all.disposeAsync();
    await server.close();
  });
  beforeEach(() => {
    scopes += 1;
  });

  const started = async (id: RegistryId, names: readonly LocalName[]) =>
    all.adopt(await startLocalRegistry(id, { names }), (registry) => registry.close());

  /** The names of a replica of the bot with these registries. */
  async function replica(urls: Readonly<Partial<Record<RegistryId, string>>>) {
    const { redis } = all.use(await openRedis(server.url, {}, `scope${scopes}`));
    const { names: namesMemory } = stateInRedis({ redis, service: [], cooldownSeconds: 0 });
    const registries = await loadRegistries({
      ids: (['ens', 'bns', 'self'] as const).filter((id) => id in urls),
      urls: Object.fromEntries(Object.entries(urls).map(([id, url]) => [id, new URL(url)])),
    });
    const settings = { registries, timeoutSeconds: 5, namesCacheSeconds: 60, namesMemory };
    const sources = openNames(settings, NONE, machineClock);
    all.defer(() => sources.close());
    return sources.names;
  }

  it('go on where another replica has read to, with the number of names', async () => {
    const bns = await started('bns', MANY);
    const [one, other] = [await replica({ bns: bns.url }), await replica({ bns: bns.url })];
    expect(await one.list('n0.btc', page(0))).toMatchObject({ total: 300, more: true });
    const before = bns.calls.length;
    // The answer does not wait for Redis.
    await expect.poll(() => server.command('KEYS', `rollcall:scope${scopes}:*`)).toHaveLength(2);
    await expect.poll(async () => (await other.list('n0.btc', page(0))).total).toBe(300);
    expect(bns.calls.length).toBe(before);
    expect((await other.list('n0.btc', page(150))).names[0]).toBe('n150.btc');
    const offsets = bns.calls.slice(before).map(({ query }) => query.get('offset'));
    expect(offsets).toEqual(['50', '100', '150']);
  });

  it('keep where payments go', async () => {
    const ens = await started('ens', [{ name: 'ada.eth', owner: OWNER, paysTo: PAYEE }]);
    const [one, other] = [await replica({ ens: ens.url }), await replica({ ens: ens.url })];
    const { paysTo } = await one.list('ada.eth', page(0));
    expect(paysTo?.toLowerCase()).toBe(PAYEE);
    await ens.trouble.become('away');
    await expect
      .poll(() => other.list('ada.eth', page(0)).catch(() => undefined))
      .toMatchObject({ paysTo, staleSeconds: undefined });
  });

  it('are those of one registry at one address', async () => {
    const ens = await started('ens', [{ name: 'ada.eth', owner: OWNER }]);
    const own = await started('ens', [{ name: 'own.eth', owner: OWNER }]);
    const self = await started('self', [{ name: 'ada_2', owner: OWNER }]);
    const namesOf = async (urls: Readonly<Partial<Record<RegistryId, string>>>, text: string) =>
      (await (await replica(urls)).ofWallet?.(text, page(0)))?.names;
    for (let round = 0; round < 2; round += 1) {
      expect(await namesOf({ ens: ens.url, self: self.url }, OWNER)).toEqual(['ada.eth']);
      expect(await namesOf({ ens: ens.url, self: self.url }, `self:${OWNER}`)).toEqual(['ada_2']);
      expect(await namesOf({ ens: own.url, self: self.url }, OWNER)).toEqual(['own.eth']);
      expect(await namesOf({ ens: `${ens.url}/` }, OWNER)).toEqual(['ada.eth']);
    }
  });
});
