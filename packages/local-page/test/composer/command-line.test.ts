import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../../test/any-character.ts';
import { lineMistake, readLine } from '../../app/composer/command/typed-command.ts';
import { english } from '../../app/words/words.ts';
import { command, LIST, option } from './sample-command.ts';

const COMMANDS = [
  LIST,
  command('list all'),
  command('conversation list', [option('limit', { kind: 'integer' })], 'gespräch liste'),
];

/** What stands in which option, and where one goes on. */
function read(line: string) {
  const draft = readLine(line, COMMANDS);
  if (!draft) return undefined;
  const fields = draft.fields.map(({ option: { name }, text }) => [name, text]);
  return { path: draft.command.path, fields: Object.fromEntries(fields), focused: draft.focused };
}

test.each([
  ['/list ', 'list', { name: '' }, 'name'],
  ['/list ada', 'list', { name: 'ada' }, undefined],
  ['/LIST name:ada limit:5', 'list', { name: 'ada', limit: '5' }, undefined],
  ['/list limit:5', 'list', { name: '', limit: '5' }, 'name'],
  // A named option goes to the next one's name.
  ['/list limit:5 ada', 'list', { name: '', limit: '5 ada' }, 'name'],
  [
    '/list name:ada lovelace  the first LIMIT:5',
    'list',
    { name: 'ada lovelace  the first', limit: '5' },
    undefined,
  ],
  [
    '/list name:ada "limit:5" at noon 12:30 limit:5',
    'list',
    { name: 'ada "limit:5" at noon 12:30', limit: '5' },
    undefined,
  ],
  ['/list name: ada limit:5', 'list', { name: 'ada', limit: '5' }, undefined],
  ['/list ada limit:5 leise:no', 'list', { name: 'ada', limit: '5', quiet: 'no' }, undefined],
  ['/list name:"ada \\"l\\" x" leise:true', 'list', { name: 'ada "l" x', quiet: 'true' }, undefined],
  ['/list ada 5', 'list', { name: 'ada', limit: '5' }, undefined],
  ['/list ada 5 yes and more', 'list', { name: 'ada', limit: '5', quiet: 'yes and more' }, undefined],
  ['/list name:a limit:1 https://x.y/z', 'list', { name: 'a', limit: '1 https://x.y/z' }, undefined],
  // Somebody who types fast has not come to the colon yet.
  ['/list lim', 'list', { name: 'lim' }, 'name'],
  ['/list ada LIM', 'list', { name: 'ada', limit: 'LIM' }, 'limit'],
  ['/list all ', 'list all', {}, undefined],
  ['/conversation list limit:', 'conversation list', { limit: '' }, 'limit'],
  ['/gespräch liste 7', 'conversation list', { limit: '7' }, undefined],
])('%j', (line, path, fields, focused) => {
  expect(read(line)).toEqual({ path, fields, focused });
});

test.each(['', '/', '/list', 'list ada', '/lists ', '/conversation ', '/conversation list', ' /list x'])(
  '%j names no command yet',
  (line) => {
    expect(read(line)).toBeUndefined();
  },
);

test.each([
  ['/list ada limit:5', undefined],
  ['/list name:ada foo:bar limit:5', undefined],
  ['/list "https://x.y/z"', undefined],
  ['/list ada lim', undefined],
  [
    '/list https://x.y/z',
    '/list has no option https. A value with a colon is typed in quotes: "https://x.y/z".',
  ],
  ['/list nmae:ada', '/list has no option nmae. A value with a colon is typed in quotes: "nmae:ada".'],
  ['/list name:ada name:bo', 'The option name is there twice: leave one out.'],
  ['/list ada leise:yes QUIET:no', 'The option leise is there twice: leave one out.'],
  ['/list name:"ada limit:5', 'A quote is never closed: end it with ".'],
  ['/list all ada', '"ada" is one word too many for /list all.'],
  ['/list ada name:bo limit:5 leise:no', '"ada" is one word too many for /list.'],
])('%j is refused: %s', (line, mistake) => {
  const draft = readLine(`${line} `, COMMANDS);
  expect(draft && lineMistake(line, draft.command, english)).toBe(mistake);
});

test('nothing that follows a command throws or is lost', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: anyCharacter }).filter((text) => /^[^\s:"]+$/u.test(text))),
      (words) => {
        const draft = readLine(`/list ${words.join(' ')}`, [command('list', [option('text')])]);
        expect(draft?.fields[0]?.text ?? '').toBe(words.join(' '));
      },
    ),
  );
});
