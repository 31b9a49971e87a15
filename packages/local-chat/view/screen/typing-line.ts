import { clearScreenDown, cursorTo, moveCursor } from 'node:readline';
import type { Interface } from 'node:readline/promises';
import type { Writable } from 'node:stream';

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
export function dropLine(reader: Interface, output: Writable): void {
  output.write('^C\n');
  reader.write(null, { ctrl: true, name: 'e' });
  reader.write(null, { ctrl: true, name: 'u' });
}
