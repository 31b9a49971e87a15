// What the prompt prints when a bot goes on after its first answer.

import { type ChatInputCommandInteraction, type Interaction, MessageFlags } from 'discord.js';
import type { APIMessage } from 'discord-api-types/v10';
import type { SeenMessage } from 'local-discord/people';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MessageBuffer } from '../message-buffer.ts';
import { buttonRow, COMMANDS } from './sample-bot.ts';
import { openStage, piped, terminal } from './stage.ts';

async function slowly(interaction: Interaction): Promise<unknown> {
  if (interaction.isButton()) return interaction.update('clicked');
  if (!interaction.isChatInputCommand()) return undefined;
  await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  for (let done = 0; done < 3; done += 1) await interaction.editReply(`Muting: ${done} of 3 done …`);
  return interaction.editReply({ content: 'Muted 3.', components: [buttonRow('Again')] });
}

test('from a pipe an unfinished answer is waited for, before the next line and before the end', async () => {
  await using stack = new AsyncDisposableStack();
  const { chat } = await openStage(stack, COMMANDS, slowly);
  const { answers, mistakes } = await piped(chat, ['/list ada', ':click 1', '/list ada']);
  const mark = '(edited) (only you can see this)';
  const slow = [
    'Muting: 0 of 3 done …\n(only you can see this)',
    `Muting: 1 of 3 done …\n${mark}`,
    `Muting: 2 of 3 done …\n${mark}`,
    `Muted 3.\n[1] Again\n${mark}`,
  ];
  expect(answers.trimEnd().split('\n\n')).toEqual([...slow, `clicked\n[1] Again\n${mark}`, ...slow]);
  expect(mistakes).toBe('');
});

test('on a terminal, what comes later is printed above the line that is being typed', async () => {
  await using stack = new AsyncDisposableStack();
  const { promise: first, resolve: captured } = Promise.withResolvers<ChatInputCommandInteraction>();
  const { chat } = await openStage(stack, COMMANDS, async (interaction) => {
    if (!interaction.isChatInputCommand()) return;
    await interaction.reply('Muting: 0 of 1 done …');
    captured(interaction);
  });
  const { type, shows, ended } = terminal(chat);
  type('/list ada\r');
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
    const later = new MessageBuffer(() => {});
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
    const later = new MessageBuffer(() => {});
    later.print([seen('0 of 2 done …')]);
    const more = later.more();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await more).toBe(false);
    expect(await later.more()).toBe(false);
  });
});
