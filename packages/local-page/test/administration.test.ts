// Settings of servers and languages, changed over the socket: who may, what comes of it, and who is told.

import { SAMPLE_IDS } from 'local-discord/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { View } from '../protocol/requests.ts';
import type { SettingsChange } from '../protocol/settings-change.ts';
import { openPageWorld } from './browser/page-world.ts';
import { RawPage } from './raw-page.ts';

const { guildId } = SAMPLE_IDS;
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
const changed = async (change: SettingsChange) => {
  const page = await open();
  const id = settings(page, 'manager', change);
  const { result } = await page.hear('answer', (each) => each.id === id);
  if (result.kind !== 'settings') throw new Error(result.kind);
  return result.settings;
};

test.each(['member', 'moderator'])('%s reads and changes no settings', async (person) => {
  const page = await open();
  for (const change of [undefined, { kind: 'delete-channel', channel: general } as const]) {
    const id = settings(page, person, change);
    const { sentence } = await page.hear('refusal', (each) => each.id === id);
    expect(sentence).toBe('You do not have permission to manage this server.');
  }
  expect(world.discord.clientOf('member').places().servers[0]?.channels).toHaveLength(1);
});

test('a permission in a channel is granted and taken without touching others', async () => {
  const set = async (bit: number, permission: boolean | null) => {
    const { channels } = await changed({
      kind: 'channel-permission',
      channel: general,
      target: guildId,
      bit,
      permission,
    });
    const { allow, deny } =
      channels.find(({ id }) => id === general)?.overwrites.find(({ id }) => id === guildId) ?? {};
    return { allow, deny };
  };
  await set(14, true);
  expect(await set(15, false)).toEqual({ allow: `${1 << 14}`, deny: `${1 << 15}` });
  expect(await set(15, null)).toEqual({ allow: `${1 << 14}`, deny: '0' });
  await set(14, null);
});
