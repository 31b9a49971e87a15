import { PermissionFlagsBits } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { board } from '../../../src/handlers/boards/board.ts';
import { boardIds } from '../../../src/handlers/boards/card.ts';
import { CannotDo } from '../../../src/handlers/failure.ts';
import { english } from '../../../src/handlers/words/words.ts';
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

const { ViewChannel, SendMessages, EmbedLinks, ReadMessageHistory, AttachFiles, Administrator } =
  PermissionFlagsBits;

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

  it('takes all its options', async () => {
    const someone = new BoardManager();
    const options = {
      every: 'week',
      at: '7:05',
      zone: 'europe/berlin',
      day: 'sunday',
      message: 'new',
      period: 'week',
      stage: -3,
      limit: 25,
      chart: 'distribution',
    };
    await someone.create(options);
    expect(someone.store.boards[0]?.settings).toEqual({
      ...SETTINGS,
      ...options,
      at: '07:05',
      zone: 'Europe/Berlin',
    });
    await someone.create({ every: 'change', announce: true, limit: 1 });
    expect(someone.store.boards[1]?.settings).toMatchObject({ every: 'change', announce: true, limit: 1 });
  });

  it('has its options in the order of the documents, those that are required first', () => {
    const options = board.runnables.get('create')?.options ?? [];
    expect(options.map(({ name, required = false }) => (required ? `${name}!` : name)).join(' ')).toBe(
      'provider! channel! every at zone day message period stage limit chart announce',
    );
    expect(options[1]).toMatchObject({ type: 7, channel_types: [0, 5] });
    expect(board.access).toBe('managers');
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
  });

  it.each<[string, Record<string, string | boolean>, string]>([
    ['a time that is none', { at: '25:00' }, '`25:00` is not a time of day'],
    ['a zone that is none', { zone: 'Europe/Nowhere' }, '`Europe/Nowhere` is not a time zone'],
    ['a day without week', { day: 'friday' }, '`day:friday` needs `every:week`'],
    ['a day with every day', { every: 'day', day: 'friday' }, '`day:friday` needs `every:week`'],
    ['announce without change', { announce: true }, '`announce:True` needs `every:change`'],
    ['announce with week', { every: 'week', announce: true }, '`announce:True` needs `every:change`'],
    ['a time with change', { every: 'change', at: '18:00' }, 'it goes without `at:18:00`.'],
    ['a zone with change', { every: 'change', zone: 'UTC' }, 'it goes without `zone:UTC`.'],
    ['a day with change', { every: 'change', day: 'monday' }, 'it goes without `day:monday`.'],
    ['a chart with change', { every: 'change', chart: 'over-time' }, 'it goes without `chart:over-time`.'],
    ['new with change', { every: 'change', message: 'new' }, 'it goes without `message:new`.'],
    [
      'all of them with change',
      { every: 'change', at: 'x', zone: 'y', day: 'monday', chart: 'distribution', message: 'new' },
      '`at:x`, `zone:y`, `day:monday`, `message:new`, `chart:distribution`',
    ],
    ['an interval that it does not have', { every: 'hour' }, '`every` must be one of'],
    ['a game that has no name', { provider: ' ' }, '`provider` must have at least 1 character'],
  ])('is refused for %s, and saves nothing', async (_, options, sentence) => {
    const someone = new BoardManager();
    const said = await someone.refusal(someone.create(options));
    expect(said).toContain(sentence);
    expect(someone.audit).toEqual([]);
  });

  it('takes same with change, which is what it does', async () => {
    const someone = new BoardManager();
    await someone.create({ every: 'change', message: 'same' });
    expect(someone.store.boards).toHaveLength(1);
  });

  describe('is refused for a channel', () => {
    const all = ViewChannel | SendMessages | EmbedLinks | ReadMessageHistory;
    const sentence = async (
      permissions: bigint | undefined,
      appPermissions: bigint | undefined,
      options = {},
    ): Promise<string> => {
      const someone = new BoardManager();
      const channel = { id: CHANNEL, type: 5, permissions, appPermissions };
      return someone.refusal(someone.create({ channel, ...options })).catch(() => 'It was saved');
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
      expect(await sentence(all, all, { chart: 'over-time' })).toContain('Rollcall lacks Attach Files in');
    });

    it('in which the manager cannot write', async () => {
      expect(await sentence(EmbedLinks, all)).toBe(
        `Nothing was saved: you lack View Channel, Send Messages in <#${CHANNEL}>. Choose a channel in which you can write.`,
      );
      expect(await sentence(ViewChannel, all)).toContain('you lack Send Messages in');
      expect(await sentence(SendMessages, all)).toContain('you lack View Channel in');
    });

    it('in which neither can', async () => {
      expect(await sentence(ViewChannel, SendMessages | EmbedLinks)).toBe(
        `Nothing was saved: in <#${CHANNEL}> you lack Send Messages, and Rollcall lacks View Channel, Read Message History. Choose another channel.`,
      );
    });

    it.each([
      ['all permissions', all, all | AttachFiles],
      ['administrators', Administrator, Administrator],
      ['permissions that Discord does not say', undefined, undefined],
      ['only those of the manager that are needed', ViewChannel | SendMessages, all | AttachFiles],
    ])('but not with %s', async (_, permissions, appPermissions) => {
      expect(await sentence(permissions, appPermissions, { chart: 'over-time' })).toBe('It was saved');
    });
  });

  it('is refused for a game that has no scores, with the nearest, each of which makes the board', async () => {
    const someone = new BoardManager(
      [],
      [scoreRecord(1, { provider: 'star-forge' }), scoreRecord(2, { provider: 'tide-runner' })],
    );
    const options = { every: 'week', at: '18:00', zone: 'UTC', day: 'sunday', stage: 3, chart: 'over-time' };
    const failure = await someone
      .create({ provider: 'tide-runer', ...options })
      .catch((error: unknown) => error);
    if (!(failure instanceof CannotDo)) throw new Error('It was not refused');
    expect(failure.message).toContain('`tide-runer`');
    expect(someone.store.saves).toEqual([]);
    const [near] = buttonsOf({ components: failure.buttons?.(english) ?? [] });
    expect(near?.label).toBe('tide-runner');
    const reply = await someone.press(near?.custom_id ?? '', [], '77');
    expect(await someone.press(near?.custom_id ?? '', [], '77')).toEqual(reply);
    expect(someone.store.boards).toHaveLength(1);
    expect(someone.store.boards[0]?.settings).toEqual({ ...SETTINGS, ...options });
    expect(textOf(reply)).toContain('**Game:** `tide-runner`');
    expect(someone.audit).toMatchObject([
      { action: 'board create', target: 'new000', outcome: 'done' },
      { action: 'board create', target: 'new000', outcome: 'unchanged' },
    ]);
  });

  it('asks which zone is meant by a city, and creates the board in the one that is chosen', async () => {
    const someone = new BoardManager();
    const failure: unknown = await someone
      .create({ zone: 'new york', limit: 5 })
      .catch((error: unknown) => error);
    if (!(failure instanceof CannotDo)) throw failure;
    expect(failure.message).toBe('Nothing is saved yet. Which time zone do you mean by `new york`?');
    const [near] = buttonsOf({ components: failure.buttons?.(english) ?? [] });
    expect(near?.label).toBe('America/New_York');
    await someone.press(near?.custom_id ?? '', [], '77');
    expect(someone.store.boards[0]?.settings).toEqual({ ...SETTINGS, zone: 'America/New_York', limit: 5 });
  });

  it('offers no game in place of an unknown one where the zone is unknown, too', async () => {
    const someone = new BoardManager();
    const failure: unknown = await someone
      .create({ provider: 'tide-runer', zone: 'berlin' })
      .catch((error: unknown) => error);
    if (!(failure instanceof CannotDo)) throw failure;
    expect(failure.message).toContain('`tide-runer`');
    expect(failure.buttons?.(english) ?? []).toEqual([]);
  });

  it('keeps all that was typed in the button of a game', () => {
    const fields = {
      provider: 'tide-runner',
      channel: '18446744073709551615',
      every: 'week',
      at: '18:00',
      zone: 'America/Argentina/ComodRivadavia',
      day: 'wednesday',
      message: 'same',
      period: 'month',
      stage: '-9007199254740991',
      limit: 25,
      chart: 'distribution',
      announce: '',
    } as const;
    expect(boardIds.create.decode(boardIds.create.encode(fields))).toEqual(fields);
  });

  it('is refused where the server has as many boards as it may have', async () => {
    const someone = new BoardManager([boardOf()]);
    someone.store.most = 1;
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
    await expect(someone.create()).rejects.toThrow('the store of the settings is full');
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

describe('the option at', () => {
  it('is offered in whole hours, and with something typed in quarters', async () => {
    const someone = new BoardManager();
    const offered = async (typed: string) => (await someone.suggest('at', typed)).map(({ value }) => value);
    expect(await offered('')).toHaveLength(24);
    expect(await offered('18')).toEqual(['18:00', '18:15', '18:30', '18:45']);
    expect(await offered('9:0')).toEqual(['09:00']);
    expect(await offered('9:07')).toEqual(['09:07']);
    expect(await offered('x')).toEqual([]);
  });
});

describe('the option zone', () => {
  const offered = async (someone: BoardManager, typed: string) =>
    (await someone.suggest('zone', typed)).map(({ value }) => value);

  it('is offered with its present time, found by any part', async () => {
    const someone = new BoardManager();
    const [first] = await someone.suggest('zone', 'berlin');
    const now = new Date().toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'short' });
    expect(first).toEqual({
      name: expect.stringMatching(/^Europe\/Berlin · \d\d:\d\d$/),
      value: 'Europe/Berlin',
    });
    expect(Math.abs(minutesOf(first?.name.slice(-5) ?? '') - minutesOf(now)) % 1_439).toBeLessThan(2);
    expect(await offered(someone, 'new york')).toEqual(['America/New_York']);
    expect(await offered(someone, 'EUROPE/b')).toContain('Europe/Brussels');
    expect(await offered(someone, 'york')).toEqual(['America/New_York']);
    // Of those that hold the text, the ones with a part that begins with it come first.
    expect((await offered(someone, 'san'))[0]).toMatch(/\/San|\/Santiago/);
    // A zone that the list has under another name.
    expect((await offered(someone, 'us/pacific'))[0]).toBe('US/Pacific');
    expect(await offered(someone, 'nowhere')).toEqual([]);
  });

  it('is offered as the newest board has it first, where nothing is typed', async () => {
    const someone = new BoardManager([boardOf({}, { zone: 'Asia/Tokyo' })]);
    expect((await offered(someone, '')).slice(0, 2)).toEqual(['Asia/Tokyo', 'UTC']);
    expect(await offered(someone, '')).toHaveLength(25);
    someone.store.trouble = 'away';
    expect((await offered(someone, ''))[0]).toBe('UTC');
    // Of a later Node's.
    const later = new BoardManager([boardOf({}, { zone: 'Mars/Base' })]);
    expect((await offered(later, ''))[0]).toBe('UTC');
  });
});

const minutesOf = (time: string): number => {
  const [hour, minute] = time.split(':').map(Number);
  return (hour ?? 0) * 60 + (minute ?? 0);
};
