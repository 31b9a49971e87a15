import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOption,
  ApplicationCommandOptionType,
} from 'discord-api-types/v10';
import type { ChatClient } from 'local-discord/people';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Candidate, plainCandidate } from '../../input/tab/candidate.ts';
import { complete } from '../../input/tab/completion.ts';
import { tabEffect } from '../../input/tab/tab.ts';
import { type Script, scriptedChat } from '../scripted-chat.ts';
import { COMMANDS } from './sample-commands.ts';

const words = (...values: string[]) => values.map((value) => plainCandidate(value));
const OWN = new Map<string, { help: string; complete?: (before: readonly string[]) => Candidate[] }>([
  [
    'as',
    { help: '', complete: ({ length }) => (length === 0 ? words('moderator', 'member', 'visitor') : []) },
  ],
  ['choose', { help: '', complete: () => words('1', '2', '12', 'none') }],
  ['fill', { help: '', complete: () => words('message:', 'why:') }],
  ['quit', { help: '' }],
]);

const completed = (line: string, script: Script = {}) =>
  complete(line, scriptedChat(script).first.client, OWN);

/** The texts that are offered after a line, and the part of it that they stand in for. */
async function offered(line: string, script?: Script): Promise<[string[], string]> {
  const { candidates, replaced } = await completed(line, script);
  return [candidates.map(({ text }) => text), replaced];
}

/** What one Tab makes of a line, and what it shows. */
async function tabbed(line: string, script?: Script) {
  const completion = await completed(line, script);
  const { insert, shown } = tabEffect(completion);
  const kept = line.slice(0, line.length - completion.replaced.length);
  return {
    line: insert === undefined ? line : kept + insert,
    shown: shown.map(({ value, label }) => (label ? `${value} = ${label}` : value)),
  };
}

type Suggestion = string | { name: string; value: string };
const offering = (...values: Suggestion[]) =>
  vi.fn<ChatClient['autocomplete']>(async () => ({
    kind: 'choices',
    choices: values.map((value) => (typeof value === 'string' ? { name: value, value } : value)),
  }));

describe('there is offered', () => {
  test.each<[string, string[], string]>([
    ['', ['/list ', '/echo ', '/conversation ', '/upload ', ':as ', ':choose ', ':fill ', ':quit '], ''],
    ['/l', ['/list '], '/l'],
    ['/zz', [], '/zz'],
    ['/zz ', [], ''],
    ['/conversation ', ['list ', 'pinned '], ''],
    ['/conversation pi', ['pinned '], 'pi'],
    ['/conversation pinned ', ['show '], ''],
    ['/conversation list ', ['limit:'], ''],
    ['/list ada l', ['limit:'], 'l'],
    ['/list ada 5 ', ['card ', 'json ', 'format:', 'quiet:', 'factor:'], ''],
    ['/list ada format:J', ['json '], 'J'],
    ['/list ada quiet:', ['true ', 'false '], ''],
    ['/list ada nothing:', [], ''],
    [':', [':as ', ':choose ', ':fill ', ':quit '], ':'],
    [':as m', ['moderator ', 'member '], 'm'],
    [':as member m', [], 'm'],
    [':quit n', [], 'n'],
    [':choose 2 1', ['1 ', '12 '], '1'],
    [':choose 2,1', ['1 ', '12 '], '1'],
    [':fill ', ['message:', 'why:'], ''],
    [':fill message:x w', ['why:'], 'w'],
    ['hello', [], 'hello'],
  ])('after %j', async (line, candidates, replaced) => {
    expect(await offered(line)).toEqual([candidates, replaced]);
  });

  test('what the bot suggests, in quotes where it needs them', async () => {
    const autocomplete = offering('ada', 'ada lovelace', 'ada "l"');
    expect(await offered('/list limit:5 name:ad', { autocomplete })).toEqual([
      ['ada ', '"ada lovelace" ', '"ada \\"l\\"" '],
      'ad',
    ]);
    expect(autocomplete).toHaveBeenCalledWith('list', 'name', 'ad', { limit: 5 });
  });

  test('values for the first option of a bare word, beside the names of options', async () => {
    expect(await offered('/list l', { autocomplete: offering('lovelace') })).toEqual([
      ['lovelace ', 'limit:'],
      'l',
    ]);
    expect(await offered('/list "ada l', { autocomplete: offering('ada lovelace') })).toEqual([
      ['"ada lovelace" '],
      '"ada l',
    ]);
  });

  test('no value that would steer the terminal', async () => {
    const autocomplete = offering('a\u001b[2J', 'a\u202eb', 'ab');
    expect(await offered('/list name:a', { autocomplete })).toEqual([['ab '], 'a']);
  });

  test('the values of a subcommand, asked for by its whole path', async () => {
    const autocomplete = offering('16letters');
    const show: APIApplicationCommandOption = {
      type: ApplicationCommandOptionType.Subcommand,
      name: 'show',
      description: 'd',
      options: [{ type: 3, name: 'id', description: 'd', required: true, autocomplete: true }],
    };
    const [first] = COMMANDS;
    if (!first) throw new Error('no commands');
    const commands = [{ ...first, name: 'conversation', options: [show] }];
    const script = { commands, autocomplete };
    expect(await offered('/conversation show ', script)).toEqual([['16letters ', 'id:'], '']);
    expect(autocomplete).toHaveBeenCalledWith('conversation show', 'id', '', {});
  });

  test('people by the sign or the name that is typed', async () => {
    const [first] = COMMANDS;
    if (!first) throw new Error('no commands');
    const options: APIApplicationCommandBasicOption[] = [{ type: 6, name: 'who', description: 'd' }];
    const kind = 'user' as const;
    const nameables = () => [
      { id: '1', name: '@member', alias: 'Mia Member', kind },
      { id: '2', name: '@moderator', alias: 'Mo Moderator', kind },
    ];
    const script = { commands: [{ ...first, options }], nameables };
    expect(await offered('/list who:', script)).toEqual([['@member ', '@moderator '], '']);
    expect(await offered('/list @me', script)).toEqual([['@member '], '@me']);
    expect(await offered('/list mod', script)).toEqual([['moderator '], 'mod']);
    expect(await offered('/list mia', script)).toEqual([['member '], 'mia']);
  });

  test('nothing when the bot does not suggest in time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const pending = offered('/list name:a', { autocomplete: () => new Promise(() => {}) });
    await vi.advanceTimersByTimeAsync(2500);
    expect(await pending).toEqual([[], 'a']);
  });
});

