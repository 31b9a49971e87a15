import type { ChildProcess } from 'node:child_process';
import process from 'node:process';

/** Kills a process when this one exits, so that an early end leaves none behind. */
export function endWithThis(child: ChildProcess): void {
  const kill = () => void child.kill('SIGKILL');
  process.on('exit', kill);
  child.once('exit', () => process.off('exit', kill));
}
