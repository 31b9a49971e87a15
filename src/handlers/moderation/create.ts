import type { HandlerContext } from '../context.ts';
import { optionalText } from '../declaration/options.ts';
import { defineRunnable, type Runnable } from '../declaration/runnable.ts';
import { CannotDo } from '../failure.ts';
import type { Reply } from '../reply.ts';
import { account, auditedParty, failedAttempt, type Kind, remember } from './kind.ts';
import { shareable } from './options.ts';
import { resourceCard } from './show.ts';

/** A new resource with a contact or a game, a group, or both. */
export function createSubcommand(kind: Kind): Runnable {
  const text = (description: string) => optionalText({ description, minLength: 1, maxLength: 255 });
  const party = text(`The id of the ${kind.party}; this or the group has to be given`);
  const group = text(`The id of the group; this or the ${kind.party} has to be given`);
  return defineRunnable({
    name: 'create',
    description: `Create a ${kind.noun}`,
    example: `${kind.party}:${kind.party === 'game' ? 'chess' : 'linus'}`,
    options: { [kind.party]: party, group },
    visibility: shareable,
    changes: { shownBy: `/${kind.noun} list` },
    run: ({ [kind.party]: wantedParty, group: wantedGroup }, context) =>
      createResource(kind, wantedParty, wantedGroup, context),
  });
}

/** Creates a resource, and shows its card. @throws CannotDo where neither is given, ServiceFailure */
async function createResource(
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
    remember(kind, [resource], context);
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
