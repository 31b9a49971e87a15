import { execFile } from 'node:child_process';
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';

/** Calls by what is wrong with them, with what TypeScript says. */
const WRONG = {
  'an unknown message': ['words.lists.pag', "'pag' does not exist"],
  'an unknown group': ['words.list.page({ page: 1 })', "'list' does not exist"],
  'a missing placeholder': ['words.lists.pageOf({ page: 1 })', "'pages' is missing"],
  'a superfluous placeholder': ['words.lists.page({ page: 1, pages: 2 })', "'pages' does not exist"],
  'a text for a number': ["words.lists.page({ page: '1' })", "'string' is not assignable to type 'number'"],
  'a number for a text': [
    'words.lists.button.page({ page: 1 })',
    "'number' is not assignable to type 'string'",
  ],
  'a list for a text': [
    "words.lists.unregistered.didYouMean({ names: ['ada'] })",
    "'string[]' is not assignable to type 'string'",
  ],
  'a message that is not called': [
    'said(words.lists.page)',
    "is not assignable to parameter of type 'string'",
  ],
  'a text that is called': ['words.lists.button.next({})', 'This expression is not callable'],
  'a group as a text': ['said(words.lists.button)', "is not assignable to parameter of type 'string'"],
} as const;

it('a message that is used wrongly does not compile', async () => {
  // Inside of the project, where imports of packages are found.
  const cache = resolve('node_modules/.cache');
  await mkdir(cache, { recursive: true });
  await using folder = await mkdtempDisposable(join(cache, 'wrong-words-'));
  const head = `import type { Words } from '${resolve('src/handlers/words/words.ts')}';
declare const words: Words;
declare function said(text: string): void;
said(words.lists.page({ page: 1 }));
`;
  const code =
    head +
    Object.values(WRONG)
      .map(([line]) => `${line};\n`)
      .join('');
  await writeFile(join(folder.path, 'wrong.ts'), code);
  const settings = { extends: resolve('tsconfig.json'), include: ['wrong.ts'], exclude: [] };
  const compilerOptions = { incremental: false, tsBuildInfoFile: null, noUnusedLocals: false };
  await writeFile(join(folder.path, 'tsconfig.json'), JSON.stringify({ ...settings, compilerOptions }));
  const tsc = resolve('node_modules/typescript/bin/tsc');
  const printed = await new Promise<string>((done) => {
    const args = [tsc, '-p', folder.path, '--pretty', 'false'];
    execFile(process.execPath, args, (_, stdout) => done(stdout));
  });
  const first = head.split('\n').length;
  const found = Object.entries(WRONG).map(([what, [, why]], at) => {
    const problem = new RegExp(`wrong\\.ts\\(${first + at},.*(\\n .*)*`).exec(printed)?.[0] ?? '';
    return [what, problem.includes(why)];
  });
  expect(found, printed).toEqual(Object.keys(WRONG).map((what) => [what, true]));
  expect(printed.match(/^\S/gm)).toHaveLength(found.length);
});
