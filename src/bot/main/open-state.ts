import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { plainReason } from 'startup/plain-reason';
import type { RunClaims } from '../../handlers/context.ts';
import type { IndexChanges } from '../../services/indexes/resource-index.ts';
import { type Config, dataFolderOf } from '../config/config.ts';
import { isReplica, webhookSettings } from '../config/webhook-settings.ts';
import type { ConnectionTiming } from '../replicas/postgres-connection.ts';
import { type Claims, REPLAY_WINDOW } from '../state/claims.ts';
import { type DroppedLinesStore, parseDroppedLines } from '../state/dropped-lines.ts';
import type { DataFile } from '../state/file/data-file.ts';
import { stateInMemory } from '../state/memory/state-in-memory.ts';
import { type Application, scopeOf } from '../state/scope.ts';
import type { SessionStore } from '../state/session-store.ts';
import { type State, StateUnavailable } from '../state/state.ts';
import type { SqlStore } from '../store/sql-store.ts';
import type { IdentifySlots } from '../transport/gateway/identify-limits.ts';

/** The state between interactions, including the state for the next process and for replicas. */
interface OpenState {
  readonly state: State;
  /** Decides which process owns an interaction. */
  readonly claims: Claims | undefined;
  readonly sessions: SessionStore | undefined;
  readonly identifySlots: IdentifySlots | undefined;
  /** Stores the unreported audit lines; undefined if Discord ends with the process. */
  readonly untold: DroppedLinesStore | undefined;
  /** Undefined if it is not opened or cannot be used. */
  readonly file: DataFile | undefined;
  /** The connection to the shared state; undefined for a single process. */
  readonly connection: { readonly isUnavailable: boolean } | undefined;
}

/** The surroundings of the state. */
interface Around {
  readonly owner: Application;
  /** The local Discord, which ends with the process; undefined for another Discord. */
  readonly local: unknown;
  /** The settings that the service's answers depend on. */
  readonly service: readonly string[];
  readonly store: Pick<SqlStore, 'testWrite'>;
  readonly log: Logger;
  /** Limits for tests, whose Postgres may be slow. */
  readonly timing?: Partial<ConnectionTiming>;
}

/**
 * Opens the state. Replicas store sessions, claims and dropped audit lines in Postgres, and a single process in a file.
 * They are in memory if Discord itself ends with the process. Webhooks have no sessions. If the folder cannot be used,
 * logs a warning and stores nothing.
 */
export async function openState(
  config: Pick<Config, 'store' | 'gateway' | 'bot' | 'discord' | 'webhooks'>,
  { owner, local, service, store, log, timing = {} }: Around,
  stack: AsyncDisposableStack,
): Promise<OpenState> {
  const state = stateInMemory(config.bot);
  const alone = {
    ...{ state, claims: undefined, sessions: undefined, identifySlots: undefined, untold: undefined },
    ...{ file: undefined, connection: undefined },
  };
  if (local) {
    const { MemorySessionStore } = await import('../state/memory/memory-session-store.ts');
    return { ...alone, sessions: new MemorySessionStore() };
  }
  const overWebhooks = webhookSettings(config) !== undefined;
  const scope = scopeOf(owner);
  const { databaseUrl: url } = config.store;
  if (url && isReplica(config)) {
    const makeTables = () => store.testWrite();
    const options = { url, makeTables, scope, overWebhooks, service, log, timing };
    const { runClaims, indexChanges, sessions, ...shared } = await openReplicas(options, stack);
    const ofGateway = overWebhooks ? undefined : sessions;
    return { ...alone, ...shared, state: { ...state, runClaims, indexChanges }, sessions: ofGateway };
  }
  const folder = dataFolderOf(config);
  const { fileDroppedLines } = await import('../state/file/file-dropped-lines.ts');
  const own = { ...alone, untold: fileDroppedLines(folder, scope) };
  const { DataFile, UnusableFile } = await import('../state/file/data-file.ts');
  const { FileClaims, FinishedInteractions } = await import('../state/file/file-claims.ts');
  try {
    const file = stack.adopt(new DataFile(folder), (opened) => opened.close());
    if (overWebhooks) {
      const finished = stack.adopt(new FinishedInteractions(file, scope, log), (each) => each.close());
      return { ...own, file, claims: new FileClaims(file, scope, finished) };
    }
    const { FileSessionStore } = await import('../state/file/file-session-store.ts');
    const sessions = new FileSessionStore(file, scope);
    return { ...own, file, sessions, claims: new FileClaims(file, scope) };
  } catch (error) {
    const isFile = error instanceof UnusableFile;
    const what = isFile ? error.file : `DATA_DIR (${folder})`;
    const reason = plainReason(error) ?? (error instanceof Error ? error.message : String(error));
    const lost = overWebhooks
      ? 'interactions with a promised answer get none if the process dies'
      : 'a restart loses commands and begins new gateway sessions';
    log.warn(`${what} cannot be used, so that ${lost}: ${reason}`);
    return own;
  }
}

