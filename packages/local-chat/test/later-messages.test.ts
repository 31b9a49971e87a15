// What the prompt prints when a bot goes on after its first answer, in front of the real local Discord.

import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  type ChatInputCommandInteraction,
  Events,
  type Interaction,
  MessageFlags,
  SlashCommandBuilder,
  StringSelectMenuBuilder,
} from 'discord.js';
import type { APIMessage } from 'discord-api-types/v10';
import type { SeenMessage } from 'local-discord/people';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LaterMessages } from '../later-messages.ts';
import { openStage, piped, terminal } from './stage.ts';

const COMMANDS = [
  new SlashCommandBuilder()
    .setName('conversation')
    .setDescription('Conversations')
    .addSubcommand((pin) => pin.setName('form').setDescription('Opens a form'))
    .addSubcommand((list) => list.setName('list').setDescription('With a menu')),
  new SlashCommandBuilder().setName('slow').setDescription('Shows how far it is'),
];

const options = ['ada', 'grace', 'linus'];
function menu(chosen: readonly string[] = []) {
  const select = new StringSelectMenuBuilder()
    .setCustomId('which')
    .setPlaceholder('Which')
    .setMinValues(0)
    .setMaxValues(3)
    .addOptions(options.map((value) => ({ value, label: value, default: chosen.includes(value) })));
  return new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(select);
}

async function slowly(interaction: ChatInputCommandInteraction) {
  await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  for (let done = 0; done < 3; done += 1) await interaction.editReply(`Muting: ${done} of 3 done …`);
  const again = new ButtonBuilder().setCustomId('again').setLabel('Again').setStyle(ButtonStyle.Primary);
  const components = [new ActionRowBuilder<ButtonBuilder>().addComponents(again)];
  await interaction.editReply({ content: 'Muted 3.', components });
}

async function answer(interaction: Interaction): Promise<unknown> {
  if (interaction.isStringSelectMenu()) {
    const { values } = interaction;
    return interaction.update({
      content: `chosen: ${values.join(', ') || 'none'}`,
      components: [menu(values)],
    });
  }
  if (interaction.isModalSubmit())
    return interaction.reply(`pinned <${interaction.fields.getTextInputValue('message')}>`);
  if (interaction.isButton()) return interaction.update('clicked');
  if (!interaction.isChatInputCommand()) return undefined;
  if (interaction.commandName === 'slow') return slowly(interaction);
  switch (interaction.options.getSubcommand()) {
    case 'list':
      return interaction.reply({ components: [menu()] });
    case 'form':
      return interaction.showModal({
        custom_id: 'pin',
        title: 'Pin a message',
        components: [
          {
            type: 18,
            label: 'Message',
            component: { type: 4, custom_id: 'message', style: 1, required: false, max_length: 5 },
          },
        ],
      });
    default:
      return undefined;
  }
}

const populated = (stack: AsyncDisposableStack) => openStage(stack, COMMANDS, answer);

test('from a pipe an unfinished answer is waited for, before the next line and before the end', async () => {
  await using stack = new AsyncDisposableStack();
  const { chat } = await populated(stack);
  const { answers, mistakes } = await piped(chat, ['/slow', ':click 1', '/slow']);
  const texts = answers.trimEnd().split('\n\n');
  const mark = '(edited) (only you can see this)';
  const slow = [
    'Muting: 0 of 3 done …\n(only you can see this)',
    `Muting: 1 of 3 done …\n${mark}`,
    `Muting: 2 of 3 done …\n${mark}`,
    `Muted 3.\n[1] Again\n${mark}`,
  ];
  expect(texts).toEqual([...slow, `clicked\n[1] Again\n${mark}`, ...slow]);
  expect(mistakes).toBe('');
});

test('options are chosen by their numbers, and what is chosen is marked', async () => {
  await using stack = new AsyncDisposableStack();
  const { chat } = await populated(stack);
  const lines = [
    '/conversation list',
    ':choose 1,3',
    ':choose 2-3',
    ':choose none',
    ':choose 4',
    ':choose x',
  ];
  const { answers, mistakes } = await piped(chat, lines);
  const shown = (...marks: string[]) =>
    ['[menu] Which (0 to 3)', ...options.map((name, index) => `  ${index + 1} ${marks[index]} ${name}`)].join(
      '\n',
    );
  expect(answers.trimEnd().split('\n\n')).toEqual([
    shown('○', '○', '○'),
    `chosen: ada, linus\n${shown('●', '○', '●')}\n(edited)`,
    `chosen: grace, linus\n${shown('○', '●', '●')}\n(edited)`,
    `chosen: none\n${shown('○', '○', '○')}\n(edited)`,
  ]);
  expect(mistakes.split('\n')).toEqual([
    'There is no option 4. Type the numbers of options, such as :choose 1,3-5, or :choose none; see :help :choose.',
    'Type the numbers of options, such as :choose 1,3-5, or :choose none; see :help :choose.',
    '',
  ]);
});

test('a form is sent empty, or dropped', async () => {
  await using stack = new AsyncDisposableStack();
  const { chat } = await populated(stack);
  const open = '/conversation form';
  const lines = [open, ':fill', open, ':dismiss', ':dismiss'];
  const { answers, mistakes } = await piped(chat, lines);
  const form =
    '[form] Pin a message\n  message: Message (optional, at most 5 characters)\n' +
    ':fill VALUE sends it, :fill alone sends it empty, :dismiss drops it.';
  expect(answers.trimEnd().split('\n\n')).toEqual([form, 'pinned <>', form, 'The form is dropped.']);
  expect(mistakes).toBe('There is no form to fill in.\n');
});

test('on a terminal, what comes later is printed above the line that is being typed', async () => {
  await using stack = new AsyncDisposableStack();
  const { chat, bot } = await populated(stack);
  const { promise: first, resolve: captured } = Promise.withResolvers<ChatInputCommandInteraction>();
  bot.removeListener(Events.InteractionCreate, answer);
  bot.on(Events.InteractionCreate, async (interaction) => {
    if (!interaction.isChatInputCommand()) return;
    await interaction.reply('Muting: 0 of 1 done …');
    captured(interaction);
  });

  const { type, shows, ended } = terminal(chat);
  type('/slow\r');
  await shows('Muting: 0 of 1 done …\n\nmember in #general> ');
  type('/conversation mu');
  await shows('/conversation mu');
  await (await first).editReply('Muted 1.');
  await shows('Muted 1.\n(edited)\n\nmember in #general> /conversation mu');
  type('\u0003\u0003');
  await ended;
});

// Only the id and the content of a message are read.
const seen = (content: string) =>
  ({ loading: false, message: { id: '1', content } as APIMessage }) as SeenMessage;

describe('an unfinished answer', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is waited for anew at each edit, until it is finished', async () => {
    const later = new LaterMessages(() => {});
    later.print([seen('0 of 2 done …')]);
    for (const content of ['1 of 2 done …', '2 done.']) {
      const more = later.more();
      await vi.advanceTimersByTimeAsync(20_000);
      later.add(seen(content));
      expect(await more).toBe(true);
      later.print(later.take());
    }
    expect(await later.more()).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('that stays so for 30 s is left as it is', async () => {
    const later = new LaterMessages(() => {});
    later.print([seen('0 of 2 done …')]);
    const more = later.more();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await more).toBe(false);
    expect(await later.more()).toBe(false);
  });
});
