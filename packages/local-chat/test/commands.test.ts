// The prompt in front of the real local Discord, over sockets, with a small bot of discord.js behind it.

import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import {
  ActionRowBuilder,
  ApplicationCommandType,
  ButtonBuilder,
  ButtonStyle,
  ContextMenuCommandBuilder,
  type Interaction,
  MessageFlags,
  SlashCommandBuilder,
} from 'discord.js';
import type { LocalDiscordOptions } from 'local-discord';
import { expect, test } from 'vitest';
import { promptCommands } from '../commands/prompt-commands.ts';
import { complete } from '../input/completion.ts';
import { Session } from '../session.ts';
import { screenOf } from '../view/screen.ts';
import { completing, openStage, piped } from './stage.ts';

const COMMANDS = [
  new SlashCommandBuilder()
    .setName('list')
    .setDescription('Pages of a list')
    .addStringOption((option) =>
      option.setName('name').setDescription('Whose').setRequired(true).setAutocomplete(true),
    )
    .addIntegerOption((option) => option.setName('page').setDescription('Which').setMaxValue(9)),
  new SlashCommandBuilder().setName('file').setDescription('A file, after a deferral, only for you'),
  new SlashCommandBuilder()
    .setName('mute')
    .setDescription('For moderators')
    .setDefaultMemberPermissions(1n << 40n),
  new ContextMenuCommandBuilder().setName('Look up this name').setType(ApplicationCommandType.Message),
  new ContextMenuCommandBuilder().setName('Look at them').setType(ApplicationCommandType.User),
];

function page(name: string, number: number) {
  const button = (label: string, to: number) =>
    new ButtonBuilder()
      .setCustomId(`${name}:${to}`)
      .setLabel(label)
      .setStyle(ButtonStyle.Secondary)
      .setDisabled(to < 1);
  const row = new ActionRowBuilder<ButtonBuilder>().addComponents(
    button('Previous', number - 1),
    button('Next', number + 1),
  );
  return { content: `**${name}**, page ${number}`, components: [row] };
}

async function answer(interaction: Interaction): Promise<void> {
  if (interaction.isAutocomplete()) {
    const typed = interaction.options.getFocused();
    await interaction.respond([{ name: typed, value: `${typed} lovelace` }]);
  } else if (interaction.isMessageContextMenuCommand()) {
    await interaction.reply(
      `of ${interaction.targetMessage.author.username}: ${interaction.targetMessage.content}`,
    );
  } else if (interaction.isUserContextMenuCommand()) {
    await interaction.reply(
      `at ${interaction.targetUser.username}${interaction.targetMember ? ', a member' : ''}`,
    );
  } else if (interaction.isButton()) {
    const [name = '', number] = interaction.customId.split(':');
    await interaction.update(page(name, Number(number)));
  } else if (interaction.isChatInputCommand() && interaction.commandName === 'list') {
    const { options } = interaction;
    await interaction.reply(page(options.getString('name', true), options.getInteger('page') ?? 1));
  } else if (interaction.isChatInputCommand() && interaction.commandName === 'file') {
    await interaction.deferReply({ flags: MessageFlags.Ephemeral });
    await interaction.editReply({ files: [{ name: 'names.json', attachment: Buffer.from('["ada"]\n') }] });
  }
}

/** A local Discord with the bot in it. */
async function populated(stack: AsyncDisposableStack, options: Omit<LocalDiscordOptions, 'world'> = {}) {
  return (await openStage(stack, COMMANDS, answer, options)).chat;
}

test('commands, clicks and files are answered in the order in which they are typed', async () => {
  await using stack = new AsyncDisposableStack();
  const chat = await populated(stack);
  const lines = ['/list "ada lovelace"', ':click 2', ':click 1', '/file', ':click 2'];
  const { answers, mistakes } = await piped(chat, lines);
  expect(answers.split('\n\n')).toEqual([
    'ada lovelace, page 1\n[1] Previous (disabled)  [2] Next',
    'ada lovelace, page 2\n[1] Previous  [2] Next\n(edited)',
    'ada lovelace, page 1\n[1] Previous (disabled)  [2] Next\n(edited)',
    '[file] names.json (8 bytes)\n    ["ada"]\n(only you can see this)',
    'ada lovelace, page 2\n[1] Previous  [2] Next\n(edited)\n',
  ]);
  expect(mistakes).toBe('');
});

