import type { LRUCache } from 'lru-cache';
import type { KnownResource, RecentResources } from '../../../handlers/recent.ts';
import { recentlyUsed } from '../../recently-used.ts';

/** How many resources of each kind are remembered. */
export const RESOURCES_PER_KIND = 1_000;

/** A resource with what is looked through, folded once: a contact may have 1,000 characters. */
interface Remembered {
  readonly resource: KnownResource;
  readonly folded: string;
}

/** The conversations and scores that were seen lately, in the memory of this process. */
export class RecentResourcesInMemory implements RecentResources {
  readonly #kinds = new Map<string, LRUCache<string, Remembered>>();

  remember(kind: string, resources: readonly KnownResource[]): undefined {
    const known = this.#kinds.get(kind) ?? recentlyUsed<Remembered>(RESOURCES_PER_KIND);
    this.#kinds.set(kind, known);
    for (const resource of resources) {
      const { id, party, group_id } = resource;
      const folded = [id, party ?? '', group_id ?? ''].join('\n').toLocaleLowerCase();
      known.set(id, { resource, folded });
    }
  }

  /** Remembers these and no others, the latest last. */
  replace(kind: string, resources: readonly KnownResource[]): void {
    this.#kinds.delete(kind);
    this.remember(kind, resources);
  }

  forget(kind: string, id: string): undefined {
    this.#kinds.get(kind)?.delete(id);
  }

  matching(kind: string, typed: string): KnownResource[] {
    const wanted = typed.trim().toLocaleLowerCase();
    return [...(this.#kinds.get(kind)?.values() ?? [])]
      .filter(({ folded }) => folded.includes(wanted))
      .map(({ resource }) => resource);
  }
}
