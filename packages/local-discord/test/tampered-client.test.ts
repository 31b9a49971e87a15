import { expect, test } from 'vitest';
import {
  APPLICATION,
  call,
  GUILD,
  localDiscord,
  loggedIn,
  nextInteraction,
  PING,
  respond,
} from './fixture.ts';

const HIDDEN = {
  name: 'conversation',
  description: 'd',
  default_member_permissions: '8192',
  options: [
    {
      type: 1,
      name: 'mute',
      description: 'd',
      options: [
        { type: 3, name: 'id', description: 'd', max_length: 5, required: true },
        { type: 6, name: 'who', description: 'd' },
      ],
    },
  ],
};
const REPLY = { type: 4, data: { content: 'x' } };

async function tampered() {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [PING]);
  await call(discord, 'PUT', `/applications/${APPLICATION}/guilds/${GUILD}/commands`, { json: [HIDDEN] });
  /** What the bot gets of an action. */
  const sent = async (action: () => Promise<unknown>) => {
    const got = nextInteraction(client);
    const result = action();
    await Promise.race([got, result]);
    await respond(discord, await got, REPLY);
    return got;
  };
  return { discord, sent, member: discord.tamperedClientOf('member') };
}

test('a hidden command goes out with the permissions that the person really has', async () => {
  const { discord, sent, member } = await tampered();
  const { id: moderatorId } = discord.clientOf('moderator').user;
  const interaction = await sent(() =>
    member.command('conversation mute', { id: 'far too long', who: 'moderator' }),
  );
  expect(interaction).toMatchObject({
    type: 2,
    guild_id: GUILD,
    member: { user: { username: 'member' }, roles: ['1190000000000000302'] },
    data: {
      name: 'conversation',
      guild_id: GUILD,
      options: [
        {
          type: 1,
          name: 'mute',
          options: [
            { type: 3, name: 'id', value: 'far too long' },
            { type: 6, name: 'who', value: moderatorId },
          ],
        },
      ],
      resolved: { users: { [moderatorId]: {} } },
    },
  });
  expect(BigInt(interaction.member?.permissions ?? '0') & 8192n).toBe(0n);
});

test('a command that nobody registered goes out with types that fit its values', async () => {
  const { sent, member } = await tampered();
  const interaction = await sent(() =>
    member.command('score flag set', { on: true, at: 1, by: 1.5, id: 'x' }),
  );
  expect(interaction.data).toMatchObject({
    name: 'score',
    options: [
      {
        type: 2,
        name: 'flag',
        options: [
          {
            type: 1,
            name: 'set',
            options: [
              { name: 'on', type: 5, value: true },
              { name: 'at', type: 4, value: 1 },
              { name: 'by', type: 10, value: 1.5 },
              { name: 'id', type: 3, value: 'x' },
            ],
          },
        ],
      },
    ],
  });
});

test('clicks, menus and modals go out on a message that only somebody else sees', async () => {
  const { discord, sent, member } = await tampered();
  const client = await loggedIn(discord);
  const got = nextInteraction(client);
  const shown = discord.clientOf('moderator').command('ping');
  await respond(discord, await got, { type: 4, data: { content: 'psst', flags: 64 } });
  await shown;
  const id = discord.clientOf('moderator').messages()[0]?.message.id ?? '';
  expect(member.messages()).toEqual([]);

  expect(await sent(() => member.click(id, 'forged'))).toMatchObject({
    type: 3,
    data: { component_type: 2, custom_id: 'forged' },
    message: { id, content: 'psst', flags: 64 },
    member: { user: { username: 'member' } },
  });
  expect(await sent(() => member.select(id, 'forged', ['x', 'x']))).toMatchObject({
    data: { component_type: 3, custom_id: 'forged', values: ['x', 'x'] },
  });
  await expect(member.click('1', 'forged')).rejects.toThrow('There is no such message in the channel.');
});

test('a modal goes out with another custom id and with fields that it does not have', async () => {
  const { discord, sent, member } = await tampered();
  const client = await loggedIn(discord);
  const got = nextInteraction(client);
  const command = member.command('ping');
  const input = { type: 4, custom_id: 'why', style: 1, max_length: 2 };
  const modal = {
    custom_id: 'pin:1',
    title: 'Pin',
    components: [{ type: 18, label: 'Why', component: input }],
  };
  await respond(discord, await got, { type: 9, data: modal });
  const opened = await command;
  if (opened.kind !== 'modal') throw new Error(opened.kind);
  const forged = { ...opened, modal: { ...opened.modal, custom_id: 'pin:2' } };
  expect((await sent(() => member.submit(forged, { why: 'too long', other: 'x' }))).data).toEqual({
    custom_id: 'pin:2',
    components: [
      { type: 18, id: 1, component: { type: 4, id: 2, custom_id: 'why', value: 'too long' } },
      { type: 18, id: 0, component: { type: 4, id: 0, custom_id: 'other', value: 'x' } },
    ],
  });
  expect((await sent(() => member.submit(forged))).data).toEqual({ custom_id: 'pin:2', components: [] });
});
