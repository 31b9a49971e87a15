import { PassThrough, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Interaction } from 'discord.js';
import { ComponentType } from 'discord-api-types/v10';
import { SAMPLE_IDS } from 'local-discord/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runPrompt } from '../run-prompt.ts';
import { buttonRow, COMMANDS, echo } from './sample-bot.ts';
import { openStage, piped, type Stage } from './stage.ts';

const stack = new AsyncDisposableStack();
let stage: Stage;
let respond: (interaction: Interaction) => unknown;
beforeAll(async () => {
  stage = await openStage(stack, COMMANDS, (interaction) => respond(interaction), { withWorkshop: true });
});
afterAll(() => stack.disposeAsync());
beforeEach(() => {
  respond = echo;
  stage.discord.workshop?.reset();
});

const typed = (lines: readonly string[]) => piped(stage.chat, lines);

test('prints the answers in order, a blank line between them, and nothing else', async () => {
  const events: string[] = [];
  respond = async (interaction) => {
    events.push('begins');
    await new Promise(setImmediate);
    events.push('ends');
    return echo(interaction);
  };
  const { answers, mistakes } = await typed(['/list ada', '', '/list bob limit:5', '/echo 1 bye']);
  expect(answers).toBe(
    'member list {"name":"ada"}\n\nmember list {"name":"bob","limit":5}\n\nmember echo {"times":1,"text":"bye"}\n',
  );
  expect(mistakes).toBe('');
  expect(events).toEqual([1, 2, 3].flatMap(() => ['begins', 'ends']));
});

test('reads a last line without an end, and lines with the ends of Windows', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  input.end('/list ada\r\n/list bob');
  await runPrompt({ chat: stage.chat, input, output, errors: new PassThrough() });
  output.end();
  expect(await text(output)).toBe('member list {"name":"ada"}\n\nmember list {"name":"bob"}\n');
});

test('what cannot be typed is said on the other output, and the next line is typed', async () => {
  const { answers, mistakes } = await typed([
    '/lsit ada',
    'hello',
    ':hepl',
    ':click 3',
    '/list ada x',
    '/list ada',
  ]);
  expect(answers).toBe('member list {"name":"ada"}\n');
  expect(mistakes.split('\n')).toEqual([
    'There is no command /lsit here. Did you mean /list? :help shows all.',
    'The bot reads only commands: type one that begins with /, or :help to see them all.',
    'There is no :hepl. Did you mean :help? :help shows all.',
    'There are no buttons to click here yet.',
    'The option "limit" takes a whole number.',
    '',
  ]);
});

test.each<[string, (interaction: Interaction) => unknown, string]>([
  [
    'no effect',
    async (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      await interaction.deferReply();
      await interaction.deleteReply();
    },
    'The bot acknowledged it without a visible answer.\n',
  ],
  [
    'two messages',
    async (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      await interaction.reply('one …');
      await interaction.followUp({ content: 'two', flags: 64 });
      await interaction.editReply('one');
    },
    'one …\n\ntwo\n(only you can see this)\n\none\n(edited)\n',
  ],
])('prints an answer: %s', async (_name, answer, printed) => {
  respond = answer;
  expect((await typed(['/list ada'])).answers).toBe(printed);
});

test(':as goes on as somebody else', async () => {
  const { answers, mistakes } = await typed([':as visitor', ':as Moderator', '/list ada', ':as x']);
  expect(answers.split('\n\n')).toEqual([
    'You are visitor in a direct message now.',
    'You are moderator in #general now.',
    'moderator list {"name":"ada"}\n',
  ]);
  expect(mistakes).toBe('Type :as with one of moderator, moderator2, member, newcomer, manager, visitor.\n');
});

