/** Kernel statistics of a process and its descendants: https://man7.org/linux/man-pages/man5/proc.5.html */

import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second in /proc/PID/stat: USER_HZ is 100 wherever Node runs on Linux. */
const TICKS = 100;

/** Returns resident memory in bytes. */
export const residentBytes = (pid: number): number => sum(pid, 'status', vmRss);

/** Returns user and system processor time in seconds, including ended descendants. */
export const processorSeconds = (pid: number): number => sum(pid, 'stat', times);

/** Returns the bytes of the line VmRSS in /proc/PID/status. */
function vmRss(status: string): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

/**
 * Returns the seconds of utime, stime, cutime and cstime in /proc/PID/stat. The last two belong to ended children. The
 * command's name, in brackets, may itself contain brackets.
 */
function times(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((total, ticks) => total + Number(ticks), 0) / TICKS;
}

/** @throws Error if the process itself has ended; a child that ends meanwhile counts as 0 */
function sum(pid: number, file: string, read: (text: string) => number): number {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  const ofChildren = children.map((child) => {
    try {
      return sum(child, file, read);
    } catch {
      return 0;
    }
  });
  return ofChildren.reduce(
    (total, value) => total + value,
    read(readFileSync(`/proc/${pid}/${file}`, 'utf8')),
  );
}
