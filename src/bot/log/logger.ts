import process from 'node:process';
import { type DestinationStream, destination, type LevelWithSilent, type Logger, pino } from 'pino';
import { createScrubber } from './scrub.ts';

/**
 * The logger of the program. Every line passes the scrubber as its last step, after all serialising, so no
 * message, error, cause or field can carry a secret around it.
 * @param secrets removed to the letter, besides everything that has the shape of a token
 */
export function createLogger(
  level: LevelWithSilent,
  secrets: readonly string[],
  stream: DestinationStream,
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: createScrubber(secrets) },
    },
    stream,
  );
}

/** Standard error, because standard output belongs to the prompt: lines to read in a terminal, JSON elsewhere. */
export async function standardError(): Promise<DestinationStream> {
  const { fd, isTTY } = process.stderr;
  if (!isTTY) {
    // In pieces, since a write for each line costs 15 µs a command; in this thread, since another costs as much.
    const stream = destination({ fd, sync: true, minLength: 4_096, periodicFlush: 100 });
    process.on('exit', () => stream.flushSync());
    return stream;
  }
  const { default: pretty } = await import('pino-pretty');
  return pretty({ destination: fd, sync: true, translateTime: 'HH:MM:ss', singleLine: true });
}
