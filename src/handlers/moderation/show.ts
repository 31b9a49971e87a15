import { defineRunnable, type Runnable } from '../declaration/command.ts';
import { optionalText } from '../declaration/options.ts';
import { CannotDo } from '../failure.ts';
import type { CardOf } from './card.ts';
import { account, failedAttempt } from './change.ts';
import type { Kind } from './kind.ts';
import { remember, resourceOption, share } from './options.ts';

/** The card of one resource. */
export function showSubcommand(kind: Kind, card: CardOf): Runnable {
  return defineRunnable({
    name: 'show',
    description: `Show a ${kind.noun} with all its fields`,
    options: { id: resourceOption(kind), share },
    visibility: 'shareable',
    async run({ id }, context) {
      const resource = await kind.client(context).retrieve(id);
      await remember(kind, context, [resource]);
      return card(resource);
    },
  });
}

/** A new resource with a contact or a game, a group, or both. */
export function createSubcommand(kind: Kind, card: CardOf): Runnable {
  const text = (description: string) => optionalText({ description, minLength: 1, maxLength: 255 });
  const party = text(`The id of the ${kind.party}; this or the group has to be given`);
  const group = text(`The id of the group; this or the ${kind.party} has to be given`);
  return defineRunnable({
    name: 'create',
    description: `Create a ${kind.noun}`,
    options: kind.party === 'contact' ? { contact: party, group, share } : { game: party, group, share },
    visibility: 'shareable',
    async run(values, context) {
      const wantedParty = 'contact' in values ? values.contact : values.game;
      const wantedGroup = values.group;
      if (wantedParty === undefined && wantedGroup === undefined) {
        throw new CannotDo(
          `Give a ${kind.party}, a group, or both: the options \`${kind.party}\` and \`group\`.`,
        );
      }
      const action = `${kind.noun} create`;
      try {
        const resource = await kind.create(context, wantedParty, wantedGroup);
        await remember(kind, context, [resource]);
        context.audit({
          action,
          target: resource.id,
          outcome: 'done',
          before: undefined,
          after: account(kind, resource),
        });
        return card(resource, { text: `The ${kind.noun} is created.` });
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
