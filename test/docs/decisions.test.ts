import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const PROJECT = join(import.meta.dirname, '../..');

/** The test files in parentheses with which a decision ends. */
function testsOf(decision: string): string[] {
  const [, named = ''] = /\. \(([^()]+)\)$/.exec(decision) ?? [];
  return named.split(', ');
}

describe.each(['docs/decisions.md', 'packages/decisions.md'])('%s', (file) => {
  const lines = readFileSync(join(PROJECT, file), 'utf8').trimEnd().split('\n');
  const decisions = lines.filter((line) => line.startsWith('- '));

  it('has at most 300 lines', () => {
    expect(lines.length).toBeLessThanOrEqual(300);
  });

  it('names a test file that exists behind each decision', () => {
    expect(decisions.length).toBeGreaterThan(30);
    const isTest = (file: string) => /\.test\.ts$/.test(file) && existsSync(join(PROJECT, file));
    expect(decisions.filter((decision) => !testsOf(decision).every(isTest))).toEqual([]);
  });

  it('states each decision in at most 40 words', () => {
    const wordsOf = (decision: string) => decision.replace(/ \([^()]+\)$/, '').split(' ').length;
    expect(decisions.filter((decision) => wordsOf(decision) > 40)).toEqual([]);
  });

  it('has each section in its index', () => {
    const headings = lines.flatMap((line) => /^## (.*)$/.exec(line)?.[1] ?? []);
    const index = lines.slice(0, lines.indexOf(`## ${headings[0]}`)).join('\n');
    expect([...index.matchAll(/\[([^\]]+)\]\(#/g)].map(([, name]) => name)).toEqual(headings);
  });
});
