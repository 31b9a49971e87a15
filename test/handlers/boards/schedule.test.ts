import { assert, constantFrom, date, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  lastTime,
  nextTime,
  parseTime,
  parseZone,
  similarTimes,
  UnknownZone,
} from '../../../src/handlers/boards/schedule.ts';
import { WEEKDAYS } from '../../../src/handlers/server-boards.ts';
import { runs } from '../../property-runs.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone')];

/** Zones that change their clocks, each by another rule. */
const CHANGING = [
  'Africa/Cairo',
  'Africa/Casablanca',
  'America/Havana',
  'America/New_York',
  'America/Nuuk',
  'America/Santiago',
  'America/Scoresbysund',
  'America/St_Johns',
  'Antarctica/Troll',
  'Asia/Beirut',
  'Asia/Gaza',
  'Asia/Jerusalem',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Europe/Chisinau',
  'Europe/Dublin',
  'Europe/London',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Easter',
];

const daily = (at: string, zone: string) => ({ every: 'day', at, zone, day: 'monday' }) as const;

/** A local time as if it were one of UTC, in milliseconds, by Intl and without Temporal. */
function localTimeIn(zone: string) {
  const format = new Intl.DateTimeFormat('en-US-u-hc-h23', {
    timeZone: zone,
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  });
  return (moment: number) => {
    const [month = 0, day = 0, year = 0, hour, minute] = (format.format(moment).match(/\d+/g) ?? []).map(
      Number,
    );
    return Date.UTC(year, month - 1, day, hour, minute);
  };
}

/** A change of clocks: its moment, and by how much local time is ahead of UTC before and after. */
interface Change {
  readonly moment: number;
  readonly before: number;
  readonly after: number;
}

/** The changes of ten years, to the minute. No zone changes its clocks twice in a week. */
function changesOf(zone: string): Change[] {
  const localTime = localTimeIn(zone);
  const ahead = (moment: number) => localTime(moment) - moment;
  const changes: Change[] = [];
  let [from, before] = [Date.UTC(2026, 0), ahead(Date.UTC(2026, 0))];
  for (; from < Date.UTC(2036, 0); from += 7 * DAY) {
    const after = ahead(from + 7 * DAY);
    if (after !== before) {
      let [low, high] = [from / MINUTE, from / MINUTE + 7 * 1_440];
      while (high - low > 1) {
        const middle = Math.floor((low + high) / 2);
        if (ahead(middle * MINUTE) === before) low = middle;
        else high = middle;
      }
      changes.push({ moment: high * MINUTE, before, after });
    }
    before = after;
  }
  return changes;
}

/** The first minute at which clocks show a local time or a later one, found minute by minute. */
function firstMinute(local: number, { moment, before, after }: Change): number {
  let minute = local - Math.max(before, after) - 60 * MINUTE;
  while (minute + (minute < moment ? before : after) < local) minute += MINUTE;
  return minute;
}

const timeOfDay = (local: number) => new Date(local).toISOString().slice(11, 16);

