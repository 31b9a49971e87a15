import type { ServiceFailure } from '../service-failure.ts';
import type { Clock } from '../time.ts';
import type { NamesClient } from './names-client.ts';
import type { NamesMemory, NamesService } from './names-service.ts';
import { createRegistryClient } from './registries/client.ts';
import type { Listed, ListedRegistry } from './registries/registries.ts';
import { createRoutedNames, type NamesFrom } from './registries/router.ts';
import { createRememberedNames } from './remembered-names.ts';

/** The sources of names, and what is remembered of their answers. */
export interface NamesSettings {
  /** The sources in their order; undefined for the service alone. */
  readonly registries?: Listed | undefined;
  /** The limit of each call of a registry. */
  readonly timeoutSeconds: number;
  /** The lifetime of a response about a name. 0 stores nothing, and bridges no outage. */
  readonly namesCacheSeconds: number;
  /** Stores responses about names. */
  readonly namesMemory: NamesMemory;
  /** Called with each outage that an old response hides from the user, so that the host hears of it. */
  readonly onBridged?: ((failure: ServiceFailure, staleSeconds: number) => void) | undefined;
}

/** Names of one source or of several. */
export interface NamesSources {
  readonly names: NamesService;
  /** Loads what names of some registries need: 0.3 s of this process, at a time of the caller's choice. */
  prepare(): Promise<void>;
  /** Ends the connections to registries. */
  close(): Promise<void>;
}

/** Opens the sources of names. With the service alone its names are read as they are, without a way through a router. */
export function openNames(settings: NamesSettings, service: NamesClient, clock: Clock): NamesSources {
  const { registries, timeoutSeconds, namesMemory, namesCacheSeconds: seconds } = settings;
  const remembered = (client: NamesClient, memory: NamesMemory) =>
    createRememberedNames({ ...settings, client, memory, seconds, clock });
  if (!registries) {
    const names = remembered(service, namesMemory);
    return { names, prepare: async () => {}, close: async () => {} };
  }
  const clients: { close(): Promise<void> }[] = [];
  const sources = registries.map((listed): NamesFrom => {
    if (listed === 'service') return { id: listed, names: remembered(service, namesMemory) };
    const client = createRegistryClient({ listed, timeoutSeconds, clock });
    clients.push(client);
    return { ...listed, names: remembered(client, memoryOf(listed, namesMemory)) };
  });
  const { prepare, ...names } = createRoutedNames(sources);
  return {
    names,
    prepare,
    async close() {
      await Promise.all(clients.map((client) => client.close()));
    },
  };
}

/** The part of a memory that has the answers of one registry at one address. */
function memoryOf({ id, baseUrl }: ListedRegistry, memory: NamesMemory): NamesMemory {
  const keyOf = (key: string) => `${id} ${baseUrl.href}\n${key}`;
  return {
    get: (key) => memory.get(keyOf(key)),
    set: (key, entry) => memory.set(keyOf(key), entry),
    delete: (key) => memory.delete(keyOf(key)),
  };
}
