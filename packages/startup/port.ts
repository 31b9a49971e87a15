import { UsageError } from './arguments.ts';

const MAX_PORT = 65_535;

/**
 * Parses `--port` or another option for a port. Default: 0, any free port.
 * @throws UsageError unless it is an integer from 0 to 65535
 */
export function portFrom(text: string | undefined, option = 'port'): number {
  const port = /^\d{1,5}$/.test(text ?? '0') ? Number(text ?? '0') : Number.NaN;
  if (port <= MAX_PORT) return port;
  throw new UsageError(
    `--${option} takes a number from 0 (any free port) to ${MAX_PORT}, as in --${option} 4000.`,
  );
}

/** Returns the message for an unusable port. Undefined for unrelated errors. */
export function portTrouble(port: number, error: unknown): string | undefined {
  if (!(error instanceof Error && 'syscall' in error && error.syscall === 'listen' && 'code' in error))
    return undefined;
  if (error.code === 'EADDRNOTAVAIL')
    return `cannot listen on port ${port}: this machine lacks the address. The local programs need 127.0.0.1, even with IPv6.`;
  const reason =
    error.code === 'EADDRINUSE'
      ? 'because another program has it'
      : error.code === 'EACCES'
        ? 'because this user may not use it'
        : `(${String(error.code)})`;
  return `cannot listen on port ${port} ${reason}. Choose another port.`;
}
