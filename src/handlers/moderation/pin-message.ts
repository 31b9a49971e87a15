import type { APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { indexed } from '../../services/indexes/resource-table.ts';
import type { Managed } from '../../services/resources/managed-resource.ts';
import { isAbandoned, isNotFound } from '../../services/service-failure.ts';
import { identifierProblem } from '../../services/text.ts';
import { withinAfterAbort } from '../../services/time.ts';
import type { HandlerContext } from '../context.ts';
import { type Component, defineComponent, defineModalOpener } from '../declaration/component.ts';
import { optionalText } from '../declaration/options.ts';
import { defineRunnable, type Runnable } from '../declaration/runnable.ts';
import { inline } from '../display/safe-text.ts';
import { CannotDo } from '../failure.ts';
import type { Reply } from '../reply.ts';
import type { Words } from '../words/words.ts';
import { commands } from '../words/words.ts';
import { anotherCard, applyChange, undoButton } from './change.ts';
import { LONGEST_MESSAGE_ID, MESSAGE_INPUT, REASON_INPUT } from './custom-ids.ts';
import { lineInput, withReasonTyped } from './reason-form.ts';
import {
  IDENTITY_LENGTH,
  isAnother,
  type Meant,
  REASON_LENGTH,
  type ReasonedContext,
  type ResourceKind,
  read,
  resourceIdentity,
  withReason,
} from './resource-kind.ts';
import {
  chooseOneMenu,
  EXAMPLE_ID,
  findMeant,
  reasonOption,
  resourceOption,
  shareable,
  withMeantResource,
} from './resource-option.ts';
import { resourceCard } from './view.ts';

/** Pinning a message, or none, by an option or by a form. */
export function pinMessageSubcommand(kind: ResourceKind): Runnable {
  return defineRunnable({
    name: 'pin-message',
    description: commands[kind.noun].pinMessage,
    example: `${EXAMPLE_ID} message:none`,
    options: {
      id: resourceOption(kind),
      message: optionalText({
        description: commands.moderation.message,
        minLength: 1,
        maxLength: LONGEST_MESSAGE_ID,
      }),
      reason: reasonOption,
    },
    visibility: shareable,
    changes: kind.changes,
    modal({ id, message, reason }) {
      if (message !== undefined || isTooLongForForm(kind, id)) return undefined;
      return (context) => openFormFor(kind, id, withReason(context, reason));
    },
    async run({ id, message, reason }, context) {
      if (message === undefined) throw whyNoForm(kind, id);
      const menuId = kind.ids.continueMessage.encode({ message });
      const reasoned = withReason(context, reason);
      const go = (meant: Meant) => pinMessage(kind, meant, message, reasoned);
      return withMeantResource(kind, { typed: id, menuId, go }, reasoned);
    },
  });
}

/** The buttons of a card that open the form and unpin the message, and the form. */
export function pinMessageComponents(kind: ResourceKind): Component[] {
  return [
    defineModalOpener({
      codec: kind.ids.askMessage,
      open: (meant, context) => openForm(kind, meant, context),
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
export async function pinMessage(
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
  const sendable = was === null || identifierProblem(was) === undefined;
  const undo = sendable
    ? undoButton(kind, { field: 'pinned_message_id', before, after: resource }, words)
    : undefined;
  const text = undo ? done : `${done} ${earlier(before, texts)}`;
  return resourceCard(kind, resource, words, { text, undo });
}

/** The value before, if an id is too long for an Undo button or cannot be sent. */
function earlier({ pinned_message_id: id }: Managed, texts: Words['moderation']['pinMessage']): string {
  return id === null ? texts.noneBefore : texts.before({ message: inline(id, 300) });
}

/** The reason for no form. */
const whyNoForm = (kind: ResourceKind, id: string): CannotDo =>
  new CannotDo(({ moderation: { pinMessage: texts } }) =>
    isTooLongForForm(kind, id) ? texts.tooLong : texts.share,
  );

const isTooLongForForm = ({ ids }: ResourceKind, id: string): boolean =>
  ids.messageForm.encode({ id, shown: 'x'.repeat(IDENTITY_LENGTH) }) === undefined;

/** The form for the resource of an option. @throws CannotDo if the option fits several, or the search takes too long */
async function openFormFor(
  kind: ResourceKind,
  typed: string,
  context: ReasonedContext,
): Promise<APIModalInteractionResponseCallbackData> {
  const menuId = kind.ids.continueForm.encode({});
  const naming = findMeant(kind, typed, menuId, context).catch((error: unknown) => {
    if (!isAbandoned(error)) throw error;
  });
  const meant = await withinAfterAbort(0, context.abandoned, naming);
  if (!meant) throw new CannotDo(({ moderation }) => moderation.pinMessage.tooSlow);
  return openForm(kind, meant, context);
}

/**
 * The form for the message to pin. It contains the present one, if the service answers before `context.abandoned` is
 * aborted.
 * @throws CannotDo if the id does not fit into its custom id, or now belongs to another resource; ServiceFailure if the id
 * does not exist
 */
export async function openForm(
  kind: ResourceKind,
  meant: Meant,
  context: ReasonedContext,
): Promise<APIModalInteractionResponseCallbackData> {
  const { id } = meant;
  if (isTooLongForForm(kind, id)) throw new CannotDo(({ moderation }) => moderation.pinMessage.tooLong);
  const reading = read(kind, id, context).catch((error: unknown) => {
    if (isNotFound(error)) throw error;
    if (!isAbandoned(error)) context.explainAndLog(error);
  });
  const resource = await withinAfterAbort(0, context.abandoned, reading);
  if (resource && isAnother(kind, meant, resource)) {
    const row = indexed(kind, resource);
    throw new CannotDo(
      (words) => words[kind.noun].card.isAnother,
      (words) => chooseOneMenu([row], kind.ids.continueForm.encode({}), words),
    );
  }
  const { shown = resource ? resourceIdentity(indexed(kind, resource)) : '' } = meant;
  const customId = kind.ids.messageForm.encode({ id, shown }) ?? '';
  const present = resource?.pinned_message_id ?? '';
  const isShown = present.length <= LONGEST_MESSAGE_ID && identifierProblem(present) === undefined;
  return messageForm(kind, customId, isShown ? present : undefined, context);
}

/**
 * @param present the present pin
 * @param context contains the reason typed with the command, which can be changed here
 */
function messageForm(
  kind: ResourceKind,
  customId: string,
  present: string | undefined,
  { reason, words }: ReasonedContext,
): APIModalInteractionResponseCallbackData {
  const texts = words.moderation.pinMessage;
  const description =
    present === undefined ? texts.typeNone({ none: NONE }) : texts.pinnedNow({ none: NONE });
  const message = lineInput(MESSAGE_INPUT, texts.label, { description }, LONGEST_MESSAGE_ID, present);
  const components = [
    message,
    ...(reason === undefined ? [] : [lineInput(REASON_INPUT, texts.reason, {}, REASON_LENGTH, reason)]),
  ];
  return { title: words[kind.noun].messageForm, custom_id: customId, components };
}
