// What somebody new tries at the prompt, in front of the real local Discord with a small bot of discord.js behind it.

import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  ChannelType,
  type ChatInputCommandInteraction,
  type Interaction,
  MessageFlags,
  SlashCommandBuilder,
  StringSelectMenuBuilder,
} from 'discord.js';
import fc from 'fast-check';
import type { TestDiscord } from 'local-discord/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../test/any-character.ts';
import { complete } from '../input/tab/completion.ts';
import { discordWithBot } from './discord-with-bot.ts';
import { piped } from './piped.ts';
import { sampleChat } from './sample-chat.ts';

const COMMANDS = [
  new SlashCommandBuilder()
    .setName('who')
    .setDescription('Says whom you mean')
    .addUserOption((option) => option.setName('user').setDescription('Somebody'))
    .addRoleOption((option) => option.setName('role').setDescription('A role'))
    .addMentionableOption((option) => option.setName('either').setDescription('Either'))
    .addChannelOption((option) =>
      option.setName('where').setDescription('A channel').addChannelTypes(ChannelType.GuildText),
    )
    .addChannelOption((option) =>
      option.setName('call').setDescription('A voice channel').addChannelTypes(ChannelType.GuildVoice),
    )
    .addAttachmentOption((option) => option.setName('file').setDescription('A file')),
  new SlashCommandBuilder().setName('delete').setDescription('Asks first'),
  new SlashCommandBuilder().setName('change').setDescription('Changes it'),
  new SlashCommandBuilder().setName('menu').setDescription('Opens a menu'),
  new SlashCommandBuilder().setName('form').setDescription('Opens a form'),
];

let version = 1;

function said({ options }: ChatInputCommandInteraction) {
  const [user, role] = [options.getUser('user'), options.getRole('role')];
  const [either, where] = [options.getMentionable('either'), options.getChannel('where')];
  const name =
    either && 'name' in either ? either.name : either && 'user' in either ? either.user?.username : '';
  return [user?.username, role?.name, name, where?.name].map((each) => each || '-').join(' ');
}

async function answer(interaction: Interaction): Promise<unknown> {
  if (interaction.isButton()) {
    const seen = interaction.customId.replace('delete:', '');
    return interaction.update({
      content: seen === String(version) ? 'deleted' : 'it has changed meanwhile',
      components: [],
    });
  }
  if (interaction.isStringSelectMenu()) return interaction.reply(`chosen: ${interaction.values.join(' ')}`);
  if (interaction.isModalSubmit()) {
    return interaction.reply(`sent ${interaction.fields.getTextInputValue('why')}`);
  }
  if (!interaction.isChatInputCommand()) return undefined;
  switch (interaction.commandName) {
    case 'who':
      return interaction.reply(said(interaction));
    case 'delete': {
      const button = new ButtonBuilder()
        .setCustomId(`delete:${version}`)
        .setLabel('Delete')
        .setStyle(ButtonStyle.Danger);
      const components = [new ActionRowBuilder<ButtonBuilder>().addComponents(button)];
      return interaction.reply({ content: 'Sure?', components, flags: MessageFlags.Ephemeral });
    }
    case 'change':
      version += 1;
      return interaction.reply({ content: 'changed', flags: MessageFlags.Ephemeral });
    case 'menu': {
      const menu = new StringSelectMenuBuilder()
        .setCustomId('which')
        .addOptions(['red', 'blue'].map((value) => ({ value, label: value })));
      return interaction.reply({
        components: [new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(menu)],
      });
    }
    default:
      return interaction.showModal({
        custom_id: 'form',
        title: 'Why',
        components: [{ type: 18, label: 'Why', component: { type: 4, custom_id: 'why', style: 1 } }],
      });
  }
}

const stack = new AsyncDisposableStack();
let discord: TestDiscord;
beforeAll(async () => {
  ({ discord } = await discordWithBot(stack, COMMANDS, answer));
});
afterAll(() => stack.disposeAsync());

