import type { ListPart, Page, PageRequest } from '../lists/page.ts';

/** What a conversation and a score have in common (docs/interface.md#conversations-and-scores). */
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

/** A score of the example game; managed as a conversation is. */
export interface Score extends ManagedResource {
  readonly game_id: string | null;
}

/** Between whom a conversation is created: the service wants at least one of the two. */
export interface ConversationParties {
  readonly contact_id?: string | undefined;
  readonly group_id?: string | undefined;
}

/** What a score is created for: the service wants at least one of the two. */
export interface ScoreParties {
  readonly game_id?: string | undefined;
  readonly group_id?: string | undefined;
}

/** Which resources are listed: a filter that is left out restricts nothing. */
export interface ResourceFilter {
  readonly muted?: true;
  readonly archived?: true;
  readonly pinned?: true;
  readonly group_id?: string;
}

/** What an update changes: fields that are left out stay as they are. */
export interface ResourceChange {
  readonly pinned_message_id?: string | null;
  readonly is_pinned?: boolean;
  readonly is_muted?: boolean;
  readonly archived_at?: Date | null;
}

/**
 * The five calls of `/v1/conversations` and `/v1/scores` (docs/interface.md#calls-on-conversations-and-scores). A signal
 * ends a call that reads, with the failure `abandoned`; a change that was sent is never cut off.
 */
export interface ResourceClient<Resource extends ManagedResource, Parties> {
  /**
   * Rows `offset` to `offset + limit`, in the service's order. With a cursor parameter and the id of the row before, a
   * page does not shift when rows are added before it.
   * @throws ServiceFailure, unexpected-answer among them when the service says that there is more and gives no way
   * to it: without a cursor parameter nothing beyond the largest limit can be had
   */
  page(filter: ResourceFilter, request: PageRequest, signal?: AbortSignal): Promise<Page<Resource>>;
  /**
   * The rows of one call in the background, without a filter: the first ones, or with a cursor parameter those after the row `after`.
   * @throws ServiceFailure, refused among them when the service does not know that row any more
   */
  part(after?: string): Promise<ListPart<Resource>>;
  /** @throws ServiceFailure; `unconfirmed` when it may have been created, or the answer is with others. Never repeated. */
  create(parties: Parties): Promise<Resource>;
  /** @throws ServiceFailure, `invalid-id` and `not-found` among them */
  retrieve(id: string, signal?: AbortSignal): Promise<Resource>;
  /** @throws ServiceFailure, `invalid-id` and `not-found` among them */
  update(id: string, change: ResourceChange): Promise<Resource>;
  /** @throws ServiceFailure, `invalid-id` and `not-found` among them; not when a repetition finds it gone */
  delete(id: string): Promise<void>;
}
