import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { plainReason } from 'startup/plain-reason';
import type { RunClaims } from '../../handlers/run-claims.ts';
import type { IndexChanges } from '../../services/indexes/resource-index.ts';
import { type Config, dataFolderOf } from '../config/config.ts';
import { isReplica, webhookSettings } from '../config/webhook-settings.ts';
import type { ConnectionTiming } from '../replicas/connection.ts';
import { type Claims, REPLAYABLE } from '../state/claims.ts';
import type { DataFile } from '../state/file/data-file.ts';
import type { IdentifySlots } from '../state/identify-slots.ts';
import { stateInMemory } from '../state/memory/state-in-memory.ts';
import { type Owner, scopeOf } from '../state/scope.ts';
import type { SessionStore } from '../state/session-store.ts';
import { type State, StateAway } from '../state/state.ts';
import { readUntold, type UntoldLines } from '../state/untold-lines.ts';
import type { SqlStore } from '../store/sql-store.ts';

/** The state between interactions, what a process leaves to the next one, and what replicas share. */
interface OpenState {
  readonly state: State;
  /** Decides which process owns an interaction. */
  readonly claims: Claims | undefined;
  readonly sessions: SessionStore | undefined;
  readonly identifySlots: IdentifySlots | undefined;
  /** What audit channels were not told of; undefined if Discord ends with the process. */
  readonly untold: UntoldLines | undefined;
  /** Undefined where it is not opened, or cannot be used. */
  readonly file: DataFile | undefined;
  /** To what replicas share; undefined for a process that is alone. */
  readonly connection: { readonly isAway: boolean } | undefined;
}

/** What is around the state. */
interface Around {
  readonly owner: Owner;
  /** The local Discord, which ends with the process; undefined for another one. */
  readonly local: unknown;
  /** The settings that the service's answers depend on. */
  readonly service: readonly string[];
  readonly store: Pick<SqlStore, 'testWrite'>;
  readonly log: Logger;
  /** Limits of a test, whose Postgres need not be quick. */
  readonly timing?: Partial<ConnectionTiming>;
}

/**
 * Opens the state. Sessions, claims and lines that audit channels were not told of are in Postgres for replicas, in a file for
 * a process that is alone, and in memory if Discord itself ends with the process. Webhooks have no sessions. If the folder
 * cannot be used, logs a warning and stores nothing.
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
    const { SessionsInMemory } = await import('../state/memory/session-store.ts');
    return { ...alone, sessions: new SessionsInMemory() };
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
  const { untoldInFile } = await import('../state/file/untold-lines.ts');
  const own = { ...alone, untold: untoldInFile(folder, scope) };
  const { DataFile, UnusableFile } = await import('../state/file/data-file.ts');
  const { FileClaims, FinishedInteractions } = await import('../state/file/claims.ts');
  try {
    const file = stack.adopt(new DataFile(folder), (opened) => opened.close());
    if (overWebhooks) {
      const finished = stack.adopt(new FinishedInteractions(file, scope, log), (each) => each.close());
      return { ...own, file, claims: new FileClaims(file, scope, finished) };
    }
    const { FileSessionStore } = await import('../state/file/session-store.ts');
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

/** Milliseconds for which lines that a channel was not told of are kept. */
const UNTOLD_KEPT = 7 * 24 * 3_600_000;

/** What the processes of one bot share. */
export interface Replicas {
  readonly connection: { readonly isAway: boolean };
  readonly claims: Claims;
  /** For the gateway. */
  readonly sessions: SessionStore;
  readonly identifySlots: IdentifySlots;
  readonly runClaims: RunClaims;
  readonly indexChanges: IndexChanges;
  readonly untold: UntoldLines;
}

interface ReplicaOptions {
  /** The database, with user and password. */
  readonly url: string;
  /** Makes tables that are missing. */
  readonly makeTables: () => Promise<void>;
  /** The name of the application's data. */
  readonly scope: string;
  /** Finished interactions of webhooks are remembered for as long as Discord's signature is accepted. */
  readonly overWebhooks: boolean;
  /** The settings that the service's answers depend on: rows of another service are never used for this one. */
  readonly service: readonly string[];
  readonly log: Logger;
  /** Limits of a test, whose Postgres need not be quick. */
  readonly timing?: Partial<ConnectionTiming>;
}

/** Opens what replicas share. It never fails: without Postgres each process is alone until Postgres is there. */
export async function openReplicas(options: ReplicaOptions, stack: AsyncDisposableStack): Promise<Replicas> {
  const { scope, overWebhooks, service, log } = options;
  const { StateConnection } = await import('../replicas/connection.ts');
  const { Presence } = await import('../replicas/presence.ts');
  const { PostgresClaims } = await import('../replicas/claims.ts');
  const { PostgresSessions } = await import('../replicas/session-store.ts');
  const { Kept, REMOVED_EVERY, runClaimsIn } = await import('../replicas/kept.ts');
  const { PostgresIndexChanges } = await import('../replicas/index-changes.ts');
  const connection = await StateConnection.open(options);
  stack.defer(() => connection.close());
  const presence = new Presence(connection, scope);
  await presence.begin();
  stack.defer(() => presence.end());
  const kept = new Kept(connection, scope, presence.owner);
  /** The connection logs an outage. */
  const failed = (err: unknown): void => {
    if (!(err instanceof StateAway)) log.error({ err }, 'Postgres rejects what replicas share');
  };
  const removal = setInterval(() => void kept.removeOld().catch(failed), REMOVED_EVERY).unref();
  stack.defer(() => clearInterval(removal));
  const origin = createHash('sha256').update(service.join('\n')).digest('hex').slice(0, 12);
  return {
    connection,
    claims: new PostgresClaims(connection, presence, scope, overWebhooks ? REPLAYABLE : undefined),
    sessions: new PostgresSessions(connection, presence, scope),
    identifySlots: {
      take: (key, milliseconds) => kept.claim('identify', String(key), milliseconds),
    },
    runClaims: runClaimsIn(kept, failed),
    indexChanges: new PostgresIndexChanges(connection, scope, origin, failed),
    untold: {
      keep: (untold) => kept.add('untold', JSON.stringify(untold), UNTOLD_KEPT),
      take: async () => (await kept.takeAll('untold')).flatMap(readUntold),
    },
  };
}
