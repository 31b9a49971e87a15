import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startLocalService } from '../../src/local/service/start.ts';
import { createNamesService } from '../../src/services/names.ts';
import { listPath, pageAt, walletPath } from './names-upstream.ts';
import { failureOf } from './upstream.ts';

/** The names client over the reference service with its demo set. */
async function startBoth(cursorParameter?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'rollcall-names-'));
  const service = await startLocalService({ databaseFile: join(folder, 'service.sqlite'), demo: true });
  const names = createNamesService({
    baseUrl: new URL(service.url),
    sendToken: false,
    walletPath: walletPath('/api/v1/names/{name}/wallet'),
    listPath: listPath('/api/v1/wallets/{wallet}/names'),
    cursorParameter,
    cacheSeconds: 60,
    timeoutSeconds: 10,
  });
  onTestFinished(async () => {
    await names.close();
    await service.close();
    await rm(folder, { recursive: true });
  });
  return names;
}

test.each([undefined, 'starting_after'])(
  'the demo set, page by page (cursor: %s)',
  async (cursorParameter) => {
    const names = await startBoth(cursorParameter);
    expect(await names.list('ada', pageAt(0, 15))).toMatchObject({ more: false, total: 3 });
    expect(await names.list('solo', pageAt(0, 15))).toMatchObject({ names: ['solo'], more: false, total: 1 });
    expect(await failureOf(names.list('nobody', pageAt(0, 15)))).toMatchObject({ kind: 'not-registered' });

    const seen = new Set<string>();
    for (let offset = 0; ; offset += 100) {
      const page = await names.list('collector', pageAt(offset, 100));
      for (const name of page.names) seen.add(name);
      if (!page.more) break;
    }
    expect(seen.size).toBe(2500);
    const backwards = await names.list('collector', pageAt(0, 10_000, 'desc'));
    expect([...seen]).toEqual(backwards.names.toReversed());
  },
);

test('unusual names find their wallet like any other', async () => {
  const names = await startBoth();
  const { wallet, names: all } = await names.list('collector', pageAt(0, 11));
  for (const name of all) expect(await names.list(name, pageAt(0, 1))).toMatchObject({ wallet });
  expect(all).toContain('a/b?c=%2F');
});
