import {
  ButtonBuilder,
  ButtonStyle,
  type ChatInputCommandInteraction,
  Events,
  MessageFlags,
} from 'discord.js';
import { expect, test } from 'vitest';
import type { SeenMessage } from '../people/chat-client.ts';
import { COMMANDS, call, localDiscord, loggedIn, nextInteraction, PING } from './fixture.ts';

/** A local Discord with a bot that answers /ping so. */
async function withPing(answer: (interaction: ChatInputCommandInteraction) => Promise<unknown>) {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [PING]);
  client.on(Events.InteractionCreate, (interaction) => {
    if (interaction.isChatInputCommand()) void answer(interaction);
  });
  return { discord, client };
}

const row = (...ids: string[]) => ({
  type: 1,
  components: ids.map((id) =>
    new ButtonBuilder().setCustomId(id).setLabel(id).setStyle(ButtonStyle.Primary).toJSON(),
  ),
});

test('a reply is the result, with what Discord fills in', async () => {
  const { discord } = await withPing((interaction) => interaction.reply('pong'));
  const result = await discord.clientOf('member').command('ping');
  expect(result).toMatchObject({
    kind: 'messages',
    messages: [
      {
        loading: false,
        ephemeral: false,
        message: {
          type: 20,
          content: 'pong',
          author: { bot: true },
          interaction_metadata: { type: 2, user: { username: 'member' } },
        },
      },
    ],
  });
});

test('a placeholder shows as loading to everybody until it is filled', async () => {
  const { discord, client } = await withPing((interaction) => interaction.deferReply());
  const answered = nextInteraction(client);
  const result = discord.clientOf('member').command('ping');
  await answered;
  await expect.poll(() => discord.clientOf('moderator').messages()).toMatchObject([{ loading: true }]);
  discord.faults.advance(15 * 60_000);
  expect(await result).toEqual({ kind: 'failed', reason: 'The application did not respond' });
  discord.faults.advance(1000);
  expect(discord.clientOf('member').messages()).toEqual([]);
});

test('the first follow-up takes the place of a deferred original, with its privacy', async () => {
  const { discord } = await withPing(async (interaction) => {
    await interaction.deferReply();
    await interaction.followUp({ content: 'instead', flags: MessageFlags.Ephemeral });
  });
  await discord.clientOf('member').command('ping');
  expect(discord.clientOf('moderator').messages()).toMatchObject([
    { ephemeral: false, message: { content: 'instead' } },
  ]);
});

test('a follow-up after the deferred original is deleted is the result, and private', async () => {
  const { discord } = await withPing(async (interaction) => {
    await interaction.deferReply();
    await interaction.deleteReply();
    await interaction.followUp({ content: 'for you alone', flags: MessageFlags.Ephemeral });
  });
  const result = await discord.clientOf('member').command('ping');
  expect(result).toMatchObject({ messages: [{ ephemeral: true, message: { content: 'for you alone' } }] });
  expect(discord.clientOf('member').messages()).toHaveLength(1);
  expect(discord.clientOf('moderator').messages()).toEqual([]);
});

test('a deferred original that is deleted leaves nothing', async () => {
  const { discord } = await withPing(async (interaction) => {
    await interaction.deferReply();
    await interaction.deleteReply();
    discord.faults.advance(1500);
  });
  expect(await discord.clientOf('member').command('ping')).toEqual({
    kind: 'nothing',
    interaction: expect.any(String),
  });
});

test('a follow-up comes after the reply and refers to it', async () => {
  const { discord } = await withPing(async (interaction) => {
    await interaction.reply('one');
    await interaction.followUp('two');
  });
  await discord.clientOf('member').command('ping');
  await expect.poll(() => discord.clientOf('member').messages().length).toBe(2);
  const [first, second] = discord.clientOf('member').messages();
  expect(second?.message).toMatchObject({
    content: 'two',
    type: 19,
    message_reference: { message_id: first?.message.id },
    interaction_metadata: { original_response_message_id: first?.message.id },
  });
});

