import {
  type APIModalInteractionResponseCallbackData,
  ComponentType,
  TextInputStyle,
} from 'discord-api-types/v10';
import { isAbandoned } from '../../services/service-failure.ts';
import { identifierProblem } from '../../services/text.ts';
import { withinAfterAbort } from '../../services/time.ts';
import type { HandlerContext } from '../context.ts';
import { CannotDo } from '../failure.ts';
import { isGone } from './change.ts';
import { LONGEST_MESSAGE_ID, MESSAGE_INPUT } from './custom-ids.ts';
import type { Kind } from './kind.ts';
import { idNamed } from './named.ts';
import { read } from './recent.ts';

const SLOW = 'The service is too slow for a form: try again, or give the option `message` too.';

const TOO_LONG = 'This id is too long for a form: give the option `message` too.';

/** Why no form was opened for what was typed. */
export const whyNoForm = (kind: Kind, id: string): CannotDo =>
  new CannotDo(
    kind.ids.messageForm.encode({ id }) === undefined
      ? TOO_LONG
      : 'To share the answer, give the option `message` too.',
  );

/** The form for what an option names. @throws CannotDo when it may be any of several, or that is not known in time */
export async function openFormFor(
  kind: Kind,
  typed: string,
  context: HandlerContext,
): Promise<APIModalInteractionResponseCallbackData> {
  const menuId = kind.ids.goOnForm.encode({});
  const naming = idNamed(kind, typed, menuId, context).catch((error: unknown) => {
    if (!isAbandoned(error)) throw error;
  });
  const id = await withinAfterAbort(0, context.abandoned, naming);
  if (id === undefined) throw new CannotDo(SLOW);
  return openForm(kind, id, context);
}

/**
 * The form that asks which message to pin. It has the present one in it, if the service says which one that is before
 * `context.abandoned` is aborted.
 * @throws CannotDo when its custom id does not hold the id; ServiceFailure when there is nothing with this id
 */
export async function openForm(
  kind: Kind,
  id: string,
  context: HandlerContext,
): Promise<APIModalInteractionResponseCallbackData> {
  const customId = kind.ids.messageForm.encode({ id });
  if (customId === undefined) throw new CannotDo(TOO_LONG);
  const reading = read(kind, id, context).catch((error: unknown) => {
    if (isGone(error)) throw error;
    if (!isAbandoned(error)) context.tell(error);
  });
  const resource = await withinAfterAbort(0, context.abandoned, reading);
  const present = resource?.pinned_message_id ?? '';
  const isShown = present.length <= LONGEST_MESSAGE_ID && identifierProblem(present) === undefined;
  return form(kind, customId, isShown ? present : undefined);
}

/** @param present what is pinned now */
function form(
  kind: Kind,
  customId: string,
  present: string | undefined,
): APIModalInteractionResponseCallbackData {
  return {
    title: `Pin a message of a ${kind.noun}`,
    custom_id: customId,
    components: [
      {
        type: ComponentType.Label,
        label: 'Id of the message',
        description: `${present === undefined ? '' : 'This one is pinned now. '}Type none to pin no message.`,
        component: {
          type: ComponentType.TextInput,
          custom_id: MESSAGE_INPUT,
          style: TextInputStyle.Short,
          required: false,
          max_length: LONGEST_MESSAGE_ID,
          ...(present !== undefined && { value: present }),
        },
      },
    ],
  };
}