test(':in goes to another channel, whose messages have numbers of their own', async () => {
  const lines = ['/list ada', ':as moderator', ':in #audit', '/list bob', ':messages', ':in nowhere', ':in'];
  const { answers, mistakes } = await typed(lines);
  expect(answers.split('\n\n').slice(1)).toEqual([
    'You are moderator in #general now.',
    'You are moderator in #audit now.',
    'moderator list {"name":"bob"}',
    '1  moderator: /list · moderator list {"name":"bob"}\n',
  ]);
  expect(mistakes.split('\n')).toEqual([
    'moderator sees no channel "nowhere"; there is: general, audit, staff, direct message.',
    'Type :in with a channel, such as :in general.',
    '',
  ]);
});

test(':leave and :join go out of the server and back', async () => {
  const { answers, mistakes } = await typed([
    ':leave',
    ':leave',
    ':join',
    '/list ada',
    ':leave',
    ':as visitor',
    ':as member',
    ':join',
  ]);
  const elsewhere = 'You are member in a direct message now.';
  const back = 'You are member in #general now.';
  expect(answers.trimEnd().split('\n\n')).toEqual([
    ...[elsewhere, back, 'member list {"name":"ada"}'],
    ...[elsewhere, 'You are visitor in a direct message now.', elsewhere, back],
  ]);
  expect(mistakes).toBe('member is in no server.\n');
});

test('a thread is a channel that one can be in, join and leave', async () => {
  respond = async (interaction) => {
    if (!interaction.isChatInputCommand()) return;
    const body = { name: 'plans', type: 11 };
    await stage.bot.rest.post(`/channels/${interaction.channelId}/threads`, { body });
    await interaction.reply('Here it is.');
  };
  const { answers, mistakes } = await typed(['/list ada', ':in plans', ':join', ':say hi', ':leave']);
  expect(answers.trimEnd().split('\n\n').slice(-4)).toEqual([
    'You are member in #plans now.',
    'You are a member of the thread now.',
    'member: hi',
    'You have left the thread.',
  ]);
  expect(mistakes).toBe('');
});

test(':react reacts to a message, and takes that back', async () => {
  const lines = [
    ':say hi',
    ':react 1 👍',
    ':as moderator',
    ':react 1 👍',
    ':react 1 👍',
    ':react 1',
    ':type',
  ];
  const { answers, mistakes } = await typed(lines);
  expect(answers.trimEnd().split('\n\n')).toEqual([
    'member: hi',
    'member: hi\n👍 1',
    'You are moderator in #general now.',
    'member: hi\n👍 2',
    'member: hi\n👍 1',
    'Others see for 10 s that you are typing.',
  ]);
  expect(mistakes).toBe('Type :react with the number of a message and an emoji, such as :react 3 👍.\n');
});

test('a file of this machine is attached to an option', async () => {
  respond = (interaction) =>
    interaction.isChatInputCommand() &&
    interaction.reply(interaction.options.getAttachment('file')?.name ?? '-');
  const { answers } = await typed([`/upload ${import.meta.filename}`]);
  expect(answers).toBe('prompt-in-pipe.test.ts\n');
});

test(':audit shows the moderator the newest ten lines of #audit', async () => {
  const lines = [':audit', ':as moderator', ':audit'];
  expect((await typed(lines)).answers).toContain('There is nothing in #audit yet.');
  stage.discord.faults.liftRateLimits();
  const contents = Array.from({ length: 11 }, (_, index) => `line ${index}`);
  for (const content of contents)
    await stage.bot.rest.post(`/channels/${SAMPLE_IDS.auditChannelId}/messages`, { body: { content } });
  const { answers, mistakes } = await typed(lines);
  expect(mistakes).toBe('Only moderators see #audit: type :as moderator, then :audit.\n');
  expect(answers).toBe(`You are moderator in #general now.\n\n${contents.slice(1).join('\n\n')}\n`);
});

