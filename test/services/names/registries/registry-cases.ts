import { type LocalName, type LocalRegistry, startLocalRegistry } from 'local-registries/start';
import { onTestFinished } from 'vitest';
import { parseConfig } from '../../../../src/bot/config/config.ts';
import { NamesInMemory } from '../../../../src/bot/state/memory/state-in-memory.ts';
import type { DirectedPageRequest, Direction } from '../../../../src/services/lists/page.ts';
import { loadRegistries, type RegistryId } from '../../../../src/services/names/registries/registries.ts';
import { createServices, type Services, type ServicesSettings } from '../../../../src/services/services.ts';
import { type QuickClock, quickClock } from '../../quick-clock.ts';

/** What the suite has to know of a registry that it cannot ask it. */
export interface RegistryCase {
  readonly id: RegistryId;
  readonly title: string;
  /** A wallet as people see it, and others of the same registry. */
  readonly wallet: string;
  readonly others: readonly string[];
  /** A name with this label as people type it, which is also how it is listed. */
  typed(label: string): string;
  /** The same name as the local shape has it, where that differs. */
  readonly local?: (label: string) => string;
  /** A text that looks like a name of it and cannot be one. */
  readonly impossible: string;
  readonly hasOrder: boolean;
  /** Whether a first page knows how many names there are. */
  readonly tellsTotal: boolean;
  /** Calls for a file of 2,500 names, and for a first page of 100. */
  readonly calls: { readonly file: number; readonly hundred: number };
  /** What makes a local name an expired one; undefined where names do not expire. */
  readonly expired?: Partial<LocalName>;
  /** Whether payments may go elsewhere. */
  readonly paysTo: boolean;
  /** Whether a name may have no address. */
  readonly noAddress?: Partial<LocalName>;
}

const DAY = 86_400_000;
const LONG_AGO: Partial<LocalName> = { expires: Date.now() - 100 * DAY };

/** Every registry. A new one gets its row here, and passes all that stands in this folder. */
export const REGISTRY_CASES: readonly RegistryCase[] = [
  {
    id: 'ens',
    title: 'ENS',
    wallet: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    others: ['0x2222222222222222222222222222222222222222'],
    typed: (label) => `${label}.eth`,
    impossible: 'a_b.eth',
    hasOrder: true,
    tellsTotal: true,
    calls: { file: 4, hundred: 2 },
    expired: LONG_AGO,
    paysTo: true,
    noAddress: { owner: undefined, paysTo: null },
  },
  {
    id: 'bns',
    title: 'BNS',
    wallet: 'SP2DA58NZQTEMT6AFD596R73SEV550RWYQYW3JTZ0',
    others: ['SP14N5GM0TTT01Q5JYZYCWFG314Z5M5C26GTAZNJV'],
    typed: (label) => `${label}.btc`,
    impossible: 'sub.ada.btc',
    hasOrder: false,
    tellsTotal: true,
    calls: { file: 51, hundred: 4 },
    expired: LONG_AGO,
    paysTo: false,
  },
  {
    id: 'sns',
    title: 'SNS',
    wallet: 'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH',
    others: ['11111111111111111111111111111111'],
    typed: (label) => `${label}.sns`,
    impossible: 'a.b.c.sns',
    hasOrder: false,
    tellsTotal: false,
    calls: { file: 2, hundred: 2 },
    paysTo: false,
  },
  {
    id: 'handle',
    title: 'ADA Handle',
    wallet: 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw',
    others: ['addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8'],
    typed: (label) => `$${label}`,
    local: (label) => label,
    impossible: '$a b',
    hasOrder: true,
    tellsTotal: true,
    calls: { file: 4, hundred: 2 },
    paysTo: true,
  },
  {
    id: 'tez',
    title: 'Tezos Domains',
    wallet: 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb',
    others: ['KT1PWx2mnDueood7fEmfbBDKx1D9BAnnXitn'],
    typed: (label) => `${label}.tez`,
    impossible: 'a b.tez',
    hasOrder: true,
    tellsTotal: false,
    calls: { file: 4, hundred: 2 },
    expired: LONG_AGO,
    paysTo: true,
    noAddress: { owner: undefined },
  },
  {
    id: 'self',
    title: 'SELF',
    wallet: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    others: ['0x2222222222222222222222222222222222222222'],
    typed: (label) => label,
    impossible: 'a__b',
    hasOrder: false,
    tellsTotal: false,
    calls: { file: 2, hundred: 2 },
    paysTo: false,
    noAddress: { owner: `0x${'0'.repeat(40)}` },
  },
];

/** The case of a registry. */
export function caseOf(id: RegistryId): RegistryCase {
  const each = REGISTRY_CASES.find((one) => one.id === id);
  if (!each) throw new Error(`There is no case of ${id}`);
  return each;
}

/** A name of the local shape. */
export const localName = (
  { local, typed }: RegistryCase,
  label: string,
  fields: Partial<LocalName>,
): LocalName => ({ name: (local ?? typed)(label), ...fields });

/** The label of the name with this number: their order is that of their numbers. */
export const labelOf = (number: number): string => `n${String(number).padStart(5, '0')}`;

/** Names `n00000` and so on of the wallet of the case. */
export const numbered = (each: RegistryCase, count: number): LocalName[] =>
  Array.from({ length: count }, (_, at) => localName(each, labelOf(at), { owner: each.wallet }));

/** The names as they are listed. */
export const listed = ({ typed }: RegistryCase, from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, at) => typed(labelOf(from + at)));

/** A page of so many names. */
export const pageAt = (offset: number, limit: number, direction: Direction = 'asc'): DirectedPageRequest => ({
  offset,
  limit,
  direction,
});

/** Clients of registries at these addresses, and the clock that they go by, which the test sets. */
export async function servicesOf(
  urls: Readonly<Partial<Record<RegistryId, URL>>>,
  settings: Partial<ServicesSettings> & {
    readonly ids?: readonly ('service' | RegistryId)[];
    readonly keys?: Readonly<Partial<Record<RegistryId, string>>>;
  } = {},
): Promise<{ services: Services; clock: QuickClock }> {
  const { ids = Object.keys(urls).filter((id): id is RegistryId => id in urls), keys, ...others } = settings;
  const clock = quickClock();
  clock.milliseconds = Date.now();
  const services = createServices({
    ...parseConfig({}).service,
    namesCache: new NamesInMemory(),
    clock,
    registries: await loadRegistries({ ids, urls, keys }),
    ...others,
  });
  onTestFinished(() => services.close());
  return { services, clock };
}

/** The local shape of a registry with these names, and its client. */
export async function startCase(
  { id }: RegistryCase,
  names: readonly LocalName[],
  settings: Partial<ServicesSettings> = {},
): Promise<{ registry: LocalRegistry; services: Services; clock: QuickClock }> {
  const registry = await startLocalRegistry(id, { names });
  onTestFinished(() => registry.close());
  return { registry, ...(await servicesOf({ [id]: new URL(registry.url) }, settings)) };
}
