import type { Logger } from 'pino';
import { plainReason } from 'startup/plain-reason';
import { type Config, dataFolderOf } from '../config/config.ts';
import { webhookSettings } from '../config/webhook-settings.ts';
import type { Claims } from './claims.ts';
import type { DataFile } from './file/data-file.ts';
import type { OpenState } from './open-state.ts';
import { type Owner, scopeOf } from './scope.ts';
import type { SessionStore } from './session-store.ts';
import type { UntoldLines } from './untold-lines.ts';

/** The data that a process leaves to the next one. */
interface OpenSessions {
  readonly sessions: SessionStore | undefined;
  /** The claims of processes on one machine, if they have a file. */
  readonly fileClaims: Claims | undefined;
  /** What audit channels were not told of; undefined if Discord ends with the process. */
  readonly untold: UntoldLines | undefined;
  /** Undefined where it is not opened, or cannot be used. */
  readonly file: DataFile | undefined;
}

/**
 * Chooses the store of gateway sessions, promised answers and lines that audit channels were not told of: Redis if there is one, which has the answers already;
 * otherwise a file; and memory if Discord itself ends with the process. Webhooks have no sessions. If the folder cannot
 * be used, logs a warning and stores nothing.
 */
export async function openSessions(
  config: Pick<Config, 'bot' | 'discord' | 'webhooks'>,
  { local }: { readonly local: unknown },
  owner: Owner,
  { redis, presence }: Pick<OpenState, 'redis' | 'presence'>,
  log: Logger,
  stack: AsyncDisposableStack,
): Promise<OpenSessions> {
  const folder = dataFolderOf(config);
  const untold = local ? undefined : await untoldLines(redis, folder, scopeOf(owner));
  const nothing = { sessions: undefined, fileClaims: undefined, untold, file: undefined };
  const overWebhooks = webhookSettings(config) !== undefined;
  if (local) {
    const { SessionsInMemory } = await import('./memory/session-store.ts');
    return { ...nothing, sessions: new SessionsInMemory() };
  }
  if (redis && presence) {
    if (overWebhooks) return nothing;
    const { RedisSessionStore } = await import('./redis/session-store.ts');
    return { ...nothing, sessions: new RedisSessionStore(redis, presence) };
  }
  const { DataFile, UnusableFile } = await import('./file/data-file.ts');
  const { FileClaims, FinishedInteractions } = await import('./file/claims.ts');
  try {
    const file = stack.adopt(new DataFile(folder), (opened) => opened.close());
    const scope = scopeOf(owner);
    if (overWebhooks) {
      const finished = stack.adopt(new FinishedInteractions(file, scope, log), (each) => each.close());
      return { ...nothing, file, fileClaims: new FileClaims(file, scope, finished) };
    }
    const fileClaims = new FileClaims(file, scope);
    const { FileSessionStore } = await import('./file/session-store.ts');
    return { ...nothing, file, sessions: new FileSessionStore(file, scope), fileClaims };
  } catch (error) {
    const isFile = error instanceof UnusableFile;
    const what = isFile ? error.file : `DATA_DIR (${folder})`;
    const reason = plainReason(error) ?? (error instanceof Error ? error.message : String(error));
    const lost = overWebhooks
      ? 'interactions with a promised answer get none if the process dies'
      : 'a restart loses commands and begins new gateway sessions';
    log.warn(`${what} cannot be used, so that ${lost}: ${reason}`);
    return nothing;
  }
}

async function untoldLines(redis: OpenState['redis'], folder: string, scope: string): Promise<UntoldLines> {
  if (!redis) {
    const { untoldInFile } = await import('./file/untold-lines.ts');
    return untoldInFile(folder, scope);
  }
  const { untoldInRedis } = await import('./redis/untold-lines.ts');
  return untoldInRedis(redis);
}
