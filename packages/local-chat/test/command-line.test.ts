import fc from 'fast-check';
import type { CommandView } from 'local-discord/control-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../test/any-character.ts';
import { optionValue, parseCommandLine } from '../input/command-line.ts';
import { quotedWord } from '../input/words.ts';
import { addressedNumbers } from '../view/controls.ts';
import { COMMANDS, echo } from './sample-bot.ts';
import { completing, openStage } from './stage.ts';

const stack = new AsyncDisposableStack();
let offered: readonly CommandView[];
beforeAll(async () => {
  const { chat } = await openStage(stack, COMMANDS, echo);
  offered = (await completing(chat, 'member')).offer.commands;
});
afterAll(() => stack.disposeAsync());

/** The command with the values of its options, or the sentence about a mistake. */
function parsed(line: string) {
  const typed = parseCommandLine(line, offered);
  if (typed.kind === 'mistake') return typed;
  const options = [...typed.texts].map(([option, text]) => [option.name, optionValue(option, text)]);
  return command(typed.command.path, Object.fromEntries(options));
}
const command = (name: string, options: object) => ({ kind: 'command', name, options });

describe('a line that can be typed', () => {
  test.each<[string, string, object]>([
    ['/list ada', 'list', { name: 'ada' }],
    [
      '/list ada 5 json true 1.5',
      'list',
      { name: 'ada', limit: 5, format: 'json', quiet: true, factor: 1.5 },
    ],
    ['/list name:ada limit:5 format:json', 'list', { name: 'ada', limit: 5, format: 'json' }],
    ['/list limit:5 ada', 'list', { limit: 5, name: 'ada' }],
    ['/LIST ada Limit:5', 'list', { name: 'ada', limit: 5 }],
    ['/list name:"ada \\"the\\" love\\\\lace"', 'list', { name: 'ada "the" love\\lace' }],
    ['/list "12:30"', 'list', { name: '12:30' }],
    ['/list name:12:30', 'list', { name: '12:30' }],
    ['/list name:""', 'list', { name: '' }],
    ['/list ada\\b', 'list', { name: 'ada\\b' }],
    ['/list ada format:"as json"', 'list', { name: 'ada', format: 'as json' }],
    ['/list ada 5 As JSON yes', 'list', { name: 'ada', limit: 5, format: 'As JSON', quiet: true }],
    ['/list format:as JSON ada', 'list', { format: 'as JSON', name: 'ada' }],
    ['/list ada format: As JSON limit:5', 'list', { name: 'ada', format: 'As JSON', limit: 5 }],
    ['/list ada format:card 7', 'list', { name: 'ada', format: 'card', limit: 7 }],
    ['/list ada quiet:No', 'list', { name: 'ada', quiet: false }],
    ['/list ada factor:-2e3', 'list', { name: 'ada', factor: -2000 }],
    ['/echo 2 hello  big world', 'echo', { times: 2, text: 'hello big world' }],
    ['/echo hello world times:2', 'echo', { times: 2, text: 'hello world' }],
    ['/conversation list', 'conversation list', {}],
    ['/conversation list 7', 'conversation list', { limit: 7 }],
    ['/conversation pinned show', 'conversation pinned show', {}],
  ])('%s', (line, name, options) => {
    expect(parsed(line)).toEqual(command(name, options));
  });
});

describe('a line that cannot be typed says what to type', () => {
  test.each([
    ['/lsit ada', 'There is no command /lsit here. Did you mean /list? :help shows all.'],
    ['/zzzzzz', 'There is no command /zzzzzz here. :help shows all.'],
    ['/', 'Type a command after the slash. :help shows all.'],
    [
      '/list nmae:ada',
      '/list has no option nmae. Did you mean name? Its options are name, limit, format, quiet, factor. A value with a colon is typed in quotes: "nmae:ada".',
    ],
    ['/list ada limit:', 'The option limit needs a value right after its colon, as in limit:…'],
    ['/list name:a name:b', 'The option name is given twice: remove one.'],
    ['/list name:"ada', 'The quote before ada is never closed: end it with ".'],
    [
      '/list ada 5 json yes 2 more',
      '"more" is one word too many for /list. Quotes keep words together: "ada lovelace".',
    ],
    ['/conversation', '/conversation needs a subcommand. Its subcommands are list, pinned.'],
    [
      '/conversation lst',
      '/conversation has no subcommand lst. Did you mean /conversation list? Its subcommands are list, pinned.',
    ],
  ])('%s', (line, sentence) => {
    expect(parsed(line)).toEqual({ kind: 'mistake', sentence });
  });
});

describe('any line', () => {
  test('what is written out as a line is read back', () => {
    const options = fc.record(
      {
        name: fc.string({ unit: 'grapheme' }),
        limit: fc.maxSafeInteger(),
        format: fc.constantFrom('card', 'json'),
        quiet: fc.boolean(),
        factor: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
      },
      { requiredKeys: ['name'], noNullPrototype: true },
    );
    fc.assert(
      fc.property(options, (chosen) => {
        const words = Object.entries(chosen).map(([key, value]) => `${key}:${quotedWord(String(value))}`);
        expect(parsed(`/list ${words.join(' ')}`)).toEqual(command('list', chosen));
      }),
    );
  });

  test('a quoted word is read back as the first option', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (name) => {
        expect(parsed(`/list ${quotedWord(name)}`)).toEqual(command('list', { name }));
      }),
    );
  });

  test('never throws', () => {
    const pieces = fc.constantFrom(...'/list name : " \\ limit: 5 x \u0000 \ud800'.split(' '), ' ');
    const lines = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.array(pieces).map((all) => `/${all.join('')}`),
    );
    fc.assert(
      fc.property(lines, (line) => {
        expect(['command', 'mistake']).toContain(parsed(line).kind);
      }),
    );
  });
});

test.each<[string, number | undefined, number[]]>([
  ['1', undefined, [1]],
  ['1 3', undefined, [1, 3]],
  ['1,3-5', undefined, [1, 3, 4, 5]],
  [' 2 , 2-3 ', undefined, [2, 3]],
  ['none', undefined, []],
  ['NONE', undefined, []],
  ['3.1', 3, [1]],
  ['3.1,4-5', 3, [1, 4, 5]],
  ['3.1, 3.4', 3, [1, 4]],
  ['12.none', 12, []],
])('the numbers %j', (typed, message, numbers) => {
  expect(addressedNumbers(typed)).toEqual({ message, numbers });
});

test.each([
  ...['', ',', 'x', '1.', '.1', '1.2.3', '3.1,4.2', '1,none', '99999.1', '-1', '1.x'],
  ...['3-1', '1-', '1x', '1000'],
])('%j means nothing', (typed) => {
  expect(addressedNumbers(typed)).toBeUndefined();
});

test('every list of numbers is read back, however it is written, and any other text is read or not', () => {
  const number = fc.integer({ min: 0, max: 999 });
  const separator = fc.constantFrom(' ', ',', ', ', '  ');
  fc.assert(
    fc.property(fc.array(number, { minLength: 1 }), separator, (numbers, between) => {
      expect(addressedNumbers(numbers.join(between))?.numbers).toEqual([...new Set(numbers)]);
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (typed) => {
      expect(addressedNumbers(typed)?.numbers.every(Number.isInteger) ?? true).toBe(true);
    }),
  );
});
