import type { APIEmbed } from 'discord-api-types/v10';
import type { AuditEntry, AuditedState } from '../../handlers/context.ts';
import {
  ARCHIVED_COLOUR,
  COLOUR,
  DELETED_COLOUR,
  FAILED_COLOUR,
  REFUSED_COLOUR,
} from '../../handlers/display/colours.ts';
import { countOf, grouped, inline, timestamp } from '../../handlers/display/safe-text.ts';
import { ACTIONS, VERBS } from '../../handlers/moderation/actions.ts';
import { english } from '../../handlers/words/en/index.ts';

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
  /** The refusals that came after this one: the line is about them then. */
  readonly rest?: FurtherRefusals;
}

/** The most lines that one embed shows. */
export const MOST_TOGETHER = 25;

/** Longest names and ids, in characters. */
const NAME_LENGTH = 40;
const ID_LENGTH = 300;

/**
 * A description holds 4,096 characters, of which those around a list take at most 400. Besides its two ids a line of it
 * takes at most 100.
 */
const ROOM_FOR_LIST = 4_096 - 400;
const ROOM_BESIDE_IDS = 100;

const SIGNS = { done: '✓', unchanged: '·', failed: '✗', refused: '✗' } as const;

/** Of a failed change that may have been made, no line says that nothing changed. */
const mayHaveBeenMade = ({ why }: AuditEntry): boolean => why === 'unconfirmed';
const OPEN_SIGN = '?';

/**
 * One action for people, in one embed of at most 4,000 characters.
 * @param notices of one action in one interaction, MOST_TOGETHER at the most
 */
export function auditEmbed(notices: readonly [Notice, ...Notice[]]): APIEmbed {
  const [{ user, name, link, reference, at }] = notices;
  const who = `<@${user}>${name === undefined ? '' : ` (${inline(name, NAME_LENGTH)})`}`;
  const lines = notices.length === 1 ? one(notices[0]) : several(notices);
  const { reason } = notices[0].entry;
  if (reason !== undefined) lines.push(`reason: ${inline(reason, ID_LENGTH)}`);
  const where = link === undefined ? [] : [`[Where it happened](${link})`];
  return {
    color: colourOf(notices.map(({ entry }) => entry)),
    description: [`${who} ${lines.join('\n')}`, ...where].join('\n'),
    footer: { text: `Reference ${reference}` },
    timestamp: at.toISOString(),
  };
}

/** The characters of an embed that count for Discord's limit. */
export const embedLength = ({ description = '', footer }: APIEmbed): number =>
  description.length + (footer?.text.length ?? 0);

/** `**muted** the conversation with contact ada · 65my`, and what changed by it. */
function one({ entry, rest }: Notice): string[] {
  const said = saidAction(entry);
  const reason = auditReason(entry);
  const because = reason === undefined ? '' : `: ${reason}`;
  const repeated = rest ? `, ${timesMore(rest.count)} within a minute` : '';
  if (!said) {
    const actions = rest?.actions ?? [entry.action];
    if (entry.outcome === 'refused') return [`was not allowed to use ${used(actions)}${repeated}${because}`];
    return [`used ${used([entry.action])}${because}`];
  }
  const { noun, done, wanted } = said;
  if (entry.counts && entry.outcome !== 'refused') return filterLines(entry, entry.counts, said);
  const what = `the ${noun}${partyAndTarget(entry)}`;
  switch (entry.outcome) {
    case 'done':
      return [`**${done}** ${what}`, ...changeLines(entry)];
    case 'unchanged':
      return [`wanted to **${wanted}** ${what}, and nothing changed${because}`];
    case 'failed':
      return [`${mayHaveBeenMade(entry) ? 'wanted to' : 'could not'} **${wanted}** ${what}${because}`];
    case 'refused':
      return [`was not allowed to **${wanted}** ${what}${repeated}${because}`];
  }
}

