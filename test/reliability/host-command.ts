import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { UsageError } from 'startup/arguments';
import { vi } from 'vitest';
import { parseConfig } from '../../src/bot/config/config.ts';
import { createLogger } from '../../src/bot/log/logger.ts';
import { CannotRun, ExitCode, type Program } from '../../src/bot/process/exit.ts';

/** What a program printed and how it ended. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a program of the host in this process, from its arguments to its exit code. One at a time, since it takes the
 * standard output of this process.
 *
 * @param read reads the arguments
 */
export async function runHostCommand<Command>(
  read: (args: readonly string[]) => Command,
  run: (program: Program, command: Command) => Promise<void>,
  settings: Record<string, string>,
  args: readonly string[],
): Promise<Ended> {
  await using stack = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-host-'));
  stack.defer(() => rmSync(folder, { recursive: true }));
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  stack.defer(() => printed.mockRestore());
  // Each output of a program adds a listener for failures, for the life of the process.
  const listened = vi.spyOn(process.stdout, 'on').mockReturnThis();
  stack.defer(() => listened.mockRestore());
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const end = (code: number, ...more: readonly string[]) => {
    const stdout = printed.mock.calls.map(([text]) => text).join('');
    return { code, stdout, stderr: [...lines, ...more].join('') };
  };
  try {
    const command = read(args);
    const config = parseConfig({ DATA_DIR: join(folder, 'data'), ...settings });
    const log = createLogger(config.bot.logLevel ?? 'info', [], { write });
    await run({ config, log, stack }, command);
    return end(ExitCode.ok);
  } catch (error) {
    if (error instanceof UsageError) return end(ExitCode.usage, error.message);
    if (error instanceof CannotRun) return end(error.exitCode, error.message);
    throw error;
  }
}
