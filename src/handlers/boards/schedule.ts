import { allNear } from 'startup/near-word';
import { foldedForSearch } from '../../services/text.ts';
import { type BoardSettings, WEEKDAYS } from '../server-boards.ts';

/** The settings that give a board's times. A board with `every: 'change'` has none. */
type BoardTimes = Pick<BoardSettings, 'every' | 'at' | 'zone' | 'day'>;

/** Node does not know the time zone. */
export class UnknownZone extends Error {
  override readonly name = 'UnknownZone';
}

/** Parses a 24-hour time of day: `18:00` or `9:30`. @returns `09:30`; undefined for other text */
export function parseTime(text: string): string | undefined {
  const [, hour = '', minute] = /^(\d{1,2}):([0-5]\d)$/.exec(text.trim()) ?? [];
  return minute === undefined || Number(hour) > 23 ? undefined : `${hour.padStart(2, '0')}:${minute}`;
}

/** The times of day that a text may mean: one for `6pm`, `1830` and `24:00`; two for `6`, the one before noon first. */
export function similarTimes(text: string): string[] {
  const typed = text.trim().toLowerCase();
  const [, hour = '', minute = '00', half] =
    /^(\d{1,2})(?:\D?(\d{2}))?(?:\W|h|uhr|o'clock)*([ap])?\W?m?\W?$/.exec(typed) ?? [];
  if (hour === '') return [];
  const at = Number(hour) % 24;
  const hours = half !== undefined || (at > 0 && at <= 12) ? [at % 12, (at % 12) + 12] : [at];
  const meant = half === 'a' ? hours.slice(0, 1) : half === 'p' ? hours.slice(-1) : hours;
  return meant.flatMap((each) => parseTime(`${each}:${minute > '59' ? '59' : minute}`) ?? []);
}

/**
 * Parses the name of an IANA zone, ignoring case. Names for which Node uses another name are not replaced: `Europe/Kyiv`.
 * @returns undefined for other text, also for offsets such as `+01:00`
 */
export function parseZone(text: string): string | undefined {
  const typed = text.trim();
  try {
    const zone = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(typed).timeZoneId;
    // Temporal also accepts offsets, and full timestamps that contain a zone.
    return /^[a-z]/i.test(zone) && zone.toLowerCase() === typed.toLowerCase() ? zone : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * The first time of a board after a moment, both in Unix milliseconds; undefined for `change`. A local time that is skipped by
 * a clock change becomes the moment of the change; a local time that occurs twice means the first occurrence.
 * @throws UnknownZone
 */
export function nextTime(times: BoardTimes, moment: number): number | undefined {
  return timesAround(times, moment).find((time) => time > moment);
}

/** The last time of a board up to and including a moment; undefined for `change`. @throws UnknownZone */
export function lastTime(times: BoardTimes, moment: number): number | undefined {
  return timesAround(times, moment).findLast((time) => time <= moment);
}

/**
 * Times of a board around a moment, ascending: at least one up to it and one after it. This takes two dates after the local
 * date: if clocks have gone back over midnight, times of the next date may have passed.
 */
function timesAround({ every, at, zone, day }: BoardTimes, moment: number): number[] {
  if (every === 'change') return [];
  if (parseZone(zone) === undefined) throw new UnknownZone(`Node does not know the zone ${zone}`);
  const today = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).toPlainDate();
  const interval = every === 'day' ? 1 : 7;
  const daysSince = (today.dayOfWeek - 1 - WEEKDAYS.indexOf(day) + 7) % interval;
  return [-1, 0, 1, 2].map((place) =>
    localToEpoch(today.add({ days: place * interval - daysSince }).toPlainDateTime(at), zone),
  );
}

/** The moment at which clocks in a zone show or skip a local time, in Unix milliseconds. */
function localToEpoch(local: Temporal.PlainDateTime, zone: string): number {
  const earlier = local.toZonedDateTime(zone, { disambiguation: 'earlier' });
  // For a skipped time, `earlier` uses the offset after the change and returns a moment before the change.
  const shown = earlier.toPlainDateTime().equals(local) ? earlier : earlier.getTimeZoneTransition('next');
  return (shown ?? earlier).epochMilliseconds;
}

/** `Intl` lists these zones under former names and accepts both names: https://github.com/eggert/tz/blob/main/backward */
const RENAMED = [
  ...[
    'Africa/Asmara',
    'America/Argentina/Buenos_Aires',
    'America/Nuuk',
    'Asia/Ho_Chi_Minh',
    'Asia/Kathmandu',
  ],
  ...['Asia/Kolkata', 'Asia/Yangon', 'Atlantic/Faroe', 'Europe/Kyiv', 'Pacific/Chuuk', 'Pacific/Pohnpei'],
];

const allZones = (): string[] => [...new Set(['UTC', ...RENAMED, ...Intl.supportedValuesOf('timeZone')])];

/** The zones that most people mean by an abbreviation. IANA zones with such a name (`EST`) have no daylight saving time. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  ...{ acdt: 'Australia/Adelaide', acst: 'Australia/Adelaide', adt: 'America/Halifax' },
  ...{ aedt: 'Australia/Sydney', aest: 'Australia/Sydney', akdt: 'America/Anchorage' },
  ...{ akst: 'America/Anchorage', ast: 'America/Halifax', awst: 'Australia/Perth' },
  ...{ brt: 'America/Sao_Paulo', bst: 'Europe/London', cat: 'Africa/Maputo', cdt: 'America/Chicago' },
  ...{ cest: 'Europe/Berlin', cet: 'Europe/Berlin', clt: 'America/Santiago', cst: 'America/Chicago' },
  ...{ ct: 'America/Chicago', eat: 'Africa/Nairobi', edt: 'America/New_York', eest: 'Europe/Athens' },
  ...{ eet: 'Europe/Athens', est: 'America/New_York', et: 'America/New_York', gst: 'Asia/Dubai' },
  ...{ hkt: 'Asia/Hong_Kong', hst: 'Pacific/Honolulu', ict: 'Asia/Bangkok', ist: 'Asia/Kolkata' },
  ...{ jst: 'Asia/Tokyo', kst: 'Asia/Seoul', mdt: 'America/Denver', mesz: 'Europe/Berlin' },
  ...{ mez: 'Europe/Berlin', msk: 'Europe/Moscow', mst: 'America/Denver', mt: 'America/Denver' },
  ...{ ndt: 'America/St_Johns', nst: 'America/St_Johns', nzdt: 'Pacific/Auckland' },
  ...{ nzst: 'Pacific/Auckland', pdt: 'America/Los_Angeles', pht: 'Asia/Manila', pkt: 'Asia/Karachi' },
  ...{ pst: 'America/Los_Angeles', pt: 'America/Los_Angeles', sast: 'Africa/Johannesburg' },
  ...{ sgt: 'Asia/Singapore', trt: 'Europe/Istanbul', wat: 'Africa/Lagos', west: 'Europe/Lisbon' },
  ...{ wet: 'Europe/Lisbon', wib: 'Asia/Jakarta' },
};

/** Normalises a city's name: `São Paulo`, `sao_paulo` and `SaoPaulo` have the same key. */
const keyOf = (text: string): string => foldedForSearch(text).replace(/[\s_.'’-]+/g, '');

/**
 * The zones that a text may mean, the most likely first: by abbreviation, by exact name, by city, by the beginning of a part,
 * by any substring. All zones for an empty text.
 */
function zonesLike(typed: string): string[] {
  const key = keyOf(typed);
  const own = parseZone(typed);
  const short = Object.hasOwn(ABBREVIATIONS, key) ? ABBREVIATIONS[key] : undefined;
  const nearest: string[] = [short, own].filter((zone) => zone !== undefined);
  const ranked = allZones().map((zone) => {
    const parts = zone.split('/').map(keyOf);
    const begins = parts.some((part) => part.startsWith(key));
    const rank = parts.includes(key) ? 0 : begins ? 1 : parts.join('/').includes(key) ? 2 : undefined;
    return { zone, rank };
  });
  const found = ranked.flatMap(({ zone, rank }) => (rank === undefined ? [] : [{ zone, rank }]));
  const inOrder = found.toSorted((one, other) => one.rank - other.rank).map(({ zone }) => zone);
  return [...new Set([...nearest, ...inOrder])];
}

/** The zones that a text may mean, also with typing mistakes, the most likely first. None for an empty text. */
export function similarZones(typed: string): string[] {
  if (keyOf(typed) === '') return [];
  const like = zonesLike(typed);
  if (like.length > 0) return like;
  const isWhole = typed.includes('/');
  const zones = Map.groupBy(allZones(), (zone) => keyOf(isWhole ? zone : (zone.split('/').at(-1) ?? '')));
  return allNear(keyOf(typed), [...zones.keys()]).flatMap((name) => zones.get(name) ?? []);
}
