// What a bot or a person writes must not steer the terminal: no escape sequences, nothing that moves the cursor
// or turns the direction of reading beyond a name.

const STEERING = String.raw`\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}`;
const STEERS = new RegExp(`[${STEERING}]`, 'u');

/**
 * What steers; or a part of a line in isolates, which keep the direction of the part from the rest of the line. A code
 * block inside would end the line.
 */
const ISOLATED_OR_STEERING = new RegExp(
  String.raw`(?<isolated>\u2068(?:(?!\u0060{3})[^${STEERING}])*\u2069)|[${STEERING}]`,
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
    .replace(ISOLATED_OR_STEERING, (found, isolated?: string) =>
      found === '\n' ? found : (isolated ?? codeOf(found)),
    );
}

/** The same for a text that has one line: a label, a title, a file's name. */
export function visibleLine(text: string): string {
  return visibleText(text).replaceAll('\n', ' ');
}

/** Whether a text would be shown as it is on one line, and can be typed. */
export function isPlain(text: string): boolean {
  return !STEERS.test(text);
}

function codeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
}
