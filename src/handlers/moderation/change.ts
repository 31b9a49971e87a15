import { isDeepStrictEqual } from 'node:util';
import type { APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { indexEntry } from '../../services/indexes/resource-table.ts';
import type { AnyResource, ResourceChange } from '../../services/resources/managed-resource.ts';
import { isAbandoned, isNotFound, ServiceFailure } from '../../services/service-failure.ts';
import { identifierProblem } from '../../services/text.ts';
import { withTimeoutAfterAbort } from '../../services/time.ts';
import type { AuditedParty, AuditReason } from '../audit-entry.ts';
import type { HandlerContext } from '../context.ts';
import {
  type Component,
  defineComponent,
  defineModalOpener,
  type FieldsOf,
} from '../declaration/component.ts';
import { requiredChoice } from '../declaration/options.ts';
import { defineRunnable, type Runnable } from '../declaration/runnable.ts';
import { type Button, button } from '../display/buttons.ts';
import { inline } from '../display/safe-text.ts';
import { CannotDo, UnreadableCustomId } from '../handler-failure.ts';
import type { Reply } from '../reply.ts';
import { commands } from '../words/words.ts';
import { ACTIONS, type ChangeableField, VERBS, type Verb } from './actions.ts';
import { lineInput, REASON_LENGTH, withReason, withReasonFrom, withReasonTyped } from './confirmation.ts';
import { LONGEST_MESSAGE_ID, MESSAGE_INPUT, REASON_INPUT, type UndoFields } from './custom-ids.ts';
import { withSourceRefreshed } from './refresh.ts';
import { isAnother, type ResourceReference, resourceIdentity } from './resource-identity.ts';
import {
  auditedFailure,
  auditedParty,
  changeableFields,
  type ResourceKind,
  read,
  remember,
  rememberChange,
} from './resource-kind.ts';
import { EXAMPLE_ID, reasonOption, resourceOption, shareable, withResource } from './resource-option.ts';
import { resourceCard } from './view.ts';

/** The buttons of a card that change the resource, the Undo button, and the form for the message to pin. */
export function changeComponents(kind: ResourceKind): Component[] {
  const { change, undo, askMessage, messageForm: form, unpinMessage } = kind.ids;
  return [
    defineComponent({
      codec: change,
      effect: 'update',
      changes: kind.changes,
      // The message may be the question that offers to archive instead of deleting, with a reason.
      async run({ verb, ...reference }, context, { message }) {
        const card = await changeResource(kind, verb, reference, withReasonFrom(message, context));
        return withSourceRefreshed(kind, card, context);
      },
    }),
    defineComponent({
      codec: undo,
      effect: 'update',
      changes: kind.changes,
      run: (fields, context) => undoChange(kind, fields, context),
    }),
    defineModalOpener({
      codec: askMessage,
      open: (reference, context) => messageForm(kind, reference, context),
    }),
    defineComponent({
      codec: form,
      effect: 'update',
      changes: kind.changes,
      run: (reference, context, input) =>
        pinMessage(kind, reference, input.typed.get(MESSAGE_INPUT) ?? '', withReasonTyped(input, context)),
    }),
    defineComponent({
      codec: unpinMessage,
      effect: 'update',
      changes: kind.changes,
      run: (reference, context) => pinMessage(kind, reference, NONE, context),
    }),
  ];
}

/** The subcommand `change`, with the same verbs as the buttons. */
export function changeSubcommand(kind: ResourceKind): Runnable {
  const { action, scoreAction } = commands;
  const names = kind.noun === 'score' ? { ...action, ...scoreAction } : action;
  return defineRunnable({
    name: 'change',
    description: commands[kind.noun].change,
    example: `${EXAMPLE_ID} action:mute`,
    options: {
      id: resourceOption(kind),
      action: requiredChoice({
        description: commands.moderation.action,
        choices: VERBS.map((value) => ({ value, name: names[value] })),
      }),
      reason: reasonOption,
    },
    visibility: shareable,
    changes: kind.changes,
    run({ id: typed, action: verb, reason }, context) {
      const reasoned = withReason(context, reason);
      const menuId = kind.ids.continueChange.encode({ verb });
      const run = (reference: ResourceReference) => changeResource(kind, verb, reference, reasoned);
      return withResource(kind, { typed, menuId, run }, reasoned);
    },
  });
}

/** The change that a verb makes, for any resource. */
export function changeOf(verb: Verb): RequestedChange {
  const { flag, to, change } = ACTIONS[verb];
  return { verb, field: flag.field, change: change(), isApplied: (resource) => flag.isSet(resource) === to };
}

/** Makes the change of a verb and shows the card. @throws ServiceFailure */
export function changeResource(
  kind: ResourceKind,
  verb: Verb,
  reference: ResourceReference,
  context: HandlerContext,
): Promise<Reply> {
  return changedCard(
    kind,
    reference,
    { ...changeOf(verb), ...context.words[kind.noun].change[verb] },
    context,
  );
}

/**
 * Makes a change, unless the id now belongs to another resource, and shows the card.
 * @param wanted the change and the sentences about it
 * @throws ServiceFailure
 */
async function changedCard(
  kind: ResourceKind,
  { id, shown }: ResourceReference,
  { wasAlready, isNow, ...wanted }: RequestedChange & { readonly wasAlready: string; readonly isNow: string },
  context: HandlerContext,
): Promise<Reply> {
  const { words } = context;
  const { resource, before, why } = await applyChange(kind, id, { ...wanted, shown }, context);
  const card = (text: string, undo?: Button) => resourceCard(kind, resource, words, { text, undo });
  if (why === 'it had changed since it was shown')
    return card(`${words.moderation.nothingChanged} ${words[kind.noun].card.isAnother}`);
  if (!before) return card(wasAlready);
  const { pinMessage, undo } = words.moderation;
  const { field } = wanted;
  const was = before[field];
  // The previous id came from the service, but may not be valid in a request.
  if (typeof was === 'string' && identifierProblem(was) !== undefined)
    return card(`${isNow} ${pinMessage.before({ message: inline(was, 300) })}`);
  const fields = { field, ...undoValues(kind, field, before, resource), id: resource.id };
  return card(isNow, button(kind.ids.undo, fields, undo.button));
}

/** Undoes a change, unless the field has changed since. */
async function undoChange(kind: ResourceKind, fields: UndoFields, context: HandlerContext): Promise<Reply> {
  const { id, shown } = fields;
  const { resource, why } = await applyChange(kind, id, { ...reverseChange(fields), shown }, context);
  const { moderation, [kind.noun]: texts } = context.words;
  const { soAlready, changedSince } = texts.undo.nothing;
  const nothing = why === 'it is so already' ? soAlready : changedSince;
  const text = why === undefined ? moderation.undo.done : nothing;
  return withSourceRefreshed(kind, resourceCard(kind, resource, context.words, { text }), context);
}

/** A requested change. */
interface RequestedChange {
  /** The verb for the audit. */
  readonly verb: string;
  readonly field: ChangeableField;
  readonly change: ResourceChange;
  /** Whether a resource has the wanted state. */
  isApplied(resource: AnyResource): boolean;
  /** The identity of the shown resource: no other resource with its id is changed. Default: nothing was shown. */
  readonly shown?: string | undefined;
  /** Whether a resource may be changed. Default: always. */
  fits?(resource: AnyResource): boolean;
  /** Why a resource with the wanted state is not changed, for the audit. Default: it was so already. */
  why?(resource: AnyResource): AuditReason;
  /** Called right before the change is sent; false cancels it. Default: true. */
  mayStart?(): boolean;
}

/** `mayStart` cancelled the change. Nothing was sent. */
export class ChangeNotStarted extends Error {
  override readonly name = 'ChangeNotStarted';
}

/** The result of a change: the resource after it, and before it if it was changed. */
interface AppliedChange {
  readonly resource: AnyResource;
  readonly before?: AnyResource;
  /** The reason for no change. */
  readonly why?: AuditReason;
}

/**
 * Reads a resource, changes it unless it already has the wanted state, and audits the result. A response without the change may
 * be stale: the resource is then read again.
 * @throws ServiceFailure, ChangeNotStarted
 */
export async function applyChange(
  kind: ResourceKind,
  id: string,
  wanted: RequestedChange,
  context: HandlerContext,
): Promise<AppliedChange> {
  const action = `${kind.noun} ${wanted.verb}`;
  let party: AuditedParty | undefined;
  try {
    const before = await read(kind, id, context);
    party = auditedParty(kind, before);
    const why = reasonNotToChange(kind, before, wanted);
    if (why) {
      context.audit({ action, target: id, party, outcome: 'unchanged', why });
      return { resource: before, why };
    }
    if (wanted.mayStart?.() === false) throw new ChangeNotStarted();
    const answered = await kind.client(context).update(id, wanted.change);
    remember(kind, [answered], context);
    const resource = wanted.isApplied(answered)
      ? answered
      : await readAgain(kind, [before, answered], wanted, context);
    rememberChange(kind, resource, context);
    context.audit({
      action,
      target: id,
      party,
      outcome: 'done',
      before: changeableFields(before),
      after: changeableFields(resource),
    });
    return { resource, before };
  } catch (error) {
    if (!(error instanceof ChangeNotStarted))
      context.audit({ action, target: id, party, ...auditedFailure(error) });
    throw error;
  }
}

/** Why a resource is not changed; undefined if it is to be changed. */
function reasonNotToChange(
  kind: ResourceKind,
  before: AnyResource,
  wanted: RequestedChange,
): AuditReason | undefined {
  if (isAnother(kind, wanted, before)) return 'it had changed since it was shown';
  if (wanted.fits?.(before) === false) return 'it no longer fits the filter';
  return wanted.isApplied(before) ? (wanted.why?.(before) ?? 'it was so already') : undefined;
}

/**
 * Reads a resource again after a successful response that lacks the change.
 * @throws ServiceFailure `ignored` if both the response and the resource are as before, otherwise `unconfirmed`
 */
async function readAgain(
  kind: ResourceKind,
  [before, answered]: readonly [AnyResource, AnyResource],
  wanted: RequestedChange,
  context: HandlerContext,
): Promise<AnyResource> {
  const now = await read(kind, before.id, context).catch(() => undefined);
  if (now && wanted.isApplied(now)) return now;
  const isAsBefore = (resource: AnyResource | undefined) =>
    resource !== undefined && isDeepStrictEqual(changeableFields(before), changeableFields(resource));
  throw new ServiceFailure(
    isAsBefore(answered) && isAsBefore(now)
      ? { kind: 'ignored' }
      : { kind: 'unconfirmed', problem: 'the response does not contain the requested change' },
  );
}

/** The fields of an Undo's custom id: the value before and after the change, and the identity of the changed resource. */
export const undoValues = (
  kind: ResourceKind,
  field: ChangeableField,
  before: AnyResource,
  after: AnyResource,
): Pick<UndoFields, 'was' | 'now' | 'shown'> => ({
  was: fieldAsText(before[field]),
  now: fieldAsText(after[field]),
  shown: resourceIdentity(indexEntry(kind, after)),
});

/**
 * The change that reverts a change, unless the field has changed since.
 * @throws UnreadableCustomId for a value that no button contains
 */
export function reverseChange({
  field,
  was,
  now,
}: Pick<UndoFields, 'field' | 'was' | 'now'>): RequestedChange {
  const change = changeTo(field, was);
  // No button contains such a value: the custom id is forged.
  if (fieldAsText(change[field] ?? null) !== was) throw new UnreadableCustomId('garbled');
  return {
    ...{ verb: 'undo', field, change },
    // A value other than `now` comes from a later change and stays.
    isApplied: (resource) => fieldAsText(resource[field]) !== now,
    why: (resource) =>
      fieldAsText(resource[field]) === was ? 'it is so already' : 'somebody has changed this since',
  };
}

function fieldAsText(value: AnyResource[ChangeableField]): string {
  if (value === null) return '';
  return value instanceof Date ? String(value.getTime()) : String(value);
}

function changeTo(field: ChangeableField, text: string): ResourceChange {
  switch (field) {
    case 'is_pinned':
      return { is_pinned: text === 'true' };
    case 'is_muted':
      return { is_muted: text === 'true' };
    case 'archived_at':
      return { archived_at: text === '' ? null : new Date(Number(text)) };
    case 'pinned_message_id':
      return { pinned_message_id: text === '' ? null : text };
  }
}

/** The text that people type for no pinned message. */
const NONE = 'none';

/**
 * Pins the message with the typed id, or unpins the present one for `none`, unless the id now belongs to another resource.
 * @throws CannotDo if nothing was typed; ServiceFailure
 */
async function pinMessage(
  kind: ResourceKind,
  reference: ResourceReference,
  typed: string,
  context: HandlerContext,
): Promise<Reply> {
  const wanted = typed.trim();
  if (wanted === '') {
    throw new CannotDo(({ moderation }) => moderation.pinMessage.nothingTyped({ none: `\`${NONE}\`` }));
  }
  // Phones begin a field with a capital.
  const pinned_message_id = wanted.toLowerCase() === NONE ? null : wanted;
  const isApplied = (resource: AnyResource) => resource.pinned_message_id === pinned_message_id;
  const { noneWasAlready, noneIsNow, wasAlready, isNow } = context.words.moderation.pinMessage;
  const said =
    pinned_message_id === null ? { wasAlready: noneWasAlready, isNow: noneIsNow } : { wasAlready, isNow };
  const change = {
    verb: 'pin-message',
    field: 'pinned_message_id',
    change: { pinned_message_id },
    isApplied,
  } as const;
  return changedCard(kind, reference, { ...change, ...said }, context);
}

/**
 * The form for the message to pin and a reason. It contains the present message if the service answers before
 * `context.abandoned` is aborted.
 * @throws ServiceFailure if the id does not exist
 */
async function messageForm(
  kind: ResourceKind,
  reference: FieldsOf<ResourceKind['ids']['messageForm']>,
  context: HandlerContext,
): Promise<APIModalInteractionResponseCallbackData> {
  const reading = read(kind, reference.id, context).catch((error: unknown) => {
    if (isNotFound(error)) throw error;
    if (!isAbandoned(error)) context.explainAndLog(error);
  });
  const resource = await withTimeoutAfterAbort(0, context.abandoned, reading);
  const present = resource && !isAnother(kind, reference, resource) ? (resource.pinned_message_id ?? '') : '';
  const isSendable = present.length <= LONGEST_MESSAGE_ID && identifierProblem(present) === undefined;
  const { pinMessage: texts, reasonForm } = context.words.moderation;
  const description = isSendable ? texts.pinnedNow({ none: NONE }) : texts.typeNone({ none: NONE });
  const shown = isSendable ? present : undefined;
  return {
    title: context.words[kind.noun].messageForm,
    custom_id: kind.ids.messageForm.encode(reference),
    components: [
      lineInput(MESSAGE_INPUT, texts.label, { description }, LONGEST_MESSAGE_ID, shown),
      lineInput(REASON_INPUT, reasonForm.label, {}, REASON_LENGTH),
    ],
  };
}
