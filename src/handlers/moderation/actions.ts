import type { ManagedResource, ResourceChange } from '../../services/resources/managed-resource.ts';

/** The fields of a resource that a change can set. Each change sets one. */
export const CHANGEABLE_FIELDS = ['is_pinned', 'is_muted', 'archived_at', 'pinned_message_id'] as const;
export type ChangeableField = (typeof CHANGEABLE_FIELDS)[number];

/** The changes that moderators make, as values of the option `action`. */
export const VERBS = ['pin', 'unpin', 'mute', 'unmute', 'archive', 'restore'] as const;
export type Verb = (typeof VERBS)[number];

/** The fields that a verb reads, of a resource or of its entry in the index. */
type Flagged = Pick<ManagedResource, 'is_pinned' | 'is_muted'> &
  ({ readonly archived: boolean } | Pick<ManagedResource, 'archived_at'>);

const isArchived = (resource: Flagged): boolean =>
  'archived' in resource ? resource.archived : resource.archived_at !== null;

/** The change of a verb. */
interface Action {
  readonly field: ChangeableField;
  /** In the audit, and in the name of the file with the changed ids. */
  readonly done: string;
  /** Whether the resource already has the wanted state. */
  holds(resource: Flagged): boolean;
  change(): ResourceChange;
}

/** The change of each verb. */
export const ACTIONS: Readonly<Record<Verb, Action>> = {
  pin: {
    field: 'is_pinned',
    done: 'pinned',
    holds: (resource) => resource.is_pinned,
    change: () => ({ is_pinned: true }),
  },
  unpin: {
    field: 'is_pinned',
    done: 'unpinned',
    holds: (resource) => !resource.is_pinned,
    change: () => ({ is_pinned: false }),
  },
  mute: {
    field: 'is_muted',
    done: 'muted',
    holds: (resource) => resource.is_muted,
    change: () => ({ is_muted: true }),
  },
  unmute: {
    field: 'is_muted',
    done: 'unmuted',
    holds: (resource) => !resource.is_muted,
    change: () => ({ is_muted: false }),
  },
  archive: {
    field: 'archived_at',
    done: 'archived',
    holds: isArchived,
    change: () => ({ archived_at: new Date() }),
  },
  restore: {
    field: 'archived_at',
    done: 'restored',
    holds: (resource) => !isArchived(resource),
    change: () => ({ archived_at: null }),
  },
};
