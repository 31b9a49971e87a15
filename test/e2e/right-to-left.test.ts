import type { Outcome } from 'local-discord/control-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectIsolatedLines } from '../isolated-lines.ts';
import { answerWith } from './faulty-service.ts';
import {
  auditOf,
  buttonOf,
  menuOf,
  messageOf,
  pinMessage,
  pressAndSend,
  type Rollcall,
  startRollcall,
  textOf,
  valuesOf,
} from './rollcall.ts';

const [NAME, WALLET, GAME, AWARD, CONTACT, GROUP] = [
  'עדה לבלייס',
  'ارنק',
  'שחמט',
  'כתר',
  'مارجريت',
  'אירופה',
];
const STAMP = '2026-01-01T00:00:00.000000Z';
const record = (id: number, player: string) => ({
  id,
  ...{ 'the service': player, provider: GAME, nft_earned: AWARD, score: 10 * id, stage: 1, bonus: 0 },
  ...{ json: `{"${NAME}":"${GAME}"}`, created_at: STAMP, updated_at: STAMP },
});
const resource = (id: string) => ({
  ...{
    id,
    contact_id: CONTACT,
    group_id: GROUP,
    pinned_message_id: 'הודעה',
    is_pinned: true,
    is_muted: false,
  },
  ...{ last_active_at: 1_700_000_000, last_opened_at: null, created_at: 1_700_000_000, archived_at: null },
});

