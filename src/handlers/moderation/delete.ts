import type { AuditedParty, HandlerContext } from '../context.ts';
import { type Component, defineComponent } from '../declaration/component.ts';
import { optionalText } from '../declaration/options.ts';
import { defineRunnable, type Runnable } from '../declaration/runnable.ts';
import { inline } from '../display/display-text.ts';
import { CannotDo } from '../failure.ts';
import type { Reply } from '../reply.ts';
import { resourceCard, resourceEmbed } from './card.ts';
import { account, auditedParty, failedAttempt, isGone } from './change.ts';
import { fingerprint, isInTime, readCode } from './confirmation.ts';
import type { Confirmation } from './custom-ids.ts';
import { deleteQuestion } from './delete-question.ts';
import type { Kind } from './kind.ts';
import { idNamed, withNamed } from './named.ts';
import { EXAMPLE_ID, resourceOption } from './options.ts';
import { forget, read, remember } from './recent.ts';

/** Deletion: asked for by the command, and carried out by a confirmation alone. */
export function deleteSubcommand(kind: Kind): Runnable {
  return defineRunnable({
    name: 'delete',
    description: `Delete a ${kind.noun} and all its messages for good, after asking`,
    example: EXAMPLE_ID,
    options: {
      id: resourceOption(kind),
      code: optionalText({
        description: 'The code that the question gives when an id is too long for buttons',
        minLength: 1,
        maxLength: 100,
      }),
    },
    visibility: 'private',
    changes: kind.changes,
    async run({ id: typed, code }, context) {
      const menuId = kind.ids.goOn.encode({ to: 'delete' });
      if (code === undefined) {
        return withNamed(kind, { typed, menuId, go: (id) => askToDelete(kind, id, context) }, context);
      }
      const id = await idNamed(kind, typed, menuId, context);
      const confirmation = readCode(code, id);
      if (confirmation) return deleteConfirmed(kind, confirmation, context);
      return refuse(kind, id, context, {
        why: 'the code was wrong',
        sentence: `The code is wrong, or its 5 minutes are over: run /${kind.noun} delete without it to get a new one.`,
      });
    },
  });
}

/** The button of a card that asks, and the two buttons of the question that are about deletion. */
export function deleteComponents(kind: Kind): Component[] {
  const { askDelete, confirm, keep } = kind.ids;
  return [
    defineComponent({
      codec: askDelete,
      effect: 'private',
      run: ({ id }, context) => askToDelete(kind, id, context),
    }),
    defineComponent({
      codec: confirm,
      effect: 'update',
      changes: kind.changes,
      run: (confirmation, context) => deleteConfirmed(kind, confirmation, context),
    }),
    defineComponent({
      codec: keep,
      effect: 'update',
      run: async ({ id }, context) =>
        resourceCard(kind, await read(kind, id, context), { text: 'Nothing was deleted.' }),
    }),
  ];
}

/** Shows what would be lost, with a button to confirm it. @throws ServiceFailure */
export async function askToDelete(kind: Kind, id: string, context: HandlerContext): Promise<Reply> {
  return deleteQuestion(kind, await read(kind, id, context), context.asker);
}

/** Refuses a confirmation, and writes that down. */
function refuse(
  kind: Kind,
  target: string,
  { audit }: HandlerContext,
  { why, sentence }: { readonly why: string; readonly sentence: string },
): never {
  audit({ action: `${kind.noun} delete`, target, outcome: 'refused', why });
  throw new CannotDo(sentence);
}

/** Reads the resource again, and deletes it if it is still what the moderator was shown. */
async function deleteConfirmed(
  kind: Kind,
  confirmation: Confirmation,
  context: HandlerContext,
): Promise<Reply> {
  const { noun } = kind;
  const { id, asker, shown } = confirmation;
  const action = `${noun} delete`;
  if (asker !== context.asker) {
    refuse(kind, id, context, {
      why: 'somebody else was asked',
      sentence: `Only <@${asker}> can confirm this.`,
    });
  }
  if (!isInTime(confirmation)) {
    refuse(kind, id, context, {
      why: 'the time to confirm was over',
      sentence: `The 5 minutes to confirm this are over: run /${noun} delete again.`,
    });
  }
  let party: AuditedParty | undefined;
  try {
    const resource = await kind.client(context).retrieve(id);
    party = auditedParty(kind, resource);
    if (fingerprint(resource) !== shown) {
      const why = 'it had changed since it was shown';
      context.audit({ action, target: id, party, outcome: 'unchanged', why });
      await remember(kind, [resource], context);
      const note = 'It has been changed since you were asked, and this is how it is now. ';
      return deleteQuestion(kind, resource, context.asker, note);
    }
    await kind.client(context).delete(id);
    const before = account(kind, resource);
    context.audit({ action, target: id, party, outcome: 'done', before, after: undefined });
    await forget(kind, id, context);
    return {
      content: `Deleted the ${noun} ${inline(id, 300)}.`,
      embeds: [resourceEmbed(kind, resource)],
      components: [],
    };
  } catch (error) {
    context.audit({ action, target: id, party, ...failedAttempt(error) });
    if (!isGone(error)) throw error;
    await forget(kind, id, context);
    return { content: `The ${noun} ${inline(id, 300)} is gone already.`, embeds: [], components: [] };
  }
}
