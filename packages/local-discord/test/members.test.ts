import { type GatewayIntentBits as Bits, Events, GatewayIntentBits, type Guild } from 'discord.js';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ChatRefusal } from '../people/chat-client.ts';
import {
  startTestDiscord,
  type TestDiscord,
  type TestDiscordOptions,
} from '../testing/start-test-discord.ts';
import { idOfNames, readWorld } from '../world-file/read-world.ts';
import { APPLICATION, call, loggedIn, PING, temporaryDataFile, valueAt } from './fixture.ts';
import { RawGateway } from './raw-gateway.ts';

const { GuildMembers, GuildMessages, GuildModeration, Guilds, MessageContent } = GatewayIntentBits;
const INTENTS = [Guilds, GuildMembers, GuildMessages, GuildModeration, MessageContent];
const MODERATING = [
  'BanMembers',
  'ChangeNickname',
  'KickMembers',
  'ManageGuild',
  'ManageNicknames',
  'ManageRoles',
  'ModerateMembers',
];

/** A server with its owner ada, an administrator and somebody above the bot; nia is in no server. */
const world = (permissions: readonly string[]) =>
  readWorld(
    JSON.stringify({
      application: { name: 'helper', id: APPLICATION },
      servers: [
        {
          name: 'Workshop',
          owner: 'ada',
          roles: [
            { name: 'Above' },
            { name: 'helper', permissions },
            { name: 'Admins', permissions: ['Administrator'] },
            { name: 'Readers' },
            { name: 'Writers' },
          ],
          botRole: 'helper',
          channels: [{ name: 'general' }, { name: 'library', visibleTo: ['Readers', 'helper'] }],
        },
      ],
      people: [
        ...[
          ['ada', 'Readers'],
          ['boss', 'Above'],
          ['amy', 'Admins'],
          ['max', 'Writers'],
        ].map(([username, role]) => ({ username, servers: [{ name: 'Workshop', roles: [role] }] })),
        { username: 'nia' },
      ],
    }),
  ).world;

const SERVER = idOfNames('server', 'Workshop');
const user = (name: string) => idOfNames('user', name);
const role = (name: string) => idOfNames('role', 'Workshop', name);
const channel = (name: string) => idOfNames('channel', 'Workshop', name);

async function moderated(
  options: Partial<TestDiscordOptions> = {},
  permissions: readonly string[] = MODERATING,
): Promise<TestDiscord> {
  const discord = await startTestDiscord({ world: world(permissions), ...options });
  onTestFinished(() => discord.close());
  return discord;
}

async function bot(discord: TestDiscord, intents: readonly Bits[] = INTENTS) {
  const client = await loggedIn(discord, [PING], intents);
  return { client, guild: await client.guilds.fetch(SERVER) };
}

const names = (discord: TestDiscord, person: string) => {
  const { servers, direct } = discord.clientOf(person).places();
  return [...servers.flatMap(({ channels }) => channels), direct].map(({ name }) => name);
};
const member = (guild: Guild, name: string) => guild.members.fetch({ user: user(name), force: true });

