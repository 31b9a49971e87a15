import { type FetchMembersOptions, GatewayIntentBits } from 'discord.js';
import { expect, onTestFinished, test, vi } from 'vitest';
import { APPLICATION, GUILD, localDiscord, loggedIn, valueAt } from './fixture.ts';
import { RawGateway } from './raw-gateway.ts';

const { Guilds, GuildMembers, GuildPresences } = GatewayIntentBits;

test('discord.js fetches the members of a server, all, by a name or by ids', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [], [Guilds, GuildMembers]);
  const members = client.guilds.cache.get(GUILD)?.members;
  const fetched = async (options: FetchMembersOptions = {}) =>
    (await members?.fetch(options))?.map(({ user }) => user.username).sort();
  expect(await fetched()).toEqual(['manager', 'member', 'moderator', 'moderator2', 'newcomer', 'sample']);
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

test('numbers and nulls are taken, as discord.py and JDA send them', async () => {
  const discord = await localDiscord();
  const gateway = new RawGateway(discord);
  await gateway.identify(discord.token, { intents: GuildMembers, shard: null, presence: null });
  await gateway.event('READY');
  const ask = async (nonce: string, fields: string) => {
    gateway.socket.send(`{"op":8,"d":{"guild_id":${GUILD},"presences":null,"nonce":"${nonce}",${fields}}}`);
    const isAnswer = ({ t, d }: { t: string | null; d: unknown }) =>
      t === 'GUILD_MEMBERS_CHUNK' && valueAt(d, 'nonce') === nonce;
    return (await gateway.frame(isAnswer)).d;
  };
  const byNumber = await ask(
    'a',
    '"query":null,"limit":null,"user_ids":[1190000000000000011,1190000000000000999]',
  );
  expect(byNumber).toMatchObject({
    guild_id: GUILD,
    members: [{ user: { username: 'member' } }],
    not_found: ['1190000000000000999'],
  });
  expect(await ask('b', '"user_ids":1190000000000000010,"limit":0')).toMatchObject({
    members: [{ user: { username: 'moderator' } }],
  });
  expect(valueAt(await ask('c', '"query":"","limit":0,"user_ids":null'), 'members')).toHaveLength(6);
});

test.each([
  ['without presences a server comes with its bot alone', Guilds | GuildMembers, 1],
  ['with presences a server comes with all of its members', Guilds | GuildPresences, 6],
])('%s, and with their number', async (_what, intents, members) => {
  const discord = await localDiscord();
  const gateway = new RawGateway(discord);
  await gateway.identify(discord.token, { intents });
  const { d } = await gateway.event('GUILD_CREATE');
  expect(valueAt(d, 'members')).toHaveLength(members);
  expect(d).toMatchObject({ member_count: 6 });
  expect(valueAt(d, 'members.0.user.username')).toBe('sample');
});

test('op 4 is answered with the voice state of the bot where there is such a channel, and else with a line', async () => {
  const discord = await localDiscord();
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => written.mockRestore());
  const { gateway } = await RawGateway.begun(discord);
  const voice = { guild_id: GUILD, self_mute: false, self_deaf: true };
  await gateway.send(4, { ...voice, channel_id: '7' });
  await gateway.send(4, { ...voice, channel_id: '7' });
  await gateway.send(4, { ...voice, channel_id: '1190000000000000200' });
  const state = {
    guild_id: GUILD,
    user_id: APPLICATION,
    self_deaf: true,
    member: { user: { id: APPLICATION } },
  };
  expect((await gateway.event('VOICE_STATE_UPDATE')).d).toMatchObject({
    ...state,
    channel_id: '1190000000000000200',
  });
  await gateway.send(4, { ...voice, channel_id: null });
  const left = await gateway.frame(
    ({ t, d }) => t === 'VOICE_STATE_UPDATE' && valueAt(d, 'channel_id') === null,
  );
  expect(left.d).toMatchObject(state);
  await gateway.send(4, { guild_id: '5', channel_id: null });
  await gateway.send(1, null);
  await gateway.frame(({ op }) => op === 11);
  expect(written.mock.calls.map(([line]) => line)).toEqual([
    `Op 4 is not answered: the local Discord has no channel 7 in the server ${GUILD}.\n`,
    'Op 4: the local Discord has no audio; in #general the bot gets only its voice state.\n',
    'Op 4 is not answered: the local Discord has no server 5.\n',
  ]);
  expect(gateway.received.filter(({ t }) => t === 'VOICE_STATE_UPDATE')).toHaveLength(2);
});

test('op 31 is answered with no sounds, for each server of the bot', async () => {
  const discord = await localDiscord();
  const { gateway } = await RawGateway.begun(discord);
  gateway.socket.send(`{"op":31,"d":{"guild_ids":["5",${GUILD}]}}`);
  const { d } = await gateway.event('SOUNDBOARD_SOUNDS');
  expect(d).toEqual({ guild_id: GUILD, soundboard_sounds: [] });
});
