import type { APISelectMenuOption } from 'discord-api-types/v10';
import { foldedForSearch } from '../../services/text.ts';
import type { AuditEntry, AuditedParty } from '../audit-entry.ts';
import type { HandlerContext } from '../context.ts';
import { type Component, defineComponent } from '../declaration/component.ts';
import { optionalText, optionalUser, type Suggestion } from '../declaration/options.ts';
import { defineRunnable, type Runnable } from '../declaration/runnable.ts';
import {
  AUTOCOMPLETE_CHOICES,
  DEFAULT_ATTACHMENT_SIZE_LIMIT,
  EMBED_DESCRIPTION_LENGTH,
  SELECT_OPTION_LABEL_LENGTH,
} from '../discord-limits.ts';
import { button, menuRow, row } from '../display/buttons.ts';
import { COLOUR } from '../display/colours.ts';
import { csvHeader, csvLine, fileName, rowsThatFit } from '../display/file-text.ts';
import { inline, joinLines, shownText } from '../display/safe-text.ts';
import { timestamp } from '../display/timestamps.ts';
import { CannotDo } from '../handler-failure.ts';
import { digestOfId, type HistoryFilter, type HistoryLine, type HistoryRow } from '../moderation-history.ts';
import { pageComponents } from '../paging/page-components.ts';
import { firstPage, pageAt } from '../paging/page-fields.ts';
import { extentOf, listHeading, type Navigation, pageButtons } from '../paging/page-view.ts';
import type { Reply } from '../reply.ts';
import type { StoreUnreadable } from '../server-settings.ts';
import type { Words } from '../words/words.ts';
import { commands } from '../words/words.ts';
import { VERBS } from './actions.ts';
import {
  auditFacts,
  auditOutcome,
  bulkSentence,
  changedFieldLines,
  factsInWords,
  ID_LENGTH,
  moderationSentences,
  withAuditReason,
} from './audit-text.ts';
import { HISTORY_ROWS, type HistoryFields } from './custom-ids.ts';
import type { ResourceKind } from './resource-kind.ts';
import { EXAMPLE_ID, STATUS_VALUE, suggestionsOf } from './resource-option.ts';
import { actionWords } from './view.ts';

/** The subcommand `history`: what moderators did in the server. Options select a conversation or score, and a moderator. */
export function historySubcommand(kind: ResourceKind): Runnable {
  return defineRunnable({
    name: 'history',
    description: commands[kind.noun].history,
    example: EXAMPLE_ID,
    options: {
      id: optionalText({
        description: commands.moderation.pastId,
        minLength: 1,
        maxLength: 255,
        suggest: (typed, context) => suggestTargets(kind, typed, context),
      }),
      by: optionalUser({ description: commands.moderation.by }),
    },
    visibility: 'private',
    async run({ id: typed, by }, context) {
      const resolved = typed === undefined ? undefined : await resolveId(kind, typed, context);
      const arrival = resolved?.isSure === false ? { note: incompleteNote } : undefined;
      return historyPage(kind, { about: resolved?.id ?? '', by: by ?? '' }, context, arrival);
    },
  });
}

/** The components of the history: other pages, the button of a card that opens it, the menu of runs, and the file button. */
export function historyComponents(kind: ResourceKind): Component[] {
  const { of, runs, file } = kind.history;
  return [
    ...pageComponents(kind.history, {
      effect: 'update',
      show: (fields, context, arrival) => historyPage(kind, fields, context, arrival),
    }),
    defineComponent({
      codec: of,
      effect: 'private',
      run: (fields, context) => historyPage(kind, fields, context),
    }),
    defineComponent({
      codec: runs,
      effect: 'private',
      run: (_fields, context, { values: [value = ''] }) => {
        const [run = '', by = ''] = value.split(' ');
        return historyPage(kind, { by, run }, context);
      },
    }),
    defineComponent({
      codec: file,
      effect: 'private',
      run: (fields, context) => historyAsFile(kind, fields, context),
    }),
  ];
}

const incompleteNote = ({ history }: Words): string => history.notAll;

/**
 * Suggests resources in the history, also deleted ones, then other existing ones. The last suggestion tells if lines were not
 * searched.
 */
