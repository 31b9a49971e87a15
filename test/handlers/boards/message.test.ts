import { createHash } from 'node:crypto';
import { ComponentType } from 'discord-api-types/v10';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { announcementMessage, boardMessage, moreId, sameRows } from '../../../src/handlers/boards/message.ts';
import type { Chart } from '../../../src/handlers/chart/drawing.ts';
import type { HandlerContext } from '../../../src/handlers/context.ts';
import {
  BUTTON_LABEL_LENGTH,
  EMBED_DESCRIPTION_LENGTH,
  MESSAGE_CONTENT_LENGTH,
} from '../../../src/handlers/discord-limits.ts';
import type { Reply } from '../../../src/handlers/reply.ts';
import type { Board, BoardSettings, PostedRow } from '../../../src/handlers/server-boards.ts';
import { NO_BOARDS } from '../../../src/handlers/server-boards.ts';
import { top } from '../../../src/handlers/top.ts';
import { catalogues, LANGUAGES, loadCatalogue } from '../../../src/handlers/words/catalogues.ts';
import { english, type Words } from '../../../src/handlers/words/words.ts';
import { playerKey } from '../../../src/services/score-records/player-hash.ts';
import type { ScoreRecord } from '../../../src/services/score-records/score-records-client.ts';
import { hostileText } from '../../hostile-text.ts';
import { runs } from '../../property-runs.ts';
import { indexOf, scoreRecord } from '../../services/indexes/scripted-records.ts';
import { pseudoWords } from '../../words/pseudo.ts';
import { answering } from '../answering.ts';
import { emptyContext } from '../empty-context.ts';
import { boardOf as someBoard } from './board-manager.ts';

const SLOT = Date.UTC(2026, 10, 26, 18);

const boardOf = (settings: Partial<BoardSettings> = {}, rows?: readonly PostedRow[]): Board =>
  someBoard(
    {
      ...{ id: 'a1b2c3', server: '7', locale: undefined },
      last: rows && { at: new Date(SLOT - 86_400_000), channel: '70', message: '700', rows },
    },
    { provider: 'game', channel: '70', at: '18:00', ...settings },
  );

const shownRow = (player: string, rank: number, score = 0): PostedRow => ({ player, rank, score, record: 1 });

function contextOver(records: ScoreRecord[], more: Partial<HandlerContext> = {}): HandlerContext {
  const { index } = indexOf(records);
  onTestFinished(() => index.stop());
  return { ...emptyContext, server: '7', scoreIndex: index, ...more };
}

/** A game whose players have the higher scores the earlier they stand here. */
const ranked = (...players: readonly string[]) =>
  players.map((service, at) => scoreRecord(at + 1, { service, score: 1_000 - at }));

const textOf = ({ embeds }: Reply) => embeds?.[0]?.description ?? '';

