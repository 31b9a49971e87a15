import type { APIEmbed } from 'discord-api-types/v10';
import type { AuditEntry, AuditedState } from '../../handlers/context.ts';
import { EMBED_DESCRIPTION_LENGTH } from '../../handlers/discord-limits.ts';
import {
  ARCHIVED_COLOUR,
  COLOUR,
  DELETED_COLOUR,
  FAILED_COLOUR,
  REFUSED_COLOUR,
} from '../../handlers/display/colours.ts';
import { inline, timestamp } from '../../handlers/display/safe-text.ts';
import { CHANGEABLE_FIELDS, VERBS } from '../../handlers/moderation/actions.ts';
import { SETTING_KEYS } from '../../handlers/server-settings.ts';
import { settingInWords } from '../../handlers/settings/view.ts';
import { catalogues } from '../../handlers/words/catalogues.ts';
import { english, type Words } from '../../handlers/words/en/index.ts';

/** The refusals of a minute after its first. */
export interface FurtherRefusals {
  readonly count: number;
  readonly actions: readonly string[];
}

/** A line of the audit, with what people want to know of it: by whom, when and where. */
export interface Notice {
  readonly entry: AuditEntry;
  /** Finds the line in the log. Lines of one interaction share it and are shown together. */
  readonly reference: string;
  /** The user's id, and the name where Discord gives one. */
  readonly user: string;
  readonly name: string | undefined;
  /** The address of the message or the channel; undefined where Discord does not say. */
  readonly link: string | undefined;
  readonly at: Date;
  /** The language of the server, in which the channel has it; undefined outside of servers. */
  readonly locale: string | undefined;
  /** The refusals that came after this one: the line is about them then. */
  readonly rest?: FurtherRefusals;
}

/** The most lines that one embed shows. */
export const MOST_LINES_OF_AN_EMBED = 25;

/** Longest names and ids, in characters. */
const NAME_LENGTH = 40;
const ID_LENGTH = 300;

/** Besides its two ids a line of a list takes 100 characters, or more where the reason is longer in a language. */
const ROOM_BESIDE_IDS = 100;
const ROOM_BESIDE_REASON = 30;

const SIGNS = { done: '✓', unchanged: '·', failed: '✗', refused: '✗' } as const;

/** Of a failed change that may have been made, no line says that nothing changed. */
const MAY_HAVE_BEEN_MADE: readonly unknown[] = [
  'unconfirmed',
  'accepted',
  'it is uncertain whether it was done',
];
const mayHaveBeenMade = ({ why }: AuditEntry): boolean => MAY_HAVE_BEEN_MADE.includes(why);
const OPEN_SIGN = '?';

/**
 * One action for people, in one embed without anything but a colour and a description: a line, or a line above a list, and
 * one of small print. It is in the language of the server, or in English where its catalogue is not loaded.
 * @param notices of one action in one interaction, MOST_LINES_OF_AN_EMBED at the most
 */
export function auditEmbed(notices: readonly [Notice, ...Notice[]]): APIEmbed {
  const [{ link, reference, at, locale, entry }] = notices;
  const words = wordsOf(locale);
  const { answers, audit } = words;
  const isAlone = notices.length === 1;
  const { line, details } = isAlone
    ? one(notices[0], words)
    : { line: aboveList(notices, words), details: [] };
  const { reason } = entry;
  const print = [
    ...details,
    ...(reason === undefined
      ? []
      : [audit.line({ label: audit.field.reason, value: inline(reason, ID_LENGTH) })]),
    timestamp(at, 'f'),
    answers.reference({ reference }),
    ...(link === undefined ? [] : [`[${audit.where}](${link})`]),
  ];
  const smallPrint = `-# ${print.join(' · ')}`;
  const room = EMBED_DESCRIPTION_LENGTH - line.length - smallPrint.length;
  return {
    color: colourOf(notices.map(({ entry }) => entry)),
    description: [line, ...(isAlone ? [] : list(notices, room, words)), smallPrint].join('\n'),
  };
}

/** The words of the channel for a server's language. */
export const wordsOf = (locale: string | undefined): Words => catalogues.get(locale ?? '') ?? english;

