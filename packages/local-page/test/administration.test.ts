// Settings of servers and languages, changed over the socket: who may, what comes of it, and who is told.

import { Locale } from 'discord-api-types/v10';
import { SAMPLE_IDS } from 'local-discord/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { View } from '../protocol/requests.ts';
import type { SettingsChange } from '../protocol/settings-change.ts';
import { openPageWorld } from './browser/page-world.ts';
import { RawPage } from './raw-page.ts';

const { guildId, moderatorRoleId, staffChannelId } = SAMPLE_IDS;
const stack = new AsyncDisposableStack();
let world: Awaited<ReturnType<typeof openPageWorld>>;
let general: string;
beforeAll(async () => {
  world = await openPageWorld(stack);
  general = world.discord.clientOf('member').channelId;
});
afterAll(() => stack.disposeAsync());

const as = (person: string): View => ({ person, place: general });
const open = async () => {
  const page = await RawPage.at(world.page.url, [as('member')]);
  stack.defer(() => page.close());
  return page;
};
let asked = 0;
const settings = (page: RawPage, person: string, change?: SettingsChange) => {
  asked += 1;
  const id = `settings ${asked}`;
  page.say({ type: 'ask', id, view: as(person), action: { kind: 'settings', server: guildId, change } });
  return id;
};
const member = () => world.discord.clientOf('member').user.id;
const changed = async (change: SettingsChange) => {
  const page = await open();
  const id = settings(page, 'manager', change);
  const { result } = await page.hear('answer', (each) => each.id === id);
  if (result.kind !== 'settings') throw new Error(result.kind);
  return result.settings;
};

test.each(['member', 'moderator'])('%s reads and changes no settings', async (person) => {
  const page = await open();
  for (const change of [
    undefined,
    { kind: 'role', member: member(), role: moderatorRoleId, has: true } as const,
  ]) {
    const id = settings(page, person, change);
    const { sentence } = await page.hear('refusal', (each) => each.id === id);
    expect(sentence).toBe('You do not have permission to manage this server.');
  }
  expect(world.discord.clientOf('member').places().servers[0]?.channels).toHaveLength(1);
});

test('every page is told at once of what somebody sees and may manage with another role', async () => {
  const [one, other] = [await open(), await open()];
  const role = { kind: 'role', member: member(), role: moderatorRoleId } as const;
  const id = settings(one, 'manager', { ...role, has: true });
  for (const page of [one, other]) {
    const { cast } = await page.hear('cast');
    const places = cast.people.find(({ name }) => name === 'member')?.places;
    expect(places?.map(({ name }) => name)).toEqual(['general', 'audit', 'staff', 'sample']);
    expect(places?.[0]?.server?.mayManage).toBe(false);
  }
  await one.hear('answer', (each) => each.id === id);
  await changed({ kind: 'permission', role: moderatorRoleId, bit: 5, granted: true });
  await other.hear('cast', ({ cast }) =>
    cast.people.some(({ name, places }) => name === 'member' && places[0]?.server?.mayManage),
  );
  await changed({ kind: 'permission', role: moderatorRoleId, bit: 5, granted: false });
  const { members } = await changed({ ...role, has: false });
  expect(members.find(({ id: each }) => each === member())?.roleIds).toEqual(['1190000000000000302']);
  expect(() => world.discord.clientOf('member').at(staffChannelId)).toThrow('see');
});

test('a permission is granted and taken without touching others', async () => {
  const bitsOf = (overview: Awaited<ReturnType<typeof changed>>) =>
    BigInt(overview.roles.find(({ id }) => id === moderatorRoleId)?.permissions ?? 0);
  const before = bitsOf(await changed({ kind: 'permission', role: moderatorRoleId, bit: 40, granted: true }));
  expect(bitsOf(await changed({ kind: 'permission', role: moderatorRoleId, bit: 51, granted: true }))).toBe(
    before | (1n << 51n),
  );
  expect(bitsOf(await changed({ kind: 'permission', role: moderatorRoleId, bit: 51, granted: false }))).toBe(
    before,
  );
});

test('overrides of a command stand beside each other until they are left to the default', async () => {
  const { applicationId: command } = world.discord;
  const set = async (id: string, type: 1 | 2 | 3, permission: boolean | null) =>
    (await changed({ kind: 'override', command, target: { id, type }, permission })).overrides;
  await set(guildId, 1, false);
  expect(await set(member(), 2, true)).toEqual([
    { id: guildId, type: 1, permission: false },
    { id: member(), type: 2, permission: true },
  ]);
  await set(guildId, 1, null);
  expect(await set(member(), 2, null)).toEqual([]);
});

test('rights in a channel are set one by one, and a deleted channel is gone for everybody', async () => {
  const general = () => world.discord.settings.servers()[0]?.channels[0]?.id ?? '';
  const change = { kind: 'channel-permission', channel: general(), target: guildId } as const;
  const overwritesAfter = async (bit: number, permission: boolean | null) =>
    (await changed({ ...change, bit, permission })).channels[0]?.overwrites;
  await overwritesAfter(11, false);
  expect(await overwritesAfter(14, true)).toEqual([{ id: guildId, type: 0, allow: '16384', deny: '2048' }]);
  await overwritesAfter(11, null);
  expect(await overwritesAfter(14, null)).toEqual([]);
  const page = await open();
  const { channels } = await changed({ kind: 'delete-channel', channel: staffChannelId });
  expect(channels.map(({ name }) => name)).toEqual(['general', 'audit']);
  const { cast } = await page.hear('cast');
  const moderator = cast.people.find(({ name }) => name === 'moderator');
  expect(moderator?.places.map(({ name }) => name)).toEqual(['general', 'audit', 'sample']);
  world.discord.settings.channels.restore();
});

test('a language holds at once, and is told to every page', async () => {
  const page = await open();
  page.say({ type: 'ask', id: 'l', view: as('member'), action: { kind: 'language', locale: Locale.German } });
  const { cast } = await page.hear('cast');
  expect(cast.people.map(({ name, locale }) => [name, locale])).toContainEqual(['member', 'de']);
  expect(world.discord.clientOf('member').locale).toBe('de');
});
