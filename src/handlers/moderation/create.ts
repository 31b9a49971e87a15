import type { HandlerContext } from '../context.ts';
import { CannotDo } from '../failure.ts';
import type { Reply } from '../reply.ts';
import { resourceCard } from './card.ts';
import { account, auditedParty, failedAttempt } from './change.ts';
import type { Kind } from './kind.ts';
import { remember } from './recent.ts';

/** Creates a resource, and shows its card. @throws CannotDo where neither is given, ServiceFailure */
export async function createResource(
  kind: Kind,
  party: string | undefined,
  group: string | undefined,
  context: HandlerContext,
): Promise<Reply> {
  if (party === undefined && group === undefined) {
    throw new CannotDo(
      `Give a ${kind.party}, a group, or both: the options \`${kind.party}\` and \`group\`.`,
    );
  }
  const action = `${kind.noun} create`;
  try {
    const resource = await kind.create(context, party, group);
    context.audit({
      action,
      target: resource.id,
      party: auditedParty(kind, resource),
      outcome: 'done',
      before: undefined,
      after: account(kind, resource),
    });
    await remember(kind, [resource], context);
    return resourceCard(kind, resource, { text: `The ${kind.noun} is created.` });
  } catch (error) {
    context.audit({
      action,
      target: [party, group].filter(Boolean).join(' '),
      ...failedAttempt(error),
    });
    throw error;
  }
}
