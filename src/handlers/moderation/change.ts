import { isDeepStrictEqual } from 'node:util';
import { indexed } from '../../services/indexes/resource-table.ts';
import type { Managed, ResourceChange } from '../../services/resources/managed-resource.ts';
import { ServiceFailure } from '../../services/service-failure.ts';
import type { AuditedParty, AuditReason } from '../audit-entry.ts';
import type { HandlerContext } from '../context.ts';
import { type AnsweringComponent, defineComponent } from '../declaration/component.ts';
import { requiredChoice } from '../declaration/options.ts';
import { defineRunnable, type Runnable } from '../declaration/runnable.ts';
import { type Button, button } from '../display/buttons.ts';
import { UnreadableCustomId } from '../failure.ts';
import type { Reply } from '../reply.ts';
import type { Words } from '../words/words.ts';
import { commands } from '../words/words.ts';
import { ACTIONS, type ChangeableField, VERBS, type Verb } from './actions.ts';
import type { UndoFields } from './custom-ids.ts';
import {
  auditedParty,
  changeableFields,
  failedAttempt,
  isAnother,
  type Meant,
  type ResourceKind,
  read,
  remember,
  rememberChange,
  resourceIdentity,
  withReason,
  withReasonOf,
} from './resource-kind.ts';
import { EXAMPLE_ID, reasonOption, resourceOption, shareable, withMeantResource } from './resource-option.ts';
import { withSourceRefreshed } from './shown-again.ts';
import { resourceCard } from './view.ts';

/** The buttons of a card that pin, unpin, mute, unmute, archive and restore, and the one that undoes that. */
export function changeComponents(kind: ResourceKind): AnsweringComponent[] {
  const { change, undo } = kind.ids;
  return [
    defineComponent({
      codec: change,
      effect: 'update',
      changes: kind.changes,
      // The question that offers to archive instead of deleting may have a reason.
      async run({ verb, ...meant }, context, { message }) {
        const card = await changeResource(kind, verb, meant, withReasonOf(message, context));
        return withSourceRefreshed(kind, card, context);
      },
    }),
    defineComponent({
      codec: undo,
      effect: 'update',
      changes: kind.changes,
      run: (fields, context) => undoChange(kind, fields, context),
    }),
  ];
}

/** The subcommand with the same verbs. */
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
      const go = (meant: Meant) => changeResource(kind, verb, meant, reasoned);
      return withMeantResource(kind, { typed, menuId, go }, reasoned);
    },
  });
}

/** Makes a change, unless the id now belongs to another resource, and shows the card. @throws ServiceFailure */
export async function changeResource(
  kind: ResourceKind,
  verb: Verb,
  { id, shown }: Meant,
  context: HandlerContext,
): Promise<Reply> {
  const { field, change, holds } = ACTIONS[verb];
  const { words } = context;
  const texts = words[kind.noun].change[verb];
  const wanted = { verb, change: change(), holds, shown };
  const { resource, before, isAnother } = await applyChange(kind, id, wanted, context);
  if (isAnother) return anotherCard(kind, resource, words);
  if (!before) return resourceCard(kind, resource, words, { text: texts.wasAlready });
  const undo = undoButton(kind, { field, before, after: resource }, words);
  return resourceCard(kind, resource, words, { text: texts.isNow, undo });
}

/** The card of an unchanged resource: it has the id of the one that was meant. */
export const anotherCard = (kind: ResourceKind, resource: Managed, words: Words): Reply =>
  resourceCard(kind, resource, words, {
    text: `${words.moderation.nothingChanged} ${words[kind.noun].card.isAnother}`,
  });

/** Undoes a change, unless the field has changed since. */
async function undoChange(kind: ResourceKind, fields: UndoFields, context: HandlerContext): Promise<Reply> {
  const { resource, obstacle } = await takeBack(kind, fields, { context });
  const { words } = context;
  const { moderation } = words;
  const text = obstacle === undefined ? moderation.undo.done : words[kind.noun].undo.nothing[obstacle];
  return withSourceRefreshed(kind, resourceCard(kind, resource, words, { text }), context);
}

/** A requested change. */
export interface WantedChange {
  /** The verb in the audit. */
  readonly verb: string;
  readonly change: ResourceChange;
  /** Whether a resource has the wanted state. */
  holds(resource: Managed): boolean;
  /** The identity of the resource that was shown: no other one with its id is changed. Default: nothing was shown. */
  readonly shown?: string | undefined;
  /** Whether a resource may be changed. Default: always. */
  fits?(resource: Managed): boolean;
  /** The audit's reason for no change of a resource with the wanted state. Default: it was so already. */
  why?(resource: Managed): AuditReason;
  /** Called right before the change is sent; false stops it. Default: true. */
  mayBegin?(): boolean;
}

/** A change that `mayBegin` stopped. Nothing was sent. */
export class ChangeNotBegun extends Error {
  override readonly name = 'ChangeNotBegun';
}

/** The result of a change: the resource now, and before the change if it was changed. */
interface AppliedChange {
  readonly resource: Managed;
  readonly before: Managed | undefined;
  /** Whether it is not the resource that was shown, and was not changed for that reason. */
  readonly isAnother: boolean;
}

