import { LRUCache } from 'lru-cache';
import type { ManagedResource } from '../services/resources/managed-resource.ts';

/** How many resources of each kind are remembered. */
const RESOURCES = 1_000;

/** A resource with the names that people look for it by. */
export type KnownResource = Pick<ManagedResource, 'id' | 'group_id'> & { readonly party: string | null };

/** A resource with what is looked through, folded once: a contact may have 1,000 characters. */
interface Remembered {
  readonly resource: KnownResource;
  readonly folded: string;
}

/**
 * The conversations and scores that were seen lately: what autocomplete offers when the service is slow. They are
 * the same in every server, since the bot sees the service as one user.
 */
export class RecentResources {
  readonly #kinds = new Map<string, LRUCache<string, Remembered>>();

  remember(kind: string, resources: readonly KnownResource[]): void {
    const known = this.#kinds.get(kind) ?? new LRUCache<string, Remembered>({ max: RESOURCES });
    this.#kinds.set(kind, known);
    for (const resource of resources) {
      const { id, party, group_id } = resource;
      const folded = [id, party ?? '', group_id ?? ''].join('\n').toLocaleLowerCase();
      known.set(id, { resource, folded });
    }
  }

  forget(kind: string, id: string): void {
    this.#kinds.get(kind)?.delete(id);
  }

  /** Those whose id, contact, game or group contains what was typed; case is ignored; the latest first. */
  matching(kind: string, typed: string): KnownResource[] {
    const wanted = typed.trim().toLocaleLowerCase();
    return [...(this.#kinds.get(kind)?.values() ?? [])]
      .filter(({ folded }) => folded.includes(wanted))
      .map(({ resource }) => resource);
  }
}
