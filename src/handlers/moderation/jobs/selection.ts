/** The selected rows of a list, on all of its pages. They are a job, whose key is in the custom ids of the list. */

import { ComponentType } from 'discord-api-types/v10';
import type { IndexedResource } from '../../../services/resources/managed-resource.ts';
import type { HandlerContext } from '../../context.ts';
import type { ComponentInput } from '../../declaration/component.ts';
import { type Button, button, type MenuRow, menuRow } from '../../display/buttons.ts';
import { CannotDo, UnreadableCustomId } from '../../handler-failure.ts';
import type { Words } from '../../words/words.ts';
import { ACTIONS } from '../actions.ts';
import type { ListPageFields } from '../custom-ids.ts';
import { currentRows, type FilteredRows } from '../filtered-rows.ts';
import { canChangeRows } from '../list-filter.ts';
import { isSameResource } from '../resource-identity.ts';
import type { ResourceKind } from '../resource-kind.ts';
import { parseReference, resourceMenuOption } from '../resource-option.ts';
import { actionWords } from '../view.ts';
import { findJob, type Job, type JobRow, jobRow, keepJob, MAX_ROWS } from './job.ts';

/** A change of the selected rows. */
export interface SelectionChange {
  /** A choice from the menu of a page. Rows of other pages stay selected. */
  readonly menu?: Pick<ComponentInput, 'customId' | 'values' | 'message'>;
  /** Whether to select all rows of the filter. */
  readonly all?: boolean;
  /** The id of a deleted resource, which is deselected. */
  readonly deletedId?: string | undefined;
}

/** The selected rows. */
export interface Selection {
  /** The key of their job; empty without selected rows. */
  readonly key: string;
  readonly job?: Job | undefined;
  /** A sentence if the selection is not what the asker expects. */
  readonly note?: string;
}

/** Reads the selected rows of a list and changes them. @throws ServiceFailure; CannotDo for all rows of a filter without rows */
export async function selectRows(
  kind: ResourceKind,
  fields: ListPageFields,
  { menu, all = false, deletedId }: SelectionChange,
  context: HandlerContext,
): Promise<Selection> {
  const { noun } = kind;
  if (all) {
    const { flags, order, group, party } = fields;
    const filter = { flags, order, group, party };
    const found = await currentRows(kind, filter, context);
    if (found.rows.length === 0) throw new CannotDo((words) => words[noun].all.none);
    return kept(jobOfAll(kind, filter, found, context), context);
  }
  if (fields.job === '' && !menu) return { key: '' };
  const { job, note } = await jobOf(kind, fields.job, context);
  const isKept = !menu && job?.rows.every(({ id }) => id !== deletedId);
  if (isKept || (!menu && !job)) return { key: job ? fields.job : '', job, ...(note && { note }) };
  const before = job?.rows ?? [];
  const here = menu && shownIds(menu);
  const rows = [
    ...before.filter(({ id }) => !here?.has(id)),
    ...(menu?.values ?? []).map((value) => rowOfOption(kind, value, before, context)),
  ].filter(({ id }) => id !== deletedId);
  const most = rows.length > MAX_ROWS ? context.words.moderation.bulk.mostOfRun({ most: MAX_ROWS }) : note;
  return { ...kept({ noun, rows: rows.slice(0, MAX_ROWS) }, context), ...(most && { note: most }) };
}

/** The job for all rows of a filter: the first rows, and the number of all. */
export function jobOfAll(
  { noun }: ResourceKind,
  filter: NonNullable<Job['all']>['filter'],
  { rows, whole, asOf }: Pick<FilteredRows, 'rows' | 'whole' | 'asOf'>,
  { asker }: HandlerContext,
): Job {
  const all = { filter, count: rows.length, whole, asOf: asOf.getTime() };
  return { noun, asker, all, rows: rows.slice(0, MAX_ROWS).map(jobRow) };
}

const kept = (job: Job, context: HandlerContext): Selection =>
  job.rows.length === 0 ? { key: '' } : { key: keepJob(job, context), job };

/** The job of a list, or a sentence if it has expired. */
async function jobOf(
  kind: ResourceKind,
  key: string,
  context: HandlerContext,
): Promise<Omit<Selection, 'key'>> {
  if (key === '') return {};
  try {
    return { job: await findJob(kind, key, context) };
  } catch (error) {
    if (error instanceof UnreadableCustomId && error.reason === 'expired')
      return { note: context.words.moderation.bulk.notKept };
    throw error;
  }
}

/** The ids in the used menu. */
const shownIds = ({ customId, message }: Pick<ComponentInput, 'customId' | 'message'>): ReadonlySet<string> =>
  new Set(
    (message?.components ?? [])
      .flatMap((part) => (part.type === ComponentType.ActionRow ? part.components : []))
      .flatMap((part) =>
        part.type === ComponentType.StringSelect && part.custom_id === customId ? part.options : [],
      )
      .map(({ value }) => parseReference([value]).id),
  );

/** A row as it was selected before, or as in the index. */
function rowOfOption(
  { noun }: ResourceKind,
  value: string,
  before: readonly JobRow[],
  { resourceIndex }: HandlerContext,
): JobRow {
  const { id, shown = '' } = parseReference([value]);
  const chosen = before.find((each) => each.id === id && each.shown === shown);
  const known = resourceIndex.get(noun, id);
  if (chosen) return chosen;
  return known && isSameResource({ shown }, known)
    ? jobRow(known)
    : { id, shown, party: null, group_id: null };
}

/** The menu of a page, with the selected rows marked. It carries the fields of the page. Empty without resources. */
export function selectionMenu(
  kind: ResourceKind,
  resources: readonly IndexedResource[],
  here: ListPageFields,
  { job }: Selection,
  words: Words,
): MenuRow[] {
  const chosen = new Set(job?.rows.map(({ id, shown }) => `${shown}:${id}`));
  const options = resources
    .map((resource) => resourceMenuOption(resource, words))
    .map((option) => ({ ...option, default: chosen.has(option.value) }));
  const placeholder = words[kind.noun].menu.choose;
  return menuRow(kind.ids.menu.encode(here), options, { placeholder, isOfMany: true });
}

/** The verbs in the order of two rows, each below its opposite. */
const VERBS_IN_ROWS = ['pin', 'mute', 'archive', 'unpin', 'unmute', 'restore'] as const;

/**
 * The verbs for the selected rows: those that are possible with the filter and, if all of its rows are known, change at least
 * one row. A single selected row also has a button to its card.
 */
export function verbButtons(
  kind: ResourceKind,
  { key, job }: Selection,
  { resourceIndex, words }: HandlerContext,
): Button[] {
  if (!job) return [];
  const { bulk, show } = kind.ids;
  const { rows, all } = job;
  const known = rows.map(({ id, shown }) => {
    const found = resourceIndex.get(kind.noun, id);
    return found && isSameResource({ shown }, found) ? found : undefined;
  });
  const action = actionWords(kind, words);
  const isPart = all && (!all.whole || all.count > rows.length);
  const verbs = VERBS_IN_ROWS.filter((verb) => !all || canChangeRows(verb, all.filter))
    .filter(
      (verb) => isPart || known.some((each) => !each || ACTIONS[verb].flag.isSet(each) !== ACTIONS[verb].to),
    )
    .map((verb) => button(bulk, { verb, job: key }, action[verb].all({ count: rows.length })));
  const [only, ...others] = rows;
  if (!only || others.length > 0) return verbs;
  return [...verbs, button(show, { shown: only.shown, id: only.id }, words.moderation.button.show)];
}
