import type { ListPart, Page, PageRequest } from '../lists/page.ts';

/** The common fields of a conversation and a score (docs/interface.md#conversations-and-scores). */
export interface ManagedResource {
  /** 1 to 255 characters of any kind. */
  readonly id: string;
  readonly group_id: string | null;
  readonly pinned_message_id: string | null;
  readonly is_pinned: boolean;
  readonly is_muted: boolean;
  readonly last_active_at: Date | null;
  readonly last_opened_at: Date | null;
  readonly created_at: Date;
  readonly archived_at: Date | null;
}

/** A container for messages between the authenticated user and one contact, or a group. */
export interface Conversation extends ManagedResource {
  readonly contact_id: string | null;
}

/** A score of the example game; managed like a conversation. */
export interface Score extends ManagedResource {
  readonly game_id: string | null;
}

/** The parties of a new conversation. The service requires at least one of the two. */
export interface ConversationParties {
  readonly contact_id?: string | undefined;
  readonly group_id?: string | undefined;
}

/** The parties of a new score. The service requires at least one of the two. */
export interface ScoreParties {
  readonly game_id?: string | undefined;
  readonly group_id?: string | undefined;
}

/** Selects the resources of a list. A missing field restricts nothing. */
export interface ResourceFilter {
  readonly muted?: true;
  readonly archived?: true;
  readonly pinned?: true;
  readonly group_id?: string;
}

/** The fields of an update. Missing fields stay unchanged. */
export interface ResourceChange {
  readonly pinned_message_id?: string | null;
  readonly is_pinned?: boolean;
  readonly is_muted?: boolean;
  readonly archived_at?: Date | null;
}

/**
 * The five calls of `/v1/conversations` and `/v1/scores` (docs/interface.md#calls-on-conversations-and-scores).
 * Aborting a signal ends a read with the failure `abandoned`. A change is never aborted.
 */
export interface ResourceClient<Resource extends ManagedResource, Parties> {
  /**
   * Reads rows `offset` to `offset + limit`, in the service's order. With a cursor parameter and the id of the row
   * before, a page does not shift when rows are added before it.
   * @throws ServiceFailure, for instance unexpected-answer if the service announces more rows and there is no way to
   * read them: without a cursor parameter no row beyond the largest limit is available
   */
  page(filter: ResourceFilter, request: PageRequest, signal?: AbortSignal): Promise<Page<Resource>>;
  /**
   * Reads the rows of one background call, without a filter: the first rows, or with a cursor parameter those after the
   * row `after`.
   * @throws ServiceFailure, for instance refused if the service has forgotten that row
   */
  part(after?: string): Promise<ListPart<Resource>>;
  /**
   * Never retried.
   * @throws ServiceFailure; `unconfirmed` if the resource may have been created, or if the response has other parties
   */
  create(parties: Parties): Promise<Resource>;
  /** @throws ServiceFailure, for instance `invalid-id` and `not-found` */
  retrieve(id: string, signal?: AbortSignal): Promise<Resource>;
  /** @throws ServiceFailure, for instance `invalid-id` and `not-found` */
  update(id: string, change: ResourceChange): Promise<Resource>;
  /** @throws ServiceFailure, for instance `invalid-id` and `not-found`; not if a retry finds it gone */
  delete(id: string): Promise<void>;
}

/** A resource of either kind, with the party of its kind. */
export type AnyResource = ManagedResource &
  Partial<Pick<Conversation, 'contact_id'> & Pick<Score, 'game_id'>>;

/** The kinds of resources, each with an index. */
export type IndexedKind = 'conversation' | 'score';

/** The fields for finding and distinguishing resources. */
export type IndexedResource = Pick<
  ManagedResource,
  'id' | 'group_id' | 'is_pinned' | 'is_muted' | 'last_active_at' | 'created_at'
> & {
  /** The contact of a conversation, the game of a score. */
  readonly party: string | null;
  readonly archived: boolean;
};
