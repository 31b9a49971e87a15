import type { Account } from './account.ts';

interface Line {
  readonly name: string;
  readonly perSecond: number;
  readonly seconds: number;
  readonly account: Account;
}

const HEADERS = [
  'fault',
  'load',
  'interactions',
  'reached a living process',
  'answered',
  'twice',
  'changes',
  'applied twice',
  'lost',
  'told wrongly',
  'uncertain',
  'memory, MB',
  'verdict',
  'notes',
];

/** Returns the accounts as a Markdown table. */
export function table(lines: readonly Line[]): string {
  const cells = lines.map(({ name, perSecond, seconds, account }) => [
    name,
    `${perSecond}/s, ${seconds} s`,
    ...[account.interactions, account.reached, account.answered, account.answeredTwice].map(String),
    ...[account.changes, account.appliedTwice, account.lost, account.wrong, account.uncertain].map(String),
    account.memory.join(' → '),
    account.broken.length === 0
      ? 'holds'
      : `broken: ${account.broken.map((each) => each.split(':')[0]).join('; ')}`,
    account.notes.join('; '),
  ]);
  const row = (texts: readonly string[]) => `| ${texts.join(' | ')} |`;
  return [row(HEADERS), row(HEADERS.map(() => '---')), ...cells.map(row)].join('\n');
}
