// What a bot or a person writes must not steer the terminal: no escape sequences, nothing that moves the cursor
// or turns the direction of reading.

const STEERING = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** The text with control, bidirectional and broken characters as visible codes such as `[U+001B]`; lines stay. */
export function visibleText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll('\t', '    ')
    .replace(STEERING, (character) => (character === '\n' ? character : codeOf(character)));
}

/** The same for a text that has one line: a label, a title, a file's name. */
export function visibleLine(text: string): string {
  return visibleText(text).replaceAll('\n', ' ');
}

/** Whether a text would be shown as it is on one line. */
export function isPlain(text: string): boolean {
  return visibleLine(text) === text;
}

function codeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
}
