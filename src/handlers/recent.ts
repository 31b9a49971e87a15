import type { ManagedResource } from '../services/resources/managed-resource.ts';

/**
 * The memories that autocomplete offers from. Both are a convenience: they may give less than was remembered, and never
 * fail. No answer waits for a write.
 */

/** The names that were found lately, kept apart by place so that one server never shows what another asked. */
export interface RecentNames {
  add(place: string, name: string): Promise<void> | undefined;
  /** Names that begin with `typed` come first, then those that contain it; the latest first; case is ignored. */
  matching(place: string, typed: string): readonly string[] | Promise<readonly string[]>;
}

/** A resource with the names that people look for it by. */
export type KnownResource = Pick<ManagedResource, 'id' | 'group_id'> & { readonly party: string | null };

/**
 * The conversations and scores that were seen lately: what autocomplete offers when the service is slow. They are
 * the same in every server, since the bot sees the service as one user.
 */
export interface RecentResources {
  remember(kind: string, resources: readonly KnownResource[]): Promise<void> | undefined;
  forget(kind: string, id: string): Promise<void> | undefined;
  /** Those whose id, contact, game or group contains what was typed; case is ignored; the latest first. */
  matching(kind: string, typed: string): readonly KnownResource[] | Promise<readonly KnownResource[]>;
}
