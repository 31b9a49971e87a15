import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { EXCEPTIONS, FLOORS, findBreaches, LIMITS, problemsOf } from './structure.ts';

function breachesOf(
  files: Readonly<Record<string, string>>,
  exceptions: Readonly<Record<string, string>> = {},
) {
  const root = mkdtempSync(join(tmpdir(), 'rollcall-structure-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return findBreaches(root, exceptions);
}

const linesOfCode = (count: number) => '\n'.repeat(count);

it('finds files over 500 lines, style sheets and tests of packages among them', () => {
  const { longFiles } = breachesOf({
    'src/whole.ts': linesOfCode(LIMITS.lines),
    'src/long.ts': linesOfCode(LIMITS.lines + 1),
    'packages/p/long.css': linesOfCode(LIMITS.lines + 1),
    'packages/p/test/long.test.ts': linesOfCode(LIMITS.lines + 1),
    'packages/p/node_modules/other/long.ts': linesOfCode(LIMITS.lines + 1),
  });
  expect(longFiles).toEqual([
    'packages/p/long.css: 501',
    'packages/p/test/long.test.ts: 501',
    'src/long.ts: 501',
  ]);
});

it('finds files with more than 10 exported functions and classes, except those with a reason', () => {
  const functions = (count: number) =>
    Array.from({ length: count }, (_, at) => `export const each${at} = 1;\nexport class Each${at} {}\n`).join(
      '',
    );
  const { wideFiles } = breachesOf(
    {
      'src/whole.ts': functions(LIMITS.exports),
      'src/wide.ts': `${functions(LIMITS.exports)}export function another() {}\n`,
      'src/known.ts': functions(LIMITS.exports + 2),
      'packages/p/test/wide.ts': functions(LIMITS.exports + 2),
    },
    { 'src/known.ts': 'a table of classes' },
  );
  expect(wideFiles).toEqual(['src/wide.ts: 11']);
});

it('finds folders with more than 20 TypeScript files', () => {
  const files = (folder: string, count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`packages/p/${folder}/${folder}${at}.ts`, '']),
    );
  const { fullFolders } = breachesOf({
    ...files('whole', LIMITS.files),
    ...files('full', LIMITS.files + 1),
    ...files('test', LIMITS.files + 1),
    'packages/p/whole/styles.css': '',
  });
  expect(fullFolders).toEqual(['packages/p/full: 21']);
});

it('finds file names of src that repeat, except one per feature', () => {
  const { repeatedFileNames } = breachesOf({
    'src/a/view.ts': '',
    'src/b/view.ts': '',
    'src/a/claims.ts': '',
    'src/b/claims.ts': '',
    'packages/p/claims.ts': '',
  });
  expect(repeatedFileNames).toEqual(['claims.ts: src/a/claims.ts, src/b/claims.ts']);
});

it('finds functions that several files export under one name', () => {
  const { repeatedExports } = breachesOf({
    'src/a.ts': 'export function both() {}\nfunction half() {}\nexport const value = 1;\n',
    'packages/p/b.ts':
      'export const both = () => {};\nexport const half = async () => {};\nexport const value = 2;\n',
    'packages/p/test/c.ts': 'export function both() {}\n',
  });
  expect(repeatedExports).toEqual(['both: packages/p/b.ts, src/a.ts']);
});

it('finds imports of src/bot that run up, of types and of what is loaded later too, and files in no folder', () => {
  const { upward } = breachesOf({
    'src/bot/config/a.ts': "import type { B } from '../process/b.ts';\n",
    'src/bot/process/b.ts': "import './c.ts';\nimport '../config/a.ts';\nimport '../../handlers/h.ts';\n",
    'src/bot/process/c.ts': "export const load = () => import('../state/memory/d.ts');\n",
    'src/bot/state/memory/d.ts': "export * from '../../process/c.ts';\n",
    'src/bot/loose.ts': '',
    'src/handlers/h.ts': '',
  });
  expect(upward).toEqual([
    'src/bot/config/a.ts imports src/bot/process/b.ts',
    'src/bot/loose.ts is in no folder of FLOORS',
    'src/bot/process/c.ts imports src/bot/state/memory/d.ts',
  ]);
  expect(new Set(FLOORS).size).toBe(FLOORS.length);
});

it('finds cycles of imports, of types and of tests too', () => {
  const { cycles } = breachesOf({
    'src/a.ts': "import type { B } from './b.ts';\nimport './c.ts';\n",
    'src/b.ts': "export * from './c.ts';\n",
    'src/c.ts': "import './a.ts';\nexport const load = () => import('./d.ts');\n",
    'src/d.ts': "import './a.ts';\n",
    'test/self.ts': "import './self.ts';\n",
  });
  expect(cycles).toEqual(['src/a.ts -> src/b.ts -> src/c.ts -> src/a.ts', 'test/self.ts -> test/self.ts']);
});

it('has a sentence for each broken rule', () => {
  const none = {
    longFiles: [],
    wideFiles: [],
    fullFolders: [],
    repeatedFileNames: [],
    repeatedExports: [],
    upward: [],
    cycles: [],
  };
  expect(problemsOf(none)).toEqual([]);
  expect(
    problemsOf({ ...none, longFiles: ['src/a.ts: 501', 'src/b.ts: 502'], cycles: ['a.ts -> a.ts'] }),
  ).toEqual([
    'Split files of more than 500 lines:\n  src/a.ts: 501\n  src/b.ts: 502',
    'Break cycles of imports:\n  a.ts -> a.ts',
  ]);
});

it('has exceptions for existing files and folders only', () => {
  const root = join(import.meta.dirname, '../..');
  expect(Object.keys(EXCEPTIONS).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
