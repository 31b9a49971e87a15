import type { Interaction } from 'discord.js';
import { type APIApplicationCommandOptionChoice, Locale } from 'discord-api-types/v10';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PromptCommands, plainCandidate } from '../commands/prompt-command.ts';
import { complete, tabEffect } from '../input/completion.ts';
import { COMMANDS, echo } from './sample-bot.ts';
import { completing, openStage, type Stage } from './stage.ts';

const stack = new AsyncDisposableStack();
let chat: Stage['chat'];
let suggested: APIApplicationCommandOptionChoice<string>[] = [];
/** What the bot was asked for last. */
let asked: unknown[] = [];

async function respond(interaction: Interaction) {
  if (!interaction.isAutocomplete()) return echo(interaction);
  const { options, commandName } = interaction;
  const { name, value } = options.getFocused(true);
  asked = [commandName, options.getSubcommand(false), name, value, options.getInteger('limit')];
  return interaction.respond(suggested);
}

beforeAll(async () => {
  ({ chat } = await openStage(stack, COMMANDS, respond));
});
afterAll(() => stack.disposeAsync());
beforeEach(() => {
  suggested = [];
});

const words = (...values: string[]) => values.map((value) => plainCandidate(value));
const run = () => '';
const OWN: PromptCommands = new Map([
  [
    'as',
    {
      help: '',
      run,
      complete: ({ length }: readonly string[]) =>
        length === 0 ? words('moderator', 'member', 'visitor') : [],
    },
  ],
  ['choose', { help: '', run, complete: () => words('1', '2', '12', 'none') }],
  ['fill', { help: '', run, complete: () => words('message:', 'why:') }],
  ['quit', { help: '', run }],
]);

const completed = async (line: string) => complete(line, await completing(chat, 'member'), OWN);

/** The texts that are offered after a line, and the part of it that they stand in for. */
async function offered(line: string): Promise<[string[], string]> {
  const { candidates, replaced } = await completed(line);
  return [candidates.map(({ text }) => text), replaced];
}

/** What one Tab makes of a line, and what it shows. */
async function tabbed(line: string) {
  const completion = await completed(line);
  const { insert, shown } = tabEffect(completion);
  const kept = line.slice(0, line.length - completion.replaced.length);
  return {
    line: insert === undefined ? line : kept + insert,
    shown: shown.map(({ value, label }) => (label ? `${value} = ${label}` : value)),
  };
}

/** Lets the bot suggest these. */
function suggest(...values: (string | { name: string; value: string })[]) {
  suggested = values.map((value) => (typeof value === 'string' ? { name: value, value } : value));
}

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
    suggest('ada', 'ada lovelace', 'ada "l"');
    expect(await offered('/list limit:5 name:ad')).toEqual([
      ['ada ', '"ada lovelace" ', '"ada \\"l\\"" '],
      'ad',
    ]);
    expect(asked).toEqual(['list', null, 'name', 'ad', 5]);
  });

  test('values for the first option of a bare word, beside the names of options', async () => {
    suggest('lovelace');
    expect(await offered('/list l')).toEqual([['lovelace ', 'limit:'], 'l']);
    suggest('ada lovelace');
    expect(await offered('/list "ada l')).toEqual([['"ada lovelace" '], '"ada l']);
  });

  test('no value that would steer the terminal', async () => {
    suggest('a\u001b[2J', 'a\u202eb', 'ab');
    expect(await offered('/list name:a')).toEqual([['ab '], 'a']);
  });

  test('the values of a subcommand, asked for by its whole path', async () => {
    suggest('16letters');
    expect(await offered('/conversation pinned show ')).toEqual([['16letters ', 'id:'], '']);
    expect(asked).toEqual(['conversation', 'show', 'id', '', null]);
  });
});

describe('a Tab', () => {
  const [twelve, hundredTwenty] = [
    { name: 'Zk3 (bulk-12)', value: 'Zk3' },
    { name: 'bulk-120', value: 'Qx9' },
  ];

  test('types nothing while several values are meant, and shows what people know them by', async () => {
    suggest(twelve, hundredTwenty);
    expect(await tabbed('/list name:bulk-12')).toEqual({
      line: '/list name:bulk-12',
      shown: ['Zk3 = (bulk-12)', 'Qx9 = bulk-120'],
    });
  });

  test('types an only value, and shows with it what people know it by', async () => {
    suggest(hundredTwenty);
    expect(await tabbed('/list name:bulk-12')).toEqual({
      line: '/list name:Qx9 ',
      shown: ['Qx9 = bulk-120'],
    });
    expect(await tabbed('/li')).toEqual({ line: '/list ', shown: [] });
  });

  test('types what all values have in common beyond what was typed', async () => {
    suggest('ada.b', 'ada.c');
    expect(await tabbed('/list name:ad')).toEqual({
      line: '/list name:ada.',
      shown: [],
    });
    suggest('ada l', 'ada lo');
    expect(await tabbed('/list name:ad')).toEqual({
      line: '/list name:"ada l',
      shown: [],
    });
    suggest('ada l', 'ada l "x"');
    expect(await tabbed('/list "ada')).toEqual({
      line: '/list "ada l',
      shown: [],
    });
    expect(await tabbed(':as M')).toEqual({ line: ':as M', shown: ['moderator', 'member'] });
  });

  test('never types a beginning that was found by another part', async () => {
    suggest('lovelace.ada', 'lovelace.byron');
    expect((await tabbed('/list name:a')).line).toBe('/list name:a');
  });

  test('once more types no argument again', async () => {
    const once = await tabbed(':as vi');
    expect(once.line).toBe(':as visitor ');
    expect(await tabbed(once.line)).toEqual({ line: ':as visitor ', shown: [] });
  });
});

test('what is offered is described in the language of the person', async () => {
  const member = chat.control.client.as('member');
  await member.language(Locale.German);
  const { candidates } = await completed('/list ada 5 ');
  await member.language(Locale.EnglishUS);
  expect(candidates.map(({ label }) => label).slice(0, 3)).toEqual(['Karte', 'As JSON', 'Wie']);
});
