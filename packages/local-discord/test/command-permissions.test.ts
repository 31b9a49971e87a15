import { GatewayDispatchEvents } from 'discord.js';
import { expect, test } from 'vitest';
import { APPLICATION, call, GUILD, localDiscord, loggedIn, PING } from './fixture.ts';
import { CHANNEL, idOf, MEMBERS, MODERATED, offered, ROLE, USER } from './moderated-command.ts';

const GENERAL = '1190000000000000200';
const ALL_CHANNELS = (BigInt(GUILD) - 1n).toString();
const PATH = `/applications/${APPLICATION}/guilds/${GUILD}/commands`;

test('who and where a command is for is told to bots, read by them, and holds at once', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [PING, MODERATED]);
  const told = new Promise<object>((resolve) =>
    client.ws.once(GatewayDispatchEvents.ApplicationCommandPermissionsUpdate, (data) =>
      resolve(structuredClone(data)),
    ),
  );
  const [ping, mod] = [idOf(discord, 'ping'), idOf(discord, 'mod')];
  const overrides = [{ id: MEMBERS, type: ROLE, permission: true }];
  const nothing = await call(discord, 'GET', `${PATH}/${mod}/permissions`);
  expect(nothing).toMatchObject({ status: 404, body: { code: 10066 } });
  discord.settings.setCommandPermissions(GUILD, mod, overrides);
  const event = { id: mod, application_id: APPLICATION, guild_id: GUILD, permissions: overrides };
  expect(await told).toEqual(event);
  const one = (await call(discord, 'GET', `${PATH}/${mod}/permissions`)).body;
  expect(one).toEqual(event);
  expect((await call(discord, 'GET', `${PATH}/permissions`)).body).toEqual([event]);
  const set = await call(discord, 'PUT', `${PATH}/${mod}/permissions`, { json: { permissions: [] } });
  expect(set).toMatchObject({ status: 403, body: { code: 20001 } });
  expect(discord.settings.servers()[0]?.commands).toMatchObject([
    { id: ping, overrides: [] },
    { id: mod, name: 'mod', type: 1, overrides },
  ]);
  expect([offered(discord, 'member'), offered(discord, 'newcomer')]).toEqual([['ping', 'mod'], ['ping']]);
});

const MODERATORS = '1190000000000000300';
const MEMBER_USER = '1190000000000000011';
const TARGETS = {
  everybody: [GUILD, ROLE],
  members: [MEMBERS, ROLE],
  moderators: [MODERATORS, ROLE],
  member: [MEMBER_USER, USER],
  general: [GENERAL, CHANNEL],
  channels: [ALL_CHANNELS, CHANNEL],
} as const;
type Overrides = { readonly [target in keyof typeof TARGETS]?: boolean };

/** What is set for a command and for its application, and who may run it then. */
const OVERRIDES: readonly (readonly [what: string, Overrides, Overrides, Record<string, boolean>])[] = [
  ['nothing is set', {}, {}, { member: false, moderator: true }],
  ['everybody is allowed', { everybody: true }, {}, { member: true, newcomer: true }],
  [
    'a role counts more than everybody',
    { everybody: false, members: true },
    {},
    { member: true, newcomer: false, moderator: false },
  ],
  ['a user counts more than their roles', { members: true, member: false }, {}, { member: false }],
  ['a channel that is denied counts most', { everybody: true, general: false }, {}, { member: false }],
  [
    'one channel counts more than all',
    { everybody: true, channels: false, general: true },
    {},
    { member: true },
  ],
  ['all channels are denied', { channels: false }, {}, { moderator: false }],
  ['the application is denied', {}, { everybody: false }, { moderator: false }],
  ['the application is allowed, which leaves the default', {}, { everybody: true }, { member: false }],
  [
    "a command's own role counts more than the application's",
    { moderators: true },
    { everybody: false },
    { moderator: true, member: false },
  ],
  ['a channel is denied to the application', {}, { general: false }, { moderator: false }],
  [
    "a command's own channel counts more than the application's",
    { general: true },
    { channels: false },
    { moderator: true },
  ],
];

test('overrides of a command and of its application count in the order of Discord', async () => {
  const discord = await localDiscord();
  await call(discord, 'PUT', `/applications/${APPLICATION}/commands`, { json: [MODERATED] });
  const set = (id: string, overrides: Overrides) =>
    discord.settings.setCommandPermissions(
      GUILD,
      id,
      Object.entries(TARGETS).flatMap(([name, [target, type]]) => {
        const permission: boolean | undefined = Reflect.get(overrides, name);
        return permission === undefined ? [] : [{ id: target, type, permission }];
      }),
    );
  for (const [what, own, application, expected] of OVERRIDES) {
    set(idOf(discord, 'mod'), own);
    set(APPLICATION, application);
    const may = Object.keys(expected).map((name) => [name, offered(discord, name).includes('mod')]);
    expect(Object.fromEntries(may), what).toEqual(expected);
  }
});

test('one role that is allowed counts more than another that is denied', async () => {
  const discord = await localDiscord();
  await call(discord, 'PUT', `/applications/${APPLICATION}/commands`, { json: [MODERATED] });
  discord.settings.setRoles(GUILD, MEMBER_USER, [MEMBERS, MODERATORS]);
  for (const [allowed, denied] of [
    [MEMBERS, MODERATORS],
    [MODERATORS, MEMBERS],
  ] as const) {
    discord.settings.setCommandPermissions(GUILD, idOf(discord, 'mod'), [
      { id: denied, type: ROLE, permission: false },
      { id: allowed, type: ROLE, permission: true },
    ]);
    expect(offered(discord, 'member')).toEqual(['mod']);
  }
});

test('a command that needs two permissions is for members who have both', async () => {
  const discord = await localDiscord();
  const [manageMessages, kickMembers] = [1n << 13n, 1n << 1n];
  const both = { ...MODERATED, default_member_permissions: `${manageMessages | kickMembers}` };
  await call(discord, 'PUT', `/applications/${APPLICATION}/commands`, { json: [both] });
  const usual = BigInt(
    discord.settings.servers()[0]?.roles.find(({ id }) => id === MODERATORS)?.permissions ?? 0,
  );
  const others = usual & ~(manageMessages | kickMembers);
  for (const [held, commands] of [
    [manageMessages, []],
    [kickMembers, []],
    [manageMessages | kickMembers, ['mod']],
  ] as const) {
    discord.settings.setRolePermissions(GUILD, MODERATORS, others | held);
    expect(offered(discord, 'moderator'), String(held)).toEqual(commands);
  }
});
