import { type FetchMembersOptions, GatewayIntentBits } from 'discord.js';
import { expect, test } from 'vitest';
import { APPLICATION, GUILD, localDiscord, loggedIn, valueAt } from './fixture.ts';
import { RawGateway } from './raw-gateway.ts';

const { Guilds, GuildMembers } = GatewayIntentBits;

test('discord.js fetches the members of a server, all, by a name or by ids', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [], [Guilds, GuildMembers]);
  const members = client.guilds.cache.get(GUILD)?.members;
  const fetched = async (options: FetchMembersOptions = {}) =>
    (await members?.fetch(options))?.map(({ user }) => user.username).sort();
  expect(await fetched()).toEqual(['member', 'moderator', 'moderator2', 'newcomer', 'sample']);
  expect(await fetched({ query: 'mod', limit: 1 })).toEqual(['moderator']);
  expect(await fetched({ user: [APPLICATION, '5'] })).toEqual(['sample']);
});

test('all members come with the intent alone, and who is not there is told', async () => {
  const discord = await localDiscord();
  const gateway = new RawGateway(discord);
  await gateway.identify(discord.token, { intents: Guilds });
  await gateway.event('READY');
  const ask = async (nonce: string, d: object) => {
    await gateway.send(8, { guild_id: GUILD, nonce, ...d });
    return (
      await gateway.frame(({ t, d: data }) => t === 'GUILD_MEMBERS_CHUNK' && valueAt(data, 'nonce') === nonce)
    ).d;
  };
  expect(await ask('a', { query: '', limit: 0 })).toMatchObject({
    members: [],
    chunk_index: 0,
    chunk_count: 1,
  });
  const named = await ask('b', { query: 'NIA', limit: 0 });
  expect(named).toMatchObject({ members: [{ user: { username: 'newcomer' } }] });
  expect(valueAt(named, 'members.0')).not.toHaveProperty('permissions');
  expect(await ask('c', { user_ids: '5' })).toMatchObject({ members: [], not_found: ['5'] });
});
