import { constants, openSync } from 'node:fs';

/**
 * A terminal opened once more, so that one that is stopped (Ctrl-S) refuses a write instead of holding it up; the same
 * descriptor where that cannot be done.
 */
export function unblocked(fd: number): number {
  try {
    return openSync(`/dev/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    return fd;
  }
}
