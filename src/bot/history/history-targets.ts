/** The targets of lines, by which the history is searched. Each target has one row, which later lines update. */

import { z } from 'zod';
import type { AuditedParty } from '../../handlers/audit-entry.ts';
import {
  digestOfId,
  type HistoryFilter,
  type HistorySearch,
  type HistoryTarget,
  type HistoryTargets,
} from '../../handlers/moderation-history.ts';
import { beginningOf, foldedForSearch } from '../../services/text.ts';
import type { Query, SqlRow, SqlValue } from '../store/sql.ts';
import { writeBisecting } from '../store/write-bisecting.ts';

/** Rows that one statement scans. SQLite takes some ms for them, in which it blocks the bot. */
export const SCAN_BATCH = 5_000;

/** Milliseconds for the search for parts of texts, which scans all targets. */
const PARTS_LIMIT = 1_500;

/** Lines per transaction of a backfill, and targets per statement. */
const BACKFILL_BATCH = 1_000;
const WRITE_BATCH = 200;

/** Sorts after every character of a text. */
const LAST_CHARACTER = '\u{10ffff}';

const placeOfTarget = z.object({ at: z.int(), digest: z.string() });
const backfillStates = z.tuple([
  z.object({
    filled: z.int(),
    filling: z.int().nullable(),
    filling_at: z.int().nullable(),
    filling_ordinal: z.int().nullable(),
  }),
]);

export const partyIn = (row: {
  readonly party_kind: AuditedParty['kind'] | null;
  readonly party: string | null;
}): AuditedParty | undefined =>
  row.party_kind === null || row.party === null ? undefined : { kind: row.party_kind, id: row.party };

/** The columns of a target that are read. */
const READ_COLUMNS = 'id, party_kind, party';

const foundTarget = z
  .object({
    id: z.string(),
    party_kind: z.enum(['contact', 'game', 'group']).nullable().catch(null),
    party: z.string().nullable(),
  })
  .transform((row): HistoryTarget => ({ id: row.id, party: partyIn(row) }));

/** The target of a line; `at` in Unix milliseconds. */
const targetLine = z.object({
  server: z.string(),
  kind: z.string(),
  digest: z.string(),
  at: z.int(),
  ordinal: z.int(),
  target: z.string().nullable(),
  party_kind: z.string().nullable(),
  party: z.string().nullable(),
  action: z.string().nullable(),
  outcome: z.string().nullable(),
});

export type TargetLine = z.output<typeof targetLine>;

const TARGET_LINE_COLUMNS = Object.keys(targetLine.shape).join(', ');

const COLUMNS = [
  ...['server', 'kind', 'digest', 'at', 'id', 'party_kind', 'party', 'folded_id', 'folded_party'],
];

/** A row by `COLUMNS`. */
const targetColumns = ({ server, kind, digest, at, target, party_kind, party }: TargetLine): SqlRow => ({
  ...{ server, kind, digest, at, id: target, party_kind, party },
  folded_id: foldedKey(target ?? ''),
  folded_party: party === null ? null : foldedKey(party),
});

/**
 * Text folded for storage and search, cut to 255 UTF-16 units, because Postgres does not index texts over 2,704 bytes.
 */
const foldedKey = (text: string): string => beginningOf(foldedForSearch(text), 255);

/** Merges lines by target: the latest time, and the latest party that a line has, because some lines lack it. */
function distinctTargets(lines: readonly TargetLine[]): TargetLine[] {
  const distinct = new Map<string, TargetLine>();
  for (const line of lines) {
    // A resource that could not be created has no id.
    if (line.target === null || (line.outcome !== 'done' && line.action === `${line.kind} create`)) continue;
    const key = `${line.server} ${line.kind} ${line.digest}`;
    const other = distinct.get(key) ?? line;
    const [later, earlier] = line.at >= other.at ? [line, other] : [other, line];
    const { party_kind, party } = later.party === null ? earlier : later;
    distinct.set(key, { ...later, party_kind, party });
  }
  return [...distinct.values()];
}

/**
 * Writes or updates the targets of lines. Rejected targets are left out; their lines are found only by the whole id.
 */
export async function writeTargets(transaction: Query, lines: readonly TargetLine[]): Promise<void> {
  const targets = distinctTargets(lines);
  for (let at = 0; at < targets.length; at += WRITE_BATCH)
    await writeBisecting(transaction, targets.slice(at, at + WRITE_BATCH), async (some) => {
      // Without WHERE, SQLite would parse ON CONFLICT as part of a join.
      await transaction.all(
        `INSERT INTO rollcall.history_target AS known (${COLUMNS.join(', ')}) SELECT ${COLUMNS.join(', ')}
          FROM ${transaction.rowsOf('history_target', COLUMNS)} WHERE true
          ON CONFLICT (server, kind, folded_id, digest) DO UPDATE SET
            at = CASE WHEN excluded.at > known.at THEN excluded.at ELSE known.at END,
            party_kind = ${laterParty('party_kind')},
            party = ${laterParty('party')},
            folded_party = ${laterParty('folded_party')}
          WHERE excluded.at > known.at OR (known.party IS NULL AND excluded.party IS NOT NULL)`,
        some.map(targetColumns),
      );
    });
}

const laterParty = (column: string) =>
  `CASE WHEN excluded.party IS NULL OR (excluded.at < known.at AND known.party IS NOT NULL)
    THEN known.${column} ELSE excluded.${column} END`;

async function backfillState(query: Query): Promise<z.output<typeof backfillStates>[0]> {
  const found = await query.all('SELECT filled, filling, filling_at, filling_ordinal FROM rollcall.history');
  return backfillStates.parse(found)[0];
}

