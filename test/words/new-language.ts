import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes the file of a language without messages, and its entry in `formats.ts`.
 * @param locale one of Discord's
 * @param folder that of all files of the bot
 */
export function makeLanguage(locale: string, folder: string): void {
  const notes =
    'The form of address: … Wallet: … Name: … Page: … Mute: … Pin: … Archive: … Score: … Score record: … Conversation: … No native speaker has reviewed this file yet.';
  const file = { '@@locale': locale.replace('-', '_'), '@@x-notes': notes };
  writeFileSync(join(folder, `${locale.toLowerCase()}.json`), `${JSON.stringify(file, null, 2)}\n`);
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale;
  const key = /^[a-z]+$/.test(locale) ? locale : `'${locale}'`;
  const path = join(folder, 'formats.ts');
  const code = readFileSync(path, 'utf8');
  const end = '\n} as const;\n\n/** A language with a catalogue';
  if (code.split(end).length !== 2) throw new Error(`${path} has changed: add ${locale} to NAMES by hand`);
  writeFileSync(path, code.replace(end, `\n  ${key}: '${name}',${end}`));
}
