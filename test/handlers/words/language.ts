/**
 * `npm run language`: makes the catalogue of a language, and lists the messages that languages lack. `npm run check` runs it
 * for a line a language.
 */

import { relative } from 'node:path';
import process from 'node:process';
import { Locale } from 'discord-api-types/v10';
import { askedOf, readArguments, UsageError } from 'startup/arguments';
import { LANGUAGES } from '../../../src/handlers/words/catalogues.ts';
import { counted, gapLines, gapsOf, WORDS } from './gaps.ts';
import { makeLanguage } from './new-language.ts';
import { fileFor, placeOf } from './places.ts';

const HELP = `Makes the catalogue of a language, or lists the messages that languages lack, which are shown in English.

Usage: npm run language -- new LOCALE
       npm run language -- missing [LOCALE] [--brief]

  new LOCALE        Makes the folder of a language in src/handlers/words, by Discord's locale: nl.
  missing [LOCALE]  Lists the messages that this language lacks, or each: where English says it, and the file that it
                    belongs to.
  --brief           A line a language.
  -h, --help        Shows this text.

Exit codes: 0 done, 64 wrong arguments.
`;

interface Asked {
  readonly make?: string;
  readonly locales: readonly string[];
  readonly brief: boolean;
}

const asked = await askedOf(
  { name: 'language', help: HELP },
  (args): Asked => {
    const { values, positionals } = readArguments(args, { brief: { type: 'boolean', default: false } }, 2);
    const [what = '', typed] = positionals;
    const { brief } = values;
    if (what === 'new') return { make: newLocale(typed), locales: [], brief };
    if (what === 'missing') return { locales: typed === undefined ? LANGUAGES : [knownLocale(typed)], brief };
    throw new UsageError(
      what === '' ? 'Say what to do: new or missing.' : `${JSON.stringify(what)} is neither new nor missing.`,
    );
  },
  process.argv.slice(2),
);
if (asked?.make !== undefined) {
  makeLanguage(asked.make, WORDS);
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(asked.make);
  process.stdout.write(
    `${name} has a folder now: src/handlers/words/${asked.make.toLowerCase()}. It is shown in English until its messages are there: "npm run language -- missing ${asked.make}" lists them.\n`,
  );
} else if (asked) {
  const gaps = new Map<string, readonly string[]>();
  for (const locale of asked.locales) gaps.set(locale, await gapsOf(locale));
  if (asked.brief) for (const line of gapLines(gaps)) process.stdout.write(`${line}\n`);
  else for (const [locale, paths] of gaps) if (paths.length > 0) list(locale, paths);
  if (!asked.brief && [...gaps.values()].every((paths) => paths.length === 0))
    process.stdout.write('Nothing is missing.\n');
}

function list(locale: string, paths: readonly string[]): void {
  process.stdout.write(`${locale} lacks ${counted(paths)}:\n`);
  const folder = relative(process.cwd(), WORDS);
  for (const path of paths) {
    const [said, belongs] = [placeOf(path, WORDS), fileFor(path, locale, WORDS)];
    process.stdout.write(`  ${path}: ${folder}/${said}, for ${folder}/${belongs}\n`);
  }
}

function inAnyCase(typed: string, locales: readonly string[]): string | undefined {
  return locales.find((each) => each.toLowerCase() === typed.toLowerCase());
}

function knownLocale(typed: string): string {
  const locale = inAnyCase(typed, LANGUAGES);
  if (locale) return locale;
  throw new UsageError(
    `There is no catalogue of ${JSON.stringify(typed)}. There are: ${LANGUAGES.join(', ')}.`,
  );
}

function newLocale(typed: string | undefined): string {
  if (typed === undefined) throw new UsageError("Say which language: one of Discord's locales, as nl.");
  const locales = Object.values(Locale);
  const locale = inAnyCase(typed, locales);
  if (!locale)
    throw new UsageError(`Discord has no language ${JSON.stringify(typed)}. It has: ${locales.join(', ')}.`);
  if (inAnyCase(typed, LANGUAGES) || locale.startsWith('en-') || locale === Locale.SpanishLATAM)
    throw new UsageError(`${locale} has a catalogue already.`);
  return locale;
}
