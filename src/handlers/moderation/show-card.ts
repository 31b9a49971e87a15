import type { HandlerContext } from '../context.ts';
import type { Reply } from '../reply.ts';
import { resourceCard } from './card.ts';
import type { Kind } from './kind.ts';
import { withNamed } from './named.ts';
import { read } from './recent.ts';

/** The card of the resource with this id. @throws ServiceFailure */
export async function showCard(kind: Kind, id: string, context: HandlerContext): Promise<Reply> {
  return resourceCard(kind, await read(kind, id, context));
}

/** The card of the one that was typed. @throws CannotDo, ServiceFailure */
export function showNamed(kind: Kind, typed: string, context: HandlerContext): Promise<Reply> {
  const menuId = kind.ids.goOn.encode({ to: 'show' });
  return withNamed(kind, { typed, menuId, go: (id) => showCard(kind, id, context) }, context);
}
