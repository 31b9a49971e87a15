import { type AnsweringComponent, defineComponent } from '../declaration/component.ts';
import { optionalText } from '../declaration/options.ts';
import { defineRunnable, type Runnable } from '../declaration/runnable.ts';
import type { Kind } from './kind.ts';
import { EXAMPLE_ID, resourceOption, shareable } from './options.ts';

const answers = () => import('./show-card.ts');

/** The card of one resource. */
export function showSubcommand(kind: Kind): Runnable {
  return defineRunnable({
    name: 'show',
    description: `Show a ${kind.noun} with all its fields`,
    example: EXAMPLE_ID,
    options: { id: resourceOption(kind) },
    visibility: shareable,
    run: async ({ id: typed }, context) => (await answers()).showNamed(kind, typed, context),
  });
}

/** The card of the one that is chosen in a list. */
export function showComponent(kind: Kind): AnsweringComponent {
  return defineComponent({
    codec: kind.ids.show,
    effect: 'private',
    run: async ({ id }, context) => (await answers()).showCard(kind, id, context),
  });
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
    run: async ({ [kind.party]: wantedParty, group: wantedGroup }, context) =>
      (await import('./create.ts')).createResource(kind, wantedParty, wantedGroup, context),
  });
}
