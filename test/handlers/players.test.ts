import { createHash } from 'node:crypto';
import type { APIEmbed } from 'discord-api-types/v10';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chart } from '../../src/handlers/chart/chart.ts';
import type { Chart } from '../../src/handlers/chart/drawing.ts';
import type { HandlerContext } from '../../src/handlers/context.ts';
import { CannotDo } from '../../src/handlers/handler-failure.ts';
import { playerOption } from '../../src/handlers/records/players.ts';
import { records } from '../../src/handlers/records/records.ts';
import { recordsFile } from '../../src/handlers/records/records-file.ts';
import type { Reply } from '../../src/handlers/reply.ts';
import { top } from '../../src/handlers/top.ts';
import { hashOfName, type PlayerHash, playerKey } from '../../src/services/score-records/player-hash.ts';
import { indexOf, scoreRecord } from '../services/indexes/scripted-records.ts';
import { answering } from './answering.ts';
import { emptyContext } from './empty-context.ts';

const sha256 = (name: string) => createHash('sha256').update(name).digest('hex');
const ODD = '**@everyone** `x`';
const FORMULA = '=HYPERLINK("x")';
const LONG = 'long-and-longer-and-longer';

const COMMANDS = { top, records, chart };

interface Place {
  readonly hash?: PlayerHash;
  /** The wallets of the names that the service tells. */
  readonly told?: Readonly<Record<string, string>>;
  readonly shown?: readonly string[];
  readonly nameSources?: readonly string[];
}

/** Scores of players in different spellings, in a place where these names were shown. */
function place({ hash = 'sha256', shown = [], nameSources, told }: Place, players: readonly string[]) {
  const { index } = indexOf(players.map((service, at) => scoreRecord(at + 1, { service, score: 100 - at })));
  onTestFinished(() => index.stop());
  const drawn: Chart[] = [];
  const asked: string[][] = [];
  const names = new Map(Object.entries(told ?? {}).map(([name, wallet]) => [sha256(name), { name, wallet }]));
  const context: HandlerContext = {
    ...emptyContext,
    namesByHash: told && {
      async of(hashes) {
        asked.push([...hashes]);
        return new Map([...names].filter(([of]) => hashes.map(playerKey).includes(of)));
      },
    },
    allNamesShownHere: () => shown.toReversed(),
    settings: { playerHash: hash, nameSources },
    scoreIndex: index,
    charts: { draw: async (one) => void drawn.push(one) },
  };
  return { context, drawn, index, asked };
}

const elsewhereThan = (context: HandlerContext): HandlerContext => ({
  ...context,
  allNamesShownHere: () => [],
});

const textOf = ({ content = '', embeds = [] }: Reply) =>
  [content, ...embeds.map(({ description }: APIEmbed) => description)].join('\n');

async function run(name: keyof typeof COMMANDS, options: Record<string, string>, context: HandlerContext) {
  const runnable = COMMANDS[name].runnables.get('');
  if (!runnable) throw new Error('It has subcommands');
  const provider = name === 'records' ? {} : { provider: 'game' };
  return textOf(await runnable.prepare(new Map(Object.entries({ ...provider, ...options }))).run(context));
}

const spellings = ['ada', 'grace', 'hedy'].map(sha256);
const [ada = '', grace = '', hedy = ''] = spellings;
const SPELT = [ada, `0x${grace}`, hedy.toUpperCase(), sha256('nobody-here')];
const SHOWN = ['ada', 'grace', 'hedy'];

