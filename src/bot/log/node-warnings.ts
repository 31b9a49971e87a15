import process from 'node:process';
import type { Logger } from 'pino';

/** Writes warnings of Node and of libraries as lines of the log, where secrets are removed, instead of as text beside it. */
export function logNodeWarnings(log: Pick<Logger, 'warn'>): void {
  // Node's own listener prints them.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    const { name, message } = warning;
    const code = 'code' in warning ? warning.code : undefined;
    log.warn({ warning: name, ...(code !== undefined && { code }) }, message);
  });
}
