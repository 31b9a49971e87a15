/**
 * Styles of a time (https://discord.com/developers/docs/reference#message-formatting-timestamp-styles): `d` the date,
 * `f` the date and the time, `F` also the day of the week, `t` the time of day, `R` how long ago it was.
 */
type Style = 'd' | 'f' | 'F' | 't' | 'R';

/** Returns a time that each viewer's Discord shows in their own zone and language, to the second. */
export function timestamp(time: Date, style: Style): string {
  return `<t:${Math.floor(time.getTime() / 1_000)}:${style}>`;
}

/** Beyond this distance, a time of day alone may be mistaken for that of another day. */
const HALF_A_DAY = 12 * 3_600_000;

/**
 * Returns a time for a sentence whose readers may have Discord in another language: "as of vor 2 Tagen" would mix two.
 * Shows the time of day, with its date if that is more than 12 hours away.
 */
export function clockTimestamp(time: Date): string {
  return timestamp(time, Math.abs(Date.now() - time.getTime()) > HALF_A_DAY ? 'f' : 't');
}
