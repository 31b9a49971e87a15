/** A program for `readiness.test.ts`: says what is loaded when. */

import { registerHooks } from 'node:module';
import process, { threadCpuUsage } from 'node:process';
import type { NameListing } from '../../../../src/services/names/names-service.ts';
import type { RegistryId } from '../../../../src/services/names/registries/registries.ts';

let isLoaded = false;
registerHooks({
  load(url, context, next) {
    isLoaded ||= url.includes('ens-normalize');
    return next(url, context);
  },
});
const { loadRegistries } = await import('../../../../src/services/names/registries/registries.ts');
const { createRoutedNames } = await import('../../../../src/services/names/registries/router.ts');

/** Names of these registries: a wallet has the names that begin as the one that was asked for. */
async function namesOf(ids: readonly RegistryId[]) {
  const listed = (await loadRegistries({ ids })) ?? [];
  const sources = listed.flatMap((one) => {
    if (one === 'service') return [];
    const answer = async (subject: string): Promise<NameListing> => {
      const names = subject === 'bea.eth' ? ['bea.eth', 'bea-2.eth', '♾.eth'] : [subject];
      return { wallet: subject, names, more: false, total: undefined, staleSeconds: undefined };
    };
    return [{ ...one, names: { list: answer, ofWallet: answer, settled: async () => undefined } }];
  });
  return createRoutedNames(sources);
}
const list = async (names: Awaited<ReturnType<typeof namesOf>>, name: string) =>
  names.list(name, { direction: 'asc', offset: 0, limit: 15 });

/** Milliseconds of this thread. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const before = threadCpuUsage();
  await work();
  const { user, system } = threadCpuUsage(before);
  return (user + system) / 1000;
}

async function loading(): Promise<unknown[]> {
  const seen: unknown[] = [];
  const see = (step: string, found: unknown) => seen.push({ step, isLoaded, found });
  const others = await namesOf(['bns', 'sns', 'handle', 'tez', 'self']);
  await others.prepare();
  const typed = ['ada-2.btc', 'ada.sns', '$ada', 'été.tez', 'self:a_b'];
  const found = await Promise.all(typed.map((name) => list(others, name)));
  see('all registries but ENS, and a name of each', found.length);
  const ens = await namesOf(['ens']);
  see('ENS and a plain name', (await list(ens, 'ada.eth')).names);
  const { names, source } = await list(ens, 'bea.eth');
  see('a plain name with others beside it', names);
  see(
    'what these others lead to',
    names.map((name) => source?.targetOf(name)),
  );
  return seen;
}

async function prepared(): Promise<number[]> {
  const ens = await namesOf(['ens']);
  return [await timeOf(() => ens.prepare()), await timeOf(() => list(ens, '♾️.eth'))];
}

process.stdout.write(JSON.stringify(await (process.argv[2] === 'prepared' ? prepared() : loading())));
