import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { expect, test } from 'vitest';
import { processorSeconds, residentBytes, times, vmRss } from '../../bench/processes.ts';

test("processor time is read behind the command's name, whatever the name holds", () => {
  const fields = 'S 1 42 42 0 -1 4194304 100 0 0 0 250 50 7 7 20 0 11 0 123 456 789';
  expect(times(`42 (node) ${fields}`)).toBe(3);
  expect(times(`42 (a) b (c)) ${fields}`)).toBe(3);
});

test('resident memory is the line VmRSS, in bytes', () => {
  expect(vmRss('Name:\tnode\nVmHWM:\t    9000 kB\nVmRSS:\t    2000 kB\nVmSwap:\t 1 kB\n')).toBe(2_048_000);
});

test('the kernel and Node agree on this process', () => {
  const { user, system } = process.cpuUsage();
  expect(processorSeconds(process.pid)).toBeCloseTo((user + system) / 1_000_000, 0);
  expect(residentBytes(process.pid) / process.memoryUsage.rss()).toBeGreaterThan(0.8);
});

test('descendants count', async () => {
  const script = `
    const child = require('node:child_process').spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1e6)']);
    child.stdout.once('data', () => console.log(process.memoryUsage.rss()));
    process.stdin.on('end', () => { child.kill(); process.exit(); }).resume();`;
  const parent = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [alone] = await once(parent.stdout, 'data');
  const both = residentBytes(parent.pid ?? 0);
  parent.stdin.end();
  await once(parent, 'exit');
  expect(both / Number(alone)).toBeGreaterThan(1.5);
});
