import { createHash } from 'node:crypto';
import { ButtonStyle } from 'discord-api-types/v10';
import { z } from 'zod';
import { ServiceFailure } from '../../services/service-failure.ts';
import type { HandlerContext } from '../context.ts';
import { defineRunnable, type Runnable } from '../declaration/command.ts';
import { button, defineComponent, row, type StatefulComponent } from '../declaration/component.ts';
import { customIdCodec } from '../declaration/custom-id.ts';
import { optionalText } from '../declaration/options.ts';
import { inline } from '../display/display-text.ts';
import { CannotDo } from '../failure.ts';
import type { Reply } from '../reply.ts';
import { type CardOf, resourceEmbed } from './card.ts';
import { state } from './change.ts';
import type { Change } from './change-button.ts';
import type { Kind, Managed } from './kind.ts';
import { remember, resourceOption } from './options.ts';

/** Seconds for which a confirmation is good. */
const CONFIRM_SECONDS = 5 * 60;

/** What a confirmation carries: whose it is, until when it is good (Unix seconds), and what was shown. */
interface Confirmation {
  readonly asker: string;
  readonly until: number;
  readonly shown: string;
  readonly id: string;
}

/** Deletion: asked for by the command or the card's button, and carried out by a confirmation alone. */
export interface Deletion {
  readonly ask: StatefulComponent<{ id: string }>;
  readonly confirm: StatefulComponent<Confirmation>;
  readonly cancel: StatefulComponent<{ id: string }>;
  readonly subcommand: Runnable;
}

export function deletion(kind: Kind, card: CardOf, change: StatefulComponent<Change>): Deletion {
  const { noun } = kind;
  const idField = { id: z.string().min(1) };
  const confirm = defineComponent({
    codec: customIdCodec(`${noun}-confirm`, {
      asker: z.string(),
      until: z.coerce.number(),
      shown: z.string(),
      ...idField,
    }),
    effect: 'update',
    run: (confirmation, context) => confirmed(confirmation, context),
  });
  const cancel = defineComponent({
    codec: customIdCodec(`${noun}-keep`, idField),
    effect: 'update',
    run: async ({ id }, context) =>
      card(await kind.client(context).retrieve(id), { text: 'Nothing was deleted.' }),
  });
  const ask = defineComponent({
    codec: customIdCodec(`${noun}-delete`, idField),
    effect: 'private',
    run: async ({ id }, context) => question(await kind.client(context).retrieve(id), context),
  });
  const subcommand = defineRunnable({
    name: 'delete',
    description: `Delete a ${noun} and all its messages for good, after asking`,
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
      if (code === undefined) return question(await kind.client(context).retrieve(id.trim()), context);
      return confirmed(readCode(code, id.trim(), context.asker), context);
    },
  });

  function question(resource: Managed, context: HandlerContext, note = ''): Reply {
    remember(kind, context, [resource]);
    const { id } = resource;
    const confirmation = {
      id,
      asker: context.asker,
      until: Math.floor(Date.now() / 1_000) + CONFIRM_SECONDS,
      shown: fingerprint(resource),
    };
    const components = row(
      button(confirm, confirmation, 'Delete for good', { style: ButtonStyle.Danger }),
      button(change, { verb: 'archive', id }, 'Archive instead', { disabled: resource.archived_at !== null }),
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
    { id, asker, until, shown }: Confirmation,
    context: HandlerContext,
  ): Promise<Reply> {
    if (asker !== context.asker) throw new CannotDo(`Only <@${asker}> can confirm this.`);
    if (Date.now() / 1_000 > until) {
      throw new CannotDo(`The 5 minutes to confirm this are over: run /${noun} delete again.`);
    }
    const action = `${noun} delete`;
    try {
      const resource = await kind.client(context).retrieve(id);
      if (fingerprint(resource) !== shown) {
        return question(
          resource,
          context,
          'It has been changed since you were asked, and this is how it is now. ',
        );
      }
      await kind.client(context).delete(id);
      context.recentResources.forget(noun, id);
      context.audit({ action, target: id, outcome: 'done', before: state(resource), after: undefined });
      return {
        content: `Deleted the ${noun} ${inline(id, 300)}.`,
        embeds: [resourceEmbed(kind, resource)],
        components: [],
      };
    } catch (error) {
      context.audit({ action, target: id, outcome: 'failed' });
      if (!isGone(error)) throw error;
      context.recentResources.forget(noun, id);
      return { content: `The ${noun} ${inline(id, 300)} is gone already.`, embeds: [], components: [] };
    }
  }

  return { ask, confirm, cancel, subcommand };
}

function isGone(error: unknown): boolean {
  return error instanceof ServiceFailure && error.reason.kind === 'not-found';
}

/** Tells one state of a resource from another; short, since it stands in a custom id. */
function fingerprint(resource: Managed): string {
  return createHash('sha256')
    .update(JSON.stringify([resource.id, state(resource)]))
    .digest('base64url')
    .slice(0, 8);
}

const codeOf = ({ until, shown }: Confirmation): string => `${until.toString(36)}-${shown}`;

function readCode(code: string, id: string, asker: string): Confirmation {
  const [until = '', shown = ''] = code.trim().split(/-(.*)/s);
  return { id, asker, until: Number.parseInt(until, 36) || 0, shown };
}
