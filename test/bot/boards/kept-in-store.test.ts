/** The keeper with the stores that bots have. */

import { expect, it, onTestFinished } from 'vitest';
import type { BoardRows } from '../../../src/bot/store/board-rows.ts';
import type { BoardSettings } from '../../../src/handlers/server-boards.ts';
import { describeEngines, openedStore, SERVER } from '../store/engines.ts';
import { SETTINGS } from './boards-in-memory.ts';
import { DAY, EIGHT, HOUR, type Keeping, startKeeping } from './keeping.ts';
import { loseAnswer, refuse } from './scripted-discord.ts';

const NINE = EIGHT + HOUR;

describeEngines((engine) => {
  /** Two processes with one store and one Discord. */
  async function twoProcesses() {
    const settings = await engine.settings();
    const opened = async () => {
      const { boards, store } = await openedStore(settings);
      boards.hurry();
      onTestFinished(() => store.close());
      return boards;
    };
    const boards = await opened();
    const one = await startKeeping(onTestFinished, { store: boards });
    const other = await startKeeping(onTestFinished, { store: await opened(), shared: one });
    return { boards, one, other };
  }

  const made = async (boards: BoardRows, settings: Partial<BoardSettings> = {}) => {
    const end = await boards.create(SERVER, { ...SETTINGS, ...settings }, 10, { at: EIGHT, locale: 'de' });
    if (end.kind !== 'saved') throw new Error(end.kind);
    return end.board;
  };
  const found = async (boards: BoardRows, id: string) => (await boards.find(id)).board;
  const lives = async (milliseconds: number, ...keepings: readonly Keeping[]) => {
    keepings[0]?.clocks.pass(milliseconds);
    for (const keeping of keepings) await keeping.look();
  };

  it('posts once, and each day', async () => {
    const { boards, one, other } = await twoProcesses();
    const { id } = await made(boards);
    await lives(0, one, other);
    expect([one, other].map(({ keeper }) => keeper.kept?.running)).toEqual([1, undefined]);
    await lives(HOUR, one, other);
    one.rows = one.rows.slice(1);
    await lives(DAY, one, other);
    expect(one.sent.map(({ nonce }) => nonce)).toEqual(
      [NINE, NINE + DAY].map((slot) => `${id}${slot.toString(36)}`),
    );
    expect(await found(boards, id)).toMatchObject({ handled: NINE + DAY, version: 1, posting: undefined });
  });

  it('another process takes over what was begun, and finds it', async () => {
    const { boards, one, other } = await twoProcesses();
    const { id } = await made(boards);
    await lives(0, one);
    one.discord.fail('POST', loseAnswer);
    await lives(HOUR, one);
    expect(await found(boards, id)).toMatchObject({ posting: { slot: NINE } });
    await one.keeper.stop();
    one.discord.forgetNonces();
    await lives(5_000, other);
    expect(one.sent).toHaveLength(1);
    const last = { message: one.sent[0]?.id, rows: other.rows };
    expect(await found(boards, id)).toMatchObject({ posting: undefined, handled: NINE, last });
  });

  it('a pause of Discord raises the version, and a resume brings the message up to date', async () => {
    const { boards, one } = await twoProcesses();
    const { id } = await made(boards, { message: 'same' });
    one.discord.fail('POST', refuse(403, 50013));
    await lives(HOUR, one);
    expect(await found(boards, id)).toMatchObject({ version: 2, pause: { reason: 'no-rights' } });
    await lives(DAY, one);
    expect(one.discord.calls).toHaveLength(1);
    expect(one.lines).toHaveLength(1);
    await boards.save(id, 2, { kind: 'resume', by: 'manager' }, { at: one.clocks.wall, locale: undefined });
    await lives(10_000, one);
    expect(one.sent).toHaveLength(1);
    expect(await found(boards, id)).toMatchObject({ version: 3, pause: undefined, wanted: undefined });
  });

  it('a pause for an outage of Discord ends by itself', async () => {
    const { boards, one } = await twoProcesses();
    const { id, version } = await made(boards, { message: 'same' });
    await boards.hold('former');
    const pause = { reason: 'refused', code: 40333 } as const;
    expect(await boards.end('former', { id, version }, { pause })).toMatchObject({ version: 2, pause });
    await boards.giveBack('former');
    await lives(20_000, one);
    expect(await found(boards, id)).toMatchObject({ version: 3, pause: undefined, wanted: undefined });
    expect(one.sent).toHaveLength(1);
    expect(one.lines).toMatchObject([{ action: 'board resume' }]);
  });

  it('hears of a removed board, and of the last one', async () => {
    const { boards, one } = await twoProcesses();
    const { id, version } = await made(boards);
    const another = await made(boards);
    await lives(0, one);
    await boards.save(id, version, { kind: 'remove' }, { at: EIGHT, locale: undefined });
    await lives(10_000, one);
    expect(one.keeper.kept).toMatchObject({ running: 1 });
    await boards.save(another.id, version, { kind: 'remove' }, { at: EIGHT, locale: undefined });
    await lives(HOUR, one);
    expect(one.keeper.isIdle).toBe(true);
    expect(one.discord.calls).toEqual([]);
    expect((await boards.of(SERVER)).areKept).toBe(false);
  });
});