describe('a world that is written from right to left', () => {
  let rollcall: Rollcall;
  beforeAll(async () => {
    rollcall = await startRollcall({ AUDIT_CHANNEL_ID: '1190000000000000202', PLAYER_HASH: 'sha256' });
    const resources = ['א1', 'ב2', 'c3'].map(resource);
    rollcall.service.misbehave = async (incoming, outgoing) => {
      const { pathname } = new URL(incoming.url ?? '/', 'http://localhost');
      const asked = decodeURIComponent(pathname).split('/').at(-1);
      const one = resources.find(({ id }) => id === asked) ?? resource('ד4');
      const answer = () => {
        if (/\/names\/[^/]*\/wallet$/.test(pathname)) return { data: { wallet: WALLET } };
        if (pathname.startsWith('/api/v1/wallets/')) return { data: { names: [NAME, 'ada'] } };
        if (pathname === '/api/v1/score') return { data: [record(1, 'שחקן'), record(2, 'ada')] };
        const isList = /^\/v1\/[a-z]+$/.test(pathname) && incoming.method === 'GET';
        return isList
          ? { data: resources, has_more: false }
          : { ...one, is_muted: incoming.method === 'PUT' };
      };
      return answerWith(200, JSON.stringify(answer()), { 'content-type': 'application/json' })(
        incoming,
        outgoing,
      );
    };
  });
  afterAll(() => rollcall.close());

  const shown = (outcome: Outcome) => textOf(outcome).split('\n');

  it('has its rows in their order, in isolates outside of code', async () => {
    const member = rollcall.as('member');
    const rows = shown(await member.command('top', { provider: GAME, limit: 5 }));
    expect(rows[0]).toContain(`\u2068\`${GAME}\`\u2069`);
    expect(rows.at(-1)).toMatch(/^🥈 \*\*10\*\* \u2068`שחקן`\u2069 · <t:/u);
    expect(shown(await member.command('records', {})).at(-1)).toContain(
      `· \u2068${GAME}\u2069 · \u2068${AWARD}\u2069 · <t:`,
    );
    const list = await rollcall.as('moderator').command('conversation list', {});
    expect(shown(list).at(-1)).toMatch(
      new RegExp(`^\u2068\`${CONTACT}\`\u2069 📌 · group \u2068\`${GROUP}\`\u2069 · active <t:`),
    );
    expect(menuOf(messageOf(list).message).options[0]).toMatchObject({
      value: expect.stringMatching(/^[\w-]{6}:א1$/),
      description: 'א1',
    });
  });

  it('finds a copied name, in an option, in a message and in a form', async () => {
    const copied = `\u2068${NAME}\u2069`;
    const found = await rollcall.as('member').command('list', { name: copied });
    expect(textOf(found)).toMatch(new RegExp(`^\u2068\`${NAME}\`\u2069 belongs to the wallet\n`));
    const { message } = rollcall.moderator.say(copied);
    const looked = await rollcall.as('member').use('Look up this name', { message: message.id });
    expect(textOf(looked)).toMatch(new RegExp(`^\u2068\`${NAME}\`\u2069 belongs to the wallet\n`));
    const card = messageOf(await rollcall.as('moderator').command('conversation show', { id: 'א1' })).message;
    const asked = await rollcall.as('moderator').click(buttonOf(card, 'Delete'), { message: card.id });
    await pressAndSend(rollcall.as('moderator'), messageOf(asked).message, 'Delete for good', {
      'Reason (optional)': copied,
    });
    expect(auditOf(rollcall).at(-1)).toMatchObject({ action: 'conversation delete', reason: NAME });
  });

  it('has isolates on every line that the bot sends, and nowhere else', async () => {
    const [member, moderator, manager] = ['member', 'moderator', 'manager'].map((name) => rollcall.as(name));
    if (!member || !moderator || !manager) throw new Error('Somebody is missing');
    for (const format of ['card', 'text', 'json']) await member.command('list', { name: NAME, format });
    await member.command('list', { name: NAME, contains: 'דה' });
    await member.command('wallet', { address: WALLET });
    const records = messageOf(
      await member.command('records', { provider: GAME, award: AWARD, player: 'שחקן' }),
    );
    expect(records.message.embeds).toHaveLength(1);
    const details = messageOf(await member.command('records', {})).message;
    await member.click('Details', { message: details.id });
    await member.command('records', { format: 'csv' });
    for (const kind of ['over-time', 'distribution'])
      await member.command('chart', { provider: GAME, player: 'שחקן', kind });
    await member.command('top', { provider: 'משחק אחר' });
    const page = messageOf(await moderator.command('conversation list', { group: GROUP })).message;
    const values = valuesOf(page, ['א1', 'ב2', 'c3']);
    const { message } = messageOf(await moderator.choose(values, { message: page.id }));
    const { form } = await moderator.click('Mute 3 …', { message: message.id });
    if (form === undefined) throw new Error('There is no form');
    const opened = await rollcall.moderator.click(message.id, buttonOf(message, 'Mute 3 …'));
    expect(JSON.stringify(opened)).toContain(
      `\u2068\`${CONTACT}\`\u2069 · \u2068\`group ${GROUP}\`\u2069 · \u2068\`א1\`\u2069, `,
    );
    const report = shown(await moderator.submit(form, {}));
    expect(report[1]).toBe('-# \u2068`א1`\u2069 · \u2068`ב2`\u2069 · `c3`');
    await moderator.command('conversation change', { action: 'archive', id: 'א1', reason: 'ספאם 7' });
    await pinMessage(moderator, 'conversation', 'א1', 'הודעה שנייה');
    await moderator.command('conversation show', { id: 'לא כאן' });
    expect(textOf(await moderator.command('conversation history', {}))).toContain('\u2068`ספאם 7`\u2069');
    await moderator.use('Find their conversations', { user: '@member' });
    const board = { provider: GAME, channel: '1190000000000000200' };
    expect(textOf(await manager.command('board create', board))).toContain(`\u2068\`${GAME}\`\u2069`);
    await manager.command('board list', {});
    await rollcall.bot.stop();
    const audited = rollcall.discord.channelMessages('1190000000000000202').flatMap(({ embeds }) => embeds);
    expect(audited.map(({ description }) => description).join('\n')).toContain(`\u2068\`${CONTACT}\`\u2069`);
    const sent = rollcall.discord.requests.filter(({ path }) => !path.includes('/commands'));
    expect(sent.length).toBeGreaterThan(25);
    for (const { body } of sent) expectIsolatedLines(body);
  });
});
