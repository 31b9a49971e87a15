import { PermissionFlagsBits } from 'discord-api-types/v10';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settingsFromTexts } from '../../../src/handlers/boards/board-fields.ts';
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

type Form = Awaited<ReturnType<BoardManager['form']>>;

const inputs = ({ components }: Form) =>
  components.map((label) => ('component' in label ? label.component : undefined));

/** What the inputs of a form say: their texts and chosen values, by their custom ids. */
const saidBy = (form: Form) =>
  Object.fromEntries(
    inputs(form).flatMap((input) => {
      if (!input || !('custom_id' in input)) return [];
      if ('value' in input) return [[input.custom_id, input.value]];
      if ('options' in input) return [[input.custom_id, input.options.find((each) => each.default)?.value]];
      return 'default_values' in input
        ? [[input.custom_id, input.default_values?.[0]?.id]]
        : [[input.custom_id, '']];
    }),
  );

const opening = (form: string, version = 7) => `board-change.2:ab12cd:${version}:${form}`;

describe('the three forms', () => {
  it('show the board as it is, whatever the card shows', async () => {
    const someone = withBoard(
      { version: 9 },
      { every: 'week', limit: 12, message: 'new', stage: 3, chart: 'distribution', period: 'month' },
    );
    const when = await someone.form(opening('when'));
    expect(when.title).toBe('When board ab12cd is posted');
    expect(when.custom_id).toBe('board-form.2:ab12cd:9:when:');
    expect(when).not.toHaveProperty('fallback');
    expect(saidBy(when)).toEqual({ every: 'week', at: '09:00', zone: 'UTC', day: 'monday' });
    const what = await someone.form(opening('what'));
    expect(saidBy(what)).toEqual({ period: 'month', stage: '3', limit: '12', chart: 'distribution' });
    const where = await someone.form(opening('where'));
    expect(saidBy(where)).toEqual({ channel: CHANNEL, message: 'new' });
    expect(inputs(where)[0]).toMatchObject({ type: 8, channel_types: [0, 5], required: true });
  });

  it('have only what has a meaning for a board that follows changes, and times that it may get', async () => {
    const someone = withBoard({}, { every: 'change', announce: true });
    expect(Object.keys(saidBy(await someone.form(opening('when'))))).toEqual(['every', 'at', 'zone', 'day']);
    expect(saidBy(await someone.form(opening('what')))).toEqual({ period: 'all', stage: '', limit: '10' });
    expect(saidBy(await someone.form(opening('where')))).toEqual({ channel: CHANNEL, announce: 'true' });
  });

  it('is opened without its channel where that may be gone, which then stays', async () => {
    const someone = withBoard();
    const { fallback } = await someone.form(opening('where'));
    if (!fallback) throw new Error('There is no other form');
    expect(fallback.custom_id).toBe('board-form.2:ab12cd:7:where:unshown');
    expect(inputs(fallback)[0]).toMatchObject({
      type: 8,
      custom_id: 'channel',
      min_values: 0,
      required: false,
    });
    await someone.send('where', { channel: [], message: 'new' }, { unshown: true });
    expect(someone.store.boards[0]?.settings).toEqual({ ...SETTINGS, message: 'new' });
  });

  it('waits for no store that is too slow', async () => {
    const someone = withBoard();
    someone.context = { ...someone.context, abandoned: AbortSignal.timeout(20) };
    someone.store.find = () => new Promise(() => undefined);
    await expect(someone.form()).rejects.toThrow('The boards cannot be read at the moment');
  });

  it('change every setting but the game, each with its line of the audit', async () => {
    const someone = withBoard();
    const when = { every: 'week', at: ' 7:30 ', zone: 'asia/tokyo', day: 'sunday' };
    const what = { period: 'month', stage: ' -3 ', limit: ['25'], chart: 'over-time' };
    const where = { channel: [OTHER_CHANNEL], message: 'new' };
    expect((await someone.send('when', when)).content).toBe('Saved: Posted, Time, Time zone, Day.');
    expect((await someone.send('what', what, { version: 8 })).content).toBe(
      'Saved: Period, Stage, Rows, Chart.',
    );
    expect((await someone.send('where', where, { version: 9 })).content).toBe('Saved: Channel, Message.');
    expect(someone.store.boards[0]).toMatchObject({
      version: 10,
      settings: {
        ...SETTINGS,
        ...{ every: 'week', at: '07:30', zone: 'Asia/Tokyo', day: 'sunday' },
        ...{ period: 'month', stage: -3, limit: 25, chart: 'over-time' },
        ...{ channel: OTHER_CHANNEL, message: 'new' },
      },
    });
    const of = { action: 'board change', target: 'ab12cd', ...NAMED, outcome: 'done' };
    const { channel, message } = SETTINGS;
    expect(someone.audit.at(-1)).toEqual({
      ...of,
      channel: OTHER_CHANNEL,
      before: { board: { channel, message } },
      after: { board: { channel: OTHER_CHANNEL, message: 'new' } },
    });
    expect(someone.audit).toHaveLength(3);
    const { stage: _, chart: __, ...others } = someone.store.boards[0]?.settings ?? SETTINGS;
    await someone.send('what', { stage: '', chart: 'none' }, { version: 10 });
    expect(someone.store.boards[0]?.settings).toStrictEqual(others);
  });

  it('take -0 for 0', async () => {
    expect(settingsFromTexts('what', SETTINGS, ['all', '-0'])).toStrictEqual({ ...SETTINGS, stage: 0 });
  });

  it('leave as it is what they have no value for', async () => {
    const someone = withBoard();
    expect((await someone.send('what', { limit: ['3'] })).content).toBe('Saved: Rows.');
    expect((await someone.send('where', {}, { version: 8 })).content).toBe(
      'It was already like that, so nothing was saved.',
    );
    expect(someone.store.boards[0]?.settings).toEqual({ ...SETTINGS, limit: 3 });
  });

  it('make a board follow changes, without what has no meaning then, and name all that changed', async () => {
    const someone = withBoard({}, { message: 'new', chart: 'over-time' });
    const { content } = await someone.send('when', { every: 'change', at: 'x', zone: 'Mars', day: 'friday' });
    expect(content).toBe('Saved: Posted, Message, Chart.');
    expect(someone.store.boards[0]?.settings).toStrictEqual({ ...SETTINGS, every: 'change' });
    await someone.send('where', { announce: 'true' }, { version: 8 });
    expect(someone.store.boards[0]?.settings.announce).toBe(true);
    const back = await someone.send('when', { every: 'day' }, { version: 9 });
    expect(back.content).toBe('Saved: Posted, New leader.');
    expect(someone.store.boards[0]?.settings).toStrictEqual(SETTINGS);
  });

  it('of an older version save nothing, and show the board as it is', async () => {
    const someone = withBoard({ version: 8 }, { at: '20:00' });
    const reply = await someone.send('when', { at: 'x' });
    expect(reply.content).toMatch(/^Nothing was saved: this board has changed in the meantime/);
    expect(textOf(reply)).toContain('**Time:** 20:00');
    expect(someone.audit).toMatchObject([{ action: 'board change', outcome: 'unchanged' }]);
  });

  const channel = (type: number, permissions?: bigint, appPermissions?: bigint) => [
    { id: OTHER_CHANNEL, type, permissions, appPermissions },
  ];
  const { ViewChannel, SendMessages, AttachFiles } = PermissionFlagsBits;
  type Look = Parameters<BoardManager['send']>[2];

  it.each<[string, Parameters<BoardManager['send']>[0], FilledBoard, string, Look?]>([
    ['a time that is none', 'when', { at: '24:00' }, '`24:00` is not a time of day'],
    ['no time', 'when', { at: '' }, 'is not a time of day'],
    ['a zone that is like none', 'when', { zone: 'Mars/Base' }, '`Mars/Base` is not a time zone'],
    ['no zone', 'when', { zone: '' }, 'is not a time zone'],
    ['an interval that is not offered', 'when', { every: 'hour' }, 'this choice of Posted'],
    ['a day that is not offered', 'when', { every: 'week', day: 'x' }, 'this choice of Day'],
    ['a stage that is none', 'what', { stage: 'one' }, '`one` is not a stage'],
    ['rows that are not offered', 'what', { limit: ['26'] }, 'this choice of Rows'],
    ['rows in another spelling', 'what', { limit: ['05'] }, 'this choice of Rows'],
    ['two numbers of rows', 'what', { limit: ['5', '6'] }, 'this choice of Rows'],
    ['a message that is not offered', 'where', { message: 'none' }, 'this choice of Message'],
    [
      'a channel that is not in the server',
      'where',
      { channel: ['77'] },
      'this choice of Channel',
      { channels: [] },
    ],
    ['two channels', 'where', { channel: [CHANNEL, OTHER_CHANNEL] }, 'this choice of Channel'],
    [
      'a voice channel',
      'where',
      { channel: [OTHER_CHANNEL] },
      'this choice of Channel',
      { channels: channel(2) },
    ],
    [
      'a channel in which neither can write',
      'where',
      { channel: [OTHER_CHANNEL] },
      `you lack Send Messages in <#${OTHER_CHANNEL}>.`,
      { channels: channel(0, ViewChannel, SendMessages) },
    ],
    [
      'a channel in which a chart cannot be posted',
      'where',
      { channel: [OTHER_CHANNEL] },
      'Rollcall lacks Attach Files in',
      { channels: channel(5, undefined, (1n << 40n) - 1n - 8n - AttachFiles) },
    ],
  ])('are refused for %s, and save nothing', async (_, form, filled, sentence, look) => {
    const someone = withBoard({}, { chart: 'distribution' });
    expect(await someone.refusal(someone.send(form, filled, look))).toContain(sentence);
    expect(someone.audit).toEqual([]);
  });

  it('whatever they say, are saved as they say or refused', async () => {
    const text = fc.oneof(
      fc.constantFrom('18:00', '9:05', 'UTC', 'Asia/Tokyo', 'same', 'new', 'week', 'day', 'change', '', '3'),
      fc.string(),
    );
    const forms = fc.constantFrom('when', 'what', 'where');
    await fc.assert(
      fc.asyncProperty(
        forms,
        fc.constantFrom('day', 'change'),
        fc.array(text, { maxLength: 4 }),
        async (form, every, texts) => {
          const { settings: before } = boardOf({}, { every });
          const now = settingsFromTexts(form, before, texts);
          if ('near' in now) return;
          expect(now.at).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
          expect(now.limit).toBeGreaterThanOrEqual(1);
          expect(now.limit).toBeLessThanOrEqual(25);
          expect(now.provider).toBe(before.provider);
          if (now.every === 'change')
            expect(now).toMatchObject({ at: '09:00', zone: 'UTC', message: 'same' });
          else expect(now.announce).toBe(false);
          // What it says is what a form of it says.
          expect(settingsFromTexts(form, now, [])).toStrictEqual(now);
        },
      ),
      { numRuns: runs(200) },
    );
  });
});

