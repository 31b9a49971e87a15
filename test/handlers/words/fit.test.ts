import { execFile } from 'node:child_process';
import { cp, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { gapsOf } from './gaps.ts';
import { makeLanguage } from './new-language.ts';

const PROJECT = join(import.meta.dirname, '../../..');
const WORDS = join(PROJECT, 'src/handlers/words');

/** Parts of a German catalogue by what is wrong with them, with what TypeScript says about the line `// here`. */
const WRONG = {
  'a key of no message': [
    `export const help = (_: Formats<'de'>) =>
      ({ heading: {
        useable: 'x', // here
      } }) satisfies WordsOf<'help'>;`,
    "'useable' does not exist",
  ],
  'a key of no message, in what a function makes': [
    `const change = (done: string) => ({ done, isnow: done });
    const resource = (_: Formats<'de'>) => ({ change: { pin: change('x') } }) satisfies Some<ResourceWords>;
    catalogueOf('de', { conversation: resource }); // here`,
    'conversation.change.pin.isnow',
  ],
  'a description of no command': [
    `const commands = { list: { about: 'x' }, lists: { about: 'x' } };
    catalogueOf('de', { commands }); // here`,
    'commands.lists',
  ],
  'a place that the message does not have': [
    `export const help = (_: Formats<'de'>) =>
      ({
        example: ({ comand }) => comand, // here
      }) satisfies WordsOf<'help'>;`,
    "'comand' does not exist",
  ],
  'a place that the message does not have, in what a function makes': [
    `const done = ({ id, name }: { id: string; name: string }) => id + name;
    export const resource = (_: Formats<'de'>) =>
      ({ delete: {
        done, // here
      } }) satisfies Some<ResourceWords>;`,
    "'name' is missing",
  ],
  'a text in place of places': [
    `export const help = (_: Formats<'de'>) =>
      ({
        example: 'x', // here
      }) satisfies WordsOf<'help'>;`,
    'not assignable',
  ],
  'a plural form that is missing': [
    `export const charts = ({ plural }: Formats<'ru'>) =>
      ({
        scores: ({ count }) => plural(count, { one: 'x', many: 'x' }), // here
      }) satisfies WordsOf<'charts'>;`,
    "'few' is missing",
  ],
  'a plural form that the language does not have': [
    `export const charts = ({ plural }: Formats<'de'>) =>
      ({
        scores: ({ count }) => plural(count, { one: 'x', few: 'x', other: 'x' }), // here
      }) satisfies WordsOf<'charts'>;`,
    "'few' does not exist",
  ],
} as const;

/** Parts that lack messages, and no part at all. */
const MISSING = `
export const help = ({ plural }: Formats<'de'>) => ({ heading: { usable: plural(1, { one: 'x', other: 'x' }) } }) satisfies WordsOf<'help'>;
export const score = (_: Formats<'de'>) => ({}) satisfies Some<ResourceWords>;
export const commands = { list: { name: 'x' } } satisfies CommandTexts;
catalogueOf('de', { help, score, commands });
catalogueOf('pl', {});
`;

/** What TypeScript says of the code in a folder. */
async function saidOf(folder: string): Promise<string> {
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  const settings = {
    extends: join(PROJECT, 'tsconfig.json'),
    compilerOptions: { typeRoots: [join(PROJECT, 'node_modules/@types')] },
    include: ['part-*.ts', 'words/nl/*.ts'],
    exclude: [],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const tsc = join(PROJECT, 'node_modules/typescript/bin/tsc');
  return new Promise((resolve) => {
    execFile(process.execPath, [tsc, '-p', folder], { cwd: folder }, (_, stdout) => resolve(stdout));
  });
}

it('a new language and what a catalogue lacks compile, and what does not fit English does not', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'rollcall-fit-'));
  const words = join(folder.path, 'words');
  await cp(WORDS, words, { recursive: true });
  makeLanguage('nl', words);
  const head = [
    `import { catalogueOf, type WordsOf } from './words/en/index.ts';`,
    `import type { CommandTexts } from './words/en/commands.ts';`,
    `import type { ResourceWords } from './words/en/resource-words.ts';`,
    `import type { Some } from './words/fallback.ts';`,
    `import type { Formats } from './words/formats.ts';`,
    'export type Used = [typeof catalogueOf, WordsOf<"help">, CommandTexts, Some<ResourceWords>, Formats<"de">];',
  ].join('\n');
  const parts = [...Object.values(WRONG).map(([code]) => code), MISSING];
  for (const [at, code] of parts.entries())
    await writeFile(join(folder.path, `part-${at}.ts`), `${head}\n${code}\n`);
  const said = await saidOf(folder.path);
  /** What it says of each part, with the lines below that say why. */
  const problems = said
    .split(/^(?=\S)/m)
    .map(
      (problem) => /^part-(\d+)\.ts\((\d+),\d+\): ([\s\S]*)$/.exec(problem)?.slice(1) ?? ['', '', problem],
    );
  const expected = Object.entries(WRONG).map(([what, [code, why]], at) => {
    const line = `${head}\n${code}`.split('\n').findIndex((each) => each.endsWith('// here')) + 1;
    const found = problems.filter(([part]) => part === String(at));
    return [
      what,
      found.length,
      found.every(([, on, text = '']) => on === String(line) && text.includes(why)),
    ];
  });
  expect(expected, said).toEqual(Object.keys(WRONG).map((what) => [what, 1, true]));
  expect(problems).toHaveLength(expected.length);
  const missing = await gapsOf('nl', words);
  expect(missing.length).toBeGreaterThan(600);
  expect(missing).toContain('audit.conversation.pin.one.done');
  expect(missing).toContain('commands.choices.overTime');
});
