import { PermissionFlagsBits } from 'discord-api-types/v10';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardIds } from '../../../src/handlers/boards/card.ts';
import { CannotDo } from '../../../src/handlers/failure.ts';
import { english } from '../../../src/handlers/words/words.ts';
import { runs } from '../../property-runs.ts';
import {
  BoardManager,
  boardOf,
  buttonsOf,
  CHANNEL,
  type FilledBoard,
  NAMED,
  OTHER_CHANNEL,
  SETTINGS,
  textOf,
} from './board-manager.ts';

const withBoard = (...of: Parameters<typeof boardOf>) => new BoardManager([boardOf(...of)]);

describe('a button of the card', () => {
  it('pauses a board and resumes it, and each change has its line', async () => {
    const someone = withBoard();
    const paused = await someone.press('board-pause.1:ab12cd:7');
    expect(paused.content).toBe('Nothing is posted until somebody presses Resume.');
    expect(someone.store.boards).toMatchObject([{ version: 8, pause: { reason: 'by-manager' } }]);
    const resumed = await someone.click('Resume', paused);
    expect(resumed.content).toBe('It runs again.');
    expect(someone.store.boards).toMatchObject([{ version: 9, pause: undefined }]);
    const of = { target: 'ab12cd', ...NAMED, outcome: 'done' };
    expect(someone.audit).toEqual([
      { action: 'board pause', ...of, before: { paused: null }, after: { paused: 'by-manager' } },
      { action: 'board resume', ...of, before: { paused: 'by-manager' }, after: { paused: null } },
    ]);
    expect(someone.store.saves.map(({ by }) => by)).toEqual(Array(2).fill({ user: '42', locale: 'de' }));
  });

  it('posts a board without a line of the audit, and not twice at once', async () => {
    const someone = withBoard();
    const reply = await someone.press('board-post.1:ab12cd:7');
    expect(reply.content).toBe('It is posted within seconds.');
    expect(textOf(reply)).toContain('**Next:** within seconds');
    expect(someone.store.boards[0]?.version).toBe(7);
    someone.store.savesEnd = { kind: 'too soon' };
    await expect(someone.press('board-post.1:ab12cd:7')).rejects.toThrow(
      'This board was posted a moment ago: press Post now again in 10 seconds.',
    );
    expect(someone.audit).toEqual([]);
  });

  it('asks before it removes a board, and leads back', async () => {
    const someone = withBoard();
    const asked = await someone.press('board-remove.1:ab12cd:7');
    expect(asked.content).toBe('Remove board `ab12cd` for good? Its messages stay.');
    expect(buttonsOf(asked).map(({ label }) => label)).toEqual(['Remove for good', 'Keep it']);
    expect(someone.store.saves).toEqual([]);
    expect(textOf(await someone.click('Keep it', asked))).toContain('**Board `ab12cd`**');
    const removed = await someone.click('Remove for good', asked);
    expect(removed.content).toBe('Board `ab12cd` is removed. Its messages stay.');
    expect(textOf(removed)).toContain('/board create makes one');
    expect(someone.store.boards).toEqual([]);
    expect(someone.audit).toEqual([
      { action: 'board remove', target: 'ab12cd', ...NAMED, outcome: 'done', before: { board: SETTINGS } },
    ]);
  });

  it.each(['post', 'pause', 'resume', 'removal'])(
    'of an older card saves nothing, and shows the board as it is: %s',
    async (name) => {
      const someone = withBoard({ version: 8, pause: { reason: 'no-rights' } });
      const reply = await someone.press(`board-${name}.1:ab12cd:7`);
      expect(reply.content).toMatch(/^Nothing was saved: this board has changed meanwhile/);
      expect(textOf(reply)).toContain('paused, because Rollcall lacks permissions');
      expect(buttonsOf(reply).find(({ label }) => label === 'Resume')?.custom_id).toBe(
        'board-resume.1:ab12cd:8',
      );
      expect(someone.store.saves).toEqual([]);
      const verb = name === 'removal' ? 'remove' : name;
      const line = {
        target: 'ab12cd',
        ...NAMED,
        outcome: 'unchanged',
        why: 'it had changed since it was shown',
      };
      expect(someone.audit).toEqual(name === 'post' ? [] : [{ action: `board ${verb}`, ...line }]);
    },
  );

  it('resumes nothing that the host has paused, whoever sends it', async () => {
    const someone = withBoard({ pause: { reason: 'by-host' } });
    const reply = await someone.press('board-resume.1:ab12cd:7');
    expect(reply.content).toMatch(/^Nothing was saved/);
    expect(textOf(reply)).toContain('Only the host of this bot can resume it.');
    expect(someone.store.saves).toEqual([]);
  });

  it('resumes what is not of the host, and leaves the pause of the host', async () => {
    const someone = withBoard({ pause: { reason: 'by-host' }, pauseUnderHost: { reason: 'no-rights' } });
    const card = await someone.press('board-card.1:ab12cd');
    expect(textOf(card)).toMatch(
      /paused by the host of this bot\n.*paused, because Rollcall lacks permissions/,
    );
    const resumed = await someone.click('Resume', card);
    expect(resumed.content).toBe('');
    expect(textOf(resumed)).toContain('paused by the host of this bot');
    expect(textOf(resumed)).not.toContain('lacks permissions');
    expect(buttonsOf(resumed).find(({ label }) => label === 'Resume')?.disabled).toBe(true);
    const states = { before: { paused: 'no-rights' }, after: { paused: null } };
    expect(someone.audit).toEqual([
      { action: 'board resume', target: 'ab12cd', ...NAMED, outcome: 'done', ...states },
    ]);
  });

  it('that is second in the store shows the board as it is', async () => {
    const someone = withBoard();
    someone.store.savesEnd = { kind: 'changed', board: boardOf({ version: 8 }, { at: '20:00' }) };
    const reply = await someone.press('board-pause.1:ab12cd:7');
    expect(reply.content).toMatch(/^Nothing was saved: this board has changed meanwhile/);
    expect(textOf(reply)).toContain('**Time:** 20:00');
    someone.store.savesEnd = { kind: 'changed', board: undefined };
    expect((await someone.press('board-pause.1:ab12cd:7')).content).toContain('has been removed');
  });

  it('that changes nothing says so', async () => {
    const someone = withBoard({ pause: { reason: 'by-manager' } });
    const reply = await someone.press('board-pause.1:ab12cd:7');
    expect(reply.content).toBe('It was so already, so nothing was saved.');
    expect(someone.audit).toEqual([
      { action: 'board pause', target: 'ab12cd', ...NAMED, outcome: 'unchanged', why: 'it was so already' },
    ]);
  });

  it('says what holds where the store cannot be reached', async () => {
    const someone = withBoard();
    someone.store.savesEnd = { kind: 'failed', why: 'away' };
    await expect(someone.press('board-pause.1:ab12cd:7')).rejects.toThrow(/cannot be reached/);
    expect(someone.audit).toEqual([
      { action: 'board pause', target: 'ab12cd', ...NAMED, outcome: 'failed', why: 'the store was away' },
    ]);
  });

  it('says where it is uncertain whether it was saved', async () => {
    const someone = withBoard();
    someone.store.savesEnd = { kind: 'uncertain' };
    await expect(someone.press('board-removal.1:ab12cd:7')).rejects.toThrow('check with /board list');
    expect(someone.audit).toMatchObject([{ action: 'board remove', outcome: 'failed' }]);
  });
});

