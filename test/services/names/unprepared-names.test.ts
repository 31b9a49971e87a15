import { startLocalRegistry } from 'local-registries/start';
import { expect, onTestFinished, test } from 'vitest';
import { NamesInMemory } from '../../../src/bot/state/memory/state-in-memory.ts';
import { openNames } from '../../../src/services/names/names-sources.ts';
import { loadRegistries } from '../../../src/services/names/registries/registries.ts';
import { quickClock } from '../quick-clock.ts';

const OWNER = '0x5a1c0de9b7f2438e6d1f0a94c37be8215d60fa7c';

test('a list right after the start has names that need ENSIP-15, though the name that was typed needs it not', async () => {
  const names = ['ada.eth', 'difference-engine.eth'].map((name) => ({ name, owner: OWNER }));
  const ens = await startLocalRegistry('ens', { names });
  onTestFinished(() => ens.close());
  const registries = await loadRegistries({ ids: ['ens'], urls: { ens: new URL(ens.url) } });
  const unused = () => Promise.reject(new Error('There is no service'));
  const sources = openNames(
    { registries, timeoutSeconds: 10, namesCacheSeconds: 60, namesMemory: new NamesInMemory() },
    { takesWallets: false, wallet: unused, names: unused },
    quickClock(),
  );
  onTestFinished(() => sources.close());
  const listing = await sources.names.list('ada.eth', { direction: 'asc', offset: 0, limit: 15 });
  const offered = listing.names.map((name) => listing.source?.targetOf(name));
  expect(offered).toEqual(['ada.eth', 'difference-engine.eth']);
});
