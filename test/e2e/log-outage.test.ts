import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;
let open: number[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-log-'));
  open = [];
});
afterEach(() => {
  for (const fd of open) closeSync(fd);
  rmSync(folder, { recursive: true });
});

function opened(path: string, flags: number | string): number {
  const fd = openSync(path, flags);
  open.push(fd);
  return fd;
}

/** A pipe with the end that is read and the end that is written, which waits when it is full. */
function pipe() {
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  const reader = opened(path, constants.O_RDWR | constants.O_NONBLOCK);
  return { reader, writer: opened(path, 'w') };
}

const OUTAGES: Record<string, () => number> = {
  'a full disk': () => opened('/dev/full', 'w'),
  'a full pipe that nobody reads': () => {
    const { reader, writer } = pipe();
    const block = Buffer.alloc(4_096, 'x');
    expect(() => {
      for (;;) writeSync(reader, block);
    }).toThrow('EAGAIN');
    return writer;
  },
  'a pipe whose reader has gone': () => {
    const { reader, writer } = pipe();
    closeSync(reader);
    open = open.filter((fd) => fd !== reader);
    return writer;
  },
};

describe.each(Object.entries(OUTAGES))('with %s as standard error', (_name, standardError) => {
  it('commands are answered, and SIGTERM ends the program in time', async () => {
    const child = spawn(process.execPath, [resolve('rollcall.js'), 'start'], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        ROLLCALL_ENV_FILE: devNull,
        LOCAL_DATA_DIR: folder,
        COOLDOWN_SECONDS: '0',
        LOG_LEVEL: 'trace',
      },
      stdio: ['pipe', 'pipe', standardError()],
    });
    const ended = once(child, 'exit');
    if (!child.stdin || !child.stdout) throw new Error('There is no pipe to the program');
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
    for (let answers = 1; answers <= 3; answers += 1) {
      child.stdin.write('this is no command\n/list ada\n');
      await expect.poll(() => printed.split('belongs to the wallet').length).toBe(answers + 1);
    }
    const before = performance.now();
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(performance.now() - before).toBeLessThan(6_000);
  });
});
