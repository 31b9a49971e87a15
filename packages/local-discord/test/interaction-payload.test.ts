import { InteractionContextType, PermissionsBitField } from 'discord.js';
import { expect, test } from 'vitest';
import {
  APPLICATION,
  answered,
  GUILD,
  localDiscord,
  loggedIn,
  nextInteraction,
  PING,
  respond,
} from './fixture.ts';

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
