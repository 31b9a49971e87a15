import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';

// Text of a bot or a person must not steer the terminal: no escape sequences, nothing that moves the cursor or turns the
// direction of reading beyond a name.

const UNSAFE = String.raw`\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}`;
const UNSAFE_CHARACTER = new RegExp(`[${UNSAFE}]`, 'u');

/**
 * What steers; or a part of a line in isolates, which keep the direction of the part from the rest of the line. A code
 * block inside would end the line.
 */
const ISOLATED_OR_UNSAFE = new RegExp(
  String.raw`(?<isolated>\u2068(?:(?!\u0060{3})[^${UNSAFE}])*\u2069)|[${UNSAFE}]`,
  'gu',
);

/**
 * The text with control, bidirectional and broken characters as visible codes such as `[U+001B]`; lines stay, and so do
 * isolates (U+2068 and U+2069) that begin and end within a line.
 */
export function visibleText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll('\t', '    ')
    .replace(ISOLATED_OR_UNSAFE, (found, isolated?: string) =>
      found === '\n' ? found : (isolated ?? codeOf(found)),
    );
}

/** The same for a text that has one line: a label, a title, a file's name. */
export function visibleLine(text: string): string {
  return visibleText(text).replaceAll('\n', ' ');
}

/** Whether a text would be shown as it is on one line, and can be typed. */
export function isPlain(text: string): boolean {
  return !UNSAFE_CHARACTER.test(text);
}

function codeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
}

/** Spaces, and after them the number of a menu's option or the sign of a list: what follows is lined up under itself. */
const INDENTATION = /^ *(?:(?:[\d.]+ [●○]|[-*•]|\d+\.) +)?/;

/**
 * Breaks lines that are wider than this many columns between words, and words that are wider within them. A line's
 * indentation is kept in what follows of it. Wide characters count as two columns, styles as none.
 */
export function wrapText(text: string, columns: number): string {
  return text
    .split('\n')
    .flatMap((line) => wrapLine(line, columns))
    .join('\n');
}

/** The same for one line: the lines that it becomes, at least one. */
export function wrapLine(line: string, columns: number): string[] {
  if (stringWidth(line) <= columns) return [line];
  const [start] = INDENTATION.exec(line) ?? [''];
  // A line that is indented by most of the screen would be one word wide.
  const indent = start.length <= columns / 2 ? start : '';
  const rest = wrapAnsi(line.slice(indent.length), columns - indent.length, { hard: true });
  return rest.split('\n').map((part, index) => (index === 0 ? indent : ' '.repeat(indent.length)) + part);
}

/** A text on one line of at most this many columns; a longer one ends in …. */
export function cutToColumns(text: string, columns: number): string {
  if (stringWidth(text) <= columns) return text;
  const [first = ''] = wrapAnsi(text, columns - 1, { hard: true, wordWrap: false }).split('\n');
  return `${first}…`;
}

/** Parts beside each other, on as many lines as they need; each part stays whole as long as it fits a line. */
export function flowInLines(parts: readonly string[], columns: number): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const beside = lines.length > 0 ? `${lines.at(-1)}  ${part}` : part;
    if (lines.length > 0 && stringWidth(beside) <= columns) lines.pop();
    lines.push(stringWidth(beside) <= columns ? beside : part);
  }
  return lines;
}
