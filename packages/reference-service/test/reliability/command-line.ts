import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { devNull } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { request } from 'undici';
import { expect, onTestFinished } from 'vitest';

const ROLLCALL = resolve('rollcall.js');

/** The command line in a directory of its own, so that neither `.env` nor `.data` of this checkout counts. */
export function service(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [ROLLCALL, 'service', ...args], {
    cwd,
    env: {
      ...process.env,
      ROLLCALL_ENV_FILE: devNull,
      DATA_DIR: join(cwd, '.data'),
      ...env,
    },
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

export async function finished(child: ChildProcessWithoutNullStreams) {
  const [stdout, stderr, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { stdout, stderr, code, signal };
}

export async function run(cwd: string, args: readonly string[], { input = '', env = {} } = {}) {
  const child = service(cwd, args, env);
  child.stdin.end(input);
  return finished(child);
}

/** Waits until a stream has said something that matches. */
export async function said(stream: Readable, pattern: RegExp): Promise<string> {
  let heard = '';
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    heard += String(chunk);
    const [match] = pattern.exec(heard) ?? [];
    if (match !== undefined) return match;
  }
  throw new Error(`The stream ended without ${pattern}: ${heard}`);
}

export const status = async (url: string) => {
  const { statusCode, body } = await request(url);
  await body.dump();
  return statusCode;
};

export function count(databaseFile: string): unknown {
  const database = new DatabaseSync(databaseFile);
  const { names } = database.prepare('SELECT count(*) AS names FROM names').get() ?? {};
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  database.close();
  return names;
}