describe('a player whose name was shown here', () => {
  it('has that name in /top, /records and /chart, in any spelling of the hash', async () => {
    const { context, drawn } = place({ shown: SHOWN }, SPELT);
    const unknown = `\`${SPELT[3]?.slice(0, 8)}…\``;
    const board = await run('top', {}, context);
    expect([...board.matchAll(/\*\* (`[^`]+`) · </g)].map(([, player]) => player)).toEqual([
      '`ada`',
      '`grace`',
      '`hedy`',
      unknown,
    ]);
    const list = await run('records', { sort: 'score' }, context);
    expect([...list.matchAll(/^\*\*\d+\*\* (`[^`]+`) · game/gm)].map(([, player]) => player)).toEqual([
      '`ada`',
      '`grace`',
      '`hedy`',
      unknown,
    ]);
    for (const player of ['grace', `0x${grace}`, grace, grace.toUpperCase(), `0X${grace.slice(0, 9)}…`]) {
      expect(await run('chart', { player }, context)).toContain('scores of `grace` over time');
      expect(drawn.at(-1)?.player).toBe('grace');
    }
    expect(await run('top', { player: 'hedy' }, context)).toMatch(
      /\n`hedy` is number 3 of 4, with \*\*98\*\*\.$/,
    );
  });

  it('has that name alone where a registry of several has it: SELF hashes its names by keccak256', async () => {
    const players = ['ada_2', 'grace'].map((name) => hashOfName(name, 'keccak256'));
    const shown = ['self:ada_2', 'service:grace', 'grace'];
    const named = { hash: 'keccak256', shown, nameSources: ['ens', 'service', 'self'] } as const;
    const { context, drawn } = place(named, players);
    expect(await run('top', {}, context)).toMatch(/ `ada_2` · [\s\S]* `grace` · /);
    for (const player of ['ada_2', 'self:ada_2']) {
      expect(await run('chart', { player }, context)).toContain('scores of `ada_2` over time');
      expect(drawn.at(-1)?.player).toBe('ada_2');
    }
    const offered = await playerOption.suggest?.('ad', context);
    expect(offered?.[0]).toEqual({ name: 'ada_2', value: 'ada_2' });
    // With the service alone nothing is read into a name.
    const alone = place({ hash: 'keccak256', shown }, players);
    expect(await run('top', {}, alone.context)).not.toContain('`ada_2`');
  });

  it('is one player in all spellings of the hash', async () => {
    const { context } = place({ shown: SHOWN }, [grace.toUpperCase(), grace, `0x${grace}`, hedy]);
    expect(await run('top', { player: 'grace' }, context)).toMatch(
      /2 players\n-# .*\n\n🥇 \*\*100\*\* `grace` · \S+ ◀\n🥈 \*\*97\*\* `hedy` · \S+\n\n`grace` is number 1 of 2/,
    );
    expect(await run('records', { player: 'grace' }, context)).toContain('3 records');
    expect(await run('chart', { player: 'grace' }, context)).toContain('3 scores');
  });

  it('is known by the original Keccak too', async () => {
    expect(hashOfName('hello', 'keccak256')).toBe(
      '1c8aff950685c2ed4bc3174f3472287b56d9517b9c948127319a09a7a36deac8',
    );
    const { context } = place({ hash: 'keccak256', shown: ['zoë'] }, [hashOfName('zoë', 'keccak256')]);
    expect(await run('top', {}, context)).toContain('** `zoë` · ');
  });

  it('stays a hash elsewhere, and where the hash of the service is not known', async () => {
    const { context } = place({ shown: SHOWN }, SPELT);
    const elsewhere = await run('top', {}, elsewhereThan(context));
    expect(elsewhere).toContain(`\`${ada.slice(0, 8)}…\``);
    expect(elsewhere).not.toContain('`ada`');
    const without = place({ hash: 'none', shown: SHOWN }, SPELT);
    expect(await run('top', {}, without.context)).not.toContain('`ada`');
    expect(await run('records', { sort: 'score' }, elsewhereThan(context))).not.toContain('`ada`');
  });

  it('has a name that is no markup, whatever is in it', async () => {
    const { context } = place({ shown: [ODD, LONG] }, [sha256(ODD), sha256(LONG)]);
    const board = await run('top', {}, context);
    expect(board).toContain('** `**@everyon… (+7)` · ');
    expect(board).toContain('** `long-and-… (+17)` · ');
    // What is shown can be typed.
    expect(await run('top', { player: 'long-and-… (+17)' }, context)).toContain('◀');
    expect(await run('top', { player: '`' }, context).catch(String)).toContain('No player has the name `ˋ`');
  });

  it('stands in a column of CSV and in the name of a file; JSON stays as it is', async () => {
    const players = [ada, sha256(FORMULA), sha256('nobody-here')];
    const { context, index } = place({ shown: ['ada', FORMULA] }, players);
    const logged = players.map((service, at) => scoreRecord(at + 1, { service }));
    const scoreRecords = { page: async () => ({ rows: logged, more: false }) };
    const known = { ...context, scoreRecords };
    const bare = { ...known, settings: {} };
    const fileOf = async (format: 'csv' | 'json', of: HandlerContext, player?: string) => {
      const [file] = (await recordsFile({ order: 'score', filter: { player } }, format, of)).files ?? [];
      return { name: file?.name, text: Buffer.from(file?.data ?? []).toString() };
    };
    const lines = (await fileOf('csv', known)).text.trimEnd().split('\r\n');
    expect(lines.map((line) => line.split(',').slice(10).join())).toEqual([
      '"player_name"',
      '"ada"',
      `"'=HYPERLINK(""x"")"`,
      '""',
    ]);
    expect((await fileOf('json', known)).text).toBe((await fileOf('json', bare)).text);
    expect((await fileOf('csv', known, ada)).name).toBe('ada-records-highest-first.csv');
    expect((await fileOf('csv', bare, ada)).name).toBe(`${ada.slice(0, 12)}-records-highest-first.csv`);
    index.stop();
  });

  it('is named beside the whole hash in Details', async () => {
    const { context } = place({ shown: SHOWN }, SPELT);
    const details = answering(records.components, 'record-details').prepare({
      customId: 'record-details.2:score::::10:0:',
      values: [],
      typed: new Map(),
      message: undefined,
    });
    const logged = SPELT.map((service, at) => scoreRecord(at + 1, { service }));
    const scoreRecords = { page: async () => ({ rows: logged, more: false }) };
    const text = textOf(await details({ ...context, scoreRecords }));
    expect(text).toMatch(/^\n\*\*Record 1\*\* `game`\n/);
    expect(text).toContain(`**Player** \`ada\`\n\`\`\`\n${ada}\n\`\`\``);
  });
});

