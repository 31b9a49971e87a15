/** The keeper with the stores that bots have. */

import { expect, it, onTestFinished } from 'vitest';
import type { SqlBoardStore } from '../../../src/bot/store/sql-board-store.ts';
import type { BoardSettings } from '../../../src/handlers/server-boards.ts';
import { describeEngines, openedStore, SERVER } from '../store/engines.ts';
import { SETTINGS } from './boards-in-memory.ts';
import { EIGHT, HOUR, type Keeping, startKeeping } from './keeping.ts';
import { loseAnswer } from './scripted-discord.ts';

const NINE = EIGHT + HOUR;

describeEngines((engine) => {
  /** Two processes with one store and one Discord. */
  async function twoProcesses() {
    const settings = await engine.settings();
    const opened = async () => {
      const { boards, store } = await openedStore(settings);
      boards.flush();
      onTestFinished(() => store.close());
      return boards;
    };
    const boards = await opened();
    const one = await startKeeping(onTestFinished, { store: boards });
    const other = await startKeeping(onTestFinished, { store: await opened(), shared: one });
    return { boards, one, other };
  }

  const made = async (boards: SqlBoardStore, settings: Partial<BoardSettings> = {}) => {
    const end = await boards.create(SERVER, { ...SETTINGS, ...settings }, 10, { at: EIGHT, locale: 'de' });
    if (end.kind !== 'saved') throw new Error(end.kind);
    return end.board;
  };
  const found = async (boards: SqlBoardStore, id: string) => (await boards.find(id)).board;
  const lives = async (milliseconds: number, ...keepings: readonly Keeping[]) => {
    keepings[0]?.clocks.pass(milliseconds);
    for (const keeping of keepings) await keeping.look();
  };

  it('another process takes over what was begun, and finds it', async () => {
    const { boards, one, other } = await twoProcesses();
    const { id } = await made(boards);
    await lives(0, one);
    one.discord.fail('POST', loseAnswer);
    await lives(HOUR, one);
    expect(await found(boards, id)).toMatchObject({ pending: { slot: NINE } });
    await one.keeper.stop();
    one.discord.forgetNonces();
    await lives(5_000, other);
    expect(one.sent).toHaveLength(1);
    const last = { message: one.sent[0]?.id, rows: other.rows };
    expect(await found(boards, id)).toMatchObject({ pending: undefined, handled: NINE, last });
  });

  it('a pause for an outage of Discord ends by itself', async () => {
    const { boards, one } = await twoProcesses();
    const { id, version } = await made(boards, { message: 'same' });
    await boards.acquireLease('former');
    const pause = { reason: 'refused', code: 40333 } as const;
    expect(await boards.applyUpdate('former', { id, version }, { pause })).toMatchObject({
      version: 2,
      pause,
    });
    await boards.releaseLease('former');
    await lives(20_000, one);
    expect(await found(boards, id)).toMatchObject({ version: 3, pause: undefined, wanted: undefined });
    expect(one.sent).toHaveLength(1);
    expect(one.lines).toMatchObject([{ action: 'board resume' }]);
  });
});
