import { createHash } from 'node:crypto';
import type { IndexedResource } from '../../services/resources/managed-resource.ts';
import { SELECT_OPTIONS } from '../discord-limits.ts';
import { button, row } from '../display/buttons.ts';
import { COLOUR } from '../display/colours.ts';
import { clockTimestamp, timestamp } from '../display/safe-text.ts';
import { CannotDo } from '../failure.ts';
import type { KeptRows } from '../filter-questions.ts';
import type { Reply } from '../reply.ts';
import type { Words } from '../words/words.ts';
import { type FilterChange, packedNumber } from './custom-ids.ts';
import {
  filterInWords,
  isPossible,
  type ListFilter,
  type LookedThrough,
  lookThrough,
  sortedPage,
  sortingNumber,
} from './list-filter.ts';
import { confirmUntil, type ReasonedContext, type ResourceKind, reasonLine } from './resource-kind.ts';
import { meantValue } from './resource-option.ts';
import { VERBS_IN_ROWS } from './selection.ts';
import { actionWords, resourceLines } from './view.ts';

/** The most rows of one run: at two calls each they take a minute or two. */
const MOST_CHANGED = 500;

/** The rows in the question, and the characters of their ids. */
const FIRST_FEW = 5;

/** The rows that a filter has now. */
export interface FilterRows extends KeptRows, LookedThrough {
  /** The rows of `meant`. */
  readonly first: readonly IndexedResource[];
}

/**
 * Finds the rows of a filter. One run takes the first of them.
 * @param anew requests the newest rows again, even if they are recent
 * @throws ServiceFailure
 */
export async function rowsOfFilter(
  kind: ResourceKind,
  filter: ListFilter,
  context: ReasonedContext,
  anew = false,
): Promise<FilterRows> {
  const looked = await lookThrough(kind, filter, context, anew);
  const { rows } = looked;
  const sizes = Float64Array.from(rows, sortingNumber(filter));
  const first = sortedPage(rows, sizes, { offset: 0, limit: MOST_CHANGED }, true).rows;
  return { ...looked, count: rows.length, first, meant: first.map(meantValue) };
}

/** The fields of a question that its buttons carry, besides the verb. */
export type Asked = Omit<FilterChange, 'verb'>;

/** The name of a kept question. */
export const questionKey = ({ noun }: ResourceKind, { asker, until, shown }: Asked): string =>
  [noun, asker, until, shown].join(' ');

/** Differs for another filter, another number of rows and other rows; short, since it is part of a custom id. */
export function rowsFingerprint(filter: ListFilter, { count, meant }: KeptRows): string {
  const { flags, order, group, party } = filter;
  return createHash('sha256')
    .update(JSON.stringify([flags, order, group, party, count, meant.toSorted()]))
    .digest('base64url')
    .slice(0, 6);
}

/**
 * Shows the rows of a filter, and asks for their change: only these rows are changed. They come from the index and may be
 * outdated, so the question has the time of the index, and every verb that fits the filter.
 * @param note a sentence before the question
 * @throws CannotDo if the filter has no row
 */
export function filterQuestion(
  kind: ResourceKind,
  filter: ListFilter,
  found: FilterRows,
  context: ReasonedContext,
  note = '',
): Reply {
  const { noun, ids } = kind;
  const { count, whole, asOf, first } = found;
  if (count === 0) throw new CannotDo((words) => words[noun].all.none);
  const { words, asker } = context;
  const action = actionWords(kind, words);
  const { button: label, bulk, confirm } = words.moderation;
  const { question, heading } = words[noun].all;
  const extent = whole ? 'all' : 'atLeast';
  const until = confirmUntil();
  const shown = rowsFingerprint(filter, found);
  const asked = { asker: packedNumber(asker), until: packedNumber(until), shown, ...filter };
  context.filterQuestions.keep(questionKey(kind, asked), { count, meant: found.meant });
  const few = resourceLines(kind, first.slice(0, FIRST_FEW), words);
  const others = count - few.length;
  const rows = VERBS_IN_ROWS.map((verbs) =>
    verbs
      .filter((verb) => isPossible(verb, filter))
      .map((verb) => {
        const { all, some } = action[verb];
        const label = count > MOST_CHANGED ? some({ count: MOST_CHANGED, all: count }) : all({ count });
        return button(ids.changeAll, { verb, ...asked }, label);
      }),
  );
  const [upper = [], lower = []] = rows;
  const sentences = [
    note,
    question[extent]({ count }),
    count > MOST_CHANGED ? bulk.mostOfRun({ most: MOST_CHANGED }) : '',
    // Undo of several is a menu.
    count > SELECT_OPTIONS ? bulk.noUndo({ most: SELECT_OPTIONS }) : '',
    confirm.onlyYou({ time: timestamp(new Date(until * 1_000), 't') }),
  ];
  const size = `**${heading[extent]({ count })}**`;
  const time = bulk.asOf({ time: clockTimestamp(asOf) });
  const facts = [size, ...wholeFilter(kind, filter, words), time].join(' · ');
  return {
    content: `${sentences.filter((sentence) => sentence !== '').join(' ')}${reasonLine(context, words)}`,
    embeds: [
      {
        color: COLOUR,
        description: [facts, ...few, ...(others > 0 ? [bulk.others({ count: others })] : [])].join('\n'),
      },
    ],
    components: [...row(...upper), ...row(...lower, button(ids.keepAll, {}, label.cancel))],
  };
}

/** The filter in words, also for no filter. */
export function wholeFilter(kind: ResourceKind, filter: ListFilter, words: Words): string[] {
  const parts = filterInWords(kind, filter, words);
  return parts.length > 0 ? parts : [words.moderation.list.noFilter];
}
