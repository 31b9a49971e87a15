import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';

/** Counts the instructions of a process, until it is stopped. */
export interface InstructionCounter {
  /** Instructions since the start, in user mode and in the kernel's; undefined if they cannot be counted. */
  stop(): Promise<number | undefined>;
}

/**
 * Counts the instructions of a process and of all its threads, by Linux `perf`. They repeat within 3 % on a busy
 * machine, where processor time varies by 5 to 50 %. Without `perf`, without the right to use it, or on a machine that
 * does not count (most virtual ones), there is no figure.
 */
export function countInstructions(pid: number): InstructionCounter {
  const perf = spawn('perf', ['stat', '-x', ';', '-e', 'instructions', '-p', String(pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // The decimal sign, and the words for missing counts, depend on the language.
    env: { ...process.env, LC_ALL: 'C' },
  });
  let text = '';
  perf.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const ended = once(perf, 'close').catch(() => undefined);
  return {
    async stop() {
      perf.kill('SIGINT');
      await ended;
      return instructionsIn(text);
    },
  };
}

/** The count in the output of `perf stat -x ';'`: `1234;;instructions;…`, or `<not supported>;;instructions;…`. */
export function instructionsIn(text: string): number | undefined {
  const [, count] = /^(\d+);[^;\n]*;instructions/m.exec(text) ?? [];
  return count === undefined ? undefined : Number(count);
}
