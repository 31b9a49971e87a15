import { isDeepStrictEqual } from 'node:util';
import { PermissionFlagsBits } from 'discord-api-types/v10';
import {
  BOARD_DEFAULTS,
  type BoardChange,
  type BoardSettings,
  type LastPost,
  PAUSE_REASONS,
  type PauseReason,
  type PostedRow,
  WEEKDAYS,
} from '../../handlers/server-boards.ts';
import type { BoardState, BoardUpdate, PendingPost } from './board-store.ts';
import {
  isCount,
  isCountOrNull,
  isFromOne,
  isObject,
  isSnowflake,
  type RawSettings,
  rawSettings,
} from './row-values.ts';
import type { SqlValue } from './sql.ts';
import { StoreFailure, UNREADABLE_ROWS } from './store-failure.ts';

/** A row of the table `board`. */
export interface BoardRow {
  readonly board: BoardState;
  readonly revision: number;
  /** Unix milliseconds of the last "Post now". */
  readonly askedAt: number | undefined;
  readonly isRemoved: boolean;
  /** False if the settings are invalid. */
  readonly isReadable: boolean;
  /** The settings, including keys of later versions. */
  readonly raw: RawSettings;
}

export const BOARD_COLUMNS =
  'id, server, revision, version, settings, locale, pause, code, own_pause, own_code, handled, wanted, asked_at, posting, last, announced_at, removed_at';

/**
 * Parses a row of the table `board`. A board with invalid settings, for example from a later version, counts as paused.
 * @throws StoreFailure if the row itself is invalid
 */
export function parseBoardRow(row: unknown): BoardRow {
  if (!isObject(row)) throw unreadableRow();
  const { id, server, revision, version, settings: text, locale, pause, code, handled } = row;
  const { own_pause, own_code, wanted, asked_at, posting, last, announced_at, removed_at } = row;
  const isSound = typeof id === 'string' && isSnowflake(server) && isCount(revision) && isCount(version);
  if (!isSound || typeof text !== 'string' || !isTextOrNull(locale) || !isTextOrNull(pause))
    throw unreadableRow();
  if (!isTextOrNull(own_pause) || !isCountOrNull(own_code)) throw unreadableRow();
  if (!isCountOrNull(code) || !isCount(handled) || !isCountOrNull(wanted)) throw unreadableRow();
  if (!isCountOrNull(asked_at) || !isCountOrNull(announced_at) || !isCountOrNull(removed_at))
    throw unreadableRow();
  const raw = rawSettings(text) ?? {};
  const settings = boardSettingsIn(raw);
  const reason = pause === null ? (settings ? undefined : 'refused') : pauseReason(pause);
  const board: BoardState = {
    id,
    server,
    version,
    settings: settings ?? shownFor(raw),
    locale: locale ?? undefined,
    pause: reason && { reason, ...(code !== null && { code }) },
    ...(reason === 'by-host' &&
      own_pause !== null && {
        pauseUnderHost: { reason: pauseReason(own_pause), ...(own_code !== null && { code: own_code }) },
      }),
    handled,
    wanted: wanted ?? undefined,
    last: lastIn(last),
    pending: postingIn(posting),
    announcedAt: announced_at ?? undefined,
  };
  const isReadable = settings !== undefined;
  return { board, revision, askedAt: asked_at ?? undefined, isRemoved: removed_at !== null, isReadable, raw };
}

const unreadableRow = () => new StoreFailure('damaged', UNREADABLE_ROWS);

const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string';

const oneOf = <const Value>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((each) => each === value);

/** Unknown reasons come from a later version. */
const pauseReason = (text: string): PauseReason => oneOf(PAUSE_REASONS, text) ?? 'refused';

