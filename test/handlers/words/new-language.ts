/**
 * `npm run language -- nl`: makes the catalogue of a language, by Discord's locale. Each of its parts is empty, so that the
 * type checker lists the messages that are missing; `de` is an example of a whole one.
 */

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { Locale } from 'discord-api-types/v10';

const WORDS = new URL('../../../src/handlers/words/', import.meta.url);

const [typed = ''] = process.argv.slice(2).filter((argument) => argument !== 'new');
const locale = Object.values(Locale).find((each) => each.toLowerCase() === typed.toLowerCase());
if (!locale) {
  throw new Error(`Discord has no language "${typed}". Its languages: ${Object.values(Locale).join(', ')}.`);
}
const folder = new URL(`${locale.toLowerCase()}/`, WORDS);
if (existsSync(folder)) throw new Error(`${locale} has a catalogue: ${folder.pathname}`);
const key = /^[a-z]+$/.test(locale) ? locale : `'${locale}'`;

mkdirSync(folder);
const parts = readdirSync(new URL('en/', WORDS))
  .map((file) => file.slice(0, -'.ts'.length))
  .filter((part) => !['index', 'commands', 'resource-words'].includes(part));
for (const part of parts) {
  writeFileSync(
    new URL(`${part}.ts`, folder),
    `import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const ${part} = ({ plural, number }: Formats<'${locale}'>) => ({}) satisfies WordsOf<'${part}'>;
`,
  );
}
writeFileSync(
  new URL('commands.ts', folder),
  `import type { CommandTexts } from '../en/commands.ts';

export const commands = {} satisfies CommandTexts;
`,
);
const exported = [...parts, 'commands'].sort().map((part) => `export { ${part} } from './${part}.ts';\n`);
const name = new Intl.DisplayNames('en', { type: 'language' }).of(locale) ?? locale;
writeFileSync(
  new URL('index.ts', folder),
  `/**
 * ${name}. The form of address:
 *
 * Wallet: … Name: … Page: … Mute: … Pin: … Archive: … Score: … Score record: … Conversation: …
 *
 * No native speaker has reviewed this catalogue yet.
 */

${exported.join('')}`,
);

// Whole numbers have no form for fractions where several others are there.
const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
const ofWhole = [1, 2, 3, 5, 11, 21, 100, 1_000_000].map((count) =>
  new Intl.PluralRules(locale).select(count),
);
const used = forms.filter((form) => ofWhole.includes(form)).map((form) => `'${form}'`);
insert('formats.ts', '\n}\n\n/** A language with a catalogue', `\n  readonly ${key}: ${used.join(' | ')};`);
insert(
  'catalogues.ts',
  '\n};\n\n/**\n * The catalogues that can be used',
  `
  ${key}: {
    words: async () => catalogueOf('${locale}', await import('./${locale.toLowerCase()}/index.ts')),
    commands: async () => (await import('./${locale.toLowerCase()}/commands.ts')).commands,
  },`,
);
process.stdout.write(
  `${name} has a folder now: src/handlers/words/${locale.toLowerCase()}. npm run check lists what is missing.\n`,
);

/** Puts a text before another in a file of the catalogues. */
function insert(file: string, before: string, text: string): void {
  const path = new URL(file, WORDS);
  const code = readFileSync(path, 'utf8');
  if (code.split(before).length !== 2) throw new Error(`${file} has changed: add ${locale} to it by hand`);
  writeFileSync(path, code.replace(before, `${text}${before}`));
}
