import { ButtonStyle } from 'discord-api-types/v10';
import { z } from 'zod';
import type { HandlerContext } from '../context.ts';
import { defineRunnable, type Runnable } from '../declaration/command.ts';
import { button, defineComponent, row, type StatefulComponent } from '../declaration/component.ts';
import { customIdCodec } from '../declaration/custom-id.ts';
import { optionalText } from '../declaration/options.ts';
import { inline } from '../display/display-text.ts';
import { CannotDo } from '../failure.ts';
import type { Reply } from '../reply.ts';
import { type CardOf, resourceEmbed } from './card.ts';
import { account, failedAttempt, isGone } from './change.ts';
import type { Change } from './change-button.ts';
import {
  type Confirmation,
  codeOf,
  confirmationFor,
  fingerprint,
  isInTime,
  readCode,
} from './confirmation.ts';
import type { Kind, Managed } from './kind.ts';
import { remember, resourceOption } from './options.ts';

/** Deletion: asked for by the command or the card's button, and carried out by a confirmation alone. */
export interface Deletion {
  readonly ask: StatefulComponent<{ id: string }>;
  readonly confirm: StatefulComponent<Confirmation>;
  readonly cancel: StatefulComponent<{ id: string }>;
  readonly subcommand: Runnable;
}

/** The buttons under the question. */
interface Answers extends Pick<Deletion, 'confirm' | 'cancel'> {
  readonly change: StatefulComponent<Change>;
}

const idField = { id: z.string().min(1) };

export function deletion(kind: Kind, card: CardOf, change: StatefulComponent<Change>): Deletion {
  const confirm: StatefulComponent<Confirmation> = defineComponent({
    codec: customIdCodec(`${kind.noun}-confirm`, {
      asker: z.string(),
      until: z.coerce.number(),
      shown: z.string(),
      ...idField,
    }),
    effect: 'update',
    run: (confirmation, context) => confirmed(kind, confirmation, context, answers),
  });
  const cancel = defineComponent({
    codec: customIdCodec(`${kind.noun}-keep`, idField),
    effect: 'update',
    run: async ({ id }, context) =>
      card(await kind.client(context).retrieve(id), { text: 'Nothing was deleted.' }),
  });
  const answers: Answers = { confirm, cancel, change };
  const ask = defineComponent({
    codec: customIdCodec(`${kind.noun}-delete`, idField),
    effect: 'private',
    run: async ({ id }, context) => question(kind, await kind.client(context).retrieve(id), context, answers),
  });
  return { ask, confirm, cancel, subcommand: deleteSubcommand(kind, answers) };
}

function deleteSubcommand(kind: Kind, answers: Answers): Runnable {
  return defineRunnable({
    name: 'delete',
    description: `Delete a ${kind.noun} and all its messages for good, after asking`,
    options: {
      id: resourceOption(kind),
      code: optionalText({
        description: 'The code that the question gives when an id is too long for buttons',
        minLength: 1,
        maxLength: 100,
      }),
    },
    visibility: 'private',
    async run({ id, code }, context) {
      if (code === undefined)
        return question(kind, await kind.client(context).retrieve(id), context, answers);
      const confirmation = readCode(code, id);
      if (confirmation) return confirmed(kind, confirmation, context, answers);
      const over = `The code is wrong, or its 5 minutes are over: run /${kind.noun} delete without it to get a new one.`;
      return refuse(kind, id, context, 'the code was wrong', over);
    },
  });
}

/** Refuses a confirmation, and writes that down. */
function refuse(kind: Kind, target: string, context: HandlerContext, why: string, sentence: string): never {
  context.audit({ action: `${kind.noun} delete`, target, outcome: 'refused', why });
  throw new CannotDo(sentence);
}

async function question(
  kind: Kind,
  resource: Managed,
  context: HandlerContext,
  { confirm, cancel, change }: Answers,
  note = '',
): Promise<Reply> {
  const { noun } = kind;
  const { id, archived_at } = resource;
  await remember(kind, context, [resource]);
  const confirmation = confirmationFor(resource, context.asker);
  const components = row(
    button(confirm, confirmation, 'Delete for good', { style: ButtonStyle.Danger }),
    button(change, { verb: 'archive', id }, 'Archive instead', { disabled: archived_at !== null }),
    button(cancel, { id }, 'Keep it'),
  );
  const how =
    components.length > 0
      ? `Only you can confirm, until <t:${confirmation.until}:t>.`
      : `To confirm within 5 minutes, run /${noun} delete again with \`code:${codeOf(confirmation)}\`.`;
  return {
    content: `${note}Delete this ${noun}? It is lost for good, with all its messages. Archiving keeps it restorable. ${how}`,
    embeds: [resourceEmbed(kind, resource)],
    components,
  };
}

/** Reads the resource again, and deletes it if it is still what the moderator was shown. */
async function confirmed(
  kind: Kind,
  confirmation: Confirmation,
  context: HandlerContext,
  answers: Answers,
): Promise<Reply> {
  const { noun } = kind;
  const { id, asker, shown } = confirmation;
  const action = `${noun} delete`;
  if (asker !== context.asker) {
    refuse(kind, id, context, 'somebody else was asked', `Only <@${asker}> can confirm this.`);
  }
  if (!isInTime(confirmation)) {
    const over = `The 5 minutes to confirm this are over: run /${noun} delete again.`;
    refuse(kind, id, context, 'the time to confirm was over', over);
  }
  try {
    const resource = await kind.client(context).retrieve(id);
    if (fingerprint(resource) !== shown) {
      context.audit({ action, target: id, outcome: 'unchanged', why: 'it had changed since it was shown' });
      const note = 'It has been changed since you were asked, and this is how it is now. ';
      return question(kind, resource, context, answers, note);
    }
    await kind.client(context).delete(id);
    await context.recentResources.forget(noun, id);
    context.audit({ action, target: id, outcome: 'done', before: account(kind, resource), after: undefined });
    return {
      content: `Deleted the ${noun} ${inline(id, 300)}.`,
      embeds: [resourceEmbed(kind, resource)],
      components: [],
    };
  } catch (error) {
    context.audit({ action, target: id, ...failedAttempt(error) });
    if (!isGone(error)) throw error;
    await context.recentResources.forget(noun, id);
    return { content: `The ${noun} ${inline(id, 300)} is gone already.`, embeds: [], components: [] };
  }
}
