import { createHash } from 'node:crypto';
import type { ManagedResource, ResourceClient } from '../../services/resources/managed-resource.ts';
import { isNotFound, ServiceFailure } from '../../services/service-failure.ts';
import type { AuditEntry, AuditedParty, AuditedState, HandlerContext } from '../context.ts';
import type { ComponentMessage } from '../declaration/component.ts';
import type { Changes } from '../declaration/description.ts';
import { inline } from '../display/safe-text.ts';
import type { IndexedResource } from '../resource-index.ts';
import type { Words } from '../words/en/index.ts';
import type { ChangeableField } from './actions.ts';
import { type Confirmation, moderationIds } from './custom-ids.ts';

/** A resource of either kind, with the party that its kind has. */
export type Managed = ManagedResource & {
  readonly contact_id?: string | null;
  readonly game_id?: string | null;
};

/** What the commands need to know of a kind of resource: conversations and scores are moderated in the same way. */
export interface ResourceKind {
  readonly noun: 'conversation' | 'score';
  readonly ids: ReturnType<typeof moderationIds>;
  /** The declaration of every change of an existing resource. */
  readonly changes: Changes;
  /** The kind of party that it has besides a group. */
  readonly party: 'contact' | 'game';
  partyOf(resource: Managed): string | null;
  /** Without `create`, which takes another party for each kind. */
  client(context: HandlerContext): ResourceClient<Managed, never>;
  /** @throws ServiceFailure */
  create(context: HandlerContext, party: string | undefined, group: string | undefined): Promise<Managed>;
}

/** Conversations: with a contact, and in a group. */
export const conversationKind: ResourceKind = {
  noun: 'conversation',
  ids: moderationIds('conversation'),
  changes: { shownBy: '/conversation show' },
  party: 'contact',
  partyOf: ({ contact_id }) => contact_id ?? null,
  client: (context) => context.conversations,
  create: (context, party, group) => context.conversations.create({ contact_id: party, group_id: group }),
};

/** Scores: of a game, and in a group. */
export const scoreKind: ResourceKind = {
  noun: 'score',
  ids: moderationIds('score'),
  changes: { shownBy: '/score show' },
  party: 'game',
  partyOf: ({ game_id }) => game_id ?? null,
  client: (context) => context.scores,
  create: (context, party, group) => context.scores.create({ game_id: party, group_id: group }),
};

/** Reads a resource. Autocomplete offers it from then on, or no longer when it is gone. @throws ServiceFailure */
export async function read(kind: ResourceKind, id: string, context: HandlerContext): Promise<Managed> {
  try {
    const resource = await kind.client(context).retrieve(id, context.abandoned);
    remember(kind, [resource], context);
    return resource;
  } catch (error) {
    if (isNotFound(error)) forget(kind, id, context);
    throw error;
  }
}

/** Puts resources into the index, as they are now: they are found from then on. */
export function remember(
  kind: ResourceKind,
  resources: readonly Managed[],
  { resourceIndex }: HandlerContext,
): void {
  resourceIndex.remember(
    kind.noun,
    resources.map((resource) => indexed(kind, resource)),
  );
}

/** Puts a resource that was changed into the index, and into those of the bot's other processes. */
export function rememberChange(
  kind: ResourceKind,
  resource: Managed,
  { resourceIndex }: HandlerContext,
): void {
  resourceIndex.changed(kind.noun, indexed(kind, resource));
}

/** Forgets a resource: it is offered no longer. */
export function forget(kind: ResourceKind, id: string, { resourceIndex }: HandlerContext): void {
  resourceIndex.forget(kind.noun, id);
}

/** What the index keeps of a resource. */
export function indexed({ partyOf }: Pick<ResourceKind, 'partyOf'>, resource: Managed): IndexedResource {
  const { id, group_id, is_pinned, is_muted, archived_at, last_active_at, created_at } = resource;
  const party = partyOf(resource);
  return {
    id,
    party,
    group_id,
    is_pinned,
    is_muted,
    archived: archived_at !== null,
    last_active_at,
    created_at,
  };
}

/**
 * Tells a resource from another one that has its id by now: one with another contact, game or group, or begun anew. Short,
 * since it stands in custom ids. A card's buttons carry it, so that they change what the card shows.
 */
export function resourceIdentity({ party, group_id, created_at }: Identified): string {
  const facts = JSON.stringify([party, group_id, created_at]);
  return createHash('sha256').update(facts).digest('base64url').slice(0, IDENTITY_LENGTH);
}

/** Characters of an identity. */
export const IDENTITY_LENGTH = 6;

type Identified = Pick<IndexedResource, 'party' | 'group_id' | 'created_at'>;

/** A resource by its id, with the identity of what was shown under that id where something was. */
export interface Meant {
  readonly id: string;
  readonly shown?: string | undefined;
}

