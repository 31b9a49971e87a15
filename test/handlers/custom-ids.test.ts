import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardIds } from '../../src/handlers/boards/card.ts';
import { moreId } from '../../src/handlers/boards/message.ts';
import { chartId } from '../../src/handlers/chart/chart.ts';
import { commands } from '../../src/handlers/commands.ts';
import type { CustomIdCodec } from '../../src/handlers/declaration/component.ts';
import { CUSTOM_ID_LENGTH } from '../../src/handlers/discord-limits.ts';
import { helpTopicId } from '../../src/handlers/help.ts';
import { namesFileId, namesJsonId, namesPages } from '../../src/handlers/list/custom-ids.ts';
import { lookUpId } from '../../src/handlers/look-up/look-up.ts';
import { historyIds, moderationIds } from '../../src/handlers/moderation/custom-ids.ts';
import {
  recordDetailsId,
  recordMenuId,
  recordsFileId,
  recordsPages,
} from '../../src/handlers/records/custom-ids.ts';
import { encodePlayer } from '../../src/handlers/records/players.ts';
import { settingsIds } from '../../src/handlers/settings/view.ts';
import { topPages } from '../../src/handlers/top.ts';

const conversation = moderationIds('conversation');
const score = moderationIds('score');

/** A custom id with what it carries. */
const sent = <Fields>(codec: CustomIdCodec<Fields>, customId: string, fields: Fields) => ({
  id: codec.id,
  customId,
  fields,
  decode: () => codec.decode(customId),
  encode: () => codec.encode(fields),
});

/**
 * Each custom id as it stands in messages that were sent. Who changes what one carries gives its codec the next
 * version: the line here then has another number, and buttons of the one before are told to be old.
 */