test('a typed line loses the isolates of a copied name', async () => {
  await using stack = new AsyncDisposableStack();
  const chat = await populated(stack);
  const { answers, mistakes } = await piped(chat, ['/list \u2068"שלום לך"\u2069', '\u2068?\u2069']);
  expect(answers).toMatch(/^שלום לך, page 1\n/);
  expect(mistakes).toBe('');
});

test('messages are written, and commands of messages and users are used by what they begin with', async () => {
  await using stack = new AsyncDisposableStack();
  const chat = await populated(stack);
  const lines = [
    ':say ada **lovelace**',
    ':apps 1 look up this name',
    ':apps 2 Look',
    ':apps @moderator look',
    ':apps',
    ':apps 9 Look',
    ':apps 1 Look at them',
    ':apps @nobody Look',
    ':apps 1',
  ];
  const { answers, mistakes } = await piped(chat, lines);
  expect(answers.trimEnd().split('\n\n')).toEqual([
    'member: ada lovelace',
    'of member: ada lovelace',
    'of sample: of member: ada lovelace',
    'at moderator, a member',
    ':apps N Look up this name\n:apps @USER Look at them',
  ]);
  expect(mistakes.trimEnd().split('\n')).toEqual([
    'There is no message 9 here. :messages lists the latest.',
    'Type :apps 3 and a command for message 3, or :apps @member and one for a user. A message has these: Look up this name here.',
    'There is no user "@nobody" here; there is: @moderator, @moderator2, @member, @newcomer, @manager, @sample.',
    'Type :apps 3 and a command for message 3, or :apps @member and one for a user. A message has these: Look up this name here.',
  ]);
});

test('Tab offers what :apps can be used on, and the commands for it', async () => {
  await using stack = new AsyncDisposableStack();
  const chat = await populated(stack);
  await chat.control.client.as('member').say('ada', { wait: 0 });
  using session = await Session.open(chat, screenOf(new PassThrough()));
  const own = promptCommands(session, {}, new AbortController());
  const offered = async (line: string) => {
    const { candidates } = await complete(line, await completing(chat, 'member'), own);
    return candidates.map(({ value }) => value);
  };
  expect(await offered(':apps ')).toEqual(expect.arrayContaining(['1', '@moderator', '@sample']));
  expect(await offered(':apps 1 ')).toEqual(['Look up this name']);
  expect(await offered(':apps @member Look')).toEqual(['Look at them']);
  expect(await offered(':apps 1 Look ')).toEqual([]);
});

test('everybody is offered what they may run, and a wrong value is refused with a sentence', async () => {
  await using stack = new AsyncDisposableStack();
  const chat = await populated(stack);
  const { answers, mistakes } = await piped(chat, [
    ':help',
    '/mute',
    '/list ada 10',
    ':as moderator',
    ':help',
  ]);
  const [asMember, asModerator] = answers.split('You are moderator in #general now.');
  expect(asMember).toContain('/list name …');
  expect(asMember).not.toContain('/mute');
  expect(asModerator).toContain('/mute');
  expect(mistakes).toMatch(/^There is no command \/mute here\. .+\nThe option "page" takes at most 9\.\n$/);
});

test('Tab asks the bot, unless another option of the line is wrong', async () => {
  await using stack = new AsyncDisposableStack();
  const visitor = await completing(await populated(stack), 'visitor');
  const offered = async (line: string) => (await complete(line, visitor, new Map())).candidates;
  expect(await offered('/list name:ada')).toMatchObject([{ text: '"ada lovelace" ', label: 'ada' }]);
  expect(await offered('/list page:10 name:ada')).toEqual([]);
});

test('a button is clicked by its number after all has been stopped and started again', async () => {
  await using directory = await mkdtempDisposable(join(tmpdir(), 'prompt-'));
  const options = { dataFile: join(directory.path, 'discord.sqlite') };
  {
    await using stack = new AsyncDisposableStack();
    await piped(await populated(stack, options), ['/list ada']);
  }
  await using stack = new AsyncDisposableStack();
  const { answers } = await piped(await populated(stack, options), [':click', ':click 2']);
  expect(answers).toBe(
    '[1] Previous (disabled)  [2] Next\n\nada, page 2\n[1] Previous  [2] Next\n(edited)\n',
  );
});