/** `**muted** 28 of 31 conversations of a filter`, the filter, and the counts. */
function filterLines(
  { filter }: AuditEntry,
  counts: NonNullable<AuditEntry['counts']>,
  { noun, done, wanted }: SaidAction,
): string[] {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const made = counts.done ?? 0;
  const heading = made === 0 ? `wanted to **${wanted}**` : `**${done}** ${grouped(made)} of`;
  const said = Object.entries(counts).map(
    ([status, count]) => `${grouped(count)} ${OUTCOMES[status] ?? status}`,
  );
  return [
    `${heading} ${countOf(noun, all)} of a filter`,
    `filter: ${filter?.(english) ?? ''}`,
    said.join(', '),
  ];
}

const OUTCOMES: Readonly<Record<string, string>> = {
  left: 'left alone',
  unconfirmed: 'not confirmed',
  defect: 'failed by a defect',
  untried: 'not tried',
};

/** `**muted** 2 of 3 conversations`, and a line for each. */
function several(notices: readonly Notice[]): string[] {
  const entries = notices.map(({ entry }) => entry);
  const made = entries.filter(({ outcome }) => outcome === 'done');
  const [first] = made.length > 0 ? made : entries;
  const said = first && saidAction(first);
  const all = countOf(said?.noun ?? 'attempt', entries.length);
  const heading =
    made.length === 0
      ? `wanted to **${said?.wanted ?? first?.action}** ${all}${entries.some(mayHaveBeenMade) ? '' : ', and nothing changed'}`
      : `**${said?.done ?? first?.action}** ${made.length < entries.length ? `${made.length} of ` : ''}${all}`;
  const room = Math.floor(ROOM_FOR_LIST / entries.length) - ROOM_BESIDE_IDS;
  return [heading, ...entries.map((entry) => listed(entry, Math.min(ID_LENGTH, Math.floor(room / 2))))];
}

function listed(entry: AuditEntry, idLength: number): string {
  const reason = auditReason(entry);
  const because = reason === undefined ? '' : `: ${reason}`;
  return `${mayHaveBeenMade(entry) ? OPEN_SIGN : SIGNS[entry.outcome]}${subject(entry, idLength)}${because}`;
}

/** ` with contact ada · 65my`, ` of game chess · 65my` */
function partyAndTarget(entry: AuditEntry): string {
  const preposition = entry.party && (entry.party.kind === 'game' ? ' of' : ' with');
  return `${preposition ?? ''}${subject(entry, ID_LENGTH)}`;
}

function subject({ target, party }: AuditEntry, length: number): string {
  const parts = [
    party && `${party.kind} ${inline(party.id, length)}`,
    target !== undefined && inline(target, length),
  ].filter((part) => typeof part === 'string');
  return parts.length === 0 ? '' : ` ${parts.join(' · ')}`;
}

/** Commands as they are typed, and buttons by their names: `/score mute`, `conversation delete`. */
const used = (actions: readonly string[]) =>
  actions.map((action) => `**${action.startsWith('/') ? action : action.replaceAll('-', ' ')}**`).join(', ');

const timesMore = (count: number) => (count === 1 ? 'once more' : `${grouped(count)} times more`);

function colourOf(entries: readonly AuditEntry[]): number {
  const has = (outcome: AuditEntry['outcome']) => entries.find((entry) => entry.outcome === outcome);
  if (has('failed')) return FAILED_COLOUR;
  if (has('refused')) return REFUSED_COLOUR;
  const done = has('done');
  if (done?.action.endsWith(' delete')) return DELETED_COLOUR;
  const isQuiet = !done || / (archive|mute)$/.test(done.action);
  return isQuiet ? ARCHIVED_COLOUR : COLOUR;
}

/** An action of moderation: its noun, and as it is said of what was done and of what was wanted. */
interface SaidAction {
  readonly noun: string;
  /** `muted` */
  readonly done: string;
  /** `mute` */
  readonly wanted: string;
}

type Field = keyof AuditedState;

const yesOrNo = (value: unknown) => (value === true ? 'yes' : 'no');
const idOrNone = (value: unknown) => (typeof value === 'string' ? inline(value, 300) : 'none');

/** Each field in words: its value, and what made it so or no longer so, which an Undo takes back. */
const FIELDS: Readonly<
  Record<Field, { label: string; say(value: unknown): string; made?: string; unmade?: string }>
