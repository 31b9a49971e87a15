import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { SystemUser } from '../../test/servers/postgres-server.ts';
import { endWithThis } from './end-with-this.ts';

/** A separate file system in memory. */
export interface SmallDisk extends AsyncDisposable {
  /** Accessible to every process of its user. */
  readonly folder: string;
}

/** The mount point, which each user may enter. */
const PLACE = '/mnt';

/**
 * Mounts a disk of this size, such as `24m`, in the mount namespace of a process of its user, which leaves nothing
 * behind. Other processes reach it through /proc.
 * @param owner its user, if this process is root; otherwise the user of this process
 */
export async function startSmallDisk(size: string, owner?: SystemUser): Promise<SmallDisk> {
  const { uid, gid } = owner ?? { uid: 0, gid: 0 };
  // A user other than root becomes root of a new user namespace.
  const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  const options = `size=${size},mode=0700,uid=${uid},gid=${gid}`;
  const user = owner ? `setpriv --reuid ${uid} --regid ${gid} --clear-groups ` : '';
  const script = `mount -t tmpfs -o ${options} none ${PLACE} && exec ${user}sh -c 'echo mounted; exec cat'`;
  const child = spawn('unshare', [...asRoot, '--mount', 'sh', '-c', script]);
  endWithThis(child);
  const exit = once(child, 'exit');
  const [first] = await Promise.race([once(child.stdout, 'data'), exit]);
  if (!String(first).startsWith('mounted')) throw new Error('No disk can be mounted here.');
  return {
    folder: `/proc/${child.pid}/root${PLACE}`,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await exit;
    },
  };
}

/** Fills a disk to its last byte. @returns the file to remove in the end */
export function fill(folder: string): string {
  const file = join(folder, 'filling');
  for (let bytes = 1 << 20; bytes >= 512; bytes /= 2) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(bytes), { flag: 'a' });
    } catch {
      // The disk is full for a write of this size; smaller ones may still fit.
    }
  }
  return file;
}