describe('a text that means nothing', () => {
  it('is answered with the nearest, each of which saves all of the form', async () => {
    const someone = withBoard();
    const filled = { every: 'week', at: '7:30', zone: 'berlin', day: 'friday' };
    const refused = await someone.refused(someone.send('when', filled));
    expect(refused.content).toBe(
      'Nothing was saved: `berlin` is not a time zone. Write an IANA zone, like `Europe/Berlin` or `UTC`.',
    );
    expect(buttonsOf(refused).map(({ label }) => label)).toEqual(['Europe/Berlin', 'Edit again']);
    const reply = await someone.click('Europe/Berlin', refused);
    expect(reply.content).toBe('Saved: Posted, Time, Time zone, Day.');
    const after = { every: 'week', at: '07:30', zone: 'Europe/Berlin', day: 'friday' };
    expect(someone.store.boards[0]?.settings).toEqual({ ...SETTINGS, ...after });
  });

  it.each([
    ['2 and 2', ['2']],
    ['stage -3', ['-3']],
    ['2-3', ['2', '3']],
    ['level7', ['7']],
    ['1234567890123456789', []],
  ])('is no stage, and offers each near number once: %s', async (stage, near) => {
    const someone = withBoard();
    const refused = await someone.refused(someone.send('what', { stage }));
    expect(buttonsOf(refused).map(({ label }) => label)).toEqual([...near, 'Edit again']);
  });

  it('beside another one is asked for first, and the other one then', async () => {
    const someone = withBoard();
    const first = await someone.refused(someone.send('when', { at: '6pm', zone: 'berlin' }));
    expect(buttonsOf(first).map(({ label }) => label)).toEqual(['18:00', 'Edit again']);
    const second = await someone.refused(someone.click('18:00', first));
    await someone.click('Europe/Berlin', second);
    expect(someone.store.boards[0]?.settings).toEqual({ ...SETTINGS, at: '18:00', zone: 'Europe/Berlin' });
  });

  it('is there again with all that was typed, by Edit again', async () => {
    const someone = withBoard({}, { chart: 'over-time' });
    const filled = { period: 'week', stage: 'level: 50 %', limit: ['3'], chart: 'none' };
    const refused = await someone.refused(someone.send('what', filled));
    expect(buttonsOf(refused).map(({ label }) => label)).toEqual(['50', 'Edit again']);
    const id = buttonsOf(refused).at(-1)?.custom_id ?? '';
    const again = await someone.form(id);
    expect(again.custom_id).toBe('board-form.2:ab12cd:7:what:');
    expect(saidBy(again)).toEqual({ period: 'week', stage: 'level: 50 %', limit: '3', chart: 'none' });
    await someone.press('board-pause.1:ab12cd:7');
    await expect(someone.form(id)).rejects.toThrow('this board has changed in the meantime');
    expect(await someone.click('50', refused)).toMatchObject({
      content: expect.stringMatching(/^Nothing was saved/),
    });
  });

  it('is not offered in place of a channel, which a form alone can say', async () => {
    const someone = withBoard();
    const nobody = [{ id: OTHER_CHANNEL, type: 0, permissions: undefined, appPermissions: 0n }];
    const sent = someone.send('where', { channel: [OTHER_CHANNEL], message: 'new' }, { channels: nobody });
    const refused = await someone.refused(sent);
    expect(buttonsOf(refused).map(({ label }) => label)).toEqual(['Edit again']);
    const again = await someone.form(buttonsOf(refused)[0]?.custom_id);
    expect(saidBy(again)).toEqual({ channel: OTHER_CHANNEL, message: 'new' });
    const forged = `board-texts.1:ab12cd:7:where:${OTHER_CHANNEL}\nnew`;
    expect(await someone.refusal(someone.press(forged))).toContain('this choice of Channel');
  });
});
