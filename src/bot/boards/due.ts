import { lastTimeUntil, timeAfter, UnknownZone } from '../../handlers/boards/schedule.ts';
import type { BoardSettings } from '../../handlers/server-boards.ts';
import type { BoardState } from '../store/board-store.ts';

/** What a board waits for. Times are Unix milliseconds. */
export type Due =
  /** A message that was begun, and is not known to have ended. */
  | { readonly kind: 'begun'; readonly slot: number; readonly isOver: boolean }
  /** A posting at its time, or one that somebody asked for. */
  | { readonly kind: 'posting'; readonly slot: number }
  /** More than half of the interval has passed, or a later time has come: all up to `slot` is left out. */
  | { readonly kind: 'missed'; readonly slot: number }
  /** The clock was far ahead when the board was posted last, so that no time would count for long. */
  | { readonly kind: 'was ahead'; readonly slot: number }
  /** Of `change`: whether the board is another one. */
  | { readonly kind: 'check' }
  | { readonly kind: 'nothing'; readonly until: number }
  | { readonly kind: 'zone unknown' };

const DAY = 86_400_000;

/** Half of the interval, in milliseconds: so long a posting is made up for. Of `change` each look is about now. */
const HALVES = { day: DAY / 2, week: 3.5 * DAY, change: Number.POSITIVE_INFINITY } as const;

/** What of a board is due. */
export function dueOf(board: BoardState, now: number): Due {
  try {
    return dueByTimes(board, now);
  } catch (error) {
    if (error instanceof UnknownZone) return { kind: 'zone unknown' };
    throw error;
  }
}

function dueByTimes({ settings, pending, handled, wanted }: BoardState, now: number): Due {
  const half = HALVES[settings.every];
  if (pending) return { kind: 'begun', slot: pending.slot, isOver: now - pending.slot >= half };
  const last = lastTimeUntil(settings, now);
  if (last !== undefined) {
    // A clock that was set back by less catches up with the last posting, whose time would otherwise come twice.
    if (handled - now >= half) return { kind: 'was ahead', slot: last };
    if (last > handled) return dueAt(settings, last, { handled, now, half });
  }
  if (wanted !== undefined) return { kind: now - wanted >= half ? 'missed' : 'posting', slot: wanted };
  const next = timeAfter(settings, Math.max(now, handled));
  return next === undefined ? { kind: 'check' } : { kind: 'nothing', until: next };
}

/** The last time, and first what came before it and after all that is handled. */
function dueAt(
  settings: BoardSettings,
  last: number,
  { handled, now, half }: { readonly handled: number; readonly now: number; readonly half: number },
): Due {
  if (now - last >= half) return { kind: 'missed', slot: last };
  const before = lastTimeUntil(settings, last - 1);
  if (before !== undefined && before > handled) return { kind: 'missed', slot: before };
  return { kind: 'posting', slot: last };
}
