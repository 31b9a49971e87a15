/** The axes of a chart, for scores, counts and times: their ends and ticks. */

import type { Words } from '../words/words.ts';
import type { Axis, Tick } from './drawing.ts';

/** Maximum steps of an axis. */
const MAX_STEPS = 6;

/** Scores from here on have a unit: people can read seven digits at a glance. */
const UNIT_FROM = 1e7;

/** The units, the largest first. */
const UNITS = [
  { size: 1e15, name: 'quadrillions' },
  { size: 1e12, name: 'trillions' },
  { size: 1e9, name: 'billions' },
  { size: 1e6, name: 'millions' },
] as const;

/** An axis for scores, and the position of a score on it. */
export interface ScoreScale {
  readonly axis: Axis;
  /** Whether equal distances mean equal differences. */
  readonly isLinear: boolean;
  at(score: number): number;
}

/** The scores that an axis must show. All three are finite, at most 1e21 away from 0, and ascending. */
export interface ScoreRange {
  readonly lowest: number;
  readonly median: number;
  readonly highest: number;
}

/**
 * Returns an axis for scores. It is logarithmic if all scores are at least 1 and half of them would be on the first hundredth
 * of a linear axis.
 */
export function scoreScale(words: Words, range: ScoreRange): ScoreScale {
  const { lowest, median, highest } = range;
  if (lowest >= 1 && highest / median > 100) return logarithmic(words, lowest, highest);
  const { score } = words.charts.axis;
  return {
    axis: linearAxis(words, score, axisStart(lowest, highest), highest),
    isLinear: true,
    at: (score) => score,
  };
}

/** The labels of an axis: its measure alone, and in units of large numbers. */
export type AxisWords = Words['charts']['axis']['score'];

/**
 * A linear axis between two numbers, extended so that it starts and ends on ticks.
 * @param from at most `to`; both finite, at most 1e21 away from 0
 */
export function linearAxis(words: Words, measured: AxisWords, from: number, to: number): Axis {
  const isOne = to - from < minGap(Math.max(Math.abs(from), Math.abs(to)));
  const room = isOne ? Math.max(1, Math.abs(to) / 100) : 0;
  const smallest = Number.isInteger(from) && Number.isInteger(to) ? 1 : 0;
  const step = roundStep(to - from + 2 * room, MAX_STEPS, smallest);
  const first = Math.floor((from - room) / step);
  const last = Math.max(first + 1, Math.ceil((to + room) / step));
  return axisWithStep(words, measured, { from: first * step, to: last * step }, step);
}

/** A linear axis with given ends, and ticks at multiples of a step. */
export function axisWithStep(
  words: Words,
  measured: AxisWords,
  { from, to }: { readonly from: number; readonly to: number },
  step: number,
): Axis {
  const unit = unitFor(Math.max(Math.abs(from), Math.abs(to)), step);
  const first = Math.ceil(from / step);
  const ticks = Array.from({ length: Math.floor(to / step) - first + 1 }, (_, index): Tick => {
    const at = (first + index) * step;
    return { at, label: tickNumber(words, at / unit.size, step / unit.size) };
  });
  return { label: measured[unit.name], from, to, ticks };
}

/**
 * The smallest of 1, 2, 5, 10, 20, … and their tenths that divides a length into at most `steps` steps.
 * @param length above 0
 * @param smallest the minimum step
 */
export function roundStep(length: number, steps: number, smallest: number): number {
  const rough = Math.max(length / steps, smallest);
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((each) => each * power >= rough * (1 - 1e-9)) ?? 10;
  return factor * power;
}

/** The distance from which two scores count as different. A double always has more than nine digits of precision. */
export const minGap = (score: number): number => Math.max(1e-6, Math.abs(score) * 1e-9);

/** Axes without negative values start at 0, unless that would squeeze the scores together. */
const axisStart = (lowest: number, highest: number) => (lowest >= 0 && lowest <= highest / 2 ? 0 : lowest);

function unitFor(largest: number, step: number): { readonly size: number; readonly name: keyof AxisWords } {
  const unit = UNITS.find(({ size }) => largest >= UNIT_FROM && size <= largest && step >= size / 1_000);
  return unit ?? { size: 1, name: 'plain' };
}

