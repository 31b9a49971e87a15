import { ButtonStyle } from 'discord-api-types/v10';
import { describe, it, onTestFinished, vi } from 'vitest';
import { chart } from '../../../src/handlers/chart/chart.ts';
import type { Chart } from '../../../src/handlers/chart/drawing.ts';
import type { HandlerContext } from '../../../src/handlers/context.ts';
import type { Reply } from '../../../src/handlers/reply.ts';
import type { ScoreIndexState } from '../../../src/services/indexes/score-reader.ts';
import type { IndexedScore } from '../../../src/services/indexes/score-table.ts';
import { answering } from '../answering.ts';
import { emptyContext } from '../empty-context.ts';
import { NOON } from './arbitrary-scores.ts';

const STATE: ScoreIndexState = { extent: 'whole', records: 5, asOf: new Date(NOON) };

const logged = (score: number, id = 1, created_at = new Date(NOON)): IndexedScore => ({
  ...{ id, score, created_at, provider: 'castle', service: 'abc', nft_earned: '', stage: 1, bonus: 0 },
});

/** An index that has these scores of one game and one player, and a drawing that is this picture. */
function contextWith(scores: readonly IndexedScore[], picture?: string, state = STATE): HandlerContext {
  return {
    ...emptyContext,
    charts: { draw: async () => (picture === undefined ? undefined : new Uint8Array(Buffer.from(picture))) },
    scoreIndex: {
      ...emptyContext.scoreIndex,
      state: async () => state,
      providers: async () => ['castle'],
      players: async () => ['abc'],
      find: async (id) => ({ score: logged(1, id), offset: 0, after: undefined }),
      select: async () => ({ rows: scores.slice(0, 1), total: scores.length, ofSeveralGames: false, state }),
      async *scores({ since }) {
        for (let at = 0; at < scores.length; at += 5_000) {
          yield scores.slice(at, at + 5_000).filter((each) => !since || each.created_at >= since);
        }
      },
    },
  };
}

const run = async (context: HandlerContext, options: Record<string, string> = {}): Promise<Reply> => {
  const runnable = chart.runnables.get('');
  if (!runnable) throw new Error('/chart has subcommands');
  return runnable.prepare(new Map(Object.entries({ provider: 'castle', ...options }))).run(context);
};

const labels = ({ components = [] }: Reply) =>
  components.flatMap((row) =>
    'components' in row
      ? row.components.map((each) =>
          'label' in each && !each.disabled
            ? `${each.label}${each.style === ButtonStyle.Primary ? '!' : ''}`
            : '',
        )
      : [],
  );

const DAY = 86_400_000;

/** The chart that `/chart` has drawn at noon. */
async function drawnAtNoon(scores: readonly IndexedScore[], options: Record<string, string>) {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  onTestFinished(() => void vi.useRealTimers());
  const drawn: Chart[] = [];
  const draw = async (one: Chart) => void drawn.push(one);
  const { content } = await run({ ...contextWith(scores), charts: { draw } }, options);
  return { content, x: drawn[0]?.x, marks: drawn[0]?.marks };
}

