import { indexEntry, partyOf } from '../../services/indexes/resource-table.ts';
import type { AnyResource, IndexedKind, ResourceClient } from '../../services/resources/managed-resource.ts';
import { isNotFound, ServiceFailure } from '../../services/service-failure.ts';
import type { AuditEntry, AuditedParty, AuditedState } from '../audit-entry.ts';
import type { HandlerContext } from '../context.ts';
import type { ChangeDeclaration } from '../declaration/description.ts';
import type { ChangeableField } from './actions.ts';
import { historyIds, moderationIds } from './custom-ids.ts';

/** What differs between conversations and scores, which have the same moderation commands. */
export interface ResourceKind {
  readonly noun: IndexedKind;
  readonly ids: ReturnType<typeof moderationIds>;
  readonly history: ReturnType<typeof historyIds>;
  /** Declares every change of an existing resource. */
  readonly changes: ChangeDeclaration;
  /** The kind of party besides a group. */
  readonly party: 'contact' | 'game';
  /** The client without `create`, whose parameters differ per kind. */
  client(context: HandlerContext): ResourceClient<AnyResource, never>;
  /** @throws ServiceFailure */
  create(context: HandlerContext, party: string | undefined, group: string | undefined): Promise<AnyResource>;
}

/** Conversations: with a contact, and in a group. */
export const conversationKind: ResourceKind = {
  noun: 'conversation',
  ids: moderationIds('conversation'),
  history: historyIds('conversation'),
  changes: { shownBy: '/conversation show' },
  party: 'contact',
  client: (context) => context.conversations,
  create: (context, party, group) => context.conversations.create({ contact_id: party, group_id: group }),
};

/** Scores: of a game, and in a group. */
export const scoreKind: ResourceKind = {
  noun: 'score',
  ids: moderationIds('score'),
  history: historyIds('score'),
  changes: { shownBy: '/score show' },
  party: 'game',
  client: (context) => context.scores,
  create: (context, party, group) => context.scores.create({ game_id: party, group_id: group }),
};

/** Reads a resource and updates the index: autocomplete suggests it, or stops if it does not exist. @throws ServiceFailure */
export async function read(kind: ResourceKind, id: string, context: HandlerContext): Promise<AnyResource> {
  try {
    const resource = await kind.client(context).retrieve(id, context.abandoned);
    remember(kind, [resource], context);
    return resource;
  } catch (error) {
    if (isNotFound(error)) forget(kind, id, context);
    throw error;
  }
}

/** Adds resources to the index. */
export function remember(
  kind: ResourceKind,
  resources: readonly AnyResource[],
  { resourceIndex }: HandlerContext,
): void {
  resourceIndex.remember(
    kind.noun,
    resources.map((resource) => indexEntry(kind, resource)),
  );
}

/** Puts a changed resource into the index, and into the indexes of the bot's other processes. */
export function rememberChange(
  kind: ResourceKind,
  resource: AnyResource,
  { resourceIndex }: HandlerContext,
): void {
  resourceIndex.changed(kind.noun, indexEntry(kind, resource));
}

/** Removes a resource from the index. */
export function forget(kind: ResourceKind, id: string, { resourceIndex }: HandlerContext): void {
  resourceIndex.forget(kind.noun, id);
}

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
