import { isDeepStrictEqual } from 'node:util';
import { PermissionFlagsBits } from 'discord-api-types/v10';
import {
  BOARD_DEFAULTS,
  type BoardChange,
  type BoardSettings,
  type LastPosting,
  PAUSE_REASONS,
  type PauseReason,
  type ShownRow,
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
  /** Unix milliseconds of the last Post now. */
  readonly askedAt: number | undefined;
  readonly isRemoved: boolean;
  /** False if the settings make no sense. */
  readonly isReadable: boolean;
  /** The settings with the keys of later programs. */
  readonly raw: RawSettings;
}

export const BOARD_COLUMNS =
  'id, server, revision, version, settings, locale, pause, code, own_pause, own_code, handled, wanted, asked_at, posting, last, announced_at, removed_at';

/**
 * A row of the table `board`. One with settings that make no sense, as a later program may have written them, counts as paused.
 * @throws StoreFailure if the row itself makes no sense
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

/** A later program's reason is none that this one knows. */
const pauseReason = (text: string): PauseReason => oneOf(PAUSE_REASONS, text) ?? 'refused';

// By hand, as the settings of servers are: zod takes a quarter of a second for 10,000 rows.
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

/** For a card on which a manager can set it anew, or remove the board. */
const shownFor = ({ provider, channel }: RawSettings): BoardSettings => ({
  ...BOARD_DEFAULTS,
  provider: typeof provider === 'string' ? provider : '-',
  channel: isSnowflake(channel) ? channel : '0',
});

function objectIn(text: unknown): RawSettings {
  return (typeof text === 'string' && rawSettings(text)) || {};
}

function lastIn(text: unknown): LastPosting | undefined {
  const { at, channel, message, rows } = objectIn(text);
  if (!isCount(at) || !isSnowflake(channel)) return undefined;
  const shown = Array.isArray(rows) ? rows.filter(isShownRow) : [];
  return { at: new Date(at), channel, message: isSnowflake(message) ? message : undefined, rows: shown };
}

const isShownRow = (row: unknown): row is ShownRow =>
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

/** A last posting as the table has it. */
const lastText = (last: LastPosting): string => JSON.stringify({ ...last, at: last.at.getTime() });

/** Settings as the table has them, with the keys of later programs that were there before. */
export const settingsText = (settings: BoardSettings, { stage, chart, ...raw }: RawSettings): string =>
  JSON.stringify({ ...raw, ...settings });

/** Milliseconds between two Post now. */
const POST_NOW_INTERVAL = 10_000;

/** Values by the names of their columns. */
export type Columns = Readonly<Record<string, SqlValue>>;

/** What the end of a posting writes. @param version that it began with */
export function updateColumns(board: BoardState, version: number, end: BoardUpdate): Columns {
  const { announcedAt, handled, last, wanted, pause, resumes, asked } = end;
  const isSame = board.version === version;
  const isMade = wanted !== undefined && board.wanted !== undefined && board.wanted <= wanted;
  return {
    posting: null,
    ...(announcedAt !== undefined && { announced_at: announcedAt }),
    // A time that a manager has changed meanwhile counts from then on.
    ...(handled !== undefined && { handled: isSame ? handled : Math.max(handled, board.handled) }),
    // A message in another channel than that of the settings is of the time before they were saved.
    ...(last && last.channel === board.settings.channel && { last: lastText(last) }),
    ...(isMade && { wanted: null }),
    ...(isSame && resumes && { pause: null, code: null, wanted: asked ?? null, version: version + 1 }),
    ...(isSame && pause && { pause: pause.reason, code: pause.code ?? null, version: version + 1 }),
  };
}

/** The settings of which a change counts from its time on. */
const TIMES = ['every', 'at', 'zone', 'day'] as const;

/** What a change of a manager or the host writes, or why it writes nothing. @param at Unix milliseconds */
export function changedColumns(
  { board, raw, askedAt, isReadable }: BoardRow,
  change: BoardChange,
  at: number,
): Columns | 'unchanged' | 'changed' | 'too soon' {
  // Later than one that is being made, also after the clock was set back.
  const wanted = Math.max(at, (board.wanted ?? 0) + 1);
  switch (change.kind) {
    case 'settings': {
      const { settings } = change;
      if (isReadable && isDeepStrictEqual(settings, board.settings)) return 'unchanged';
      const isElsewhere = settings.channel !== board.settings.channel;
      const isForChange = settings.every === 'change' && (isElsewhere || board.settings.every !== 'change');
      return {
        settings: settingsText(settings, raw),
        // Settings that made no sense begin to make some, and the board stays paused.
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
      // Of a clock that was set back since, the last one does not count.
      if (askedAt !== undefined && Math.abs(at - askedAt) < POST_NOW_INTERVAL) return 'too soon';
      return { asked_at: at, wanted };
  }
}

const ATTACH_FILES = Number(PermissionFlagsBits.AttachFiles);

/** The bits of the permissions that other settings lack, too; null where nothing is known: in another channel, or for a chart alone. */
const stillLacked = (
  { code = 0 }: NonNullable<BoardState['pause']>,
  { settings: { channel } }: BoardState,
  settings: BoardSettings,
): number | null =>
  (settings.channel === channel && (settings.chart === undefined ? code & ~ATTACH_FILES : code)) || null;

/** The host's pause comes over any other one. */
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
  // A `new` board waits for its time.
  const next = settings.message === 'same' ? wanted : null;
  return { pause: null, code: null, handled: at, wanted: next, ...nothingBelow, ...withoutMessage };
}

/** A removed board keeps its id for a day, so that all processes hear of it. */
export const removedColumns = (at: number) => ({
  settings: '{}',
  locale: null,
  posting: null,
  last: null,
  removed_at: at,
});
