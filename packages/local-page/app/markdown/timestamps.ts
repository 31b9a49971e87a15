import { DATE_IN_DIGITS, dateFormat } from '../state/time.ts';

/** How Discord writes a time of each style: https://discord.com/developers/docs/reference#message-formatting-timestamp-styles */
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

/** Beyond this a date cannot be. */
const FARTHEST_SECONDS = 8_640_000_000_000;

/**
 * A time as it stands in a message.
 * @param seconds since 1970
 * @param style one of tTdDfFsSR
 * @param now milliseconds since 1970
 */
export function timeInLocale(seconds: number, style: string, now: number, locale: string): string {
  if (Math.abs(seconds) > FARTHEST_SECONDS) return 'Invalid date';
  if (style === 'R') return relativeTime(seconds, now, locale);
  return dateFormat(locale, STYLES[style] ?? { dateStyle: 'long', timeStyle: 'short' }).format(
    seconds * 1_000,
  );
}

/** "in 5 minutes", "2 hours ago", in the largest unit of which there is a whole one. */
function relativeTime(seconds: number, now: number, locale: string): string {
  const difference = Math.trunc(seconds - now / 1_000);
  const [unit, length] = UNITS.find(([, each]) => Math.abs(difference) >= each) ?? ['second', 1];
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  return format.format(Math.trunc(difference / length), unit);
}
