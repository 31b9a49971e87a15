import { describe, expect, it } from 'vitest';
import { catalogues, LANGUAGES, loadCatalogue } from '../../../src/handlers/words/catalogues.ts';
import { english, type Words } from '../../../src/handlers/words/en/index.ts';
import { ALIKE } from './alike.ts';
import { gapsOf } from './gaps.ts';

/** Every message, by its path: `lists.form.title`. */
function messagesOf(words: Words): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const walk = (value: unknown, path: readonly string[]) => {
    if (typeof value === 'string' || typeof value === 'function') found.set(path.join('.'), value);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, each] of Object.entries(value)) walk(each, [...path, key]);
    }
  };
  // What is no part are the language's own numbers and dates.
  walk(Object.fromEntries(Object.entries(words).filter(([, part]) => typeof part === 'object')), []);
  return found;
}

/** What a message says, and the places that it uses. */
function said(message: unknown): { readonly text: string; readonly places: readonly string[] } {
  if (typeof message !== 'function') return { text: String(message), places: [] };
  const places = new Set<string>();
  // Reads as text, as a number and as a list.
  const value = ['2'];
  const text: unknown = message(new Proxy({}, { get: (_, key) => places.add(String(key)) && value }));
  return { text: String(text), places: [...places].sort() };
}

const source = messagesOf(english);

describe.each(LANGUAGES)('the catalogue of %s', (language) => {
  it('puts into each message what English puts there', async () => {
    await loadCatalogue(language);
    const words = catalogues.get(language);
    if (!words) throw new Error('It is not loaded');
    const left = [...messagesOf(words)].filter(
      ([path, message]) => said(message).places.join() !== said(source.get(path)).places.join(),
    );
    expect(left.map(([path]) => path)).toEqual([]);
  });

  it('says nothing in English but what is the same in both, or missing', async () => {
    await loadCatalogue(language);
    const words = catalogues.get(language);
    if (!words) throw new Error('It is not loaded');
    const missing = await gapsOf(language);
    const same = [...messagesOf(words)].filter(
      ([path, message]) =>
        !missing.includes(path) &&
        /[a-z]{2}/i.test(said(message).text) &&
        said(message).text === said(source.get(path)).text,
    );
    expect(same.map(([path]) => path).sort()).toEqual([...(ALIKE[language] ?? [])].sort());
  });

  it('says in /help where its texts can be corrected', async () => {
    await loadCatalogue(language);
    expect(catalogues.get(language)?.help.correction).toContain(
      `src/handlers/words/${language.toLowerCase()}\``,
    );
  });
});