/** @param revision of the tables, which only earlier versions raise */
export const areTargetsBackfilled = async (query: Query, revision: number): Promise<boolean> =>
  (await backfillState(query)).filled >= revision;

/**
 * Writes the targets of the next lines, newest first. The place is stored in the same transaction, so that any process
 * can continue after a stop or a kill.
 * @returns whether more lines are left
 */
export async function backfillTargets(transaction: Query, revision: number): Promise<boolean> {
  const { filled, filling, filling_at, filling_ordinal } = await backfillState(transaction);
  if (filled >= revision) return false;
  const found = await transaction.all(
    `SELECT ${TARGET_LINE_COLUMNS} FROM rollcall.history_line WHERE (at, ordinal) < (?, ?)
      ORDER BY at DESC, ordinal DESC LIMIT ?`,
    ...[filling_at ?? Number.MAX_SAFE_INTEGER, filling_ordinal ?? 0, BACKFILL_BATCH],
  );
  const lines = z.array(targetLine).parse(found);
  await writeTargets(transaction, lines);
  const began = filling ?? revision;
  const last = lines.length < BACKFILL_BATCH ? undefined : lines.at(-1);
  await transaction.all(
    'UPDATE rollcall.history SET filled = ?, filling = ?, filling_at = ?, filling_ordinal = ?',
    ...(last ? [filled, began, last.at, last.ordinal] : [began, null, null, null]),
  );
  return last !== undefined || began < revision;
}

/** A step of the search: the latest among the first rows of an index. */
interface SearchStep {
  readonly where: string;
  readonly values: readonly SqlValue[];
  readonly order: string;
  /** Keeps only the rows with exactly this party. */
  readonly party?: string;
}

function stepsFor({ typed, fits }: HistorySearch, folded: string): readonly SearchStep[] {
  const exactId = {
    where: 'folded_id = ? AND digest = ?',
    values: [folded, digestOfId(typed)],
    order: 'digest',
  };
  if (folded === '') return [exactId, { where: 'at >= ?', values: [0], order: 'at DESC' }];
  const [id, party] = [
    { where: 'folded_id = ?', values: [folded], order: 'digest' },
    { where: 'folded_party = ?', values: [folded], order: 'at DESC' },
  ];
  const whole = [exactId, { ...party, party: typed }, id, party];
  if (fits === 'whole') return whole;
  const prefixes = ['folded_id', 'folded_party'].map((order) => ({
    where: `${order} >= ? AND ${order} < ?`,
    values: [folded, folded + LAST_CHARACTER],
    order,
  }));
  return [...whole, ...prefixes];
}

/** Stops at `most` rows. A search for parts that takes too long returns an incomplete result. */
export async function searchTargets(
  query: Query,
  { server, noun }: Pick<HistoryFilter, 'server' | 'noun'>,
  { typed, most, fits }: HistorySearch,
): Promise<HistoryTargets> {
  const ends = performance.now() + PARTS_LIMIT;
  const folded = foldedKey(typed);
  const found = new Map<string, HistoryTarget>();
  const add = (rows: readonly unknown[]) => {
    for (const target of z.array(foundTarget).parse(rows))
      if (!found.has(target.id)) found.set(target.id, target);
    return found.size >= most;
  };
  const searched = (isComplete: boolean) => ({ rows: [...found.values()].slice(0, most), isComplete });
  // A later step may find the rows of earlier ones again.
  const limit = 2 * most;
  for (const { where, values, order, party } of stepsFor({ typed, most, fits }, folded)) {
    const rows = await query.all(
      `SELECT ${READ_COLUMNS} FROM (
          SELECT ${READ_COLUMNS}, at FROM rollcall.history_target
          WHERE server = ? AND kind = ? AND ${where} ORDER BY ${order} LIMIT ?) AS first
        ${party === undefined ? '' : 'WHERE party = ?'} ORDER BY at DESC LIMIT ?`,
      ...[server, noun, ...values, SCAN_BATCH, ...(party === undefined ? [] : [party]), limit],
    );
    if (add(rows)) return searched(true);
  }
  if (folded === '' || fits === 'whole') return searched(true);
  const part = `%${folded.replaceAll(/[\\%_]/g, '\\$&')}%`;
  let end: z.output<typeof placeOfTarget> | undefined = { at: Number.MAX_SAFE_INTEGER, digest: '' };
  while (end) {
    if (performance.now() > ends) return searched(false);
    const before: readonly SqlValue[] = [end.at, end.digest];
    const places = await query.all(
      `SELECT at, digest FROM rollcall.history_target
        WHERE server = ? AND kind = ? AND (at, digest) < (?, ?)
        ORDER BY at DESC, digest DESC LIMIT 1 OFFSET ?`,
      ...[server, noun, ...before, query.scanLimit - 1],
    );
    const [start] = z.array(placeOfTarget).parse(places);
    const { at, digest } = start ?? { at: 0, digest: '' };
    // Postgres estimates the size of a range only by single columns.
    const rows = await query.all(
      `SELECT ${READ_COLUMNS} FROM rollcall.history_target
        WHERE server = ? AND kind = ? AND at BETWEEN ? AND ? AND (at, digest) < (?, ?) AND (at, digest) >= (?, ?)
          AND (folded_id LIKE ? ESCAPE '\\' OR folded_party LIKE ? ESCAPE '\\')
        ORDER BY at DESC, digest DESC LIMIT ?`,
      ...[server, noun, at, end.at, ...before, at, digest, part, part, limit],
    );
    if (add(rows)) return searched(true);
    end = start;
  }
  return searched(true);
}
