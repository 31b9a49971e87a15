import type { ManagedResource, ResourceChange } from '../../services/resources/managed-resource.ts';

/** The fields of a resource that a change can set. Each change sets a single field. */
export const CHANGEABLE_FIELDS = ['is_pinned', 'is_muted', 'archived_at', 'pinned_message_id'] as const;
export type ChangeableField = (typeof CHANGEABLE_FIELDS)[number];

/** The changes that moderators make, as values of the option `action`. */
export const VERBS = ['pin', 'unpin', 'mute', 'unmute', 'archive', 'restore'] as const;
export type Verb = (typeof VERBS)[number];

/** The flags of a resource or of its entry in the index. */
type ResourceFlags = Pick<ManagedResource, 'is_pinned' | 'is_muted'> &
  ({ readonly archived: boolean } | Pick<ManagedResource, 'archived_at'>);

const isArchived = (resource: ResourceFlags): boolean =>
  'archived' in resource ? resource.archived : resource.archived_at !== null;

const MUTED = {
  name: 'muted',
  letter: 'm',
  field: 'is_muted',
  isSet: ({ is_muted }: ResourceFlags) => is_muted,
} as const;
const ARCHIVED = { name: 'archived', letter: 'a', field: 'archived_at', isSet: isArchived } as const;
const PINNED = {
  name: 'pinned',
  letter: 'p',
  field: 'is_pinned',
  isSet: ({ is_pinned }: ResourceFlags) => is_pinned,
} as const;

/** The flags of a resource, each with its letter in custom ids and the field that sets it. */
export const FLAGS = [MUTED, ARCHIVED, PINNED] as const;
export type Flag = (typeof FLAGS)[number];

/** What a verb changes. */
interface Action {
  readonly flag: Flag;
  /** The wanted state of the flag. */
  readonly to: boolean;
  /** The verb's past participle, for the name of the file with the changed ids. */
  readonly done: string;
  change(): ResourceChange;
}

export const ACTIONS: Readonly<Record<Verb, Action>> = {
  pin: { flag: PINNED, to: true, done: 'pinned', change: () => ({ is_pinned: true }) },
  unpin: { flag: PINNED, to: false, done: 'unpinned', change: () => ({ is_pinned: false }) },
  mute: { flag: MUTED, to: true, done: 'muted', change: () => ({ is_muted: true }) },
  unmute: { flag: MUTED, to: false, done: 'unmuted', change: () => ({ is_muted: false }) },
  archive: { flag: ARCHIVED, to: true, done: 'archived', change: () => ({ archived_at: new Date() }) },
  restore: { flag: ARCHIVED, to: false, done: 'restored', change: () => ({ archived_at: null }) },
};
