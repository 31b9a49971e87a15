import { isDeepStrictEqual } from 'node:util';
import type { ResourceChange } from '../../services/resources/managed-resource.ts';
import { isNotFound, ServiceFailure } from '../../services/service-failure.ts';
import type { AuditEntry, AuditedParty, AuditedState, HandlerContext } from '../context.ts';
import type { ChangeableField } from './actions.ts';
import type { Kind, Managed } from './kind.ts';
import { read, remember } from './recent.ts';

/** A change that somebody wants. */
export interface WantedChange {
  /** As the audit has it. */
  readonly verb: string;
  readonly change: ResourceChange;
  /** Whether a resource is as wanted. */
  holds(resource: Managed): boolean;
  /** The reason to leave a resource that is as wanted, for the audit; that it was so already unless it is given. */
  why?(resource: Managed): string;
  /** Asked right before the change is sent; it may always be sent unless this is given. */
  mayBegin?(): boolean;
}

/** A change that was not to be begun any more when its turn came. Nothing was sent. */
export class ChangeNotBegun extends Error {
  override readonly name = 'ChangeNotBegun';
}

/** How a change went: the resource as it is now, and as it was before if it was changed. */
export interface AppliedChange {
  readonly resource: Managed;
  readonly before: Managed | undefined;
}

/**
 * Reads a resource as it is now, changes it unless it is so already, and writes that down. An answer that does not show the
 * change may be an old one: the resource is then read again.
 * @throws ServiceFailure, or ChangeNotBegun
 */
export async function applyChange(
  kind: Kind,
  id: string,
  wanted: WantedChange,
  context: HandlerContext,
): Promise<AppliedChange> {
  const action = `${kind.noun} ${wanted.verb}`;
  let party: AuditedParty | undefined;
  try {
    const before = await read(kind, id, context);
    party = auditedParty(kind, before);
    if (wanted.holds(before)) {
      const why = wanted.why?.(before) ?? 'it was so already';
      context.audit({ action, target: id, party, outcome: 'unchanged', why });
      return { resource: before, before: undefined };
    }
    if (wanted.mayBegin?.() === false) throw new ChangeNotBegun();
    const answered = await kind.client(context).update(id, wanted.change);
    await remember(kind, [answered], context);
    const resource = wanted.holds(answered)
      ? answered
      : await readAgain(kind, [before, answered], wanted, context);
    context.audit({
      action,
      target: id,
      party,
      outcome: 'done',
      before: changeable(before),
      after: changeable(resource),
    });
    return { resource, before };
  } catch (error) {
    if (!(error instanceof ChangeNotBegun))
      context.audit({ action, target: id, party, ...failedAttempt(error) });
    throw error;
  }
}

/**
 * The resource after an answer of success that does not show the change.
 * @throws ServiceFailure `ignored` when both the answer and the resource are as it was before, otherwise `unconfirmed`
 */
async function readAgain(
  kind: Kind,
  [before, answered]: readonly [Managed, Managed],
  wanted: WantedChange,
  context: HandlerContext,
): Promise<Managed> {
  const now = await read(kind, before.id, context).catch(() => undefined);
  if (now && wanted.holds(now)) return now;
  const isAsBefore = (resource: Managed | undefined) =>
    resource !== undefined && isDeepStrictEqual(changeable(before), changeable(resource));
  throw new ServiceFailure(
    isAsBefore(answered) && isAsBefore(now)
      ? { kind: 'ignored' }
      : { kind: 'unconfirmed', problem: 'the answer does not show what was asked for' },
  );
}

/** How an attempt that threw is written down: what is gone is as it was. */
export function failedAttempt(error: unknown): Pick<AuditEntry, 'outcome' | 'why'> {
  if (isGone(error)) return { outcome: 'unchanged', why: 'there is nothing with this id' };
  return { outcome: 'failed', ...(error instanceof ServiceFailure && { why: error.reason.kind }) };
}

/** Whether it failed because there is no such resource, or not any more. */
export function isGone(error: unknown): boolean {
  return isNotFound(error);
}

/** What can be changed of a resource, as it is written down. */
export function changeable(resource: Managed): Pick<Managed, ChangeableField> {
  const { is_pinned, is_muted, archived_at, pinned_message_id } = resource;
  return { is_pinned, is_muted, archived_at, pinned_message_id };
}

/** Whom a resource is with, as it is written down. */
export function auditedParty(kind: Kind, resource: Managed): AuditedParty | undefined {
  const party = kind.partyOf(resource);
  if (party !== null) return { kind: kind.party, id: party };
  return resource.group_id === null ? undefined : { kind: 'group', id: resource.group_id };
}

/** A resource with its contact or game and its group, as its beginning and its end are written down. */
export function account(kind: Kind, resource: Managed): AuditedState {
  return { [kind.party]: kind.partyOf(resource), group: resource.group_id, ...changeable(resource) };
}
