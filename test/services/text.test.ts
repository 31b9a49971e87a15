import { expect, it } from 'vitest';
import { foldedForSearch } from '../../src/services/text.ts';

it('a search ignores case and accents, and keeps the marks that make other letters', () => {
  const alike = ['é', 'É', 'E\u0301', 'e', 'ḗ', 'Ệ'];
  expect(new Set(alike.map(foldedForSearch))).toEqual(new Set(['e']));
  expect(foldedForSearch('ガクÅ')).toBe('ガクa');
  expect([foldedForSearch('が'), foldedForSearch('か\u3099')]).toEqual(['が', 'が']);
  // An accent of other blocks, and letters that are no letter with an accent.
  expect(['İ', 'ß', 'ø', 'ﬁ'].map(foldedForSearch)).toEqual(['i', 'ß', 'ø', 'ﬁ']);
});
