import { english, type Words } from './en/index.ts';
import type { Language } from './formats.ts';

/** Loads a catalogue: a folder here, named after Discord's locale. */
const LOADERS: Readonly<Partial<Record<Language, () => Promise<Words>>>> = {};

/**
 * The catalogues that can be used at once, by Discord's locales. English stands for all that is not here: another
 * language, or one whose catalogue is not loaded yet.
 */
export const catalogues = new Map<string, Words>([
  ['en-US', english],
  ['en-GB', english],
]);

/** The languages that are being loaded. */
const loading = new Map<string, Promise<void>>();

/**
 * Loads the catalogue of a locale, once in a process.
 * @param locale one of Discord's, or anything that a payload has in its place
 * @returns undefined where there is nothing to load; rejects when a file of the catalogue cannot be read
 */
export function loadCatalogue(locale: string | undefined): Promise<void> | undefined {
  if (locale === undefined || catalogues.has(locale)) return undefined;
  const language = locale === 'es-419' ? 'es-ES' : locale;
  const load = languageLoader(language);
  if (!load) return undefined;
  const before = loading.get(language);
  if (before) return before;
  const done = load().then((words) => {
    catalogues.set(language, words);
    if (language === 'es-ES') catalogues.set('es-419', words);
  });
  loading.set(language, done);
  done.catch(() => loading.delete(language));
  return done;
}

/** The languages with a catalogue besides English, by Discord's locales. */
export const LANGUAGES: readonly string[] = Object.keys(LOADERS);

/** Loads all catalogues, one after the other, so that nobody waits for one. */
export async function loadAllCatalogues(): Promise<void> {
  for (const language of LANGUAGES) await loadCatalogue(language);
}

const languageLoader = (language: string) => Object.entries(LOADERS).find(([each]) => each === language)?.[1];