describe('the option player', () => {
  it('takes a whole hash before a name, and a name before the beginning of a hash', async () => {
    const beginning = sha256('b').slice(0, 4);
    const { context } = place({ shown: [beginning] }, [sha256(beginning), sha256('b'), 'cab']);
    expect(await run('top', { player: beginning }, context)).toContain(`\`${beginning}\` is number 1 of 3`);
    expect(await run('top', { player: sha256('b').slice(0, 5) }, context)).toContain('is number 2 of 3');
    expect(await run('top', { player: 'CAB' }, context)).toContain('`cab` is number 3 of 3');
  });

  it('says who may be meant, by name', async () => {
    const { context } = place({ shown: ['ada.lovelace'] }, [sha256('ada.lovelace')]);
    const failure = await run('top', { player: 'ada.lovelac' }, context).catch((error: unknown) => error);
    if (!(failure instanceof CannotDo)) throw new Error('it is taken');
    expect(failure.message.split('\n')[0]).toBe(
      "No player has the name `ada.lovelac`, and no player's hash begins with it. Did you mean `ada.lovelace`?",
    );
    expect(JSON.stringify(failure.buttons?.(context.words))).toContain('"label":"ada.lovelace"');
  });

  it('offers the names of players that were shown here, and hashes', async () => {
    const { context } = place({ shown: [...SHOWN, 'without a score', ' ada '] }, [...SPELT, sha256(' ada ')]);
    const offered = (typed: string, of = context) => top.runnables.get('')?.suggest('player', typed, of);
    const unknown = sha256('nobody-here');
    expect(await offered('')).toEqual([
      // Discord trims what is typed.
      { name: ' ada ', value: sha256(' ada ') },
      { name: 'hedy', value: 'hedy' },
      { name: 'grace', value: 'grace' },
      { name: 'ada', value: 'ada' },
      { name: `${unknown.slice(0, 12)}…`, value: unknown },
    ]);
    expect(await offered('ED')).toEqual([{ name: 'hedy', value: 'hedy' }]);
    expect(await offered(unknown.slice(0, 6).toUpperCase())).toEqual([
      { name: `${unknown.slice(0, 12)}…`, value: unknown },
    ]);
    expect(await offered(ada.slice(0, 10))).toEqual([{ name: 'ada', value: 'ada' }]);
    const elsewhere = await offered('', elsewhereThan(context));
    expect(elsewhere?.map(({ value }) => value)).toEqual([...SPELT, sha256(' ada ')]);
  });
});

