import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../test/any-character.ts';
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
