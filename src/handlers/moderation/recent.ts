import { isNotFound } from '../../services/service-failure.ts';
import type { HandlerContext } from '../context.ts';
import type { IndexedResource } from '../resource-index.ts';
import type { Kind, Managed } from './kind.ts';

/** A resource as it is now; autocomplete offers it from then on, or no longer when it is gone. @throws ServiceFailure */
export async function read(kind: Kind, id: string, context: HandlerContext): Promise<Managed> {
  try {
    const resource = await kind.client(context).retrieve(id, context.abandoned);
    await remember(kind, [resource], context);
    return resource;
  } catch (error) {
    if (isNotFound(error)) await forget(kind, id, context);
    throw error;
  }
}

/** Keeps resources in mind, to find them by. The newest come first, so they are remembered last. */
export async function remember(
  kind: Kind,
  resources: readonly Managed[],
  { recentResources, resourceIndex }: HandlerContext,
): Promise<void> {
  const known = resources.map((resource) => indexed(kind, resource));
  await resourceIndex.remember(kind.noun, known);
  const recent = known.map(({ id, group_id, party }) => ({ id, group_id, party }));
  recentResources.remember(kind.noun, recent.toReversed());
}

/** Offers one no longer. */
export async function forget(
  kind: Kind,
  id: string,
  { recentResources, resourceIndex }: HandlerContext,
): Promise<void> {
  await resourceIndex.forget(kind.noun, id);
  recentResources.forget(kind.noun, id);
}

/** What the index keeps of a resource. */
export function indexed({ partyOf }: Pick<Kind, 'partyOf'>, resource: Managed): IndexedResource {
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