const personOf = ({ user, name }: Pick<Notice, 'user' | 'name'>): string =>
  `<@${user}>${name === undefined ? '' : ` (${inline(name, NAME_LENGTH)})`}`;

const outcomeOf = (entry: AuditEntry) =>
  entry.outcome === 'failed' && mayHaveBeenMade(entry) ? 'uncertain' : entry.outcome;

/** The characters of an embed that count for Discord's limit. */
export const embedLength = ({ description = '' }: APIEmbed): number => description.length;

/** A line, and the beginning of its small print. */
interface Line {
  readonly line: string;
  readonly details: readonly string[];
}

/** `**muted** the conversation with contact ada · 65my`, and what changed by it. */
function one({ entry, rest, ...notice }: Notice, words: Words): Line {
  const { audit } = words;
  const who = personOf(notice);
  const sentences = sentencesFor(entry, words);
  const [heading, ...details] =
    entry.counts && entry.outcome !== 'refused' && sentences?.filter
      ? filterLines({ ...entry, counts: entry.counts }, sentences.filter, who, words)
      : [
          sentences
            ? sentences.one[outcomeOf(entry)]({ who, facts: factsOf(entry, audit.fact, ID_LENGTH) })
            : saidUse(who, rest?.actions ?? [entry.action], entry, words),
          ...(entry.outcome === 'done' && sentences ? changeLines(entry, words) : []),
        ];
  const repeated = rest ? audit.repeated({ said: heading, count: rest.count }) : heading;
  return { line: withAuditReason(repeated, entry, words), details };
}

/** For a task without words of its own: a command, or a button by its name. */
function saidUse(who: string, actions: readonly string[], { outcome }: AuditEntry, { audit }: Words): string {
  const names = actions.map(
    (action) => `**${action.startsWith('/') ? action : action.replaceAll('-', ' ')}**`,
  );
  return audit[outcome === 'refused' ? 'usedInVain' : 'used']({ who, commands: names.join(', ') });
}

/** `**muted** 28 of 31 conversations of a filter`, the filter, and the counts. */
function filterLines(
  { filter, counts }: AuditEntry & Required<Pick<AuditEntry, 'counts'>>,
  sentences: NonNullable<Sentences['filter']>,
  who: string,
  words: Words,
): [string, ...string[]] {
  const { audit } = words;
  const count = Object.values(counts).reduce((sum, each) => sum + each, 0);
  const made = counts.done ?? 0;
  const heading = made === 0 ? sentences.none({ who, count }) : sentences.some({ who, made, count });
  const says: Readonly<Partial<Record<string, (of: { count: number }) => string>>> = audit.counts;
  const said = Object.entries(counts).flatMap(([status, each]) => says[status]?.({ count: each }) ?? []);
  return [heading, audit.line({ label: audit.field.filter, value: filter?.(words) ?? '' }), said.join(', ')];
}

/** `**muted** 2 of 3 conversations`. */
function aboveList(notices: readonly [Notice, ...Notice[]], words: Words): string {
  const entries = notices.map(({ entry }) => entry);
  const made = entries.filter(({ outcome }) => outcome === 'done').length;
  const first = entries.find(({ outcome }) => outcome === 'done') ?? notices[0].entry;
  const of = { who: personOf(notices[0]), made, count: entries.length };
  const says = sentencesFor(first, words)?.several;
  const open = entries.some(mayHaveBeenMade) ? 'uncertain' : 'none';
  return (
    says?.[made === 0 ? open : made < entries.length ? 'some' : 'all'](of) ??
    saidUse(of.who, [first.action], first, words)
  );
}

/** A line for each, in so many characters. */
function list(notices: readonly Notice[], characters: number, words: Words): string[] {
  const entries = notices.map(({ entry }) => entry);
  const longest = Math.max(...entries.map((entry) => withAuditReason('', entry, words).length));
  const besideIds = Math.max(ROOM_BESIDE_IDS, longest + ROOM_BESIDE_REASON);
  const room = Math.floor(characters / entries.length) - besideIds;
  const idLength = Math.min(ID_LENGTH, Math.floor(room / 2));
  return entries.map((entry) => listed(entry, idLength, words));
}

