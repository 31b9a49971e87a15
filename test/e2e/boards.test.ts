import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { Person } from 'local-discord/control-client';
import { DEMO_IDS } from 'local-world/demo-world';
import { afterEach, expect, it } from 'vitest';
import { auditOf, buttonOf, messageOf, type Rollcall, startRollcall, textOf } from './rollcall.ts';

const SERVER = DEMO_IDS.guildId;
/** In which everybody writes. */
const CHANNEL = '1190000000000000200';
const BOT = '1190000000000000001';
const GAME = 'tide-runner';

let rollcall: Rollcall;
afterEach(() => rollcall.close());

const boards = (channel = CHANNEL) =>
  rollcall.discord
    .channelMessages(channel)
    .filter(({ components }) => JSON.stringify(components).includes('board-more'));

/** The card of the only board. */
async function cardOf(who: Person) {
  const list = messageOf(await who.command('board list')).message;
  const id = /`([a-z0-9]{6})`/.exec(list.embeds[0]?.description ?? '')?.[1] ?? '';
  return who.choose([id], { message: list.id });
}

/** Makes a board, and posts it now. */
async function post(before = () => {}): Promise<void> {
  const manager = rollcall.as('manager');
  const { message } = messageOf(await manager.command('board create', { provider: GAME, channel: CHANNEL }));
  before();
  await manager.click(buttonOf(message, 'Post now'), { message: message.id });
}

it('a board is posted where a manager wants it, and stays the only one over a restart', async () => {
  rollcall = await startRollcall();
  await post();
  await expect.poll(() => boards()).toHaveLength(1);
  const [board] = boards();
  expect(board?.embeds[0]?.description).toContain(GAME);
  expect(rollcall.bot.boards.counts).toMatchObject({ running: 1, paused: 0 });
  await rollcall.restart();
  await expect.poll(() => rollcall.bot.boards.counts).toMatchObject({ running: 1 });
  expect(boards()).toHaveLength(1);
});

it('a board that begins to follow changes is posted at once', async () => {
  rollcall = await startRollcall();
  const manager = rollcall.as('manager');
  const { message } = messageOf(await manager.command('board create', { provider: GAME, channel: CHANNEL }));
  const { form = '' } = await manager.click('When', { message: message.id });
  expect(textOf(await manager.submit(form, { every: 'change' }))).toContain('**Next:** within seconds');
  await expect.poll(() => boards()).toHaveLength(1);
});

it.each([
  ['Send Messages', [PermissionFlagsBits.SendMessages]],
  ['View Channel', [PermissionFlagsBits.ViewChannel]],
  ['Send Messages, Embed Links', [PermissionFlagsBits.SendMessages, PermissionFlagsBits.EmbedLinks]],
])(
  'a right that is taken pauses the board, with its name on the card and in the audit: %s',
  async (names, bits) => {
    rollcall = await startRollcall({ AUDIT_CHANNEL_ID: DEMO_IDS.auditChannelId });
    const denied = new Map(bits.map((bit) => [bit, false]));
    await post(() => void rollcall.discord.settings.channels.permit(SERVER, CHANNEL, BOT, denied));
    const code = Number(bits.reduce((all, bit) => all | bit, 0n));
    const paused = expect.objectContaining({ action: 'board pause', after: { paused: 'no-rights', code } });
    await expect.poll(() => auditOf(rollcall)).toContainEqual(paused);
    expect(rollcall.bot.boards.counts).toMatchObject({ running: 0, paused: 1 });
    const told = () => JSON.stringify(rollcall.discord.channelMessages(DEMO_IDS.auditChannelId));
    await expect.poll(told).toContain(`Rollcall **paused** the board of game \`${GAME}\` · <#${CHANNEL}> · `);
    const manager = rollcall.as('manager');
    const card = await cardOf(manager);
    expect(textOf(card)).toContain(`**State:** paused because Rollcall lacks ${names} in its channel`);
    expect(textOf(card)).toContain(`Allow Rollcall ${names} in <#${CHANNEL}>, then press Resume.`);
    // Once it is allowed, Resume posts it.
    rollcall.discord.settings.restore();
    await manager.click('Resume', { message: messageOf(card).message.id });
    await expect.poll(() => boards()).toHaveLength(1);
  },
);

it('a board that is moved away from where a right is missing names that right no more, and Resume posts it there', async () => {
  rollcall = await startRollcall();
  const denied = new Map([[PermissionFlagsBits.SendMessages, false]]);
  await post(() => void rollcall.discord.settings.channels.permit(SERVER, CHANNEL, BOT, denied));
  await expect.poll(() => rollcall.bot.boards.counts).toMatchObject({ running: 0, paused: 1 });
  const manager = rollcall.as('manager');
  const { message } = messageOf(await cardOf(manager));
  const { form = '' } = await manager.click('Where', { message: message.id });
  const moved = textOf(await manager.submit(form, { channel: [DEMO_IDS.auditChannelId] }));
  expect(moved).toContain('Saved: Channel.');
  expect(moved).toContain('**State:** paused because Rollcall lacks permissions in its channel');
  expect(moved).not.toContain('Send Messages');
  await manager.click('Resume', { message: message.id });
  await expect.poll(() => boards(DEMO_IDS.auditChannelId)).toHaveLength(1);
  expect(boards()).toEqual([]);
});
