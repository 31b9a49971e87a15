import { DATE_IN_DIGITS, dateFormat } from '../state/time.ts';

const DAY_MS = 86_400_000;

const startOfDay = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();

/** When something was written, as it stands beside its author: `Today at 15:04`. */
export function spokenTime(time: Date, now: Date, locale: string): string {
  const clock = clockTime(time, locale);
  const days = Math.round((startOfDay(now) - startOfDay(time)) / DAY_MS);
  if (days !== 0 && days !== 1) return `${dateFormat(locale, DATE_IN_DIGITS).format(time)} ${clock}`;
  if (locale.startsWith('en')) return `${days === 0 ? 'Today' : 'Yesterday'} at ${clock}`;
  const day = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day');
  return `${day.slice(0, 1).toLocaleUpperCase(locale)}${day.slice(1)} ${clock}`;
}

/** The whole date with its weekday, for a tooltip. */
export const fullTime = (time: Date, locale: string): string =>
  dateFormat(locale, { dateStyle: 'full', timeStyle: 'short' }).format(time);

/** The clock time alone. */
export const clockTime = (time: Date, locale: string): string =>
  dateFormat(locale, { timeStyle: 'short' }).format(time);

/** The day, as it stands between messages of different days. */
export const dayName = (time: Date, locale: string): string =>
  dateFormat(locale, { dateStyle: 'long' }).format(time);

export const isSameDay = (one: Date, other: Date): boolean => startOfDay(one) === startOfDay(other);