describe('a Tab', () => {
  const [twelve, hundredTwenty] = [
    { name: 'Zk3 (bulk-12)', value: 'Zk3' },
    { name: 'bulk-120', value: 'Qx9' },
  ];

  test('types nothing while several values are meant, and shows what people know them by', async () => {
    const several = await tabbed('/list name:bulk-12', { autocomplete: offering(twelve, hundredTwenty) });
    expect(several).toEqual({
      line: '/list name:bulk-12',
      shown: ['Zk3 = (bulk-12)', 'Qx9 = bulk-120'],
    });
  });

  test('types an only value, and shows with it what people know it by', async () => {
    const autocomplete = offering(hundredTwenty);
    expect(await tabbed('/list name:bulk-12', { autocomplete })).toEqual({
      line: '/list name:Qx9 ',
      shown: ['Qx9 = bulk-120'],
    });
    expect(await tabbed('/li')).toEqual({ line: '/list ', shown: [] });
  });

  test('types what all values have in common beyond what was typed', async () => {
    expect(await tabbed('/list name:ad', { autocomplete: offering('ada.b', 'ada.c') })).toEqual({
      line: '/list name:ada.',
      shown: [],
    });
    expect(await tabbed('/list name:ad', { autocomplete: offering('ada l', 'ada lo') })).toEqual({
      line: '/list name:"ada l',
      shown: [],
    });
    expect(await tabbed('/list "ada', { autocomplete: offering('ada l', 'ada l "x"') })).toEqual({
      line: '/list "ada l',
      shown: [],
    });
    expect(await tabbed(':as M')).toEqual({ line: ':as M', shown: ['moderator', 'member'] });
  });

  test('never types a beginning that was found by another part', async () => {
    const autocomplete = offering('lovelace.ada', 'lovelace.byron');
    expect((await tabbed('/list name:a', { autocomplete })).line).toBe('/list name:a');
  });

  test('once more types no argument again', async () => {
    const once = await tabbed(':as vi');
    expect(once.line).toBe(':as visitor ');
    expect(await tabbed(once.line)).toEqual({ line: ':as visitor ', shown: [] });
  });
});

test('what is offered is described in the language of the person', async () => {
  const [list] = COMMANDS;
  if (!list) throw new Error('no command');
  const choices = [{ name: 'Card', name_localized: 'Karte', value: 'card' }];
  const option = {
    type: ApplicationCommandOptionType.String as const,
    name: 'format',
    description: 'How',
    choices,
  };
  const localized = { ...option, description_localized: 'Wie' };
  const commands = [{ ...list, description_localized: 'Alle Namen', options: [localized] }];
  const labels = async (line: string) =>
    (await completed(line, { commands })).candidates.map(({ label }) => label);
  expect(await labels('/li')).toEqual(['Alle Namen']);
  expect(await labels('/list ')).toEqual(['Karte', 'Wie']);
});
