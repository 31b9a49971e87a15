import process from 'node:process';
import { styleText } from 'node:util';
import { VERSION } from 'startup/version';
import { loadConfig } from '../config/load-config.ts';
import { applyNetwork } from '../config/network.ts';
import { InvalidConfiguration } from '../config/problem.ts';
import { createScrubber } from '../log/logger.ts';
import { CannotRun, print } from '../process/exit.ts';
import type { DoctorArguments } from './examine-service.ts';
import { type Finding, problemFindings, type Section, type Verdict } from './finding.ts';

const COLOURS = { ok: 'green', advice: 'yellow', unknown: 'dim', wrong: 'red' } as const;
const WIDTH = { fewest: 60, usual: 80, most: 100 };

/** The arguments of `npm run doctor`. */
export interface DiagnosisArguments extends DoctorArguments {
  /** Prints JSON for programs. */
  readonly json: boolean;
}

/** Prints the findings. Exits with 1 if anything is wrong. */
export async function diagnose(asked: DiagnosisArguments): Promise<void> {
  let sections: readonly Section[];
  const secrets: string[] = [];
  try {
    const loaded = loadConfig();
    applyNetwork(loaded.config);
    const { examine } = await import('../doctor/examine.ts');
    sections = await examine(loaded, asked, secrets);
  } catch (error) {
    sections = [{ title: 'Configuration', findings: cannotBegin(error) }];
  }
  const report = reportOf(sections, createScrubber(secrets));
  process.exitCode = report.ok ? 0 : 1;
  await print(asked.json ? `${JSON.stringify(report, undefined, 2)}\n` : doctorReportText(report));
}

function doctorReportText({ version, ok, wrong, checks, sections }: Report): string {
  const columns = Math.min(Math.max(process.stdout.columns ?? WIDTH.usual, WIDTH.fewest), WIDTH.most);
  const paint = (verdict: Verdict, text: string) =>
    styleText(COLOURS[verdict], text, { stream: process.stdout });
  const closing = ok ? 'Nothing is wrong.' : `${wrong} of ${checks} checks failed.`;
  return `Rollcall ${version}\n\n${renderTable(sections, columns, paint)}\n${closing}\n`;
}

/** Findings for failures that prevent all checks. */
function cannotBegin(error: unknown): Finding[] {
  if (error instanceof InvalidConfiguration)
    return [...problemFindings(error.problems, 'wrong'), ...problemFindings(error.warnings, 'advice')];
  if (error instanceof CannotRun) return [{ check: 'stand-ins', verdict: 'wrong', text: error.message }];
  throw error;
}

/** The output of `npm run doctor -- --json`; docs/operations.md#the-report-of-the-doctor explains it. */
interface Report {
  /** Raised if a field is renamed, moved or removed. */
  readonly format: 1;
  readonly version: string;
  /** False if any finding is `wrong`. */
  readonly ok: boolean;
  readonly checks: number;
  readonly wrong: number;
  readonly sections: readonly Section[];
}

/** @param scrub removes secrets from a text */
function reportOf(sections: readonly Section[], scrub: (text: string) => string): Report {
  // Scrubbed before the table is made, because a line may break inside a secret.
  const shown = sections.map(({ title, findings }) => ({
    title,
    findings: findings.map(({ check, verdict, text }) => ({ check, verdict, text: scrub(text) })),
  }));
  const verdicts = shown.flatMap(({ findings }) => findings.map(({ verdict }) => verdict));
  const wrong = verdicts.filter((verdict) => verdict === 'wrong').length;
  return { format: 1, version: VERSION, ok: wrong === 0, checks: verdicts.length, wrong, sections: shown };
}

const HEADINGS = { check: 'CHECK', verdict: 'RESULT', text: 'FOUND' };
const GAP = '  ';

/** The width of the result column: the longest verdict. */
const VERDICT_WIDTH = 'unknown'.length;

/** Colours a verdict. Its text is already padded. */
type Paint = (verdict: Verdict, text: string) => string;

/**
 * Formats the findings as a table for a terminal or a text file.
 * @param width the maximum width in columns, at least 60
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

/** Texts may repeat names from the service or Discord, which must not control the terminal. */
const printable = (text: string): string => text.replace(/\p{Cc}/gu, '\u{fffd}');

/** Breaks at spaces. Breaks a word only if it is longer than a line and is not an address, which people copy. */
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
  /^https:\/\/[\x21-\x7e]{1,300}$/.test(word) ? [word] : slices(word, width);

const slices = (word: string, width: number): string[] =>
  Array.from({ length: Math.max(1, Math.ceil(word.length / width)) }, (_, index) =>
    word.slice(index * width, (index + 1) * width),
  );