// Checked by hand, like the settings of servers: zod takes a quarter of a second for 10,000 rows.
function boardSettingsIn(raw: RawSettings): BoardSettings | undefined {
  const { provider, channel, at, zone, stage, limit, announce } = raw;
  const every = oneOf(['day', 'week', 'change'], raw.every);
  const day = oneOf(WEEKDAYS, raw.day);
  const message = oneOf(['same', 'new'], raw.message);
  const period = oneOf(['week', 'month', 'all'], raw.period);
  const chart = oneOf(['over-time', 'distribution', undefined], raw.chart);
  if (typeof provider !== 'string' || !isSnowflake(channel) || !every || !isTime(at)) return undefined;
  if (typeof zone !== 'string' || !day || !message || !period || !isFromOne(limit, MOST_ROWS))
    return undefined;
  if ((stage !== undefined && !isCount(stage)) || chart !== raw.chart || typeof announce !== 'boolean')
    return undefined;
  const set = { ...(stage !== undefined && { stage }), ...(chart !== undefined && { chart }) };
  return { provider, channel, every, at, zone, day, message, period, limit, announce, ...set };
}

const MOST_ROWS = 25;

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);

/** Placeholder settings for the card on which a manager corrects or removes the board. */
const shownFor = ({ provider, channel }: RawSettings): BoardSettings => ({
  ...BOARD_DEFAULTS,
  provider: typeof provider === 'string' ? provider : '-',
  channel: isSnowflake(channel) ? channel : '0',
});

function objectIn(text: unknown): RawSettings {
  return (typeof text === 'string' && rawSettings(text)) || {};
}

function lastIn(text: unknown): LastPost | undefined {
  const { at, channel, message, rows } = objectIn(text);
  if (!isCount(at) || !isSnowflake(channel)) return undefined;
  const shown = Array.isArray(rows) ? rows.filter(isShownRow) : [];
  return { at: new Date(at), channel, message: isSnowflake(message) ? message : undefined, rows: shown };
}

const isShownRow = (row: unknown): row is PostedRow =>
  isObject(row) &&
  isCount(row.rank) &&
  typeof row.player === 'string' &&
  typeof row.score === 'number' &&
  isCount(row.record);

function postingIn(text: unknown): PendingPost | undefined {
  const { kind: stored, slot, channel, after } = objectIn(text);
  const kind = oneOf(['board', 'announcement'], stored);
  return kind && isCount(slot) && isSnowflake(channel) && isSnowflake(after)
    ? { kind, slot, channel, after }
    : undefined;
}

/** The last post, as stored. */
const lastText = (last: LastPost): string => JSON.stringify({ ...last, at: last.at.getTime() });

/** The settings as stored, including the existing keys of later versions. */
export const settingsText = (settings: BoardSettings, { stage, chart, ...raw }: RawSettings): string =>
  JSON.stringify({ ...raw, ...settings });

/** Minimum milliseconds between two uses of "Post now". */
const POST_NOW_INTERVAL = 10_000;

/** Values by column name. */
export type Columns = Readonly<Record<string, SqlValue>>;

/**
 * Returns the columns that an update writes.
 * @param version of the board when the post began
 */
export function updateColumns(board: BoardState, version: number, end: BoardUpdate): Columns {
  const { announcedAt, handled, last, wanted, pause, resumes, asked } = end;
  const isSame = board.version === version;
  const isMade = wanted !== undefined && board.wanted !== undefined && board.wanted <= wanted;
  return {
    posting: null,
    ...(announcedAt !== undefined && { announced_at: announcedAt }),
    // If a manager has changed the schedule meanwhile, the new start time wins.
    ...(handled !== undefined && { handled: isSame ? handled : Math.max(handled, board.handled) }),
    // A message in another channel was posted before the settings were saved.
    ...(last && last.channel === board.settings.channel && { last: lastText(last) }),
    ...(isMade && { wanted: null }),
    ...(isSame && resumes && { pause: null, code: null, wanted: asked ?? null, version: version + 1 }),
    ...(isSame && pause && { pause: pause.reason, code: pause.code ?? null, version: version + 1 }),
  };
}

/** A change of these settings takes effect from the time of the change. */
const TIMES = ['every', 'at', 'zone', 'day'] as const;

/**
 * Returns the columns that a change by a manager or the host writes, or the reason why it writes nothing.
 * @param at Unix milliseconds
 */
