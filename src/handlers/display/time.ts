/**
 * How a time is shown (https://discord.com/developers/docs/reference#message-formatting-timestamp-styles): the day, the
 * day and the time, the time of day, or how long ago it was.
 */
type Style = 'd' | 'f' | 't' | 'R';

/** A time as each viewer's Discord shows it, in their own zone and language; to the second. */
export function timestamp(time: Date, style: Style): string {
  return `<t:${Math.floor(time.getTime() / 1_000)}:${style}>`;
}

/** A time with how long ago it was; `never` for null. */
export function when(time: Date | null): string {
  return time === null ? 'never' : `${timestamp(time, 'f')} (${timestamp(time, 'R')})`;
}
