/** The lines of the history: which ones are read, how a page shows them, and all of them as a file. */

import type { HandlerContext } from '../context.ts';
import { DEFAULT_ATTACHMENT_SIZE_LIMIT } from '../discord-limits.ts';
import { csvLine, rowsThatFit } from '../display/csv.ts';
import { fileName, inline, timestamp } from '../display/safe-text.ts';
import { CannotDo } from '../failure.ts';
import type { HistoryFilter, HistoryLine, HistoryRow, HistoryUnread } from '../moderation-history.ts';
import type { Reply } from '../reply.ts';
import type { Words } from '../words/en/index.ts';
import {
  auditFacts,
  auditOutcome,
  changedFieldLines,
  ID_LENGTH,
  moderationSentences,
  withAuditReason,
} from './audit-text.ts';
import { type HistoryFields, unpackedNumber } from './custom-ids.ts';
import type { ResourceKind } from './resource-kind.ts';

/** Commands of moderators are used in servers alone. */
export const ofServer = ({ noun }: ResourceKind, { server = '' }: HandlerContext) => ({ server, noun });

export function historyFilter(
  kind: ResourceKind,
  { about, by }: Pick<HistoryFields, 'about' | 'by'>,
  context: HandlerContext,
): HistoryFilter {
  return {
    ...ofServer(kind, context),
    digest: about === '' ? undefined : about,
    by: by === '' ? undefined : unpackedNumber(by),
  };
}

/** @throws CannotDo where no lines are kept, or none can be read */
export function mustBeRead<Found extends object>(
  found: Found | HistoryUnread,
  { moderationHistory: { offBy } }: HandlerContext,
): Found {
  if (offBy !== undefined) throw new CannotDo(({ history }) => history.off[offBy]);
  if ('failed' in found) {
    const { failed } = found;
    throw new CannotDo(({ history }) => history.unread[failed]);
  }
  return found;
}

/** What the lines are about, and by whom they are; nothing for all lines. */
export const wantedLines = (
  { digest, by }: HistoryFilter,
  rows: readonly HistoryRow[],
  { history }: Words,
): string[] => {
  const id = rows.find((each): each is HistoryLine => 'entry' in each)?.entry.target;
  return [
    ...(digest === undefined || id === undefined ? [] : [history.about({ id: inline(id, ID_LENGTH) })]),
    ...(by === undefined ? [] : [history.by({ user: `<@${by}>` })]),
  ];
};

/** Characters of ids and reasons, from all of them to the least, and whether a line has its second part. */
const SHORTER = [
  [ID_LENGTH, true],
  [80, true],
  [40, true],
  [20, true],
  [20, false],
] as const;

/** The lines of a page as long as an embed holds them. The file has all of them. */
export function linesThatFit(rows: readonly HistoryRow[], room: number, words: Words): string[] {
  let shown: string[] = [];
  for (const [length, hasDetails] of SHORTER) {
    shown = rows.map((each) => lineText(each, { length, hasDetails }, words));
    if (shown.join('\n').length < room) break;
  }
  return shown;
}

/** `17 November 12:00 · @mod **muted** the conversation with contact ada · 65my`, and what changed by it with the reason. */
function lineText(
  each: HistoryRow,
  { length, hasDetails }: { readonly length: number; readonly hasDetails: boolean },
  words: Words,
): string {
  const { audit } = words;
  const time = timestamp(each.at, 'f');
  if ('lost' in each) return `${time} · ${words.history.lost({ count: each.lost })}`;
  const { entry, user } = each;
  const who = `<@${user}>`;
  const sentences = moderationSentences(entry, words);
  const said = sentences
    ? sentences.one[auditOutcome(entry)]({ who, facts: auditFacts(entry, audit.fact, length) })
    : audit.used({ who, commands: `**${entry.action}**` });
  const line = `${time} · ${withAuditReason(said, entry, words)}`;
  const { reason } = entry;
  const details = [
    ...(entry.outcome === 'done' ? changedFieldLines(entry, words, length) : []),
    ...(reason === undefined
      ? []
      : [audit.line({ label: audit.field.reason, value: inline(reason, length) })]),
  ];
  return hasDetails && details.length > 0 ? `${line}\n-# ${details.join(' · ')}` : line;
}

/** Lines of a file that are read at once. */
const READ_AT_ONCE = 1_000;

/** The columns of a file, by the fields of the audit in the log. A row of lost lines has their number alone. */
const COLUMNS = [
  ...['at', 'action', 'target', 'party_kind', 'party', 'user', 'outcome', 'why', 'reason', 'before', 'after'],
  'lines_in_the_log_alone',
];

function csvRow(each: HistoryRow): string {
  const at = each.at.toISOString();
  if ('lost' in each) return csvLine([at, ...COLUMNS.slice(2).map(() => ''), each.lost]);
  const { action, target = '', party, outcome, why = '', reason = '', before, after } = each.entry;
  const state = (of: object | undefined) => (of ? JSON.stringify(of) : '');
  const of = [party?.kind ?? '', party?.id ?? '', each.user, outcome, why, reason];
  return csvLine([at, action, target, ...of, state(before), state(after), '']);
}

/** All lines of a history, the newest first, as many as Discord accepts. */
export async function historyAsFile(
  kind: ResourceKind,
  fields: Pick<HistoryFields, 'about' | 'by'>,
  context: HandlerContext,
): Promise<Reply> {
  const { words } = context;
  const filter = historyFilter(kind, fields, context);
  const limit = Math.min(context.attachmentSizeLimit, DEFAULT_ATTACHMENT_SIZE_LIMIT);
  let data = Buffer.from(csvLine(COLUMNS));
  let count = 0;
  let first: readonly HistoryRow[] = [];
  for (let after: HistoryRow | undefined, isMore = true; isMore && !context.abandoned.aborted; ) {
    const part = { limit: READ_AT_ONCE, after };
    const page = mustBeRead(await context.moderationHistory.page(filter, part), context);
    const room = { opening: '', closing: '', limit: limit - data.length };
    const { text, written } = await rowsThatFit(page.rows, csvRow, room);
    data = Buffer.concat([data, Buffer.from(text)]);
    count += written;
    if (first.length === 0) first = page.rows;
    if (written < page.rows.length) return fileReply(true);
    after = page.rows.at(-1);
    isMore = page.more;
  }
  return fileReply(false);

  function fileReply(isCut: boolean): Reply {
    const heading = [
      `**${words.lists.rows.lines.all({ count })}**`,
      ...wantedLines(filter, first, words),
    ].join(' · ');
    const name = fileName([`${kind.noun}-history`], 'csv');
    return {
      content: isCut ? `${heading}\n${words.history.cutFile({ count })}` : heading,
      files: [{ name, contentType: 'text/csv; charset=utf-8', data }],
    };
  }
}
