import process from 'node:process';
import { styleText } from 'node:util';
import { loadConfig } from '../config/load-config.ts';
import { InvalidConfiguration } from '../config/problem.ts';
import type { DoctorArguments } from '../doctor/examine-service.ts';
import { type Finding, problemFindings, type Section, type Verdict } from '../doctor/finding.ts';
import { type Report, reportOf } from '../doctor/report.ts';
import { renderTable } from '../doctor/table.ts';
import { CannotRun } from '../exit.ts';
import { createScrubber } from '../log/scrub.ts';

const COLOURS = { ok: 'green', advice: 'yellow', unknown: 'dim', wrong: 'red' } as const;
const WIDTH = { fewest: 60, usual: 80, most: 100 };

/** How it is asked for. */
export interface DiagnosisArguments extends DoctorArguments {
  /** Whether a program reads what is found. */
  readonly json: boolean;
}

/** Prints what was examined, and what it comes to; the exit code says whether anything is wrong. */
export async function diagnose(asked: DiagnosisArguments): Promise<void> {
  let sections: readonly Section[];
  const secrets: string[] = [];
  try {
    const loaded = loadConfig();
    const { examine } = await import('../doctor/examine.ts');
    sections = await examine(loaded, asked, secrets);
  } catch (error) {
    sections = [{ title: 'Configuration', findings: cannotBegin(error) }];
  }
  const report = reportOf(sections, createScrubber(secrets));
  process.stdout.write(asked.json ? `${JSON.stringify(report, undefined, 2)}\n` : inWords(report));
  process.exitCode = report.ok ? 0 : 1;
}

function inWords({ ok, wrong, checks, sections }: Report): string {
  const columns = Math.min(Math.max(process.stdout.columns ?? WIDTH.usual, WIDTH.fewest), WIDTH.most);
  const paint = (verdict: Verdict, text: string) =>
    styleText(COLOURS[verdict], text, { stream: process.stdout });
  const closing = ok ? 'Nothing is wrong.' : `${wrong} of ${checks} checks went wrong.`;
  return `${renderTable(sections, columns, paint)}\n${closing}\n`;
}

/** What keeps the checks from being made at all. */
function cannotBegin(error: unknown): Finding[] {
  if (error instanceof InvalidConfiguration)
    return [...problemFindings(error.problems, 'wrong'), ...problemFindings(error.warnings, 'advice')];
  if (error instanceof CannotRun) return [{ check: 'stand-ins', verdict: 'wrong', text: error.message }];
  throw error;
}