test(':help shows the commands of the bot, of the prompt and of the program around it', async () => {
  const restart = { help: 'stop the bot and start it again', run: async () => 'done' };
  const { answers } = await piped(stage.chat, [':help'], { restart });
  expect(answers).toMatch(/^ {2}\/list name … +Every name of a wallet$/m);
  expect(answers).toMatch(/^ {2}\/conversation pinned show … {2}Show them$/m);
  expect(answers).toMatch(/^ {2}:click N +click the button/m);
  expect(answers).toMatch(/^ {2}:choose N,N +choose these options/m);
  expect(answers).toMatch(/^ {2}:fill VALUE +send the open form.+ empty$/m);
  expect(answers).toMatch(/^ {2}:restart +stop the bot and start it again$/m);
});

test(':help with a command shows all its options, a line for each', async () => {
  const { answers, mistakes } = await typed([':help /list', ':help conversation', ':help nothing']);
  expect(answers.split('\n')).toEqual([
    '/list  Every name of a wallet',
    '  name              A name (required)',
    '  limit:1-100       How many',
    '  format:card|json  How',
    '  quiet:true|false  Only for me',
    '  factor:number     A number',
    '',
    '/conversation list  List them',
    '  limit:1-100  How many',
    '/conversation pinned show  Show them',
    '  id  Which',
    '',
  ]);
  expect(mistakes).toBe('There is no command nothing here. :help shows all.\n');
});

test.each([
  ['help', /^Commands of the bot/],
  ['?', /^Commands of the bot/],
  [':h', /^Commands of the bot/],
  [':HELP', /^Commands of the bot/],
  ['help /list', /^\/list {2}Every name/],
  [':help :click', /^:click N {2}click the button.+\n {2}:click 1 .+\n {2}:click 3\.1 /],
  [':help click', /^:click N {2}click the button/],
  ['help conversation list', /^\/conversation list {2}List them/],
  [':help :as', / {2}:as moderator2 +is moderator2/],
])('%j explains', async (line, explained) => {
  const { answers, mistakes } = await typed([line]);
  expect(answers).toMatch(explained);
  expect(mistakes).toBe('');
});

test(':help says what was meant by an unknown command', async () => {
  const { mistakes } = await typed([':help /lsit', ':help :clcik']);
  expect(mistakes).toBe(
    'There is no command /lsit here. Did you mean :help /list? :help shows all.\n' +
      'There is no command :clcik here. Did you mean :help :click? :help shows all.\n',
  );
});

test.each(['exit', 'quit', ':exit', ':q', ':quit'])('%s leaves', async (line) => {
  expect((await typed([line, '/list ada'])).answers).toBe('');
});

test('a command of the program around it is awaited before the next line', async () => {
  const restart = {
    help: '',
    async run() {
      await new Promise(setImmediate);
      return 'It is back.';
    },
  };
  const { answers } = await piped(stage.chat, [':restart', '/list ada'], { restart });
  expect(answers).toBe('It is back.\n\nmember list {"name":"ada"}\n');
});

test(':wait takes 0 to 3600 seconds', async () => {
  const { answers, mistakes } = await typed([':wait 0', ':wait 0.01', ':wait', ':wait 3601', ':wait x']);
  expect(answers).toBe('');
  expect(mistakes).toBe('Type :wait with 0 to 3600 seconds, such as :wait 2.\n'.repeat(3));
});

test('ends quietly when nobody reads the answers any more', async () => {
  let answered = 0;
  respond = (interaction) => {
    answered += 1;
    return echo(interaction);
  };
  const output = new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })),
  });
  const input = new PassThrough();
  input.write('/list ada\n/echo 1 more\n/echo 2 more\n');
  await runPrompt({ chat: stage.chat, input, output, errors: new PassThrough() });
  expect(answered).toBe(1);
});

test('any other failure of the output is thrown', async () => {
  const output = new Writable({ write: (_chunk, _encoding, done) => done(new Error('the disk is full')) });
  const input = new PassThrough();
  input.write('/list ada\n');
  const prompt = runPrompt({ chat: stage.chat, input, output, errors: new PassThrough() });
  await expect(prompt).rejects.toThrow('the disk is full');
});

