import { PermissionFlagsBits } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { board } from '../../../src/handlers/boards/board.ts';
import { scoreRecord } from '../../services/indexes/scripted-records.ts';
import {
  BoardManager,
  boardOf,
  buttonsOf,
  CHANNEL,
  NAMED,
  SERVER,
  SETTINGS,
  textOf,
} from './board-manager.ts';

const { ViewChannel, SendMessages, EmbedLinks, ReadMessageHistory, Administrator } = PermissionFlagsBits;

describe('/board create', () => {
  it('makes a board of the defaults, in the locale of the server, and shows its card', async () => {
    const someone = new BoardManager();
    const reply = await someone.create();
    expect(someone.store.boards).toMatchObject([{ server: SERVER, settings: SETTINGS, locale: 'de' }]);
    expect(Object.keys(someone.store.boards[0]?.settings ?? {}).toSorted()).toEqual(
      Object.keys(SETTINGS).toSorted(),
    );
    expect(someone.store.saves).toEqual([{ change: { kind: 'create' }, by: { user: '42', locale: 'de' } }]);
    expect(textOf(reply)).toContain('**Board `new000`**');
    expect(someone.audit).toEqual([
      { action: 'board create', target: 'new000', ...NAMED, outcome: 'done', after: { board: SETTINGS } },
    ]);
  });

  it('has two options, and its card offers the rest', async () => {
    const options = board.runnables.get('create')?.options ?? [];
    expect(options.map(({ name, required }) => [name, required])).toEqual([
      ['provider', true],
      ['channel', true],
    ]);
    expect(options[1]).toMatchObject({ type: 7, channel_types: [0, 5] });
    expect(board.access).toBe('managers');
    const reply = await new BoardManager().create();
    const labels = buttonsOf(reply).map(({ label }) => label);
    expect(labels.slice(0, 2)).toEqual(['Post now', 'Preview']);
    expect(labels.slice(4, 7)).toEqual(['When', 'What', 'Where']);
  });

  it('shows its first time, unless the host has paused it', async () => {
    const someone = new BoardManager();
    someone.store.now = () => Date.UTC(2031, 4, 1, 9);
    const time = `<t:${Date.UTC(2031, 4, 2, 9) / 1_000}:F>`;
    expect((await someone.create()).content).toBe(
      `Created. Its first post comes ${time}. Post now posts it at once, and Preview shows it to you alone.`,
    );
    const pause = { reason: 'by-host' } as const;
    someone.store.savesEnd = { kind: 'saved', board: boardOf({ pause }), before: undefined };
    expect((await someone.create()).content).toBe('');
  });

  it('takes the zone of the newest board that has a time', async () => {
    const someone = new BoardManager([
      boardOf({ id: 'aaaaaa' }, { zone: 'Asia/Tokyo' }),
      boardOf({ id: 'bbbbbb' }, { zone: 'Europe/Berlin' }),
      boardOf({ id: 'cccccc' }, { every: 'change' }),
      boardOf({ id: 'dddddd', server: '901' }, { zone: 'America/Lima' }),
    ]);
    await someone.create();
    expect(someone.store.boards.at(-1)?.settings.zone).toBe('Europe/Berlin');
    // Of a later Node's.
    const later = new BoardManager([boardOf({}, { zone: 'Mars/Base' })]);
    await later.create();
    expect(later.store.boards.at(-1)?.settings.zone).toBe('UTC');
  });

  it('is refused for a game that has no name, and saves nothing', async () => {
    const someone = new BoardManager();
    expect(await someone.refusal(someone.create({ provider: ' ' }))).toContain(
      '`provider` must have at least 1 character',
    );
    expect(someone.audit).toEqual([]);
  });

  describe('is refused for a channel', () => {
    const all = ViewChannel | SendMessages | EmbedLinks | ReadMessageHistory;
    const sentence = async (
      permissions: bigint | undefined,
      appPermissions: bigint | undefined,
    ): Promise<string> => {
      const someone = new BoardManager();
      const channel = { id: CHANNEL, type: 5, permissions, appPermissions };
      return someone.refusal(someone.create({ channel })).catch(() => 'It was saved');
    };

    it('in which the bot cannot do what a board needs, which names all of it', async () => {
      expect(await sentence(all, 0n)).toBe(
        `Nothing was saved: Rollcall lacks View Channel, Send Messages, Embed Links, Read Message History in <#${CHANNEL}>. Allow it there, or choose another channel.`,
      );
      for (const [bit, name] of [
        [ViewChannel, 'View Channel'],
        [SendMessages, 'Send Messages'],
        [EmbedLinks, 'Embed Links'],
        [ReadMessageHistory, 'Read Message History'],
      ] as const) {
        expect(await sentence(all, all & ~bit)).toContain(`Rollcall lacks ${name} in`);
      }
    });

    it('in which the manager cannot write', async () => {
      expect(await sentence(EmbedLinks, all)).toBe(
        `Nothing was saved: you lack View Channel, Send Messages in <#${CHANNEL}>. Choose a channel in which you can write.`,
      );
      expect(await sentence(ViewChannel, all)).toContain('you lack Send Messages in');
      expect(await sentence(SendMessages, all)).toContain('you lack View Channel in');
    });

    it('in which neither can, which first takes another channel', async () => {
      expect(await sentence(ViewChannel, SendMessages | EmbedLinks)).toBe(
        `Nothing was saved: you lack Send Messages in <#${CHANNEL}>. Choose a channel in which you can write.`,
      );
    });

    it.each([
      ['all permissions', all, all],
      ['administrators', Administrator, Administrator],
      ['permissions that Discord does not say', undefined, undefined],
      ['only the permissions of the manager that are needed', ViewChannel | SendMessages, all],
    ])('but not with %s', async (_, permissions, appPermissions) => {
      expect(await sentence(permissions, appPermissions)).toBe('It was saved');
    });
  });

  it('is refused for a game that has no scores, with the nearest, each of which makes the board', async () => {
    const someone = new BoardManager(
      [],
      [scoreRecord(1, { provider: 'star-forge' }), scoreRecord(2, { provider: 'tide-runner' })],
    );
    const refused = await someone.refused(someone.create({ provider: 'tide-runer' }));
    expect(refused.content).toContain('`tide-runer`');
    expect(someone.store.saves).toEqual([]);
    const [near] = buttonsOf(refused);
    expect(near?.label).toBe('tide-runner');
    const reply = await someone.press(near?.custom_id ?? '', [], '77');
    const again = await someone.press(near?.custom_id ?? '', [], '77');
    expect({ ...again, content: reply.content }).toEqual(reply);
    expect(someone.store.boards).toHaveLength(1);
    expect(someone.store.boards[0]?.settings).toEqual(SETTINGS);
    expect(textOf(reply)).toContain('**Game:** `tide-runner`');
    expect(someone.audit).toMatchObject([
      { action: 'board create', target: 'new000', outcome: 'done' },
      { action: 'board create', target: 'new000', outcome: 'unchanged' },
    ]);
  });

  it('is refused where the server has as many boards as it may have', async () => {
    const someone = new BoardManager([boardOf()]);
    someone.store.maxBoards = 1;
    await expect(someone.create()).rejects.toThrow(
      'Nothing was saved: this server has 1 board, the most that the host of this bot allows. Remove one first.',
    );
    expect(someone.audit).toEqual([]);
  });

  it('saves nothing and names the setting where several processes have no store', async () => {
    const someone = new BoardManager();
    someone.store.neededToSave = 'DATABASE_URL';
    expect(await someone.refusal(someone.create())).toContain('`DATABASE_URL`');
  });

  it('says why nothing was saved, or that nobody knows', async () => {
    const someone = new BoardManager();
    someone.store.savesEnd = { kind: 'failed', why: 'full' };
    await expect(someone.create()).rejects.toThrow('the settings database is full');
    someone.store.savesEnd = { kind: 'uncertain' };
    await expect(someone.create()).rejects.toThrow(
      'It is uncertain whether this was done: check with /board list',
    );
    expect(someone.audit).toEqual([
      { action: 'board create', ...NAMED, outcome: 'failed', why: 'the store was full' },
      { action: 'board create', ...NAMED, outcome: 'failed', why: 'it is uncertain whether it was done' },
    ]);
    someone.store.trouble = 'away';
    expect(await someone.refusal(someone.create())).toContain('The boards cannot be read');
  });
});
