import process from 'node:process';
import type { Logger } from 'pino';
import { plainReason } from 'startup/plain-reason';
import type { Config } from '../config/config.ts';

/** Exit codes that a host can act on (numbers of BSD's sysexits.h). */
export const ExitCode = {
  ok: 0,
  /** A local stand-in cannot start, or a port cannot be used: because of a file, a folder or a port of this machine. */
  localFailure: 1,
  /** The arguments are wrong. */
  usage: 64,
  /** Discord cannot be reached: a later start may succeed. */
  discordUnreachable: 69,
  /** The store of servers' settings cannot be reached: a later try may succeed. */
  storeUnreachable: 69,
  /** A defect. */
  internalError: 70,
  /** Discord refuses the token, or the program may not connect: the host has to act. */
  tokenRefused: 77,
  /** The configuration is wrong: the host has to act. */
  invalidConfiguration: 78,
} as const;
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

/** The parts of a program that its work gets. */
export interface Program {
  readonly config: Config;
  readonly log: Logger;
  /** Closed at every end of the program, in reverse order. */
  readonly stack: AsyncDisposableStack;
}

/** The program cannot run; the message tells the host why in one sentence. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun';
  readonly exitCode: ExitCode;

  constructor(sentence: string, exitCode: ExitCode, options?: ErrorOptions) {
    super(sentence, options);
    this.exitCode = exitCode;
  }
}

/**
 * Writes to standard output, and waits until all of it is taken: the end of a process drops what a pipe has no room for.
 * A reader that goes, as `head` does when it has seen enough, or a terminal that is closed, is no failure.
 * @throws CannotRun if it cannot be written
 */
export function print(text: string): Promise<void> {
  const { stdout } = process;
  // A failure is an event besides, which would end the process without a listener.
  stdout.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    stdout.write(text, (error) => {
      if (!error || ('code' in error && (error.code === 'EPIPE' || error.code === 'EIO'))) return resolve();
      const reason = plainReason(error) ?? error.message;
      const sentence = `The output cannot be written: ${reason}.`;
      reject(new CannotRun(sentence, ExitCode.localFailure, { cause: error }));
    });
    // All of it may be taken already.
    setImmediate(() => {
      if (stdout.writableLength === 0) resolve();
    });
  });
}

/** The signals that stop a program. A terminal that closes sends SIGHUP. */
const STOPPING: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Milliseconds within which a repeated signal counts once: the terminal sends Ctrl-C to npm too, which forwards it. */
const SAME_SIGNAL = 100;

/**
 * The same after a SIGHUP, for any signal: the kernel, the shell, npm and the system's session manager all say that a
 * terminal is gone, each in their own way.
 */
const SAME_HANGUP = 1_000;

/**
 * Resolves with the first of these signals. A second one ends the process at once with 128 plus its number, but a SIGHUP
 * after another signal: a terminal that closes while the program stops is no wish to cut it short.
 * @param signals default: SIGINT, SIGTERM and SIGHUP
 */
export function waitForSignal(signals = STOPPING): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let first: { readonly signal: NodeJS.Signals; readonly at: number } | undefined;
    const receive = (signal: NodeJS.Signals, number: number) => {
      const at = performance.now();
      if (first) {
        const since = at - first.at;
        const isSame = first.signal === signal ? since < SAME_SIGNAL : signal === 'SIGHUP';
        if (isSame || (first.signal === 'SIGHUP' && since < SAME_HANGUP)) return;
        process.exit(128 + number);
      }
      first = { signal, at };
      resolve(signal);
    };
    for (const signal of signals) process.on(signal, receive);
  });
}
