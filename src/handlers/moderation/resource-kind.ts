import { indexed } from '../../services/indexes/resource-table.ts';
import type { IndexedKind, Managed, ResourceClient } from '../../services/resources/managed-resource.ts';
import { isNotFound } from '../../services/service-failure.ts';
import type { HandlerContext } from '../context.ts';
import type { ChangeDeclaration } from '../declaration/description.ts';
import { historyIds, moderationIds } from './custom-ids.ts';

/** The facts about a kind of resource: conversations and scores have the same moderation commands. */
export interface ResourceKind {
  readonly noun: IndexedKind;
  readonly ids: ReturnType<typeof moderationIds>;
  readonly history: ReturnType<typeof historyIds>;
  /** The declaration of every change of an existing resource. */
  readonly changes: ChangeDeclaration;
  /** The kind of party besides a group. */
  readonly party: 'contact' | 'game';
  /** Without `create`, which takes another party for each kind. */
  client(context: HandlerContext): ResourceClient<Managed, never>;
  /** @throws ServiceFailure */
  create(context: HandlerContext, party: string | undefined, group: string | undefined): Promise<Managed>;
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

/** Puts resources into the index, where they can be found. */
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

/** Puts a changed resource into the index, and into those of the bot's other processes. */
export function rememberChange(
  kind: ResourceKind,
  resource: Managed,
  { resourceIndex }: HandlerContext,
): void {
  resourceIndex.changed(kind.noun, indexed(kind, resource));
}

/** Removes a resource from the index. */
export function forget(kind: ResourceKind, id: string, { resourceIndex }: HandlerContext): void {
  resourceIndex.forget(kind.noun, id);
}
