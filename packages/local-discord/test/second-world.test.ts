import { type APIInteraction, type Client, GatewayIntentBits, InteractionContextType } from 'discord.js';
import { expect, onTestFinished, test } from 'vitest';
import type { World } from '../model/world.ts';
import { type LocalDiscord, startLocalDiscord } from '../start-local-discord.ts';
import { startTestDiscord } from '../testing/start-test-discord.ts';
import { call, loggedIn, nextInteraction, PING, respond } from './fixture.ts';

const APPLICATION = '1200000000000000001';
const [NORTH, SOUTH] = ['1200000000000000100', '1200000000004194404'] as const;
const [HALL, VAULT, PIER] = ['1200000000000000200', '1200000000000000201', '1200000000004194600'] as const;
const [KEEPERS, NORTH_BOT, SOUTH_BOT] = [
  '1200000000000000300',
  '1200000000000000301',
  '1200000000004194701',
] as const;
const DIRECT = '1200000000000000900';

/** Another application, in two servers that know nothing of each other. */
const WORLD: World = {
  application: {
    id: APPLICATION,
    name: 'librarian',
    owner: { id: '1200000000000000010', username: 'otto', displayName: null },
  },
  servers: [
    {
      id: NORTH,
      name: 'North',
      ownerId: '1200000000000000011',
      roles: [
        { id: KEEPERS, name: 'Keepers', permissions: 8192n },
        { id: NORTH_BOT, name: 'librarian' },
      ],
      botRoleId: NORTH_BOT,
      channels: [
        { id: HALL, name: 'hall' },
        { id: VAULT, name: 'vault', visibleTo: [KEEPERS] },
      ],
    },
    {
      id: SOUTH,
      name: 'South',
      ownerId: '1200000000000000012',
      roles: [{ id: SOUTH_BOT, name: 'librarian' }],
      botRoleId: SOUTH_BOT,
      channels: [{ id: PIER, name: 'pier' }],
    },
  ],
  people: [
    person('1200000000000000011', 'anna', HALL, NORTH, KEEPERS),
    person('1200000000000000012', 'ben', PIER, SOUTH),
    person('1200000000000000013', 'bea', PIER, SOUTH),
    { id: '1200000000000000014', username: 'cleo', displayName: null, channelId: DIRECT },
  ],
};

function person(id: string, username: string, channelId: string, serverId: string, ...roleIds: string[]) {
  return { id, username, displayName: null, channelId, memberships: [{ serverId, roleIds }] };
}

async function started() {
  const discord = await startTestDiscord({ world: WORLD });
  onTestFinished(() => discord.close());
  return discord;
}

test('REST answers with the application and the channels of the world', async () => {
  const discord = await started();
  const get = async (path: string) => (await call(discord, 'GET', path)).body;
  const owner = { username: 'otto' };
  const application = { id: APPLICATION, name: 'librarian', owner, approximate_guild_count: 2 };
  expect(await get('/applications/@me')).toMatchObject(application);
  expect(await get(`/channels/${PIER}`)).toMatchObject({ guild_id: SOUTH, name: 'pier' });
  expect(await get(`/channels/${DIRECT}`)).toMatchObject({
    recipients: [{ id: APPLICATION }, { username: 'cleo' }],
  });
  expect(await get('/applications/1190000000000000001/commands')).toMatchObject({ code: 10002 });
});

test('the gateway sends each server with its own channels, roles and members', async () => {
  const { Guilds, GuildPresences } = GatewayIntentBits;
  const client = await loggedIn(await started(), [], [Guilds, GuildPresences]);
  expect(client.user.username).toBe('librarian');
  const described = client.guilds.cache.map(({ name, ownerId, channels, roles, members }) => ({
    name,
    ownerId,
    channels: channels.cache.map((channel) => channel.name),
    roles: roles.cache.map((role) => role.name),
    members: members.cache.map((member) => member.user.username),
  }));
  expect(described).toEqual([
    {
      name: 'North',
      ownerId: '1200000000000000011',
      channels: ['hall', 'vault'],
      roles: ['@everyone', 'Keepers', 'librarian'],
      members: ['librarian', 'anna'],
    },
    {
      name: 'South',
      ownerId: '1200000000000000012',
      channels: ['pier'],
      roles: ['@everyone', 'librarian'],
      members: ['librarian', 'ben', 'bea'],
    },
  ]);
  expect(client.guilds.cache.get(NORTH)?.members.me?.roles.cache.has(NORTH_BOT)).toBe(true);
});

