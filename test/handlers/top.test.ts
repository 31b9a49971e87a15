import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { HandlerContext } from '../../src/handlers/context.ts';
import { CannotDo } from '../../src/handlers/handler-failure.ts';
import { indexLine } from '../../src/handlers/records/score-text.ts';
import type { Reply } from '../../src/handlers/reply.ts';
import { top, topPages } from '../../src/handlers/top.ts';
import { english } from '../../src/handlers/words/words.ts';
import type { ScoreRecord } from '../../src/services/score-records/score-records-client.ts';
import { indexOf, scoreRecord } from '../services/indexes/scripted-records.ts';
import { answering } from './answering.ts';
import { emptyContext } from './empty-context.ts';

function contextOver(records: ScoreRecord[]): HandlerContext {
  const { index } = indexOf(records);
  onTestFinished(() => index.stop());
  return { ...emptyContext, scoreIndex: index };
}

const describeTop = async (options: Record<string, string | number>, context: HandlerContext) => {
  const reply = await top.runnables
    .get('')
    ?.prepare(new Map(Object.entries(options)))
    .run(context);
  return reply?.embeds?.[0]?.description;
};

const fields = {
  turn: 'n',
  limit: 2,
  page: 1,
  total: 3,
  period: 'all',
  stage: '',
  provider: 'game',
} as const;
const press = (wanted: { page?: number; player?: string }, context: HandlerContext) =>
  answering(top.components, 'top-page').prepare({
    customId: topPages.page.encode({ ...fields, player: '', ...wanted }) ?? '',
    values: [],
    typed: new Map(),
    message: undefined,
  })(context);

