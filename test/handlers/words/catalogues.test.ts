import { describe, expect, it } from 'vitest';
import { catalogues, LANGUAGES, loadCatalogue } from '../../../src/handlers/words/catalogues.ts';
import { english } from '../../../src/handlers/words/en/index.ts';
import { ALIKE } from './alike.ts';
import { gapsOf } from './gaps.ts';
import { messagesOf, said } from './said.ts';

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
});
