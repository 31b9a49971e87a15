import { expect, test, vi } from 'vitest';
import { importReport } from '../../import/import-report.ts';

const counts = { read: 30, added: 5, unchanged: 0, changed: 0, bad: 25 };

function reported(isTTY: boolean): string {
  let output = '';
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const report = importReport({ isTTY, write: (text) => (output += text) });
  report.columns({ fields: ['name', undefined, 'wallet'], header: ['Name', 'Note', ' Wallet Address'] });
  report.progress(counts);
  clock.mockReturnValue(6_000);
  report.progress(counts);
  report.progress(counts);
  for (let line = 1; line <= counts.bad; line += 1) report.bad({ line, problem: 'not JSON' });
  report.end(counts);
  clock.mockRestore();
  return output;
}

const COLUMNS = 'Columns: name from "Name", wallet from "Wallet Address"; not taken: "Note".\n';
const twentyLines = (erase: string) =>
  Array.from({ length: 20 }, (_, index) => `${erase}line ${index + 1}: not JSON\n`).join('');

test('a log gets a line of progress every few seconds and the first 20 bad lines', () => {
  expect(reported(false)).toBe(`${COLUMNS}30 read, 25 bad\n${twentyLines('')}and 5 more bad lines\n`);
});

test('a terminal has its line of progress written again', () => {
  const erase = '\r\u001B[K';
  expect(reported(true)).toBe(
    `${COLUMNS}${erase}30 read, 25 bad${twentyLines(erase)}${erase}and 5 more bad lines\n`,
  );
});