/** Whether a resource is another one than was shown. */
export const isAnother = (kind: ResourceKind, { shown }: Pick<Meant, 'shown'>, resource: Managed): boolean =>
  shown !== undefined && shown !== '' && shown !== resourceIdentity(indexed(kind, resource));

/** A failed attempt in the audit. A resource that is gone counts as unchanged. */
export function failedAttempt(error: unknown): Pick<AuditEntry, 'outcome' | 'why'> {
  if (isNotFound(error)) return { outcome: 'unchanged', why: 'there is nothing with this id' };
  return { outcome: 'failed', ...(error instanceof ServiceFailure && { why: error.reason.kind }) };
}

/** Characters of a reason. */
export const REASON_LENGTH = 200;

/** A context whose audit entries have the moderator's reason. */
export interface ReasonedContext extends HandlerContext {
  readonly reason?: string | undefined;
}

/** The context of a change with a reason, as it was typed. */
export function withReason(context: HandlerContext, typed: string | undefined): ReasonedContext {
  if (typed === undefined || typed === '') return context;
  // As inline code shows it, so that it is the same wherever it is read.
  const reason = inline(typed.replaceAll(/\s+/gu, ' '), REASON_LENGTH).slice(1, -1);
  return { ...context, reason, audit: (entry) => context.audit({ ...entry, reason }) };
}

/** A line of a question or a report, from which the answer to it takes the reason: a custom id has no room for one. */
export const reasonLine = ({ reason }: ReasonedContext, { moderation }: Words): string =>
  reason === undefined ? '' : `\n-# ${moderation.reason({ reason: `\`${reason}\`` })}`;

/** The same context with the reason of the message that was answered, whose line is in the language of that message. */
export const withReasonOf = (
  message: ComponentMessage | undefined,
  context: HandlerContext,
): ReasonedContext =>
  withReason(context, /(?:^|\n)-# [^`\n]*`([^`\n]+)`[^`\n]*(?:\n|$)/u.exec(message?.content ?? '')?.[1]);

/** The fields of a resource that can be changed, for the audit. */
export function changeableFields(resource: Managed): Pick<Managed, ChangeableField> {
  const { is_pinned, is_muted, archived_at, pinned_message_id } = resource;
  return { is_pinned, is_muted, archived_at, pinned_message_id };
}

/** Whom a resource is with, for the audit. */
export function auditedParty(kind: ResourceKind, resource: Managed): AuditedParty | undefined {
  const party = kind.partyOf(resource);
  if (party !== null) return { kind: kind.party, id: party };
  return resource.group_id === null ? undefined : { kind: 'group', id: resource.group_id };
}

/** A resource with its contact or game and its group: the audit of a creation and a deletion has them. */
export function stateForAudit(kind: ResourceKind, resource: Managed): AuditedState {
  return { [kind.party]: kind.partyOf(resource), group: resource.group_id, ...changeableFields(resource) };
}

/** Seconds for which a confirmation is good. */
const CONFIRM_SECONDS = 5 * 60;

/** Seconds by which the clock of the process that asked may be ahead of this one's. */
const CLOCK_DIFFERENCE = 60;

/** Who may confirm, until when, and a fingerprint of the resource that they were shown. */
export function confirmationFor(resource: Managed, asker: string): Confirmation {
  return { id: resource.id, asker, until: confirmUntil(), shown: fingerprintOf(resource) };
}

/** When a confirmation that is asked for now is over, in Unix seconds. */
export const confirmUntil = (): number => Math.floor(Date.now() / 1_000) + CONFIRM_SECONDS;

/** Whether a confirmation is not over, and not good for longer than any replica makes one. */
export function isConfirmationInTime(until: number): boolean {
  const secondsLeft = until - Date.now() / 1_000;
  return secondsLeft >= 0 && secondsLeft <= CONFIRM_SECONDS + CLOCK_DIFFERENCE;
}

/**
 * Differs before and after a change of a resource, and for one that was deleted and begun anew with the same id and
 * contact; short, since it stands in a custom id. Activity is no change.
 */
export function fingerprintOf(resource: Managed): string {
  const { id, contact_id, game_id, group_id, created_at } = resource;
  return createHash('sha256')
    .update(JSON.stringify([id, contact_id, game_id, group_id, created_at, changeableFields(resource)]))
    .digest('base64url')
    .slice(0, 8);
}

/** A confirmation to be typed, where its id is too long for a button. */
export function confirmationCode({ until, asker, shown }: Confirmation): string {
  return [until, asker, shown].join('-');
}

/** A confirmation that was typed; undefined for what `confirmationCode` did not write. */
export function readCode(code: string, id: string): Confirmation | undefined {
  const match = /^(\d+)-(\d+)-([\w-]+)$/.exec(code);
  if (!match) return undefined;
  const [, until, asker = '', shown = ''] = match;
  return { id, asker, until: Number(until), shown };
}
