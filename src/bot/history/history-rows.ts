import type { Snowflake } from 'discord-api-types/v10';
import { z } from 'zod';
import type { AuditEntry, AuditedState } from '../../handlers/audit-entry.ts';
import { digestOfId, type HistoryRow } from '../../handlers/moderation-history.ts';
import type { IndexedKind } from '../../services/resources/managed-resource.ts';
import type { Schema } from '../store/schema.ts';
import type { SqlRow } from '../store/sql.ts';
import { partyIn, type TargetLine } from './history-targets.ts';

/** A row to be written. Rows of lost lines have no entry. */
export type NewRow = HistoryRow & { readonly server: Snowflake; readonly noun: IndexedKind };

/** The columns of a line. */
export const LINE_COLUMNS = [
  ...['server', 'kind', 'at', 'ordinal', 'digest', 'target', 'author', 'action', 'outcome', 'why', 'reason'],
  ...['party_kind', 'party', 'was', 'became', 'lost', 'run'],
] as const;

/** The columns of a row in `history_run`. Each is also a column of the line. */
export const RUN_COLUMNS = [
  ...['server', 'kind', 'run', 'author', 'at', 'ordinal', 'digest', 'outcome', 'why'],
] as const;

/**
 * The migrations of the history, under the rules of `MIGRATIONS`. Writes are idempotent by `at` and `ordinal`. A row of
 * lost lines has an empty digest and author.
 *
 * The second migration adds a row for each target, because an index of a million lines would take seconds. Earlier
 * versions write lines without targets and raise `revision`; later ones leave it unchanged. While `filled` is lower
 * than `revision`, lines wait for the backfill. `filling` is the revision at the start of the running backfill;
 * `filling_at` and `filling_ordinal` are the place of its last line. The reference deletes targets together with their
 * server if an earlier version deletes the server. Folded text is sorted by its bytes, so that a prefix is a range
 * whatever the collation of the database.
 *
 * The third migration adds the run of a line, and a table instead of an index, for the same reason. Earlier versions
 * write no runs, and read and delete lines unchanged: the reference deletes rows of runs with their lines. The unique
 * constraint begins with `ordinal`, because Postgres would search a run in one that begins with the time.
 */
const HISTORY_MIGRATIONS: Schema['migrations'] = [
  [
    `CREATE TABLE rollcall.history (
      one INTEGER PRIMARY KEY,
      schema INTEGER NOT NULL,
      needs INTEGER NOT NULL,
      version TEXT NOT NULL,
      revision BIGINT NOT NULL,
      looked_at BIGINT,
      removed_at BIGINT
    )`,
    `CREATE TABLE rollcall.history_server (id TEXT PRIMARY KEY, missing_since BIGINT)`,
    `CREATE TABLE rollcall.history_line (
      server TEXT NOT NULL,
      kind TEXT NOT NULL,
      at BIGINT NOT NULL,
      ordinal BIGINT NOT NULL,
      digest TEXT NOT NULL,
      target TEXT,
      author TEXT NOT NULL,
      action TEXT,
      outcome TEXT,
      why TEXT,
      reason TEXT,
      party_kind TEXT,
      party TEXT,
      was TEXT,
      became TEXT,
      lost INTEGER NOT NULL,
      PRIMARY KEY (server, kind, at, ordinal),
      UNIQUE (server, kind, digest, at, ordinal),
      UNIQUE (server, kind, author, at, ordinal),
      UNIQUE (at, ordinal)
    )`,
    `INSERT INTO rollcall.history (one, schema, needs, version, revision) VALUES (1, 1, 1, '0.4.0', 0)`,
  ],
  [
    `CREATE TABLE rollcall.history_target (
      server TEXT NOT NULL REFERENCES rollcall.history_server (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      digest TEXT NOT NULL,
      at BIGINT NOT NULL,
      id TEXT NOT NULL,
      party_kind TEXT,
      party TEXT,
      folded_id TEXT COLLATE "C" NOT NULL,
      folded_party TEXT COLLATE "C",
      PRIMARY KEY (server, kind, folded_id, digest),
      UNIQUE (server, kind, folded_party, at, digest),
      UNIQUE (server, kind, at, digest),
      UNIQUE (at, server, kind, digest)
    )`,
    `ALTER TABLE rollcall.history ADD COLUMN filled BIGINT NOT NULL DEFAULT 0`,
    `ALTER TABLE rollcall.history ADD COLUMN filling BIGINT`,
    `ALTER TABLE rollcall.history ADD COLUMN filling_at BIGINT`,
    `ALTER TABLE rollcall.history ADD COLUMN filling_ordinal BIGINT`,
    `UPDATE rollcall.history SET schema = 2`,
  ],
  [
    `ALTER TABLE rollcall.history_line ADD COLUMN run TEXT`,
    `CREATE TABLE rollcall.history_run (
      server TEXT NOT NULL,
      kind TEXT NOT NULL,
      at BIGINT NOT NULL,
      ordinal BIGINT NOT NULL,
      run TEXT NOT NULL,
      author TEXT NOT NULL,
      digest TEXT NOT NULL,
      outcome TEXT,
      why TEXT,
      PRIMARY KEY (server, kind, run, author, at, ordinal),
      UNIQUE (ordinal, at, kind, server),
      FOREIGN KEY (server, kind, at, ordinal) REFERENCES rollcall.history_line (server, kind, at, ordinal)
        ON DELETE CASCADE
    )`,
    `UPDATE rollcall.history SET schema = 3`,
  ],
];

