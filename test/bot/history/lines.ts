import { pino } from 'pino';
import { parseConfig } from '../../../src/bot/config/config.ts';
import { type OpenedHistory, openHistory } from '../../../src/bot/history/history-store.ts';
import type { AuditEntry } from '../../../src/handlers/audit-entry.ts';
import type { HistoryRow } from '../../../src/handlers/moderation-history.ts';
import { SERVER } from '../store/engines.ts';

export const MODERATOR = '297038439483310087';

/** Opens the history of settings, as a program does. */
export const openedHistory = (settings: Record<string, string>): Promise<OpenedHistory> =>
  openHistory(parseConfig(settings), pino({ level: 'silent' }));

/** A line of the audit about a conversation, unless it says otherwise. */
export function lineOf(target: string, changed: Partial<AuditEntry> = {}, at = new Date()) {
  const entry: AuditEntry = { action: 'conversation mute', target, outcome: 'done', ...changed };
  return { server: SERVER, at, user: MODERATOR, entry };
}

/** The ids of rows, and the numbers of lost ones. */
export const shownRows = (rows: readonly HistoryRow[]) =>
  rows.map((row) => ('lost' in row ? row.lost : row.entry.target));
