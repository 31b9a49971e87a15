import process from 'node:process';
import { commandsOf } from '../../handlers/commands.ts';
import { loadRegistries, type RegistryId } from '../../services/names/registries/registries.ts';
import { createServices } from '../../services/services.ts';
import { withTimeout } from '../../services/time.ts';
import { loadTicketReplacement } from '../dispatch/received-interaction.ts';
import { AuditHistory } from '../history/audit-history.ts';
import { openHistory } from '../history/history-store.ts';
import type { ProcessStatus } from '../observation/readiness.ts';
import { CallOutages } from '../process/outages.ts';
import {
  addressOf,
  type ChosenDiscord,
  type ChosenService,
  guildsFileOf,
  handlerSettingsOf,
  identityOf,
  moderationOf,
  openTransportOf,
  ownerOf,
  registriesOf,
} from '../stand-ins/discord-and-service.ts';
import { withKnownNames } from '../state/memory/state-in-memory.ts';
import type { SessionStore } from '../state/session-store.ts';
import { openTickets } from '../state/ticket-cache.ts';
import { BoardAccess } from '../store/board-access.ts';
import { SettingsCache } from '../store/settings-cache.ts';
import { type OpenedStore, openStore } from '../store/sql-store.ts';
import { type Bot, type BotOptions, type ScheduledBoards, startBot } from './bot.ts';
import { openState } from './open-state.ts';
import type { Run } from './run-program.ts';

const SERVICE_OUTAGE = {
  begins: 'the service fails: commands that need it say so, or have older answers',
  ends: 'the service does its work again',
};

const NAMES_BY_HASH_OUTAGE = {
  begins:
    'the names of players cannot be read from NAMES_BY_HASH_PATH: boards and lists of scores show hashes',
  ends: 'the names of players can be read again',
};

const NOTHING_FOUND =
  'every call of the service so far was answered 404: check API_BASE_URL and its path, or run "npm run doctor"';

const REGISTRY_OUTAGE = {
  begins: 'a name registry fails: answers say so, or are older ones',
  ends: 'the name registry does its work again',
};

/**
 * Milliseconds after `ready` at which the last code is loaded: the code that reads tickets, and the data of registries
 * for names outside ASCII, which blocks the process for 0.3 s if `ens` is listed. An earlier interaction that needs
 * them waits for them.
 */
const LAST_LOAD_AFTER = 1_000;

const UNPREPARED = 'a registry could not load what its names need';

/** Milliseconds that `ready` waits for the settings of servers. */
const ROWS_LIMIT = 1_000;

/** The parts that survive a restart of the bot. */
export interface Surroundings {
  readonly discord: ChosenDiscord;
  /** Undefined without a service. */
  readonly service: ChosenService | undefined;
  /** The status that health endpoints read. */
  readonly processStatus: ProcessStatus;
  /** The sessions of the local Discord, set by the first bot, so that the next one receives what arrives in between. */
  localSessions?: SessionStore | undefined;
}

/** A bot that answers, with its state. */
export interface Serving {
  readonly bot: Bot;
  /** Resolves after the last load of the start. Languages are loaded when they are first needed. */
  readonly loaded: Promise<void>;
  /** Finishes the commands in flight and closes everything that `serve` opened. */
  end(): Promise<void>;
}

/**
 * Starts a bot between Discord and the service. A restart reloads this file and its imports, so that no state here
 * survives a bot.
 * @throws CannotRun if Discord refuses the token or cannot be reached, or if the store needs a later version of
 * Rollcall
 */
