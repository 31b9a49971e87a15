import { writeSync } from 'node:fs';
import process from 'node:process';
import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino';
import { failureFields } from './failure-fields.ts';
import { LogSink } from './log-sink.ts';
import { boundedLine, escapedLine, lineForTerminal } from './plain-line.ts';
import { createScrubber } from './scrub.ts';
import { unblocked } from './unblocked.ts';

/**
 * The logger of the program. Every line passes the scrubber after all serialising, so no message, error, cause or field
 * can carry a secret around it. It is cut only then, and what a terminal would obey is escaped last.
 * @param secrets removed to the letter, besides everything that has the shape of a token
 */
export function createLogger(
  level: LevelWithSilent,
  secrets: readonly string[],
  stream: DestinationStream,
): Logger {
  const scrub = createScrubber(secrets);
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: failureFields() },
      hooks: { streamWrite: (line) => escapedLine(boundedLine(scrub(line))) },
    },
    stream,
  );
}

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
