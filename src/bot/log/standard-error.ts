import { constants, openSync, writeSync } from 'node:fs';
import process from 'node:process';
import { type DestinationStream, pino } from 'pino';
import { HIDDEN } from './logger.ts';

/**
 * Standard error, because standard output belongs to the prompt: readable lines in a terminal, JSON otherwise. The
 * program never waits for it: lines that it does not take at once wait in memory, and the end of the process tries once
 * more.
 */
export async function standardError(): Promise<DestinationStream> {
  // Reading the property makes a pipe or a socket non-blocking.
  const { stderr } = process;
  // Other code writes there too, for instance Node's warnings. A full disk must not end the program.
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

/** Formats lines of JSON as readable lines without colours, for a prompt that adds its own. */
export async function plainLines(): Promise<(line: string) => string> {
  const { default: pretty } = await import('pino-pretty');
  const render = pretty.prettyFactory({ translateTime: 'HH:MM:ss', singleLine: true, colorize: false });
  return (line) => render(lineForTerminal(line));
}

/** Each escape of JSON in order, so that an escaped backslash is not taken for the beginning of the next. */
const ESCAPES = /\\(?:u([\da-f]{4})|(.))/gi;

/**
 * Formats a line of `escapedLine` for a terminal: escapes of hidden characters stay escapes. Line breaks and tabs are
 * kept, since stacks contain them.
 */
function lineForTerminal(line: string): string {
  return line.replace(ESCAPES, (found, hex: string | undefined, short: string | undefined) => {
    const stays = short === undefined ? isHidden(Number.parseInt(hex ?? '', 16)) : 'bfr'.includes(short);
    return stays ? `\\${found}` : found;
  });
}

const isHidden = (unit: number): boolean =>
  (unit >= 0xd800 && unit <= 0xdfff) || (unit !== 9 && String.fromCharCode(unit).search(HIDDEN) !== -1);

/**
 * Opens a terminal once more, so that a stopped one (Ctrl-S) refuses a write instead of blocking; returns the same
 * descriptor if that fails.
 */
export function unblocked(fd: number): number {
  try {
    return openSync(`/dev/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    return fd;
  }
}

/** The fewest characters for a write of their own; fewer wait for more, since each write costs some 15 µs. */
const WRITE_SIZE = 4_096;

/** The longest wait for more lines, in milliseconds. */
const FLUSH_DELAY = 100;

/**
 * Milliseconds between two attempts while writes are refused: doubled with each, so that a slow reader loses nothing.
 */
const FIRST_PAUSE = 5;
const LONGEST_PAUSE = 1_000;

/** The most characters that wait. Audit lines have room where other lines are dropped already. */
const BUFFER_LIMIT = 1_048_576;
const AUDIT_BUFFER_LIMIT = 4 * BUFFER_LIMIT;

const NOTHING = Buffer.alloc(0);

interface LogSinkOptions {
  /**
   * Writes as many bytes as possible at once, and returns their number.
   * @throws if no byte can be written: a full disk, a full pipe, no reader
   */
  put(bytes: Uint8Array): number;
  /** Formats a line of JSON; default: unchanged. */
  readonly render?: (line: string) => string;
  /** Whether each line is written separately, for a person who watches. */
  readonly eager?: boolean;
}

/**
 * The destination of log lines. It never throws, blocks or retries in a loop: while writes are refused, lines wait in
 * memory, and lines beyond the room are dropped and counted. The count is written once writes succeed again.
 *
 * It is our own since no maintained sink does all of this: pino's sonic-boom sleeps in this thread while a pipe is full, and
 * drops audit lines like any others; a sink in a worker loses its queue at kill -9, where this one loses 100 ms of lines.
 */
export class LogSink implements DestinationStream {
  /** Makes pino store the logged object in `lastObj`. */
  readonly [pino.symbols.needsMetadataGsym] = true;
  lastObj: object = {};

  readonly #put: LogSinkOptions['put'];
  readonly #render: (line: string) => string;
  readonly #piece: number;
  #lines: string[] = [];
  /** The characters of `#lines`. */
  #length = 0;
  /** The rest of a partly written piece: it is written first, so that no line is torn. */
  #rest: Uint8Array = NOTHING;
  #dropped = 0;
  /** Milliseconds until the next attempt; 0 while writes succeed. */
  #pause = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor({ put, render = (line) => line, eager = false }: LogSinkOptions) {
    this.#put = put;
    this.#render = render;
    this.#piece = eager ? 0 : WRITE_SIZE;
  }

  write(line: string): void {
    const full = this.#isFull(line);
    if (full) this.#dropped += 1;
    else this.#enqueue(line);
    if (this.#pause === 0 && this.#length >= this.#piece) this.flush();
    else this.#flushIn(this.#pause || FLUSH_DELAY);
  }

  /** Writes as much as is accepted at once; a timer writes the rest. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    try {
      while (this.#gather()) {
        const taken = this.#put(this.#rest);
        if (taken === 0) throw new Error('nothing was taken');
        this.#rest = this.#rest.subarray(taken);
      }
      this.#pause = 0;
    } catch {
      this.#pause = Math.min(Math.max(FIRST_PAUSE, this.#pause * 2), LONGEST_PAUSE);
      this.#flushIn(this.#pause);
    }
  }

  /**
   * Once a line was dropped, the next are dropped too until all waiting lines are written: so the gap is in one place.
   */
  #isFull(line: string): boolean {
    const waiting = this.#rest.length + this.#length + line.length;
    if ('audit' in this.lastObj) return waiting > AUDIT_BUFFER_LIMIT;
    return this.#dropped > 0 || waiting > BUFFER_LIMIT;
  }

  #enqueue(line: string): void {
    const shown = this.#render(line);
    this.#lines.push(shown);
    this.#length += shown.length;
  }

  /** Whether there are bytes to write; `#rest` then holds them. */
  #gather(): boolean {
    if (this.#rest.length > 0) return true;
    if (this.#lines.length === 0 && this.#dropped > 0) this.#enqueue(this.#gap());
    if (this.#lines.length === 0) return false;
    this.#rest = Buffer.from(this.#lines.join(''));
    this.#lines = [];
    this.#length = 0;
    return true;
  }

  #gap(): string {
    const dropped = this.#dropped;
    this.#dropped = 0;
    const msg = `the log could not be written for a while: ${dropped} lines were dropped here`;
    return `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), dropped, msg })}\n`;
  }

  #flushIn(milliseconds: number): void {
    this.#timer ??= setTimeout(() => this.flush(), milliseconds).unref();
  }
}