/** The actions of moderators. The id is "Rhis" in ASCII. */
export const HISTORY_SCHEMA: Schema = {
  versionTable: 'history',
  tables: ['history', 'history_server', 'history_line'],
  migrations: HISTORY_MIGRATIONS,
  applicationId: 0x52686973,
  isCheckedAtStart: false,
  content: 'history',
};

/** Unknown keys of a later version count as absent. */
const state = z.object({
  is_pinned: z.boolean().exactOptional(),
  is_muted: z.boolean().exactOptional(),
  archived_at: z.coerce.date().nullable().exactOptional(),
  pinned_message_id: z.string().nullable().exactOptional(),
  contact: z.string().nullable().exactOptional(),
  game: z.string().nullable().exactOptional(),
  group: z.string().nullable().exactOptional(),
});

const storedState = z
  .string()
  .nullable()
  .transform((text): AuditedState | undefined => {
    if (text === null) return undefined;
    try {
      return state.parse(JSON.parse(text));
    } catch {
      return undefined;
    }
  });

/** The columns of a line that are read. */
export const READ_COLUMNS =
  'at, ordinal, target, author, action, outcome, why, reason, party_kind, party, was, became, lost, run';

export const historyRow = z
  .object({
    at: z.int().transform((milliseconds) => new Date(milliseconds)),
    ordinal: z.int(),
    target: z.string().nullable(),
    author: z.string(),
    action: z.string().nullable(),
    outcome: z.enum(['done', 'unchanged', 'failed']).nullable().catch('failed'),
    why: z.custom<AuditEntry['why']>((why) => why === null || typeof why === 'string'),
    reason: z.string().nullable(),
    party_kind: z.enum(['contact', 'game', 'group']).nullable().catch(null),
    party: z.string().nullable(),
    was: storedState,
    became: storedState,
    lost: z.int(),
    run: z.string().nullable(),
  })
  .transform(({ at, ordinal, lost, author, was, became, ...row }): HistoryRow => {
    if (lost > 0) return { at, ordinal, lost };
    const { action, target, outcome, why, reason, run } = row;
    const entry: AuditEntry = {
      action: action ?? '',
      outcome: outcome ?? 'failed',
      party: partyIn(row),
      ...(target !== null && { target }),
      ...(why && { why }),
      ...(reason !== null && { reason }),
      ...(run !== null && { run }),
      ...((was || became) && { before: was, after: became }),
    };
    return { at, ordinal, user: author, entry };
  });

/** Returns the line's target, or nothing for lost lines. */
export function targetLines(row: NewRow): TargetLine[] {
  if ('lost' in row) return [];
  const { action, outcome, target = null, party } = row.entry;
  const [at, digest] = [row.at.getTime(), digestOfId(target ?? '')];
  const ofParty = { party_kind: party?.kind ?? null, party: party?.id ?? null };
  const place = { server: row.server, kind: row.noun, at, ordinal: row.ordinal };
  return [{ ...place, digest, target, ...ofParty, action, outcome }];
}

/** A row of lost lines that replaces one that the store rejects. */
export const lostRow = ({ server, noun, at, ordinal, ...row }: NewRow): NewRow => ({
  ...{ server, noun, at, ordinal },
  lost: 'lost' in row ? row.lost : 1,
});

/** A row by `LINE_COLUMNS`. */
export function lineColumns(row: NewRow): SqlRow {
  const place = { server: row.server, kind: row.noun, at: row.at.getTime(), ordinal: row.ordinal };
  if ('lost' in row) return { ...place, digest: '', author: '', lost: row.lost };
  const { action, target, outcome, why, reason, party, before, after, run } = row.entry;
  return {
    ...place,
    digest: digestOfId(target ?? ''),
    target: target ?? null,
    author: row.user,
    action,
    outcome,
    why: why ?? null,
    reason: reason ?? null,
    party_kind: party?.kind ?? null,
    party: party?.id ?? null,
    was: before ? JSON.stringify(before) : null,
    became: after ? JSON.stringify(after) : null,
    lost: 0,
    run: run ?? null,
  };
}
