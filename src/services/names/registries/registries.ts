import type { Registry } from './registry.ts';

/** A registry that hosts can list. It is loaded where it is listed. */
interface Entry {
  /** Whether its API takes a key, so that `NAMES_REGISTRY_KEYS` may have one. */
  readonly takesKey?: true;
  load(): Promise<Registry>;
}

/** The public registries by their ids. A new one is a file beside this one and an entry here. */
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
