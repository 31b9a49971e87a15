import { pino } from 'pino';
import { parseConfig } from '../../../src/bot/config/config.ts';
import { type OpenedHistory, openHistory } from '../../../src/bot/history/history-store.ts';
import type { AuditEntry } from '../../../src/handlers/audit-entry.ts';
import type { HistoryRow } from '../../../src/handlers/moderation-history.ts';
import { SERVER } from '../store/engines.ts';
import { statementOn } from '../store/statement.ts';

export const MODERATOR = '297038439483310087';

/** Opens the history of settings, as a program does. */
export const openedHistory = (settings: Record<string, string>): Promise<OpenedHistory> =>
  openHistory(parseConfig(settings), pino({ level: 'silent' }));

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