/** Formats a tick with enough decimals to distinguish it from its neighbours. */
function tickNumber({ decimal }: Words, value: number, step: number): string {
  const decimals = Math.min(15, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9)));
  // Not -0.
  return decimal(value + 0, decimals);
}

function logarithmic(words: Words, lowest: number, highest: number): ScoreScale {
  const from = Math.floor(Math.log10(lowest));
  const to = Math.max(from + 1, Math.ceil(Math.log10(highest)));
  const step = Math.ceil((to - from) / MAX_STEPS);
  const ticks = Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index): Tick => {
    const at = from + index * step;
    return { at, label: powerOfTen(words, at) };
  });
  const axis = { label: words.charts.axis.logarithmic, from, to, ticks };
  return { axis, isLinear: false, at: Math.log10 };
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** `10,000`, or `10⁷` from ten million on. @param exponent from 0 to 21 */
function powerOfTen({ number }: Words, exponent: number): string {
  if (10 ** exponent < UNIT_FROM) return number(10 ** exponent);
  return `10${[...String(exponent)].map((digit) => SUPERSCRIPTS[Number(digit)]).join('')}`;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

/** Maximum dates on an axis. */
const MAX_TICKS = 6;

/** Milliseconds that an axis adds on either side of a period of less than an hour. */
const MARGIN = 12 * HOUR;

type Format = Intl.DateTimeFormatOptions;
const AT_HOUR: Format = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const AT_DAY: Format = { day: 'numeric', month: 'short' };
const AT_MONTH: Format = { month: 'short', year: 'numeric' };
const AT_YEAR: Format = { year: 'numeric' };
const WHOLE_DAY: Format = { ...AT_DAY, year: 'numeric' };

/**
 * An axis between two times, with UTC dates at the starts of hours, days, months or years.
 * @param from milliseconds, at most `to`; both in the range of a Date
 */
export function timeAxis(words: Words, from: number, to: number): Axis {
  if (to - from < HOUR) return timeAxis(words, from - MARGIN, to + MARGIN);
  const { next, format } = stepsOf((to - from) / MAX_TICKS);
  const ticks: Tick[] = [];
  for (let at = next(from - 1); at <= to; at = next(at))
    ticks.push({ at, label: words.date(at, at % DAY === 0 && format === AT_HOUR ? AT_DAY : format) });
  return { label: spanLabel(words, from, to, format), from, to, ticks };
}

/** The measure, with those parts of the dates that the ticks leave out. */
function spanLabel({ charts: { axis }, date }: Words, from: number, to: number, format: Format): string {
  if (format === AT_HOUR) return axis.loggedFrom({ from: date(from, WHOLE_DAY), to: date(to, WHOLE_DAY) });
  if (format !== AT_DAY) return axis.logged;
  const [first, last] = [from, to].map((time) => String(new Date(time).getUTCFullYear()));
  if (first === undefined || last === undefined || first === last) return axis.loggedIn({ year: last ?? '' });
  return axis.loggedFromYears({ from: first, to: last });
}

/** Returns the date format and the next tick after a time. @param least milliseconds between two ticks */
function stepsOf(least: number): { readonly format: Format; next(time: number): number } {
  const hours = [1, 2, 3, 6, 12].find((count) => count * HOUR >= least);
  if (hours !== undefined) return { format: AT_HOUR, next: nextMultiple(hours * HOUR) };
  const days = [1, 2, 3, 7, 14].find((count) => count * DAY >= least);
  if (days !== undefined) return { format: AT_DAY, next: nextMultiple(days * DAY) };
  const months = [1, 2, 3, 6].find((count) => count * MONTH >= least);
  if (months !== undefined) return { format: AT_MONTH, next: nextMonths(months) };
  return { format: AT_YEAR, next: nextMonths(12 * roundStep(least / YEAR, 1, 1)) };
}

const nextMultiple = (step: number) => (time: number) => (Math.floor(time / step) + 1) * step;

const nextMonths = (count: number) => (time: number) => {
  const at = new Date(time);
  const month = at.getUTCFullYear() * 12 + at.getUTCMonth();
  const next = new Date(0);
  next.setUTCFullYear(0, (Math.floor(month / count) + 1) * count, 1);
  return next.getTime();
};
