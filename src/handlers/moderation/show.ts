import type { HandlerContext } from '../context.ts';
import { type AnsweringComponent, defineComponent } from '../declaration/component.ts';
import { optionalText } from '../declaration/options.ts';
import { defineRunnable, type Runnable } from '../declaration/runnable.ts';
import { CannotDo } from '../failure.ts';
import type { Reply } from '../reply.ts';
import { resourceCard } from './card.ts';
import { account, auditedParty, failedAttempt } from './change.ts';
import type { Kind } from './kind.ts';
import { withNamed } from './named.ts';
import { EXAMPLE_ID, resourceOption, shareable } from './options.ts';
import { read, remember } from './recent.ts';

/** The card of one resource. */
export function showSubcommand(kind: Kind): Runnable {
  return defineRunnable({
    name: 'show',
    description: `Show a ${kind.noun} with all its fields`,
    example: EXAMPLE_ID,
    options: { id: resourceOption(kind) },
    visibility: shareable,
    run({ id: typed }, context) {
      const menuId = kind.ids.goOn.encode({ to: 'show' });
      return withNamed(kind, { typed, menuId, go: (id) => showCard(kind, id, context) }, context);
    },
  });
}

/** The card of the one that is chosen in a list. */
export function showComponent(kind: Kind): AnsweringComponent {
  return defineComponent({
    codec: kind.ids.show,
    effect: 'private',
    run: ({ id }, context) => showCard(kind, id, context),
  });
}

/** The card of the resource with this id. @throws ServiceFailure */
export async function showCard(kind: Kind, id: string, context: HandlerContext): Promise<Reply> {
  return resourceCard(kind, await read(kind, id, context));
}

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
    async run({ [kind.party]: wantedParty, group: wantedGroup }, context) {
      if (wantedParty === undefined && wantedGroup === undefined) {
        throw new CannotDo(
          `Give a ${kind.party}, a group, or both: the options \`${kind.party}\` and \`group\`.`,
        );
      }
      const action = `${kind.noun} create`;
      try {
        const resource = await kind.create(context, wantedParty, wantedGroup);
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
          target: [wantedParty, wantedGroup].filter(Boolean).join(' '),
          ...failedAttempt(error),
        });
        throw error;
      }
    },
  });
}
