import type { ManagedResource } from '../services/resources/managed-resource.ts';

/** The kinds of resources that are indexed. */
export type IndexedKind = 'conversation' | 'score';

/** The fields that a resource is found by and told apart by. */
export type IndexedResource = Pick<
  ManagedResource,
  'id' | 'group_id' | 'is_pinned' | 'is_muted' | 'last_active_at' | 'created_at'
> & {
  /** The contact of a conversation, the game of a score. */
  readonly party: string | null;
  readonly archived: boolean;
};

/** How far an index has come. */
export interface IndexState {
  /**
   * Whether it has all resources of the service: changes by the bot at once, changes made elsewhere within 10 minutes. An
   * index is never whole while there are more resources than can be had or kept.
   */
  readonly whole: boolean;
  /** How many resources it has. */
  readonly looked: number;
  /** Whether there are more than the service gives, or than are kept: to wait for the reading does not help then. */
  readonly cut: boolean;
}

/** The resources that a search found. */
export interface FoundResources {
  readonly rows: readonly IndexedResource[];
  /** How far the index had come during the search: it may have come further since. */
  readonly state: IndexState;
}

/**
 * All conversations and scores of the service, as far as they have been read. It may know less than there is (`state`), and
 * never fails. Reading begins with the first use of a kind, goes on in the background, and rests while nobody uses it.
 */
export interface ResourceIndex {
  /** Puts in resources as the service has them now: they are found from then on. */
  remember(kind: IndexedKind, resources: readonly IndexedResource[]): void;
  /** Puts in a resource that was changed here, and tells the other processes of the bot. */
  changed(kind: IndexedKind, resource: IndexedResource): void;
  /** Takes out a resource that is gone, and tells them. */
  forget(kind: IndexedKind, id: string): void;
  /**
   * At most 25 whose contact, game, group or id contains the typed text; case is ignored. First those where one of them
   * equals it, then those where one begins with it, and the last active first among each. Asks for the newest
   * resources when that has not just been done, and waits 1.2 s for the answer.
   */
  matching(kind: IndexedKind, typed: string): Promise<FoundResources>;
  /** Whether a resource with this id is known, to the letter. */
  has(kind: IndexedKind, id: string): boolean;
  /** The known fields of the resource with exactly this id. */
  get(kind: IndexedKind, id: string): IndexedResource | undefined;
  /**
   * At most 25 with this contact or game; case is ignored. First those in the same letters, and the last active first among
   * each. Waits 1.2 s for the index to be whole.
   */
  withParty(kind: IndexedKind, party: string): Promise<FoundResources>;
  /** All, in no order, 1,000 at a time, with turns of the event loop between. */
  all(kind: IndexedKind): AsyncIterable<readonly IndexedResource[]>;
  state(kind: IndexedKind): IndexState;
  /** The time from which on changes by other programs may be missing. */
  asOf(kind: IndexedKind): Date;
  /**
   * The state once the newest resources have been asked for; waits 1.2 s for the answer.
   * @param anew asks also where that was done within 3 s
   */
  refreshed(kind: IndexedKind, anew?: boolean): Promise<IndexState>;
}
