import type { CommandTexts } from './en/commands.ts';
import { catalogueOf, english, type Words } from './en/index.ts';
import type { Language } from './formats.ts';

/** A language's name for itself, and what is loaded of it: all of it, or the texts of commands alone. */
interface Loader {
  readonly name: string;
  words(): Promise<Words>;
  commands(): Promise<CommandTexts>;
}

/** The languages besides English, by Discord's locales: each has a folder here and one entry. */
const LOADERS: Readonly<Partial<Record<Language, Loader>>> = {
  de: {
    name: 'Deutsch',
    words: async () => catalogueOf('de', await import('./de/index.ts')),
    commands: async () => (await import('./de/commands.ts')).commands,
  },
  ru: {
    name: 'Русский',
    words: async () => catalogueOf('ru', await import('./ru/index.ts')),
    commands: async () => (await import('./ru/commands.ts')).commands,
  },
  uk: {
    name: 'Українська',
    words: async () => catalogueOf('uk', await import('./uk/index.ts')),
    commands: async () => (await import('./uk/commands.ts')).commands,
  },
  ja: {
    name: '日本語',
    words: async () => catalogueOf('ja', await import('./ja/index.ts')),
    commands: async () => (await import('./ja/commands.ts')).commands,
  },
  'es-ES': {
    name: 'Español',
    words: async () => catalogueOf('es-ES', await import('./es-es/index.ts')),
    commands: async () => (await import('./es-es/commands.ts')).commands,
  },
  'zh-CN': {
    name: '中文',
    words: async () => catalogueOf('zh-CN', await import('./zh-cn/index.ts')),
    commands: async () => (await import('./zh-cn/commands.ts')).commands,
  },
  tr: {
    name: 'Türkçe',
    words: async () => catalogueOf('tr', await import('./tr/index.ts')),
    commands: async () => (await import('./tr/commands.ts')).commands,
  },
  'pt-BR': {
    name: 'Português do Brasil',
    words: async () => catalogueOf('pt-BR', await import('./pt-br/index.ts')),
    commands: async () => (await import('./pt-br/commands.ts')).commands,
  },
  it: {
    name: 'Italiano',
    words: async () => catalogueOf('it', await import('./it/index.ts')),
    commands: async () => (await import('./it/commands.ts')).commands,
  },
  fr: {
    name: 'Français',
    words: async () => catalogueOf('fr', await import('./fr/index.ts')),
    commands: async () => (await import('./fr/commands.ts')).commands,
  },
  ko: {
    name: '한국어',
    words: async () => catalogueOf('ko', await import('./ko/index.ts')),
    commands: async () => (await import('./ko/commands.ts')).commands,
  },
  pl: {
    name: 'Polski',
    words: async () => catalogueOf('pl', await import('./pl/index.ts')),
    commands: async () => (await import('./pl/commands.ts')).commands,
  },
  hi: {
    name: 'हिन्दी',
    words: async () => catalogueOf('hi', await import('./hi/index.ts')),
    commands: async () => (await import('./hi/commands.ts')).commands,
  },
};

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
  const language = languageOf(locale);
  const loader = loaderOf(language);
  if (!loader) return undefined;
  const before = loading.get(language);
  if (before) return before;
  const done = loader.words().then((words) => {
    catalogues.set(language, words);
    if (language === SPAIN) catalogues.set(LATIN_AMERICA, words);
  });
  loading.set(language, done);
  done.catch(() => loading.delete(language));
  return done;
}

/** Discord shows the second where it has no text for the first, as Rollcall does. */
const LATIN_AMERICA = 'es-419';
const SPAIN = 'es-ES';

const languageOf = (locale: string) => (locale === LATIN_AMERICA ? SPAIN : locale);

/** Whether people with this locale of Discord's are answered in another language than English. */
export const isTranslated = (locale: string | undefined): boolean =>
  locale !== undefined && loaderOf(languageOf(locale)) !== undefined;

/** The languages with a catalogue besides English, by Discord's locales. */
export const LANGUAGES: readonly string[] = Object.keys(LOADERS);

/** All languages with a catalogue, by Discord's locales, with their names for themselves. */
export const LANGUAGE_NAMES: ReadonlyMap<string, string> = new Map([
  ['en', 'English'],
  ...Object.entries(LOADERS).map(([language, { name }]) => [language, name] as const),
]);

/** The name of the language in which a locale of Discord's is answered. */
export const languageNameFor = (locale: string | undefined): string =>
  LANGUAGE_NAMES.get(languageOf(locale ?? '')) ?? 'English';

/** Loads all catalogues, one after the other, so that nobody waits for one. */
export async function loadAllCatalogues(): Promise<void> {
  for (const language of LANGUAGES) await loadCatalogue(language);
}

/**
 * Loads the texts of commands in all languages, and nothing else of those whose catalogue is not loaded.
 * @returns the texts by the locales that they are registered for; rejects when a file cannot be read
 */
export async function loadCommandTexts(): Promise<ReadonlyMap<string, CommandTexts>> {
  const locales = new Set([...catalogues.keys(), ...LANGUAGES]);
  locales.delete(LATIN_AMERICA);
  const found = await Promise.all(
    [...locales].map(async (locale) => {
      const texts = catalogues.get(locale)?.commands ?? (await loaderOf(locale)?.commands());
      return texts === undefined ? [] : [[locale, texts] as const];
    }),
  );
  return new Map(found.flat());
}

const loaderOf = (language: string) => Object.entries(LOADERS).find(([each]) => each === language)?.[1];
