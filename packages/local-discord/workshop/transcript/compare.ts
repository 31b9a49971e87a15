import { titleOfAction } from './action.ts';
import type { ShownMessage, Step, Transcript } from './transcript.ts';

/** A line of both runs (' '), of only the old run ('-') or of only the new run ('+'). */
interface ComparedLine {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
}

/** The comparison of a step in two runs. */
export interface ComparedStep {
  /** `member in #general: /list name:ada`. */
  readonly title: string;
  readonly same: boolean;
  /** Whether it failed only in the new run. */
  readonly failed: boolean;
  readonly lines: readonly ComparedLine[];
}

/** Above this number of lines between the common start and end, common lines are not searched. */
const MAX_COMPARED = 2_000;

/** Compares the results of two runs step by step. */
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

/** Returns the shortest edit script between lines, by their longest common subsequence. */
function difference(before: readonly string[], now: readonly string[]): ComparedLine[] {
  // A common start or end needs no table. Long lists usually differ in a few lines.
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
  if (Math.max(before.length, now.length) > MAX_COMPARED) {
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

/** Fields of a message that are invisible or differ in each run. */
const UNSEEN = new Set(['id', 'custom_id', 'proxy_url', 'placeholder', 'placeholder_version', 'sku_id']);
/** Address of an attachment of a local Discord, at any port. */
const ATTACHMENT = /https?:\/\/127\.0\.0\.1:\d+\/(?:ephemeral-)?attachments\/\d+\/\d+\//g;
const TIME = /(?<=<t:)\d+(?=[:>])|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g;
/**
 * A snowflake, or a random id of letters and digits or of eight hexadecimal digits. A text that starts with 0x is a
 * value.
 */
const ID =
  /(?<![\w-])(?!0x)(\d{17,20}|(?=\d*[a-f])(?=[a-f]*\d)[\da-f]{8}|(?=[A-Za-z]*\d|[A-Za-z]*[a-z][A-Z])(?=\d*[A-Za-z])[A-Za-z0-9]{16,24})(?![\w-])/g;

/**
 * Converts a step to comparable lines, one per visible value, with its path. Replaces ids and times that the other run
 * lacks with consecutive numbers.
 * @param other the whole other run, as text
 */
function comparableLines(step: Step, other: string): string[] {
  const number = (kind: string) => {
    const numbers = new Map<string, number>();
    return (found: string) => {
      if (other.includes(found)) return found;
      if (!numbers.has(found)) numbers.set(found, numbers.size + 1);
      return `[${kind} ${numbers.get(found)}]`;
    };
  };
  const numbered = { time: number('time'), id: number('id') };
  const comparable = (line: string) =>
    line.replaceAll(ATTACHMENT, 'attachment://').replaceAll(TIME, numbered.time).replaceAll(ID, numbered.id);
  return [...outcomeLines(step), ...step.seen.flatMap(messageLines)].map(comparable);
}

function outcomeLines({ outcome }: Step): string[] {
  switch (outcome.kind) {
    case 'messages':
      return [];
    case 'nothing':
      return ['nothing to see'];
    case 'choices':
      return outcome.choices.length === 0
        ? ['nothing is offered']
        : outcome.choices.map((each) => `offered: ${each}`);
    case 'failed':
      return [`failed: ${outcome.reason}`];
    case 'modal':
      return [`form: ${outcome.title}`, ...valueLines('form', outcome.components)];
  }
}

function messageLines({ ephemeral, content, embeds, components, attachments, poll }: ShownMessage): string[] {
  return [
    ephemeral ? 'message, for this person alone' : 'message',
    ...content.split('\n').map((line) => `  ${line}`.trimEnd()),
    ...valueLines('  embeds', embeds),
    ...valueLines('  components', components),
    ...valueLines('  poll', poll),
    ...attachments.map(({ filename }) => `  file ${filename}`),
  ];
}

/** Returns a line for each visible value inside a value, in order. */
function valueLines(path: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => valueLines(`${path}.${index + 1}`, each));
  if (typeof value === 'object' && value !== null) {
    // Clients show the label of a menu's option, but the value of an input or an embed's field.
    const isOption = /\.options\.\d+$/.test(path);
    return Object.entries(value).flatMap(([key, inner]) =>
      UNSEEN.has(key) || (isOption && key === 'value') ? [] : valueLines(`${path}.${key}`, inner),
    );
  }
  if (value === undefined || value === null) return [];
  return String(value)
    .split('\n')
    .map((line) => `${path}: ${line}`);
}
