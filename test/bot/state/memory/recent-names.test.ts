import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  NAMES_PER_PLACE,
  RecentNamesInMemory,
  withKnownNames,
} from '../../../../src/bot/state/memory/state-in-memory.ts';
import { runs } from '../../../property-runs.ts';

it('offers what was found in the same place, and never what was found elsewhere', () => {
  const names = new RecentNamesInMemory();
  names.add('one server', 'ada');
  names.add('another server', 'adam');
  expect(names.matching('one server', 'ad')).toEqual(['ada']);
  expect(names.matching('another server', 'ad')).toEqual(['adam']);
  expect(names.matching('a third one', '')).toEqual([]);
});

it('gives all that was shown in a place, and no names that are known anyway', () => {
  const recent = new RecentNamesInMemory();
  const names = withKnownNames(recent, ['grace']);
  names.add('here', 'ada', 'Zoë');
  expect(names.shown('here')).toEqual(['Zoë', 'ada']);
  expect(names.shown('elsewhere')).toEqual([]);
});

it('puts names that begin with what was typed first, then the latest, whatever their case', () => {
  const names = new RecentNamesInMemory();
  names.add('here', 'canada', 'Ada', 'adam');
  names.add('here', 'grace');
  expect(names.matching('here', ' ADA ')).toEqual(['adam', 'Ada', 'canada']);
  names.add('here', 'nada');
  expect(names.matching('here', 'ada')).toEqual(['adam', 'Ada', 'nada', 'canada']);
});

it('suggests names with accents for a text without, after the name as it is typed', () => {
  const names = new RecentNamesInMemory();
  names.add('here', 'jose', 'José', 'joseph', 'がん');
  expect(names.matching('here', 'jose')).toEqual(['jose', 'joseph', 'José']);
  expect(names.matching('here', 'JOSÉ')).toEqual(['joseph', 'José', 'jose']);
  expect(names.matching('here', 'か')).toEqual([]);
});

it('gives the names that are known anyway after those that were found, each once', () => {
  const recent = new RecentNamesInMemory();
  expect(withKnownNames(recent, [])).toBe(recent);
  const names = withKnownNames(recent, ['Adrian', 'ada', 'canada', 'grace']);
  names.add('here', 'vada', 'ada');
  expect(recent.matching('here', '')).toEqual(['ada', 'vada']);
  expect(names.matching('here', 'AD')).toEqual(['ada', 'vada', 'Adrian', 'canada']);
  expect(names.matching('another place', '')).toEqual(['Adrian', 'ada', 'canada', 'grace']);
});

it('gives the latest names of a place, each once, however many answers showed them', () => {
  const answer = fc.array(fc.nat(2 * NAMES_PER_PLACE).map(String), { minLength: 9, maxLength: 40 });
  const answers = fc.array(answer, { minLength: 100, maxLength: 120 });
  fc.assert(
    fc.property(answers, (shown) => {
      const names = new RecentNamesInMemory();
      for (const each of shown) names.add('here', ...each);
      const latest = [...new Set(shown.flat().toReversed())].slice(0, NAMES_PER_PLACE);
      expect(names.shown('here')).toEqual(latest);
      expect(names.matching('here', '').toSorted()).toEqual(latest.toSorted());
    }),
    { numRuns: runs(20) },
  );
});