export function changedColumns(
  { board, raw, askedAt, isReadable }: BoardRow,
  change: BoardChange,
  at: number,
): Columns | 'unchanged' | 'changed' | 'too soon' {
  // Later than a request that is being posted, even if the clock was set back.
  const wanted = Math.max(at, (board.wanted ?? 0) + 1);
  switch (change.kind) {
    case 'settings': {
      const { settings } = change;
      if (isReadable && isDeepStrictEqual(settings, board.settings)) return 'unchanged';
      const isElsewhere = settings.channel !== board.settings.channel;
      const isForChange = settings.every === 'change' && (isElsewhere || board.settings.every !== 'change');
      return {
        settings: settingsText(settings, raw),
        // Replacing invalid settings leaves the board paused.
        ...(board.pause && { pause: board.pause.reason }),
        ...(board.pause?.reason === 'no-rights' && { code: stillLacked(board.pause, board, settings) }),
        ...(board.pauseUnderHost?.reason === 'no-rights' && {
          own_code: stillLacked(board.pauseUnderHost, board, settings),
        }),
        ...(isElsewhere && { last: null }),
        ...(TIMES.some((key) => settings[key] !== board.settings[key]) && { handled: at }),
        ...(isForChange && { wanted }),
      };
    }
    case 'pause':
      return pausedColumns(board, change.reason);
    case 'resume':
      return resumedColumns(board, isReadable, change.by, { at, wanted });
    case 'remove':
      return removedColumns(at);
    case 'post':
      if (board.pause) return 'changed';
      // After the clock was set back, the last use may lie ahead; it then does not count.
      if (askedAt !== undefined && Math.abs(at - askedAt) < POST_NOW_INTERVAL) return 'too soon';
      return { asked_at: at, wanted };
  }
}

const ATTACH_FILES = Number(PermissionFlagsBits.AttachFiles);

/**
 * Permission bits that are missing under the new settings, too. Null if unknown: the channel changed, or only the chart
 * needed them.
 */
const stillLacked = (
  { code = 0 }: NonNullable<BoardState['pause']>,
  { settings: { channel } }: BoardState,
  settings: BoardSettings,
): number | null =>
  (settings.channel === channel && (settings.chart === undefined ? code & ~ATTACH_FILES : code)) || null;

/** A pause by the host overrides any other pause. */
function pausedColumns(
  { pause, pauseUnderHost }: BoardState,
  reason: 'by-manager' | 'by-host',
): Columns | 'unchanged' {
  const isByHost = pause?.reason === 'by-host';
  if (reason === 'by-host' && !isByHost)
    return { pause: reason, code: null, own_pause: pause?.reason ?? null, own_code: pause?.code ?? null };
  if (reason === 'by-manager' && !pause) return { pause: reason };
  return reason === 'by-manager' && isByHost && !pauseUnderHost ? { own_pause: reason } : 'unchanged';
}

function resumedColumns(
  { pause, pauseUnderHost, last, settings }: BoardState,
  isReadable: boolean,
  by: 'manager' | 'host',
  { at, wanted }: { readonly at: number; readonly wanted: number },
): Columns | 'unchanged' {
  const isByHost = pause?.reason === 'by-host';
  const isUnderneath = isByHost && by === 'manager';
  const ended = isUnderneath ? pauseUnderHost : pause;
  if (!ended || !(isReadable || ended.reason === 'by-host')) return 'unchanged';
  const withoutMessage = last &&
    ended.reason === 'message-deleted' && { last: lastText({ ...last, message: undefined }) };
  const nothingBelow = isByHost && { own_pause: null, own_code: null };
  if (isUnderneath) return { ...nothingBelow, ...withoutMessage };
  if (isByHost && pauseUnderHost)
    return { pause: pauseUnderHost.reason, code: pauseUnderHost.code ?? null, ...nothingBelow };
  // A board with `new` messages waits for its next scheduled time.
  const next = settings.message === 'same' ? wanted : null;
  return { pause: null, code: null, handled: at, wanted: next, ...nothingBelow, ...withoutMessage };
}

/** A removed board keeps its row for a day, so that all processes see the removal. */
export const removedColumns = (at: number) => ({
  settings: '{}',
  locale: null,
  posting: null,
  last: null,
  removed_at: at,
});