/** What the bot gets when somebody runs a command, and what they see in the end. */
async function run(discord: LocalDiscord, client: Client<true>, username: string, name: string) {
  const got = nextInteraction(client);
  const result = discord.clientOf(username).command(name);
  const interaction: APIInteraction = await got;
  await respond(discord, interaction, { type: 4, data: { content: `for ${username}` } });
  return { interaction, result: await result };
}

test('an interaction comes from where its person is', async () => {
  const discord = await started();
  const client = await loggedIn(discord);
  const put = (path: string, json: unknown) => call(discord, 'PUT', path, { json });
  await put(`/applications/${APPLICATION}/commands`, [PING]);
  await put(`/applications/${APPLICATION}/guilds/${SOUTH}/commands`, [{ ...PING, name: 'tide' }]);
  expect(discord.clientOf('anna').commands()).toMatchObject([{ name: 'ping' }]);
  expect(discord.clientOf('ben').commands()).toMatchObject([{ name: 'tide' }, { name: 'ping' }]);

  const north = await run(discord, client, 'anna', 'ping');
  expect(north.interaction).toMatchObject({
    application_id: APPLICATION,
    guild_id: NORTH,
    channel: { id: HALL, name: 'hall' },
    member: { user: { username: 'anna' }, roles: [KEEPERS] },
    authorizing_integration_owners: { 0: NORTH },
  });
  const south = await run(discord, client, 'ben', 'tide');
  expect(south.interaction).toMatchObject({ guild_id: SOUTH, channel: { id: PIER }, member: { roles: [] } });
  const direct = await run(discord, client, 'cleo', 'ping');
  expect(direct.interaction).toMatchObject({
    context: InteractionContextType.BotDM,
    channel_id: DIRECT,
    user: { username: 'cleo' },
  });
  for (const { result } of [north, south, direct]) {
    expect(result).toMatchObject({ messages: [{ message: { author: { username: 'librarian' } } }] });
  }
});

test('a chat client shows its own server, and names nobody of another', async () => {
  const discord = await started();
  const [anna, ben, cleo] = ['anna', 'ben', 'cleo'].map((username) => discord.clientOf(username));
  expect([anna?.channelName, ben?.channelName, cleo?.channelName]).toEqual([
    'hall',
    'pier',
    'direct message',
  ]);
  const names = (client: typeof anna, type: 6 | 7 | 8) => client?.nameables({ type }).map(({ name }) => name);
  expect([names(anna, 6), names(anna, 7), names(anna, 8)]).toEqual([
    ['@anna', '@librarian'],
    ['#hall', '#vault'],
    ['@everyone', '@Keepers', '@librarian'],
  ]);
  expect([names(ben, 6), names(ben, 7)]).toEqual([['@ben', '@bea', '@librarian'], ['#pier']]);
  expect([names(cleo, 6), names(cleo, 7), names(cleo, 8)]).toEqual([['@cleo', '@librarian'], [], []]);

  await call(discord, 'POST', `/channels/${PIER}/messages`, {
    json: { content: `<@1200000000000000012> <@&${SOUTH_BOT}> <@&${KEEPERS}>` },
  });
  expect(ben?.messages()).toMatchObject([
    { message: { mentions: [{ username: 'ben' }], mention_roles: [SOUTH_BOT] } },
  ]);
  expect([anna?.messages(), cleo?.messages()]).toEqual([[], []]);
});

test('there are clients for the people of the world alone', async () => {
  const discord = await started();
  expect(() => discord.clientOf('member')).toThrow('There is nobody called member in this world.');
});

test('a person where there is nothing is an error, whatever else is right', async () => {
  const people = [person('1200000000000000015', 'dora', PIER, NORTH)];
  await expect(startLocalDiscord({ world: { ...WORLD, people } })).rejects.toThrow(
    `dora is in channel ${PIER} of server ${NORTH}, which does not exist.`,
  );
});