export async function serve(
  surroundings: Surroundings,
  { config, log }: Pick<Run, 'config' | 'log'>,
): Promise<Serving> {
  await using stack = new AsyncDisposableStack();
  const { discord, service, processStatus } = surroundings;
  const owner = ownerOf(config, discord);
  const openedStore = await openStore(config, log);
  const { claims, identifySlots, untold, file, connection, ...opened } = await openState(
    config,
    { owner, local: discord.local, service: identityOf(config, service), store: openedStore.store, log },
    stack,
  );
  const listed = registriesOf(config, service);
  const known = listed.ids.includes('service') ? service?.knownNames : undefined;
  const recentNames = withKnownNames(opened.state.recentNames, known ?? []);
  const state = { ...opened.state, recentNames };
  const sessions = surroundings.localSessions ?? opened.sessions;
  if (discord.local) surroundings.localSessions = sessions;
  const outages = new CallOutages(log, SERVICE_OUTAGE);
  if (service) processStatus.service = { address: service.baseUrl, outages };
  const registryOutages = new Map<RegistryId, CallOutages>();
  processStatus.registries = registryOutages;
  if (connection) processStatus.claims = connection;
  const registries = await loadRegistries({
    ...listed,
    onOutcome(id) {
      const outages = new CallOutages(log.child({ registry: id }), REGISTRY_OUTAGE);
      registryOutages.set(id, outages);
      return outages.note.bind(outages);
    },
  });
  const services = createServices({
    ...config.service,
    ...service,
    registries,
    namesCache: state.names,
    onStaleAnswer: (failure, staleSeconds) =>
      log.debug({ err: failure, staleSeconds }, 'an old answer bridges an outage'),
    onNamesByHash: namesByHashWatch(log),
    onIndexFailure: (err) => log.warn({ err }, 'the score records could not be read to the end'),
    onOutcome: outages.note.bind(outages),
    onNothingFound: (calls) =>
      log.warn({ calls, service: service && addressOf(service.baseUrl) }, NOTHING_FOUND),
  });
  stack.defer(() => services.close());
  const serverSettings = new SettingsCache(openedStore, log);
  stack.defer(() => serverSettings.stop());
  processStatus.store = serverSettings;
  await withTimeout(ROWS_LIMIT, serverSettings.start());
  const openedHistory = await openHistory(config, log, openedStore.postgres);
  const tickets = await openTickets(config, discord, { file, store: openedStore }, log, stack);
  const bot = await startBot({
    discord: { ...discord, guildId: config.discord.guildId },
    openTransport: openTransportOf(config, discord, { identifySlots, sessions }),
    guildsFile: guildsFileOf(config, discord),
    services,
    commands: commandsOf(service !== undefined, config.store.boardsPerServer),
    settings: handlerSettingsOf(config, service, registries),
    state,
    tickets,
    claims,
    moderation: moderationOf(config, discord),
    publicLanguage: config.bot.publicLanguage,
    serverSettings,
    ...boardsOf(openedStore, serverSettings, discord, log),
    stores: [openedStore.store, openedHistory.store],
    history: new AuditHistory(openedHistory, log),
    cooldownSeconds: config.bot.cooldownSeconds,
    untold,
    registerAtStart: config.bot.registerAtStart,
    log,
  });
  stack.defer(async () => {
    const waitedFor = await bot.stop();
    log.info({ waitedFor, upSeconds: Math.round(process.uptime()) }, 'stopped');
  });
  const { promise: loaded, resolve } = Promise.withResolvers<void>();
  const loading = setTimeout(async () => {
    const [, prepared] = await Promise.allSettled([loadTicketReplacement(), services.prepare()]);
    if (prepared.status === 'rejected') log.error({ err: prepared.reason }, UNPREPARED);
    log.debug('the last code is loaded');
    resolve();
  }, LAST_LOAD_AFTER).unref();
  stack.defer(() => clearTimeout(loading));
  processStatus.bot = bot;
  processStatus.boards = bot.boards;
  if (processStatus.phase === 'starting') processStatus.phase = 'ready';
  const running = stack.move();
  return { bot, loaded, end: () => running.disposeAsync() };
}

/**
 * Handles the result of each call for names by hash, and logs one line at the start and one at the end of an outage.
 */
export function namesByHashWatch(log: Run['log']): (failure: unknown) => void {
  const outages = new CallOutages(log, NAMES_BY_HASH_OUTAGE);
  return (failure) => outages.note(failure);
}

/** The boards of the store, for commands and for the scheduler of this process. */
export function boardsOf(
  opened: OpenedStore,
  serverSettings: SettingsCache,
  { token, now }: Pick<ChosenDiscord, 'token' | 'now'>,
  log: Run['log'],
): Pick<BotOptions, 'serverBoards' | 'boards'> {
  const keeps = token !== undefined && opened.neededToSave === undefined && opened.mostBoards > 0;
  let onSaved = () => {};
  let waits: Parameters<ScheduledBoards['watch']>[1] = () => undefined;
  const serverBoards = new BoardAccess(opened, log, {
    ...{ schedulesBoards: keeps, now },
    onSaved: () => onSaved(),
    waitsUntil: (id) => waits(id),
  });
  const watch: ScheduledBoards['watch'] = (poll, waitsUntil) => {
    onSaved = poll;
    waits = waitsUntil;
    serverSettings.onBoardChange = poll;
    if (serverSettings.hasBoards) poll();
  };
  return { serverBoards, boards: keeps ? { store: opened.boards, watch } : undefined };
}
