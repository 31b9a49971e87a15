import type { BoardSettings } from '../../handlers/server-boards.ts';
import { isServiceLocal } from '../config/service-settings.ts';
import { isDiscordLocal } from '../config/webhook-settings.ts';
import { openHistory } from '../history/history-store.ts';
import type { ChosenDiscord } from '../outside/discord-and-service.ts';
import { loadDemoServerId } from '../outside/stand-ins.ts';
import { openStore } from '../store/sql-store.ts';
import type { Run } from './run-program.ts';

/** What the demo's board shows, of a game that the local service has. */
const DEMO_BOARD: Omit<BoardSettings, 'channel'> = {
  provider: 'star-forge',
  every: 'day',
  at: '09:00',
  zone: 'UTC',
  day: 'monday',
  message: 'same',
  period: 'all',
  limit: 10,
  announce: false,
};

type Started = Pick<Run, 'config' | 'log'>;

const STORES = [
  { name: 'rollcall', open: openStore },
  { name: 'history', open: openHistory },
] as const;

/** Whether the stores stand beside the demo's data. */
const isBesideDemo = (config: Run['config']) =>
  isDiscordLocal(config) && config.bot.dataDir === undefined && !config.store.databaseUrl;

/**
 * The stores beside the demo's data with nothing of other servers than the demo's, by the beginnings of their files' names. That
 * of a real Discord stays as it is, with a line of the log.
 */
export async function storesOfDemo({ config, log }: Started): Promise<string[]> {
  const own: string[] = [];
  if (!isBesideDemo(config)) return own;
  const demo = await loadDemoServerId();
  for (const { name, open } of STORES) {
    const { store } = await open(config, log);
    try {
      if ((await store.servers()).every(({ id }) => id === demo)) own.push(name);
      else log.warn(`${name}.sqlite has entries of other servers, and stays`);
    } catch (err) {
      log.warn({ err }, `${name}.sqlite cannot be read, and stays`);
    } finally {
      await store.close();
    }
  }
  return own;
}

/** Takes away what the stores have of the demo's server. A history that cannot be changed costs a warning. */
export async function forgetDemo(server: string, { config, log }: Started): Promise<void> {
  for (const { name, open } of STORES) {
    const { store } = await open(config, log);
    try {
      await store.forget(server);
    } catch (err) {
      if (name !== 'history') throw err;
      log.warn({ err }, 'the history of the demo stays');
    } finally {
      await store.close();
    }
  }
}

/**
 * Gives the demo's server a board that posts at once, where the demo begins: neither beside a real Discord or service, nor
 * in a store of other servers, nor beside other boards. A store that takes none costs a warning.
 */
export async function addDemoBoard({ local, now }: ChosenDiscord, { config, log }: Started): Promise<void> {
  if (!local || !isServiceLocal(config) || !isBesideDemo(config)) return;
  const { store, boards, mostBoards, neededToSave } = await openStore(config, log);
  try {
    const { guildId, boardChannelId: channel } = local;
    const isOfOthers = (await store.servers()).some(({ id }) => id !== guildId);
    if (isOfOthers || neededToSave !== undefined || (await boards.of(guildId)).boards.length > 0) return;
    const when = { at: now(), locale: undefined };
    const made = await boards.create(guildId, { ...DEMO_BOARD, channel }, mostBoards, when);
    if (made.kind === 'saved') await boards.save(made.board.id, undefined, { kind: 'post' }, when);
  } catch (err) {
    log.warn({ err }, 'the demo begins without a board');
  } finally {
    await store.close();
  }
}
