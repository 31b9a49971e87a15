import { lastTime, nextTime, UnknownZone } from '../../handlers/boards/schedule.ts';
import type { BoardSettings } from '../../handlers/server-boards.ts';
import type { BoardState } from '../store/board-store.ts';

/** The next event of a board. Times are Unix milliseconds. */
export type Due =
  /** A message that has begun, with an unknown result. */
  | { readonly kind: 'begun'; readonly slot: number; readonly isOver: boolean }
  /** A post at its scheduled time, or on request. */
  | { readonly kind: 'due'; readonly slot: number }
  /** More than half of the interval has passed, or a later time has come. Everything up to `slot` is skipped. */
  | { readonly kind: 'missed'; readonly slot: number }
  /** The clock was far ahead at the last post, so that no scheduled time would count for a long time. */
  | { readonly kind: 'was ahead'; readonly slot: number }
  /** For `change` only: time to check whether the board differs. */
  | { readonly kind: 'check' }
  | { readonly kind: 'nothing'; readonly until: number }
  | { readonly kind: 'zone unknown' };

const DAY = 86_400_000;

/** Half of the interval in ms: a missed post is made up for within it. A check of a `change` board is never late. */
const HALVES = { day: DAY / 2, week: 3.5 * DAY, change: Number.POSITIVE_INFINITY } as const;

/** Returns what is due for a board. */
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
  const last = lastTime(settings, now);
  if (last !== undefined) {
    // If the clock was set back by less than this, it catches up with the last post, so that its time does not come
    // twice.
    if (handled - now >= half) return { kind: 'was ahead', slot: last };
    if (last > handled) return dueAt(settings, last, { handled, now, half });
  }
  if (wanted !== undefined) return { kind: now - wanted >= half ? 'missed' : 'due', slot: wanted };
  const next = nextTime(settings, Math.max(now, handled));
  return next === undefined ? { kind: 'check' } : { kind: 'nothing', until: next };
}

/** The last scheduled time, unless earlier unhandled ones have to be skipped first. */
function dueAt(
  settings: BoardSettings,
  last: number,
  { handled, now, half }: { readonly handled: number; readonly now: number; readonly half: number },
): Due {
  if (now - last >= half) return { kind: 'missed', slot: last };
  const before = lastTime(settings, last - 1);
  if (before !== undefined && before > handled) return { kind: 'missed', slot: before };
  return { kind: 'due', slot: last };
}