/** Milliseconds for which dropped audit lines are stored. */
const UNTOLD_KEPT = 7 * 24 * 3_600_000;

/** The state shared by the processes of one bot. */
export interface Replicas {
  readonly connection: { readonly isUnavailable: boolean };
  readonly claims: Claims;
  /** Only for the gateway. */
  readonly sessions: SessionStore;
  readonly identifySlots: IdentifySlots;
  readonly runClaims: RunClaims;
  readonly indexChanges: IndexChanges;
  readonly untold: DroppedLinesStore;
}

interface ReplicaOptions {
  /** The database, with user and password. */
  readonly url: string;
  /** Creates missing tables. */
  readonly makeTables: () => Promise<void>;
  /** The name of the application's data. */
  readonly scope: string;
  /** Finished interactions of webhooks are remembered for as long as Discord's signature is accepted. */
  readonly overWebhooks: boolean;
  /** The settings that the service's answers depend on. Rows of another service are never used. */
  readonly service: readonly string[];
  readonly log: Logger;
  /** Limits for tests, whose Postgres may be slow. */
  readonly timing?: Partial<ConnectionTiming>;
}

/** Opens the shared state. Never fails: without Postgres each process works alone until Postgres is available. */
export async function openReplicas(options: ReplicaOptions, stack: AsyncDisposableStack): Promise<Replicas> {
  const { scope, overWebhooks, service, log } = options;
  const { PostgresConnection } = await import('../replicas/postgres-connection.ts');
  const { Presence } = await import('../replicas/presence.ts');
  const { PostgresClaims } = await import('../replicas/postgres-claims.ts');
  const { PostgresSessionStore } = await import('../replicas/postgres-session-store.ts');
  const { TtlTable, CLEANUP_INTERVAL, sharedRunClaims } = await import('../replicas/ttl-table.ts');
  const { PostgresIndexChanges } = await import('../replicas/index-changes.ts');
  const connection = await PostgresConnection.open(options);
  stack.defer(() => connection.close());
  const presence = new Presence(connection, scope);
  await presence.begin();
  stack.defer(() => presence.end());
  const ttlTable = new TtlTable(connection, scope, presence.owner);
  /** The connection logs an outage. */
  const failed = (err: unknown): void => {
    if (!(err instanceof StateUnavailable)) log.error({ err }, 'Postgres rejects what replicas share');
  };
  const removal = setInterval(() => void ttlTable.deleteExpired().catch(failed), CLEANUP_INTERVAL).unref();
  stack.defer(() => clearInterval(removal));
  const origin = createHash('sha256').update(service.join('\n')).digest('hex').slice(0, 12);
  return {
    connection,
    claims: new PostgresClaims(connection, presence, scope, overWebhooks ? REPLAY_WINDOW : undefined),
    sessions: new PostgresSessionStore(connection, presence, scope),
    identifySlots: {
      take: (key, milliseconds) => ttlTable.claim('identify', String(key), milliseconds),
    },
    runClaims: sharedRunClaims(ttlTable, failed),
    indexChanges: new PostgresIndexChanges(connection, scope, origin, failed),
    untold: {
      save: (untold) => ttlTable.add('untold', JSON.stringify(untold), UNTOLD_KEPT),
      take: async () => (await ttlTable.drain('untold')).flatMap(parseDroppedLines),
    },
  };
}
