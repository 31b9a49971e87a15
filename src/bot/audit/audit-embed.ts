import type { APIEmbed } from 'discord-api-types/v10';
import type { AuditEntry } from '../../handlers/audit-entry.ts';
import { boardSettingInWords, usedKeys } from '../../handlers/boards/board-fields.ts';
import { boardStateInWords } from '../../handlers/boards/card.ts';
import { EMBED_DESCRIPTION_LENGTH } from '../../handlers/discord-limits.ts';
import {
  ARCHIVED_COLOUR,
  COLOUR,
  DELETED_COLOUR,
  FAILED_COLOUR,
  REFUSED_COLOUR,
} from '../../handlers/display/colours.ts';
import { inline } from '../../handlers/display/safe-text.ts';
import { timestamp } from '../../handlers/display/timestamps.ts';
import {
  type AuditSentences,
  auditFacts,
  auditOutcome,
  bulkSentence,
  changedFieldLines,
  factsInWords,
  ID_LENGTH,
  mayHaveBeenMade,
  moderationSentences,
  withAuditReason,
} from '../../handlers/moderation/audit-text.ts';
import type { BoardSettings } from '../../handlers/server-boards.ts';
import { SETTING_KEYS } from '../../handlers/server-settings.ts';
import { settingInWords } from '../../handlers/settings/setting-fields.ts';
import { catalogues } from '../../handlers/words/catalogues.ts';
import { english, type Words } from '../../handlers/words/words.ts';

/** The repeated refusals of a minute, without the first. */
export interface RepeatedRefusals {
  readonly count: number;
  readonly actions: readonly string[];
}

/** An audit line with the details that people need: by whom, when and where. */
export interface Notice {
  readonly entry: AuditEntry;
  /** Identifies the line in the log. Lines of one interaction share a reference and are shown together. */
  readonly reference: string;
  /** The user's id, undefined for the bot itself, and the name, if Discord gives one. */
  readonly user: string | undefined;
  readonly name: string | undefined;
  /** The address of the message or the channel; undefined if Discord does not give it. */
  readonly link: string | undefined;
  readonly at: Date;
  /** The language of the server, used for the channel; undefined outside of servers. */
  readonly locale: string | undefined;
  /** If set, the line is about the refusals that came after this one. */
  readonly repeated?: RepeatedRefusals;
}

/** Maximum lines per embed. */
export const MAX_EMBED_LINES = 25;

/** Maximum length of a name, in characters. */
const NAME_LENGTH = 40;

/** Characters of a list line besides its two ids: 104, or more if a language has longer reasons. */
const ROOM_BESIDE_IDS = 104;
const ROOM_BESIDE_REASON = 34;

const SIGNS = { done: '✓', unchanged: '·', failed: '✗', refused: '✗' } as const;

const OPEN_SIGN = '?';

/**
 * Shows one action in an embed with only a colour and a description: a line, or a heading above a list, and small
 * print. It is in the language of the server, or in English if the catalogue is not loaded.
 * @param notices of one action in one interaction, at most MAX_EMBED_LINES
 */
export function auditEmbed(notices: readonly [Notice, ...Notice[]]): APIEmbed {
  const [{ link, reference, at, locale, entry }] = notices;
  const words = wordsOf(locale);
  const { answers, audit } = words;
  const isAlone = notices.length === 1;
  const { line, details } = isAlone
    ? singleLine(notices[0], words)
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
    description: [line, ...(isAlone ? [] : listedNotices(notices, room, words)), smallPrint].join('\n'),
  };
}

/** The words in a server's language, or in English. */
export const wordsOf = (locale: string | undefined): Words => catalogues.get(locale ?? '') ?? english;

const personOf = ({ user, name }: Pick<Notice, 'user' | 'name'>): string =>
  user === undefined
    ? 'Rollcall'
    : `<@${user}>${name === undefined ? '' : ` (${inline(name, NAME_LENGTH)})`}`;

/** The characters of an embed that count towards Discord's limit. */
export const embedLength = ({ description = '' }: APIEmbed): number => description.length;

/** A line, and the start of its small print. */
interface Line {
  readonly line: string;
  readonly details: readonly string[];
}

/** `**muted** the conversation with contact ada · 65my`, and the changed fields. */
function singleLine({ entry, repeated: rest, ...notice }: Notice, words: Words): Line {
  const { audit } = words;
  const who = personOf(notice);
  const sentences = sentencesFor(entry, words);
  const [heading, ...details] =
    entry.counts && entry.outcome !== 'refused' && sentences?.filter
      ? filterLines({ ...entry, counts: entry.counts }, sentences.filter, who, words)
      : [
          sentences
            ? sentences.one[auditOutcome(entry)]({
                who,
                facts: factsInWords(auditFacts(entry, audit.fact, ID_LENGTH), audit),
              })
            : usageLine(who, rest?.actions ?? [entry.action], entry, words),
          ...(entry.outcome === 'done' && sentences ? changeLines(entry, words) : []),
        ];
  const repeated = rest ? audit.repeated({ said: heading, count: rest.count }) : heading;
  return { line: withAuditReason(repeated, entry, words), details };
}

