import {
  ButtonBuilder,
  ButtonStyle,
  type ChatInputCommandInteraction,
  Events,
  InteractionContextType,
  MessageFlags,
  PermissionsBitField,
} from 'discord.js';
import { expect, test } from 'vitest';
import type { SeenMessage } from '../people/chat-client.ts';
import {
  APPLICATION,
  answered,
  begun,
  COMMANDS,
  call,
  GUILD,
  localDiscord,
  loggedIn,
  nextInteraction,
  PING,
  resourceOf,
  respond,
  webhook,
} from './fixture.ts';

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

const INSTALLABLE = { ...PING, integration_types: [0, 1], contexts: [0, 1, 2] };

test('a command in a server has all that Discord sends', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [INSTALLABLE]);
  const { interaction } = await answered(discord, client, () =>
    discord.clientOf('moderator').command('ping'),
  );
  expect(interaction).toMatchObject({
    application_id: APPLICATION,
    type: 2,
    version: 1,
    locale: 'en-US',
    guild_locale: 'en-US',
    guild_id: GUILD,
    guild: { id: GUILD, locale: 'en-US', features: [] },
    channel: { type: 0, name: 'general' },
    member: { user: { username: 'moderator' }, roles: [expect.any(String)] },
    entitlements: [],
    context: InteractionContextType.Guild,
    authorizing_integration_owners: { 0: GUILD },
    attachment_size_limit: 10_485_760,
    data: { type: 1, name: 'ping' },
  });
  expect(interaction.user).toBeUndefined();
  expect(interaction.channel?.id).toBe(interaction.channel_id);
  expect(BigInt(interaction.member?.permissions ?? '0') & (1n << 13n)).toBe(1n << 13n);
  expect(interaction.token).toMatch(/^aW50ZXJhY3Rpb246/);
  expect(Buffer.from(interaction.token, 'base64').toString()).toContain(`interaction:${interaction.id}:`);
});

test("a server's owner has every permission, which no role and no channel takes away", async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [{ ...PING, default_member_permissions: '0' }]);
  discord.settings.setRolePermissions(GUILD, GUILD, 0n);
  const { interaction } = await answered(discord, client, () =>
    discord.clientOf('manager', discord.staffChannelId).command('ping'),
  );
  expect(interaction.member).toMatchObject({
    user: { username: 'manager' },
    roles: [],
    permissions: PermissionsBitField.All.toString(),
  });
  expect(discord.clientOf('manager').places().servers[0]).toMatchObject({
    mayManage: true,
    channels: [{ name: 'general' }, { name: 'audit' }, { name: 'staff', maySend: true, mayDelete: true }],
  });
});

test('a command in a direct message has the user and no server', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [INSTALLABLE]);
  const got = nextInteraction(client);
  const visitor = discord.clientOf('visitor');
  const result = visitor.command('ping');
  const interaction = await got;
  expect(interaction).toMatchObject({
    user: { username: 'visitor' },
    channel: { type: 1 },
    context: InteractionContextType.BotDM,
    authorizing_integration_owners: { 0: '0', 1: visitor.user.id },
  });
  for (const absent of ['guild_id', 'guild', 'member', 'guild_locale'])
    expect(interaction).not.toHaveProperty(absent);
  await respond(discord, interaction, { type: 4, data: { content: 'pong' } });
  await result;
  expect(discord.clientOf('member').messages()).toEqual([]);
});

test('a click has the message with its interaction metadata', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [PING]);
  const chat = discord.clientOf('member');
  const command = nextInteraction(client);
  const replied = chat.command('ping');
  const { id } = await command;
  const button = { type: 2, style: 1, label: 'Next', custom_id: 'next' };
  await respond(discord, await command, {
    type: 4,
    data: { components: [{ type: 1, components: [button] }] },
  });
  await replied;

  const click = nextInteraction(client);
  const messageId = chat.messages()[0]?.message.id ?? '';
  const clicked = chat.click(messageId, 'next');
  expect(await click).toMatchObject({
    type: 3,
    data: { component_type: 2, custom_id: 'next', id: 2 },
    message: {
      id: messageId,
      components: [{ type: 1, id: 1, components: [{ ...button, id: 2 }] }],
      interaction_metadata: {
        id,
        type: 2,
        user: { username: 'member' },
        authorizing_integration_owners: { 0: GUILD },
      },
    },
  });
  const answer = await respond(
    discord,
    await click,
    { type: 4, data: { content: 'new' } },
    '?with_response=true',
  );
  expect(answer.body).toMatchObject({
    interaction: { type: 3, response_message_loading: false, response_message_ephemeral: false },
    resource: { type: 4, message: { type: 19, interaction_metadata: { interacted_message_id: messageId } } },
  });
  await clicked;
});

const REPLY = { type: 4, data: { content: 'pong' } };

test('a second acknowledgement is 40060', async () => {
  const { discord, interaction } = await begun();
  expect((await respond(discord, interaction, { type: 5 })).status).toBe(204);
  expect(await respond(discord, interaction, REPLY)).toMatchObject({ status: 400, body: { code: 40060 } });
});

