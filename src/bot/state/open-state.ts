import type { Logger } from 'pino';
import { plainReason } from 'startup/plain-reason';
import { type Config, dataFolderOf } from '../config/config.ts';
import { isReplica, webhookSettings } from '../config/webhook-settings.ts';
import type { SqlStore } from '../store/sql-store.ts';
import type { Claims } from './claims.ts';
import type { DataFile } from './file/data-file.ts';
import type { IdentifySlots } from './identify-slots.ts';
import { stateInMemory } from './memory/state-in-memory.ts';
import type { ConnectionTiming } from './postgres/connection.ts';
import { type Owner, scopeOf } from './scope.ts';
import type { SessionStore } from './session-store.ts';
import type { State } from './state.ts';
import type { UntoldLines } from './untold-lines.ts';

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
  readonly store: Pick<SqlStore, 'tryWriting'>;
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
    const { SessionsInMemory } = await import('./memory/session-store.ts');
    return { ...alone, sessions: new SessionsInMemory() };
  }
  const overWebhooks = webhookSettings(config) !== undefined;
  const scope = scopeOf(owner);
  const { databaseUrl: url } = config.store;
  if (url && isReplica(config)) {
    const { openReplicas } = await import('./postgres/replicas.ts');
    const makeTables = () => store.tryWriting();
    const options = { url, makeTables, scope, overWebhooks, service, log, timing };
    const { runClaims, indexChanges, sessions, ...shared } = await openReplicas(options, stack);
    const ofGateway = overWebhooks ? undefined : sessions;
    return { ...alone, ...shared, state: { ...state, runClaims, indexChanges }, sessions: ofGateway };
  }
  const folder = dataFolderOf(config);
  const { untoldInFile } = await import('./file/untold-lines.ts');
  const own = { ...alone, untold: untoldInFile(folder, scope) };
  const { DataFile, UnusableFile } = await import('./file/data-file.ts');
  const { FileClaims, FinishedInteractions } = await import('./file/claims.ts');
  try {
    const file = stack.adopt(new DataFile(folder), (opened) => opened.close());
    if (overWebhooks) {
      const finished = stack.adopt(new FinishedInteractions(file, scope, log), (each) => each.close());
      return { ...own, file, claims: new FileClaims(file, scope, finished) };
    }
    const { FileSessionStore } = await import('./file/session-store.ts');
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
