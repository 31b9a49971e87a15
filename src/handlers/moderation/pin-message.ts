import type { APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import type { Managed } from '../../services/resources/managed-resource.ts';
import { isAbandoned, isNotFound } from '../../services/service-failure.ts';
import { identifierProblem } from '../../services/text.ts';
import { withinAfterAbort } from '../../services/time.ts';
import type { HandlerContext } from '../context.ts';
import {
  type Component,
  defineComponent,
  defineModalOpener,
  type FieldsOf,
} from '../declaration/component.ts';
import { inline } from '../display/safe-text.ts';
import { CannotDo } from '../failure.ts';
import type { Reply } from '../reply.ts';
import { anotherCard, applyChange, undoButton } from './change.ts';
import { LONGEST_MESSAGE_ID, MESSAGE_INPUT, REASON_INPUT } from './custom-ids.ts';
import { lineInput, withReasonTyped } from './reason-form.ts';
import { isAnother, type Meant, REASON_LENGTH, type ResourceKind, read } from './resource-kind.ts';
import { resourceCard } from './view.ts';

/** The buttons of a card that open the form and unpin the message, and the form. */
export function pinMessageComponents(kind: ResourceKind): Component[] {
  return [
    defineModalOpener({
      codec: kind.ids.askMessage,
      open: (meant, context) => messageForm(kind, meant, context),
    }),
    defineComponent({
      codec: kind.ids.messageForm,
      effect: 'update',
      changes: kind.changes,
      run: (meant, context, form) =>
        pinMessage(kind, meant, form.typed.get(MESSAGE_INPUT) ?? '', withReasonTyped(form, context)),
    }),
    defineComponent({
      codec: kind.ids.unpinMessage,
      effect: 'update',
      changes: kind.changes,
      run: (meant, context) => pinMessage(kind, meant, NONE, context),
    }),
  ];
}

/** The text for no pinned message. */
const NONE = 'none';

/**
 * Pins the message with the typed id, or none, unless the resource's id now belongs to another one.
 * @throws CannotDo if nothing was typed; ServiceFailure
 */
async function pinMessage(
  kind: ResourceKind,
  { id, shown }: Meant,
  typed: string,
  context: HandlerContext,
): Promise<Reply> {
  const wanted = typed.trim();
  if (wanted === '') {
    throw new CannotDo(({ moderation }) => moderation.pinMessage.nothingTyped({ none: `\`${NONE}\`` }));
  }
  // Phones begin a field with a capital.
  const pinned_message_id = wanted.toLowerCase() === NONE ? null : wanted;
  const holds = (resource: Managed) => resource.pinned_message_id === pinned_message_id;
  const change = { verb: 'pin-message', change: { pinned_message_id }, holds, shown };
  const { resource, before, isAnother } = await applyChange(kind, id, change, context);
  const { words } = context;
  if (isAnother) return anotherCard(kind, resource, words);
  const texts = words.moderation.pinMessage;
  const isNone = pinned_message_id === null;
  if (!before) {
    const text = isNone ? texts.noneWasAlready : texts.wasAlready;
    return resourceCard(kind, resource, words, { text });
  }
  const done = isNone ? texts.noneIsNow : texts.isNow;
  const was = before.pinned_message_id;
  // The service may have an id there that cannot be sent back to it.
  if (was !== null && identifierProblem(was) !== undefined) {
    const text = `${done} ${texts.before({ message: inline(was, 300) })}`;
    return resourceCard(kind, resource, words, { text });
  }
  const undo = undoButton(kind, { field: 'pinned_message_id', before, after: resource }, words);
  return resourceCard(kind, resource, words, { text: done, undo });
}

/**
 * The form for the message to pin, and for a reason. It contains the present message, if the service answers before
 * `context.abandoned` is aborted.
 * @throws ServiceFailure if the id does not exist
 */
async function messageForm(
  kind: ResourceKind,
  meant: FieldsOf<ResourceKind['ids']['messageForm']>,
  context: HandlerContext,
): Promise<APIModalInteractionResponseCallbackData> {
  const reading = read(kind, meant.id, context).catch((error: unknown) => {
    if (isNotFound(error)) throw error;
    if (!isAbandoned(error)) context.explainAndLog(error);
  });
  const resource = await withinAfterAbort(0, context.abandoned, reading);
  const present = resource && !isAnother(kind, meant, resource) ? (resource.pinned_message_id ?? '') : '';
  const isSendable = present.length <= LONGEST_MESSAGE_ID && identifierProblem(present) === undefined;
  const { pinMessage: texts, reasonForm } = context.words.moderation;
  const description = isSendable ? texts.pinnedNow({ none: NONE }) : texts.typeNone({ none: NONE });
  const shown = isSendable ? present : undefined;
  return {
    title: context.words[kind.noun].messageForm,
    custom_id: kind.ids.messageForm.encode(meant),
    components: [
      lineInput(MESSAGE_INPUT, texts.label, { description }, LONGEST_MESSAGE_ID, shown),
      lineInput(REASON_INPUT, reasonForm.label, {}, REASON_LENGTH),
    ],
  };
}