const SENT = [
  sent(namesPages.page, 'list-page.4:p:15:2::c:asc:name::ada', {
    turn: 'p',
    limit: 15,
    page: 2,
    total: '',
    format: 'c',
    direction: 'asc',
    by: 'name',
    contains: '',
    subject: 'ada',
  }),
  ...[namesPages.page, namesPages.askPage, namesPages.pageForm].map((codec) =>
    sent(codec, `${codec.id}.4:f:100:0:2500:t:desc:wallet:x%25:a%3Ab`, {
      turn: 'f',
      limit: 100,
      page: 0,
      total: 2_500,
      format: 't',
      direction: 'desc',
      by: 'wallet',
      contains: 'x%',
      subject: 'a:b',
    }),
  ),
  sent(namesJsonId, 'list-json.2:asc:15:1:name::ada', {
    direction: 'asc',
    limit: 15,
    page: 1,
    by: 'name',
    contains: '',
    subject: 'ada',
  }),
  sent(namesFileId, 'list-file.3:desc:wallet:ic:a%3Ab', {
    direction: 'desc',
    by: 'wallet',
    contains: 'ic',
    subject: 'a:b',
  }),
  ...(['board', 'announcement'] as const).map((kind) =>
    sent(moreId, `board-more.1:a1b2c3:${kind}:1790000000000`, {
      board: 'a1b2c3',
      kind,
      slot: 1_790_000_000_000,
    }),
  ),
  sent(chartId, 'chart.2:period:distribution:week:tide%3Arunner:=bot %251', {
    by: 'period',
    kind: 'distribution',
    period: 'week',
    provider: 'tide:runner',
    player: '=bot %1',
  }),
  sent(lookUpId, 'look-up.1', {}),
  ...[settingsIds.panel, settingsIds.change, settingsIds.history, settingsIds.undo, settingsIds.export].map(
    (codec) => sent(codec, `${codec.id}.1`, {}),
  ),
  sent(settingsIds.form, 'settings-form.1:9007199254740991:rc', {
    version: Number.MAX_SAFE_INTEGER,
    unshown: 'rc',
  }),
  ...(['card', 'post', 'preview', 'pause', 'resume', 'remove', 'removal'] as const).map((name) =>
    name === 'card'
      ? sent(boardIds.card, 'board-card.1:ab12cd', { id: 'ab12cd' })
      : sent(boardIds[name], `board-${name}.1:ab12cd:7`, { id: 'ab12cd', version: 7 }),
  ),
  sent(boardIds.list, 'board-list.1:0', { page: 0 }),
  sent(boardIds.choose, 'board-choose.1', {}),
  sent(boardIds.change, 'board-change.2:ab12cd:7:what', { id: 'ab12cd', version: 7, form: 'what' }),
  sent(boardIds.form, 'board-form.2:ab12cd:7:where:unshown', {
    ...{ id: 'ab12cd', version: 7, form: 'where', channel: 'unshown' },
  }),
  ...(['again', 'texts'] as const).map((name) =>
    sent(boardIds[name], `board-${name}.1:ab12cd:7:when:day\n18%3A00\nberlin\nmonday`, {
      ...{ id: 'ab12cd', version: 7, form: 'when', texts: 'day\n18:00\nberlin\nmonday' },
    }),
  ),
  sent(boardIds.create, 'board-create.2:star-forge:1190000000000000203', {
    provider: 'star-forge',
    channel: '1190000000000000203',
  }),
  sent(helpTopicId, 'help-topic.1', {}),
  ...[recordsPages.page, recordsPages.askPage, recordsPages.pageForm].map((codec) =>
    sent(codec, `${codec.id}.4:n:25:1::desc::::77`, {
      turn: 'n',
      limit: 25,
      page: 1,
      total: '',
      order: 'desc',
      provider: '',
      player: '',
      award: '',
      after: '77',
    }),
  ),
  sent(recordsPages.page, 'records-page.4:l:1:0:1:score:tide-runner:~0123456789abcdef0123:relic:', {
    turn: 'l',
    limit: 1,
    page: 0,
    total: 1,
    order: 'score',
    provider: 'tide-runner',
    player: '~0123456789abcdef0123',
    award: 'relic',
    after: '',
  }),
  ...[recordDetailsId, recordMenuId].map((codec) =>
    sent(codec, `${codec.id}.2:asc::=ada::15:2:30`, {
      order: 'asc',
      provider: '',
      player: '=ada',
      award: '',
      limit: 15,
      page: 2,
      after: '30',
    }),
  ),
  sent(recordsFileId, 'records-file.2:csv:desc:::', {
    format: 'csv',
    order: 'desc',
    provider: '',
    player: '',
    award: '',
  }),
  ...[topPages.page, topPages.askPage, topPages.pageForm].map((codec) =>
    sent(codec, `${codec.id}.2:n:10:1:31:week:-2:tide-runner:`, {
      turn: 'n',
      limit: 10,
      page: 1,
      total: 31,
      period: 'week',
      stage: '-2',
      provider: 'tide-runner',
      player: '',
    }),
  ),
  ...(['conversation', 'score'] as const).flatMap((noun) => {
    const ids = noun === 'conversation' ? conversation : score;
    return [
      ...[ids.page, ids.askPage, ids.pageForm, ids.menu].map((codec) =>
        sent(codec, `${codec.id}.${codec === ids.menu ? 5 : 4}:a:10:1:31:mAp:n:row:ab-_123456:group:a%3Ab`, {
          turn: 'a',
          limit: 10,
          page: 1,
          total: 31,
          flags: 'mAp',
          order: 'n',
          after: 'row',
          job: 'ab-_123456',
          group: 'group',
          party: 'a:b',
        }),
      ),
      ...[ids.refresh, ids.chooseAll].map((codec) =>
        sent(codec, `${codec.id}.2:10:1:31:mAp:n:row:ab-_123456:group:a%3Ab`, {
          limit: 10,
          page: 1,
          total: 31,
          flags: 'mAp',
          order: 'n',
          after: 'row',
          job: 'ab-_123456',
          group: 'group',
          party: 'a:b',
        }),
      ),
      ...[ids.bulk, ids.tryAgain].map((codec) =>
        sent(codec, `${codec.id}.3:mute:ab-_123456`, { verb: 'mute', job: 'ab-_123456' }),
      ),
      sent(ids.bulkForm, `${noun}-bulk-form.1:mute:ab-_123456:197038439483310086:1800000300`, {
        verb: 'mute',
        job: 'ab-_123456',
        asker: '197038439483310086',
        until: 1_800_000_300,
      }),
      sent(ids.change, `${noun}-change.2:restore:abcdef:a`, { verb: 'restore', shown: 'abcdef', id: 'a' }),
      sent(ids.undo, `${noun}-undo.2:archived_at::1700000000000:abcdef:a`, {
        field: 'archived_at',
        was: '',
        now: '1700000000000',
        shown: 'abcdef',
        id: 'a',
      }),
      sent(ids.undoAll, `${noun}-undo-all.3:ab-_123456`, { job: 'ab-_123456' }),
      sent(ids.askMessage, `${noun}-ask-message.2:abcdef:a`, { shown: 'abcdef', id: 'a' }),
      sent(ids.unpinMessage, `${noun}-unpin-message.2:abcdef:a`, { shown: 'abcdef', id: 'a' }),
      sent(ids.messageForm, `${noun}-message.2:abcdef:a`, { shown: 'abcdef', id: 'a' }),
      sent(ids.continueQuery, `${noun}-go-on.2:delete`, { to: 'delete' }),
      sent(ids.continueChange, `${noun}-go-on-change.2:mute`, { verb: 'mute' }),
      sent(ids.show, `${noun}-show.2:ab-_12:a`, { shown: 'ab-_12', id: 'a' }),
      sent(ids.askDelete, `${noun}-delete.1:a`, { id: 'a' }),
      ...(
        [
          [ids.confirm, 'confirm'],
          [ids.confirmWithReason, 'delete-reason'],
        ] as const
      ).map(([codec, name]) =>
        sent(codec, `${noun}-${name}.1:197038439483310086:1800000300:abcdefgh:a`, {
          asker: '197038439483310086',
          until: 1_800_000_300,
          shown: 'abcdefgh',
          id: 'a',
        }),
      ),
      sent(ids.keep, `${noun}-keep.1:a`, { id: 'a' }),
    ];
  }),
  ...(['conversation', 'score'] as const).flatMap((noun) => {
    const ids = historyIds(noun);
    const lines = { about: '65my', by: '297038439483310087', run: 'q1_Z-9aBc0dE' };
    const fields = { turn: 'n', limit: 15, page: 2, total: 35, ...lines } as const;
    const written = '65my:297038439483310087:q1_Z-9aBc0dE';
    return [
      sent(ids.page, `${noun}-history-page.2:n:15:2:35:${written}`, fields),
      sent(ids.askPage, `${noun}-history-jump.2:n:15:2:35:${written}`, fields),
      sent(ids.pageForm, `${noun}-history-form.2:n:15:2:35:${written}`, fields),
      sent(ids.of, `${noun}-history-of.2:65my`, { about: lines.about }),
      sent(ids.runs, `${noun}-history-runs.1`, {}),
      sent(ids.file, `${noun}-history-file.2:${written}`, lines),
    ];
  }),
];

