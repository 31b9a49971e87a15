import { expect, test } from 'vitest';
import { matchesSearch } from '../app/components/picker.ts';
import { mentionOf, mentionQueryAt, withMentions } from '../app/composer/mentions.ts';

test.each([
  ['@', 1, { sign: '@', typed: '', start: 0 }],
  ['hello @mem', 10, { sign: '@', typed: 'mem', start: 6 }],
  ['#gen eral', 4, { sign: '#', typed: 'gen', start: 0 }],
  ['a\n@b', 4, { sign: '@', typed: 'b', start: 2 }],
  ['mail@example', 12, undefined],
  ['@member ', 8, undefined],
  ['hello', 5, undefined],
])('in %j at %i a name begins', (text, caret, begun) => {
  expect(mentionQueryAt(text, caret)).toEqual(begun);
});

test('those who were chosen are mentioned, and nobody else', () => {
  const named = [
    mentionOf({ id: '1', kind: 'user', name: '@member' }),
    mentionOf({ id: '2', kind: 'user', name: '@member2' }),
    mentionOf({ id: '3', kind: 'role', name: '@a.b' }),
    mentionOf({ id: '4', kind: 'channel', name: '#general' }),
  ];
  expect(withMentions('@member2, @member! @a.b @axb #general @memberless', named)).toBe(
    '<@2>, <@1>! <@&3> @axb <#4> @memberless',
  );
  expect(withMentions('@member', [])).toBe('@member');
});

test('a search looks into each text by itself, without regard to case and to spaces around what is typed', () => {
  expect(
    ['', ' ada ', 'LEE', 'lovelace'].map((typed) => matchesSearch(typed, 'Ada Lee', 'lovelace')),
  ).toEqual([true, true, true, true]);
  expect(
    ['lee lovelace', 'ee l', 'eelove', 'x'].map((typed) => matchesSearch(typed, 'Ada Lee', 'lovelace')),
  ).toEqual([false, false, false, false]);
});
