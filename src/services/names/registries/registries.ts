import type { Registry } from './registry.ts';

/** A registry that hosts can list. Loaded only if it is listed. */
interface Entry {
  /** Whether its API takes a key, so that `NAMES_REGISTRY_KEYS` may have one. */
  readonly takesKey?: true;
  load(): Promise<Registry>;
}

/** The public registries by id. A new registry needs a file beside this one and an entry here. */
const REGISTRIES = {
  ens: { load: async () => (await import('./ens.ts')).ens },
  bns: { load: async () => (await import('./bns.ts')).bns },
  sns: { load: async () => (await import('./sns.ts')).sns },
  handle: { takesKey: true, load: async () => (await import('./handle.ts')).handle },
  tez: { load: async () => (await import('./tez.ts')).tez },
  self: { load: async () => (await import('./self.ts')).self },
} as const satisfies Readonly<Record<string, Entry>>;

/** The id of a public registry. */
export type RegistryId = keyof typeof REGISTRIES;

/** All ids, in the order above. */
export const REGISTRY_IDS: readonly RegistryId[] = Object.keys(REGISTRIES).filter(
  (id): id is RegistryId => id in REGISTRIES,
);

/** Whether a registry's API takes a key of the host. */
export const takesKey = (id: RegistryId): boolean => 'takesKey' in REGISTRIES[id];

/** A public registry that the host has listed. */
export interface ListedRegistry {
  readonly id: RegistryId;
  readonly registry: Registry;
  readonly baseUrl: URL;
  readonly key?: string | undefined;
  /** Called at the end of each call, with its failure if the registry or its settings caused it. */
  readonly onOutcome?: ((failure: unknown) => void) | undefined;
}

/** The listed registries in their order; `service` is the bot's own service. */
export type ListedSources = readonly ('service' | ListedRegistry)[];

/** The host's settings of the registries. */
export interface RegistrySettings {
  readonly ids: readonly ('service' | RegistryId)[];
  /** Addresses that replace the public ones. */
  readonly urls?: Readonly<Partial<Record<RegistryId, URL>>> | undefined;
  readonly keys?: Readonly<Partial<Record<RegistryId, string>>> | undefined;
  readonly onOutcome?: ((id: RegistryId) => ListedRegistry['onOutcome']) | undefined;
}

/** Loads the listed registries; undefined for the service alone. */
export async function loadRegistries({
  ids,
  urls = {},
  keys = {},
  onOutcome,
}: RegistrySettings): Promise<ListedSources | undefined> {
  if (ids.every((id) => id === 'service')) return undefined;
  return Promise.all(
    ids.map(async (id) => {
      if (id === 'service') return id;
      const registry = await REGISTRIES[id].load();
      const baseUrl = urls[id] ?? new URL(registry.address);
      return { id, registry, baseUrl, key: keys[id], onOutcome: onOutcome?.(id) };
    }),
  );
}