/** The components of the table: each was sent, so that one leaves it with its component alone. */
const TABLED = 91;

describe('custom ids that were sent', () => {
  it.each(SENT)('are read and written alike: $customId', ({ customId, fields, decode, encode }) => {
    expect(decode()).toEqual(fields);
    expect(encode()).toBe(customId);
  });

  it.each(['conversation', 'score'] as const)('of a %s are read alike whenever they are made', (noun) => {
    const made: readonly CustomIdCodec<unknown>[] = Object.values(moderationIds(noun));
    const read = SENT.flatMap(({ id, customId, fields }) =>
      made.filter((codec) => codec.id === id).map((codec) => [codec.decode(customId), fields]),
    );
    expect(made.length).toBeGreaterThan(20);
    expect(read.length).toBe(made.length);
    for (const [fields, expected] of read) expect(fields).toEqual(expected);
  });

  it('of the history have room for the largest numbers', () => {
    const fields = { turn: 'l', limit: 15, page: 100_000, total: 100_000_000 } as const;
    const by = String(2n ** 64n - 1n);
    const run = 'q1_Z-9aBc0dE';
    const widest = historyIds('conversation').page.encode({ ...fields, about: '', by, run });
    expect(widest?.length).toBeLessThanOrEqual(100);
  });

  /** The numbers and the player of a page, as wide as they get. */
  const extremes = fc.record({
    page: fc.nat({ max: 100_000 }),
    total: fc.nat({ max: 10_000_000 }),
    stage: fc.oneof(fc.constant(''), fc.maxSafeInteger().map(String)),
    after: fc.maxSafeInteger().map(String),
    player: fc.stringMatching(/^(0x)?[\dA-Fa-f]{64}$/),
  });
  const WIDEST = {
    ...{ page: 100_000, total: 10_000_000, stage: String(Number.MIN_SAFE_INTEGER) },
    ...{ after: String(Number.MIN_SAFE_INTEGER), player: `0x${'F'.repeat(64)}` },
  };
  type Extremes = typeof WIDEST;
  const ofRecords = ({ player }: Extremes, provider: string) => {
    const turned = { turn: 'n', limit: 25, order: 'score' } as const;
    // Only the list without a filter goes on after a record.
    return { ...turned, provider, player: encodePlayer(player), award: '', after: '' };
  };

  it.each<[string, number, (at: Extremes, text: string) => string | undefined]>([
    [
      'a game of 22 characters, to a page of its leaderboard with a player and a stage',
      22,
      ({ page, total, stage, player }, provider) =>
        topPages.askPage.encode({
          ...{ turn: 'n', limit: 25, page, total, period: 'month', stage, provider },
          player: encodePlayer(player),
        }),
    ],
    [
      'a game and an award of 34 characters, to a page of the records of a player',
      34,
      (at, provider) => recordsPages.page.encode({ ...at, ...ofRecords(at, provider) }),
    ],
    [
      'a game and an award of 43 characters, to the details of the records of a player',
      43,
      (at, provider) => recordDetailsId.encode({ ...at, ...ofRecords(at, provider) }),
    ],
    [
      'a game and an award of 51 characters, to the file of the records of a player',
      51,
      (at, provider) => recordsFileId.encode({ ...ofRecords(at, provider), format: 'json' }),
    ],
    [
      'a game of 44 characters, to a chart of a player',
      44,
      ({ player }, provider) =>
        chartId.encode({
          ...{ by: 'period', kind: 'distribution', period: 'month', provider },
          player: encodePlayer(player),
        }),
    ],
    [
      'a wallet and a filter of 51 characters, to a page of its names',
      51,
      ({ page, total }, subject) =>
        namesPages.page.encode({
          ...{ turn: 'n', limit: 100, page, total, format: 'c', direction: 'desc', by: 'wallet' },
          ...{ contains: '', subject },
        }),
    ],
  ])('have room for %s, and no more', (_, room, written) => {
    const text = fc.stringMatching(new RegExp(`^[a-z -]{1,${room}}$`));
    fc.assert(
      fc.property(extremes, text, (at, fits) => {
        expect(written(at, fits)?.length).toBeLessThanOrEqual(CUSTOM_ID_LENGTH);
      }),
    );
    // A longer one may need a ticket.
    const longest = written(WIDEST, 'x'.repeat(room));
    expect(longest).toHaveLength(CUSTOM_ID_LENGTH);
  });

  it('have room for the order of all records from any of them', () => {
    const fields = { turn: 'n', limit: 25, order: 'desc', provider: '', player: '', award: '' } as const;
    expect(recordsPages.page.encode({ ...WIDEST, ...fields })?.length).toBeLessThanOrEqual(CUSTOM_ID_LENGTH);
  });

  it('are those of every component that there is, here or in the test of its command', () => {
    const tabled = new Set(SENT.map(({ id }) => id));
    const components = commands.flatMap((command) =>
      command.components.map(({ id }) => ({ id, test: new URL(`${command.name}.test.ts`, import.meta.url) })),
    );
    expect(tabled.size).toBeGreaterThanOrEqual(TABLED);
    expect([...tabled].filter((tabledId) => !components.some(({ id }) => id === tabledId))).toEqual([]);
    const untested = components.filter(
      ({ id, test }) =>
        !tabled.has(id) &&
        !(existsSync(test) && new RegExp(`'${id}\\.\\d+[:']`).test(readFileSync(test, 'utf8'))),
    );
    expect(untested.map(({ id }) => id)).toEqual([]);
  });
});
