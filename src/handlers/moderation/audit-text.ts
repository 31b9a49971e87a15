/** The text of an audit line, for the audit channel and the history. */

import type { AuditEntry, AuditedState } from '../audit-entry.ts';
import { inline } from '../display/safe-text.ts';
import { timestamp } from '../display/timestamps.ts';
import { english, type Words } from '../words/words.ts';
import { CHANGEABLE_FIELDS, VERBS } from './actions.ts';

/** Characters that show every id in full: ids have at most 255. */
export const ID_LENGTH = 300;

/** Reasons of failures after which the change may have been made: no text may say that nothing changed. */
const MAY_HAVE_BEEN_MADE: readonly unknown[] = [
  'unconfirmed',
  'accepted',
  'it is uncertain whether it was done',
];
export const mayHaveBeenMade = ({ why }: Pick<AuditEntry, 'why'>): boolean =>
  MAY_HAVE_BEEN_MADE.includes(why);

/** The outcome of an attempt, as a key of its sentences. */
export const auditOutcome = (entry: Pick<AuditEntry, 'outcome' | 'why'>) =>
  entry.outcome === 'failed' && mayHaveBeenMade(entry) ? 'uncertain' : entry.outcome;

/** The known facts: contact, game or group, a board's channel, and the id. @param length maximum characters of an id */
export function auditFacts(
  { target, party, channel }: AuditEntry,
  says: Words['audit']['fact'],
  length: number,
): string[] {
  return [
    ...(party ? [says[party.kind]({ id: inline(party.id, length) })] : []),
    ...(channel === undefined ? [] : [`<#${channel}>`]),
    ...(target === undefined ? [] : [inline(target, length)]),
  ];
}

/** The sentences about a moderation action. */
export interface AuditSentences {
  readonly one: Words['audit']['score']['create']['one'];
  readonly several?: Words['audit']['score']['undo']['several'];
  readonly filter?: Words['audit']['score']['pin']['filter'];
}

/** A sentence about several rows: `**muted** 14 of 16 conversations`. @param hasUnconfirmed whether more may have changed */
export function bulkSentence(
  says: NonNullable<AuditSentences['several']>,
  {
    hasUnconfirmed,
    ...of
  }: {
    readonly who: string;
    readonly made: number;
    readonly count: number;
    readonly hasUnconfirmed: boolean;
  },
): string {
  if (of.made === 0) return says[hasUnconfirmed ? 'uncertain' : 'none'](of);
  return says[of.made < of.count ? 'some' : 'all'](of);
}

/** The sentences for an action; undefined unless it is a moderation action. */
export function moderationSentences(
  { action, before, after }: AuditEntry,
  { audit }: Words,
): AuditSentences | undefined {
  const [noun = '', name = ''] = action.split(' ');
  if (noun !== 'conversation' && noun !== 'score') return undefined;
  const says = audit[noun];
  if (name === 'create' || name === 'delete') return says[name];
  if (name === 'pin-message') return says.pinMessage;
  if (name === 'undo') return undoSentences(says, before, after);
  const verb = VERBS.find((each) => each === name);
  return verb && says[verb];
}

/** The change that an Undo reverted, by its field: first the change that set the field, then the change that cleared it. */
const UNDONE = {
  is_pinned: ['pinning', 'unpinning'],
  is_muted: ['muting', 'unmuting'],
  archived_at: ['archiving', 'restoring'],
  pinned_message_id: ['pinningMessage', 'unpinningMessage'],
} as const;

function undoSentences(
  { undo, undone }: Words['audit']['score'],
  before: AuditedState = {},
  after: AuditedState = {},
): AuditSentences {
  const changed = new Set(changedFields(before, after));
  const field = CHANGEABLE_FIELDS.find((each) => changed.has(each));
  if (!field) return undo;
  const was = before[field];
  const wasMade = was === true || was instanceof Date || typeof was === 'string';
  const { one: done, all, some } = undone[UNDONE[field][wasMade ? 0 : 1]];
  return { one: { ...undo.one, done }, several: { ...undo.several, all, some } };
}

/** The audited fields in the order in which they are shown. */
const FIELDS = ['contact', 'game', 'group', ...CHANGEABLE_FIELDS] as const;
type Field = (typeof FIELDS)[number];

/** The changed fields: `muted: no → yes`, or `group: g1` for a new or deleted resource. */
export function changedFieldLines(entry: AuditEntry, words: Words, length = ID_LENGTH): string[] {
  const { action, before, after, party } = entry;
  const { audit } = words;
  const isOfScore = action.startsWith('score ');
  const label = (field: Field) =>
    audit.field[isOfScore && field === 'is_muted' ? 'notifications_off' : field];
  const value = (field: Field, of: AuditedState) => auditedValue(field, of[field], audit, length);
  if (before && after) {
    // The line already has the time of archiving.
    const isTurned = !before.archived_at !== !after.archived_at;
    const side = (field: Field, of: AuditedState) =>
      field === 'archived_at' && isTurned ? audit[of.archived_at ? 'yes' : 'no'] : value(field, of);
    return changedFields(before, after).map((field) =>
      audit.change({ label: label(field), before: side(field, before), after: side(field, after) }),
    );
  }
  const only = before ?? after ?? {};
  // The heading names the party.
  return changedFields({}, only)
    .filter((field) => field !== party?.kind)
    .map((field) => audit.line({ label: label(field), value: value(field, only) }));
}

function auditedValue(
  field: Field,
  value: AuditedState[Field],
  { yes, no, none }: Words['audit'],
  length = ID_LENGTH,
): string {
  if (field === 'is_pinned' || field === 'is_muted') return value === true ? yes : no;
  if (field === 'archived_at') return value instanceof Date ? timestamp(value, 'f') : no;
  return typeof value === 'string' ? inline(value, length) : none;
}

const changedFields = (before: AuditedState, after: AuditedState): Field[] =>
  FIELDS.filter(
    (field) =>
      auditedValue(field, before[field], english.audit) !== auditedValue(field, after[field], english.audit),
  );

/** Appends why something was not done, if a reason is known. A reason without a translation is shown as in the log. */
export function withAuditReason(said: string, { why }: AuditEntry, { audit }: Words): string {
  if (why === undefined) return said;
  const reasons: Readonly<Partial<Record<string, string>>> = audit.why;
  return audit.withReason({ said, why: reasons[why] ?? why });
}

/** The facts as an addition to a sentence. Each language has its own way to set them apart. */
export const factsInWords = (facts: readonly string[], audit: Words['audit']): string =>
  facts.length === 0 ? '' : audit.facts({ facts: facts.join(' · ') });
