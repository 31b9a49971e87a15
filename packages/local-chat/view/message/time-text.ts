const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** The largest unit that fits is used, as Discord's clients do. */
const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/**
 * A time in a message: `2026-01-31 12:00 UTC`, or `2 hours ago` for the style `R`.
 * @param seconds Unix seconds of at most eleven digits, which stay within the years of four digits
 */
export function timeInUtc(seconds: number, style: string | undefined): string {
  if (style !== 'R') return `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const distance = Math.round(seconds - Date.now() / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(distance) >= length) ?? ['second', 1];
  return relative.format(Math.trunc(distance / size), unit);
}