describe('buttons', () => {
  const paged = (...labels: string[]) => ({ content: 'page', components: [buttonRow(...labels)] });

  test('have the numbers of their message before theirs, unless it is the last one with any', async () => {
    const answers = [paged('A', 'B'), paged('C'), { content: 'none' }];
    respond = async (interaction) => {
      if (interaction.isButton()) return echo(interaction);
      return interaction.isChatInputCommand() && interaction.reply(answers.shift() ?? 'no more');
    };
    const lines = [
      '/list a',
      '/list a',
      '/list a',
      ':click',
      ':click 1',
      ':click 1.2',
      ':click 2',
      ':click 9.1',
    ];
    const printed = await typed(lines);
    expect(printed.answers.split('\n\n')).toEqual([
      'page\n[1] A  [2] B',
      'page\n[1] C',
      'none',
      '[1] C',
      'member clicks id of C',
      'member clicks id of B\n',
    ]);
    expect(printed.mistakes.split('\n')).toEqual([
      'There is no button 2 on that message: [1] C. See :messages for others.',
      'There is no message 9 here. :messages lists the latest.',
      '',
    ]);
  });

  test('that an edit has taken away cannot be clicked', async () => {
    respond = async (interaction) => {
      if (interaction.isButton()) return interaction.update({ content: 'done', components: [] });
      return interaction.isChatInputCommand() && interaction.reply(paged('Done'));
    };
    const { answers, mistakes } = await typed(['/list ada', ':click 1', ':click 1', ':click']);
    expect(answers.split('\n\n')).toEqual([
      'page\n[1] Done',
      'done\n(edited)',
      'The last message has no buttons any more. :messages lists others.\n',
    ]);
    expect(mistakes).toBe(
      'There is no button 1 on that message: it has no buttons. See :messages for others.\n',
    );
  });

  test('that are disabled are not clicked', async () => {
    const components = [buttonRow({ label: 'Previous', disabled: true })];
    respond = (interaction) => interaction.isChatInputCommand() && interaction.reply({ components });
    const { mistakes } = await typed(['/list ada', ':click 1', ':click x']);
    expect(mistakes).toBe(
      'That button is disabled.\nType the number of one button, such as :click 1, or :click 3.1 for message 3.\n',
    );
  });
});

test('options are chosen by their numbers, and what is chosen is marked', async () => {
  const names = ['ada', 'grace', 'linus'];
  const menu = (chosen: readonly string[]) => ({
    type: ComponentType.StringSelect as const,
    custom_id: 'which',
    placeholder: 'Which',
    min_values: 0,
    max_values: 3,
    options: names.map((value) => ({ value, label: value, default: chosen.includes(value) })),
  });
  const row = (chosen: readonly string[] = []) => ({
    type: ComponentType.ActionRow as const,
    components: [menu(chosen)],
  });
  respond = async (interaction) => {
    if (interaction.isChatInputCommand()) return interaction.reply({ components: [row()] });
    if (!interaction.isStringSelectMenu()) return undefined;
    const { values } = interaction;
    const content = `chosen: ${values.join(', ') || 'none'}`;
    return interaction.update({ content, components: [row(values)] });
  };
  const lines = ['/list a', ':choose 1,3', ':choose 2-3', ':choose none', ':choose 4', ':choose x'];
  const { answers, mistakes } = await typed(lines);
  const shown = (...marks: string[]) =>
    ['[menu] Which (0 to 3)', ...names.map((name, index) => `  ${index + 1} ${marks[index]} ${name}`)].join(
      '\n',
    );
  expect(answers.trimEnd().split('\n\n')).toEqual([
    shown('○', '○', '○'),
    `chosen: ada, linus\n${shown('●', '○', '●')}\n(edited)`,
    `chosen: grace, linus\n${shown('○', '●', '●')}\n(edited)`,
    `chosen: none\n${shown('○', '○', '○')}\n(edited)`,
  ]);
  const how = 'Type the numbers of options, such as :choose 1,3-5, or :choose none; see :help :choose.';
  expect(mistakes).toBe(`There is no option 4. ${how}\n${how}\n`);
});
