import type { ServiceFailure } from '../service-failure.ts';
import type { Clock } from '../time.ts';
import { createCachedNames } from './cached-names.ts';
import type { NamesClient } from './names-client.ts';
import type { NamesCache, NamesService } from './names-service.ts';
import type { ListedRegistry, ListedSources } from './registries/registries.ts';
import { createRegistryClient } from './registries/registry-client.ts';
import { createNamesRouter, type RouterSource } from './registries/router.ts';

/** The sources of names and the cache of their answers. */
export interface NamesSettings {
  /** The sources in their order; undefined for the service alone. */
  readonly registries?: ListedSources | undefined;
  /** The limit of each call of a registry. */
  readonly timeoutSeconds: number;
  /** TTL of a response about a name. 0 stores nothing and bridges no outage. */
  readonly namesCacheSeconds: number;
  readonly namesCache: NamesCache;
  /** Reports outages masked by a stale answer. */
  readonly onStaleAnswer?: ((failure: ServiceFailure, staleSeconds: number) => void) | undefined;
}

/** Names from one source or several. */
export interface NamesSources {
  readonly names: NamesService;
  /** Loads what names of some registries need. Takes 0.3 s of this process, at a time of the caller's choice. */
  prepare(): Promise<void>;
  /** Closes the connections to registries. */
  close(): Promise<void>;
}

/** Opens the sources of names. If the service is the only source, no router stands in front of it. */
export function openNamesSources(settings: NamesSettings, service: NamesClient, clock: Clock): NamesSources {
  const { registries, timeoutSeconds, namesCache, namesCacheSeconds: seconds } = settings;
  const remembered = (client: NamesClient, cache: NamesCache) =>
    createCachedNames({ ...settings, client, cache, seconds, clock });
  if (!registries) {
    const names = remembered(service, namesCache);
    return { names, prepare: async () => {}, close: async () => {} };
  }
  const clients: { close(): Promise<void> }[] = [];
  const sources = registries.map((listed): RouterSource => {
    if (listed === 'service') return { id: listed, names: remembered(service, namesCache) };
    const client = createRegistryClient({ listed, timeoutSeconds, clock });
    clients.push(client);
    return { ...listed, names: remembered(client, cacheOf(listed, namesCache)) };
  });
  const { prepare, ...names } = createNamesRouter(sources);
  return {
    names,
    prepare,
    async close() {
      await Promise.all(clients.map((client) => client.close()));
    },
  };
}

/** The part of the cache for one registry at one address. */
function cacheOf({ id, baseUrl }: ListedRegistry, cache: NamesCache): NamesCache {
  const keyOf = (key: string) => `${id} ${baseUrl.href}\n${key}`;
  return {
    get: (key) => cache.get(keyOf(key)),
    set: (key, entry) => cache.set(keyOf(key), entry),
    delete: (key) => cache.delete(keyOf(key)),
  };
}