describe('the form', () => {
  const inputs = ({ components }: Awaited<ReturnType<BoardManager['form']>>) =>
    components.map((label) => ('component' in label ? label.component : undefined));

  it('shows the board as it is, whatever the card shows', async () => {
    const someone = withBoard({ version: 9 }, { limit: 12, message: 'new' });
    const form = await someone.form('board-change.1:ab12cd:7');
    expect(form.title).toBe('Change board ab12cd');
    expect(form.custom_id).toBe('board-form.1:ab12cd:9:');
    expect(form.components.map((label) => 'label' in label && label.label)).toEqual([
      ...['Channel', 'Time', 'Time zone', 'Rows', 'Message'],
    ]);
    expect(inputs(form)).toMatchObject([
      { custom_id: 'channel', channel_types: [0, 5], default_values: [{ id: CHANNEL, type: 'channel' }] },
      { custom_id: 'at', value: '09:00' },
      { custom_id: 'zone', value: 'UTC' },
      { custom_id: 'limit' },
      {
        custom_id: 'message',
        options: [
          { value: 'same', default: false },
          { value: 'new', default: true },
        ],
      },
    ]);
    const rows = inputs(form)[3];
    const chosen = rows && 'options' in rows ? rows.options.filter((option) => option.default) : [];
    expect(chosen.map(({ value }) => value)).toEqual(['12']);
  });

  it('is opened without its channel where that may be gone', async () => {
    const { without } = await withBoard().form();
    if (!without) throw new Error('There is no other form');
    expect(without.custom_id).toBe('board-form.1:ab12cd:7:unshown');
    expect(inputs(without)[0]).toEqual({
      type: 8,
      custom_id: 'channel',
      channel_types: [0, 5],
      max_values: 1,
      min_values: 0,
      required: false,
    });
  });

  it('has no times and no messages for a board that follows changes', async () => {
    const form = await withBoard({}, { every: 'change' }).form();
    expect(inputs(form).map((input) => input && 'custom_id' in input && input.custom_id)).toEqual([
      'channel',
      'limit',
    ]);
  });

  it('waits for no store that is too slow', async () => {
    const someone = withBoard();
    const abandoned = AbortSignal.timeout(20);
    someone.context = { ...someone.context, abandoned };
    someone.store.find = () => new Promise(() => undefined);
    await expect(someone.form()).rejects.toThrow('The boards cannot be read at the moment');
  });

  it('is saved as a whole, and what changed has its line', async () => {
    const someone = withBoard({}, { chart: 'over-time' });
    const filled = {
      channel: [OTHER_CHANNEL],
      at: ' 7:30 ',
      zone: 'asia/tokyo',
      limit: ['25'],
      message: 'new',
    };
    const reply = await someone.send(filled);
    const after = { channel: OTHER_CHANNEL, at: '07:30', zone: 'Asia/Tokyo', message: 'new', limit: 25 };
    expect(someone.store.boards[0]).toMatchObject({
      version: 8,
      settings: { ...SETTINGS, chart: 'over-time', ...after },
    });
    expect(reply.content).toBe('Saved: Channel, Time, Time zone, Message, Rows.');
    const { channel, at, zone, message, limit } = SETTINGS;
    expect(someone.audit).toEqual([
      {
        action: 'board change',
        target: 'ab12cd',
        ...NAMED,
        channel: OTHER_CHANNEL,
        outcome: 'done',
        before: { board: { channel, at, zone, message, limit } },
        after: { board: after },
      },
    ]);
  });

  it('leaves as it is what it has no value for', async () => {
    const someone = withBoard();
    expect((await someone.send({ limit: ['3'] })).content).toBe('Saved: Rows.');
    expect((await someone.send({ channel: [], limit: [], unshown: true }, 8)).content).toBe(
      'It was so already, so nothing was saved.',
    );
    expect(someone.store.boards[0]?.settings).toEqual({ ...SETTINGS, limit: 3 });
  });

  it('of an older version saves nothing, and shows the board as it is', async () => {
    const someone = withBoard({ version: 8 }, { at: '20:00' });
    const reply = await someone.send({ at: 'x' });
    expect(reply.content).toMatch(/^Nothing was saved: this board has changed meanwhile/);
    expect(textOf(reply)).toContain('**Time:** 20:00');
    expect(someone.audit).toMatchObject([{ action: 'board change', outcome: 'unchanged' }]);
  });

  const channel = (type: number, permissions?: bigint, appPermissions?: bigint) => [
    { id: OTHER_CHANNEL, type, permissions, appPermissions },
  ];
  const { ViewChannel, SendMessages, AttachFiles } = PermissionFlagsBits;

  it.each<[string, FilledBoard, string]>([
    ['a time that is none', { at: '24:00' }, '`24:00` is not a time of day'],
    ['no time', { at: '' }, 'is not a time of day'],
    ['a zone that is like none', { zone: 'Mars/Base' }, '`Mars/Base` is not a time zone'],
    ['no zone', { zone: '' }, 'is not a time zone'],
    ['rows that are not offered', { limit: ['26'] }, 'this choice of Rows'],
    ['rows in another spelling', { limit: ['05'] }, 'this choice of Rows'],
    ['two numbers of rows', { limit: ['5', '6'] }, 'this choice of Rows'],
    ['a message that is not offered', { message: 'none' }, 'this choice of Message'],
    ['a channel that is not in the server', { channel: ['77'], channels: [] }, 'this choice of Channel'],
    ['two channels', { channel: [CHANNEL, OTHER_CHANNEL] }, 'this choice of Channel'],
    ['a voice channel', { channel: [OTHER_CHANNEL], channels: channel(2) }, 'this choice of Channel'],
    [
      'a channel in which neither can write',
      { channel: [OTHER_CHANNEL], channels: channel(0, ViewChannel, SendMessages) },
      `in <#${OTHER_CHANNEL}> you lack Send Messages, and Rollcall lacks View Channel, Embed Links, Read Message History, Attach Files.`,
    ],
    [
      'a channel in which a chart cannot be posted',
      { channel: [OTHER_CHANNEL], channels: channel(5, undefined, (1n << 40n) - 1n - 8n - AttachFiles) },
      'Rollcall lacks Attach Files in',
    ],
  ])('is refused for %s, with all that is in it', async (_, wrong, sentence) => {
    const someone = withBoard({}, { chart: 'distribution' });
    expect(await someone.refusal(someone.send({ limit: ['20'], ...wrong }))).toContain(sentence);
    expect(someone.audit).toEqual([]);
  });

  it('asks which zone is meant by a city, and saves the rest of the form with the one that is chosen', async () => {
    const someone = withBoard();
    const failure: unknown = await someone
      .send({ at: '7:30', zone: 'berlin', limit: ['3'] })
      .catch((error: unknown) => error);
    if (!(failure instanceof CannotDo)) throw failure;
    expect(failure.message).toBe('Nothing is saved yet. Which time zone do you mean by `berlin`?');
    const [first] = buttonsOf({ components: failure.buttons?.(english) ?? [] });
    expect(first?.label).toBe('Europe/Berlin');
    const reply = await someone.press(first?.custom_id ?? '');
    expect(reply.content).toBe('Saved: Time, Time zone, Rows.');
    const after = { at: '07:30', zone: 'Europe/Berlin', limit: 3 };
    expect(someone.store.boards[0]?.settings).toEqual({ ...SETTINGS, ...after });
    expect(someone.audit).toMatchObject([
      { action: 'board change', outcome: 'done', after: { board: after } },
    ]);
  });

  it.each(['at', 'zone', 'message'])('of a board that follows changes offers no %s', async (field) => {
    const someone = withBoard({}, { every: 'change' });
    const form = { [field]: { at: '18:00', zone: 'UTC', message: 'new' }[field] };
    expect(await someone.refusal(someone.send(form))).toContain('does not offer this choice');
  });

  it('whatever it says, is saved as it says or refused', async () => {
    const text = fc.oneof(
      fc.constantFrom('18:00', '9:05', 'UTC', 'Asia/Tokyo', 'same', 'new', ''),
      fc.string(),
    );
    const list = fc.array(
      fc.oneof(fc.constantFrom(CHANNEL, OTHER_CHANNEL, '1', '25', '26', '0'), fc.string()),
      { maxLength: 2 },
    );
    const forms = fc.record(
      { channel: list, limit: list, at: text, zone: text, message: text },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(forms, fc.constantFrom('day', 'change'), async (form, every) => {
        const someone = withBoard({}, { every });
        const { settings: before } = boardOf({}, { every });
        const reply = await someone.send(form).catch(() => undefined);
        const [now] = someone.store.boards;
        if (!reply) expect(now?.settings).toEqual(before);
        else {
          const { channel: [to] = [], limit: [rows] = [], at, message } = form;
          expect(now?.settings).toMatchObject({
            channel: to ?? CHANNEL,
            limit: rows === undefined ? 10 : Number(rows),
            at: at === undefined ? '09:00' : at.trim().padStart(5, '0'),
            message: message ?? 'same',
          });
        }
        expect(now?.settings.limit).toBeGreaterThanOrEqual(1);
        expect(now?.settings.limit).toBeLessThanOrEqual(25);
        if (every === 'change')
          expect(now?.settings).toMatchObject({ at: '09:00', zone: 'UTC', message: 'same' });
      }),
      { numRuns: runs(200) },
    );
  });
});

it('custom ids have room for any board', () => {
  const of = { id: 'zzzzzz', version: Number.MAX_SAFE_INTEGER };
  for (const name of ['post', 'preview', 'pause', 'resume', 'change', 'remove', 'removal'] as const) {
    expect(boardIds[name].decode(boardIds[name].encode(of) ?? '')).toEqual(of);
  }
  const form = { ...of, channel: 'unshown' } as const;
  expect(boardIds.form.decode(boardIds.form.encode(form) ?? '')).toEqual(form);
});
