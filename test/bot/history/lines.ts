import { join } from 'node:path';
import { pino } from 'pino';
import { parseConfig } from '../../../src/bot/config/config.ts';
import {
  HISTORY_SCHEMA,
  LINE_COLUMNS,
  lineColumns,
  type NewRow,
} from '../../../src/bot/history/history-rows.ts';
import { type OpenedHistory, openHistory } from '../../../src/bot/history/history-store.ts';
import { Postgres } from '../../../src/bot/store/postgres.ts';
import { Tables } from '../../../src/bot/store/schema.ts';
import { insertRows } from '../../../src/bot/store/sql.ts';
import { SqliteFile } from '../../../src/bot/store/sqlite.ts';
import type { AuditEntry } from '../../../src/handlers/audit-entry.ts';
import type { HistoryRow } from '../../../src/handlers/moderation-history.ts';
import { SERVER } from '../store/engines.ts';
import { statementOn } from '../store/statement.ts';

export const MODERATOR = '297038439483310087';

const quiet = pino({ level: 'silent' });

/** Opens the history of settings, as a program does. */
export const openedHistory = (settings: Record<string, string>): Promise<OpenedHistory> =>
  openHistory(parseConfig(settings), quiet);

/** Writes lines as an earlier version does, which knows some steps of the schema alone: those before targets, or before runs. */
export async function writeAsEarlier(
  { DATA_DIR = '', DATABASE_URL }: Record<string, string>,
  rows: readonly NewRow[],
  steps: 1 | 2 = 1,
): Promise<void> {
  const schema = { ...HISTORY_SCHEMA, migrations: HISTORY_SCHEMA.migrations.slice(0, steps) };
  const tables = new Tables(
    DATABASE_URL === undefined
      ? new SqliteFile(join(DATA_DIR, 'history.sqlite'), schema)
      : new Postgres(DATABASE_URL, quiet, schema),
    schema,
  );
  for (let at = 0; at < rows.length; at += 1_000)
    await tables.write(steps === 1 ? 1 : 0, async (transaction) => {
      const some = rows.slice(at, at + 1_000);
      const servers = [...new Set(some.map(({ server }) => server))].map((id) => ({ id }));
      await insertRows(transaction, 'history_server', ['id'], servers);
      const columns = LINE_COLUMNS.filter((column) => column !== 'run');
      await insertRows(transaction, 'history_line', columns, some.map(lineColumns));
    });
  await tables.close();
}

/** A line of the audit about a conversation, unless it says otherwise. */
export function lineOf(target: string, changed: Partial<AuditEntry> = {}, at = new Date()) {
  const entry: AuditEntry = { action: 'conversation mute', target, outcome: 'done', ...changed };
  return { server: SERVER, at, user: MODERATOR, entry };
}

/** Has the store of settings reject each line with this id of its target, as a rule of its host does. */
export async function rejectTarget(settings: Record<string, string>, target: string): Promise<void> {
  await (await openedHistory(settings)).store.write([]);
  const statement = statementOn(settings, 'history.sqlite');
  await statement(
    settings.DATABASE_URL === undefined
      ? `CREATE TRIGGER rollcall.rule BEFORE INSERT ON history_line WHEN new.target = '${target}'
          BEGIN SELECT RAISE(ABORT, 'violates a rule'); END`
      : `ALTER TABLE rollcall.history_line ADD CHECK (target <> '${target}')`,
  );
}

/** The ids of rows, and the numbers of lost ones. */
export const shownRows = (rows: readonly HistoryRow[]) =>
  rows.map((row) => ('lost' in row ? row.lost : row.entry.target));