async function suggestTargets(
  kind: ResourceKind,
  typed: string,
  context: HandlerContext,
): Promise<Suggestion[]> {
  const { noun } = kind;
  const search = { typed, most: AUTOCOMPLETE_CHOICES, fits: 'part' } as const;
  const [{ rows }, past] = await Promise.all([
    context.resourceIndex.matching(noun, typed, AUTOCOMPLETE_CHOICES),
    context.moderationHistory.targets(historyScope(kind, context), search),
  ]);
  const merged = new Map([
    ...past.rows.map(
      ({ id, party }) => [id, context.resourceIndex.get(noun, id) ?? labelFields(id, party)] as const,
    ),
    ...rows.map((resource) => [resource.id, resource] as const),
  ]);
  const status = past.isComplete ? [] : [{ name: incompleteNote(context.words), value: STATUS_VALUE }];
  const most = AUTOCOMPLETE_CHOICES - status.length;
  return [...suggestionsOf([...merged.values()], most, context.words), ...status];
}

function labelFields(id: string, party: AuditedParty | undefined) {
  const group_id = party?.kind === 'group' ? party.id : null;
  return { id, party: party && group_id === null ? party.id : null, group_id };
}

/**
 * Resolves the typed text to an id: the text itself, or the id of the only resource with this contact, game or group, or of the
 * only match if case and accents are ignored. `isSure` is false if lines that were not searched may have other matches.
 * @throws CannotDo if several match, or if the text is the status line
 */
async function resolveId(
  kind: ResourceKind,
  typed: string,
  context: HandlerContext,
): Promise<{ readonly id: string; readonly isSure: boolean }> {
  const { resourceIndex, moderationHistory } = context;
  if (typed === STATUS_VALUE) throw new CannotDo((words) => words[kind.noun].suggested.chosenStatus);
  if (resourceIndex.get(kind.noun, typed)) return { id: typed, isSure: true };
  const search = { typed, most: AUTOCOMPLETE_CHOICES, fits: 'whole' } as const;
  const past = await moderationHistory.targets(historyScope(kind, context), search);
  if (past.rows.some(({ id }) => id === typed)) return { id: typed, isSure: true };
  const { rows } = await resourceIndex.withParty(kind.noun, typed, AUTOCOMPLETE_CHOICES);
  const known = [...past.rows.map(({ id, party }) => ({ id, party: party?.id ?? null })), ...rows];
  const folded = foldedForSearch(typed);
  const isAlike = (text: string | null) => text !== null && foldedForSearch(text) === folded;
  const exact = new Set(known.filter(({ party }) => party === typed).map(({ id }) => id));
  const alike = new Set(known.filter(({ id, party }) => isAlike(id) || isAlike(party)).map(({ id }) => id));
  const ids = exact.size > 0 ? exact : alike;
  const [only = typed] = ids;
  if (ids.size <= 1) return { id: only, isSure: past.isComplete };
  throw new CannotDo(({ history }) => history.several({ typed: inline(typed, 255), found: ids.size }));
}

/** @param asked the fields of a page. Default: the first page, without a filter. */
async function historyPage(
  kind: ResourceKind,
  asked: Partial<HistoryFields>,
  context: HandlerContext,
  arrival?: Navigation,
): Promise<Reply> {
  const { words, moderationHistory } = context;
  const fields = { ...firstPage(HISTORY_ROWS), about: '', by: '', run: '', ...asked };
  const filter = historyFilter(kind, fields, context);
  const runs = fields.about === '' && fields.run === '' ? 'asOne' : 'ends';
  const { offset, limit } = pageAt(fields);
  const page = requireHistory(await moderationHistory.page({ ...filter, runs }, { offset, limit }), context);
  const extent = extentOf('lines', fields, { ...page, rows: page.rows.length }, arrival);
  const heading = [
    `**${listHeading('lines', extent, words.lists)}**`,
    ...scopeTexts(fields, page.rows, words),
  ];
  const above = joinLines(heading.join(' · '), extent.note?.(words));
  const lines = linesThatFit(page.rows, { room: EMBED_DESCRIPTION_LENGTH - above.length, fields, words });
  const rowsOfRuns = { placeholder: words.history.rowsOf };
  return {
    embeds: [{ color: COLOUR, title: words.history.title, description: joinLines(above, ...lines) }],
    components: [
      ...(runs === 'asOne'
        ? menuRow(
            kind.history.runs.encode({}),
            page.rows.flatMap((each) => runOption(kind, each, words)),
            rowsOfRuns,
          )
        : []),
      ...row(...pageButtons(kind.history, fields, extent, words)),
      ...(page.rows.length === 0 ? [] : row(button(kind.history.file, fields, words.history.button.csv))),
    ],
  };
}

