import type { AuditedParty, HandlerContext } from '../context.ts';
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
import { forget, read, remember } from './recent.ts';

/** Asks whether to delete what was typed, or deletes it when the code is that of the question. @throws CannotDo, ServiceFailure */
export async function deleteNamed(
  kind: Kind,
  typed: string,
  code: string | undefined,
  context: HandlerContext,
): Promise<Reply> {
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

/** Reads the resource again, and deletes it if it is still what the moderator was shown. @throws CannotDo, ServiceFailure */
export async function deleteConfirmed(
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
    const resource = await kind.client(context).retrieve(id, context.abandoned);
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

/** Shows the card again of what is not to be deleted. @throws ServiceFailure */
export async function keepIt(kind: Kind, id: string, context: HandlerContext): Promise<Reply> {
  return resourceCard(kind, await read(kind, id, context), { text: 'Nothing was deleted.' });
}
