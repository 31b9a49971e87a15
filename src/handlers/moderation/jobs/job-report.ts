import { EMBED_DESCRIPTION_LENGTH, SELECT_OPTIONS } from '../../discord-limits.ts';
import { button, row } from '../../display/buttons.ts';
import { cutText, inline, isRightToLeft, shownText } from '../../display/safe-text.ts';
import type { Reply } from '../../reply.ts';
import type { Words } from '../../words/words.ts';
import { ACTIONS } from '../actions.ts';
import { type ReasonedContext, reasonLine } from '../confirmation.ts';
import type { ResourceKind } from '../resource-kind.ts';
import { actionWords, resourceLabel } from '../view.ts';
import { type Job, type JobRow, keepJob, MAX_UNDONE } from './job.ts';
import type { JobAction, JobResult } from './job-run.ts';

type Status = JobResult['status'];

/** The signs of the outcomes, in the order of the heading. */
const SIGNS: Readonly<Record<Status, string>> = {
  done: '✓',
  unchanged: '✓',
  left: '·',
  gone: '✗',
  failed: '✗',
  unconfirmed: '?',
  defect: '✗',
  untried: '·',
};

/** The outcomes that the report only counts. */
const WITHOUT_LINE: ReadonlySet<Status> = new Set(['done', 'unchanged', 'untried']);

/** The outcomes that a retry may change. A deleted resource stays deleted. */
const RETRYABLE: ReadonlySet<Status> = new Set(['failed', 'unconfirmed', 'defect']);

/** Maximum lines, and characters of all lines: the ids below them take at most 500 characters, the rest 200. */
const MAX_LINES = SELECT_OPTIONS;
const ROOM_FOR_LINES = EMBED_DESCRIPTION_LENGTH - 700;
const ID_LENGTH = 40;
const NAME_LENGTH = 40;

/** Maximum changed ids in the message; more ids come as a file. */
const MAX_NAMED = 10;

interface ReportOptions {
  readonly context: ReasonedContext;
  /** The claim of the run, and its id. */
  readonly claim: string;
  readonly run: string | undefined;
  /** Whether the list shows the changes. Default: yes. */
  readonly isShown?: boolean;
  /** The remaining rows, if there are any. */
  readonly rest?: Job | undefined;
}

/**
 * Reports a run privately to the asker: the number of rows per outcome, a line for each row that was not changed as asked, and
 * buttons to retry those, to undo all changes and to continue with the remaining rows.
 */
export function jobReport(
  kind: ResourceKind,
  doing: JobAction,
  job: Job,
  results: readonly JobResult[],
  { context, claim, run, isShown = true, rest }: ReportOptions,
): Reply {
  const { askerWords: words, reference } = context;
  const { bulk, undo, list } = words.moderation;
  const texts = doing === 'undo' ? undo : actionWords(kind, words)[doing];
  const heading = texts.report({ counts: words.listed(outcomeCounts(kind, results, context)) });
  const tried = results.filter(({ status }) => status !== 'untried').length;
  const count = rest?.all?.count ?? rest?.rows.length ?? 0;
  const content = [
    tried < results.length ? bulk.endedAfter({ done: tried, all: results.length }) : '',
    count > 0 ? bulk.remaining({ count }) : '',
    isShown ? '' : list.pressRefresh,
    reasonLine(context, words).trimStart(),
    results.some(({ logged }) => logged) ? `-# ${words.answers.reference({ reference })}` : '',
  ];
  const notable = results.filter(({ status }) => !WITHOUT_LINE.has(status));
  const others = notable.length - MAX_LINES;
  const done = results.filter(({ status }) => status === 'done').map((each) => each.row);
  const lines = [
    `**${heading}**`,
    ...resultLines(notable.slice(0, MAX_LINES), context),
    ...(others > 0 ? [bulk.others({ count: others })] : []),
    ...(done.length === 0 || done.length > MAX_NAMED
      ? []
      : [`-# ${done.map(({ id }) => inline(id, ID_LENGTH)).join(' · ')}`]),
  ];
  return {
    content: content.filter((line) => line !== '').join('\n'),
    embeds: [{ description: lines.join('\n') }],
    components: reportButtons(kind, doing, job, results, { context, claim, run, rest }),
    // An empty list, because the replaced report of the previous run may have a file.
    files: done.length > MAX_NAMED ? [idsFile(kind, doing, done)] : [],
  };
}