describe('the times of a board', () => {
  it('are those that a search finds around each change of clocks of ten years', () => {
    const wrong: unknown[] = [];
    let changes = 0;
    const zones = runs(1) > 1 ? ZONES : CHANGING;
    for (const zone of zones) {
      for (const change of changesOf(zone)) {
        changes += 1;
        const { moment, before, after } = change;
        const first = moment + Math.min(before, after);
        const end = moment + Math.max(before, after);
        for (const local of [first - MINUTE, first, (first + end) / 2, end]) {
          const times = daily(timeOfDay(local), zone);
          const expected = [-1, 0, 1].map((days) => firstMinute(local + days * DAY, change));
          let time: number | undefined = (expected[0] ?? 0) - 1;
          const found = expected.map(() => {
            time = nextTime(times, time ?? 0);
            return time;
          });
          const until = lastTime(times, (expected[1] ?? 0) + 30 * MINUTE);
          if (until !== expected[1] || found.some((each, at) => each !== expected[at]))
            wrong.push({ times, expected, found, until });
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(changes).toBeGreaterThan(19 * CHANGING.length);
  });

  it.each([
    ['Europe/Berlin', '02:30', '2026-03-28T12:00Z', '2026-03-29T01:00Z', 'clocks go forward'],
    ['Europe/Berlin', '02:00', '2026-03-28T12:00Z', '2026-03-29T01:00Z', 'at the first minute left out'],
    ['Europe/Berlin', '03:00', '2026-03-29T00:00Z', '2026-03-29T01:00Z', 'at the first minute after'],
    ['Europe/Berlin', '02:30', '2026-10-24T12:00Z', '2026-10-25T00:30Z', 'it comes twice'],
    ['Europe/Berlin', '02:30', '2026-10-25T00:30Z', '2026-10-26T01:30Z', 'it came for the first time'],
    ['Australia/Lord_Howe', '02:15', '2026-10-03T12:00Z', '2026-10-03T15:30Z', 'half an hour is left out'],
    ['Pacific/Apia', '18:00', '2011-12-30T04:00Z', '2011-12-30T10:00Z', 'a day is left out'],
    ['Pacific/Apia', '00:00', '2011-12-30T10:00Z', '2011-12-31T10:00Z', 'and the next one begins with it'],
    ['America/St_Johns', '00:00', '2006-10-29T02:45Z', '2006-10-30T03:30Z', 'clocks went back over midnight'],
  ])('in %s at %s after %s is %s: %s', (zone, at, moment, time) => {
    expect(nextTime(daily(at, zone), Date.parse(moment))).toBe(Date.parse(time));
  });

  const someTimes = tuple(
    constantFrom(...ZONES),
    integer({ min: 0, max: 1_439 }),
    constantFrom('day' as const, 'week' as const),
    constantFrom(...WEEKDAYS),
    date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true }),
  ).map(([zone, minute, every, day, moment]) => ({
    times: { every, zone, day, at: timeOfDay(minute * MINUTE) },
    moment: moment.getTime(),
  }));

  it('come one after another, with none between', () => {
    assert(
      property(someTimes, ({ times, moment }) => {
        const next = nextTime(times, moment) ?? Number.NaN;
        const last = lastTime(times, moment) ?? Number.NaN;
        expect(last).toBeLessThanOrEqual(moment);
        expect(next).toBeGreaterThan(moment);
        expect(lastTime(times, next)).toBe(next);
        expect(lastTime(times, next - 1)).toBe(last);
        expect(nextTime(times, last)).toBe(next);
        const days = times.every === 'day' ? 1 : 7;
        expect(Math.abs(next - last - days * DAY)).toBeLessThanOrEqual(3 * 60 * MINUTE);
      }),
      { numRuns: runs(60) },
    );
  });

  it('are on their day of the week', () => {
    assert(
      property(someTimes, ({ times, moment }) => {
        const next = nextTime({ ...times, every: 'week' }, moment) ?? Number.NaN;
        const format = new Intl.DateTimeFormat('en', { timeZone: times.zone, weekday: 'long' });
        // Clocks that go forward at 23:00 end their day with that.
        const days = [next, next - 1].map((each) => format.format(each).toLowerCase());
        expect(days).toContain(times.day);
      }),
      { numRuns: runs(40) },
    );
  });

  it('are none with change', () => {
    expect(nextTime({ ...daily('09:00', 'UTC'), every: 'change' }, 0)).toBeUndefined();
    expect(lastTime({ ...daily('09:00', 'UTC'), every: 'change' }, 0)).toBeUndefined();
  });

  it.each(['Europe/Nowhere', '+01:00', '2026-01-01T00:00[Europe/Berlin]', ''])(
    'are unknown in a zone that Node does not know: %j',
    (zone) => {
      expect(() => nextTime(daily('09:00', zone), 0)).toThrow(UnknownZone);
      expect(() => lastTime(daily('09:00', zone), 0)).toThrow(UnknownZone);
    },
  );
});

describe('what is typed', () => {
  it.each([
    ['18:00', '18:00'],
    [' 9:05 ', '09:05'],
    ['0:00', '00:00'],
    ['23:59', '23:59'],
    ['24:00', undefined],
    ['12:60', undefined],
    ['1800', undefined],
    ['6 pm', undefined],
    ['18:00:00', undefined],
    ['', undefined],
  ])('%j is the time %s', (text, time) => expect(parseTime(text)).toBe(time));

  it.each([
    ['6pm', ['18:00']],
    ['6:30 p.m.', ['18:30']],
    ['12 am', ['00:00']],
    ['1830', ['18:30']],
    ['18 Uhr', ['18:00']],
    ['7.5', []],
    ['7.30', ['07:30', '19:30']],
    ['24:00', ['00:00']],
    ['12:60', ['00:59', '12:59']],
    ['noon', []],
    ['', []],
  ])('%j may mean the times %j', (text, times) => expect(similarTimes(text)).toEqual(times));

  it.each([
    ['utc', 'UTC'],
    ['europe/berlin', 'Europe/Berlin'],
    [' EUROPE/KIEV ', 'Europe/Kiev'],
    ['Europe/Kyiv', 'Europe/Kyiv'],
    ['America/Argentina/buenos_aires', 'America/Argentina/Buenos_Aires'],
    ['etc/gmt+5', 'Etc/GMT+5'],
    ['Europe/Nowhere', undefined],
    ['Berlin', undefined],
    ['+01:00', undefined],
    ['T18+01', undefined],
    ['2026-01-01T00:00[UTC]', undefined],
    ['Europe/Berlin[u-ca=iso8601]', undefined],
    ['Europe', undefined],
    ['GMT+2', undefined],
    ['z', undefined],
    ['', undefined],
  ])('%j is the zone %s', (text, zone) => expect(parseZone(text)).toBe(zone));

  it('is the zone itself for each that Node names, in any letters', () => {
    for (const zone of ZONES) expect(parseZone(zone.toLowerCase())).toBe(zone);
  });
});