describe('/top', () => {
  const three = ['a', 'b', 'c'].map((service, at) => scoreRecord(at + 1, { service, score: at }));

  it('shares ranks and medals among equal scores, and shows what is no exact number as about that', async () => {
    const scores = [2 ** 60, 2 ** 60, 1_234_567, 0.5, -1_000];
    const records = scores.map((score, at) => scoreRecord(at + 1, { service: `p${at}`, score }));
    const shown = await describeTop({ provider: 'game' }, contextOver(records));
    expect(shown?.split('\n').filter((line) => line.includes(':R>') && !line.startsWith('-#'))).toEqual([
      '🥇 **≈1.15292e+18** `p0` · <t:1:R>',
      '🥇 **≈1.15292e+18** `p1` · <t:2:R>',
      '🥉 **1,234,567** `p2` · <t:3:R>',
      '`#4` **≈0.500000** `p3` · <t:4:R>',
      '`#5` **-1,000** `p4` · <t:5:R>',
    ]);
  });

  it('shows eight characters of a hash, and the whole of what is no longer', async () => {
    const records = ['0123456789abcdef', '01234567'].map((service, at) => scoreRecord(at + 1, { service }));
    const shown = await describeTop({ provider: 'game', player: '0123456789' }, contextOver(records));
    expect(shown).toContain('`01234567…` · <t:1:R> ◀\n');
    expect(shown).toContain('`01234567` · <t:2:R>\n');
    expect(shown).toContain('\n`01234567…` is number 1');
  });

  const games = () =>
    contextOver([
      scoreRecord(1, { provider: 'star-forge', service: '0123456789abcdef' }),
      scoreRecord(2, { provider: 'tide-runner', service: '0123456789abcdef' }),
      scoreRecord(3, { provider: 'tide-runner', service: '0199999999999999' }),
      scoreRecord(4, { provider: 'tides', service: 'ffff' }),
    ]);
  const refused = async (options: Record<string, string | number>, context = games()) => {
    const failure = await describeTop(options, context).catch((error: unknown) => error);
    if (!(failure instanceof CannotDo)) throw new Error('it is taken');
    const [row] = failure.buttons?.(english) ?? [];
    const buttons = row?.type === ComponentType.ActionRow ? row.components : [];
    return {
      sentence: failure.message.split('\n')[0],
      buttons: buttons.map((part) => [
        'label' in part && part.label,
        topPages.page.decode('custom_id' in part ? part.custom_id : ''),
      ]),
    };
  };
  const leadsTo = { turn: 'f', limit: 3, page: 0, total: '', period: 'week', stage: '7', player: '' };

  it.each([
    ['tide', 'did you mean `tides` or `tide-runner`?', ['tides', 'tide-runner']],
    ['star-froge', 'did you mean `star-forge`?', ['star-forge']],
    ['chess', 'pick one of the suggestions shown while you type.', []],
  ])(
    'has buttons to the games that %j may mean, with all else as it was asked',
    async (provider, hint, near) => {
      expect(await refused({ provider, period: 'week', stage: 7, limit: 3 })).toEqual({
        sentence: `There are no scores for the game \`${provider}\`: ${hint}`,
        buttons: near.map((game) => [game, { ...leadsTo, provider: game }]),
      });
    },
  );

  it('keeps a player who is known, and leaves out games without them', async () => {
    const { buttons } = await refused({
      provider: 'tide',
      period: 'week',
      stage: 7,
      limit: 3,
      player: '0123',
    });
    expect(buttons).toEqual([
      ['tide-runner', { ...leadsTo, provider: 'tide-runner', player: '=0123456789abcdef' }],
    ]);
  });

  it.each([
    ['01234x67', ' Did you mean `0123456789ab…`?', ['0123456789ab…']],
    ['x1234567', ' Did you mean `0123456789ab…`?', ['0123456789ab…']],
    ['fffe', ' Did you mean `ffff`?', []],
    ['zz', '', []],
  ])('has buttons to the players of the game that %j may mean', async (player, meant, near) => {
    expect(await refused({ provider: 'tide-runner', player, period: 'week', stage: 7, limit: 3 })).toEqual({
      sentence: `No player's hash begins with \`${player}\`.${meant}`,
      buttons: near.map((label) => [
        label,
        { ...leadsTo, provider: 'tide-runner', player: '=0123456789abcdef' },
      ]),
    });
  });

  it('has buttons to the players whose hashes begin alike', async () => {
    const { sentence, buttons } = await refused({ provider: 'tide-runner', player: '01', limit: 3 });
    expect(sentence).toBe("Several players' hashes begin with `01`: type more of it.");
    expect(buttons.map(([label]) => label)).toEqual(['0123456789ab…', '019999999999…']);
  });

  it('says that a player has no score there, and that nobody has', async () => {
    const context = contextOver(three);
    expect(await describeTop({ provider: 'game', stage: 9, player: 'a' }, context)).toMatch(
      /^\*\*Top of `game`\*\* · stage 9 · all time\nNo players\n\n`a` has no score here\.$/,
    );
  });

  it.each([
    ['c', 3, ['`c`', '`d`'], 2],
    ['d', 4, ['`c`', '`d`'], 2],
    ['e', 5, ['`e`'], 3],
    ['b', 2, ['`a`', '`b`'], 1],
  ])('shows the page of player %s, whose rank is %i', async (player, rank, shown, page) => {
    const records = ['a', 'b', 'c', 'd', 'e'].map((service, at) =>
      scoreRecord(at + 1, { service, score: 100 - at }),
    );
    const description = await describeTop({ provider: 'game', player, limit: 2 }, contextOver(records));
    const lines = (description ?? '').split('\n');
    const rows = lines.filter((line) => line.includes('` · <t:'));
    expect(lines).toContain(`5 players · page ${page} of 3`);
    expect(rows.map((row) => row.split(' ')[2])).toEqual(shown);
    expect(rows.filter((row) => row.endsWith('◀'))).toEqual([expect.stringContaining(`\`${player}\``)]);
    expect(lines.at(-1)).toMatch(new RegExp(`^\`${player}\` is number ${rank} of 5`, 'u'));
  });

  const partsOf = ({ components = [] }: Reply) =>
    components.flatMap((row) => (row.type === ComponentType.ActionRow ? row.components : []));
  /** The labels of the periods, with `!` behind that which stands out. */
  const periodsOf = (reply: Reply) =>
    partsOf(reply).flatMap((part) =>
      'label' in part && !part.disabled && ['7 days', '30 days', 'All time'].includes(part.label ?? '')
        ? [`${part.label}${part.style === ButtonStyle.Primary ? '!' : ''}`]
        : [],
    );
  const customIdOf = (reply: Reply, label: string) => {
    const found = partsOf(reply).find((part) => 'label' in part && part.label?.includes(label));
    return found && 'custom_id' in found ? found.custom_id : '';
  };
  const pressButton = (reply: Reply, label: string, context: HandlerContext) => {
    const input = { customId: customIdOf(reply, label), values: [], typed: new Map(), message: undefined };
    return answering(top.components, 'top-page').prepare(input)(context);
  };

  it('has its periods as buttons, and an empty one leads to the next wider, with the player', async () => {
    const DAY = 86_400_000;
    const ago = (days: number) => new Date(Date.now() - days * DAY);
    const context = contextOver([
      scoreRecord(1, { service: 'a', created_at: ago(90) }),
      scoreRecord(2, { service: 'b', score: 5, created_at: ago(20) }),
      scoreRecord(3, { service: 'a', provider: 'another', created_at: ago(1) }),
    ]);
    const begun = top.runnables
      .get('')
      ?.prepare(new Map(Object.entries({ provider: 'game', period: 'week', player: 'a' })));
    const week = await begun?.run(context);
    if (!week) throw new Error('no reply');
    expect(week.embeds?.[0]?.description).toContain(
      '\nNo scores in this period: press **30 days** for a longer one.\n\n`a` has no score here.',
    );
    expect(periodsOf(week)).toEqual(['7 days!', '30 days', 'All time']);
    expect(await pressButton(week, '7 days', context)).toEqual(week);
    const month = await pressButton(week, '30 days', context);
    expect(month.embeds?.[0]?.description).toMatch(
      /last 30 days\n1 player\n[\s\S]*`b` · [\s\S]*`a` has no score here\.$/,
    );
    expect(periodsOf(month)).toEqual(['7 days', '30 days!', 'All time']);
    const all = await pressButton(month, 'All time', context);
    expect(all.embeds?.[0]?.description).toMatch(/all time\n2 players\n[\s\S]*`a` is number 2 of 2/);
  });

  it('keeps the player on a page that is turned to', async () => {
    const context = contextOver(three);
    const reply = await press({ player: '=a' }, context);
    expect(reply.embeds?.[0]?.description).toContain('`a` is number 3 of 3');
    const turned = await pressButton(reply, 'Previous', context);
    expect(turned.embeds?.[0]?.description).toMatch(/page 1 of 2[\s\S]*`a` is number 3 of 3/);
  });

  it('shows the last page in place of one that is no longer there', async () => {
    const reply = await press({ page: 7 }, contextOver(three));
    expect(reply.embeds?.[0]?.description).toContain('3 players · page 2 of 2');
  });

  const BEGINNING = '0123456789abcdef0123';
  const hashOf = (rest: string) => BEGINNING + rest.repeat(44);

  it('has buttons with the beginning of a hash, which lead to its player in any spelling', async () => {
    for (const service of [hashOf('a'), hashOf('a').toUpperCase(), `0x${hashOf('a')}`]) {
      const context = contextOver([...three, scoreRecord(9, { service, score: 5 })]);
      const begun = top.runnables
        .get('')
        ?.prepare(new Map([...Object.entries({ provider: 'game', player: service })]));
      const first = await begun?.run(context);
      expect(customIdOf(first ?? {}, '30 days')).toBe(`top-page.2:f:10:0::month::game:~${BEGINNING}`);
      expect(await pressButton(first ?? {}, 'All time', context)).toEqual(first);
      const reply = await press({ player: `~${BEGINNING}` }, context);
      expect(reply.embeds?.[0]?.description).toMatch(/\n`(0x)?01234[567]+…` is number 1 of 4/i);
    }
  });

  it('never takes another player for the one of a button', async () => {
    const pressed = (...players: string[]) =>
      press(
        { player: `~${BEGINNING}` },
        contextOver(players.map((service, at) => scoreRecord(at + 1, { service }))),
      ).then(
        ({ embeds }) => embeds?.[0]?.description?.split('\n').at(-1),
        ({ message }: Error) => message,
      );
    const unclear = 'It is no longer clear whose scores this button shows: run the command again.';
    expect(await pressed(hashOf('a'), hashOf('a').toUpperCase(), 'b')).toContain('is number 1 of 2');
    expect(await pressed(hashOf('a'), hashOf('b'))).toBe(unclear);
    expect(await pressed('b')).toBe(unclear);
    // No hashes: the whole of one is what a hash may begin with.
    expect(await pressed(BEGINNING, `${BEGINNING}4`)).toBe(unclear);
    expect(await pressed(`${BEGINNING}4`)).toBe(unclear);
  });

  it('says so when the player of a button has not been read yet', async () => {
    const players = async () => [];
    const state = async () => ({ extent: 'reading', records: 2, asOf: undefined }) as const;
    const context = { ...emptyContext, scoreIndex: { ...emptyContext.scoreIndex, players, state } };
    await expect(press({ player: `~${BEGINNING}` }, context)).rejects.toMatchObject({
      message: expect.stringMatching(/: press it again in a moment\.\n-# still reading: 2 records so far/),
    });
  });
});

it.each([
  ['whole', new Date(5_000), 'as of <t:5:f>'],
  ['reading', undefined, 'still reading: 48,210 records so far, try again in a moment'],
  [
    'waiting',
    undefined,
    '48,210 records so far: the service gives no more at the moment, try again in a minute',
  ],
  [
    'full',
    new Date(5_000),
    'as of <t:5:f>, from the first 48,210 records: no more are kept, and there may be newer ones',
  ],
  [
    'cut',
    new Date(5_000),
    'as of <t:5:f>, from 48,210 records, as many as the service gives at once: there may be newer ones',
  ],
] as const)('an index that is %s says so in small print', (extent, asOf, sentence) => {
  expect(indexLine({ extent, records: 48_210, asOf }, english)).toBe(`-# ${sentence}`);
});
