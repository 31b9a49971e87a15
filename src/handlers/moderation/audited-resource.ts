import { partyOf } from '../../services/indexes/resource-table.ts';
import type { AnyResource } from '../../services/resources/managed-resource.ts';
import { isNotFound, ServiceFailure } from '../../services/service-failure.ts';
import type { AuditEntry, AuditedParty, AuditedState } from '../audit-entry.ts';
import type { ChangeableField } from './actions.ts';
import type { ResourceKind } from './resource-kind.ts';

/** The audited outcome of a failed attempt. A missing resource counts as unchanged. */
export function auditedFailure(error: unknown): Pick<AuditEntry, 'outcome' | 'why'> {
  if (isNotFound(error)) return { outcome: 'unchanged', why: 'there is nothing with this id' };
  return { outcome: 'failed', ...(error instanceof ServiceFailure && { why: error.reason.kind }) };
}

/** The changeable fields of a resource, for the audit. */
export function changeableFields(resource: AnyResource): Pick<AnyResource, ChangeableField> {
  const { is_pinned, is_muted, archived_at, pinned_message_id } = resource;
  return { is_pinned, is_muted, archived_at, pinned_message_id };
}

/** The contact, game or group of a resource, for the audit. */
export function auditedParty(kind: ResourceKind, resource: AnyResource): AuditedParty | undefined {
  const party = partyOf(kind, resource);
  if (party !== null) return { kind: kind.party, id: party };
  return resource.group_id === null ? undefined : { kind: 'group', id: resource.group_id };
}

/** A resource with its contact or game and its group, for the audit of a creation and a deletion. */
export function auditedState(kind: ResourceKind, resource: AnyResource): AuditedState {
  return { [kind.party]: partyOf(kind, resource), group: resource.group_id, ...changeableFields(resource) };
}
