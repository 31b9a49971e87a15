import { type APIApplicationCommandOption, ApplicationCommandOptionType } from 'discord-api-types/v10';
import { describe, expect, test, vi } from 'vitest';
import type { ChatClient } from '../../../src/local/discord/chat-client.ts';
import { complete } from '../../../src/local/prompt/completion.ts';
import { COMMANDS } from './sample-commands.ts';
import { scriptedDiscord } from './scripted-discord.ts';

const OWN = new Map<string, { words?: () => string[] }>([
  ['as', { words: () => ['moderator', 'member', 'visitor'] }],
  ['choose', { words: () => ['1', '2', '12', 'none'] }],
  ['fill', { words: () => ['message:', 'why:'] }],
  ['quit', {}],
]);

function completed(line: string, autocomplete?: ChatClient['autocomplete']) {
  return complete(line, scriptedDiscord(autocomplete && { autocomplete }).chat('member'), OWN);
}

const offering = (...values: string[]) =>
  vi.fn<ChatClient['autocomplete']>(async () => ({
    kind: 'choices',
    choices: values.map((value) => ({ name: value, value })),
  }));

describe('Tab offers', () => {
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
    [':quit n', [], 'n'],
    [':choose 2 1', ['1 ', '12 '], '1'],
    [':fill ', ['message:', 'why:'], ''],
    [':fill message:x w', ['why:'], 'w'],
  ])('after %j', async (line, candidates, replaced) => {
    expect(await completed(line)).toEqual([candidates, replaced]);
  });

  test('the values that the bot suggests, in quotes where they need them', async () => {
    const suggest = offering('ada', 'ada lovelace', 'ada "l"');
    expect(await completed('/list limit:5 name:ad', suggest)).toEqual([
      ['ada ', '"ada lovelace" ', '"ada \\"l\\"" '],
      'ad',
    ]);
    expect(suggest).toHaveBeenCalledWith('list', 'name', 'ad', { limit: 5 });
  });

  test('values for the first option of a bare word, beside the names of options', async () => {
    expect(await completed('/list l', offering('lovelace'))).toEqual([['lovelace ', 'limit:'], 'l']);
    expect(await completed('/list "ada l', offering('ada lovelace'))).toEqual([
      ['"ada lovelace" '],
      '"ada l',
    ]);
  });

  test('a value that the bot finds by another part than its beginning', async () => {
    expect(await completed('/list name:love', offering('ada lovelace'))).toEqual([
      ['"ada lovelace" '],
      'love',
    ]);
  });

  test('no value that would steer the terminal', async () => {
    expect(await completed('/list name:a', offering('a\u001b[2J', 'a\u202eb', 'ab'))).toEqual([['ab '], 'a']);
  });

  test('the values of a subcommand, asked for by its whole path', async () => {
    const suggest = offering('16letters');
    const show: APIApplicationCommandOption = {
      type: ApplicationCommandOptionType.Subcommand,
      name: 'mute',
      description: 'd',
      options: [{ type: 3, name: 'id', description: 'd', required: true, autocomplete: true }],
    };
    const [first] = COMMANDS;
    if (!first) throw new Error('no commands');
    const commands = [{ ...first, name: 'conversation', options: [show] }];
    const client = scriptedDiscord({ commands, autocomplete: suggest }).chat('moderator');
    expect(await complete('/conversation mute ', client, OWN)).toEqual([['16letters ', 'id:'], '']);
    expect(suggest).toHaveBeenCalledWith('conversation mute', 'id', '', {});
  });

  test('nothing when the bot does not suggest in time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const pending = completed('/list name:a', () => new Promise(() => {}));
      await vi.advanceTimersByTimeAsync(2500);
      expect(await pending).toEqual([[], 'a']);
    } finally {
      vi.useRealTimers();
    }
  });
});
