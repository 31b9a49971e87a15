import { z } from 'zod';
import type { ResourceFilter } from '../../services/resources/managed-resource.ts';
import type { HandlerContext } from '../context.ts';
import { defineRunnable, type Runnable } from '../declaration/command.ts';
import { defineComponent, type StatefulComponent } from '../declaration/component.ts';
import { customIdCodec } from '../declaration/custom-id.ts';
import { integer, only, optionalText } from '../declaration/options.ts';
import type { Reply } from '../reply.ts';
import type { Kind } from './kind.ts';
import { type ListButtons, listView } from './list-view.ts';
import { remember, share } from './options.ts';

/** Rows on a page: a menu holds at most 25 options. */
const MOST_ROWS = 25;

/** Which page of which list: the state of the page buttons. */
export interface ListQuestion {
  /** The filters that are set, by their first letters: m, a, p. */
  readonly flags: string;
  readonly limit: number;
  readonly page: number;
  /** The id of the row before the page, if it is known. */
  readonly after: string;
  /** Empty for every group. */
  readonly group: string;
}

/** The button that goes to another page. */
export function pageButton(kind: Kind, buttons: () => ListButtons): StatefulComponent<ListQuestion> {
  return defineComponent({
    codec: customIdCodec(`${kind.noun}-page`, {
      flags: z.string().regex(/^m?a?p?$/),
      limit: z.coerce.number().int().min(1).max(MOST_ROWS),
      page: z.coerce.number().int().min(0).max(100_000),
      after: z.string(),
      group: z.string(),
    }),
    effect: 'update',
    run: (question, context) => answer(kind, question, context, buttons()),
  });
}

/** The list, filtered and in pages. */
export function listSubcommand(kind: Kind, buttons: () => ListButtons): Runnable {
  return defineRunnable({
    name: 'list',
    description: `List ${kind.noun}s, the newest first`,
    options: {
      muted: only({ description: 'Only muted ones' }),
      archived: only({ description: 'Only archived ones' }),
      pinned: only({ description: 'Only pinned ones' }),
      group: optionalText({
        description: 'Only those of the group with this id',
        minLength: 1,
        maxLength: 255,
      }),
      limit: integer({ description: 'Rows on a page, 10 unless told', min: 1, max: MOST_ROWS, fallback: 10 }),
      share,
    },
    visibility: 'shareable',
    async run({ muted, archived, pinned, group = '', limit }, context) {
      const flags = `${muted ? 'm' : ''}${archived ? 'a' : ''}${pinned ? 'p' : ''}`;
      return answer(kind, { flags, limit, page: 0, after: '', group }, context, buttons());
    },
  });
}

async function answer(
  kind: Kind,
  question: ListQuestion,
  context: HandlerContext,
  buttons: ListButtons,
): Promise<Reply> {
  const { limit, page, after } = question;
  const at = { offset: page * limit, limit, after: after === '' ? undefined : after };
  const found = await kind.client(context).page(filterOf(question), at);
  await remember(kind, context, found.rows);
  return listView(kind, question, found, buttons);
}

function filterOf({ flags, group }: ListQuestion): ResourceFilter {
  return {
    ...(flags.includes('m') && { muted: true as const }),
    ...(flags.includes('a') && { archived: true as const }),
    ...(flags.includes('p') && { pinned: true as const }),
    ...(group !== '' && { group_id: group }),
  };
}
