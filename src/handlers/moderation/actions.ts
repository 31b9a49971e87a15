import type { ManagedResource, ResourceChange } from '../../services/resources/managed-resource.ts';

/** What can be changed of a resource; each change is about one of these fields. */
export const CHANGEABLE_FIELDS = ['is_pinned', 'is_muted', 'archived_at', 'pinned_message_id'] as const;
export type ChangeableField = (typeof CHANGEABLE_FIELDS)[number];

/** What moderators do to a resource, by the names of the subcommands. */
export const VERBS = ['pin', 'unpin', 'mute', 'unmute', 'archive', 'restore'] as const;
export type Verb = (typeof VERBS)[number];

/** What a verb looks at: of a resource, or of what the index keeps of one. */
type Flagged = Pick<ManagedResource, 'is_pinned' | 'is_muted'> &
  ({ readonly archived: boolean } | Pick<ManagedResource, 'archived_at'>);

const isArchived = (resource: Flagged): boolean =>
  'archived' in resource ? resource.archived : resource.archived_at !== null;

/** A verb in words, and what it makes of a resource. */
interface Action {
  readonly field: ChangeableField;
  readonly label: string;
  readonly done: string;
  /** What is said of a resource that is so without a change. */
  readonly already: string;
  readonly doing: string;
  /** Whether the resource is so already. */
  holds(resource: Flagged): boolean;
  change(): ResourceChange;
}

/** Each verb, as it is said and done. */
export const ACTIONS: Readonly<Record<Verb, Action>> = {
  pin: {
    field: 'is_pinned',
    label: 'Pin',
    done: 'pinned',
    already: 'was pinned already',
    doing: 'Pinning',
    holds: (resource) => resource.is_pinned,
    change: () => ({ is_pinned: true }),
  },
  unpin: {
    field: 'is_pinned',
    label: 'Unpin',
    done: 'unpinned',
    already: 'was not pinned',
    doing: 'Unpinning',
    holds: (resource) => !resource.is_pinned,
    change: () => ({ is_pinned: false }),
  },
  mute: {
    field: 'is_muted',
    label: 'Mute',
    done: 'muted',
    already: 'was muted already',
    doing: 'Muting',
    holds: (resource) => resource.is_muted,
    change: () => ({ is_muted: true }),
  },
  unmute: {
    field: 'is_muted',
    label: 'Unmute',
    done: 'unmuted',
    already: 'was not muted',
    doing: 'Unmuting',
    holds: (resource) => !resource.is_muted,
    change: () => ({ is_muted: false }),
  },
  archive: {
    field: 'archived_at',
    label: 'Archive',
    done: 'archived',
    already: 'was archived already',
    doing: 'Archiving',
    holds: isArchived,
    change: () => ({ archived_at: new Date() }),
  },
  restore: {
    field: 'archived_at',
    label: 'Restore',
    done: 'restored',
    already: 'was not archived',
    doing: 'Restoring',
    holds: (resource) => !isArchived(resource),
    change: () => ({ archived_at: null }),
  },
};
