import { comparableLines } from './comparable.ts';
import { titleOfAction } from './title.ts';
import type { Transcript } from './transcript.ts';

/** A line that both runs have, or only the former one, or only the new one. */
interface ComparedLine {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
}

/** A step of two runs. */
export interface ComparedStep {
  /** `member in #general: /list name:ada`. */
  readonly title: string;
  readonly same: boolean;
  /** Whether it failed in the new run alone. */
  readonly failed: boolean;
  readonly lines: readonly ComparedLine[];
}

/** With more differing lines on both sides, no common lines are searched in between. */
const MOST_COMPARED = 2_000;

/** The differences between the results of two runs, step by step. */
export function compareTranscripts(before: Transcript, now: Transcript): ComparedStep[] {
  const texts = { before: JSON.stringify(before), now: JSON.stringify(now) };
  return before.steps.map((step, index) => {
    const again = now.steps[index];
    const place = step.channel.name === '' ? '' : ` in ${step.channel.name}`;
    const lines = difference(
      comparableLines(step, texts.now),
      again ? comparableLines(again, texts.before) : [],
    );
    const who = step.who === '' ? '' : `${step.who}${place}: `;
    return {
      title: `${who}${titleOfAction(step.did)}`,
      same: lines.every(({ sign }) => sign === ' '),
      failed: again?.outcome.kind === 'failed' && step.outcome.kind !== 'failed',
      lines,
    };
  });
}

const as = (sign: ComparedLine['sign']) => (text: string) => ({ sign, text });

/** The shortest change from some lines to others, by their longest common subsequence. */
function difference(before: readonly string[], now: readonly string[]): ComparedLine[] {
  // A common beginning or end needs no table; a long list mostly differs in a few lines.
  let head = 0;
  while (head < before.length && head < now.length && before[head] === now[head]) head += 1;
  let tail = 0;
  while (
    tail < Math.min(before.length, now.length) - head &&
    before[before.length - 1 - tail] === now[now.length - 1 - tail]
  )
    tail += 1;
  return [
    ...before.slice(0, head).map(as(' ')),
    ...comparedMiddle(before.slice(head, before.length - tail), now.slice(head, now.length - tail)),
    ...before.slice(before.length - tail).map(as(' ')),
  ];
}

function comparedMiddle(before: readonly string[], now: readonly string[]): ComparedLine[] {
  if (Math.max(before.length, now.length) > MOST_COMPARED) {
    return [...before.map(as('-')), ...now.map(as('+'))];
  }
  const width = now.length + 1;
  const longest = new Uint16Array((before.length + 1) * width);
  const at = (row: number, column: number) => longest[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      longest[row * width + column] =
        before[row] === now[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const lines: ComparedLine[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length || column < now.length) {
    const [was, is] = [before[row], now[column]];
    if (was !== undefined && was === is) {
      lines.push({ sign: ' ', text: was });
      row += 1;
      column += 1;
    } else if (was !== undefined && (is === undefined || at(row + 1, column) >= at(row, column + 1))) {
      lines.push({ sign: '-', text: was });
      row += 1;
    } else if (is !== undefined) {
      lines.push({ sign: '+', text: is });
      column += 1;
    }
  }
  return lines;
}
