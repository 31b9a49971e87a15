import { clearScreenDown, cursorTo, moveCursor } from 'node:readline';
import type { Interface } from 'node:readline/promises';
import type { Writable } from 'node:stream';
import { styleText } from 'node:util';
import stringWidth from 'string-width';
import { visibleLine, visibleText, wrapLine, wrapText } from './terminal-text.ts';

/** Gives a text a terminal style, or returns it as it is where styles are not wanted. */
export type Paint = (style: 'bold' | 'dim' | 'cyan' | 'red', text: string) => string;

/** Styles for a stream: none unless it is a terminal; NO_COLOR and FORCE_COLOR are respected. */
function paintFor(stream: NodeJS.WritableStream): Paint {
  return (style, text) => styleText(style, text, { stream });
}

/** What texts are made for: how they may be styled and how wide they may be. */
export interface Screen {
  readonly paint: Paint;
  /** Columns of a line; infinite where nobody wraps, as in a pipe. */
  readonly columns: number;
  /** The name behind a mention such as `<@12>`; undefined when it is not known here. */
  readonly nameOf?: (id: string) => string | undefined;
  /** The reader's language, for times such as `2 days ago`. Default: English. */
  readonly locale?: string;
}

/** Narrower than this, wrapping would leave nothing to read. */
const MIN_COLUMNS = 20;

/** The screen behind a stream. Its width is looked up each time, since windows change theirs. */
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

/** Where the meanings begin, unless all texts are shorter. */
const MAX_TEXT_COLUMNS = 34;
/** With less room beside the texts, the meanings stand below them. */
const MIN_MEANING_COLUMNS = 24;

/** Entries as lines that fit the screen: the texts at the left, their meanings lined up beside them. */
export function twoColumns(entries: readonly Entry[], screen: Screen): string[] {
  const widths = entries.map(({ text }) => stringWidth(visibleLine(text)));
  const width = Math.min(MAX_TEXT_COLUMNS, Math.max(0, ...widths));
  return entries.flatMap((entry) => columnLines(entry, width, screen));
}

/** @param width of the texts' column */
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

/** Prints what there is to say: wrapped and with a blank line after it on a terminal, between two texts in a pipe. */
export class Printer {
  readonly screen: Screen;
  readonly #output: Writable;
  readonly #errors: Writable;
  readonly #isTerminal: boolean;
  #gap = '';

  /**
   * @param output where the answers go
   * @param errors where it goes when a line cannot be typed into the channel as it is
   */
  constructor(output: Writable, errors: Writable, isTerminal: boolean) {
    this.screen = screenOf(output);
    this.#output = output;
    this.#errors = errors;
    this.#isTerminal = isTerminal;
  }

  /** Resolves when the text has gone out, or cannot: then the stream emits an error. */
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

  /** Lines beside the answers. */
  aside(texts: readonly string[]): string {
    return texts.map((text) => this.screen.paint('dim', visibleText(text))).join('\n');
  }
}

/** Prints a text above the line that is being typed, which stays as it is, with its cursor. */
export function printAbove(text: string, reader: Interface, output: Writable): void {
  // A long line fills several rows, and the cursor stands in one of them.
  const { rows } = reader.getCursorPos();
  moveCursor(output, 0, -rows);
  cursorTo(output, 0);
  clearScreenDown(output);
  // The reader draws its line where it believes its first row to be: as many rows up as the cursor stood below it.
  output.write(`${text}\n\n${'\n'.repeat(rows)}`);
  reader.prompt(true);
}

/** Shows a Ctrl-C and empties the line that is being typed, wherever its cursor stands. */
export function clearLine(reader: Interface, output: Writable): void {
  output.write('^C\n');
  reader.write(null, { ctrl: true, name: 'e' });
  reader.write(null, { ctrl: true, name: 'u' });
}
