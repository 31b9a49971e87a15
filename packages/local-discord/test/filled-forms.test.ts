// Forms that come filled in, such as those of settings: what is left as it is, changed, emptied, and gone meanwhile.

import { expect, test } from 'vitest';
import type { FieldValue } from '../people/chat-client.ts';
import { localDiscord, loggedIn, nextInteraction, PING, respond, valueAt } from './fixture.ts';

const [VIEW, SEND] = [1n << 10n, 1n << 11n];
const MODERATORS = '1190000000000000300';
const [GENERAL, AUDIT, STAFF] = [
  '1190000000000000200',
  '1190000000000000202',
  '1190000000000000203',
] as const;
const emptiable = { required: false, min_values: 0 };
const options = (chosen: string, ...values: string[]) =>
  values.map((value) => ({ label: value, value, default: value === chosen }));
const form = ({ role = MODERATORS, channel = AUDIT }: { role?: string; channel?: string } = {}) => ({
  custom_id: 'settings',
  title: 'Settings',
  components: [
    {
      type: 6,
      custom_id: 'roles',
      ...emptiable,
      max_values: 25,
      default_values: [{ id: role, type: 'role' }],
    },
    { type: 8, custom_id: 'channel', ...emptiable, default_values: [{ id: channel, type: 'channel' }] },
    { type: 3, custom_id: 'language', ...emptiable, options: options('de', '-', 'en', 'de') },
    { type: 21, custom_id: 'rows', required: false, options: options('10', '-', '5', '10') },
    { type: 21, custom_id: 'cooldown', required: false, options: options('-', '-', '5', '60') },
  ].map((component) => ({ type: 18, label: component.custom_id, component })),
});

/** What the bot gets of the form that somebody submits with these fields. */
async function submitted(who: string, data: object, fields: Readonly<Record<string, FieldValue>>) {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [PING]);
  const person = discord.clientOf(who);
  const opening = nextInteraction(client);
  const result = person.command('ping');
  await respond(discord, await opening, { type: 9, data });
  const modal = await result;
  if (modal.kind !== 'modal') throw new Error(`No modal, but ${JSON.stringify(modal)}`);
  const got = nextInteraction(client);
  void person.submit(modal, fields);
  const { data: sent } = await got;
  const values = [valueAt(sent, 'components')].flat().map((each) => {
    const field = valueAt(each, 'component');
    return valueAt(field, 'values') ?? valueAt(field, 'value');
  });
  return { values, resolved: valueAt(sent, 'resolved') };
}

test('fields that nobody touches are sent with the objects behind their ids', async () => {
  const { values, resolved } = await submitted('manager', form(), { rows: '5' });
  expect(values).toEqual([[MODERATORS], [AUDIT], ['de'], '5', '-']);
  expect(resolved).toMatchObject({
    roles: { [MODERATORS]: { name: 'Moderators' } },
    channels: { [AUDIT]: { name: 'audit', type: 0 } },
  });
});

test("a chosen channel has the bot's permissions there beside the person's", async () => {
  for (const [channel, sees] of [
    [GENERAL, VIEW],
    [STAFF, 0n],
  ] as const) {
    const { resolved } = await submitted('manager', form(), { channel: [channel] });
    const bits = (of: string) => BigInt(String(valueAt(resolved, `channels.${channel}.${of}`)));
    expect([channel, bits('app_permissions') & VIEW, bits('permissions') & VIEW]).toEqual([
      channel,
      sees,
      VIEW,
    ]);
    expect(bits('app_permissions') & SEND).toBe(SEND);
  }
});

test.each([
  [{ role: '1190000000000000399' }, 0],
  [{ channel: '1190000000000000299' }, 1],
])('a form in which %j is gone is refused, and can be opened without it', async (gone, at) => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [PING]);
  const opening = nextInteraction(client);
  const result = discord.clientOf('manager').command('ping');
  const { status, body } = await respond(discord, await opening, { type: 9, data: form(gone) });
  expect([status, valueAt(body, 'code')]).toEqual([400, 50_035]);
  const path = `errors.data.components.${at}.component.default_values.0.id._errors.0.code`;
  expect(valueAt(body, path)).toBe('BASE_TYPE_INVALID');
  expect((await respond(discord, await opening, { type: 9, data: form() })).status).toBe(204);
  expect(await result).toMatchObject({ kind: 'modal' });
});
