import type { ManagedResource, ResourceClient } from '../../services/resources/managed-resource.ts';
import type { HandlerContext } from '../context.ts';
import type { Changes } from '../declaration/description.ts';
import { moderationIds } from './custom-ids.ts';

/** A resource of either kind, with the party that its kind has. */
export type Managed = ManagedResource & {
  readonly contact_id?: string | null;
  readonly game_id?: string | null;
};

/** What the commands need to know of a kind of resource: conversations and scores are moderated in the same way. */
export interface Kind {
  readonly noun: 'conversation' | 'score';
  readonly ids: ReturnType<typeof moderationIds>;
  /** What every change of one that is there is declared with. */
  readonly changes: Changes;
  /** What it is with, besides a group. */
  readonly party: 'contact' | 'game';
  partyOf(resource: Managed): string | null;
  /** Creating takes different parties for each kind, so that it is apart. */
  client(context: HandlerContext): ResourceClient<Managed, never>;
  /** @throws ServiceFailure */
  create(context: HandlerContext, party: string | undefined, group: string | undefined): Promise<Managed>;
}

/** Conversations: with a contact, and in a group. */
export const conversationKind: Kind = {
  noun: 'conversation',
  ids: moderationIds('conversation'),
  changes: { shownBy: '/conversation show' },
  party: 'contact',
  partyOf: ({ contact_id }) => contact_id ?? null,
  client: (context) => context.conversations,
  create: (context, party, group) => context.conversations.create({ contact_id: party, group_id: group }),
};

/** Scores: of a game, and in a group. */
export const scoreKind: Kind = {
  noun: 'score',
  ids: moderationIds('score'),
  changes: { shownBy: '/score show' },
  party: 'game',
  partyOf: ({ game_id }) => game_id ?? null,
  client: (context) => context.scores,
  create: (context, party, group) => context.scores.create({ game_id: party, group_id: group }),
};
