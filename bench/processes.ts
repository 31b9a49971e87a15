/** The kernel's figures of a process and its descendants: https://man7.org/linux/man-pages/man5/proc.5.html */

import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second in /proc/PID/stat: USER_HZ is 100 wherever Node runs on Linux. */
const TICKS = 100;

/** Resident memory in bytes. */
export const residentBytes = (pid: number): number => sum(tree(pid), 'status', vmRss);

/** Processor time so far, user and system, in seconds. */
export const processorSeconds = (pid: number): number => sum(tree(pid), 'stat', times);

/** Bytes of the line VmRSS in /proc/PID/status. */
function vmRss(status: string): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

/** Seconds of utime and stime in /proc/PID/stat. The command's name, in brackets, may itself hold brackets. */
function times(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

function tree(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(tree)];
}

function sum(pids: readonly number[], file: string, read: (text: string) => number): number {
  return pids.reduce((total, pid) => total + read(readFileSync(`/proc/${pid}/${file}`, 'utf8')), 0);
}
