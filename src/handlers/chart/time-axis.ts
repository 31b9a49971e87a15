/** Axes for times: dates in UTC, at the beginnings of hours, days, months or years. */

import type { Axis, Tick } from './drawing.ts';
import { evenStep } from './score-axis.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

/** How many dates fit beside each other. */
const MOST_TICKS = 6;

/** Milliseconds around a time that has none before or after it. */
const AROUND_ONE = 12 * HOUR;

type Format = Intl.DateTimeFormatOptions;
const AT_HOUR: Format = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const AT_DAY: Format = { day: 'numeric', month: 'short' };
const AT_MONTH: Format = { month: 'short', year: 'numeric' };
const AT_YEAR: Format = { year: 'numeric' };

/**
 * An axis from a time to another.
 * @param from milliseconds, at most `to`; both within what a Date takes
 */
export function timeAxis(from: number, to: number): Axis {
  if (to - from < HOUR) return timeAxis(from - AROUND_ONE, to + AROUND_ONE);
  const { next, format } = stepsOf((to - from) / MOST_TICKS);
  const ticks: Tick[] = [];
  for (let at = next(from - 1); at <= to; at = next(at))
    ticks.push({ at, label: date(at, at % DAY === 0 && format === AT_HOUR ? AT_DAY : format) });
  return { label: `logged${range(from, to, format)} (UTC)`, from, to, ticks };
}

/** A date as it stands in sentences: `21 Nov 2026`. */
const day = (time: number): string => date(time, { ...AT_DAY, year: 'numeric' });

const date = (time: number, format: Format) =>
  new Date(time)
    .toLocaleString('en-GB', { ...format, timeZone: 'UTC' })
    .replace('Sept', 'Sep')
    .replace(',', '');

/** What the dates at an axis leave open. */
function range(from: number, to: number, format: Format): string {
  if (format === AT_HOUR) return ` from ${day(from)} to ${day(to)}`;
  if (format !== AT_DAY) return '';
  const [first, last] = [from, to].map((time) => new Date(time).getUTCFullYear());
  return first === last ? ` in ${first}` : ` from ${first} to ${last}`;
}

/** The place after a time that is written out, so that two are at least so many milliseconds apart. */
function stepsOf(least: number): { readonly format: Format; next(time: number): number } {
  const hours = [1, 2, 3, 6, 12].find((count) => count * HOUR >= least);
  if (hours !== undefined) return { format: AT_HOUR, next: evenly(hours * HOUR) };
  const days = [1, 2, 3, 7, 14].find((count) => count * DAY >= least);
  if (days !== undefined) return { format: AT_DAY, next: evenly(days * DAY) };
  const months = [1, 2, 3, 6].find((count) => count * MONTH >= least);
  if (months !== undefined) return { format: AT_MONTH, next: monthly(months) };
  return { format: AT_YEAR, next: monthly(12 * evenStep(least / YEAR, 1, 1)) };
}

const evenly = (step: number) => (time: number) => (Math.floor(time / step) + 1) * step;

const monthly = (count: number) => (time: number) => {
  const at = new Date(time);
  const month = at.getUTCFullYear() * 12 + at.getUTCMonth();
  const next = new Date(0);
  next.setUTCFullYear(0, (Math.floor(month / count) + 1) * count, 1);
  return next.getTime();
};
