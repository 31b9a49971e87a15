import type { Section, Verdict } from './finding.ts';

const HEADINGS = { check: 'CHECK', verdict: 'RESULT', text: 'FOUND' };
const GAP = '  ';

/** How wide the result is: the longest verdict. */
const VERDICT_WIDTH = 'unknown'.length;

/** How a verdict is coloured; it comes padded. */
export type Paint = (verdict: Verdict, text: string) => string;

/**
 * The findings as a table for a terminal or a text file.
 * @param width columns at the most, 60 and more
 */
export function renderTable(sections: readonly Section[], width: number, paint: Paint): string {
  const checks = sections.flatMap(({ findings }) => findings.map(({ check }) => check));
  const checkWidth = Math.max(HEADINGS.check.length, ...checks.map(({ length }) => length));
  const textWidth = width - checkWidth - VERDICT_WIDTH - 3 * GAP.length;
  const line = (check: string, verdict: string, text: string) =>
    `${GAP}${check.padEnd(checkWidth)}${GAP}${verdict}${GAP}${text}`.trimEnd();

  const lines = [
    line(HEADINGS.check, HEADINGS.verdict.padEnd(VERDICT_WIDTH), HEADINGS.text),
    line('-'.repeat(checkWidth), '-'.repeat(VERDICT_WIDTH), '-'.repeat(textWidth)),
  ];
  for (const { title, findings } of sections) {
    lines.push(title);
    for (const { check, verdict, text } of findings) {
      const [first = '', ...others] = wrap(printable(text), textWidth);
      lines.push(line(check, paint(verdict, verdict.padEnd(VERDICT_WIDTH)), first));
      for (const other of others) lines.push(line('', ' '.repeat(VERDICT_WIDTH), other));
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Texts may repeat names of the service's or of Discord's, which must not steer the terminal. */
const printable = (text: string): string => text.replace(/\p{Cc}/gu, '\u{fffd}');

/** Breaks at spaces, and inside a word only when it is longer than a line and no address, which people copy. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((long) => pieces(long, width))) {
    if (line === '') line = word;
    else if (line.length + 1 + word.length <= width) line += ` ${word}`;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

const pieces = (word: string, width: number): string[] =>
  /^https:\/\/[\x21-\x7e]{1,300}$/.test(word) ? [word] : cut(word, width);

const cut = (word: string, width: number): string[] =>
  Array.from({ length: Math.max(1, Math.ceil(word.length / width)) }, (_, index) =>
    word.slice(index * width, (index + 1) * width),
  );
