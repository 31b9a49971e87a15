import { expect, it } from 'vitest';
import { RecentNames } from '../../src/handlers/recent-names.ts';

it('offers what was found in the same place, and never what was found elsewhere', () => {
  const names = new RecentNames();
  names.add('one server', 'ada');
  names.add('another server', 'adam');
  expect(names.matching('one server', 'ad')).toEqual(['ada']);
  expect(names.matching('another server', 'ad')).toEqual(['adam']);
  expect(names.matching('a third one', '')).toEqual([]);
});

it('puts names that begin with what was typed first, then the latest, whatever their case', () => {
  const names = new RecentNames();
  for (const name of ['canada', 'Ada', 'adam', 'grace']) names.add('here', name);
  expect(names.matching('here', ' ADA ')).toEqual(['adam', 'Ada', 'canada']);
});
