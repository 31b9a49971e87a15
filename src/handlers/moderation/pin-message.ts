import {
  type APIModalInteractionResponseCallbackData,
  ComponentType,
  TextInputStyle,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { identifierProblem } from '../../services/text/identifier.ts';
import type { HandlerContext } from '../context.ts';
import { defineRunnable, type Runnable } from '../declaration/command.ts';
import {
  button,
  defineComponent,
  defineModalOpener,
  type StatefulComponent,
} from '../declaration/component.ts';
import { customIdCodec } from '../declaration/custom-id.ts';
import { optionalText } from '../declaration/options.ts';
import { inline } from '../display/display-text.ts';
import { CannotDo } from '../failure.ts';
import type { Reply } from '../reply.ts';
import type { CardOf } from './card.ts';
import { applyChange } from './change.ts';
import type { Kind, Managed } from './kind.ts';
import { resourceOption, share } from './options.ts';
import { type Undoing, undoing } from './undo.ts';

const INPUT = 'message';
const idField = { id: z.string().min(1) };

/** Pinning a message, or none: by an option, or by a modal that the command or the card's button opens. */
export interface PinMessage {
  readonly ask: StatefulComponent<{ id: string }>;
  readonly sent: StatefulComponent<{ id: string }>;
  readonly subcommand: Runnable;
}

export function pinMessage(kind: Kind, card: CardOf, undo: StatefulComponent<Undoing>): PinMessage {
  const sent = defineComponent({
    codec: customIdCodec(`${kind.noun}-message`, idField),
    effect: 'update',
    run: ({ id }, context, { fields }) => pinAndTell(kind, id, fields.get(INPUT) ?? '', context, card, undo),
  });
  const modal = (id: string): APIModalInteractionResponseCallbackData | undefined => {
    const customId = sent.customId({ id });
    return customId === undefined ? undefined : modalOf(kind, customId);
  };
  const ask = defineModalOpener({
    codec: customIdCodec(`${kind.noun}-ask-message`, idField),
    open: ({ id }) => modal(id),
  });
  const subcommand = defineRunnable({
    name: 'pin-message',
    description: `Pin a message of a ${kind.noun}, or none`,
    options: {
      id: resourceOption(kind),
      message: optionalText({
        description: 'The id of the message, or none; without it you are asked',
        minLength: 1,
        maxLength: 255,
      }),
      share,
    },
    visibility: 'shareable',
    // The answer to a form that a command opened is private.
    modal: ({ id, message, share }) => (message === undefined && !share ? modal(id) : undefined),
    async run({ id, message, share }, context) {
      if (message === undefined) {
        throw new CannotDo(
          share
            ? 'To share the answer, give the option `message` too.'
            : 'This id is too long for a form: give the option `message` too.',
        );
      }
      return pinAndTell(kind, id, message, context, card, undo);
    },
  });
  return { ask, sent, subcommand };
}

async function pinAndTell(
  kind: Kind,
  id: string,
  typed: string,
  context: HandlerContext,
  card: CardOf,
  undo: StatefulComponent<Undoing>,
): Promise<Reply> {
  const wanted = typed.trim();
  if (wanted === '') {
    throw new CannotDo(
      'Nothing was typed, so nothing was changed: type the id of a message, or `none` to pin no message.',
    );
  }
  // Phones begin a field with a capital.
  const pinned_message_id = wanted.toLowerCase() === 'none' ? null : wanted;
  const { resource, before } = await applyChange(
    kind,
    id,
    {
      verb: 'pin-message',
      change: { pinned_message_id },
      holds: (resource) => resource.pinned_message_id === pinned_message_id,
    },
    context,
  );
  if (!before) {
    const already = pinned_message_id === null ? 'No message was pinned' : 'This message was pinned already';
    return card(resource, { text: `${already}: nothing was changed.` });
  }
  const done = pinned_message_id === null ? 'No message is pinned any more.' : 'The message is pinned now.';
  const was = before.pinned_message_id;
  // The service may have an id there that cannot be sent back to it.
  const sendable = was === null || identifierProblem(was) === undefined;
  const undoLabel = sendable
    ? button(undo, undoing('pinned_message_id', before, resource), 'Undo')
    : undefined;
  return card(resource, { text: undoLabel ? done : `${done} ${earlier(before)}`, undo: undoLabel });
}

/** What somebody needs to know when there is no Undo button, since an id is too long for one or cannot be sent. */
function earlier({ pinned_message_id }: Managed): string {
  return `Before, ${pinned_message_id === null ? 'no message was pinned' : `it was ${inline(pinned_message_id, 300)}`}.`;
}

function modalOf(kind: Kind, customId: string): APIModalInteractionResponseCallbackData {
  return {
    title: `Pin a message of a ${kind.noun}`,
    custom_id: customId,
    components: [
      {
        type: ComponentType.Label,
        label: 'Id of the message',
        description: 'Type none to pin no message.',
        component: {
          type: ComponentType.TextInput,
          custom_id: INPUT,
          style: TextInputStyle.Short,
          required: false,
          max_length: 255,
        },
      },
    ],
  };
}
