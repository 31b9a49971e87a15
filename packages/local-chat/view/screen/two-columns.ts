import stringWidth from 'string-width';
import type { Screen } from './screen.ts';
import { visibleLine } from './visible-text.ts';
import { wrapLine } from './wrap.ts';

/** Words that can be typed, and their meanings. */
export interface Entry {
  readonly text: string;
  readonly meaning: string;
}

/** Where the meanings begin, unless all texts are shorter. */
const WIDEST_TEXT = 34;
/** With less room beside the texts, the meanings stand below them. */
const NARROWEST_MEANING = 24;

/** Entries as lines that fit the screen: the texts at the left, their meanings lined up beside them. */
export function twoColumns(entries: readonly Entry[], screen: Screen): string[] {
  const widths = entries.map(({ text }) => stringWidth(visibleLine(text)));
  const width = Math.min(WIDEST_TEXT, Math.max(0, ...widths));
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
  if (space < 2 || columns - indent < NARROWEST_MEANING) {
    const below = wrapLine(explanation, columns - 6).map((line) => `      ${dim(line)}`);
    return [...wrapLine(left, columns), ...below];
  }
  return wrapLine(explanation, columns - indent).map(
    (line, index) => (index === 0 ? left + ' '.repeat(space) : ' '.repeat(indent)) + dim(line),
  );
}
