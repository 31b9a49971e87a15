import { constants, openSync, writeSync } from 'node:fs';
import process from 'node:process';
import { type DestinationStream, pino } from 'pino';
import { HIDDEN } from './logger.ts';

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

/**
 * A terminal opened once more, so that one that is stopped (Ctrl-S) refuses a write instead of holding it up; the same
 * descriptor where that cannot be done.
 */
export function unblocked(fd: number): number {
  try {
    return openSync(`/dev/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    return fd;
  }
}

/** Characters that are worth a write of their own; fewer wait for more, since each write costs some 15 µs. */
const PIECE = 4_096;

/** Milliseconds that lines wait for more of them. */
const GATHERING = 100;

/** Milliseconds between two tries while nothing is taken: doubled with each, so that a slow reader loses nothing. */
const FIRST_PAUSE = 5;
const LONGEST_PAUSE = 1_000;

/** Characters that wait at the most. Lines of the audit have room where others are dropped already. */
const ROOM = 1_048_576;
const ROOM_FOR_AUDIT = 4 * ROOM;

const NOTHING = Buffer.alloc(0);

interface LogSinkOptions {
  /**
   * Writes what can be written at once, and says how many bytes that was.
   * @throws when nothing can be: a full disk, a full pipe, nobody who reads
   */
  put(bytes: Uint8Array): number;
  /** What a line of JSON looks like there; as it is when this is left out. */
  readonly render?: (line: string) => string;
  /** Whether each line is written by itself, for somebody who watches. */
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
  /** Makes pino leave the object that is logged in `lastObj`. */
  readonly [pino.symbols.needsMetadataGsym] = true;
  lastObj: object = {};

  readonly #put: LogSinkOptions['put'];
  readonly #render: (line: string) => string;
  readonly #piece: number;
  #lines: string[] = [];
  /** The characters of `#lines`. */
  #length = 0;
  /** The rest of a piece that was taken in part: it goes on before anything else, so that no line is torn. */
  #rest: Uint8Array = NOTHING;
  #dropped = 0;
  /** Milliseconds until the next try; 0 while everything is taken. */
  #pause = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor({ put, render = (line) => line, eager = false }: LogSinkOptions) {
    this.#put = put;
    this.#render = render;
    this.#piece = eager ? 0 : PIECE;
  }

  write(line: string): void {
    const full = this.#isFull(line);
    if (full) this.#dropped += 1;
    else this.#enqueue(line);
    if (this.#pause === 0 && this.#length >= this.#piece) this.flush();
    else this.#flushIn(this.#pause || GATHERING);
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

  /** Once a line was dropped, so are the next until all that waits is written: the gap is then in one place. */
  #isFull(line: string): boolean {
    const waiting = this.#rest.length + this.#length + line.length;
    if ('audit' in this.lastObj) return waiting > ROOM_FOR_AUDIT;
    return this.#dropped > 0 || waiting > ROOM;
  }

  #enqueue(line: string): void {
    const shown = this.#render(line);
    this.#lines.push(shown);
    this.#length += shown.length;
  }

  /** Whether there is something to write; what waits is then in `#rest`. */
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
