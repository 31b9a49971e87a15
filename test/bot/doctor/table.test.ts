import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderTable } from '../../../src/bot/doctor/diagnose.ts';
import type { Section, Verdict } from '../../../src/bot/doctor/finding.ts';

const plain = (_verdict: Verdict, text: string) => text;

const sections: Section[] = [
  { title: 'Discord', findings: [{ check: 'token', verdict: 'ok', text: 'Discord accepts it' }] },
  {
    title: 'Where the interface is silent',
    findings: [
      { check: 'timestamp unit', verdict: 'unknown', text: 'there is no row' },
      {
        check: 'cursor',
        verdict: 'advice',
        text: 'starting_after is honoured: set API_CURSOR_PARAMETER=starting_after',
      },
    ],
  },
];

test('reads well in plain text', () => {
  expect(renderTable(sections, 60, plain)).toBe(
    [
      '  CHECK           RESULT   FOUND',
      '  --------------  -------  ---------------------------------',
      'Discord',
      '  token           ok       Discord accepts it',
      'Where the interface is silent',
      '  timestamp unit  unknown  there is no row',
      '  cursor          advice   starting_after is honoured: set',
      '                           API_CURSOR_PARAMETER=starting_aft',
      '                           er',
      '',
    ].join('\n'),
  );
});

test('no line is wider than it may be, no word is lost, and nothing steers the terminal', () => {
  const finding = fc.record({
    check: fc.constantFrom('token', 'cursor parameter', 'retrieve conversation'),
    verdict: fc.constantFrom<Verdict>('ok', 'advice', 'unknown', 'wrong'),
    text: fc
      .array(fc.string({ unit: 'binary-ascii', maxLength: 90 }), { maxLength: 12 })
      .map((words) => words.join(' ')),
  });
  fc.assert(
    fc.property(fc.array(finding), fc.integer({ min: 60, max: 100 }), (findings, width) => {
      const table = renderTable([{ title: 'All', findings }], width, plain);
      for (const line of table.split('\n')) expect(line.length).toBeLessThanOrEqual(width);
      expect(table.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
      const letters = (text: string) => text.replace(/[^a-zA-Z0-9]/g, '');
      for (const { text } of findings) expect(letters(table)).toContain(letters(text));
    }),
  );
});

test('only the verdict is painted, padding and all', () => {
  const painted: [Verdict, string][] = [];
  const paint = (verdict: Verdict, text: string) => {
    painted.push([verdict, text]);
    return `\u{1b}[31m${text}\u{1b}[39m`;
  };
  const table = renderTable(sections, 80, paint);
  expect(painted).toEqual([
    ['ok', 'ok     '],
    ['unknown', 'unknown'],
    ['advice', 'advice '],
  ]);
  expect(stripVTControlCharacters(table)).toBe(renderTable(sections, 80, plain));
});