/**
 * Reads a resource, changes it unless it already has the wanted state, and audits that. An answer without the change may be
 * an old one: the resource is then read again.
 * @throws ServiceFailure, or ChangeNotBegun
 */
export async function applyChange(
  kind: ResourceKind,
  id: string,
  wanted: WantedChange,
  context: HandlerContext,
): Promise<AppliedChange> {
  const action = `${kind.noun} ${wanted.verb}`;
  let party: AuditedParty | undefined;
  try {
    const before = await read(kind, id, context);
    party = auditedParty(kind, before);
    const why = reasonToLeave(kind, before, wanted);
    if (why) {
      context.audit({ action, target: id, party, outcome: 'unchanged', why });
      return { resource: before, before: undefined, isAnother: isAnother(kind, wanted, before) };
    }
    if (wanted.mayBegin?.() === false) throw new ChangeNotBegun();
    const answered = await kind.client(context).update(id, wanted.change);
    remember(kind, [answered], context);
    const resource = wanted.holds(answered)
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
    return { resource, before, isAnother: false };
  } catch (error) {
    if (!(error instanceof ChangeNotBegun))
      context.audit({ action, target: id, party, ...failedAttempt(error) });
    throw error;
  }
}

/** The reason for no change; undefined if the resource is to be changed. */
function reasonToLeave(kind: ResourceKind, before: Managed, wanted: WantedChange): AuditReason | undefined {
  if (isAnother(kind, wanted, before)) return 'it had changed since it was shown';
  if (wanted.fits?.(before) === false) return 'it no longer fits the filter';
  return wanted.holds(before) ? (wanted.why?.(before) ?? 'it was so already') : undefined;
}

/**
 * The resource after a success without the change.
 * @throws ServiceFailure `ignored` if both the answer and the resource are as before, otherwise `unconfirmed`
 */
async function readAgain(
  kind: ResourceKind,
  [before, answered]: readonly [Managed, Managed],
  wanted: WantedChange,
  context: HandlerContext,
): Promise<Managed> {
  const now = await read(kind, before.id, context).catch(() => undefined);
  if (now && wanted.holds(now)) return now;
  const isAsBefore = (resource: Managed | undefined) =>
    resource !== undefined && isDeepStrictEqual(changeableFields(before), changeableFields(resource));
  throw new ServiceFailure(
    isAsBefore(answered) && isAsBefore(now)
      ? { kind: 'ignored' }
      : { kind: 'unconfirmed', problem: 'the answer does not show what was asked for' },
  );
}

/** The reasons for an Undo without effect, in the audit. */
const UNDO_OBSTACLES = {
  soAlready: 'it is so already',
  changedSince: 'somebody has changed this since',
} as const;

/** A field's value before and after a change, and the identity of the changed resource, in a custom id. */
export type ChangedValues = Pick<UndoFields, 'was' | 'now' | 'shown'>;

export const changedValues = (
  kind: ResourceKind,
  field: ChangeableField,
  before: Managed,
  after: Managed,
): ChangedValues => ({
  was: fieldAsText(before[field]),
  now: fieldAsText(after[field]),
  shown: resourceIdentity(indexed(kind, after)),
});

/** The button that undoes a change of a field. */
export function undoButton(
  kind: ResourceKind,
  { field, before, after }: { field: ChangeableField; before: Managed; after: Managed },
  { moderation }: Words,
): Button {
  const fields: UndoFields = { field, ...changedValues(kind, field, before, after), id: after.id };
  return button(kind.ids.undo, fields, moderation.undo.button);
}

/**
 * Undoes a change of a field, unless the field has changed since.
 * @returns the resource now, and the obstacle if nothing was done
 * @throws ServiceFailure; UnreadableCustomId for a value that no button writes; ChangeNotBegun
 */
export async function takeBack(
  kind: ResourceKind,
  { field, was, now, shown, id }: UndoFields,
  { context, mayBegin }: { readonly context: HandlerContext } & Pick<WantedChange, 'mayBegin'>,
): Promise<{ readonly resource: Managed; readonly obstacle: keyof typeof UNDO_OBSTACLES | undefined }> {
  const change = changeTo(field, was);
  // No button writes such a value: the custom id is forged.
  if (fieldAsText(change[field] ?? null) !== was) throw new UnreadableCustomId('garbled');
  // Any other value than that of the change is a later change, and stays.
  const holds = (resource: Managed) => fieldAsText(resource[field]) !== now;
  const obstacleOf = (resource: Managed) =>
    fieldAsText(resource[field]) === was ? 'soAlready' : 'changedSince';
  const why = (resource: Managed) => UNDO_OBSTACLES[obstacleOf(resource)];
  const wanted = { verb: 'undo', change, holds, why, shown, ...(mayBegin && { mayBegin }) };
  const { resource, before, isAnother } = await applyChange(kind, id, wanted, context);
  if (isAnother) return { resource, obstacle: 'changedSince' };
  return { resource, obstacle: before ? undefined : obstacleOf(resource) };
}

function fieldAsText(value: Managed[ChangeableField]): string {
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
