import { signal } from '@preact/signals';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Discord's numeric date. `dateStyle: 'short'` would truncate the year. */
const DATE_IN_DIGITS = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** Caches formats, because creating one takes longer than rendering a message. */
function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** Milliseconds since 1970, updated every second while observed. */
export const now = signal(Date.now(), {
  watched() {
    this.value = Date.now();
    ticking = setInterval(() => {
      now.value = Date.now();
    }, 1_000);
  },
  unwatched: () => clearInterval(ticking),
});

let ticking: ReturnType<typeof setInterval> | undefined;

const DAY_MS = 86_400_000;

const startOfDay = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();

/** Returns the time beside a message's author: `Today at 15:04`. */
export function messageTime(time: Date, now: Date, locale: string): string {
  const clock = clockTime(time, locale);
  const days = Math.round((startOfDay(now) - startOfDay(time)) / DAY_MS);
  if (days !== 0 && days !== 1) return `${dateFormat(locale, DATE_IN_DIGITS).format(time)} ${clock}`;
  if (locale.startsWith('en')) return `${days === 0 ? 'Today' : 'Yesterday'} at ${clock}`;
  const day = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day');
  return `${day.slice(0, 1).toLocaleUpperCase(locale)}${day.slice(1)} ${clock}`;
}

/** Returns the full date with its weekday, for a tooltip. */
export const fullTime = (time: Date, locale: string): string =>
  dateFormat(locale, { dateStyle: 'full', timeStyle: 'short' }).format(time);

export const clockTime = (time: Date, locale: string): string =>
  dateFormat(locale, { timeStyle: 'short' }).format(time);

/** Returns the date between messages of different days. */
export const dayName = (time: Date, locale: string): string =>
  dateFormat(locale, { dateStyle: 'long' }).format(time);

export const isSameDay = (one: Date, other: Date): boolean => startOfDay(one) === startOfDay(other);

/** Discord's format of each style: https://discord.com/developers/docs/reference#message-formatting-timestamp-styles */
const STYLES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: DATE_IN_DIGITS,
  D: { dateStyle: 'long' },
  F: { dateStyle: 'full', timeStyle: 'short' },
  s: { ...DATE_IN_DIGITS, hour: 'numeric', minute: '2-digit' },
  S: { ...DATE_IN_DIGITS, hour: 'numeric', minute: '2-digit', second: '2-digit' },
};

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** JavaScript's maximum date. */
const MAX_SECONDS = 8_640_000_000_000;

/**
 * Formats a timestamp in a message.
 * @param seconds since 1970
 * @param style one of tTdDfFsSR
 * @param now milliseconds since 1970
 */
export function timeInLocale(seconds: number, style: string, now: number, locale: string): string {
  if (Math.abs(seconds) > MAX_SECONDS) return 'Invalid date';
  if (style === 'R') return relativeTime(seconds, now, locale);
  return dateFormat(locale, STYLES[style] ?? { dateStyle: 'long', timeStyle: 'short' }).format(
    seconds * 1_000,
  );
}

/** Returns "in 5 minutes" or "2 hours ago", in the largest whole unit. */
function relativeTime(seconds: number, now: number, locale: string): string {
  const difference = Math.trunc(seconds - now / 1_000);
  const [unit, length] = UNITS.find(([, each]) => Math.abs(difference) >= each) ?? ['second', 1];
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  return format.format(Math.trunc(difference / length), unit);
}
