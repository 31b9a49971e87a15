import process from 'node:process';
import type { Logger } from 'pino';

/** Logs warnings of Node and of libraries, so that secrets are removed from them. */
export function logNodeWarnings(log: Pick<Logger, 'warn'>): void {
  // Node's own listener would print them.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    const { name, message } = warning;
    const code = 'code' in warning ? warning.code : undefined;
    log.warn({ warning: name, ...(code !== undefined && { code }) }, message);
  });
}
