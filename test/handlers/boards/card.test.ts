import { PermissionFlagsBits } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import type { PauseReason } from '../../../src/handlers/server-boards.ts';
import { scoreRecord } from '../../services/indexes/scripted-records.ts';
import { BoardManager, boardOf, buttonsOf, CHANNEL, SERVER, textOf } from './board-manager.ts';

const LAST = { at: new Date(1_790_000_000_000), channel: CHANNEL, message: '1190000000000000777', rows: [] };

const cardOf = async (...of: Parameters<typeof boardOf>) =>
  new BoardManager([boardOf(...of)]).press('board-card.1:ab12cd');
const labels = (reply: Parameters<typeof buttonsOf>[0]) =>
  buttonsOf(reply).map(({ label, disabled }) => (disabled ? `(${label})` : label));

describe('the card', () => {
  it('has all of a board that is posted every week', async () => {
    const settings = {
      every: 'week',
      stage: 3,
      chart: 'over-time',
      message: 'new',
      zone: 'Asia/Tokyo',
    } as const;
    const reply = await cardOf({ last: LAST }, settings);
    expect(textOf(reply).trim().split('\n')).toEqual([
      '**Board `ab12cd`**',
      '**Game:** `tide-runner`',
      `**Channel:** <#${CHANNEL}>`,
      '**Posted:** every week',
      '**Time:** 09:00',
      '**Time zone:** Asia/Tokyo',
      '**Day:** Monday',
      '**Message:** a new one each time',
      '**Period:** all time',
      '**Stage:** 3',
      '**Rows:** 10',
      '**Chart:** scores over time',
      '**State:** running',
      `**Last message:** https://discord.com/channels/${SERVER}/${CHANNEL}/1190000000000000777 · <t:1790000000:R>`,
      expect.stringMatching(/^\*\*Next:\*\* <t:\d+:F>$/),
    ]);
    const next = new Date(Number(/<t:(\d+):F>/.exec(textOf(reply))?.[1]) * 1_000);
    expect(next.getTime()).toBeGreaterThan(Date.now());
    expect(
      next.toLocaleString('en-GB', { timeZone: 'Asia/Tokyo', weekday: 'long', timeStyle: undefined }),
    ).toContain('Monday');
    expect(labels(reply)).toEqual([
      ...['Post now', 'Preview', 'Pause', 'Remove', 'When', 'What', 'Where', 'All boards'],
    ]);
  });

  it('leaves out what has no meaning for a board that follows changes', async () => {
    const text = textOf(await cardOf({}, { every: 'change', announce: true }));
    expect(text).toContain('**Posted:** as scores change');
    expect(text).toContain('**New leader:** announced in a message');
    expect(text).toContain('**Last message:** none yet');
    expect(text).toContain('**Next:** at the next change');
    expect(text).toContain('**Stage:** all stages');
    expect(text).not.toMatch(/Time|Day|Chart|\*\*Message/);
  });

  it('counts by the clock of boards, which may be ahead of that of the machine', async () => {
    const someone = new BoardManager([boardOf({}, { zone: 'UTC' })]);
    someone.store.now = () => Date.UTC(2031, 4, 1, 9);
    const reply = await someone.press('board-card.1:ab12cd');
    expect(textOf(reply)).toContain(`**Next:** <t:${Date.UTC(2031, 4, 2, 9) / 1_000}:F>`);
  });

  it('says that what was asked for is posted within seconds', async () => {
    expect(textOf(await cardOf({ wanted: 5 }))).toContain('**Next:** within seconds');
  });

  it('says until when it waits', async () => {
    expect(textOf(await cardOf({ wanted: 5, waitsUntil: 1_800_000_000_000 }))).toContain(
      '**Next:** not before <t:1800000000:f>',
    );
  });

  it.each<[PauseReason, string, string]>([
    ['by-manager', 'paused by a manager', ''],
    ['by-host', 'paused by the host of this bot', 'Only the host of this bot can resume it.'],
    ['channel-gone', 'paused because its channel is gone', 'Press Where and choose another channel'],
    ['no-rights', 'paused because Rollcall lacks permissions', 'Then press Resume.'],
    [
      'message-deleted',
      'paused because its message was deleted',
      'Press Resume to begin with a new message.',
    ],
    ['refused', 'paused because Discord refused its message with error 50035', 'Check the channel'],
    [
      'zone-unknown',
      'paused because its time zone is no longer known',
      'Press When and write another time zone',
    ],
  ])('says why a board is paused, and what can be done: %s', async (reason, state, note) => {
    const pause = reason === 'refused' ? { reason, code: 50_035 } : { reason };
    const reply = await cardOf({ pause }, { zone: reason === 'zone-unknown' ? 'Mars/Base' : 'UTC' });
    expect(textOf(reply)).toContain(`**State:** ${state}`);
    expect(textOf(reply)).toContain(note);
    expect(textOf(reply)).not.toContain('**Next:**');
    const resume = reason === 'by-host' ? '(Resume)' : 'Resume';
    expect(labels(reply)).toEqual([
      ...['(Post now)', 'Preview', resume, 'Remove', 'When', 'What', 'Where', 'All boards'],
    ]);
  });

  it('names the permissions that are missing, and the channel', async () => {
    const { SendMessages, AttachFiles } = PermissionFlagsBits;
    const someone = new BoardManager([
      boardOf({ pause: { reason: 'no-rights', code: Number(SendMessages | AttachFiles) } }),
    ]);
    const text = textOf(await someone.press('board-card.1:ab12cd'));
    expect(text).toContain(
      '**State:** paused because Rollcall lacks Send Messages, Attach Files in its channel',
    );
    expect(text).toContain(`Allow Rollcall Send Messages, Attach Files in <#${CHANNEL}>, then press Resume.`);
    expect(text).not.toContain('embed links');
    expect(textOf(await someone.type('list'))).toContain(
      '**paused because Rollcall lacks permissions in its channel**',
    );
  });

  it('has no time where a zone of a board that runs is not known', async () => {
    expect(textOf(await cardOf({}, { zone: 'Mars/Base' }))).not.toContain('<t:');
  });

  it('says that nothing is posted where no process keeps boards', async () => {
    const someone = new BoardManager([boardOf()]);
    someone.store.isPosting = false;
    const card = await someone.press('board-card.1:ab12cd');
    expect(textOf(card)).toContain('no process is running the boards');
    expect(textOf(await someone.type('list'))).toContain('no process is running the boards');
    expect(textOf(await someone.create())).toContain('no process is running the boards');
  });

  it('of several processes without a store has nothing to press but Preview, and names the setting', async () => {
    const someone = new BoardManager([boardOf()]);
    someone.store.neededToSave = 'DATABASE_URL';
    const card = await someone.press('board-card.1:ab12cd');
    expect(textOf(card)).toContain('`DATABASE_URL`');
    expect(labels(card)).toEqual(['Preview', 'All boards']);
    for (const name of ['post', 'pause', 'resume', 'removal']) {
      expect(await someone.refusal(someone.press(`board-${name}.1:ab12cd:7`))).toContain('`DATABASE_URL`');
    }
    expect(await someone.refusal(someone.send('what', { limit: ['5'] }))).toContain('`DATABASE_URL`');
    await expect(someone.form()).rejects.toThrow('`DATABASE_URL`');
  });

  it.each([
    ['is gone', []],
    ['is of another server', [boardOf({ server: '901' })]],
  ])('of a board that %s says so, whatever is pressed, and leads to the list', async (_, boards) => {
    const someone = new BoardManager(boards);
    const presses = [
      ...['board-card.1:ab12cd', 'board-remove.1:ab12cd:7', 'board-preview.1:ab12cd:7'],
      ...['post', 'pause', 'resume', 'removal'].map((name) => `board-${name}.1:ab12cd:7`),
    ];
    for (const customId of presses) {
      const reply = await someone.press(customId);
      expect(reply.content).toBe('Nothing was done: this board has been removed.');
      expect(labels(reply)).toEqual(['All boards']);
    }
    expect((await someone.press('board-choose.1', ['ab12cd'])).content).toContain('has been removed');
    expect((await someone.send('what', { limit: ['5'] })).content).toContain('has been removed');
    await expect(someone.form()).rejects.toThrow('this board has been removed');
    expect(someone.store.saves).toEqual([]);
    expect(someone.store.boards).toEqual(boards);
    expect(someone.audit.map(({ action, why }) => `${action}: ${why}`)).toEqual([
      ...['pause', 'resume', 'remove', 'change'].map(
        (verb) => `board ${verb}: there is nothing with this id`,
      ),
    ]);
  });

  it('of a store that cannot be read says so', async () => {
    const someone = new BoardManager([boardOf()]);
    someone.store.trouble = 'away';
    for (const doing of [
      someone.type('list'),
      ...['board-card.1:ab12cd', 'board-pause.1:ab12cd:7', 'board-list.1:0'].map((id) => someone.press(id)),
    ]) {
      expect(await someone.refusal(doing)).toContain('The boards cannot be read at the moment');
    }
    await expect(someone.form()).rejects.toThrow('The boards cannot be read at the moment');
  });
});

