/** A program for `readiness.test.ts`: says what is loaded when. */

import { registerHooks } from 'node:module';
import process from 'node:process';
import type { NameListing } from '../../../../src/services/names/names-service.ts';
import type { RegistryId } from '../../../../src/services/names/registries/registries.ts';

/** ENSIP-15, with a list of the texts that it is called with. */
const counting = (url: string) => `
  import { ens_beautify, ens_normalize as normalize } from ${JSON.stringify(url)};
  export { ens_beautify };
  export function ens_normalize(text) {
    (globalThis.normalisedTexts ??= []).push(text);
    return normalize(text);
  }`;

let isLoaded = false;
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    if (specifier !== '@adraffy/ens-normalize') return resolved;
    isLoaded = true;
    return { url: `data:text/javascript,${encodeURIComponent(counting(resolved.url))}`, shortCircuit: true };
  },
});
const { loadRegistries } = await import('../../../../src/services/names/registries/registries.ts');
const { createNamesRouter } = await import('../../../../src/services/names/registries/router.ts');

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
  return createNamesRouter(sources);
}
const list = async (names: Awaited<ReturnType<typeof namesOf>>, name: string) =>
  names.list(name, { direction: 'asc', offset: 0, limit: 15 });

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
  const texts: unknown = Reflect.get(globalThis, 'normalisedTexts');
  see('the first text that was normalised', Array.isArray(texts) ? texts[0] : texts);
  return seen;
}

process.stdout.write(JSON.stringify(await loading()));
