import type { ChildProcess } from 'node:child_process';
import process from 'node:process';

/** Kills a process when this one exits, so that none is left behind by a run that was ended early. */
export function endWithThis(child: ChildProcess): void {
  const kill = () => void child.kill('SIGKILL');
  process.on('exit', kill);
  child.once('exit', () => process.off('exit', kill));
}
