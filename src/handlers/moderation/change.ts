import type { ResourceChange } from '../../services/resources/managed-resource.ts';
import { ServiceFailure } from '../../services/service-failure.ts';
import type { AuditEntry, HandlerContext } from '../context.ts';
import type { Kind, Managed } from './kind.ts';
import { remember } from './options.ts';

/** The field that a change is about; each change is about one. */
export type ChangedField = 'is_pinned' | 'is_muted' | 'archived_at' | 'pinned_message_id';

/** What moderators do to a resource, by the names of the subcommands. */
export const VERBS = ['pin', 'unpin', 'mute', 'unmute', 'archive', 'restore'] as const;
export type Verb = (typeof VERBS)[number];

/** A verb in words, and what it makes of a resource. */
interface Action {
  readonly field: ChangedField;
  readonly label: string;
  readonly done: string;
  /** What is said of a resource that is so without a change. */
  readonly already: string;
  readonly doing: string;
  /** Whether the resource is so already. */
  holds(resource: Managed): boolean;
  change(): ResourceChange;
}

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
    holds: (resource) => resource.archived_at !== null,
    change: () => ({ archived_at: new Date() }),
  },
  restore: {
    field: 'archived_at',
    label: 'Restore',
    done: 'restored',
    already: 'was not archived',
    doing: 'Restoring',
    holds: (resource) => resource.archived_at === null,
    change: () => ({ archived_at: null }),
  },
};

/** A change that is to be made. */
interface Wanted {
  readonly verb: string;
  readonly change: ResourceChange;
  holds(resource: Managed): boolean;
  why?(resource: Managed): string;
}

/** How a change went: the resource as it is now, and as it was before if it was changed. */
export interface Changed {
  readonly resource: Managed;
  readonly before: Managed | undefined;
}

/**
 * Reads a resource as it is now, changes it unless it is so already, and writes that down. A service that takes the
 * change and answers with the resource as it was has not made it.
 * @param wanted `holds` is whether the resource is as wanted; `why` is the reason to leave it, for the audit
 * @throws ServiceFailure
 */
export async function applyChange(
  kind: Kind,
  id: string,
  wanted: Wanted,
  context: HandlerContext,
): Promise<Changed> {
  const action = `${kind.noun} ${wanted.verb}`;
  try {
    const before = await kind.client(context).retrieve(id);
    await remember(kind, context, [before]);
    if (wanted.holds(before)) {
      const why = wanted.why?.(before) ?? 'it was so already';
      context.audit({ action, target: id, outcome: 'unchanged', why });
      return { resource: before, before: undefined };
    }
    const resource = await kind.client(context).update(id, wanted.change);
    if (!wanted.holds(resource)) throw new ServiceFailure({ kind: 'ignored' });
    context.audit({ action, target: id, outcome: 'done', before: state(before), after: state(resource) });
    return { resource, before };
  } catch (error) {
    context.audit({ action, target: id, ...failedAttempt(error) });
    throw error;
  }
}

/** How an attempt that threw is written down: what is gone is as it was. */
export function failedAttempt(error: unknown): Pick<AuditEntry, 'outcome' | 'why'> {
  if (isGone(error)) return { outcome: 'unchanged', why: 'there is nothing with this id' };
  return { outcome: 'failed', ...(error instanceof ServiceFailure && { why: error.reason.kind }) };
}

/** Whether it failed because there is no such resource, or not any more. */
export function isGone(error: unknown): boolean {
  return error instanceof ServiceFailure && error.reason.kind === 'not-found';
}

/** What can be changed of a resource, as it is written down. */
export function state(resource: Managed): Pick<Managed, ChangedField> {
  const { is_pinned, is_muted, archived_at, pinned_message_id } = resource;
  return { is_pinned, is_muted, archived_at, pinned_message_id };
}

/** A resource with its contact or game and its group, as its beginning and its end are written down. */
export function account(kind: Kind, resource: Managed): object {
  return { [kind.party]: kind.partyOf(resource), group: resource.group_id, ...state(resource) };
}
