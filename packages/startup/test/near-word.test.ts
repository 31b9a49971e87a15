import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allNear, isNear, nearest } from '../near-word.ts';

test.each([
  ['write', 'wirte'],
  ['write', 'writ'],
  ['write', 'writee'],
  ['write', 'wrote'],
  ['write', 'WRITE'],
  ['moderator', 'moderation'],
  ['id', 'ids'],
])('%s is near %s', (meant, word) => {
  expect(isNear(word, meant)).toBe(true);
  expect(isNear(meant, word)).toBe(true);
});

test.each([
  ['api', 'app'],
  ['guild', 'client'],
  ['write', 'wriiiite'],
  ['write', 'trwie'],
  ['token', 'key'],
])('%s is not near %s', (meant, word) => {
  expect(isNear(word, meant)).toBe(false);
});

test.each([
  ['lst', ['pinned', 'list', 'lists'], 'list'],
  ['lits', ['lists', 'list'], 'lists'],
  ['cnoversatoin', ['score', 'conversation'], 'conversation'],
  ['lisp', ['list'], 'list'],
  ['conversations-list', ['conversation'], 'conversation'],
  ['xy', ['id'], undefined],
  ['quti', ['wait', 'quit'], 'quit'],
  ['wrong', ['list', 'score'], undefined],
])('of several words, %s most probably means one: %j', (word, candidates, meant) => {
  expect(nearest(word, candidates)).toBe(meant);
});

test.each([
  ['ADA', ['adam', 'Ada', 'bob', 'ada'], ['Ada', 'ada', 'adam']],
  ['lovelcae', ['lovelaces', 'lovelace', 'love'], ['lovelace', 'lovelaces']],
  ['al', ['all', 'bo', 'a', 'AL'], ['AL', 'all']],
  ['ada', ['eva', 'eve', 'ad'], []],
  ['a', ['b', 'ab', 'A'], ['A']],
])('of several words, %s may mean those that are near, the nearest first: %j', (word, candidates, meant) => {
  expect(allNear(word, candidates)).toEqual(meant);
});

test('what is near a word is as near the other way round, whatever the letters, and no order counts', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'B', 'é', '語', '👩'), minLength: 5, maxLength: 8 });
  fc.assert(
    fc.property(word, fc.array(word, { maxLength: 5 }), (typed, candidates) => {
      const near = allNear(typed, candidates);
      expect(allNear(typed, candidates.toReversed()).toSorted()).toEqual(near.toSorted());
      for (const each of near) expect(allNear(each, [typed])).toEqual([typed]);
    }),
  );
});

test('every slip of one letter in a word is near it, and the nearest word is the one that was meant', () => {
  const word = fc.stringMatching(/^[a-z]{5,12}$/);
  fc.assert(
    fc.property(
      word,
      fc.nat(),
      fc.stringMatching(/^[a-z]$/),
      fc.constantFrom(0, 1, 2, 3),
      (meant, where, letter, slip) => {
        const at = where % (meant.length - 1);
        const letters = [...meant];
        if (slip === 0) letters.splice(at, 1);
        if (slip === 1) letters.splice(at, 0, letter);
        if (slip === 2) letters.splice(at, 1, letter);
        if (slip === 3) letters.splice(at, 2, ...letters.slice(at, at + 2).toReversed());
        expect(nearest(letters.join(''), ['x', meant])).toBe(meant);
      },
    ),
  );
});
