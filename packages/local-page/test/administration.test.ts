// Settings of servers and languages, changed over the socket: who may, what comes of it, and who is told.

import { SAMPLE_IDS } from 'local-discord/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { View } from '../protocol/requests.ts';
import type { SettingsChange } from '../protocol/settings-change.ts';
import { openPageWorld } from './browser/page-world.ts';
import { RawPage } from './raw-page.ts';

const { guildId, moderatorRoleId } = SAMPLE_IDS;
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