test('a refused acknowledgement leaves the interaction open', async () => {
  const { discord, interaction, result } = await begun();
  expect(await respond(discord, interaction, { type: 4, data: {} })).toMatchObject({
    status: 400,
    body: { code: 50006, message: 'Cannot send an empty message' },
  });
  expect((await respond(discord, interaction, REPLY)).status).toBe(204);
  expect(await result).toMatchObject({ kind: 'messages' });
});

test('an unknown interaction, or one of more than 3 seconds ago, is 10062', async () => {
  const { discord, interaction } = await begun();
  const unknown = { status: 404, body: { code: 10062, message: 'Unknown interaction' } };
  expect(await respond(discord, { ...interaction, id: '1' }, REPLY)).toMatchObject(unknown);
  expect(await respond(discord, { ...interaction, token: 'x' }, REPLY)).toMatchObject(unknown);
  discord.faults.advance(3001);
  expect(await respond(discord, interaction, REPLY)).toMatchObject(unknown);
});

test('the webhook of an interaction opens with its acknowledgement and closes after 15 minutes', async () => {
  const { discord, interaction } = await begun();
  const edit = { json: { content: 'edited' } };
  const before = await webhook(discord, interaction, 'PATCH', '/messages/@original', edit);
  expect(before).toMatchObject({ status: 404, body: { code: 10015 } });
  await respond(discord, interaction, { type: 5 });
  expect(await webhook(discord, interaction, 'PATCH', '/messages/@original', edit)).toMatchObject({
    status: 200,
    body: { content: 'edited', edited_timestamp: null },
  });
  discord.faults.advance(15 * 60_000 + 1);
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const late = await webhook(
      discord,
      interaction,
      method,
      '/messages/@original',
      method === 'PATCH' ? edit : {},
    );
    expect(late).toMatchObject({ status: 401, body: { code: 50027, message: 'Invalid Webhook Token' } });
  }
  expect(await webhook(discord, { token: 'nonsense' }, 'POST', '', edit)).toMatchObject({
    body: { code: 10015 },
  });
});

test('a message that is not there is 10008', async () => {
  const { discord, interaction } = await begun();
  await respond(discord, interaction, REPLY);
  expect((await webhook(discord, interaction, 'DELETE', '/messages/@original')).status).toBe(204);
  for (const message of ['@original', '123']) {
    expect(await webhook(discord, interaction, 'GET', `/messages/${message}`)).toMatchObject({
      status: 404,
      body: { code: 10008, message: 'Unknown Message' },
    });
  }
});

test("a private message is out of reach of another person's interaction", async () => {
  const { discord, client, interaction } = await begun();
  await respond(discord, interaction, { type: 4, data: { content: 'psst', flags: 64 } });
  const { body } = await webhook(discord, interaction, 'GET', '/messages/@original');
  const got = nextInteraction(client);
  const other = discord.clientOf('moderator').command('ping');
  await respond(discord, await got, REPLY);
  await other;
  expect(await webhook(discord, await got, 'DELETE', `/messages/${resourceOf(body).id}`)).toMatchObject({
    body: { code: 10008 },
  });
});

test('a command takes no response type of a component, of autocomplete or of nothing', async () => {
  const { discord, interaction } = await begun();
  discord.faults.liftRateLimits();
  for (const type of [1, 6, 7, 8, 99, 'x', undefined])
    expect(await respond(discord, interaction, { type }), String(type)).toMatchObject({
      status: 400,
      body: { code: 50035, message: 'Invalid Form Body', errors: { type: { _errors: [expect.anything()] } } },
    });
});

test('autocomplete takes choices alone', async () => {
  const discord = await localDiscord();
  const name = { type: 3, name: 'name', description: 'A name', autocomplete: true };
  const client = await loggedIn(discord, [{ ...PING, options: [name] }]);
  const got = nextInteraction(client);
  const result = discord.clientOf('member').autocomplete('ping', 'name', 'a');
  expect(await respond(discord, await got, REPLY)).toMatchObject({
    body: {
      errors: { type: { _errors: [{ code: 'BASE_TYPE_CHOICES', message: 'Value must be one of {8}.' }] } },
    },
  });
  discord.faults.advance(3000);
  expect(await result).toEqual({ kind: 'failed', reason: 'Loading options failed' });
});

test('files of a multipart callback arrive, and must match what the JSON says of them', async () => {
  const { discord, interaction } = await begun();
  const form = (id: number) => {
    const data = { attachments: [{ id: `${id}`, filename: 'a b.txt', description: 'A file' }] };
    const body = new FormData();
    body.set('payload_json', JSON.stringify({ type: 4, data }));
    body.set('files[0]', new File(['hello'], 'ignored.txt', { type: 'text/plain' }));
    return { form: body, authorised: false };
  };
  const path = `/interactions/${interaction.id}/${interaction.token}/callback?with_response=true`;
  expect(await call(discord, 'POST', path, form(1))).toMatchObject({
    status: 400,
    body: { errors: { attachments: { 0: { id: { _errors: [expect.anything()] } } } } },
  });
  expect(await call(discord, 'POST', path, form(0))).toMatchObject({
    status: 200,
    body: {
      resource: { message: { attachments: [{ filename: 'a_b.txt', size: 5, description: 'A file' }] } },
    },
  });
});
