import { describe, expect, it } from 'vitest';
import { similarZones } from '../../../src/handlers/boards/schedule.ts';

describe('a time zone', () => {
  it.each([
    ...['berlin', 'BERLIN', ' Berlin ', 'europe/berlin', 'Europe/Berlin'].map((text) => [
      text,
      'Europe/Berlin',
    ]),
    ...['são paulo', 'Sao Paulo', 'sao_paulo', 'SaoPaulo'].map((text) => [text, 'America/Sao_Paulo']),
    ...['new york', 'New-York', 'newyork', 'EST', 'edt', 'ET'].map((text) => [text, 'America/New_York']),
    ['zürich', 'Europe/Zurich'],
    ['ho chi minh', 'Asia/Ho_Chi_Minh'],
    ['port au prince', 'America/Port-au-Prince'],
    ['CET', 'Europe/Berlin'],
    ['IST', 'Asia/Kolkata'],
    ['PST', 'America/Los_Angeles'],
    ['utc', 'UTC'],
    ['kiev', 'Europe/Kiev'],
    ['kyiv', 'Europe/Kyiv'],
    ['tok', 'Asia/Tokyo'],
  ])('is found first by %j: %s', (text, zone) => {
    expect(similarZones(text)[0]).toBe(zone);
  });

  it('is found by a text with slips, and none by a text that is like none', () => {
    expect(similarZones('Berlni')).toEqual(['Europe/Berlin']);
    expect(similarZones('Europe/Berln')).toEqual(['Europe/Berlin']);
    expect(similarZones('Amerika/Chicago')).toEqual(['America/Chicago']);
    expect(similarZones('Kolkatta')).toEqual(['Asia/Kolkata']);
    expect(similarZones('Mars/Base')).toEqual([]);
    expect(similarZones(' _ ')).toEqual([]);
    expect(similarZones('constructor')).toEqual([]);
    expect(similarZones('')).toEqual([]);
  });
});
