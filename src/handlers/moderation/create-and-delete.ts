import { ButtonStyle } from 'discord-api-types/v10';
import { indexEntry } from '../../services/indexes/resource-table.ts';
import type { AnyResource } from '../../services/resources/managed-resource.ts';
import { isNotFound } from '../../services/service-failure.ts';
import type { AuditedParty } from '../audit-entry.ts';
import { type Component, defineComponent, defineModalOpener } from '../declaration/component.ts';
import { optionalText } from '../declaration/options.ts';
import { defineRunnable, type Runnable } from '../declaration/runnable.ts';
import { button, row } from '../display/buttons.ts';
import { inline } from '../display/safe-text.ts';
import { timestamp } from '../display/timestamps.ts';
import { CannotDo } from '../handler-failure.ts';
import type { Reply } from '../reply.ts';
import { commands, type Words } from '../words/words.ts';
import {
  checkConfirmation,
  confirmationFor,
  fingerprintOf,
  lineInput,
  REASON_LENGTH,
  type ReasonedContext,
  reasonLine,
  withReason,
  withReasonFrom,
  withReasonTyped,
} from './confirmation.ts';
import { type Confirmation, REASON_INPUT } from './custom-ids.ts';
import { withSourceRefreshed } from './refresh.ts';
import { isAnother, type ResourceReference, resourceIdentity } from './resource-identity.ts';
import {
  auditedFailure,
  auditedParty,
  auditedState,
  forget,
  type ResourceKind,
  read,
  remember,
  rememberChange,
} from './resource-kind.ts';
import { EXAMPLE_ID, reasonOption, resourceOption, shareable, withResource } from './resource-option.ts';
import { resourceCard, resourceEmbed } from './view.ts';

/** The subcommand `create`: creates a resource with a contact or game, a group, or both. */
export function createSubcommand(kind: ResourceKind): Runnable {
  const text = (description: string) => optionalText({ description, minLength: 1, maxLength: 255 });
  const party = text(commands[kind.noun].newParty);
  const group = text(commands[kind.noun].newGroup);
  return defineRunnable({
    name: 'create',
    description: commands[kind.noun].create,
    example: `${kind.party}:${kind.party === 'game' ? 'chess' : 'linus'}`,
    options: { [kind.party]: party, group, reason: reasonOption },
    visibility: shareable,
    changes: { shownBy: `/${kind.noun} list` },
    async run({ [kind.party]: wantedParty, group: wantedGroup, reason }, asked) {
      if (wantedParty === undefined && wantedGroup === undefined) {
        throw new CannotDo((words) => words[kind.noun].create.whichParty);
      }
      const context = withReason(asked, reason);
      const action = `${kind.noun} create`;
      try {
        const resource = await kind.create(context, wantedParty, wantedGroup);
        const of = { target: resource.id, party: auditedParty(kind, resource) };
        const after = auditedState(kind, resource);
        context.audit({ action, ...of, outcome: 'done', before: undefined, after });
        rememberChange(kind, resource, context);
        const { words } = context;
        return resourceCard(kind, resource, words, { text: words[kind.noun].card.created });
      } catch (error) {
        const target = [wantedParty, wantedGroup].filter(Boolean).join(' ');
        context.audit({ action, target, ...auditedFailure(error) });
        throw error;
      }
    },
  });
}

/** The subcommand `delete`. It only asks: the confirmation deletes. */
export function deleteSubcommand(kind: ResourceKind): Runnable {
  return defineRunnable({
    name: 'delete',
    description: commands[kind.noun].delete,
    example: EXAMPLE_ID,
    options: { id: resourceOption(kind), reason: reasonOption },
    visibility: 'private',
    run({ id: typed, reason }, context) {
      const menuId = kind.ids.continueQuery.encode({ to: 'delete' });
      const reasoned = withReason(context, reason);
      const run = (reference: ResourceReference) => askToDelete(kind, reference, reasoned);
      return withResource(kind, { typed, menuId, run }, reasoned);
    },
  });
}

