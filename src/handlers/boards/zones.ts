import { allNear } from 'startup/near-word';
import { foldedForSearch } from '../../services/text.ts';
import { readZone } from './schedule.ts';

/** Finds time zones as people write them: by a city, an abbreviation or a part of the name. */

/** `Intl` lists these under their former names, and takes both: https://github.com/eggert/tz/blob/main/backward */
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

/** The zones that most people mean by an abbreviation. Zones of IANA with such a name, `EST`, know no summer time. */
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

/** What spellings of a city have in common: `São Paulo`, `sao_paulo` and `SaoPaulo` are one. */
const keyOf = (text: string): string => foldedForSearch(text).replace(/[\s_.'’-]+/g, '');

/**
 * The zones that a text may mean, the most probable first: of an abbreviation, of this name, of a city, with a part that
 * begins with the text, with the text anywhere. All zones for an empty text.
 */
export function zonesLike(typed: string): string[] {
  const key = keyOf(typed);
  const own = readZone(typed);
  const short = Object.hasOwn(ABBREVIATIONS, key) ? ABBREVIATIONS[key] : undefined;
  const nearest: string[] = [short, own].filter((zone) => zone !== undefined);
  const ranked = ['UTC', ...RENAMED, ...Intl.supportedValuesOf('timeZone')].map((zone) => {
    const parts = zone.split('/').map(keyOf);
    const begins = parts.some((part) => part.startsWith(key));
    const rank = parts.includes(key) ? 0 : begins ? 1 : parts.join('/').includes(key) ? 2 : undefined;
    return { zone, rank };
  });
  const found = ranked.flatMap(({ zone, rank }) => (rank === undefined ? [] : [{ zone, rank }]));
  const inOrder = found.toSorted((one, other) => one.rank - other.rank).map(({ zone }) => zone);
  return [...new Set([...nearest, ...inOrder])];
}

/** The zones that a text with slips may mean, the most probable first. */
export function zonesNear(typed: string): string[] {
  if (keyOf(typed) === '') return [];
  const like = zonesLike(typed);
  if (like.length > 0) return like;
  const cities = Map.groupBy(Intl.supportedValuesOf('timeZone'), (zone) =>
    keyOf(zone.split('/').at(-1) ?? ''),
  );
  return allNear(keyOf(typed), [...cities.keys()]).flatMap((city) => cities.get(city) ?? []);
}
