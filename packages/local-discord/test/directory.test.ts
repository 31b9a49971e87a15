import { expect, test } from 'vitest';
import { problemsOf, schemaOf } from '../../../test/discord-specification/schemas.ts';
import { APPLICATION, call, GUILD, listOf, localDiscord, loggedIn, valueAt } from './fixture.ts';

test('a bot looks up users, and the members, roles and channels of a server, as specified', async () => {
  const discord = await localDiscord();
  const { id } = discord.clientOf('member').user;
  const at = `/guilds/${GUILD}`;
  const all = `${at}/members?limit=1000`;
  for (const [path, schema] of [
    [`/users/${id}`, 'UserResponse'],
    [`/users/${APPLICATION}`, 'UserResponse'],
    [at, 'GuildWithCountsResponse'],
    [`${at}/roles`, 'GuildRoleResponse'],
    [`${at}/channels`, 'GuildChannelResponse'],
    [all, 'GuildMemberResponse'],
  ] as const) {
    const { status, body } = await call(discord, 'GET', path);
    expect(status, path).toBe(200);
    for (const each of [body].flat()) expect(problemsOf(schemaOf(schema), each), path).toEqual([]);
  }
  const members = listOf((await call(discord, 'GET', all)).body);
  expect(members).toHaveLength(6);
  const next = await call(discord, 'GET', `${at}/members?limit=2&after=${valueAt(members, '1.user.id')}`);
  expect(next.body).toEqual(members.slice(2, 4));
  for (const [path, code] of [
    ['/users/1', 10013],
    ['/guilds/1', 10004],
    ['/guilds/1/roles', 10004],
    ['/guilds/1/channels', 10004],
    ['/guilds/1/members', 10004],
    [`${at}/members?limit=0`, 50035],
    ['/users/somebody', 50035],
  ] as const)
    expect((await call(discord, 'GET', path)).body, path).toMatchObject({ code });
});

test('discord.js finds somebody by their id', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord);
  const { id } = discord.clientOf('newcomer').user;
  expect((await client.users.fetch(id, { force: true })).globalName).toBe('Nia Newcomer');
});
