import { constants, openSync, writeSync } from 'node:fs';
import process from 'node:process';
import { type DestinationStream, pino } from 'pino';
import { HIDDEN } from './logger.ts';

/**
 * Opens standard error for the log, because standard output belongs to the prompt. Writes readable lines to a terminal
 * and JSON otherwise. Never waits for it: lines that cannot be written at once are buffered, and the exit of the
 * process tries once more.
 */
export async function standardError(): Promise<DestinationStream> {
  // Reading the property makes a pipe or a socket non-blocking.
  const { stderr } = process;
  // Other code writes there, too, for example Node's warnings. A full disk must not end the program.
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

/** Formats JSON lines as readable lines without colours, for a prompt that adds its own. */
export async function plainLines(): Promise<(line: string) => string> {
  const { default: pretty } = await import('pino-pretty');
  const render = pretty.prettyFactory({ translateTime: 'HH:MM:ss', singleLine: true, colorize: false });
  return (line) => render(lineForTerminal(line));
}

/** Matches the escapes of JSON in order, so that an escaped backslash does not start another escape. */
const ESCAPES = /\\(?:u([\da-f]{4})|(.))/gi;

/**
 * Formats a line of `escapedLine` for a terminal. Escapes of hidden characters stay. Line breaks and tabs are
 * unescaped, because stacks contain them.
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
 * Opens a terminal again without blocking, so that a stopped one (Ctrl-S) refuses a write. Returns the same descriptor
 * if that fails.
 */
export function unblocked(fd: number): number {
  try {
    return openSync(`/dev/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    return fd;
  }
}

/** Minimum characters of a write. Fewer wait for more lines, because each write costs some 15 µs. */
const WRITE_SIZE = 4_096;

/** Longest wait for more lines, in ms. */
const FLUSH_DELAY = 100;

/** Milliseconds before a refused write is retried, doubled each time, so that a slow reader loses nothing. */
const FIRST_PAUSE = 5;
const LONGEST_PAUSE = 1_000;

/** Maximum buffered characters. Audit lines may use more space than other lines. */
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
  /** Whether to write each line separately, for a person who watches. */
  readonly eager?: boolean;
}

/**
 * The destination of log lines. Never throws, blocks or busy-loops. While writes are refused, lines are buffered; lines
 * beyond the buffer are dropped and counted. The count is written once writes succeed again.
 *
 * No maintained sink does all of this. pino's sonic-boom sleeps in this thread while a pipe is full, and drops audit
 * lines like any others. A sink in a worker loses its queue on kill -9, where this one loses 100 ms of lines.
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
  /** The rest of a partly written piece. It is written first, so that no line is torn. */
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

  /** Writes as much as is accepted at once. A timer writes the rest. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    try {
      while (this.#gather()) {
        const taken = this.#put(this.#rest);
        if (taken === 0) throw new Error('nothing was written');
        this.#rest = this.#rest.subarray(taken);
      }
      this.#pause = 0;
    } catch {
      this.#pause = Math.min(Math.max(FIRST_PAUSE, this.#pause * 2), LONGEST_PAUSE);
      this.#flushIn(this.#pause);
    }
  }

  /**
   * After a dropped line, the following ones are dropped, too, until the buffer is written, so that there is only one
   * gap.
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

  /** Moves the buffered lines to `#rest`. Returns whether there are bytes to write. */
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
