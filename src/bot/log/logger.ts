import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino';
import { z } from 'zod';
import { ServiceFailure } from '../../services/service-failure.ts';
import { beginningOf } from '../../services/text.ts';
import { InteractionFailure } from '../transport/interaction-failure.ts';
import { createScrubber } from './scrub.ts';

/** UTF-16 units of a line. A longer one has the text of somebody else in it. */
const LONGEST_LINE = 100_000;

/** UTF-16 units of each text of a line that was longer. */
const LONGEST_TEXT = 2_000;

const ALL_PLAIN = /^[\n\x20-\x7e]*$/;

/**
 * What a terminal obeys or does not show: control characters (U+009B begins a command as ESC does), what turns the
 * direction of a line, what has no width, and separators of lines. A line break ends each line.
 */
export const HIDDEN = /[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]--\n]/gv;

const essentials = z.object({ level: z.unknown(), time: z.unknown(), msg: z.unknown() });

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
 * A line of JSON that is not too long: of one that is, the beginning of each text, and nothing but level, time and message
 * where that is too long all the same. To be called after secrets are scrubbed: half of one would not be known.
 */
function boundedLine(line: string): string {
  if (line.length <= LONGEST_LINE) return line;
  const shortened = JSON.stringify(JSON.parse(line), (_key, value: unknown) =>
    typeof value === 'string' ? beginningWithRest(value) : value,
  );
  if (shortened.length <= LONGEST_LINE) return `${shortened}\n`;
  return `${JSON.stringify({ ...essentials.parse(JSON.parse(shortened)), leftOut: line.length })}\n`;
}

function beginningWithRest(text: string): string {
  const beginning = beginningOf(text, LONGEST_TEXT);
  return beginning.length === text.length ? text : `${beginning}… (+${text.length - beginning.length})`;
}

/** A line of JSON that says the same with every hidden character as an escape, since lines of a file are shown in terminals too. */
function escapedLine(line: string): string {
  if (ALL_PLAIN.test(line)) return line;
  return line.replace(HIDDEN, (found) =>
    Array.from({ length: found.length }, (_, at) => escapeOf(found.charCodeAt(at))).join(''),
  );
}

const escapeOf = (unit: number): string => `\\u${unit.toString(16).padStart(4, '0')}`;

/** Milliseconds after which a failure that comes again is counted from one. */
const SAME_OUTAGE = 600_000;

/**
 * What is logged of the fields of a line: an expected failure in `err` is `failure`, with its kind and problem and
 * how often it has come in a row, and without a stack, which would lead nowhere. A defect stays as it is.
 */
export function failureFields(now: () => number = () => performance.now()) {
  let last = { problem: '', times: 0, at: 0 };
  return (fields: Record<string, unknown>): Record<string, unknown> => {
    const { err, ...others } = fields;
    const reason = expected(err);
    if (!reason) return fields;
    const problem = JSON.stringify(reason);
    const again = problem === last.problem && now() - last.at < SAME_OUTAGE;
    last = { problem, times: again ? last.times + 1 : 1, at: now() };
    return { ...others, failure: last.times > 1 ? { ...reason, times: last.times } : reason };
  };
}

function expected(error: unknown): object | undefined {
  if (error instanceof ServiceFailure) return error.reason;
  // What Discord refuses for good is a defect of ours, unless it does not know the interaction any more.
  if (error instanceof InteractionFailure && (error.retryable || error.tooLate)) {
    return { kind: 'interaction', problem: error.message, status: error.status };
  }
  return undefined;
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

export interface LogSinkOptions {
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
 * Where the lines of the log go. It never throws, waits or repeats a write in a loop: while nothing is taken, lines
 * wait in memory, and what finds no room is dropped and counted. The count is written once lines are taken again.
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

  /** Writes what is taken at once, and comes back to the rest later. */
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