describe('a player whose name the service tells', () => {
  const WALLETS = { ada: 'w1', grace: 'w2', hedy: 'w1', [ODD]: 'w1' };

  it('has that name everywhere, asked for once a page, and a lower name of the same wallet says which is higher', async () => {
    const players = [...SPELT, sha256(ODD)];
    const { context, asked } = place({ told: WALLETS }, players);
    const board = await run('top', {}, context);
    const unknown = `\`${SPELT[3]?.slice(0, 8)}…\``;
    expect(
      board
        .split('\n')
        .slice(-5)
        .map((line) => line.replace(/<t:\d+:R>/, 'T')),
    ).toEqual([
      '🥇 **100** `ada` · T',
      '🥈 **99** `grace` · T',
      '🥉 **98** `hedy` · T · also `ada`',
      `\`#4\` **97** ${unknown} · T`,
      '`#5` **96** `**@everyon… (+7)` · T · also `ada`',
    ]);
    expect(asked).toEqual([players]);
    const list = await run('records', { sort: 'score' }, context);
    expect(list).toMatch(/^\*\*98\*\* `hedy` · game · <t:\d+:R> · also `ada`$/m);
    expect(asked).toHaveLength(2);
    expect(list).not.toMatch(/`ada` · .*also/);
  });

  it('is named in the place of a name that was shown here, and others by names that were', async () => {
    const { context } = place({ told: { ada: 'w1' }, shown: ['grace', 'ada'] }, SPELT);
    const board = await run('top', {}, context);
    for (const name of ['ada', 'grace']) expect(board).toContain(`** \`${name}\` · `);
    // What was shown here alone has no wallet, and stays here.
    expect(await run('top', {}, elsewhereThan(context))).not.toContain('grace');
  });

  it('several times on a page is no other name', async () => {
    const { context } = place({ told: WALLETS }, [ada, hedy, ada, `0x${ada}`, hedy]);
    const list = await run('records', { sort: 'score' }, context);
    const rows = list.split('\n').filter((line) => line.startsWith('**') && line.includes('game'));
    expect(rows.map((line) => line.split(' · ')[3])).toEqual([
      undefined,
      'also `ada`',
      undefined,
      undefined,
      'also `ada`',
    ]);
  });

  it('is found by that name, whole, shortened or with a slip, and offered by it', async () => {
    const { context } = place({ told: { ada: 'w1', [LONG]: 'w2' } }, [ada, sha256(LONG), grace]);
    for (const player of [LONG, 'long-and-… (+17)', sha256(LONG).slice(0, 8)]) {
      expect(await run('top', { player }, context)).toMatch(/`long-and-… \(\+17\)` is number 2 of 3/);
    }
    const failure = await run('top', { player: 'adda' }, context).catch((error: unknown) => error);
    if (!(failure instanceof CannotDo)) throw new Error('it is taken');
    expect(failure.message).toContain('Did you mean `ada`?');
    expect(JSON.stringify(failure.buttons?.(context.words))).toContain('"label":"ada"');
    const offered = (typed: string) => top.runnables.get('')?.suggest('player', typed, context);
    expect(await offered('ad')).toEqual([{ name: 'ada', value: 'ada' }]);
    expect(await offered(LONG.slice(0, 4))).toEqual([{ name: 'long-and-longer-an… (+8)', value: LONG }]);
    expect((await offered(''))?.map(({ name }) => name)).toEqual([
      'ada',
      'long-and-longer-an… (+8)',
      `${grace.slice(0, 12)}…`,
    ]);
  });

  it('is named in a CSV file and in the name of a file; for JSON its own player alone is asked for', async () => {
    const players = [ada, sha256('nobody-here')];
    const { context, index, asked } = place({ told: WALLETS }, players);
    const logged = players.map((service, at) => scoreRecord(at + 1, { service }));
    const known = { ...context, scoreRecords: { page: async () => ({ rows: logged, more: false }) } };
    const fileOf = async (format: 'csv' | 'json', player?: string) =>
      (await recordsFile({ order: 'score', filter: { player } }, format, known)).files?.[0];
    const text = Buffer.from((await fileOf('csv'))?.data ?? []).toString();
    expect(
      text
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(',').at(-1)),
    ).toEqual(['"player_name"', '"ada"', '""']);
    expect((await fileOf('json', ada))?.name).toBe('ada-records-highest-first.json');
    expect(asked).toEqual([players, [ada]]);
    index.stop();
  });
});
