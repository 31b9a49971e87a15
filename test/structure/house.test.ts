import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { FLOORS, LIMITS, problemsOf, readHouse } from './house.ts';

function houseOf(files: Readonly<Record<string, string>>) {
  const root = mkdtempSync(join(tmpdir(), 'rollcall-house-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return readHouse(root);
}

const linesOfCode = (count: number) => '\n'.repeat(count);

it('counts a file of src whose one importer stands in the same folder', () => {
  const { ofOneNeighbour } = houseOf({
    'src/a/one.ts': "import type { Two } from './two.ts';\nexport * from './three.ts';\n",
    'src/a/two.ts': "import { four } from '../b/four.ts';\n",
    'src/a/three.ts': '',
    'src/b/four.ts': "import { five } from './five.ts';\n",
    'src/b/five.ts': '',
    'src/b/six.ts': "import { five } from './five.ts';\n",
    'src/a/three.test.ts': '',
    'packages/p/test/one.test.ts': "import { three } from '../../../src/a/three.ts';\n",
  });
  expect(ofOneNeighbour).toEqual(['src/a/three.ts', 'src/a/two.ts']);
});

it('finds files over 500 lines, style sheets and tests of packages among them', () => {
  const { tooLong } = houseOf({
    'src/whole.ts': linesOfCode(LIMITS.longest),
    'src/long.ts': linesOfCode(LIMITS.longest + 1),
    'packages/p/long.css': linesOfCode(LIMITS.longest + 1),
    'packages/p/test/long.test.ts': linesOfCode(LIMITS.longest + 1),
    'packages/p/node_modules/other/long.ts': linesOfCode(LIMITS.longest + 1),
  });
  expect(tooLong).toEqual([
    'packages/p/long.css: 501',
    'packages/p/test/long.test.ts: 501',
    'src/long.ts: 501',
  ]);
});

it('finds names that functions of several files share, and those that are exported', () => {
  const { exportedTwice, sharedNames } = houseOf({
    'src/a.ts': 'export function both() {}\nfunction half() {}\nconst value = 1;\n',
    'packages/p/b.ts':
      'export const both = () => {};\nexport const half = async () => {};\nconst value = 2;\n',
    'packages/p/test/c.ts': 'export function both() {}\n',
  });
  expect(exportedTwice).toEqual(['both: packages/p/b.ts, src/a.ts']);
  expect(sharedNames).toEqual(['both: packages/p/b.ts, src/a.ts', 'half: packages/p/b.ts, src/a.ts']);
});

it('finds imports of src/bot that run up, of types and of what is loaded later too, and files in no folder', () => {
  const { upward } = houseOf({
    'src/bot/config/a.ts': "import type { B } from '../process/b.ts';\n",
    'src/bot/process/b.ts': "import './c.ts';\nimport '../config/a.ts';\nimport '../../handlers/h.ts';\n",
    'src/bot/process/c.ts': "export const load = () => import('../state/memory/d.ts');\n",
    'src/bot/state/memory/d.ts': "export * from '../../process/c.ts';\n",
    'src/bot/loose.ts': '',
    'src/handlers/h.ts': '',
  });
  expect(upward).toEqual([
    'src/bot/config/a.ts imports src/bot/process/b.ts',
    'src/bot/loose.ts stands in none of them',
    'src/bot/process/c.ts imports src/bot/state/memory/d.ts',
  ]);
  expect(new Set(FLOORS).size).toBe(FLOORS.length);
});

it('finds circles of imports, of types and of tests too', () => {
  const { circles } = houseOf({
    'src/a.ts': "import type { B } from './b.ts';\nimport './c.ts';\n",
    'src/b.ts': "export * from './c.ts';\n",
    'src/c.ts': "import './a.ts';\nexport const load = () => import('./d.ts');\n",
    'src/d.ts': "import './a.ts';\n",
    'test/self.ts': "import './self.ts';\n",
  });
  expect(circles).toEqual(['src/a.ts -> src/b.ts -> src/c.ts -> src/a.ts', 'test/self.ts -> test/self.ts']);
});

it('names each limit that is passed, and none that is kept', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `each${at}`);
  const kept = {
    tooLong: [],
    files: 1,
    median: LIMITS.median,
    ofOneNeighbour: many(LIMITS.ofOneNeighbour),
    exportedTwice: [],
    sharedNames: many(LIMITS.sharedNames),
    upward: [],
    circles: [],
  };
  expect(problemsOf(kept)).toEqual([]);
  const passed = problemsOf({
    ...kept,
    tooLong: ['src/long.ts: 501'],
    median: LIMITS.median - 1,
    ofOneNeighbour: many(LIMITS.ofOneNeighbour + 1),
    exportedTwice: ['both: a, b'],
    sharedNames: many(LIMITS.sharedNames + 1),
    upward: ['src/bot/a.ts imports src/bot/b.ts'],
    circles: ['a.ts -> a.ts'],
  });
  expect(passed.map((problem) => problem.split('\n')[0])).toEqual([
    'Split what has over 500 lines:',
    'The median file of src has 69 lines, under 70.',
    '41 files of src have one importer, in the same folder (at most 40). Merge some with it:',
    'Several files export a function of one name:',
    '16 names are shared by functions of several files (at most 15). Say what each does:',
    'Imports of src/bot run down the list of its folders (FLOORS in house.ts):',
    'Imports go in a circle:',
  ]);
});