function reportButtons(
  kind: ResourceKind,
  doing: JobAction,
  job: Job,
  results: readonly JobResult[],
  { context, claim, run, rest }: ReportOptions,
): NonNullable<Reply['components']> {
  const { ids, noun } = kind;
  const { asker, reason, askerWords: words } = context;
  const { bulk, button: label } = words.moderation;
  const keep = (of: Job) => keepJob({ ...of, asker, after: claim }, context);
  const isAgain = ({ status }: JobResult) =>
    RETRYABLE.has(status) || (doing === 'undo' && status === 'untried');
  const again = results.filter(isAgain).map((each) => each.row);
  if (doing === 'undo') {
    const tryAgain = () =>
      button(
        ids.undoAll,
        { job: keep({ ...job, run, rows: again }) },
        bulk.tryAgain({ count: again.length }),
      );
    return again.length === 0 ? [] : row(tryAgain());
  }
  const undos = [...results.flatMap(({ undo }) => undo ?? []), ...(job.done ?? [])];
  // A row that somebody changed back between two runs is undone once: the change of its last run.
  const latest = new Map(undos.toReversed().map((each) => [`${each.shown}:${each.id}`, each]));
  const done = undos.filter((each) => latest.get(`${each.shown}:${each.id}`) === each).slice(0, MAX_UNDONE);
  const next = { reason, done, run };
  const buttons = [
    again.length > 0 &&
      button(
        ids.tryAgain,
        { verb: doing, job: keep({ ...job, ...next, rows: again }) },
        bulk.tryAgain({ count: again.length }),
      ),
    done.length > 0 &&
      button(
        ids.undoAll,
        { job: keep({ noun, field: ACTIONS[doing].flag.field, rows: done }) },
        bulk.undo({ count: done.length }),
      ),
    rest && button(ids.bulk, { verb: doing, job: keep({ ...rest, ...next }) }, label.goOn),
  ];
  return row(...buttons.filter((each) => typeof each === 'object'));
}

/** `2 done` and `1 unchanged`, in the order of the signs. */
function outcomeCounts(
  { noun }: ResourceKind,
  results: readonly JobResult[],
  { askerWords }: ReasonedContext,
): string[] {
  const texts = askerWords[noun].report.counts;
  return Object.keys(SIGNS).flatMap((name) => {
    const status = results.find((each) => each.status === name)?.status;
    return status ? [texts[status]({ count: results.filter((each) => each.status === status).length })] : [];
  });
}

/** A line for each row: its label, its id and its result. Many lines have shorter sentences. */
function resultLines(results: readonly JobResult[], context: ReasonedContext): string[] {
  const room = Math.floor(ROOM_FOR_LINES / results.length) - 1;
  return results.map(({ row: of, status, text = '' }) => {
    const start = `${SIGNS[status]} ${rowInLine(of, context)} · `;
    return start + cutText(text, room - start.length);
  });
}

/** The label of a row and its id. */
function rowInLine(of: JobRow, { askerWords }: ReasonedContext): string {
  const id = inline(of.id, ID_LENGTH);
  return of.party === null && of.group_id === null ? id : `${labelInLine(of, askerWords)} · ${id}`;
}

/** The label of a row. In right-to-left text each part has its own code span: a single span would reorder the parts. */
export function labelInLine(of: JobRow, words: Words): string {
  const label = resourceLabel(of, words);
  if (!isRightToLeft(label)) return inline(label, NAME_LENGTH);
  const [party = '', group = '', ...others] = shownText(label, NAME_LENGTH).split(' · ');
  return [party, group, others.join(' · ')]
    .filter((part) => part !== '')
    .map((part) => inline(part, NAME_LENGTH))
    .join(' · ');
}

/** A file of the changed ids, one per line. */
function idsFile({ noun }: ResourceKind, doing: JobAction, rows: readonly JobRow[]) {
  const name = `${doing === 'undo' ? 'undone' : ACTIONS[doing].done}-${noun}s.txt`;
  const data = Buffer.from(rows.map(({ id }) => `${id}\n`).join(''));
  return { name, contentType: 'text/plain; charset=utf-8', data };
}
