import { z } from 'zod';
import type { HandlerContext } from '../context.ts';
import { defineRunnable, type Runnable } from '../declaration/command.ts';
import { button, defineComponent, type StatefulComponent } from '../declaration/component.ts';
import { customIdCodec } from '../declaration/custom-id.ts';
import type { Reply } from '../reply.ts';
import type { CardOf } from './card.ts';
import { ACTIONS, applyChange, VERBS, type Verb } from './change.ts';
import type { Kind } from './kind.ts';
import { resourceOption, share } from './options.ts';
import { type Undoing, undoing } from './undo.ts';

/** The state of a button that changes a resource: the change itself, never "the other way round". */
export interface Change {
  readonly verb: Verb;
  readonly id: string;
}

/** The buttons of a card that pin, unpin, mute, unmute, archive and restore. */
export function changeButton(
  kind: Kind,
  card: CardOf,
  undo: StatefulComponent<Undoing>,
): StatefulComponent<Change> {
  return defineComponent({
    codec: customIdCodec(`${kind.noun}-change`, { verb: z.enum(VERBS), id: z.string().min(1) }),
    effect: 'update',
    run: (change, context) => changeAndTell(kind, change, context, card, undo),
  });
}

/** The subcommands of the same names. */
export function changeSubcommands(kind: Kind, card: CardOf, undo: StatefulComponent<Undoing>): Runnable[] {
  return VERBS.map((verb) =>
    defineRunnable({
      name: verb,
      description: `${ACTIONS[verb].label} a ${kind.noun}`,
      options: { id: resourceOption(kind), share },
      visibility: 'shareable',
      run: ({ id }, context) => changeAndTell(kind, { verb, id }, context, card, undo),
    }),
  );
}

async function changeAndTell(
  kind: Kind,
  { verb, id }: Change,
  context: HandlerContext,
  card: CardOf,
  undo: StatefulComponent<Undoing>,
): Promise<Reply> {
  const { field, done, already, change, holds } = ACTIONS[verb];
  const { resource, before } = await applyChange(kind, id, { verb, change: change(), holds }, context);
  if (!before) return card(resource, { text: `The ${kind.noun} ${already}: nothing was changed.` });
  return card(resource, {
    text: `The ${kind.noun} is ${done} now.`,
    undo: button(undo, undoing(field, before, resource), 'Undo'),
  });
}
