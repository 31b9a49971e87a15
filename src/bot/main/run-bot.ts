import process from 'node:process';
import { opennessOf } from 'startup/private-files';
import { BOARD_DEFAULTS, type BoardSettings } from '../../handlers/server-boards.ts';
import { dataFolderOf, standInFolderOf } from '../config/config.ts';
import { isServiceLocal } from '../config/service-settings.ts';
import { isDiscordLocal } from '../config/webhook-settings.ts';
import { openHistory } from '../history/history-store.ts';
import { linesAtPrompt } from '../log/prompt-log.ts';
import { openObservation } from '../observation/open-observation.ts';
import { CannotRun, ExitCode } from '../process/exit.ts';
import { collectWhenQuiet } from '../process/quiet-collection.ts';
import {
  addressOf,
  type ChosenDiscord,
  moderationOf,
  openDiscordAndService,
} from '../stand-ins/discord-and-service.ts';
import {
  type LocalServer,
  loadDemoServerId,
  loadPrompt,
  moveDemoData,
  type StandIn,
  type StandInPanel,
  startPage,
} from '../stand-ins/stand-ins.ts';
import { openStore } from '../store/sql-store.ts';
import type { Run } from './run-program.ts';
import { type Serving, type Surroundings, serve } from './serve.ts';

/** The arguments of `npm start`. */
export interface StartArguments {
  /** Starts with the data of the demo. */
  readonly fresh: boolean;
  /** Restarts the bot at each change of `src/`. */
  readonly watch: boolean;
}

/** Runs the configured bot until it ends, with the prompt as its chat client if Discord is local. */
export async function runBot(run: Run, { fresh, watch }: StartArguments): Promise<void> {
  const { config, log, stack, signalled } = run;
  if (fresh) await beginFresh(run);
  const processStatus = await openObservation(run);
  void signalled.then((signal) => log.info({ signal }, 'stopping'));
  const { discord, service } = await openDiscordAndService(config, stack);
  const addresses = {
    discord: discord.local ? 'local' : discord.apiUrl,
    service: service && (service.local ? 'local' : addressOf(service.baseUrl)),
  };
  log.info(addresses, 'starting');
  const openness = opennessOf(dataFolderOf(config));
  if (openness !== undefined) log.warn(openness);
  if (discord.local?.isNew) await addDemoBoard(discord, run);
  await Promise.race([runBetween({ discord, service, processStatus }, run, watch), signalled]);
}

/** @throws CannotRun if neither is local, so that there is no demo, or if the files cannot be moved */
async function beginFresh({ config, log }: Run): Promise<void> {
  const local: readonly StandIn[] = [
    ...(isDiscordLocal(config) ? ['discord' as const] : []),
    ...(isServiceLocal(config) ? ['service' as const] : []),
  ];
  if (local.length === 0) throw new CannotRun(NO_DEMO, ExitCode.usage);
  const stores = await storesOfDemo({ config, log: always(log) });
  const before = moveDemoData(standInFolderOf(config), [...local, ...stores]);
  if (before !== undefined) always(log).info({ before }, 'the demo begins anew; its data until now is kept');
}

const NO_DEMO =
  '--fresh begins the local Discord and service anew, and here is neither of them: start without --fresh.';

/** The same log, with lines that are also shown at the prompt. */
const always = (log: Run['log']) => log.child({}, { level: 'info' });