function listed(entry: AuditEntry, idLength: number, words: Words): string {
  const sign = mayHaveBeenMade(entry) ? OPEN_SIGN : SIGNS[entry.outcome];
  const facts = factsOf(entry, words.audit.label, idLength).join(' · ');
  return withAuditReason(facts === '' ? sign : `${sign} ${facts}`, entry, words);
}

/** Its contact, game or group, and its id, as far as they are known. */
function factsOf({ target, party }: AuditEntry, says: Words['audit']['fact'], length: number): string[] {
  return [
    ...(party ? [says[party.kind]({ id: inline(party.id, length) })] : []),
    ...(target === undefined ? [] : [inline(target, length)]),
  ];
}

function colourOf(entries: readonly AuditEntry[]): number {
  const has = (outcome: AuditEntry['outcome']) => entries.find((entry) => entry.outcome === outcome);
  if (has('failed')) return FAILED_COLOUR;
  if (has('refused')) return REFUSED_COLOUR;
  const done = has('done');
  if (done?.action.endsWith(' delete')) return DELETED_COLOUR;
  const isQuiet = !done || / (archive|mute)$/.test(done.action);
  return isQuiet ? ARCHIVED_COLOUR : COLOUR;
}

/** The sentences about an action of moderation. */
interface Sentences {
  readonly one: Words['audit']['score']['create']['one'];
  readonly several?: Words['audit']['score']['undo']['several'];
  readonly filter?: Words['audit']['score']['pin']['filter'];
}

const SETTINGS_CHANGE: AuditEntry['action'] = 'settings change';

/** The sentences for an action; undefined unless it is one of moderation or a change of settings. */
function sentencesFor({ action, before, after }: AuditEntry, { audit }: Words): Sentences | undefined {
  if (action === SETTINGS_CHANGE) return { one: audit.settings };
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
): Sentences {
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
function changeLines(entry: AuditEntry, words: Words): string[] {
  const { action, before, after, party } = entry;
  const { audit } = words;
  if (action === SETTINGS_CHANGE) return settingLines(entry, words);
  const isOfScore = action.startsWith('score ');
  const label = (field: Field) =>
    audit.field[isOfScore && field === 'is_muted' ? 'notifications_off' : field];
  const value = (field: Field, of: AuditedState) => fieldValue(field, of[field], audit);
  if (before && after) {
    return changedFields(before, after).map((field) =>
      audit.change({ label: label(field), before: value(field, before), after: value(field, after) }),
    );
  }
  const only = before ?? after ?? {};
  // The heading names the party.
  return changedFields({}, only)
    .filter((field) => field !== party?.kind)
    .map((field) => audit.line({ label: label(field), value: value(field, only) }));
}

/** The settings that changed, as the panel shows them. */
const settingLines = ({ before = {}, after = {} }: AuditEntry, words: Words): string[] =>
  SETTING_KEYS.filter((key) => before[key] !== undefined || after[key] !== undefined).map((key) =>
    words.audit.change({
      label: words.settings.name[key],
      before: settingInWords(key, before, words),
      after: settingInWords(key, after, words),
    }),
  );

function fieldValue(field: Field, value: AuditedState[Field], { yes, no, none }: Words['audit']): string {
  if (field === 'is_pinned' || field === 'is_muted') return value === true ? yes : no;
  if (field === 'archived_at') return value instanceof Date ? timestamp(value, 'f') : no;
  return typeof value === 'string' ? inline(value, ID_LENGTH) : none;
}

const changedFields = (before: AuditedState, after: AuditedState): Field[] =>
  FIELDS.filter(
    (field) =>
      fieldValue(field, before[field], english.audit) !== fieldValue(field, after[field], english.audit),
  );

/** Says behind it why something was not done; nothing when no more is known of it than is in the log. */
function withAuditReason(said: string, { why }: AuditEntry, { audit }: Words): string {
  if (why === undefined) return said;
  const reasons: Readonly<Partial<Record<string, string>>> = audit.why;
  return audit.withReason({ said, why: reasons[why] ?? why });
}