/** The server and kind of a history. Moderators' commands are only used in servers. */
const historyScope = ({ noun }: ResourceKind, { server = '' }: HandlerContext) => ({ server, noun });

function historyFilter(
  kind: ResourceKind,
  { about, by, run }: Pick<HistoryFields, 'about' | 'by' | 'run'>,
  context: HandlerContext,
): HistoryFilter {
  return {
    ...historyScope(kind, context),
    digest: about === '' ? undefined : digestOfId(about),
    by: by === '' ? undefined : by,
    run: run === '' ? undefined : run,
  };
}

/** @throws CannotDo if the history is off or cannot be read */
function requireHistory<Found extends object>(
  found: Found | StoreUnreadable,
  { moderationHistory: { offBy } }: HandlerContext,
): Found {
  if (offBy !== undefined) throw new CannotDo(({ history }) => history.off[offBy]);
  if ('failed' in found) {
    const { failed } = found;
    throw new CannotDo(({ history }) => history.unread[failed]);
  }
  return found;
}

/** The filter in words; empty for all lines. */
function scopeTexts(
  { about, by, run }: Pick<HistoryFields, 'about' | 'by' | 'run'>,
  rows: readonly HistoryRow[],
  words: Words,
): string[] {
  const { history } = words;
  const line = rows.find((each): each is HistoryLine => 'entry' in each);
  if (run !== '' && line?.ends) return [runInWords(line, words).said];
  return [
    ...(about === '' ? [] : [history.about({ id: inline(about, ID_LENGTH) })]),
    ...(by === '' ? [] : [history.by({ user: `<@${by}>` })]),
  ];
}

/** Limits for the characters of ids and reasons, tried in this order, and whether a line has its second part. */
const LINE_LENGTHS = [
  [ID_LENGTH, true],
  [80, true],
  [40, true],
  [20, true],
  [20, false],
] as const;

/** The lines of a page, shortened until they fit into an embed. The file has them in full. */
function linesThatFit(
  rows: readonly HistoryRow[],
  { room, fields, words }: { readonly room: number; readonly fields: HistoryFields; readonly words: Words },
): string[] {
  let shown: string[] = [];
  for (const [length, hasDetails] of LINE_LENGTHS) {
    shown = rows.map((each) => lineText(each, { ...fields, length, hasDetails }, words));
    if (shown.join('\n').length < room) break;
  }
  return shown;
}

/** `17 November 12:00 · @mod **muted** the conversation with contact ada · 65my`, then the changed fields and the reason. */
function lineText(
  each: HistoryRow,
  {
    about,
    run,
    length,
    hasDetails,
  }: HistoryFields & { readonly length: number; readonly hasDetails: boolean },
  words: Words,
): string {
  const { audit, history } = words;
  const time = timestamp(each.at, 'f');
  if ('lost' in each) return `${time} · ${history.lost({ count: each.lost })}`;
  const { entry } = each;
  const ofRun = runInWords(each, words);
  const isRun = about === '' && run === '' && ofRun.count > 1;
  const others = run === '' && entry.outcome === 'done' ? ofRun.made - 1 : 0;
  const line = `${time} · ${isRun ? ofRun.said : lineSentence(each, length, words)}`;
  const changed = entry.outcome === 'done' ? changedFieldLines(entry, words, length) : [];
  const details = [
    ...(isRun ? ofRun.details : changed),
    ...(!isRun && others > 0 ? [history.oneOf({ count: others })] : []),
    ...(entry.reason === undefined
      ? []
      : [audit.line({ label: audit.field.reason, value: inline(entry.reason, length) })]),
  ];
  return hasDetails && details.length > 0 ? `${line}\n-# ${details.join(' · ')}` : line;
}

function lineSentence({ entry, user }: HistoryLine, length: number, words: Words): string {
  const { audit } = words;
  const who = `<@${user}>`;
  const sentences = moderationSentences(entry, words);
  const said = sentences
    ? sentences.one[auditOutcome(entry)]({
        who,
        facts: factsInWords(auditFacts(entry, audit.fact, length), audit),
      })
    : audit.used({ who, commands: `**${entry.action}**` });
  return withAuditReason(said, entry, words);
}