/** Runs the bot until the prompt ends, a signal arrives, or Discord closes the connection for good. */
async function runBetween(surroundings: Surroundings, run: Run, watch: boolean): Promise<void> {
  const { log, stack, signalled } = run;
  const { discord, service, processStatus } = surroundings;
  const lost = Promise.withResolvers<never>();
  const begin = async (start: typeof serve): Promise<Serving> => {
    const begun = await start(surroundings, run);
    begun.bot.lost.catch(lost.reject);
    return begun;
  };
  let serving: Serving | undefined = await begin(serve);
  void serving.loaded.then(() =>
    collectWhenQuiet((before, after) => log.debug({ before, after }, 'memory was given back')),
  );
  /** Loads the code first, so that code which cannot be loaded stops no bot. */
  const beginAnew = async (between: () => Promise<void>): Promise<void> => {
    const { changedCode } = await import('./changed-code.ts');
    const code = await changedCode();
    processStatus.phase = 'starting';
    await serving?.end();
    serving = undefined;
    try {
      await between();
    } finally {
      serving = await begin(code.serve);
    }
  };
  let latest: Promise<void> = Promise.resolve();
  /** Serialises restarts. @param between runs while there is no bot */
  const anew = (between = async () => {}): Promise<void> => {
    const done = latest.then(() => beginAnew(between));
    latest = done.catch(() => {});
    return done;
  };
  const restart = async (): Promise<string> => {
    try {
      await anew();
      return 'The bot is back.';
    } catch (err) {
      log.error({ err }, 'the bot cannot be started anew');
      return serving ? OLD_CODE : NO_BOT;
    }
  };
  const startOver = () =>
    anew(async () => {
      await service?.startOver?.();
      if (!discord.local) return;
      discord.local.startOver();
      await forgetDemo(discord.local.guildId, run);
      await addDemoBoard(discord, run);
    });
  stack.defer(async () => {
    await latest;
    await serving?.end();
  });
  if (watch) {
    const { watchSource } = await import('./changed-code.ts');
    const changed = async (file: string) => always(log).info({ file }, `changed: ${await restart()}`);
    const failed = (err: Error) =>
      log.error({ err }, 'src/ is not watched any more: :restart loads its code');
    stack.use(watchSource((file) => void changed(file), failed));
  }
  const { local } = discord;
  const chat = local && {
    ...local,
    panels: service?.panels ?? [],
    startOver,
  };
  await Promise.race([signalled, lost.promise, ...(chat ? [runChat(chat, run, restart)] : [])]);
}

const OLD_CODE = 'The changed code cannot be loaded: the bot from before goes on, and the log says why.';
const NO_BOT = 'The bot could not be started, and the log says why: change the code, or type :restart again.';

/** The local Discord, the page's additions to the chat, and their reset. */
interface LocalWorld extends Omit<LocalServer, 'startOver'> {
  readonly panels: readonly StandInPanel[];
  readonly startOver: (() => Promise<void>) | undefined;
}

async function runChat(local: LocalWorld, run: Run, restart: () => Promise<string>): Promise<void> {
  const { promptLog } = run;
  await openPage(local, run);
  const { runPrompt } = await loadPrompt();
  const { auditChannelId } = moderationOf(run.config, { local });
  // The prompt itself shows new lines of #audit.
  const isShown = linesAtPrompt(auditChannelId === local.auditChannelId ? 'at the prompt' : 'other');
  using notices = promptLog?.share(isShown);
  await runPrompt({
    chat: local.chat,
    input: process.stdin,
    output: process.stdout,
    errors: process.stderr,
    commands: {
      restart: { help: 'stop the bot and start it again, with the code of src/ as it is now', run: restart },
    },
    notices,
  });
}

/** Opens the page, and prints its address. */
async function openPage(
  { page: pageOf, panels, startOver }: LocalWorld,
  { config, log, promptLog, stack }: Run,
): Promise<void> {
  const { pagePort } = config.bot;
  if (pagePort === 'off') return;
  const page = await startPage(
    pageOf({ panels, startOver }),
    { port: pagePort, dataDir: standInFolderOf(config) },
    stack,
  );
  process.stdout.write(`In a browser: ${page}\n`);
  if (!promptLog) log.info({ page }, 'the page is up');
}

/** The demo's board, about a game that the local service has. */
const DEMO_BOARD: Omit<BoardSettings, 'channel'> = {
  ...BOARD_DEFAULTS,
  provider: 'star-forge',
};

type Started = Pick<Run, 'config' | 'log'>;

const STORES = [
  { name: 'rollcall', open: openStore },
  { name: 'history', open: openHistory },
] as const;

/** Whether the stores are beside the demo's data. */
const isBesideDemo = (config: Run['config']) =>
  isDiscordLocal(config) && dataFolderOf(config) === standInFolderOf(config) && !config.store.databaseUrl;

/**
 * The stores beside the demo's data that contain no other server than the demo's, as prefixes of their file names.
 * Stores of a real Discord stay unchanged, with a log line.
 */
async function storesOfDemo({ config, log }: Started): Promise<string[]> {
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

/** Deletes the demo server's data from the stores. A history that cannot be changed causes a warning. */
async function forgetDemo(server: string, { config, log }: Started): Promise<void> {
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
 * Gives the demo's server a board that posts at once, when the demo starts. Skipped beside a real Discord or service,
 * in a store with other servers, and beside other boards. A store that rejects it causes a warning.
 */
async function addDemoBoard({ local, now }: ChosenDiscord, { config, log }: Started): Promise<void> {
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
