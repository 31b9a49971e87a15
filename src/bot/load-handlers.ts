import { readdir } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Milliseconds after which everything is loaded: what is asked for before that loads what it needs. */
const LATER = 5_000;

const HANDLERS = new URL('../handlers/', import.meta.url);

/**
 * Loads a while later what commands reply with, of which a start loads the declarations alone. So nobody waits for it,
 * and a folder that is replaced while the bot runs is not mixed with what it was. It keeps nothing alive.
 */
export function loadHandlersLater(log: Logger): void {
  setTimeout(() => {
    loadHandlers(log).catch((err: unknown) => log.error({ err }, 'the handlers could not be listed'));
  }, LATER).unref();
}

/** Loads every file of a folder, one in a turn of the event loop. What cannot be loaded is told, and the rest is. */
export async function loadHandlers(log: Pick<Logger, 'debug' | 'error'>, folder = HANDLERS): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'));
  for (const file of files) {
    try {
      await import(new URL(file, folder).href);
    } catch (err) {
      log.error({ err, file }, 'a part of the handlers cannot be loaded: what needs it fails');
    }
    await setImmediate();
  }
  log.debug({ files: files.length }, 'the handlers are loaded');
}