/** A run in words: `@mod **muted** 14 of 16 conversations`, the number of rows, and `14 done, 2 failed`. */
function runInWords({ entry, user, ends = [] }: HistoryLine, words: Words) {
  const { audit } = words;
  const counts = { done: 0, unchanged: 0, gone: 0, failed: 0, unconfirmed: 0 };
  for (const { count, ...end } of ends) {
    const outcome = end.why === 'there is nothing with this id' ? 'gone' : auditOutcome(end);
    if (outcome !== 'refused') counts[outcome === 'uncertain' ? 'unconfirmed' : outcome] += count;
  }
  const { done: made, unconfirmed } = counts;
  const count = made + counts.unchanged + counts.gone + counts.failed + unconfirmed;
  const who = `<@${user}>`;
  const says = moderationSentences(entry, words)?.several;
  const named = (['done', 'unchanged', 'gone', 'failed', 'unconfirmed'] as const).filter(
    (end) => counts[end] > 0,
  );
  const ended = named.map((end) => audit.counts[end]({ count: counts[end] })).join(', ');
  return {
    made,
    count,
    said: says
      ? bulkSentence(says, { who, made, count, hasUnconfirmed: unconfirmed > 0 })
      : audit.used({ who, commands: `**${entry.action}**` }),
    counts: ended,
    details: made < count ? [ended] : [],
  };
}

/** The menu option of a run: its verb with its counts, and its time, because two runs may look alike. */
function runOption(kind: ResourceKind, each: HistoryRow, words: Words): APISelectMenuOption[] {
  if (!('entry' in each) || each.entry.run === undefined) return [];
  const { count, counts } = runInWords(each, words);
  if (count < 2) return [];
  const label = verbLabel(kind, each.entry, words);
  return [
    {
      label: shownText(words.audit.line({ label, value: counts }), SELECT_OPTION_LABEL_LENGTH),
      description: `${each.at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
      value: `${each.entry.run} ${each.user}`,
    },
  ];
}

/** The label of the verb's button. */
function verbLabel(kind: ResourceKind, { action }: AuditEntry, words: Words): string {
  const name = action.slice(kind.noun.length + 1);
  const verb = VERBS.find((each) => each === name);
  if (verb) return actionWords(kind, words)[verb].button;
  return name === 'undo' ? words.moderation.undo.button : name;
}

/** Lines of a file per read. */
const BATCH_SIZE = 1_000;

/** The columns of a file, named like the audit's fields in the log. A row for lost lines only has their time and number. */
const COLUMNS = [
  ...['at', 'action', 'target', 'party_kind', 'party', 'user', 'outcome', 'why', 'reason', 'before', 'after'],
  ...['lines_in_the_log_alone', 'run'],
];

function csvRow(each: HistoryRow): string {
  const at = each.at.toISOString();
  if ('lost' in each) return csvLine([at, ...COLUMNS.slice(3).map(() => ''), each.lost, '']);
  const { action, target = '', party, outcome, why = '', reason = '', before, after, run = '' } = each.entry;
  const state = (of: object | undefined) => (of ? JSON.stringify(of) : '');
  const of = [party?.kind ?? '', party?.id ?? '', each.user, outcome, why, reason];
  return csvLine([at, action, target, ...of, state(before), state(after), '', run]);
}

/** All lines of a history as a file, the newest first. The file is cut at Discord's size limit. */
async function historyAsFile(
  kind: ResourceKind,
  fields: Pick<HistoryFields, 'about' | 'by' | 'run'>,
  context: HandlerContext,
): Promise<Reply> {
  const { words } = context;
  const filter = historyFilter(kind, fields, context);
  const limit = Math.min(context.attachmentSizeLimit, DEFAULT_ATTACHMENT_SIZE_LIMIT);
  let data = Buffer.from(csvHeader(COLUMNS));
  let count = 0;
  let first: readonly HistoryRow[] = [];
  for (let after: HistoryRow | undefined, isMore = true; isMore && !context.abandoned.aborted; ) {
    const part = { limit: BATCH_SIZE, after };
    const page = requireHistory(await context.moderationHistory.page(filter, part), context);
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
      ...scopeTexts(fields, first, words),
    ].join(' · ');
    const name = fileName([`${kind.noun}-history`], 'csv');
    return {
      content: isCut ? `${heading}\n${words.history.cutFile({ count })}` : heading,
      files: [{ name, contentType: 'text/csv; charset=utf-8', data }],
    };
  }
}
