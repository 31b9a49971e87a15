import { clearScreenDown, cursorTo, moveCursor } from 'node:readline';
import type { Interface } from 'node:readline/promises';
import type { Writable } from 'node:stream';
import { styleText } from 'node:util';
import stringWidth from 'string-width';
import { visibleLine, visibleText, wrapLine, wrapText } from './terminal-text.ts';

/** Styles a text for a terminal, or returns it unchanged if styles are off. */
export type Paint = (style: 'bold' | 'dim' | 'cyan' | 'red', text: string) => string;

/** Returns the styles for a stream: none unless it is a terminal. Respects NO_COLOR and FORCE_COLOR. */
function paintFor(stream: NodeJS.WritableStream): Paint {
  return (style, text) => styleText(style, text, { stream });
}

/** The styles and the width for texts. */
export interface Screen {
  readonly paint: Paint;
  /** Columns of a line; infinite without wrapping, as in a pipe. */
  readonly columns: number;
  /** Returns the name of a mention such as `<@12>`; undefined if unknown. */
  readonly nameOf?: (id: string) => string | undefined;
  /** The reader's language, for times such as `2 days ago`. Default: English. */
  readonly locale?: string;
}

/** With fewer columns, wrapping would leave nothing to read. */
const MIN_COLUMNS = 20;

/** Returns the screen of a stream. Reads the width at each access, because windows are resized. */
export function screenOf(stream: NodeJS.WritableStream): Screen {
  return {
    paint: paintFor(stream),
    get columns() {
      const columns = 'columns' in stream && 'isTTY' in stream && stream.isTTY ? Number(stream.columns) : 0;
      return columns > 0 ? Math.max(columns, MIN_COLUMNS) : Number.POSITIVE_INFINITY;
    },
  };
}

/** Words that can be typed, and their meanings. */
export interface Entry {
  readonly text: string;
  readonly meaning: string;
}

/** Maximum width of the text column. */
const MAX_TEXT_COLUMNS = 34;
/** With less room beside the texts, meanings go below them. */
const MIN_MEANING_COLUMNS = 24;

/** Formats entries for the screen: the texts at the left, their meanings aligned beside them. */
export function twoColumns(entries: readonly Entry[], screen: Screen): string[] {
  const widths = entries.map(({ text }) => stringWidth(visibleLine(text)));
  const width = Math.min(MAX_TEXT_COLUMNS, Math.max(0, ...widths));
  return entries.flatMap((entry) => columnLines(entry, width, screen));
}

/** @param width of the text column */
function columnLines({ text, meaning }: Entry, width: number, { paint, columns }: Screen): string[] {
  const left = `  ${visibleLine(text)}`;
  const explanation = visibleLine(meaning);
  const indent = width + 4;
  const space = indent - stringWidth(left);
  if (explanation === '') return wrapLine(left, columns);
  const dim = (line: string) => paint('dim', line);
  if (space < 2 || columns - indent < MIN_MEANING_COLUMNS) {
    const below = wrapLine(explanation, columns - 6).map((line) => `      ${dim(line)}`);
    return [...wrapLine(left, columns), ...below];
  }
  return wrapLine(explanation, columns - indent).map(
    (line, index) => (index === 0 ? left + ' '.repeat(space) : ' '.repeat(indent)) + dim(line),
  );
}

/** Prints texts: wrapped and followed by a blank line on a terminal, separated by a blank line in a pipe. */
export class Printer {
  readonly screen: Screen;
  readonly #output: Writable;
  readonly #errors: Writable;
  readonly #isTerminal: boolean;
  #gap = '';

  /**
   * @param output receives the answers
   * @param errors receives refusals of lines that cannot be executed
   */
  constructor(output: Writable, errors: Writable, isTerminal: boolean) {
    this.screen = screenOf(output);
    this.#output = output;
    this.#errors = errors;
    this.#isTerminal = isTerminal;
  }

  /** Resolves when the text is written or fails. On failure the stream emits an error. */
  say(text: string): Promise<void> {
    const gap = this.#gap;
    this.#gap = '\n';
    const printed = this.#isTerminal ? `${this.wrapped(text)}\n\n` : `${gap}${text}\n`;
    return new Promise((resolve) => this.#output.write(printed, () => resolve()));
  }

  refuse(message: string): void {
    const sentence = screenOf(this.#errors).paint('red', visibleText(message));
    this.#errors.write(this.#isTerminal ? `${this.wrapped(sentence)}\n\n` : `${sentence}\n`);
  }

  wrapped(text: string): string {
    return wrapText(text, this.screen.columns);
  }

  /** Formats lines that are not answers. */
  aside(texts: readonly string[]): string {
    return texts.map((text) => this.screen.paint('dim', visibleText(text))).join('\n');
  }
}

/** Prints a text above the line that is being typed, and keeps the line with its cursor. */
export function printAbove(text: string, reader: Interface, output: Writable): void {
  // A long line fills several rows, and the cursor is in one of them.
  const { rows } = reader.getCursorPos();
  moveCursor(output, 0, -rows);
  cursorTo(output, 0);
  clearScreenDown(output);
  // The reader draws its line that many rows above the cursor, where it expects its first row.
  output.write(`${text}\n\n${'\n'.repeat(rows)}`);
  reader.prompt(true);
}

/** Prints ^C and empties the line that is being typed, wherever its cursor is. */
export function clearLine(reader: Interface, output: Writable): void {
  output.write('^C\n');
  reader.write(null, { ctrl: true, name: 'e' });
  reader.write(null, { ctrl: true, name: 'u' });
}
