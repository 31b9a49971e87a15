import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where servers that several files share have their folders. A worker is ended without a chance to end them. */
export const RUN_FOLDER = 'ROLLCALL_TEST_RUN';

/** For Vitest: what is left of such servers ends with the run. */
export default function setup(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-run-'));
  // Postgres runs as another user.
  chmodSync(folder, 0o711);
  process.env[RUN_FOLDER] = folder;
  return async () => {
    for (const file of globSync(join(folder, '*/data/postmaster.pid'))) {
      const [pid] = readFileSync(file, 'utf8').split('\n', 1);
      // It writes until it has ended.
      for (let signal: 'SIGQUIT' | 0 = 'SIGQUIT'; sent(Number(pid), signal); signal = 0) await sleep(20);
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
}

/** Whether a process was there. */
function sent(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