describe('the preview', () => {
  it('shows the presser alone what would be posted, without its button', async () => {
    const someone = new BoardManager([boardOf()]);
    const reply = await someone.press('board-preview.1:ab12cd:3');
    expect(textOf(reply)).toContain('**Top of `tide-runner`**');
    expect(reply.components).toEqual([]);
    expect(reply.content).toBeUndefined();
  });

  it.each([
    ['new', 'Nothing would be posted now, because there are no scores:'],
    ['same', undefined],
  ] as const)('without scores says of a %s message: %s', async (message, content) => {
    const others = [scoreRecord(1, { provider: 'another' })];
    const someone = new BoardManager([boardOf({}, { message })], others);
    expect((await someone.press('board-preview.1:ab12cd:7')).content).toBe(content);
  });
});

describe('/board list', () => {
  it('names the command that makes a board, where there is none', async () => {
    const reply = await new BoardManager().type('list');
    expect(textOf(reply)).toContain('This server has no boards: create one with /board create.');
    expect(reply.components).toEqual([]);
  });

  it('has a line each, those that are paused first with their reason, and a menu to the card', async () => {
    const someone = new BoardManager([
      boardOf({ id: 'aaaaaa' }),
      boardOf({ id: 'bbbbbb', pause: { reason: 'no-rights' } }, { every: 'week' }),
      boardOf({ id: 'cccccc' }, { every: 'change' }),
    ]);
    const reply = await someone.type('list');
    expect(textOf(reply).trim().split('\n')).toEqual([
      'Boards of this server',
      `\`bbbbbb\` · \`tide-runner\` · <#${CHANNEL}> · every week · **paused because Rollcall lacks permissions in its channel**`,
      expect.stringMatching(/^`aaaaaa` · `tide-runner` · <#\d+> · every day · <t:\d+:R>$/),
      `\`cccccc\` · \`tide-runner\` · <#${CHANNEL}> · as scores change · at the next change`,
    ]);
    expect(JSON.stringify(reply.components)).toContain('"custom_id":"board-choose.1"');
    const card = await someone.press('board-choose.1', ['bbbbbb']);
    expect(textOf(card)).toContain('**Board `bbbbbb`**');
    expect(textOf(await someone.click('All boards', card))).toContain('Boards of this server');
  });

  it('has pages of 25, each within an embed', async () => {
    const channel = '18446744073709551615';
    const boards = Array.from({ length: 60 }, (_, at) =>
      boardOf(
        { id: `b${String(at).padStart(5, '0')}`, pause: { reason: 'refused', code: 2_147_483_647 } },
        { provider: '`'.repeat(200), channel },
      ),
    );
    const someone = new BoardManager(boards);
    const first = await someone.type('list');
    expect(textOf(first)).toContain('Boards of this server · page 1 of 3');
    expect(labels(first)).toEqual(['(Previous)', 'Next']);
    const second = await someone.click('Next', first);
    expect(textOf(second)).toContain('b00025');
    const third = await someone.click('Next', second);
    expect(labels(third)).toEqual(['Previous', '(Next)']);
    expect(textOf(third)).toContain('b00059');
    for (const { embeds = [], components } of [first, second, third]) {
      expect(embeds[0]?.description?.length).toBeLessThanOrEqual(4_096);
      expect(JSON.stringify(components)).toContain('board-choose');
    }
    someone.store.boards = boards.slice(0, 3);
    expect(textOf(await someone.press('board-list.1:2'))).toContain('b00000');
  });
});
