import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { blockFor, filesOf } from './contributing.ts';

/** The checks of `npm run check` that a recipe can break: neither `ops/` nor the page has a part in one. */
const CHECKS = [
  ['biome', 'check', '--error-on-warnings', 'src', 'test'],
  ['tsc'],
  ['knip', '--treat-config-hints-as-errors'],
];

/** The tests that a recipe changes, and those that read every command, every sentence or every file. */
const TESTS = [
  ...['test/handlers/spell.test.ts', 'test/handlers/moderation/list.test.ts', 'test/words'],
  ...['test/handlers/custom-ids.test.ts', 'test/bot/registration', 'test/docs', 'test/structure'],
];

/** Milliseconds for all of them on a busy machine. */
const LONGEST = 3_600_000;

const PROJECT = join(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'rollcall-recipes-'));
afterAll(() => rmSync(copy, { recursive: true }));

const read = (file: string) => readFileSync(join(copy, file), 'utf8');
const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=Recipes', '-c', 'user.email=recipes@localhost', ...args], {
    cwd: copy,
    encoding: 'utf8',
  });

beforeAll(() => {
  // As a clone has it: a test starts the bot as another user.
  chmodSync(copy, 0o755);
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: PROJECT });
  for (const file of files.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(PROJECT, file), join(copy, file));
  }
  // A release lacks no message, and a new one is missing in other languages at first.
  const changelog = read('CHANGELOG.md');
  writeFileSync(join(copy, 'CHANGELOG.md'), changelog.replace(/^(## [\d.]+)(?: \(.*\))?$/m, '$1'));
  copyModules();
  git('init', '--quiet');
  commit('The project');
});

/** Links to the packages' files, which nothing changes, or copies where the folder is on another disk. */
function copyModules(): void {
  const [from, to] = [join(PROJECT, 'node_modules'), join(copy, 'node_modules')];
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' });
  } catch {
    rmSync(to, { recursive: true, force: true });
    execFileSync('cp', ['-a', from, to]);
  }
  for (const cache of ['.cache', '.vite', '.compiled-for-tests'])
    rmSync(join(to, cache), { recursive: true, force: true });
}

/** @returns the files that changed since the commit before */
function commit(message: string): string[] {
  git('add', '--all');
  const changed = git('diff', '--cached', '--name-only').split('\n').filter(Boolean);
  if (changed.length > 0) git('commit', '--quiet', '--message', message);
  return changed;
}

/** Changes a part of a file that is there once. */
function change(file: string, part: string | RegExp, by: string): void {
  const text = read(file);
  expect(text.split(part).length, `${file} has ${part} once`).toBe(2);
  writeFileSync(
    join(copy, file),
    text.replace(part, () => by),
  );
}

async function run(program: string, ...args: readonly string[]): Promise<void> {
  const { PATH, HOME, CI, LANG } = process.env;
  const env = Object.fromEntries(Object.entries({ PATH, HOME, CI, LANG }).filter(([, value]) => value));
  const options = { cwd: copy, env, maxBuffer: 2 ** 26 };
  await promisify(execFile)(program, args, options).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      const called = [program, ...args].join(' ');
      throw new Error(`${called} is red:\n${stdout.slice(-20_000)}\n${stderr.slice(-20_000)}`);
    },
  );
}

/** A sentence, in each language. */
const SENTENCE = /(?<="lists\.form\.nothing": ")[^"]+/;

it('a sentence in German alone is the files that CONTRIBUTING says', () => {
  change('src/handlers/words/de.json', SENTENCE, 'Es wurde nichts getippt.');
  expect(commit('A sentence in German').length).toBe(filesOf('a sentence in one language'));
});

it('a sentence in English is the files that CONTRIBUTING says', () => {
  const file = 'src/handlers/words/en.json';
  const [before = ''] = SENTENCE.exec(read(file)) ?? [];
  change(file, SENTENCE, 'There was nothing typed.');
  change('test/handlers/moderation/list.test.ts', before, 'There was nothing typed.');
  expect(commit('A sentence in English').length).toBe(filesOf('a sentence'));
});

it('a command with an option and a button is the files that CONTRIBUTING says', () => {
  for (const file of ['src/handlers/spell.ts', 'test/handlers/spell.test.ts'])
    writeFileSync(join(copy, file), blockFor(basename(file)));
  const list = 'src/handlers/commands.ts';
  change(list, 'import { top }', "import { spell } from './spell.ts';\nimport { top }");
  change(list, /,\n\];/, ',\n  spell,\n];');
  expect(commit('A command').length).toBe(filesOf('a command'));
});

it('a new sentence is the files that CONTRIBUTING says', async () => {
  change(
    'src/handlers/words/en.json',
    '  "lists.page":',
    '  "lists.spelt": "{name}, letter by letter",\n  "lists.page":',
  );
  await run('npm', 'run', 'language', '--', 'types');
  change(
    'src/handlers/spell.ts',
    'run: async ({ name }) => spelt(name),\n});\n\nfunction',
    `run: async ({ name }, { words }) => ({
    ...spelt(name),
    content: words.lists.spelt({ name: inline(name, 100) }),
  }),
});

function`,
  );
  change('test/handlers/spell.test.ts', '`a-d-a`', '`ada`, letter by letter');
  expect(commit('A new sentence').length).toBe(filesOf('a new sentence'));
});

it('npm run replies changes docs/replies.md alone, and the checks and tests of what is changed are green', {
  timeout: LONGEST,
}, async () => {
  await run('npm', 'run', 'replies');
  expect(commit('The replies')).toEqual(['docs/replies.md']);
  expect(read('docs/replies.md')).toContain('▸ /spell name:ada\n');
  for (const check of CHECKS) await run('npx', ...check);
  await run('node', 'test/structure/check.ts');
  await run('node', 'test/words/language.ts', 'check');
  await run('npx', 'vitest', 'run', '--project', 'quick', ...TESTS);
  expect(commit('Nothing')).toEqual([]);
});
