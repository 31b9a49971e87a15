import process from 'node:process';
import type { Logger } from 'pino';
import { plainReason } from 'startup/plain-reason';
import type { Config } from '../config/config.ts';

/** Exit codes that a host can act on (numbers of BSD's sysexits.h). */
export const ExitCode = {
  ok: 0,
  /** A stand-in cannot start or a port cannot be used, because of a file, a folder or a port of this machine. */
  localFailure: 1,
  /** Invalid arguments. */
  usage: 64,
  /** Discord is unreachable; a later start may succeed. */
  discordUnreachable: 69,
  /** The store of servers' settings is unreachable; a later attempt may succeed. */
  storeUnreachable: 69,
  /** A defect. */
  internalError: 70,
  /** Discord refuses the token or the connection; the host has to act. */
  tokenRefused: 77,
  /** Invalid configuration; the host has to act. */
  invalidConfiguration: 78,
} as const;
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

/** What a program passes to its work. */
export interface Program {
  readonly config: Config;
  readonly log: Logger;
  /** Disposed whenever the program ends, in reverse order. */
  readonly stack: AsyncDisposableStack;
}

/** The program cannot run. The message is one sentence that tells the host why. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun';
  readonly exitCode: ExitCode;

  constructor(sentence: string, exitCode: ExitCode, options?: ErrorOptions) {
    super(sentence, options);
    this.exitCode = exitCode;
  }
}

/**
 * Writes to standard output, and waits until the system has taken all of it, because the end of a process drops what
 * does not fit into the pipe. A reader that stops early, such as `head`, or a closed terminal is not a failure.
 * @throws CannotRun if it cannot be written
 */
export function print(text: string): Promise<void> {
  const { stdout } = process;
  // A failure also emits an event, which would end the process without a listener.
  stdout.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    stdout.write(text, (error) => {
      if (!error || ('code' in error && (error.code === 'EPIPE' || error.code === 'EIO'))) return resolve();
      const reason = plainReason(error) ?? error.message;
      const sentence = `The output cannot be written: ${reason}.`;
      reject(new CannotRun(sentence, ExitCode.localFailure, { cause: error }));
    });
    // All of it may already be written.
    setImmediate(() => {
      if (stdout.writableLength === 0) resolve();
    });
  });
}

/** Signals that stop a program. A terminal that closes sends SIGHUP. */
const STOPPING: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Milliseconds within which a repeated signal counts once, because the terminal also sends Ctrl-C to npm, which
 * forwards it.
 */
const SAME_SIGNAL = 100;

/**
 * Milliseconds after a SIGHUP within which any signal counts as the same, because the kernel, the shell, npm and the
 * session manager each report a closed terminal in their own way.
 */
const SAME_HANGUP = 1_000;

/**
 * Resolves with the first of these signals. A second one exits at once with 128 plus its number, except a SIGHUP
 * after another signal: a terminal that closes during a stop is not a request to cut it short.
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