test('an ephemeral reply is seen by its asker alone', async () => {
  const { discord } = await withPing((interaction) =>
    interaction.reply({ content: 'psst', flags: MessageFlags.Ephemeral }),
  );
  await discord.clientOf('member').command('ping');
  expect(discord.clientOf('member').messages()).toMatchObject([{ ephemeral: true, message: { flags: 64 } }]);
  expect(discord.clientOf('moderator').messages()).toEqual([]);
});

test('a button changes its message, at once or after a deferral', async () => {
  const { discord, client } = await withPing((interaction) =>
    interaction.reply({ content: 'page 1', components: [row('now', 'later')] }),
  );
  client.on(Events.InteractionCreate, async (interaction) => {
    if (!interaction.isButton()) return;
    if (interaction.customId === 'now') await interaction.update('page 2');
    else {
      await interaction.deferUpdate();
      await interaction.editReply('page 3');
    }
  });
  const chat = discord.clientOf('member');
  await chat.command('ping');
  const id = chat.messages()[0]?.message.id ?? '';
  expect(await chat.click(id, 'now')).toMatchObject({ messages: [{ message: { id, content: 'page 2' } }] });
  expect(await discord.clientOf('moderator').click(id, 'later')).toMatchObject({
    messages: [{ message: { id, content: 'page 3' } }],
  });
  expect(chat.messages()[0]?.message.edited_timestamp).not.toBeNull();
});

test('a deferred update that is never edited ends with nothing', async () => {
  const { discord, client } = await withPing((interaction) =>
    interaction.reply({ components: [row('idle')] }),
  );
  client.on(
    Events.InteractionCreate,
    (interaction) => void (interaction.isButton() && interaction.deferUpdate()),
  );
  const chat = discord.clientOf('member');
  await chat.command('ping');
  const result = chat.click(chat.messages()[0]?.message.id ?? '', 'idle');
  await expect.poll(() => discord.requests.filter(({ status }) => status === 204).length).toBe(2);
  discord.faults.advance(15_000);
  expect(await result).toEqual({ kind: 'nothing' });
});

test('an interaction that nobody answers fails after 3 seconds, with or without a bot', async () => {
  const discord = await localDiscord();
  await call(discord, 'PUT', COMMANDS, { json: [PING] });
  const alone = discord.clientOf('member').command('ping');
  discord.faults.advance(3000);
  const reason = 'The application did not respond';
  expect(await alone).toEqual({ kind: 'failed', reason, undelivered: true });

  const client = await loggedIn(discord);
  const got = nextInteraction(client);
  const ignored = discord.clientOf('member').command('ping');
  await got;
  discord.faults.advance(3000);
  expect(await ignored).toEqual({ kind: 'failed', reason });
});

test('the first edit is the result, and the states after it can be awaited', async () => {
  const { discord } = await withPing(async (interaction) => {
    await interaction.deferReply({ flags: MessageFlags.Ephemeral });
    for (const content of ['Muting: 1 of 2 done …', 'Muting: 2 of 2 done …', 'Muted 2.']) {
      await interaction.editReply(content);
    }
  });
  const member = discord.clientOf('member');
  const seen: string[] = [];
  const stop = member.watch(({ message, loading }) => seen.push(loading ? 'thinking' : message.content));
  const others: unknown[] = [];
  discord.clientOf('moderator').watch((message) => others.push(message));
  const result = await member.command('ping');
  expect(result).toMatchObject({ messages: [{ message: { content: 'Muting: 1 of 2 done …' } }] });
  const id = result.kind === 'messages' ? (result.messages[0]?.message.id ?? '') : '';
  const done = ({ message }: SeenMessage) => message.content.startsWith('Muted');
  expect(await member.until(id, done)).toMatchObject({ ephemeral: true, message: { content: 'Muted 2.' } });
  expect(await member.until(id, done)).toMatchObject({ message: { id } });
  expect(seen).toEqual(['thinking', 'Muting: 1 of 2 done …', 'Muting: 2 of 2 done …', 'Muted 2.']);
  expect(others).toEqual([]);

  stop();
  await member.command('ping');
  await member.until(member.messages().at(-1)?.message.id ?? '', done);
  expect(seen).toHaveLength(4);
});
