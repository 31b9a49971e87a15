import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../test/any-character.ts';
import { backoff } from '../app/socket/backoff.ts';
import { hashOfViews, viewsOf } from '../app/state/address.ts';

const word = fc.string({ unit: 'grapheme', minLength: 1 });

test('an address leads back to where one was', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ person: word, place: word }), { maxLength: 2 }), (views) => {
      expect(viewsOf(`#${hashOfViews(views)}`)).toEqual(views);
    }),
  );
});

test('an address of anything is read without harm', () => {
  fc.assert(fc.property(fc.string({ unit: anyCharacter }), (hash) => viewsOf(hash).length <= 2));
  expect(viewsOf('#a/%E0%A4%A')).toEqual([]);
});

test('attempts to connect are a quarter of a second apart at first, and ten at the most', () => {
  expect([0, 1, 2, 10].map((failures) => backoff(failures, 0))).toEqual([250, 500, 1_000, 10_000]);
  expect(backoff(0, 1)).toBe(125);
});