> = {
  contact: { label: 'contact', say: idOrNone },
  game: { label: 'game', say: idOrNone },
  group: { label: 'group', say: idOrNone },
  is_pinned: { label: 'pinned', say: yesOrNo, made: 'pinning', unmade: 'unpinning' },
  is_muted: { label: 'muted', say: yesOrNo, made: 'muting', unmade: 'unmuting' },
  archived_at: {
    label: 'archived',
    say: (value) => (value instanceof Date ? timestamp(value, 'f') : 'no'),
    made: 'archiving',
    unmade: 'restoring',
  },
  pinned_message_id: {
    label: 'pinned message',
    say: idOrNone,
    made: 'pinning of a message',
    unmade: 'unpinning of a message',
  },
};

const ORDER: readonly Field[] = [
  ...(['contact', 'game', 'group', 'is_pinned', 'is_muted', 'archived_at', 'pinned_message_id'] as const),
];

/** Verbs that are no more than a change of one field have their words in `ACTIONS`. */
const OTHERS: Readonly<Record<string, Pick<SaidAction, 'done' | 'wanted'>>> = {
  create: { done: 'created', wanted: 'create' },
  delete: { done: 'deleted', wanted: 'delete' },
  'pin-message': { done: 'changed the pinned message of', wanted: 'change the pinned message of' },
  undo: { done: 'took back a change of', wanted: 'take back a change of' },
};

/** The words for an action; undefined unless it is an action of moderation. */
function saidAction({ action, before, after }: AuditEntry): SaidAction | undefined {
  const [noun = '', name = ''] = action.split(' ');
  if (noun.startsWith('/')) return undefined;
  const verb = VERBS.find((each) => each === name);
  if (verb) return { noun, done: ACTIONS[verb].done, wanted: verb };
  const words = OTHERS[name];
  if (!words) return undefined;
  return { noun, ...words, ...(name === 'undo' && { done: undone(before, after) ?? words.done }) };
}

/** What an Undo took back, by the field that it changed. */
function undone(before: AuditedState = {}, after: AuditedState = {}): string | undefined {
  const field = changedFields(before, after).find((each) => FIELDS[each].made);
  if (!field) return undefined;
  const { made, unmade } = FIELDS[field];
  const taken = before[field] === true || before[field] instanceof Date || typeof before[field] === 'string';
  return `took back the ${taken ? made : unmade} of`;
}

/** The fields that changed, a line each: `muted: no → yes`, or `group: g1` for a resource that is new or deleted. */
function changeLines({ before, after, party }: AuditEntry): string[] {
  if (before && after) {
    return changedFields(before, after).map((field) => {
      const { label, say } = FIELDS[field];
      return `${label}: ${say(before[field])} → ${say(after[field])}`;
    });
  }
  const only = before ?? after ?? {};
  // The heading names the party.
  return changedFields({}, only)
    .filter((field) => field !== party?.kind)
    .map((field) => `${FIELDS[field].label}: ${FIELDS[field].say(only[field])}`);
}

const changedFields = (before: AuditedState, after: AuditedState): Field[] =>
  ORDER.filter((field) => FIELDS[field].say(before[field]) !== FIELDS[field].say(after[field]));

/** Why the service did not do it, by the kind of its failure. */
const FAILURES: Readonly<Record<string, string>> = {
  'not-found': 'there is nothing with this id',
  'invalid-id': 'the id makes no sense',
  'rate-limited': 'the service was busy',
  unauthorised: 'the service does not let Rollcall in',
  refused: 'the service refused it',
  unavailable: 'the service could not be reached',
  'too-slow': 'the service took too long',
  unconfirmed: 'the service did not confirm it, so it may have been done all the same',
  ignored: 'the service took it and changed nothing',
  'unexpected-answer': 'the service gave an answer that makes no sense',
};

/** Why something was not done; undefined when nothing is known of it but the log. */
const auditReason = ({ why }: AuditEntry): string | undefined =>
  why === undefined ? undefined : (FAILURES[why] ?? why);
