import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { processorSeconds, residentBytes, times, vmRss } from '../../bench/processes.ts';

const measured = z.object({ user: z.int(), system: z.int(), rss: z.int() });

test("processor time is read behind the command's name, whatever the name holds", () => {
  const fields = 'S 1 42 42 0 -1 4194304 100 0 0 0 250 50 7 7 20 0 11 0 123 456 789';
  expect(times(`42 (node) ${fields}`)).toBe(3);
  expect(times(`42 (a) b (c)) ${fields}`)).toBe(3);
});

test('resident memory is the line VmRSS, in bytes', () => {
  expect(vmRss('Name:\tnode\nVmHWM:\t    9000 kB\nVmRSS:\t    2000 kB\nVmSwap:\t 1 kB\n')).toBe(2_048_000);
});

test('the kernel and Node agree on a process, and its descendants count', async () => {
  const script = `
    const measured = () => console.log(JSON.stringify({ ...process.cpuUsage(), rss: process.memoryUsage.rss() }));
    measured();
    process.stdin.once('data', () => {
      const child = require('node:child_process').spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1e6)']);
      child.stdout.once('data', measured);
      process.stdin.on('end', () => { child.kill(); process.exit(); });
    });`;
  const parent = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const pid = parent.pid ?? 0;
  const alone = measured.parse(JSON.parse(String(await once(parent.stdout, 'data'))));
  expect(processorSeconds(pid)).toBeCloseTo((alone.user + alone.system) / 1_000_000, 0);
  expect(residentBytes(pid) / alone.rss).toBeGreaterThan(0.8);

  parent.stdin.write('more');
  const { rss } = measured.parse(JSON.parse(String(await once(parent.stdout, 'data'))));
  expect(residentBytes(pid) / rss).toBeGreaterThan(1.5);
  parent.stdin.end();
  await once(parent, 'exit');
});