describe('/chart', () => {
  it.for([
    ['week', 7],
    ['month', 30],
  ] as const)(
    'of a %s counts the scores of %i days to the millisecond',
    async ([period, days], { expect }) => {
      const beginning = NOON - days * DAY;
      const scores = [
        logged(1, 1, new Date(beginning - 1)),
        logged(2, 2, new Date(beginning)),
        logged(3, 3, new Date(NOON)),
      ];
      const { content, x } = await drawnAtNoon(scores, { period });
      expect(content).toContain(`last ${days} days\n2 scores · lowest **2** · `);
      expect(x).toMatchObject({ from: beginning, to: NOON });
    },
  );

  it('ends with a score of a clock that is ahead, and with now where none is', async ({ expect }) => {
    const ahead = NOON + DAY;
    const scores = [logged(1, 1, new Date(NOON - DAY)), logged(2, 2, new Date(ahead))];
    const { x, marks } = await drawnAtNoon(scores, { period: 'week' });
    expect(x?.to).toBe(ahead);
    expect(marks).toMatchObject({ points: [{ x: NOON - DAY }, { x: ahead }] });
    const all = await drawnAtNoon(scores, { period: 'all' });
    expect(all.x).toMatchObject({ from: NOON - DAY, to: ahead });
  });

  it('marks one player among the others, and counts their scores alone', async ({ expect }) => {
    const drawn: Chart[] = [];
    const draw = async (one: Chart) => void drawn.push(one);
    const scores = [logged(5), { ...logged(80, 2), service: 'def' }, logged(9, 3)];
    const { content } = await run({ ...contextWith(scores), charts: { draw } }, { player: 'abc' });
    expect(content).toContain('2 scores · lowest **5** · median **5** · highest **9**');
    expect(drawn[0]).toMatchObject({
      title: 'castle · scores over time',
      player: 'abc',
      marks: { points: [{ y: 5 }, { y: 9 }], others: [{ y: 80 }] },
    });
  });

  it('answers with the picture, and with buttons to every other', async ({ expect }) => {
    const reply = await run(contextWith([logged(5), logged(9)], 'PNG'));
    expect(reply.files?.map(({ data }) => Buffer.from(data).toString())).toEqual(['PNG']);
    expect(reply.content).not.toContain('```');
    expect(labels(reply)).toEqual(['Over time!', 'Distribution', '7 days', '30 days', 'All time!']);
  });

  it('answers with a text where there is no picture, and takes the one of before away', async ({
    expect,
  }) => {
    const reply = await run(contextWith([logged(5), logged(9)]));
    expect(reply.content).toContain('```\nscore\n');
    expect(reply.files).toEqual([]);
  });

  it('says how many are too large to draw, and draws the others', async ({ expect }) => {
    const scores = [logged(1e300), logged(Number.POSITIVE_INFINITY), logged(7)];
    const { content } = await run(contextWith(scores, 'PNG'));
    expect(content).toMatch(/\n1 score: \*\*7\*\*\n-# as of .*\n-# 2 scores too large to draw$/);
  });

  it('leaves out the oldest of very many, and says how many', async ({ expect }) => {
    const scores = Array.from({ length: 112_345 }, (_, id) => logged(id, id));
    const { content } = await run(contextWith(scores, 'PNG'));
    expect(content).toContain('100,000 scores · lowest **12,345** · ');
    expect(content).toContain('\n-# 12,345 older scores are not included');
  });

  it('says it when there are none in the period, with the buttons to others', async ({ expect }) => {
    const old = [logged(5, 1, new Date('2020-01-01'))];
    const reply = await run(contextWith(old, 'PNG'), { period: 'week' });
    expect(reply.content).toContain('No scores in this period: press **30 days** for a longer one.');
    expect(reply.files).toEqual([]);
    expect(labels(reply)).toEqual(['Over time!', 'Distribution', '7 days!', '30 days', 'All time']);
  });

  it('says it when there are none at all', async ({ expect }) => {
    await expect(run(contextWith([]), { player: 'abc' })).rejects.toMatchObject({
      message: expect.stringContaining('There are no scores of `abc` in `castle`.'),
    });
  });

  it.for([
    [{ ...STATE, extent: 'reading', asOf: undefined }, '-# still reading: 5 records so far'],
    [{ ...STATE, extent: 'waiting' }, '-# 5 records so far: the service gives no more'],
  ] as const)('says how far the index has come: %j', async ([state, told], { expect }) => {
    expect((await run(contextWith([logged(5)], 'PNG', state))).content).toContain(told);
  });

  it('has buttons for a game, or for a player in it', async ({ expect }) => {
    const button = answering(chart.components, 'chart');
    const pressed = (player: string) =>
      button.prepare({
        customId: `chart.2:kind:distribution:all:castle:${player}`,
        values: [],
        typed: new Map(),
        message: undefined,
      })(contextWith([logged(5, 77)], 'PNG'));
    expect((await pressed('=abc')).content).toContain('distribution of scores of `abc` · all time');
    expect((await pressed('')).content).toContain('distribution of scores · all time');
  });
});
