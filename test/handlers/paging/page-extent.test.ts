import { expect, it } from 'vitest';
import { pageExtent } from '../../../src/handlers/paging/page-extent.ts';

it.each([
  [{ offset: 0, rows: 3, more: false }, 'Names 1 to 3'],
  [{ offset: 0, rows: 3, more: false, total: 3 }, '3 names'],
  [{ offset: 0, rows: 1, more: false, total: 1 }, '1 name'],
  [{ offset: 0, rows: 1, more: false }, 'Name 1'],
  [{ offset: 0, rows: 2, more: true, total: 3 }, 'Names 1 to 2 of 3'],
  [{ offset: 15, rows: 1, more: false, total: 16 }, 'Name 16 of 16'],
  [{ offset: 1, rows: 2, more: false, total: 2 }, 'Names 2 to 3 of 2'],
  [{ offset: 2_000, rows: 15, more: true }, 'Names 2,001 to 2,015, and there are more'],
  [{ offset: 2_485, rows: 15, more: true, total: 2_500 }, 'Names 2,486 to 2,500 of 2,500'],
  [{ offset: 0, rows: 2_500, more: false, total: 2_500 }, '2,500 names'],
  [{ offset: 0, rows: 0, more: false }, 'No names'],
  [{ offset: 15, rows: 0, more: false }, 'No names on this page'],
  [{ offset: 15, rows: 0, more: false, total: 1 }, 'No names after 1 name'],
  [{ offset: 3_000, rows: 0, more: false, total: 2_500 }, 'No names after 2,500 names'],
])('%j is %j', (extent, heading) => {
  expect(pageExtent('name', extent)).toBe(heading);
});

it('is of any noun', () => {
  expect(pageExtent('conversation', { offset: 0, rows: 2, more: false })).toBe('Conversations 1 to 2');
});
