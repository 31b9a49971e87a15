import { createHash } from 'node:crypto';
import { indexEntry, partyOf } from '../../services/indexes/resource-table.ts';
import type {
  AnyResource,
  IndexedKind,
  IndexedResource,
  ResourceClient,
} from '../../services/resources/managed-resource.ts';
import { isNotFound, ServiceFailure } from '../../services/service-failure.ts';
import type { AuditEntry, AuditedParty, AuditedState, AuditReason } from '../audit-entry.ts';
import type { HandlerContext } from '../context.ts';
import type { ComponentMessage } from '../declaration/component.ts';
import type { Changes } from '../declaration/description.ts';
import { codeText } from '../display/safe-text.ts';
import { isolate } from '../display/text-direction.ts';
import { CannotDo } from '../failure.ts';
import type { Say, Words } from '../words/words.ts';
import type { ChangeableField } from './actions.ts';
import { type Confirmation, historyIds, moderationIds } from './custom-ids.ts';

/** The facts about a kind of resource: conversations and scores have the same moderation commands. */
export interface ResourceKind {
  readonly noun: IndexedKind;
  readonly ids: ReturnType<typeof moderationIds>;
  readonly history: ReturnType<typeof historyIds>;
  /** The declaration of every change of an existing resource. */
  readonly changes: Changes;
  /** The kind of party besides a group. */
  readonly party: 'contact' | 'game';
  /** Without `create`, which takes another party for each kind. */
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

/** Reads a resource. From then on autocomplete suggests it, or no longer if it does not exist. @throws ServiceFailure */
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

/** Puts resources into the index, where they can be found. */
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

/** Puts a changed resource into the index, and into those of the bot's other processes. */
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

/**
 * Distinguishes a resource from a later one with its id: one with another contact, game or group, or created anew. Short,
 * since it is part of custom ids. A card's buttons carry it, so that they change the shown resource only.
 */
export function resourceIdentity({ party, group_id, created_at }: Identified): string {
  const facts = JSON.stringify([party, group_id, created_at]);
  return createHash('sha256').update(facts).digest('base64url').slice(0, IDENTITY_LENGTH);
}

/** Characters of an identity. */
const IDENTITY_LENGTH = 6;

type Identified = Pick<IndexedResource, 'party' | 'group_id' | 'created_at'>;

/** A resource by its id, with the identity of the resource that was shown, if one was shown. */
export interface Meant {
  readonly id: string;
  readonly shown?: string | undefined;
}

/** Whether a resource is the one that was shown, or none was shown. */
export const isSameResource = ({ shown }: Pick<Meant, 'shown'>, resource: Identified): boolean =>
  shown === undefined || shown === '' || shown === resourceIdentity(resource);

/** Whether a resource is not the one that was shown. */
export const isAnother = (kind: ResourceKind, meant: Pick<Meant, 'shown'>, resource: AnyResource): boolean =>
  !isSameResource(meant, indexEntry(kind, resource));

/** A failed attempt in the audit. A missing resource counts as unchanged. */
export function failedAttempt(error: unknown): Pick<AuditEntry, 'outcome' | 'why'> {
  if (isNotFound(error)) return { outcome: 'unchanged', why: 'there is nothing with this id' };
  return { outcome: 'failed', ...(error instanceof ServiceFailure && { why: error.reason.kind }) };
}

/** The most characters of a reason. */
export const REASON_LENGTH = 200;

/** A context whose audit entries have the moderator's reason. */
export interface ReasonedContext extends HandlerContext {
  readonly reason?: string | undefined;
}

/** The context of a change with a typed reason. */
export function withReason(context: HandlerContext, typed: string | undefined): ReasonedContext {
  if (typed === undefined || typed === '') return context;
  // The text of inline code, so that it is the same in all places.
  const reason = codeText(typed.replaceAll(/\s+/gu, ' '), REASON_LENGTH);
  return { ...context, reason, audit: (entry) => context.audit({ ...entry, reason }) };
}

/** A line of a question or a report that carries the reason to its answer: a custom id has no room for one. */
export const reasonLine = ({ reason }: ReasonedContext, { moderation }: Words): string =>
  reason === undefined ? '' : `\n-# ${moderation.reason({ reason: isolate(`\`${reason}\``) })}`;

/** The same context with the reason of the answered message. Its line is in the language of that message. */
export const withReasonOf = (
  message: ComponentMessage | undefined,
  context: HandlerContext,
): ReasonedContext =>
  withReason(context, /(?:^|\n)-# [^`\n]*`([^`\n]+)`[^`\n]*(?:\n|$)/u.exec(message?.content ?? '')?.[1]);

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
export function stateForAudit(kind: ResourceKind, resource: AnyResource): AuditedState {
  return { [kind.party]: partyOf(kind, resource), group: resource.group_id, ...changeableFields(resource) };
}

/** Seconds for which a confirmation is valid. */
const CONFIRM_SECONDS = 5 * 60;

/** Seconds that the clock of the asking process may be ahead of this one's. */
const CLOCK_DIFFERENCE = 60;

/** The user who may confirm, the time limit, and a fingerprint of the resource that was shown. */
export function confirmationFor(resource: AnyResource, asker: string): Confirmation {
  return { id: resource.id, asker, until: confirmUntil(), shown: fingerprintOf(resource) };
}

/** The end of a confirmation that is requested now, in Unix seconds. */
export const confirmUntil = (): number => Math.floor(Date.now() / 1_000) + CONFIRM_SECONDS;

/**
 * Refuses somebody else than the asker, and a confirmation that comes too late or is valid for longer than any replica makes
 * one. Audits that.
 * @param attempt what is refused
 * @throws CannotDo
 */
export function refuseOthersAndLate(
  attempt: Pick<AuditEntry, 'action' | 'target'>,
  {
    asker,
    until,
    tooLate,
  }: { readonly asker?: string | undefined; readonly until?: number; readonly tooLate: Say },
  context: HandlerContext,
): void {
  const refuse = (why: AuditReason, say: Say) => {
    context.audit({ ...attempt, outcome: 'refused', why });
    throw new CannotDo(say);
  };
  if (asker !== undefined && asker !== context.asker)
    refuse('somebody else was asked', ({ moderation }) =>
      moderation.confirm.onlyThey({ user: `<@${asker}>` }),
    );
  const secondsLeft = until === undefined ? 0 : until - Date.now() / 1_000;
  if (!(secondsLeft >= 0 && secondsLeft <= CONFIRM_SECONDS + CLOCK_DIFFERENCE))
    refuse('the time to confirm was over', tooLate);
}

/**
 * Differs before and after a change of a resource, and for a new one with the id and contact of a deleted one; short, since
 * it is part of a custom id. Activity is no change.
 */
export function fingerprintOf(resource: AnyResource): string {
  const { id, contact_id, game_id, group_id, created_at } = resource;
  return createHash('sha256')
    .update(JSON.stringify([id, contact_id, game_id, group_id, created_at, changeableFields(resource)]))
    .digest('base64url')
    .slice(0, 8);
}
