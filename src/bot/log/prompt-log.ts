import process from 'node:process';
import type { DestinationStream } from 'pino';

/** Maximum buffered lines; the rest are dropped and counted. */
const BUFFER_LIMIT = 200;

/** Log lines for a prompt, which shows them between its answers. Disposing returns the log to the terminal. */
interface PromptLines extends Disposable {
  /** Returns the rendered lines since the last call. */
  take(): string[];
  /** Calls `came` for each new line. Returns a function that stops the calls. */
  watch(came: () => void): () => void;
}

/**
 * The log of a program with a prompt on the same terminal. A line written at once would cut into the input or an
 * answer, so lines are buffered for the prompt. Without a prompt they go to the terminal.
 */
export class PromptLog implements DestinationStream {
  readonly #terminal: DestinationStream;
  readonly #render: (line: string) => string;
  /** Buffered JSON lines; undefined without a prompt. */
  #waiting: string[] | undefined;
  #dropped = 0;
  #came = () => {};
  #isShown: (fields: object) => boolean = () => true;

  /** @param render formats a JSON line for the prompt */
  constructor(terminal: DestinationStream, render: (line: string) => string) {
    this.#terminal = terminal;
    this.#render = render;
  }

  write(line: string): void {
    if (!this.#waiting) this.#terminal.write(line);
    else if (this.#isShown(JSON.parse(line))) {
      if (this.#waiting.length < BUFFER_LIMIT) this.#waiting.push(line);
      else this.#dropped += 1;
      this.#came();
    }
  }

  /**
   * Starts buffering lines for a prompt.
   * @param isShown false for lines that the prompt shows in its own way
   */
  share(isShown: (fields: object) => boolean): PromptLines {
    this.#waiting = [];
    this.#isShown = isShown;
    const release = () => {
      for (const line of this.#taken()) this.#terminal.write(line);
      this.#waiting = undefined;
    };
    process.once('exit', release);
    return {
      take: () => this.#taken().map((line) => this.#render(line).trimEnd()),
      watch: (came) => {
        this.#came = came;
        return () => {
          this.#came = () => {};
        };
      },
      [Symbol.dispose]() {
        process.removeListener('exit', release);
        release();
      },
    };
  }

  #taken(): string[] {
    const lines = this.#waiting?.splice(0) ?? [];
    if (this.#dropped === 0) return lines;
    const msg = `${this.#dropped} more log lines were dropped`;
    this.#dropped = 0;
    return [...lines, `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), msg })}\n`];
  }
}

/**
 * Chooses the log lines that a prompt shows. A prompt beside the audit channel shows audit lines only while the channel
 * is behind, as the channel's own log lines report.
 */
export function linesAtPrompt(auditChannel: 'at the prompt' | 'other'): (fields: object) => boolean {
  let isBehind = auditChannel === 'other';
  return (fields) => {
    // The channel of a server is a different one.
    if (auditChannel === 'at the prompt' && 'auditChannel' in fields && !('serverChannel' in fields))
      isBehind = fields.auditChannel === 'behind';
    return isBehind || !('audit' in fields);
  };
}