/** For actions without a sentence of their own: a command, or a button by its name. */
function usageLine(
  who: string,
  actions: readonly string[],
  { outcome }: AuditEntry,
  { audit }: Words,
): string {
  const names = actions.map(
    (action) => `**${action.startsWith('/') ? action : action.replaceAll('-', ' ')}**`,
  );
  return audit[outcome === 'refused' ? 'usedInVain' : 'used']({ who, commands: names.join(', ') });
}

/** `**muted** 28 of 31 conversations of a filter`, the filter, and the counts. */
function filterLines(
  { filter, counts }: AuditEntry & Required<Pick<AuditEntry, 'counts'>>,
  sentences: NonNullable<AuditSentences['filter']>,
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
  const who = personOf(notices[0]);
  const says = sentencesFor(first, words)?.several;
  if (!says) return usageLine(who, [first.action], first, words);
  return bulkSentence(says, {
    who,
    made,
    count: entries.length,
    hasUnconfirmed: entries.some(mayHaveBeenMade),
  });
}

/** One line for each notice, within this many characters. */
function listedNotices(notices: readonly Notice[], characters: number, words: Words): string[] {
  const entries = notices.map(({ entry }) => entry);
  const longest = Math.max(...entries.map((entry) => withAuditReason('', entry, words).length));
  const besideIds = Math.max(ROOM_BESIDE_IDS, longest + ROOM_BESIDE_REASON);
  const room = Math.floor(characters / entries.length) - besideIds;
  const idLength = Math.min(ID_LENGTH, Math.floor(room / 2));
  return entries.map((entry) => listed(entry, idLength, words));
}

function listed(entry: AuditEntry, idLength: number, words: Words): string {
  const sign = mayHaveBeenMade(entry) ? OPEN_SIGN : SIGNS[entry.outcome];
  const facts = auditFacts(entry, words.audit.label, idLength).join(' · ');
  return withAuditReason(facts === '' ? sign : `${sign} ${facts}`, entry, words);
}

function colourOf(entries: readonly AuditEntry[]): number {
  const has = (outcome: AuditEntry['outcome']) => entries.find((entry) => entry.outcome === outcome);
  if (has('failed')) return FAILED_COLOUR;
  if (has('refused')) return REFUSED_COLOUR;
  const done = has('done');
  if (done && / (delete|remove)$/.test(done.action)) return DELETED_COLOUR;
  const isQuiet = !done || / (archive|mute|pause)$/.test(done.action);
  return isQuiet ? ARCHIVED_COLOUR : COLOUR;
}

const SETTINGS_CHANGE: AuditEntry['action'] = 'settings change';

const BOARD_VERBS = ['create', 'change', 'pause', 'resume', 'remove', 'post'] as const;

/** The verb of an action about a board. */
const boardVerbOf = ({ action }: AuditEntry) => BOARD_VERBS.find((verb) => action === `board ${verb}`);

/** The sentences for an action; undefined unless it is moderation, or a change of settings or of a board. */
function sentencesFor(entry: AuditEntry, words: Words): AuditSentences | undefined {
  if (entry.action === SETTINGS_CHANGE) return { one: words.audit.settings };
  const verb = boardVerbOf(entry);
  return verb ? words.audit.board[verb] : moderationSentences(entry, words);
}

function changeLines(entry: AuditEntry, words: Words): string[] {
  if (entry.action === SETTINGS_CHANGE) return settingLines(entry, words);
  return boardVerbOf(entry) ? boardLines(entry, words) : changedFieldLines(entry, words);
}

/** The changed settings, formatted as in the panel. */
const settingLines = ({ before = {}, after = {} }: AuditEntry, words: Words): string[] =>
  SETTING_KEYS.filter((key) => before[key] !== undefined || after[key] !== undefined).map((key) =>
    words.audit.change({
      label: words.settings.name[key],
      before: settingInWords(key, before, words),
      after: settingInWords(key, after, words),
    }),
  );

/** The pause reason of a board, or its settings: the changed ones, or all of a new or removed board. */
function boardLines({ before = {}, after = {}, party }: AuditEntry, words: Words): string[] {
  const { audit, boards } = words;
  const { paused: was = null, board: old } = before;
  const { paused: is = null, board: now } = after;
  if (was !== is) {
    const { code } = after;
    const pause = is === null ? undefined : { reason: is, ...(code !== undefined && { code }) };
    const state = { label: boards.fact.state, before: boards.state[was ?? 'running'] };
    return [audit.change({ ...state, after: boardStateInWords(pause, words) })];
  }
  const inWords = (key: keyof BoardSettings, of: typeof old) => of && boardSettingInWords(key, of, words);
  return usedKeys({ ...old, ...now }).flatMap((key) => {
    const label = boards.name[key];
    const [before, after] = [inWords(key, old), inWords(key, now)];
    if (before !== undefined && after !== undefined) return audit.change({ label, before, after });
    const isInHeading = party !== undefined && (key === 'provider' || key === 'channel');
    return isInHeading ? [] : audit.line({ label, value: before ?? after ?? '' });
  });
}
