import { type BoardSettings, WEEKDAYS } from '../server-boards.ts';

/** The times of a board; `change` has none. */
type Times = Pick<BoardSettings, 'every' | 'at' | 'zone' | 'day'>;

/** Node does not know the zone. */
export class UnknownZone extends Error {
  override readonly name = 'UnknownZone';
}

/** Reads a time of day in 24 hours, as people type it: `18:00` or `9:30`. @returns `09:30`; undefined for other text */
export function readTime(text: string): string | undefined {
  const [, hour = '', minute] = /^(\d{1,2}):([0-5]\d)$/.exec(text.trim()) ?? [];
  return minute === undefined || Number(hour) > 23 ? undefined : `${hour.padStart(2, '0')}:${minute}`;
}

/**
 * Reads the name of an IANA zone in any letters. Those that Node has under another name stay as they are: `Europe/Kyiv`.
 * @returns undefined for other text, offsets such as `+01:00` among it
 */
export function readZone(text: string): string | undefined {
  const typed = text.trim();
  try {
    const zone = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(typed).timeZoneId;
    // Temporal takes offsets, and whole times with a zone in them, too.
    return /^[a-z]/i.test(zone) && zone.toLowerCase() === typed.toLowerCase() ? zone : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * The first time of a board after a moment, both in Unix milliseconds; undefined for `change`. A local time that a change of
 * clocks leaves out is the moment they go forward; one that comes twice is the first.
 * @throws UnknownZone
 */
export function timeAfter(times: Times, moment: number): number | undefined {
  return timesAround(times, moment).find((time) => time > moment);
}

/** The last time of a board up to a moment, that moment included; undefined for `change`. @throws UnknownZone */
export function lastTimeUntil(times: Times, moment: number): number | undefined {
  return timesAround(times, moment).findLast((time) => time <= moment);
}

/**
 * Times of a board around a moment, ascending: at least one up to it, and one after it. Two after its local date are
 * needed: clocks that went back over midnight were in the next day before.
 */
function timesAround({ every, at, zone, day }: Times, moment: number): number[] {
  if (every === 'change') return [];
  if (readZone(zone) === undefined) throw new UnknownZone(`Node does not know the zone ${zone}`);
  const today = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).toPlainDate();
  const interval = every === 'day' ? 1 : 7;
  const daysSince = (today.dayOfWeek - 1 - WEEKDAYS.indexOf(day) + 7) % interval;
  return [-1, 0, 1, 2].map((place) =>
    momentOf(today.add({ days: place * interval - daysSince }).toPlainDateTime(at), zone),
  );
}

/** The moment at which clocks of a zone show a local time, or go past it. */
function momentOf(local: Temporal.PlainDateTime, zone: string): number {
  const earlier = local.toZonedDateTime(zone, { disambiguation: 'earlier' });
  // Of a time that is left out, `earlier` is by the offset of after the change, and so before the change.
  const shown = earlier.toPlainDateTime().equals(local) ? earlier : earlier.getTimeZoneTransition('next');
  return (shown ?? earlier).epochMilliseconds;
}
