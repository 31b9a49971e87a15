import type { ManagedResource } from '../services/resources/managed-resource.ts';

/** The kinds of resources that are indexed. */
export type IndexedKind = 'conversation' | 'score';

/** The fields of a resource that it is found by and told apart by. */
export type IndexedResource = Pick<
  ManagedResource,
  'id' | 'group_id' | 'is_pinned' | 'is_muted' | 'last_active_at' | 'created_at'
> & {
  /** The contact of a conversation, the game of a score. */
  readonly party: string | null;
  readonly archived: boolean;
};

/** How many are found at the most: as many as Discord offers or has in a menu. */
export const MOST_FOUND = 25;

/** How far an index has come. */
export interface IndexState {
  /**
   * Whether it has all that the service has: what was changed here at once, what was changed elsewhere within 10
   * minutes. It never is when there are more resources than can be had or kept.
   */
  readonly whole: boolean;
  /** How many resources are looked through. */
  readonly looked: number;
  /** Whether there are more than the service gives, or than are kept: reading on does not help then. */
  readonly cut: boolean;
}

/** What was found in an index. */
export interface FoundResources {
  readonly rows: readonly IndexedResource[];
  /** How far the index had come during the search: it may have come further since. */
  readonly state: IndexState;
}

/**
 * All conversations and scores of the service, as far as they have been read, however old they are. Whoever uses it
 * may be told of less than there is (`state`), and never of a failure. Reading begins with the first use of a kind, goes
 * on in the background, and rests while nobody uses it.
 */
export interface ResourceIndex {
  /** Takes in resources as they are now. */
  remember(kind: IndexedKind, resources: readonly IndexedResource[]): void;
  /** Takes out a resource that is gone. */
  forget(kind: IndexedKind, id: string): void;
  /**
   * At most 25, found by contact, game, group or id: those of which one is what was typed come first, then those of which
   * one begins with it, then those that contain it, the last active first among each; case is ignored. Asks for the
   * newest when that has not just been done, and waits a second for the answer.
   */
  matching(kind: IndexedKind, typed: string): Promise<FoundResources>;
  /** Whether a resource with this id is known, to the letter. */
  has(kind: IndexedKind, id: string): boolean;
  /**
   * At most 25 of this contact or game, those in the same letters first, the last active first among each; case is
   * ignored. Waits a second for the index to be whole.
   */
  withParty(kind: IndexedKind, party: string): Promise<FoundResources>;
  /** All, in no order, some at a time; others have their turn in between. */
  all(kind: IndexedKind): AsyncIterable<readonly IndexedResource[]>;
  state(kind: IndexedKind): IndexState;
  /** The same once the newest have been asked for; waits a second for the answer. */
  refreshed(kind: IndexedKind): Promise<IndexState>;
}