/** What stands behind the rows. */
const marksIn = (reply: Reply) =>
  [...textOf(reply).matchAll(/`\u2069? · <t:\d+:d>(.*)$/gm)].map(([, mark]) => mark);

const buttonsOf = ({ components = [] }: Reply) =>
  components.flatMap((row) => (row.type === ComponentType.ActionRow ? row.components : []));

const runTop = (options: Record<string, string | number>, context: HandlerContext) => {
  const runnable = top.runnables.get('');
  if (!runnable) throw new Error('/top has subcommands');
  return runnable.prepare(new Map(Object.entries(options))).run(context);
};

describe("a board's message", () => {
  it('is the first page of /top with registered names, and its one button is More', async () => {
    const hash = createHash('sha256').update('ada').digest('hex');
    const records = [
      ...ranked(hash, 'b', 'c', 'd'),
      scoreRecord(9, { service: 'e', score: 5_000, stage: 7 }),
      scoreRecord(10, { service: 'f', score: 5_000, provider: 'another' }),
    ];
    const context = contextOver(records, {
      settings: { playerHash: 'sha256' },
      allNamesShownHere: () => ['ada', 'grace'],
    });
    const { reply, rows, players, state } = await boardMessage(
      boardOf({ stage: 2, limit: 3 }),
      SLOT,
      context,
    );
    const answer = await runTop({ provider: 'game', stage: 2, limit: 3 }, context);
    expect(textOf(reply).replaceAll(/:d>$/gm, ':R>')).toBe(textOf(answer));
    expect(textOf(reply)).toMatch(
      /^\*\*Top of `game`\*\* · stage 2 · all time\n4 players · page 1 of 2\n-# as of <t:\d+:f>\n\n🥇 \*\*1,000\*\* `ada` · /,
    );
    expect(reply.content).toBeUndefined();
    expect(reply.files).toEqual([]);
    const [more, ...others] = buttonsOf(reply);
    expect(others).toEqual([]);
    expect(more).toMatchObject({ label: 'More', custom_id: `board-more.1:a1b2c3:board:${SLOT}` });
    expect(rows).toEqual([
      { rank: 1, player: hash, score: 1_000, record: 1 },
      { rank: 2, player: 'b', score: 999, record: 2 },
      { rank: 3, player: 'c', score: 998, record: 3 },
    ]);
    expect([players, state.extent]).toEqual([4, 'whole']);
  });

  it('of a period without scores has no players, and names no button that it lacks', async () => {
    const context = contextOver([scoreRecord(1, { created_at: new Date(0) })]);
    const { reply, rows, players } = await boardMessage(boardOf({ period: 'week' }, []), SLOT, context);
    expect(textOf(reply)).toBe('**Top of `game`** · last 7 days\nNo players');
    expect([rows, players]).toEqual([[], 0]);
  });

  const before = ['a', 'b', 'c', 'd'].map((player, at) => shownRow(player, at + 1));

  it.each([
    ['the same order', ['a', 'b', 'c', 'd'], ['', '', '', '']],
    ['a rise and falls', ['d', 'a', 'b', 'c'], [' ▲3', ' ▼1', ' ▼1', ' ▼1']],
    ['a player who was not shown', ['a', 'x', 'b', 'd'], ['', ' new', ' ▼1', '']],
    ['more rows than before', ['a', 'b', 'c', 'd', 'x'], ['', '', '', '', ' new']],
    ['fewer', ['b', 'a'], [' ▲1', ' ▼1']],
  ])('marks who moved since the last posting: %s', async (_, now, marks) => {
    const { reply } = await boardMessage(boardOf({}, before), SLOT, contextOver(ranked(...now)));
    expect(marksIn(reply)).toEqual(marks);
  });

  it('marks nobody at the first posting, nor with change, and everybody after an empty one', async () => {
    const marksOf = async (board: Board) =>
      marksIn((await boardMessage(board, SLOT, contextOver(ranked('b', 'a')))).reply);
    expect(await marksOf(boardOf())).toEqual(['', '']);
    expect(await marksOf(boardOf({ every: 'change' }, before))).toEqual(['', '']);
    expect(await marksOf(boardOf({}, []))).toEqual([' new', ' new']);
  });

  it('knows a rank that players share, and a player whose hash is spelled in another way', async () => {
    const hash = 'AB'.repeat(32);
    const records = [scoreRecord(1, { service: hash }), scoreRecord(2, { service: 'b' })];
    const last = [shownRow('b', 1), shownRow(`0x${hash.toLowerCase()}`, 2)];
    const { reply } = await boardMessage(boardOf({}, last), SLOT, contextOver(records));
    expect(marksIn(reply)).toEqual([' ▲1', '']);
  });

  /** The message with a chart of what is drawn so. */
  const charted = (draw: (chart: Chart) => Promise<Uint8Array<ArrayBuffer> | undefined>, stage?: number) => {
    const records = [
      scoreRecord(1, { service: 'a', score: 10, stage: 1 }),
      scoreRecord(2, { service: 'b', score: 700, stage: 2 }),
    ];
    const board = boardOf({ chart: 'over-time', ...(stage !== undefined && { stage }) });
    return boardMessage(board, SLOT, contextOver(records, { charts: { draw } }));
  };

  it('has a picture of the scores that count, with what it shows in words', async () => {
    const drawn: Chart[] = [];
    const { reply } = await charted(async (chart) => {
      drawn.push(chart);
      return new Uint8Array(Buffer.from('picture'));
    }, 2);
    expect(drawn.map(({ title }) => title)).toEqual(['game · stage 2 · scores over time']);
    expect(reply.files).toEqual([
      {
        name: 'game-over-time.png',
        contentType: 'image/png',
        data: new Uint8Array(Buffer.from('picture')),
        description:
          'Chart: scores over time in game · stage 2, all time. 1 score: lowest 700, median 700, highest 700.',
      },
    ]);
  });

  it('goes without a picture that cannot be drawn', async () => {
    expect((await charted(async () => undefined)).reply.files).toEqual([]);
  });

  it('waits 20 s for its picture, and goes without it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const begun = Promise.withResolvers<void>();
    const message = charted(() => {
      begun.resolve();
      return new Promise(() => undefined);
    });
    const ended = vi.fn();
    void message.then(ended);
    await begun.promise;
    await vi.advanceTimersByTimeAsync(19_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect((await message).reply.files).toEqual([]);
  });
});

describe('More', () => {
  const press = (context: HandlerContext) =>
    answering(top.components, 'board-more').prepare({
      customId: moreId.encode({ board: 'a1b2c3', kind: 'board', slot: SLOT }) ?? '',
      values: [],
      typed: new Map(),
      message: undefined,
    })(context);
  const finding = (board: Board | undefined) => ({
    serverBoards: { ...NO_BOARDS, find: async () => ({ board, isPosting: true }) },
  });

  it('answers everybody privately with the first page of /top and its buttons', async () => {
    const board = boardOf({ stage: 2, period: 'month', limit: 2 });
    const records = ranked('a', 'b', 'c').map((each) => ({ ...each, created_at: new Date() }));
    const context = contextOver(records, finding(board));
    expect(answering(top.components, 'board-more').effect).toBe('private');
    const reply = await press(context);
    expect(reply).toEqual(await runTop({ provider: 'game', stage: 2, period: 'month', limit: 2 }, context));
    expect(textOf(reply)).toContain('\n3 players · page 1 of 2\n');
    expect(buttonsOf(reply)).toHaveLength(6);
  });

  it.each([
    ['removed', undefined],
    ["another server's", { ...boardOf(), server: '8' }],
  ])('names the command where the board is %s', async (_, board) => {
    const context = contextOver(ranked('a'), { ...finding(board), mention: (typed) => `</${typed}:1>` });
    await expect(press(context)).rejects.toThrow(
      "This board was removed: </top:1> shows every game's best players.",
    );
  });

  it('says that the store cannot be read', async () => {
    const serverBoards = { ...NO_BOARDS, find: async () => ({ failed: 'away' as const }) };
    await expect(press(contextOver(ranked('a'), { serverBoards }))).rejects.toThrow(
      'The boards cannot be read at the moment: press the button again in a minute, or use /top.',
    );
  });
});

describe('an announcement', () => {
  it('is a line with the player, the score and whom they passed, and leads to more', async () => {
    const context = contextOver([], {
      settings: { playerHash: 'sha256' },
      allNamesShownHere: () => ['ada'],
    });
    const ada = createHash('sha256').update('ada').digest('hex');
    const places = { first: shownRow(ada, 1, 12_345), passed: shownRow('b', 2) };
    const reply = await announcementMessage(boardOf({ stage: 3, period: 'week' }), SLOT, places, context);
    expect(reply.content).toBe(
      '🥇 `ada` takes the first place from `b`, with **12,345** · `game` · stage 3 · last 7 days',
    );
    expect(reply.embeds).toBeUndefined();
    expect(buttonsOf(reply)).toMatchObject([
      { label: 'More', custom_id: `board-more.1:a1b2c3:announcement:${SLOT}` },
    ]);
  });
});

describe('the longest message and announcement fit into what Discord takes', () => {
  const mustFit = async (words: Words, provider: string, player: string) => {
    const widest = -1.234_56e-300;
    const players = Array.from({ length: 25 }, (_, at) => `${player}${at}`);
    const records = players.map((service, at) =>
      scoreRecord(at + 1, { service, provider, score: widest, stage: -1e15 }),
    );
    const surroundings = contextOver(records, { words });
    // Names of one wallet: each row but the first has that of the first too.
    const named = {
      ...surroundings,
      settings: { playerHash: 'sha256' as const },
      namesByHash: {
        of: async (hashes: readonly string[]) =>
          new Map(hashes.map((hash) => [playerKey(hash), { name: `${player}${hash}`, wallet: 'one' }])),
      },
    };
    for (const rows of [[], players.map((each) => shownRow(each, 1_000_000))]) {
      const board = boardOf({ provider, stage: -1e15, limit: 25 }, rows);
      const { reply } = await boardMessage(board, SLOT, surroundings);
      expect(marksIn(reply).filter((mark) => mark !== '')).toHaveLength(25);
      const long = (await boardMessage(board, SLOT, named)).reply;
      expect(marksIn(long).filter((mark) => mark?.startsWith(' · '))).toHaveLength(24);
      for (const each of [reply, long])
        expect(textOf(each).length).toBeLessThanOrEqual(EMBED_DESCRIPTION_LENGTH);
      for (const each of buttonsOf(reply)) {
        expect('label' in each && each.label?.length).toBeLessThanOrEqual(BUTTON_LABEL_LENGTH);
      }
    }
    const places = { first: shownRow(player, 1, widest), passed: shownRow(`${player}!`, 2) };
    const { content = '' } = await announcementMessage(boardOf({ provider }), SLOT, places, surroundings);
    expect(content.length).toBeLessThanOrEqual(MESSAGE_CONTENT_LENGTH);
    expect(content).not.toContain('\n');
  };

  it('of any texts', () =>
    fc.assert(
      fc.asyncProperty(hostileText, hostileText, (provider, player) => mustFit(english, provider, player)),
      { numRuns: runs(30) },
    ));

  it.each(['pseudo', ...LANGUAGES])('in the language %s', async (language) => {
    await loadCatalogue(language);
    const words = language === 'pseudo' ? pseudoWords : (catalogues.get(language) ?? english);
    await mustFit(words, '`'.repeat(255), '\u200b'.repeat(255));
    await mustFit(words, 'א`'.repeat(127), 'א'.repeat(255));
  });
});

describe('the same rows', () => {
  const rows = [shownRow('a', 1, 5), shownRow('b', 2, 4)];

  it.each([
    ['other records', rows.map((each) => ({ ...each, record: 9 })), true],
    ['none', [], false],
    ['one more', [...rows, shownRow('c', 3, 3)], false],
    ['another player', [shownRow('x', 1, 5), shownRow('b', 2, 4)], false],
    ['another score', [shownRow('a', 1, 6), shownRow('b', 2, 4)], false],
    ['another rank', [shownRow('a', 1, 5), shownRow('b', 1, 4)], false],
  ])('with %s: %#', (_, other, isSame) => {
    expect([sameRows(rows, other), sameRows(other, rows)]).toEqual([isSame, isSame]);
  });
});
