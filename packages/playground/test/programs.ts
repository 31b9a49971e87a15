import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseEnv } from 'node:util';
import { onTestFinished } from 'vitest';

const ROLLCALL = new URL('../../../rollcall.js', import.meta.url).pathname;
const LINES = 6;
const LINES_WITH_TLS = 9;

/** A new folder, which ends with the test. */
export function newFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'playground-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

/** How its process starts. */
interface Surroundings {
  /** Variables beside those of the tests. */
  readonly env?: Readonly<Record<string, string>>;
  /** Options of Node. */
  readonly node?: readonly string[];
}

/** Starts the program with these arguments; it ends with the test. */
export function startPlayground(
  args: readonly string[],
  { env, node = [] }: Surroundings = {},
): ChildProcess & { readonly stdout: NodeJS.ReadableStream } {
  const child = spawn(process.execPath, [...node, ROLLCALL, 'playground', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** A playground that is up, with the settings that it has printed. */
export const playground = (...args: string[]) => playgroundWith(args);

/** The same with surroundings of its own. */
export async function playgroundWith(args: readonly string[], surroundings?: Surroundings) {
  const child = startPlayground(args, surroundings);
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    if (printed.split('\n').length > (args.includes('--tls') ? LINES_WITH_TLS : LINES)) break;
  }
  const stop = async (signal: NodeJS.Signals) => {
    const ended = once(child, 'close');
    child.kill(signal);
    const [code] = await ended;
    return code;
  };
  return { pid: child.pid ?? 0, printed, settings: parseEnv(printed), stop };
}

/** Runs to the end by itself. */
export const playedToItsEnd = (...args: string[]) => playedWith(args);

/** The same with surroundings of its own. */
export async function playedWith(args: readonly string[], surroundings?: Surroundings) {
  const child = startPlayground(args, surroundings);
  if (!child.stderr) throw new Error('no stderr');
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { stdout, stderr, code };
}
