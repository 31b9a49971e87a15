import { writeSync } from 'node:fs';
import process from 'node:process';
import type { DestinationStream } from 'pino';
import { HIDDEN, LogSink } from './logger.ts';
import { unblocked } from './unblocked.ts';

/**
 * Standard error, because standard output belongs to the prompt: lines to read in a terminal, JSON elsewhere. Nothing
 * waits for it: what it does not take at once waits in memory, and the end of the process tries once more.
 */
export async function standardError(): Promise<DestinationStream> {
  // Asking for it makes a pipe or a socket one that is never waited for.
  const { stderr } = process;
  // Others write there too, as Node does with its warnings. A full disk under them must not end the program.
  stderr.on('error', () => {});
  const sink = stderr.isTTY ? await terminal(stderr.fd) : new LogSink({ put: into(stderr.fd) });
  process.on('exit', () => sink.flush());
  return sink;
}

const into = (fd: number) => (bytes: Uint8Array) => writeSync(fd, bytes);

async function terminal(fd: number): Promise<LogSink> {
  const { default: pretty } = await import('pino-pretty');
  const render = pretty.prettyFactory({ translateTime: 'HH:MM:ss', singleLine: true });
  const shown = (line: string) => render(lineForTerminal(line));
  return new LogSink({ put: into(unblocked(fd)), render: shown, eager: true });
}

/** Lines of JSON as lines to read without colours, for a prompt that shows them in its own. */
export async function plainLines(): Promise<(line: string) => string> {
  const { default: pretty } = await import('pino-pretty');
  const render = pretty.prettyFactory({ translateTime: 'HH:MM:ss', singleLine: true, colorize: false });
  return (line) => render(lineForTerminal(line));
}

/** Each escape of JSON, one after the other, so that an escaped backslash is not taken for the beginning of the next. */
const ESCAPES = /\\(?:u([\da-f]{4})|(.))/gi;

/**
 * A line that `escapedLine` gave, as a terminal may show what is in it: what stands for a hidden character stays an escape
 * when the line is read. Line breaks and tabs remain, as stacks have them.
 */
function lineForTerminal(line: string): string {
  return line.replace(ESCAPES, (found, hex: string | undefined, short: string | undefined) => {
    const stays = short === undefined ? isHidden(Number.parseInt(hex ?? '', 16)) : 'bfr'.includes(short);
    return stays ? `\\${found}` : found;
  });
}

const isHidden = (unit: number): boolean =>
  (unit >= 0xd800 && unit <= 0xdfff) || (unit !== 9 && String.fromCharCode(unit).search(HIDDEN) !== -1);
