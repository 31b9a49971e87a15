/** A line of the audit in words, for its channel and for the history. */

import type { AuditEntry, AuditedState } from '../audit-entry.ts';
import { inline } from '../display/safe-text.ts';
import { timestamp } from '../display/timestamps.ts';
import { english, type Words } from '../words/words.ts';
import { CHANGEABLE_FIELDS, VERBS } from './actions.ts';

/** Characters of an id that is shown whole: ids have at most 255. */
export const ID_LENGTH = 300;

/** Of a failed change that may have been made, no line says that nothing changed. */
const MAY_HAVE_BEEN_MADE: readonly unknown[] = [
  'unconfirmed',
  'accepted',
  'it is uncertain whether it was done',
];
export const mayHaveBeenMade = ({ why }: Pick<AuditEntry, 'why'>): boolean =>
  MAY_HAVE_BEEN_MADE.includes(why);

/** The end of an attempt as its sentence has it. */
export const auditOutcome = (entry: Pick<AuditEntry, 'outcome' | 'why'>) =>
  entry.outcome === 'failed' && mayHaveBeenMade(entry) ? 'uncertain' : entry.outcome;

/** The known facts: contact, game or group, a board's channel, and the id. */
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

/** The sentences about an action of moderation. */
export interface AuditSentences {
  readonly one: Words['audit']['score']['create']['one'];
  readonly several?: Words['audit']['score']['undo']['several'];
  readonly filter?: Words['audit']['score']['pin']['filter'];
}

/** What happened to several rows: `**muted** 14 of 16 conversations`. @param isOpen whether some may have been changed */
export function saidOfSeveral(
  says: NonNullable<AuditSentences['several']>,
  {
    isOpen,
    ...of
  }: { readonly who: string; readonly made: number; readonly count: number; readonly isOpen: boolean },
): string {
  if (of.made === 0) return says[isOpen ? 'uncertain' : 'none'](of);
  return says[of.made < of.count ? 'some' : 'all'](of);
}

/** The sentences for an action; undefined unless it is one of moderation. */
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

/** What an Undo took back, by the field that it changed: what made it so, and what made it no longer so. */
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

/** The fields in their order. */
const FIELDS = ['contact', 'game', 'group', ...CHANGEABLE_FIELDS] as const;
type Field = (typeof FIELDS)[number];

/** The fields that changed: `muted: no → yes`, or `group: g1` for a resource that is new or deleted. */
export function changedFieldLines(entry: AuditEntry, words: Words, length = ID_LENGTH): string[] {
  const { action, before, after, party } = entry;
  const { audit } = words;
  const isOfScore = action.startsWith('score ');
  const label = (field: Field) =>
    audit.field[isOfScore && field === 'is_muted' ? 'notifications_off' : field];
  const value = (field: Field, of: AuditedState) => auditedValue(field, of[field], audit, length);
  if (before && after) {
    // The line has the time of the archiving already.
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

/** Says behind it why something was not done; nothing when no more is known of it than is in the log. */
export function withAuditReason(said: string, { why }: AuditEntry, { audit }: Words): string {
  if (why === undefined) return said;
  const reasons: Readonly<Partial<Record<string, string>>> = audit.why;
  return audit.withReason({ said, why: reasons[why] ?? why });
}

/** The facts as they stand behind what they are about, which a language may set apart in its own way. */
export const factsInWords = (facts: readonly string[], audit: Words['audit']): string =>
  facts.length === 0 ? '' : audit.facts({ facts: facts.join(' · ') });
