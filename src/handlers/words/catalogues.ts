import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type Language, NAMES } from './formats.ts';
import {
  type CommandTexts,
  catalogueOf,
  commandTextsOf,
  english,
  type MessageFile,
  type Words,
} from './words.ts';

/**
 * The catalogues that are ready, by Discord's locales. English replaces all others: other languages, and catalogues
 * that are not loaded yet.
 */
export const catalogues = new Map<string, Words>([
  ['en-US', english],
  ['en-GB', english],
]);

/** The languages that are being loaded. */
const loading = new Map<Language, Promise<void>>();

/**
 * Loads the catalogue of a locale, once per process. If its file cannot be read, emits a warning with the file, and the
 * language stays English until the next try.
 * @param locale one of Discord's, or anything that a payload has in its place
 * @returns undefined if there is nothing to load
 */
export function loadCatalogue(locale: string | undefined): Promise<void> | undefined {
  if (locale === undefined || catalogues.has(locale)) return undefined;
  const language = translationOf(locale);
  if (!isTranslation(language)) return undefined;
  const before = loading.get(language);
  if (before) return before;
  const done = readMessages(language).then((file) => {
    loading.delete(language);
    if (!file) return;
    const words = catalogueOf(language, file);
    catalogues.set(language, words);
    if (language === SPAIN) catalogues.set(LATIN_AMERICA, words);
  });
  loading.set(language, done);
  return done;
}

const messageFile = z.looseObject({});
/** Files that a warning has named. */
const named = new Set<string>();

/** @returns undefined after a warning if the file cannot be read */
async function readMessages(language: Language): Promise<MessageFile | undefined> {
  const file = fileURLToPath(new URL(`${language.toLowerCase()}.json`, import.meta.url));
  try {
    return messageFile.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    const why = error instanceof z.ZodError ? 'it is not a JSON object' : String(error);
    if (!named.has(file))
      process.emitWarning(`${NAMES[language]} is shown in English, because ${file} cannot be read: ${why}`);
    named.add(file);
    return undefined;
  }
}

/** Latin American Spanish falls back to the Spanish of Spain, as in Discord. */
const LATIN_AMERICA = 'es-419';
const SPAIN = 'es-ES';

const translationOf = (locale: string) => (locale === LATIN_AMERICA ? SPAIN : locale);

const isTranslation = (locale: string): locale is Exclude<Language, 'en'> =>
  locale !== 'en' && Object.hasOwn(NAMES, locale);

/** Whether people with this Discord locale are answered in another language than English. */
export const isTranslated = (locale: string | undefined): boolean =>
  locale !== undefined && isTranslation(translationOf(locale));

/** The languages with a catalogue besides English, by Discord's locales. */
export const LANGUAGES: readonly string[] = Object.keys(NAMES).filter(isTranslation);

/** All languages with a catalogue, by Discord's locales, with their own names. */
export const LANGUAGE_NAMES: ReadonlyMap<string, string> = new Map(Object.entries(NAMES));

/** Returns the name of the language in which people with this Discord locale are answered. */
export const languageNameFor = (locale: string | undefined): string =>
  LANGUAGE_NAMES.get(translationOf(locale ?? '')) ?? NAMES.en;

/**
 * Reads the texts of commands in all languages. Keeps nothing of a language that is not loaded.
 * @returns the texts by the locales that they are registered for, without languages whose file cannot be read
 */
export async function loadCommandTexts(): Promise<ReadonlyMap<string, CommandTexts>> {
  const texts = new Map([...catalogues].map(([locale, words]) => [locale, words.commands]));
  texts.delete(LATIN_AMERICA);
  for (const language of Object.keys(NAMES).filter(isTranslation)) {
    const file = texts.has(language) ? undefined : await readMessages(language);
    if (file) texts.set(language, commandTextsOf(language, file));
  }
  return texts;
}
