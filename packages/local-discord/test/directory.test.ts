import { expect, test } from 'vitest';
import { APPLICATION, call, GUILD, listOf, localDiscord, valueAt } from './fixture.ts';

test('a bot looks up users, and the members, roles and channels of a server', async () => {
  const discord = await localDiscord();
  const { id } = discord.clientOf('member').user;
  const at = `/guilds/${GUILD}`;
  const all = `${at}/members?limit=1000`;
  for (const path of [`/users/${id}`, `/users/${APPLICATION}`, at, `${at}/roles`, `${at}/channels`, all])
    expect((await call(discord, 'GET', path)).status, path).toBe(200);
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