/** The delete button of a card, and the buttons of its question: delete, delete with a reason, and keep. */
export function deleteComponents(kind: ResourceKind): Component[] {
  const { askDelete, confirmWithReason, confirm, keep } = kind.ids;
  return [
    defineComponent({
      codec: askDelete,
      effect: 'private',
      run: (reference, context) => askToDelete(kind, reference, context),
    }),
    defineModalOpener({
      codec: confirmWithReason,
      open(confirmation, context) {
        checkConfirmation(...confirmationCheck(kind, confirmation), context);
        const { button: label, reasonForm } = context.words.moderation;
        return {
          title: label.deleteForGood,
          custom_id: confirm.encode(confirmation),
          components: [
            lineInput(REASON_INPUT, reasonForm.label, { description: reasonForm.deletes }, REASON_LENGTH),
          ],
        };
      },
    }),
    defineComponent({
      codec: confirm,
      effect: 'update',
      changes: kind.changes,
      run(confirmation, context, { message, typed }) {
        return deleteConfirmed(
          kind,
          confirmation,
          withReasonTyped({ typed }, withReasonFrom(message, context)),
        );
      },
    }),
    defineComponent({
      codec: keep,
      effect: 'update',
      run: async ({ id }, context) =>
        resourceCard(kind, await read(kind, id, context), context.words, {
          text: context.words.moderation.nothingDeleted,
        }),
    }),
  ];
}

/** Shows the resource that would be deleted, with a button to confirm. @throws ServiceFailure */
export async function askToDelete(
  kind: ResourceKind,
  reference: ResourceReference,
  context: ReasonedContext,
): Promise<Reply> {
  const resource = await read(kind, reference.id, context);
  const note = isAnother(kind, reference, resource) ? context.words[kind.noun].card.isAnother : undefined;
  return deleteQuestion(kind, resource, context, note);
}

/** The arguments of `checkConfirmation` for a deletion. */
const confirmationCheck = ({ noun }: ResourceKind, { id, asker, until }: Confirmation) =>
  [
    { action: `${noun} delete`, target: id },
    { asker, until, tooLate: (words: Words) => words[noun].delete.tooLate },
  ] as const;

/** Reads the resource again and deletes it if it has not changed since it was shown. @throws CannotDo, ServiceFailure */
async function deleteConfirmed(
  kind: ResourceKind,
  confirmation: Confirmation,
  context: ReasonedContext,
): Promise<Reply> {
  const { id, shown } = confirmation;
  const { noun } = kind;
  const { words } = context;
  const texts = words[kind.noun].delete;
  const action = `${kind.noun} delete`;
  checkConfirmation(...confirmationCheck(kind, confirmation), context);
  const ended = (how: 'done' | 'goneAlready', resource?: AnyResource) => {
    const card = (there: Words): Reply => ({
      content: there[noun].delete[how]({ id: inline(id, 300) }),
      embeds: resource ? [resourceEmbed(kind, resource, there)] : [],
      components: [],
    });
    return withSourceRefreshed(kind, card(words), context, { id, card });
  };
  let party: AuditedParty | undefined;
  try {
    const resource = await kind.client(context).retrieve(id, context.abandoned);
    party = auditedParty(kind, resource);
    if (fingerprintOf(resource) !== shown) {
      const why = 'it had changed since it was shown';
      context.audit({ action, target: id, party, outcome: 'unchanged', why });
      remember(kind, [resource], context);
      return deleteQuestion(kind, resource, context, texts.changedSinceAsked);
    }
    await kind.client(context).delete(id);
    const before = auditedState(kind, resource);
    context.audit({ action, target: id, party, outcome: 'done', before, after: undefined });
    forget(kind, id, context);
    return await ended('done', resource);
  } catch (error) {
    context.audit({ action, target: id, party, ...auditedFailure(error) });
    if (!isNotFound(error)) throw error;
    forget(kind, id, context);
    return ended('goneAlready');
  }
}

/**
 * Asks whether to delete a resource and shows everything that would be lost.
 * @param context the asker's: only the asker can confirm
 * @param note a sentence before the question
 */
function deleteQuestion(
  kind: ResourceKind,
  resource: AnyResource,
  context: ReasonedContext,
  note?: string,
): Reply {
  const { ids } = kind;
  const { words } = context;
  const { button: label, confirm: says } = words.moderation;
  const texts = words[kind.noun].delete;
  const { id, archived_at } = resource;
  const confirmation = confirmationFor(resource, context.asker);
  const reference = { shown: resourceIdentity(indexEntry(kind, resource)), id };
  const confirm = context.reason === undefined ? ids.confirmWithReason : ids.confirm;
  const components = row(
    button(confirm, confirmation, label.deleteForGood, { style: ButtonStyle.Danger }),
    button(ids.change, { verb: 'archive', ...reference }, label.archiveInstead, {
      disabled: archived_at !== null,
    }),
    button(ids.keep, { id }, label.keep),
  );
  const time = timestamp(new Date(confirmation.until * 1_000), 't');
  const sentences = [note, texts.question, says.onlyYou({ time })].filter(
    (sentence) => sentence !== undefined,
  );
  return {
    content: `${sentences.join(' ')}${reasonLine(context, words)}`,
    embeds: [resourceEmbed(kind, resource, words)],
    components,
  };
}