describe('users, roles and channels', () => {
  test.each([
    ['/who user:@moderator2', 'moderator2 - - -'],
    ['/who MODERATOR', 'moderator - - -'],
    ['/who user:<@1190000000000000011>', 'member - - -'],
    ['/who user:1190000000000000015', 'newcomer - - -'],
    ['/who user:"Nia Newcomer"', 'newcomer - - -'],
    ['/who role:@Moderators', '- Moderators - -'],
    ['/who role:@everyone', '- @everyone - -'],
    ['/who role:everyone', '- @everyone - -'],
    ['/who either:@members', '- - Members -'],
    ['/who either:newcomer', '- - newcomer -'],
    ['/who where:#general', '- - - general'],
    ['/who where:<#1190000000000000200>', '- - - general'],
  ])('%s', async (line, said) => {
    const { answers, mistakes } = await piped(sampleChat(discord), [line]);
    expect([answers, mistakes]).toEqual([`${said}\n`, '']);
  });

  test.each([
    [
      '/who user:@nobody',
      /^The option "user" takes a user, not "@nobody": there is @moderator, @moderator2, @member,/,
    ],
    ['/who role:@host', /takes a role, not "@host": there is @everyone, @Moderators, @Members/],
    ['/who where:#audit', /takes a channel, not "#audit": there is #general\.$/m],
    ['/who call:#general', /takes a channel, not "#general": there are none here\.$/m],
    ['/who file:x.png', /^The option file takes a file, and files cannot be attached here: leave it out\.$/m],
  ])('%s is refused with a sentence', async (line, sentence) => {
    expect((await piped(sampleChat(discord), [line])).mistakes).toMatch(sentence);
  });

  test('that somebody sees are theirs: a moderator also #audit, and in a direct message there are none', async () => {
    const asModerator = await piped(sampleChat(discord), [':as moderator', '/who where:#audit']);
    expect(asModerator.answers).toContain('- - - audit');
    const { mistakes } = await piped(sampleChat(discord), [
      ':as visitor',
      '/who where:#general',
      '/who user:@member',
    ]);
    expect(mistakes).toMatch(
      /not "#general": there are none here\.\n.+ not "@member": there is @visitor, @sample\.\n/,
    );
  });

  test('are offered by Tab', async () => {
    const offered = async (line: string) =>
      (await complete(line, discord.clientOf('member'), new Map())).candidates.map(({ text }) => text);
    expect(await offered('/who user:@mod')).toEqual(['@moderator ', '@moderator2 ']);
    expect(await offered('/who role:')).toEqual(['@everyone ', '@Moderators ', '@Members ', '@sample ']);
    expect(await offered('/who where:g')).toEqual(['general ']);
    expect(await offered('/who call:')).toEqual([]);
  });
});

test("two moderators get into each other's way", async () => {
  const { answers } = await piped(sampleChat(discord), [
    ':as moderator',
    '/delete',
    ':as moderator2',
    '/change',
    ':as moderator',
    ':click 1',
  ]);
  expect(answers).toMatch(/Sure\?\n\[1\] Delete.+changed.+it has changed meanwhile\n[^\n]+\n$/s);
});

test('each keeps a form of their own while somebody else is at the prompt', async () => {
  const lines = [
    ':as moderator',
    '/form',
    ':as moderator2',
    ':fill no',
    '/form',
    ':fill mine',
    ':as moderator',
    ':fill yours',
  ];
  const { answers, mistakes } = await piped(sampleChat(discord), lines);
  expect(mistakes).toBe('There is no form to fill in.\n');
  expect(answers).toMatch(
    /sent mine.+You are moderator [^\n]+\nYour form "Why" is still open: :fill sends it\.\n\nsent yours\n$/s,
  );
});

test('earlier messages are listed, shown again, clicked and chosen from by their numbers', async () => {
  version = 1;
  const numbers = /^ *(\d+) {2}newcomer: (.+)$/gm;
  const lines = [':as newcomer', '/delete', '/menu', '/delete', '/who', ':messages'];
  const { answers } = await piped(sampleChat(discord), lines);
  const listed = [...answers.matchAll(numbers)].map(([, number, text]) => [number, text]);
  expect(listed.map(([, text]) => text)).toEqual([
    '/delete · Sure?',
    '/menu · [menu] choose (1)',
    '/delete · Sure?',
    '/who · - - - -',
  ]);
  const [[first], [menu]] = [listed[0] ?? [], listed[1] ?? []];
  const used = await piped(sampleChat(discord), [
    ':as newcomer',
    `:choose ${menu}.2`,
    `:click ${first}.1`,
    `:messages ${menu}`,
    ':choose 1',
    ':messages 9999',
    ':messages x',
  ]);
  expect(used.answers).toMatch(
    /chosen: blue\n\ndeleted\n.+\[menu\] choose \(1\)\n {2}1 ○ red\n.+chosen: red\n$/s,
  );
  expect(used.mistakes).toBe(
    'There is no message 9999 here. :messages lists the latest.\nType the number of a message, such as :messages 3.\n',
  );
});

describe('odd lines', () => {
  const piece = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 8 }),
    fc.constantFrom(
      '/',
      ':',
      '"',
      '\\',
      ' ',
      '1',
      '.',
      ',',
      '-',
      '@',
      '#',
      '<@',
      '>',
      'none',
      '9'.repeat(40),
    ),
    fc.constantFrom(
      '/who ',
      '/delete',
      '/menu',
      '/form',
      'user:',
      'role:',
      '@member',
      'file:',
      '\u001b[2J',
      '\u202e',
    ),
    fc.constantFrom(
      ':click ',
      ':choose ',
      ':fill ',
      ':messages ',
      ':as ',
      ':help ',
      ':audit',
      ':dismiss',
      'help ',
      '?',
    ),
  );
  const line = fc
    .array(piece, { maxLength: 6 })
    .map((pieces) =>
      pieces
        .join('')
        .replace(/[\r\n\u2028\u2029]/g, ' ')
        .trim(),
    )
    .filter((each) => !/^:?(q|quit|exit)$|^:wait/i.test(each));

  test('are answered or refused with a sentence, and never end the prompt', async () => {
    const manyLines = fc.array(line, { minLength: 200, maxLength: 200 });
    const property = fc.asyncProperty(manyLines, async (lines) => {
      const { answers, mistakes } = await piped(sampleChat(discord), [...lines, ':as newcomer', '/who']);
      expect(answers).toMatch(/- - - -\n$/);
      for (const sentence of mistakes.trimEnd().split('\n')) expect(sentence).toMatch(/^[^\p{Ll}].*[.…]$/su);
      expect(answers + mistakes).not.toMatch(/[^\P{Cc}\n]|[\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}]/u);
    });
    await fc.assert(property, { numRuns: 2 });
  });

  test('can be completed at every position', async () => {
    const member = discord.clientOf('member');
    await fc.assert(
      fc.asyncProperty(line, async (typed) => {
        const { candidates } = await complete(typed, member, new Map());
        for (const { text } of candidates) expect(text).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
      }),
    );
  });

  test('of a megabyte are refused in time', async () => {
    const huge = 'x'.repeat(1_000_000);
    const { mistakes } = await piped(sampleChat(discord), [
      `/${huge}`,
      `/who ${huge}`,
      `:${huge}`,
      `:click ${huge}`,
      huge,
    ]);
    expect(mistakes.split('\n')).toHaveLength(6);
  });
});
