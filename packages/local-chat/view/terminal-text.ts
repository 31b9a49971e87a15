import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';

// Text of a bot or a person must not control the terminal: no escape sequences, and nothing that moves the cursor or
// changes the reading direction beyond a name.

const UNSAFE = String.raw`\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}`;
const UNSAFE_CHARACTER = new RegExp(`[${UNSAFE}]`, 'u');

/**
 * A control character, or a part of a line in isolates, which keep its direction from the rest of the line. Excludes
 * code blocks, which would end the line.
 */
const ISOLATED_OR_UNSAFE = new RegExp(
  String.raw`(?<isolated>\u2068(?:(?!\u0060{3})[^${UNSAFE}])*\u2069)|[${UNSAFE}]`,
  'gu',
);

/**
 * Replaces control, bidirectional and broken characters by visible codes such as `[U+001B]`. Keeps line breaks, and
 * isolates (U+2068 and U+2069) that start and end within a line.
 */
export function visibleText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll('\t', '    ')
    .replace(ISOLATED_OR_UNSAFE, (found, isolated?: string) =>
      found === '\n' ? found : (isolated ?? codeOf(found)),
    );
}

/** Like `visibleText`, for a text on one line: a label, a title, a file's name. */
export function visibleLine(text: string): string {
  return visibleText(text).replaceAll('\n', ' ');
}

/** Whether a text is shown unchanged on one line and can be typed. */
export function isPlain(text: string): boolean {
  return !UNSAFE_CHARACTER.test(text);
}

function codeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
}

/** Spaces, then the number of a menu's option or a list marker. Wrapped lines are aligned after it. */
const INDENTATION = /^ *(?:(?:[\d.]+ [●○]|[-*•]|\d+\.) +)?/;

/**
 * Wraps lines that are wider than this many columns between words, and wider words within them. Continuation lines keep
 * the line's indentation. Wide characters count as two columns, styles as none.
 */
export function wrapText(text: string, columns: number): string {
  return text
    .split('\n')
    .flatMap((line) => wrapLine(line, columns))
    .join('\n');
}

/** Like `wrapText`, for one line. Returns at least one line. */
export function wrapLine(line: string, columns: number): string[] {
  if (stringWidth(line) <= columns) return [line];
  const [start] = INDENTATION.exec(line) ?? [''];
  // With an indentation of most of the screen, lines would be one word wide.
  const indent = start.length <= columns / 2 ? start : '';
  const rest = wrapAnsi(line.slice(indent.length), columns - indent.length, { hard: true });
  return rest.split('\n').map((part, index) => (index === 0 ? indent : ' '.repeat(indent.length)) + part);
}

/** Truncates a text to one line of at most this many columns, with … at the end. */
export function cutToColumns(text: string, columns: number): string {
  if (stringWidth(text) <= columns) return text;
  const [first = ''] = wrapAnsi(text, columns - 1, { hard: true, wordWrap: false }).split('\n');
  return `${first}…`;
}

/** Lays out parts side by side on as many lines as needed. A part that fits a line is not broken. */
export function flowInLines(parts: readonly string[], columns: number): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const beside = lines.length > 0 ? `${lines.at(-1)}  ${part}` : part;
    if (lines.length > 0 && stringWidth(beside) <= columns) lines.pop();
    lines.push(stringWidth(beside) <= columns ? beside : part);
  }
  return lines;
}
