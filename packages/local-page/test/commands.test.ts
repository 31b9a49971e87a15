import fc from 'fast-check';
import type { CommandView, OptionView } from 'local-discord/control-client';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../test/any-character.ts';
import {
  draftOf,
  withChosen,
  withOption,
  withoutOption,
  withText,
} from '../app/composer/command/command-draft.ts';
import { acceptedValues, checkDraft } from '../app/composer/command/field-check.ts';
import { lineMistake, readLine, searchCommands } from '../app/composer/command/typed-command.ts';
import { steppedIndex } from '../app/composer/suggestions.ts';
import { english } from '../app/words/words.ts';

/** An option with a name of its own in the person's language. */
function option(name: string, more: Partial<OptionView> = {}): OptionView {
  return {
    name,
    shown_name: name,
    description: `The ${name}`,
    kind: 'string',
    required: false,
    autocomplete: false,
    choices: [],
    ...more,
  };
}

/** A command of a sample application. */
function command(path: string, options: readonly OptionView[] = [], shown_path = path): CommandView {
  const app = { id: '1', name: 'sample' };
  return { path, shown_path, description: `Does ${path}`, options, app, restricted: false };
}

/** One with every kind of option that is typed. */
const LIST = command('list', [
  option('name', { required: true, max: 10 }),
  option('limit', { kind: 'integer', min: 1, max: 100 }),
  option('quiet', { kind: 'boolean', shown_name: 'leise' }),
]);

const [NAME, _LIMIT, _QUIET] = LIST.options;
const names = (draft: ReturnType<typeof draftOf>) => draft.fields.map(({ option: { name } }) => name);

test('the name of another option with its colon goes on there, and only there', () => {
  const draft = withText(draftOf(LIST), 'name', 'ada limit:');
  expect(draft).toMatchObject({ focused: 'limit', fields: [{ text: 'ada' }, { text: '' }] });
  expect(withText(draftOf(LIST), 'name', 'name:')).toMatchObject({ focused: 'name', fields: [{ text: '' }] });
  expect(withText(draftOf(LIST), 'name', 'ada leise:').focused).toBe('quiet');
  expect(withText(draftOf(LIST), 'name', 'http:').fields).toMatchObject([{ text: 'http:' }]);
  const filled = withText(draft, 'limit', '5');
  expect(withText(filled, 'name', 'ada limit:').fields).toMatchObject([
    { text: 'ada limit:' },
    { text: '5' },
  ]);
});

test('an option that is needed stays, another one goes, to the one before it', () => {
  const draft = withText(draftOf(LIST), 'name', 'ada limit:');
  expect(withoutOption(draft, 'limit')).toMatchObject({ focused: 'name', fields: [{ text: 'ada' }] });
  expect(names(withoutOption(draft, 'name'))).toEqual(['name', 'limit']);
});

test('what was chosen is sent in place of its name, until one types on', () => {
  const chosen = withChosen(draftOf(LIST), 'name', 'Ada (ada.eth)', 'ada');
  expect(checkDraft(chosen, english)).toEqual({ options: { name: 'ada' } });
  expect(checkDraft(withText(chosen, 'name', 'Ada'), english)).toEqual({ options: { name: 'Ada' } });
});

const REQUIRED = 'This option is required. Specify a value.';
test.each<[Parameters<typeof option>[1], string, unknown]>([
  [{ required: true }, '', REQUIRED],
  [{}, '', undefined],
  [{ min: 2 }, 'a', 'This option takes at least 2 characters.'],
  [{ max: 2 }, '😀😀', '😀😀'],
  [{ max: 2 }, 'abc', 'This option takes at most 2 characters.'],
  [{ max: 1_000 }, 'a'.repeat(1_001), 'This option takes at most 1,000 characters.'],
  [{ kind: 'integer' }, '5', 5],
  [{ kind: 'integer' }, '5.5', 'This option takes a whole number.'],
  [{ kind: 'integer' }, '99999999999999999', 'This option takes a whole number.'],
  [{ kind: 'integer', min: 1 }, '0', 'This option takes at least 1.'],
  [{ kind: 'integer', max: 9 }, '10', 'This option takes at most 9.'],
  [{ kind: 'number', min: 1_234.5678 }, '0', 'This option takes at least 1234.5678.'],
  [{ kind: 'number' }, '-1.5e3', -1500],
  [{ kind: 'number' }, 'five', 'This option takes a number.'],
  [{ kind: 'boolean' }, 'True', true],
  [{ kind: 'boolean' }, 'no', false],
  [{ kind: 'boolean' }, 'x', 'This option takes true or false.'],
  [{ choices: [{ name: 'As JSON', value: 'json' }] }, 'as json', 'json'],
  [{ choices: [{ name: 'As JSON', value: 'json' }] }, 'xml', 'This option takes one of the choices.'],
  [{ kind: 'user' }, ' @member ', '@member'],
])('an option %j holds %j', (declared, text, result) => {
  const field = { option: option('it', declared), text };
  const checked = checkDraft({ command: LIST, fields: [field], focused: undefined }, english);
  const outcome = 'mistakes' in checked ? checked.mistakes.get('it') : checked.options.it;
  expect(outcome).toBe(result);
});

test('what an option takes is said in a few words', () => {
  const said = [
    { min: 1, max: 5 },
    { kind: 'integer', min: 1 },
    { kind: 'number', max: 2 },
    { kind: 'integer', min: 1, max: 100 },
    { kind: 'mentionable' },
    {},
  ] as const;
  expect(said.map((declared) => acceptedValues(option('it', declared), english))).toEqual([
    '1 to 5 characters',
    'a whole number at least 1',
    'a number at most 2',
    'a whole number from 1 to 100',
    'a user or role',
    '',
  ]);
});

test('a search finds what begins so first, then words, then parts, then descriptions', () => {
  const commands = [
    command('help'),
    command('conversation list'),
    command('enlist'),
    command('list'),
    command('x'),
  ];
  const found = (typed: string) => searchCommands(typed, commands).map(({ path }) => path);
  expect(found('list')).toEqual(['list', 'conversation list', 'enlist']);
  expect(found('LIST')[0]).toBe('list');
  expect(found('does x')).toEqual(['x']);
  expect(found('')).toHaveLength(5);
});

test('arrows go around the ends of a list', () => {
  expect([
    steppedIndex(-1, 1, 3),
    steppedIndex(-1, -1, 3),
    steppedIndex(2, 1, 3),
    steppedIndex(0, -1, 3),
    steppedIndex(-1, 1, 0),
  ]).toEqual([0, 2, 0, 2, -1]);
  expect(withOption(draftOf(LIST), NAME ?? option('')).fields).toHaveLength(1);
});

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
  ['/list name:ada name:bo', 'The option name is given twice: remove one.'],
  ['/list ada leise:yes QUIET:no', 'The option leise is given twice: remove one.'],
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
