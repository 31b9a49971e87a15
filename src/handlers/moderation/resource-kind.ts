import { indexEntry } from '../../services/indexes/resource-table.ts';
import type { AnyResource, IndexedKind, ResourceClient } from '../../services/resources/managed-resource.ts';
import { isNotFound } from '../../services/service-failure.ts';
import type { HandlerContext } from '../context.ts';
import type { ChangeDeclaration } from '../declaration/description.ts';
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
