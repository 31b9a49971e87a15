import type { HandlerContext } from '../context.ts';
import type { Kind, Managed } from './kind.ts';

/** A resource as it is now; autocomplete offers it from then on. @throws ServiceFailure */
export async function read(kind: Kind, id: string, context: HandlerContext): Promise<Managed> {
  const resource = await kind.client(context).retrieve(id);
  await remember(kind, [resource], context);
  return resource;
}

/** Keeps resources in mind for autocomplete. The newest come first, so they are remembered last. */
export async function remember(
  kind: Kind,
  resources: readonly Managed[],
  { recentResources }: HandlerContext,
): Promise<void> {
  const known = resources.map((resource) => ({
    id: resource.id,
    group_id: resource.group_id,
    party: kind.partyOf(resource),
  }));
  await recentResources.remember(kind.noun, known.toReversed());
}
