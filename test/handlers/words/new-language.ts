import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes the catalogue of a language, with empty parts, which are shown in English.
 * @param locale one of Discord's
 * @param words the folder of all catalogues
 */
export function makeLanguage(locale: string, words: string): void {
  const name = locale.toLowerCase();
  const folder = join(words, name);
  const key = /^[a-z]+$/.test(locale) ? locale : `'${locale}'`;
  mkdirSync(folder);
  const parts = readdirSync(join(words, 'en'))
    .map((file) => file.slice(0, -'.ts'.length))
    .filter((part) => !['index', 'commands', 'resource-words'].includes(part));
  for (const part of parts) {
    const code = `import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const ${part} = (_: Formats<'${locale}'>) => ({}) satisfies WordsOf<'${part}'>;
`;
    writeFileSync(join(folder, `${part}.ts`), code);
  }
  const commands = `import type { CommandTexts } from '../en/commands.ts';

export const commands = {} satisfies CommandTexts;
`;
  writeFileSync(join(folder, 'commands.ts'), commands);
  const exported = [...parts, 'commands'].sort().map((part) => `export { ${part} } from './${part}.ts';\n`);
  const index = `/**
 * ${new Intl.DisplayNames('en', { type: 'language' }).of(locale) ?? locale}. The form of address:
 *
 * Wallet: … Name: … Page: … Mute: … Pin: … Archive: … Score: … Score record: … Conversation: …
 *
 * No native speaker has reviewed this catalogue yet.
 */

${exported.join('')}`;
  writeFileSync(join(folder, 'index.ts'), index);
  insert('formats.ts', '\n}\n\n/** A language with a catalogue', `\n  readonly ${key}: ${formsOf(locale)};`);
  const own = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale;
  const loader = `
  ${key}: {
    name: '${own}',
    words: async () => catalogueOf('${locale}', await import('./${name}/index.ts')),
    commands: async () => (await import('./${name}/commands.ts')).commands,
  },`;
  insert('catalogues.ts', '\n};\n\n/**\n * The catalogues that can be used', loader);

  /** Puts a text before another in a file of the catalogues. */
  function insert(file: string, before: string, text: string): void {
    const path = join(words, file);
    const code = readFileSync(path, 'utf8');
    if (code.split(before).length !== 2) throw new Error(`${file} has changed: add ${locale} to it by hand`);
    writeFileSync(path, code.replace(before, `${text}${before}`));
  }
}

/** The plural forms of whole numbers: a language may have others for fractions. */
function formsOf(locale: string): string {
  const rules = new Intl.PluralRules(locale);
  const used = new Set([0, 1, 2, 3, 5, 11, 21, 100, 1_000_000].map((count) => rules.select(count)));
  return rules
    .resolvedOptions()
    .pluralCategories.filter((form) => used.has(form))
    .map((form) => `'${form}'`)
    .join(' | ');
}
