import { expect, test } from 'vitest';
import { checkDraft, taken } from '../../app/composer/command/check-field.ts';
import {
  draftOf,
  withChosen,
  withOption,
  withoutOption,
  withText,
} from '../../app/composer/command/command-draft.ts';
import { searchCommands } from '../../app/composer/command/search-commands.ts';
import { stepped } from '../../app/composer/suggestions/use-combobox.ts';
import { english } from '../../app/words/words.ts';
import { command, LIST, option } from './sample-command.ts';

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
  expect(said.map((declared) => taken(option('it', declared), english))).toEqual([
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
    stepped(-1, 1, 3),
    stepped(-1, -1, 3),
    stepped(2, 1, 3),
    stepped(0, -1, 3),
    stepped(-1, 1, 0),
  ]).toEqual([0, 2, 0, 2, -1]);
  expect(withOption(draftOf(LIST), NAME ?? option('')).fields).toHaveLength(1);
});