test('a bot welcomes who joins, gives them a role and a name, and hears that they leave', async () => {
  const discord = await moderated();
  const { client, guild } = await bot(discord);
  client.on(Events.GuildMemberAdd, async (joined) => {
    await joined.roles.add(role('Readers'), 'they read');
    await joined.setNickname('Nia the new');
    const general = await client.channels.fetch(channel('general'));
    if (general?.isSendable()) await general.send(`Welcome, ${joined}! We are ${guild.memberCount}.`);
  });
  const left = new Promise<string>((resolve) =>
    client.once(Events.GuildMemberRemove, ({ user }) => resolve(user.username)),
  );
  const nia = discord.clientOf('nia');
  expect(names(discord, 'nia')).toEqual(['direct message']);
  expect(nia.join()).toBe(SERVER);
  await vi.waitUntil(() => nia.at(channel('general')).messages().length === 1);
  const [welcome] = nia.at(channel('general')).messages();
  expect(welcome?.message).toMatchObject({ content: `Welcome, <@${user('nia')}>! We are 6.` });
  expect(names(discord, 'nia')).toEqual(['general', 'library', 'direct message']);
  const { nickname, roles, joinedAt } = await member(guild, 'nia');
  expect([nickname, roles.cache.has(role('Readers'))]).toEqual(['Nia the new', true]);
  expect(joinedAt?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect([...(await guild.members.search({ query: 'nia THE' })).keys()]).toEqual([user('nia')]);
  expect(() => nia.join('Workshop')).toThrow(
    new ChatRefusal('nia can join no server "Workshop"; there is: no server.'),
  );
  nia.leave();
  expect(await left).toBe('nia');
  expect(names(discord, 'nia')).toEqual(['direct message']);
  expect(() => nia.at(channel('general'))).toThrow('You cannot see this channel.');
  expect(() => nia.leave()).toThrow('nia is in no server.');
  expect(() => discord.clientOf('ada').leave('Workshop')).toThrow('You own Workshop');
});

test('a role that is given and taken holds at once, and a bot is told', async () => {
  const discord = await moderated();
  const { client, guild } = await bot(discord);
  const told: string[][] = [];
  client.on(Events.GuildMemberUpdate, (_before, { roles }) => told.push([...roles.cache.keys()]));
  const max = await member(guild, 'max');
  await max.roles.add(role('Readers'));
  const reader = discord.clientOf('max', channel('library'));
  const seen: string[] = [];
  reader.watch(({ message }) => seen.push(message.content));
  const library = await client.channels.fetch(channel('library'));
  if (library?.isSendable()) await library.send('one');
  await max.roles.set([role('Writers')]);
  if (library?.isSendable()) await library.send('two');
  expect(seen).toEqual(['one']);
  expect([reader.messages(), reader.commands()]).toEqual([[], []]);
  expect(() => reader.say('x')).toThrow(new ChatRefusal('You cannot see this channel.'));
  await vi.waitUntil(() => told.length === 2);
  expect(told.map((roles) => roles.includes(role('Readers')))).toEqual([true, false]);
});

test('who is timed out reads alone, until the time is over or the bot ends it', async () => {
  const discord = await moderated({ withWorkshop: true });
  const { client, guild } = await bot(discord);
  const max = discord.clientOf('max');
  const general = await client.channels.fetch(channel('general'));
  const row = { type: 1, components: [{ type: 2, style: 1, label: 'Go', custom_id: 'go' }] };
  if (general?.isSendable()) await general.send({ content: 'here', components: [row] });
  const [there] = max.messages();
  let standings = 0;
  max.watchStanding(() => {
    standings += 1;
  });
  await (await member(guild, 'max')).timeout(60_000, 'enough');
  const until = (await member(guild, 'max')).communicationDisabledUntil;
  expect(until?.getTime()).toBeGreaterThan(discord.now() + 50_000);
  const refusal = new ChatRefusal(`You are timed out until ${until?.toISOString()}: you can only read here.`);
  expect(() => max.say('x')).toThrow(refusal);
  await expect(max.command('ping')).rejects.toThrow(refusal);
  await expect(max.click(there?.message.id ?? '', 'go')).rejects.toThrow(refusal);
  expect(max.commands()).toEqual([]);
  expect(max.messages()).toHaveLength(1);
  expect(max.places().servers[0]?.channels).toMatchObject([{ name: 'general', maySend: false }]);
  discord.workshop?.happen('pass-time', { minutes: 2 });
  await vi.waitUntil(() => standings === 2);
  expect(max.say('again').message.content).toBe('again');
  expect(max.commands()).toHaveLength(1);
  await (await member(guild, 'max')).timeout(600_000);
  expect(() => max.say('x')).toThrow('You are timed out');
  await (await member(guild, 'max')).timeout(null);
  expect(max.say('x').message.content).toBe('x');
});

test('who is kicked can come back, and who is banned cannot before the ban ends', async () => {
  const discord = await moderated();
  const { client, guild } = await bot(discord);
  const heard: string[] = [];
  client.on(Events.GuildBanAdd, (ban) => heard.push(`banned ${ban.user.username}`));
  client.on(Events.GuildBanRemove, (ban) => heard.push(`unbanned ${ban.user.username}`));
  client.on(Events.GuildMemberRemove, (gone) => heard.push(`without ${gone.user.username}`));
  client.on(Events.MessageBulkDelete, (gone) => heard.push(`${gone.size} messages less`));
  const max = discord.clientOf('max');
  await (await member(guild, 'max')).kick('for now');
  expect(names(discord, 'max')).toEqual(['direct message']);
  await expect(client.users.send(user('max'), 'Why?')).rejects.toMatchObject({ code: 50278 });
  max.join();
  expect((await member(guild, 'max')).roles.cache.size).toBe(1);
  for (const content of ['a', 'b', 'c']) max.say(content);
  discord.clientOf('amy').say('stays');
  await guild.bans.create(user('max'), { deleteMessageSeconds: 60, reason: 'spam & more' });
  expect(await guild.bans.fetch(user('max'))).toMatchObject({ reason: 'spam & more' });
  expect(discord.channelMessages(channel('general')).map(({ content }) => content)).toEqual(['stays']);
  expect(() => max.join('Workshop')).toThrow(new ChatRefusal('You are banned from Workshop.'));
  await vi.waitUntil(() => heard.length === 4);
  expect(heard).toEqual(['without max', 'banned max', 'without max', '3 messages less']);
  // Nobody needs to be a member to be banned.
  await guild.bans.create(user('nia'));
  const all = [...(await guild.bans.fetch()).values()].map((ban) => [ban.user.username, ban.reason]);
  expect(all.toSorted()).toEqual([
    ['max', 'spam & more'],
    ['nia', null],
  ]);
  expect(await guild.bans.remove(user('max'))).toMatchObject({ username: 'max' });
  expect(max.join()).toBe(SERVER);
  await expect(guild.bans.fetch(user('max'))).rejects.toMatchObject({ code: 10026 });
});

test('several are banned at once, and a list of bans has pages', async () => {
  const discord = await moderated();
  const { guild } = await bot(discord);
  const ids = (...some: string[]) => some.map(user);
  expect(await guild.bans.bulkCreate(ids('max', 'nia', 'ada', 'boss'))).toEqual({
    bannedUsers: ids('max', 'nia'),
    failedUsers: ids('ada', 'boss'),
  });
  await expect(guild.bans.bulkCreate(ids('ada', 'nia'))).rejects.toMatchObject({ code: 500_000 });
  const sorted = ids('max', 'nia').toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  const page = async (query: string) => (await call(discord, 'GET', `/guilds/${SERVER}/bans?${query}`)).body;
  const [first, last] = sorted;
  const entry = (id: string | undefined) => ({ reason: null, user: expect.objectContaining({ id }) });
  expect(await page('')).toEqual([entry(first), entry(last)]);
  expect(await page('limit=1')).toEqual([entry(first)]);
  expect(await page(`after=${first}`)).toEqual([entry(last)]);
  expect(await page(`before=${last}&limit=1`)).toEqual([entry(first)]);
});

test('what the hierarchy of roles or a form forbids is refused', async () => {
  const discord = await moderated({ withWorkshop: true });
  discord.workshop?.happen('no-rate-limits');
  const base = `/guilds/${SERVER}`;
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const refusals: readonly [
    method: string,
    path: string,
    json: object | undefined,
    code: number,
    at?: string,
  ][] = [
    ['PATCH', `members/${user('ada')}`, { nick: 'x' }, 50013],
    ['PATCH', `members/${user('boss')}`, { nick: 'x' }, 50013],
    ['PATCH', `members/${user('amy')}`, { communication_disabled_until: inDays(1) }, 50013],
    ['PATCH', `members/${user('max')}`, { nick: 'x'.repeat(33) }, 50035, 'nick'],
    [
      'PATCH',
      `members/${user('max')}`,
      { communication_disabled_until: 'soon' },
      50035,
      'communication_disabled_until',
    ],
    [
      'PATCH',
      `members/${user('max')}`,
      { communication_disabled_until: inDays(29) },
      50035,
      'communication_disabled_until',
    ],
    ['PATCH', `members/${user('max')}`, { roles: [role('Above')] }, 50013],
    ['PATCH', `members/${user('max')}`, { roles: ['1'] }, 10011],
    ['PATCH', `members/${user('max')}`, { deaf: true }, 50013],
    ['PATCH', `members/${user('nia')}`, { nick: 'x' }, 10007],
    ['PATCH', 'members/@me', { nick: 'x'.repeat(33) }, 50035, 'nick'],
    ['PUT', `members/${user('max')}/roles/${role('Above')}`, undefined, 50013],
    ['PUT', `members/${user('max')}/roles/${role('helper')}`, undefined, 50028],
    ['PUT', `members/${user('max')}/roles/${SERVER}`, undefined, 50028],
    ['DELETE', `members/${user('boss')}/roles/${role('Above')}`, undefined, 50013],
    ['DELETE', `members/${user('max')}/roles/1`, undefined, 10011],
    ['DELETE', `members/${user('nia')}/roles/${role('Readers')}`, undefined, 10007],
    ['DELETE', `members/${user('ada')}`, undefined, 50013],
    ['DELETE', `members/${user('nia')}`, undefined, 10007],
    ['PUT', `bans/${user('boss')}`, {}, 50013],
    ['PUT', 'bans/1', {}, 10013],
    ['PUT', `bans/${user('max')}`, { delete_message_seconds: 604_801 }, 50035, 'delete_message_seconds'],
    ['DELETE', `bans/${user('max')}`, undefined, 10026],
    ['GET', 'bans/1', undefined, 10026],
    ['GET', 'bans?limit=0', undefined, 50035, 'limit'],
    ['POST', 'bulk-ban', { user_ids: [] }, 50035, 'user_ids'],
    ['GET', 'members/search', undefined, 50035, 'query'],
  ];
  for (const [method, path, json, code, at] of refusals) {
    const { body } = await call(discord, method, `${base}/${path}`, { json });
    expect([path, valueAt(body, 'code')]).toEqual([path, code]);
    if (at !== undefined) expect(valueAt(body, `errors.${at}._errors`)).toHaveLength(1);
  }
  const powerless = await moderated({ withWorkshop: true }, []);
  powerless.workshop?.happen('no-rate-limits');
  for (const [method, path, json] of refusals.filter(([, path]) => !path.includes(user('nia')))) {
    const { body } = await call(powerless, method, `${base}/${path}`, { json });
    if (path !== 'members/search')
      expect([path, valueAt(body, 'code')]).toEqual([path, expect.toBeOneOf([50013, 50035, 10013])]);
  }
});

test('a bot learns of members and bans by its intents, and of its own name in any case', async () => {
  const discord = await moderated();
  const told = async (intents: number) => {
    const gateway = new RawGateway(discord);
    await gateway.identify(discord.token, { intents });
    await gateway.event('GUILD_CREATE');
    return gateway;
  };
  const [own, members, bans] = [
    await told(Guilds),
    await told(Guilds | GuildMembers),
    await told(Guilds | GuildModeration),
  ];
  discord.clientOf('nia').join();
  const json = { nick: 'The helper' };
  await call(discord, 'PUT', `/guilds/${SERVER}/bans/${user('nia')}`);
  await call(discord, 'DELETE', `/guilds/${SERVER}/bans/${user('nia')}`);
  expect((await call(discord, 'PATCH', `/guilds/${SERVER}/members/@me`, { json })).body).toMatchObject(json);
  expect((await own.event('GUILD_MEMBER_UPDATE')).d).toMatchObject({ ...json, guild_id: SERVER });
  await members.event('GUILD_MEMBER_UPDATE');
  await bans.event('GUILD_MEMBER_UPDATE');
  const events = ({ received }: RawGateway) => received.flatMap(({ t }) => t ?? []).slice(2);
  expect(events(own)).toEqual(['GUILD_MEMBER_UPDATE']);
  expect(events(members)).toEqual(['GUILD_MEMBER_ADD', 'GUILD_MEMBER_REMOVE', 'GUILD_MEMBER_UPDATE']);
  expect(events(bans)).toEqual(['GUILD_BAN_ADD', 'GUILD_BAN_REMOVE', 'GUILD_MEMBER_UPDATE']);
  expect(members.received.find(({ t }) => t === 'GUILD_MEMBER_ADD')?.d).toMatchObject({
    guild_id: SERVER,
    user: { id: user('nia') },
    roles: [],
  });
});

test('members, bans and time-outs outlive a restart, and a reset makes them as the world has them', async () => {
  const dataFile = temporaryDataFile();
  const before = await startTestDiscord({ world: world(MODERATING), dataFile });
  before.clientOf('nia').join();
  const base = `/guilds/${SERVER}`;
  const until = new Date(Date.now() + 60_000).toISOString();
  const json = { nick: 'M', communication_disabled_until: until, roles: [role('Readers')] };
  await call(before, 'PATCH', `${base}/members/${user('max')}`, { json });
  await call(before, 'PUT', `${base}/bans/${user('amy')}`);
  await before.close();
  const after = await moderated({ dataFile, withWorkshop: true });
  expect((await call(after, 'GET', `${base}/members/${user('max')}`)).body).toMatchObject(json);
  expect(names(after, 'nia')).toEqual(['general', 'direct message']);
  expect(() => after.clientOf('max').say('x')).toThrow('You are timed out');
  expect(() => after.clientOf('amy').join()).toThrow('You are banned');
  const gateway = new RawGateway(after);
  await gateway.identify(after.token, { intents: Guilds | GuildMembers | GuildModeration });
  await gateway.event('GUILD_CREATE');
  after.workshop?.reset();
  await gateway.event('GUILD_MEMBER_ADD');
  await gateway.event('GUILD_MEMBER_REMOVE');
  const events = gateway.received.flatMap(({ t }) => t ?? []).slice(2);
  expect(events.toSorted()).toEqual([
    'GUILD_BAN_REMOVE',
    'GUILD_MEMBER_ADD',
    'GUILD_MEMBER_REMOVE',
    'GUILD_MEMBER_UPDATE',
  ]);
  expect((await call(after, 'GET', `${base}/members/${user('max')}`)).body).toMatchObject({
    nick: null,
    communication_disabled_until: null,
    roles: [role('Writers')],
  });
  expect([names(after, 'nia'), names(after, 'amy')]).toEqual([
    ['direct message'],
    expect.arrayContaining(['general']),
  ]);
});
