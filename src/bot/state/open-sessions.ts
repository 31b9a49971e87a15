import type { Logger } from 'pino';
import { plainReason } from 'startup/plain-reason';
import type { Config } from '../config/config.ts';
import { webhookSettings } from '../config/webhook-settings.ts';
import { type Owner, scopeOf } from './scope.ts';
import type { SessionStore } from './session-store.ts';

/**
 * Where gateway sessions are kept: in a file, or in memory where Discord itself ends with the process; undefined without
 * a gateway. A folder that cannot be used is warned of, and nothing is kept then.
 */
export async function openSessions(
  config: Pick<Config, 'bot' | 'discord' | 'webhooks'>,
  { local }: { readonly local: unknown },
  owner: Owner,
  log: Logger,
  stack: AsyncDisposableStack,
): Promise<SessionStore | undefined> {
  if (webhookSettings(config)) return undefined;
  if (local) {
    const { SessionsInMemory } = await import('./memory/session-store.ts');
    return new SessionsInMemory();
  }
  const { DataFile } = await import('./file/data-file.ts');
  const { FileSessionStore } = await import('./file/session-store.ts');
  const folder = config.bot.dataDir ?? config.bot.localDataDir;
  try {
    const file = stack.adopt(new DataFile(folder), (opened) => opened.close());
    return new FileSessionStore(file, scopeOf(owner));
  } catch (error) {
    const reason = plainReason(error) ?? (error instanceof Error ? error.message : String(error));
    const sentence = `DATA_DIR (${folder}) cannot be used, so that a restart loses commands and begins new gateway sessions: ${reason}`;
    log.warn(sentence);
    return undefined;
  }
}
