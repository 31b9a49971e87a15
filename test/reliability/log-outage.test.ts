import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inFront } from '../e2e/in-front.ts';
import { ROOM } from '../e2e/program.ts';

const endings: (() => void | Promise<void>)[] = [];
let service: string;
beforeAll(async () => {
  const { settings } = await inFront((end) => void endings.push(end));
  service = settings.API_BASE_URL ?? '';
});
afterAll(async () => {
  for (const end of endings) await end();
});

function opened(path: string, flags: number | string): number {
  const fd = openSync(path, flags);
  endings.push(() => closeSync(fd));
  return fd;
}

/** A pipe with the end that is read and the end that is written, which waits when it is full. */
function pipe(folder: string, openReader: (path: string, flags: number) => number) {
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  const reader = openReader(path, constants.O_RDWR | constants.O_NONBLOCK);
  return { reader, writer: opened(path, 'w') };
}

const OUTAGES: Record<string, (folder: string) => number> = {
  'a full disk': () => opened('/dev/full', 'w'),
  'a full pipe that nobody reads': (folder) => {
    const { reader, writer } = pipe(folder, opened);
    const block = Buffer.alloc(4_096, 'x');
    expect(() => {
      for (;;) writeSync(reader, block);
    }).toThrow('EAGAIN');
    return writer;
  },
  'a pipe whose reader has gone': (folder) => {
    const { reader, writer } = pipe(folder, openSync);
    closeSync(reader);
    return writer;
  },
};

describe.each(Object.entries(OUTAGES))('with %s as standard error', (_name, standardError) => {
  it.concurrent('commands are answered, and SIGTERM ends the program', async ({ expect, onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-log-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const child = spawn(process.execPath, [...ROOM, resolve('rollcall.js'), 'start'], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        ROLLCALL_ENV_FILE: devNull,
        DATA_DIR: folder,
        API_BASE_URL: service,
        COOLDOWN_SECONDS: '0',
        LOG_LEVEL: 'trace',
      },
      stdio: ['pipe', 'pipe', standardError(folder)],
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
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
});
