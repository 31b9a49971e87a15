/**
 * How a time is shown (https://discord.com/developers/docs/reference#message-formatting-timestamp-styles): the day, the
 * day and the time, the same with the day of the week, the time of day, or how long ago it was.
 */
type Style = 'd' | 'f' | 'F' | 't' | 'R';

/** A time as each viewer's Discord shows it, in their own zone and language; to the second. */
export function timestamp(time: Date, style: Style): string {
  return `<t:${Math.floor(time.getTime() / 1_000)}:${style}>`;
}

/** From then on a time of day alone is taken for one of another day. */
const HALF_A_DAY = 12 * 3_600_000;

/**
 * A time within a sentence, for readers whose Discord may be in another language than the sentence: "as of vor 2 Tagen" is
 * in two. The time of day, with its date if that is more than 12 hours away.
 */
export function clockTimestamp(time: Date): string {
  return timestamp(time, Math.abs(Date.now() - time.getTime()) > HALF_A_DAY ? 'f' : 't');
}
